"""The decisions of Periodic, one module for each (area DECIDE of the ledger)."""

from __future__ import annotations

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


class Decisions:
    """All decisions, and the catalogue of their moves."""

    def __init__(self, content: Content) -> None:
        moves: list[Move] = []
        self.keep = Keeping(content, moves)
        self.take = Taking(content, moves)
        self.gain = Gaining(content, moves)
        self.spend = Spending(content, moves)
        self.free_trend = UsingFreeTrend(content, moves)
        self.move_to = UsingMoveTo(content, moves)
        self.giver = ChoosingGiver(moves)
        self.research = Researching(moves)
        self.decline = Declining(moves)
        self.end_turn = EndingTurn(moves)
        self.catalogue = MoveTable(moves)
