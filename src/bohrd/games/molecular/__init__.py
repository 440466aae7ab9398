"""Molecular: lay atom tiles onto one common molecule, join bonds and cash in functional groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from bohrd.contract import (
    Chance,
    Event,
    Field,
    Kind,
    Move,
    Option,
    OptionValue,
    Tables,
    Told,
    Use,
    first_player,
)
from bohrd.games.molecular import (
    board,
    drawers,
    drawing,
    preview,
    sampling,
    saving,
    statistics,
    story,
    tensor,
)
from bohrd.games.molecular.content import Content
from bohrd.games.molecular.decisions import Decisions
from bohrd.games.molecular.factors import PiecePlaceTurn
from bohrd.games.molecular.knowledge import MolecularKnowledge
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.set_up import set_up
from bohrd.games.molecular.turn import MOST_ROUNDS, Terms
from bohrd.games.molecular.view import MolecularView
from bohrd.picture import DrawnGame, Finale, Holding, Part, Telling


class Molecular(DrawnGame[MolecularPosition, Move, MolecularView]):
    """The rules, options and content of Molecular."""

    id = "molecular"
    title = "Molecular"
    tagline = (
        "One molecule grows on the table. Lay atoms bond by bond and cash in the functional groups you spot"
        " in it."
    )
    version = 3
    seats = range(2, 9)
    seats_rule = "MOL-SETUP-1"
    minutes = "30 to 60"
    weight = "medium"
    credits = (
        "Molecular, by Peter Blenkharn and Matthew Usher; Inside the Box Board Games, a Kickstarter of 2015,"
        " delivered in 2016."
    )
    view_type = MolecularView
    turn_rule = "MOL-TURN-3"
    style = drawing.STYLE
    options = (
        Option(
            "rounds",
            "Number of rounds",
            "Suggested: 15 rounds with 2 players, 10 with 4, 5 with 8, and in between for other tables.",
            ("suggested", *range(1, MOST_ROUNDS + 1)),
            "suggested",
            words={"suggested": "As suggested"},
        ),
        Option(
            "bond_scoring",
            "Points for double and triple bonds",
            "Each joined bond counts 1; or a single bond counts 1, a double 2 and a triple 3.",
            ("edge", "order"),
            "edge",
            words={"edge": "1 for each joined bond", "order": "1, 2 or 3 by the bond"},
        ),
        Option(
            "closing",
            "When no tile fits any more",
            "The game ends then and there; or the round is played to its end first.",
            ("stop", "finish"),
            "stop",
            words={"stop": "The game ends at once", "finish": "The round is played to its end"},
        ),
        first_player(
            8, "Drawn at random, or the seat of the player with the best qualification in chemistry."
        ),
    )

    def __init__(self, tables: Tables | None = None) -> None:
        super().__init__(tables)
        self.content = Content(self.tables)
        self.decisions = Decisions(self.content)
        self.catalogue = self.decisions.catalogue
        self.knowledge = MolecularKnowledge(self.content)
        self.factors = PiecePlaceTurn(self.decisions.catalogue, self.content.tiles)
        self.bound = MOST_ROUNDS * self.seats[-1] * self.content.most_decisions

    def set_up(
        self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told
    ) -> MolecularPosition:
        position = self.empty(seats, options)
        set_up(position, chance, told)
        return position

    def empty(self, seats: int, options: Mapping[str, OptionValue]) -> MolecularPosition:
        """A position with nothing in it yet."""
        return MolecularPosition(self, self.content, self.decisions, seats, options, Terms(seats, options))

    def load(self, saved: object) -> MolecularPosition:
        return saving.load(self, saved)

    def sample(self, view: MolecularView, chance: Chance) -> MolecularPosition:
        return sampling.sample(self, view, chance)

    def kinds(self) -> Sequence[Kind]:
        return statistics.kinds(self.content)

    def uses(self, told: Sequence[Event], position: MolecularPosition) -> Iterable[Use]:
        return statistics.uses(self.content, told, position)

    def fields(self, seats: int) -> Sequence[Field]:
        return tensor.fields(self.content, seats)

    def board(self, view: MolecularView, names: Sequence[str] = ()) -> str:
        return board.board(self.content, view, names)

    def draw(self, view: MolecularView, names: Sequence[str]) -> list[Part]:
        return drawing.draw(self.content, view, names)

    def ahead(self, view: MolecularView, chance: Chance) -> MolecularPosition | None:
        return sampling.ahead(self, view, chance)

    def drawer(self, view: MolecularView, names: Sequence[str], name: str) -> Markup:
        return drawers.drawer(self.content, view, names, name)

    def preview(self, view: MolecularView, names: Sequence[str], move: Move) -> Mapping[str, Markup]:
        return preview.preview(self.content, view, move)

    def holdings(self, view: MolecularView) -> list[Holding]:
        return story.holdings(view)

    def aim(self, view: MolecularView) -> str:
        return story.aim(view)

    def tell(self, event: Event) -> Telling:
        return story.tell(self.content, event)

    def finale(self, view: MolecularView, names: Sequence[str], told: Sequence[tuple[int, Event]]) -> Finale:
        return story.finale(self.content, view, told)


GAME = Molecular()
