"""The decisions of Periodic, one module for each (area DECIDE of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Move, MoveTable
from bohrd.games.periodic.decisions.end_turn import EndingTurn
from bohrd.games.periodic.decisions.free_trend import UsingFreeTrend
from bohrd.games.periodic.decisions.gain import Gaining
from bohrd.games.periodic.decisions.giver import ChoosingGiver
from bohrd.games.periodic.decisions.keep import Keeping
from bohrd.games.periodic.decisions.move_to import UsingMoveTo
from bohrd.games.periodic.decisions.research import Declining, Researching
from bohrd.games.periodic.decisions.spend import Spending
from bohrd.games.periodic.decisions.take import Taking
from bohrd.games.periodic.goals import colours_to_research
from bohrd.games.periodic.lookup import Content

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


class Decisions:
    """All decisions, and the catalogue of their moves."""

    def __init__(self, content: Content) -> None:
        moves: list[Move] = []
        self.keep = Keeping(moves, content)
        self.take = Taking(moves, content)
        self.gain = Gaining(moves, content)
        self.spend = Spending(moves, content)
        self.free_trend = UsingFreeTrend(moves, content)
        self.move_to = UsingMoveTo(moves, content)
        self.giver = ChoosingGiver(moves)
        self.research = Researching(moves)
        self.decline = Declining(moves)
        self.end_turn = EndingTurn(moves)
        self.catalogue = MoveTable(moves)
        # ``[element][tiles]``, as in ``reached``: lists are made once, as making them would take longest.
        self._gain_or_spend: list[list[tuple[Move, ...]]] = [
            [(*gains, *spends) for gains, spends in zip(*reached, strict=True)]
            for reached in zip(self.gain.reached, self.spend.reached, strict=True)
        ]
        self._spend_or_end: list[list[tuple[Move, ...]]] = [
            [(*spends, self.end_turn.only) for spends in reached] for reached in self.spend.reached
        ]
        self._end: tuple[Move, ...] = (self.end_turn.only,)
        self._research_or_decline: list[tuple[Move, ...]] = [
            (*moves, self.decline.only) for moves in self.research.of_colours
        ]

    def steps(self, position: PeriodicPosition) -> tuple[Move, ...]:
        """All legal steps of a turn in one list (PER-DECIDE-2)."""
        seat = position.turn
        if position.take2[seat] or position.free_trends[seat] or position.move_tos[seat]:
            return self._steps_with_tiles(position)
        here, tiles, spends = position.flask[seat], position.plus3[seat], self.spend.legal(position)
        if position.has_acted:
            return self._spend_or_end[here][tiles] if spends else self._end
        return self._gain_or_spend[here][tiles] if spends else self.gain.legal(position)

    def _steps_with_tiles(self, position: PeriodicPosition) -> tuple[Move, ...]:
        """The same for the few players who hold tiles that are used by themselves."""
        legal: list[Move] = list(self.take.legal(position))
        legal += self.gain.legal(position)
        legal += self.spend.legal(position)
        legal += self.free_trend.legal(position)
        legal += self.move_to.legal(position)
        if position.has_acted:
            legal.append(self.end_turn.only)
        return tuple(legal)

    def research_or_decline(self, position: PeriodicPosition) -> tuple[Move, ...]:
        """The legal answers where a movement may bring research (PER-DECIDE-10)."""
        seat = position.turn
        return self._research_or_decline[colours_to_research(position, seat, position.flask[seat])]
