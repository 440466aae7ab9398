"""The decisions of Periorbis, one module for each, and the catalogue of their moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Move, MoveTable
from bohrd.games.periorbis.crew import Staff
from bohrd.games.periorbis.decisions.build import Building
from bohrd.games.periorbis.decisions.develop import Developing
from bohrd.games.periorbis.decisions.end_turn import EndingTurn
from bohrd.games.periorbis.decisions.hire import Hiring, Passing
from bohrd.games.periorbis.decisions.listing import Listing
from bohrd.games.periorbis.decisions.load import Finishing, LoadingCrates, LoadingEmployees
from bohrd.games.periorbis.decisions.mine import Mining
from bohrd.games.periorbis.decisions.research import Researching
from bohrd.games.periorbis.decisions.sell_ore import SellingOre
from bohrd.games.periorbis.decisions.sell_research import SellingResearch
from bohrd.games.periorbis.decisions.sign import Signing
from bohrd.games.periorbis.decisions.transport import Transporting
from bohrd.games.periorbis.decisions.upgrade import UpgradingDrive, UpgradingFleet
from bohrd.games.periorbis.pieces import SLOTS, Content
from bohrd.games.periorbis.wages import Wages

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition


class Decisions:
    """All decisions with one edition's cards, what they share, and the catalogue of their moves."""

    def __init__(self, content: Content) -> None:
        moves: list[Move] = []
        self.passing = Passing(moves)
        self._only_pass: tuple[Move, ...] = (self.passing.move,)
        self.hire = Hiring(moves, content)
        self.build = Building(content)
        self.develop = Developing()
        self.fleet = UpgradingFleet()
        self.drive = UpgradingDrive()
        self.sign = Signing(content)
        self.sell_ore = SellingOre(content)
        self.transport = Transporting()
        self.research = Researching()
        self.sell_research = SellingResearch(content)
        self.mine = Mining()
        actions = (self.build, self.develop, self.fleet, self.drive, self.sign, self.sell_ore)
        for slot in range(SLOTS):
            for action in (*actions, self.transport, self.research, self.sell_research, self.mine):
                action.add(slot, moves)
        self.load_employee = LoadingEmployees(moves, content)
        self.load_crate = LoadingCrates(moves, content)
        self.finish = Finishing(moves)
        self.end_turn = EndingTurn(moves)
        self.catalogue = MoveTable(moves)
        self.wages = Wages(content)
        self.staff = Staff(())
        """Of the position that was last asked about."""
        self.listing = Listing(content, self)
        """The legal moves of the Employee Actions phase."""
        self._fallback = (
            self.passing,
            self.end_turn,
            self.finish,
            self.sell_research,
            self.sell_ore,
            self.sign,
            self.research,
        )

    def hires(self, position: PeriorbisPosition) -> tuple[Move, ...]:
        """The legal moves of the Hire Employees phase: pass, or hire (ORB-DECIDE-2)."""
        return self._only_pass + self.hire.legal(position)

    def default(self, position: PeriorbisPosition) -> Move:
        """What an absent player does: stop, or failing that earn the wages that are due."""
        legal = position.legal()
        for decision in self._fallback:
            for move in reversed(legal):
                if move.decision is decision:
                    return move
        return legal[0]
