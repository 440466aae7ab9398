"""One state of a game of Periodic."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bohrd.contract import OVER, Game, IllegalMove, Json, Move, OptionValue, Position, Prompt, Result
from bohrd.games.periodic import asking, saving, scoring, view
from bohrd.games.periodic.goals import CUBES
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import GROUPS, START_LEVEL
from bohrd.games.periodic.printing import Printing
from bohrd.games.periodic.set_up import START_CARD
from bohrd.games.periodic.stages import AGENDA, GIVING, RESEARCHING, STEP
from bohrd.games.periodic.view import PeriodicView

if TYPE_CHECKING:
    from bohrd.games.periodic.decisions import Decisions
    from bohrd.games.periodic.flask import Movement

Ints = tuple[int, ...]


class PeriodicPosition(Position[Move, PeriodicView]):
    """A game of Periodic at one moment. Elements, cards, trends and groups are numbers, as in its content."""

    content: Content
    decisions: Decisions
    printing: Printing
    """The numbers of pieces."""
    first_player: int
    stage: int
    """What is being decided (see ``stages``)."""
    flask: list[int]
    """The element under each seat's Flask."""
    level: Ints
    """Where each seat's Disc is on the Academic Track; its Microscope follows from that."""
    energy: list[int]
    lab_points: Ints
    plus3: Ints
    take2: Ints
    free_trends: tuple[Ints, ...]
    """The trends of each seat's Free Trend tiles, in ascending order."""
    move_tos: tuple[Ints, ...]
    """The groups of each seat's Move To tiles, in ascending order."""
    completed: tuple[Ints, ...]
    """The Goal Cards each seat has taken, in the order taken."""
    trends: list[int]
    """The Energy Tokens on each trend."""
    ring: Ints
    """The groups of the Element Group Cards, from card 1 on."""
    card: Ints
    """The Goal Card that is open in each colour, or -1."""
    placed: Ints
    """``placed[colour * seats + seat]``: cubes of a seat on a card, as bits of its elements."""
    unseen: tuple[Ints, ...]
    """The Goal Cards of each colour that nobody has seen, in stack and reserve, in ascending order."""
    top: Ints
    """What is on the visible Award Tile of each colour, where they differ; otherwise -1."""
    under: tuple[Ints, ...]
    """What is on those below it, in ascending order: in which order they lie nobody knows."""
    dealt: tuple[Ints, ...]
    """The Agenda Cards dealt to each seat, in ascending order."""
    kept: Ints
    """The one each seat keeps; -1 before the choice."""
    paid: int
    """Trends paid for in this turn."""
    gained: bool
    moved: bool
    pending: Movement | None
    """A Gain that waits for the choice of who gives."""
    trigger: str
    """Why the final round began: ``stack`` or ``discs``; empty before that."""
    trigger_seat: int
    """Who began it, or -1."""
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        game: Game[Any, Move, PeriodicView],
        content: Content,
        decisions: Decisions,
        seats: int,
        options: Mapping[str, OptionValue],
    ) -> None:
        super().__init__(game, seats, options)
        self.content = content
        self.decisions = decisions

    def copy(self) -> PeriodicPosition:
        twin = PeriodicPosition(self.game, self.content, self.decisions, self.seats, self.options)
        twin.printing = self.printing
        twin.turn = self.turn
        twin._moves = self._moves
        twin.first_player = self.first_player
        twin.stage = self.stage
        twin.flask = self.flask[:]
        twin.level = self.level
        twin.energy = self.energy[:]
        twin.lab_points = self.lab_points
        twin.plus3 = self.plus3
        twin.take2 = self.take2
        twin.free_trends = self.free_trends
        twin.move_tos = self.move_tos
        twin.completed = self.completed
        twin.trends = self.trends[:]
        twin.ring = self.ring
        twin.card = self.card
        twin.placed = self.placed
        twin.unseen = self.unseen
        twin.top = self.top
        twin.under = self.under
        twin.dealt = self.dealt
        twin.kept = self.kept
        twin.paid = self.paid
        twin.gained = self.gained
        twin.moved = self.moved
        twin.pending = self.pending
        twin.trigger = self.trigger
        twin.trigger_seat = self.trigger_seat
        return twin

    # -- what follows from the fields -------------------------------------------------------

    def order(self, seat: int) -> int:
        """The place of a seat in the order of play; the first player has 0."""
        return (seat - self.first_player) % self.seats

    def microscope(self, seat: int) -> int:
        """The card of the ring under a seat's Microscope, from 0: it advances with the Disc (PER-TRACK-2)."""
        order = (seat - self.first_player) % self.seats
        return (START_CARD[order] + self.level[seat] - START_LEVEL[order]) % GROUPS

    def cubes(self, seat: int) -> int:
        """The Research Cubes of a seat that are not placed."""
        placed = 0
        for colour in range(len(self.card)):
            placed += CUBES[self.placed[colour * self.seats + seat]]
        return self.printing.cubes - placed

    @property
    def box(self) -> int:
        """The Energy Tokens in the box: those that are nowhere else (PER-COMP-4)."""
        return self.printing.energy - sum(self.energy) - sum(self.trends)

    @property
    def turns_left(self) -> int:
        """Turns of the final round still to be finished; none once the game is over (PER-END-3)."""
        return 0 if self.turn == OVER else self.seats - (self.turn - self.trigger_seat) % self.seats

    @property
    def has_acted(self) -> bool:
        """Whether the turn has had its Spend or Gain (PER-TURN-4)."""
        return self.gained or self.paid > 0

    # -- what is asked ----------------------------------------------------------------------

    def _legal(self) -> Sequence[Move]:
        decisions = self.decisions
        if self.stage == STEP:
            return decisions.steps(self)
        if self.stage == RESEARCHING:
            return decisions.research_or_decline(self)
        if self.stage == GIVING:
            return decisions.giver.legal(self)
        return decisions.keep.legal(self)

    def refusals(self, move: Move) -> Iterator[IllegalMove]:
        keep, giver = self.decisions.keep, self.decisions.giver
        if self.turn == OVER:
            yield IllegalMove("PER-END-3", "The game is over.")
        elif self.stage == AGENDA and move.decision is not keep:
            yield IllegalMove("PER-SETUP-14", "First choose the Agenda Card you keep.")
        elif self.stage == GIVING and move.decision is not keep and move.decision is not giver:
            yield IllegalMove("PER-DECIDE-9", "First choose which of the tied opponents gives a token.")
        else:
            yield from move.decision.refusals(self, move)

    def prompt(self) -> Prompt:
        """What is asked of the seat on turn; absent players end their turn as soon as they may."""
        return asking.prompt(self)

    def default_step(self) -> Move:
        """The step of an absent player."""
        return self.decisions.end_turn.only if self.has_acted else self.decisions.gain.legal(self)[0]

    # -- what is known and what it is worth -------------------------------------------------

    def _view(self, seat: int | None) -> PeriodicView:
        return view.view(self, seat)

    def result(self) -> Result:
        return scoring.result(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def dump(self) -> Json:
        return saving.dump(self)
