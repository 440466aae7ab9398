"""One state of play of Periorbis: what lies where, and who decides what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bohrd.contract import OVER, Game, IllegalMove, Json, Move, OptionValue, Position, Prompt, Result
from bohrd.games.periorbis import asking, saving, scoring, view
from bohrd.games.periorbis.bureaucracy import HIRING
from bohrd.games.periorbis.decisions.load import legal_steps
from bohrd.games.periorbis.pieces import NOBODY
from bohrd.games.periorbis.view import PeriorbisView

if TYPE_CHECKING:
    from bohrd.games.periorbis.counts import Counts
    from bohrd.games.periorbis.decisions import Decisions
    from bohrd.games.periorbis.decks import Unseen
    from bohrd.games.periorbis.orbit import OrbitTrack
    from bohrd.games.periorbis.pieces import Content
    from bohrd.games.periorbis.ships import Berth


class PeriorbisPosition(Position[Move, PeriorbisView]):
    """A state of play. Lists go by seat; crews by ``seat * 7 + slot``, crates by ``seat * asteroids +
    asteroid``, ore by ``asteroid * 3 + colour``. Copies share what seldom changes."""

    content: Content
    decisions: Decisions
    track: OrbitTrack
    """The Orbit Track of this game's length."""
    marker: int
    """The turn on the Orbit Track."""
    phase: int
    order: tuple[int, ...]
    """Acting order, lowest standing first."""
    at: int
    """The place of the player on turn in the order."""
    credits: list[int]
    data: list[int]
    storage: list[int]
    """Crates in HQ storage."""
    capacity: Counts
    """Fleet Capacity."""
    drive: Counts
    """0 Basic, 1 Improved, 2 Advanced."""
    open_slots: Counts
    crew: Counts
    """The card in each slot, or ``NOBODY``."""
    place: list[int]
    """Where the employee of each slot is: an asteroid, or ``HQ``."""
    crates: Counts
    """Crates at the bases."""
    supplied: Counts
    """Victory points for crates supplied to ships."""
    sold: Counts
    """Victory points for ore sold."""
    missed: Counts
    """Victory points lost for missing crates."""
    ore: Counts
    bases: tuple[tuple[int, ...], ...]
    """For each asteroid the seats with a base, in the order of its slots."""
    ships: tuple[Berth, ...]
    """Ships on offer, in the order of the ship list."""
    pool: tuple[tuple[int, int], ...]
    """Card numbers and price factors, in the order of the numbers."""
    ships_left: tuple[int, ...]
    """How many ships of each level will still come."""
    ships_unseen: Unseen
    cards_left: tuple[int, ...]
    """How many cards of each employee deck will still come."""
    cards_unseen: Unseen
    acted: int
    """One bit for each slot of the player on turn whose employee has acted."""
    due: int
    """Wages due."""
    carried: int
    """Items carried this turn, out of Fleet Capacity."""
    carrier: int
    """Slot of the employee whose Transport Cargo action is in progress, or ``NOBODY``."""
    loaded: int
    """Items the carrier has loaded."""
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        game: Game[Any, Move, PeriorbisView],
        content: Content,
        decisions: Decisions,
        seats: int,
        options: Mapping[str, OptionValue],
    ) -> None:
        super().__init__(game, seats, options)
        self.content = content
        self.decisions = decisions

    def copy(self) -> PeriorbisPosition:
        twin = PeriorbisPosition(self.game, self.content, self.decisions, self.seats, self.options)
        twin.turn = self.turn
        twin._moves = self._moves
        twin.track = self.track
        twin.marker = self.marker
        twin.phase = self.phase
        twin.order = self.order
        twin.at = self.at
        twin.credits = self.credits[:]
        twin.data = self.data[:]
        twin.storage = self.storage[:]
        twin.capacity = self.capacity
        twin.drive = self.drive
        twin.open_slots = self.open_slots
        twin.crew = self.crew
        twin.place = self.place[:]
        twin.crates = self.crates
        twin.supplied = self.supplied
        twin.sold = self.sold
        twin.missed = self.missed
        twin.ore = self.ore
        twin.bases = self.bases
        twin.ships = self.ships
        twin.pool = self.pool
        twin.ships_left = self.ships_left
        twin.ships_unseen = self.ships_unseen
        twin.cards_left = self.cards_left
        twin.cards_unseen = self.cards_unseen
        twin.acted = self.acted
        twin.due = self.due
        twin.carried = self.carried
        twin.carrier = self.carrier
        twin.loaded = self.loaded
        return twin

    def _legal(self) -> Sequence[Move]:
        if self.phase == HIRING:
            return self.decisions.hires(self)
        if self.carrier != NOBODY:
            return legal_steps(self)
        return self.decisions.listing.legal(self)

    def refusals(self, move: Move) -> Iterator[IllegalMove]:
        if self.turn == OVER:
            yield IllegalMove("ORB-FINISH-1", f"The game is over after turn {self.marker}.")
            return
        yield from move.decision.refusals(self, move)

    def prompt(self) -> Prompt:
        return asking.prompt(self)

    def _view(self, seat: int | None) -> PeriorbisView:
        return view.view(self, seat)

    def result(self) -> Result:
        return scoring.result(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def dump(self) -> Json:
        return saving.dump(self)
