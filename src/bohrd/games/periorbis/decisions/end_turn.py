"""Ending the turn and paying wages (area WAGE of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, Told
from bohrd.games.periorbis import bureaucracy
from bohrd.games.periorbis.bureaucracy import HIRING
from bohrd.games.periorbis.cargo import left_behind
from bohrd.games.periorbis.crew import able, get_ready, plural, tell
from bohrd.games.periorbis.decisions.action import END, hiring_first, transport_first
from bohrd.games.periorbis.pieces import NOBODY

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition


class EndTurn(Move):
    """Nobody else works this turn."""

    __slots__ = ()


class EndingTurn(Decision["PeriorbisPosition", EndTurn]):
    """Pay the wages of all who worked (ORB-WAGE-1); it is then the next player's turn."""

    def __init__(self, moves: list[Move]) -> None:
        self.move = EndTurn(self, len(moves), "end", "End the turn and pay wages")
        self.moves = [self.move]
        moves.append(self.move)

    def refusals(self, position: PeriorbisPosition, move: EndTurn) -> Iterator[IllegalMove]:
        if position.phase == HIRING:
            yield hiring_first()
            return
        if position.carrier != NOBODY:
            yield transport_first()
        credits = position.credits[position.turn]
        if credits < position.due:
            text = f"Wages of {position.due} are due and you have {credits}: earn the rest first."
            yield IllegalMove("ORB-WAGE-5", text)

    def carry_out(self, position: PeriorbisPosition, move: EndTurn, chance: Chance, told: Told) -> None:
        seat = position.turn
        position.credits[seat] -= position.due
        if told is not None:
            wages = plural(position.due, "credit")
            text = f"{{p}} pays {wages} in wages and has {position.credits[seat]} left."
            tell(told, position, "wages", text, "ORB-WAGE-1", "till-{p}", credits=-position.due)
        get_ready(position)
        bureaucracy.next_to_act(position, chance, told)

    def choice(self, position: PeriorbisPosition, move: EndTurn) -> Choice:
        wages, idle = plural(position.due, "credit"), len(able(position))
        who = "1 person is" if idle == 1 else f"{idle} people are"
        asked = [f"{who} idle; that costs nothing."] if idle else []
        return Choice(
            f"End the turn and pay {wages} in wages",
            "End turn",
            END,
            costs=f"pays {position.due or 'nothing'}",
            warning=" ".join([*left_behind(position), *asked]) if idle else "",
            ends=True,
        )
