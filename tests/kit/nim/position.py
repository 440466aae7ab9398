"""One state of a game of Nim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bohrd.contract import OVER, Game, IllegalMove, Json, OptionValue, Position, Prompt, Result
from bohrd.games.nim import saving, scoring, view
from bohrd.games.nim.view import NimView

if TYPE_CHECKING:
    from bohrd.games.nim.decisions import Decisions
    from bohrd.games.nim.decisions.take import Take


class NimPosition(Position["Take", NimView]):
    """A game of Nim at one moment."""

    decisions: Decisions
    heaps: list[int]
    """The matches left in each heap."""
    cards: tuple[tuple[int, ...], ...]
    """Each player's secret cards, in ascending order."""
    pile: list[int]
    """The cards nobody has, in ascending order: which comes next is decided when it is drawn."""
    last: int
    """Who took the last match of all; -1 before that."""
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        game: Game[Any, Take, NimView],
        decisions: Decisions,
        seats: int,
        options: Mapping[str, OptionValue],
    ) -> None:
        super().__init__(game, seats, options)
        self.decisions = decisions

    def copy(self) -> NimPosition:
        twin = NimPosition(self.game, self.decisions, self.seats, self.options)
        twin.turn = self.turn
        twin._moves = self._moves
        twin.heaps = self.heaps[:]
        twin.cards = self.cards
        twin.pile = self.pile[:]
        twin.last = self.last
        return twin

    def _legal(self) -> Sequence[Take]:
        return self.decisions.take.legal(self)

    def refusals(self, move: Take) -> Iterator[IllegalMove]:
        if self.turn == OVER:
            yield IllegalMove("NIM-END-1", "The game is over.")
            return
        yield from move.decision.refusals(self, move)

    def prompt(self) -> Prompt:
        text = "From which heap do you take matches, and how many?"
        return Prompt(self.turn, text, "NIM-TAKE-1", self.legal()[0].id)

    def _view(self, seat: int | None) -> NimView:
        return view.view(self, seat)

    def result(self) -> Result:
        return scoring.result(self)

    def dump(self) -> Json:
        return saving.dump(self)
