"""Periorbis: run an asteroid-mining company for twelve turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from bohrd.contract import (
    Chance,
    Event,
    Field,
    IllegalMove,
    Kind,
    Move,
    Option,
    OptionValue,
    Tables,
    Told,
    Use,
)
from bohrd.games.periorbis import (
    board,
    drawers,
    drawing,
    preview,
    sampling,
    saving,
    statistics,
    story,
    tensor,
    touching,
)
from bohrd.games.periorbis.decisions import Decisions
from bohrd.games.periorbis.knowledge import PeriorbisKnowledge
from bohrd.games.periorbis.pieces import MOST_PLAYERS, SLOTS, Content
from bohrd.games.periorbis.position import PeriorbisPosition
from bohrd.games.periorbis.set_up import set_up
from bohrd.games.periorbis.view import PeriorbisView
from bohrd.picture import DrawnGame, Finale, Holding, Part, Telling


class Periorbis(DrawnGame[PeriorbisPosition, Move, PeriorbisView]):
    """The game of asteroid-mining companies for 2 to 6 players."""

    id = "periorbis"
    title = "Periorbis"
    tagline = (
        "Asteroids swing by and away again. Hire a crew, mine them while they are near, and fill the trading"
        " ships."
    )
    version = 3
    seats = range(2, MOST_PLAYERS + 1)
    seats_rule = "ORB-SETUP-1"
    minutes = "60 to 120"
    weight = "deep"
    credits = "Periorbis, by Jase Allan, Dave Morton and Gareth Newton-Williams; Perihelion Games."
    options = (
        Option(
            "length",
            "Length of the game",
            "Full: 12 turns and nine asteroids. Short: 6 turns and six asteroids, for beginners.",
            ("full", "short"),
            "full",
            rule="ORB-OPT-LENGTH",
            words={"full": "Full: 12 turns", "short": "Short: 6 turns"},
        ),
        Option(
            "decks",
            "Cards in the decks",
            "Decks are cut to the number of players, so that better ships and employees come up; or all cards"
            " are used.",
            ("scaled", "full"),
            "scaled",
            rule="ORB-OPT-DECKS",
            words={"scaled": "Cut to the number of players", "full": "All cards"},
        ),
        Option(
            "orbits",
            "How the asteroids move",
            "By the Orbit Track of the game, which is invented; or as the nine real asteroids moved from"
            " January 2015 on, computed from their orbits.",
            ("printed", "real"),
            "printed",
            rule="ORB-OPT-ORBITS",
            words={"printed": "As printed", "real": "Real orbits"},
        ),
    )
    view_type = PeriorbisView
    turn_rule = "ORB-DECIDE-1"
    style = drawing.STYLE

    def __init__(self, tables: Tables | None = None) -> None:
        super().__init__(tables)
        self.content = Content(self.tables)
        self.decisions = Decisions(self.content)
        self.catalogue = self.decisions.catalogue
        self.knowledge = PeriorbisKnowledge(self.content, self.decisions)
        turns, fleet = self.content.constants.turns, self.content.constants.fleet_capacity
        # A player's turn is a hire, seven actions, the items carried with seven finishes, and the end.
        self.bound = MOST_PLAYERS * max(turns.full, turns.short) * (2 * SLOTS + fleet.top + 2)

    def set_up(
        self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told
    ) -> PeriorbisPosition:
        position = self.empty(seats, options)
        set_up(position, chance, told)
        return position

    def empty(self, seats: int, options: Mapping[str, OptionValue]) -> PeriorbisPosition:
        """A position with nothing in it yet."""
        return PeriorbisPosition(self, self.content, self.decisions, seats, options)

    def load(self, saved: object) -> PeriorbisPosition:
        return saving.load(self, saved)

    def sample(self, view: PeriorbisView, chance: Chance) -> PeriorbisPosition:
        return sampling.sample(self, view, chance)

    def ahead(self, view: PeriorbisView, chance: Chance) -> PeriorbisPosition | None:
        return sampling.ahead(self, view, chance)

    def kinds(self) -> Sequence[Kind]:
        return statistics.kinds(self.content)

    def uses(self, told: Sequence[Event], position: PeriorbisPosition) -> Iterable[Use]:
        return statistics.uses(self.content, told, position)

    def fields(self, seats: int) -> Sequence[Field]:
        return tensor.fields(self.content, seats)

    def board(self, view: PeriorbisView, names: Sequence[str] = ()) -> str:
        return board.board(self.content, view, names)

    def draw(self, view: PeriorbisView, names: Sequence[str]) -> list[Part]:
        return drawing.draw(self.content, view, names)

    def drawer(self, view: PeriorbisView, names: Sequence[str], name: str) -> Markup:
        return drawers.drawer(self.content, view, names, name)

    def preview(self, view: PeriorbisView, names: Sequence[str], move: Move) -> Mapping[str, Markup]:
        return preview.preview(self, view, move)

    def why_none(self, position: PeriorbisPosition, targets: Sequence[str]) -> IllegalMove | None:
        return touching.why_none(position, targets)

    def holdings(self, view: PeriorbisView) -> list[Holding]:
        return story.holdings(view)

    def order(self, view: PeriorbisView) -> list[int]:
        return list(view.order)

    def aim(self, view: PeriorbisView) -> str:
        return story.aim(self.content, view)

    def tell(self, event: Event) -> Telling:
        return story.tell(self.content, event)

    def finale(self, view: PeriorbisView, names: Sequence[str], told: Sequence[tuple[int, Event]]) -> Finale:
        return story.finale(self.content, view, told)


GAME = Periorbis()
