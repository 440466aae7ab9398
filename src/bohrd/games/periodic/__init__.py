"""Periodic: move across the periodic table by its trends and research the elements of the Goal Cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from bohrd.contract import (
    Chance,
    Event,
    Field,
    Kind,
    LiveChance,
    Move,
    Option,
    OptionValue,
    Tables,
    Told,
    Use,
    first_player,
)
from bohrd.games.periodic import board, drawers, drawing, preview, sampling, saving, statistics, story, tensor
from bohrd.games.periodic.decisions import Decisions
from bohrd.games.periodic.knowledge import PeriodicKnowledge
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.position import PeriodicPosition
from bohrd.games.periodic.printing import printing_of
from bohrd.games.periodic.set_up import set_up
from bohrd.games.periodic.view import PeriodicView
from bohrd.picture import DrawnGame, Finale, Holding, Part, Telling


class Periodic(DrawnGame[PeriodicPosition, Move, PeriodicView]):
    """The rules, options and content of Periodic."""

    id = "periodic"
    title = "Periodic"
    tagline = (
        "The periodic table is the board. Ride its trends from element to element and research them before"
        " the others."
    )
    version = 3
    seats = range(2, 6)
    seats_rule = "PER-SETUP-1"
    minutes = "40 to 60"
    weight = "medium"
    credits = (
        "Periodic: A Game of The Elements, by John J. Coveyou and Paul Salomon, with art by Tomasz Bogusz;"
        " Genius Games, 2019."
    )
    view_type = PeriodicView
    turn_rule = "PER-TURN-2"
    bound = 20_000
    style = drawing.STYLE
    options = (
        Option(
            "length",
            "Length of the game",
            "Short uses smaller stacks of Goal Cards, as in a published classroom adaptation.",
            ("standard", "short"),
            "standard",
            "PER-OPT-LENGTH",
            words={"standard": "Standard", "short": "Short"},
        ),
        Option(
            "cubes",
            "Research Cubes per player",
            "6 is the number in the rulebook, 7 the least in the newer printing; 11 is as good as unlimited.",
            (6, 7, 11),
            6,
            "PER-OPT-CUBES",
            words={6: "6", 7: "7", 11: "11, as good as unlimited"},
        ),
        Option(
            "printing",
            "Printing",
            "Newer has stacks of 6, 5, 5 and 4 Goal Cards, 7 Research Cubes and 30 Energy Tokens.",
            ("first", "newer"),
            "first",
            "PER-OPT-PRINTING",
            words={"first": "First printing", "newer": "Newer printing"},
        ),
        first_player(
            5,
            "Drawn at random, or named by the table: whoever touched chalk or a seashell last.",
            "PER-OPT-FIRST",
        ),
    )

    def __init__(self, tables: Tables | None = None) -> None:
        super().__init__(tables)
        self.content = Content(self.tables)
        self.decisions = Decisions(self.content)
        self.catalogue = self.decisions.catalogue
        self.knowledge = PeriodicKnowledge(self.content)

    def set_up(
        self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told
    ) -> PeriodicPosition:
        position = self.empty(seats, options)
        set_up(position, chance, told)
        return position

    def empty(self, seats: int, options: Mapping[str, OptionValue]) -> PeriodicPosition:
        """A position with nothing in it yet."""
        position = PeriodicPosition(self, self.content, self.decisions, seats, options)
        position.printing = printing_of(options)
        return position

    def load(self, saved: object) -> PeriodicPosition:
        return saving.load(self, saved)

    def sample(self, view: PeriodicView, chance: Chance) -> PeriodicPosition:
        return sampling.sample(self, view, chance)

    def ahead(self, view: PeriodicView, chance: Chance) -> PeriodicPosition | None:
        return sampling.ahead(self, view, chance)

    def kinds(self) -> Sequence[Kind]:
        return statistics.kinds(self.content)

    def uses(self, told: Sequence[Event], position: PeriodicPosition) -> Iterable[Use]:
        return statistics.uses(self.content, told, position)

    def fields(self, seats: int) -> Sequence[Field]:
        return tensor.fields(self.content, seats)

    def board(self, view: PeriodicView, names: Sequence[str] = ()) -> str:
        return board.board(self.content, view, names)

    def draw(self, view: PeriodicView, names: Sequence[str]) -> list[Part]:
        return drawing.draw(self.content, view, names)

    def drawer(self, view: PeriodicView, names: Sequence[str], name: str) -> Markup:
        return drawers.drawer(self.content, view, names, name)

    def preview(self, view: PeriodicView, names: Sequence[str], move: Move) -> Mapping[str, Markup]:
        luck = LiveChance(0)  # a preview speaks only of what lies open
        position = self.sample(view, luck) if view.turn == view.seat else self.ahead(view, luck)
        return {} if position is None else preview.preview(position, names, move)

    def holdings(self, view: PeriodicView) -> list[Holding]:
        return story.holdings(self.content, view)

    def aim(self, view: PeriodicView) -> str:
        return story.aim(self.content, view)

    def tell(self, event: Event) -> Telling:
        return story.tell(self.content, event)

    def finale(self, view: PeriodicView, names: Sequence[str], told: Sequence[tuple[int, Event]]) -> Finale:
        return story.finale(self.content, view, told)


GAME = Periodic()
