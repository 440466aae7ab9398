"""The decisions of Periodic, one module for each (area DECIDE of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Move, MoveTable
from bohrd.games.periodic.content import Content
from bohrd.games.periodic.decisions.end_turn import EndingTurn
from bohrd.games.periodic.decisions.free_trend import UsingFreeTrend
from bohrd.games.periodic.decisions.gain import Gaining
from bohrd.games.periodic.decisions.giver import ChoosingGiver
from bohrd.games.periodic.decisions.keep import Keeping
from bohrd.games.periodic.decisions.move_to import UsingMoveTo
from bohrd.games.periodic.decisions.research import Declining, Researching
from bohrd.games.periodic.decisions.spend import Spending
from bohrd.games.periodic.decisions.take import Taking

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
        self._gain_or_spend = [
            [gains + spends for gains, spends in zip(*reached, strict=True)]
            for reached in zip(self.gain.reached, self.spend.reached, strict=True)
        ]

    def steps(self, position: PeriodicPosition) -> tuple[Move, ...]:
        """All legal steps of a turn in one list (PER-DECIDE-2); few players hold tiles, and most energy."""
        seat = position.turn
        has_acted = position.gained or position.paid
        legal: tuple[Move, ...]
        if has_acted:
            legal = self.spend.legal(position)
        elif position.energy[seat]:
            legal = self._gain_or_spend[position.flask[seat]][position.plus3[seat]]
        else:
            legal = self.gain.legal(position)
        if position.take2[seat]:
            legal = self.take.legal(position) + legal
        if position.free_trends[seat]:
            legal += self.free_trend.legal(position)
        if position.move_tos[seat]:
            legal += self.move_to.legal(position)
        return (*legal, self.end_turn.only) if has_acted else legal
