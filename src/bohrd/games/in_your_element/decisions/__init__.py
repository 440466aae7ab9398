"""The decisions of In Your Element, one module each (ELE-DECIDE-3 to ELE-DECIDE-11).

A few moves are never legal (a move onto the Bohrd it comes from, an exchange for the same kind, a Power Play
card as a particle card): they are there so that the attempt can be answered (ELE-DECIDE-13).
"""

from __future__ import annotations

from bohrd.contract import Move, MoveTable
from bohrd.games.in_your_element.content import Content
from bohrd.games.in_your_element.decisions.claim import Claiming
from bohrd.games.in_your_element.decisions.discard import Discarding
from bohrd.games.in_your_element.decisions.end_turn import EndingTurn
from bohrd.games.in_your_element.decisions.exchange import Exchanging
from bohrd.games.in_your_element.decisions.play import Playing
from bohrd.games.in_your_element.decisions.power import PlayingPower
from bohrd.games.in_your_element.decisions.replace import Replacing


class Decisions:
    """All decisions, and the catalogue of their moves."""

    def __init__(self, content: Content) -> None:
        moves: list[Move] = []
        self.play = Playing(moves, content)
        self.claim = Claiming(moves, content)
        self.power = PlayingPower(moves, content)
        self.exchange = Exchanging(moves)
        self.replace = Replacing(moves)
        self.discard = Discarding(moves)
        self.end_turn = EndingTurn(moves)
        self.catalogue = MoveTable(moves)
