"""Ending the turn with actions unused (MOL-TURN-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.molecular.decisions.answer import open_choice
from bohrd.games.molecular.piles import number_of
from bohrd.games.molecular.turn import end_turn
from bohrd.games.molecular.words import number_in_words

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


class EndTurn(Move):
    """The end of the turn."""

    __slots__ = ()


class EndingTurn(Decision["MolecularPosition", EndTurn]):
    """End the turn before its last action."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = (EndTurn(self, len(moves), "end", "End the turn"),)
        moves += self.moves

    def refusals(self, position: MolecularPosition, move: EndTurn) -> Iterator[IllegalMove]:
        yield from open_choice(position)

    def carry_out(self, position: MolecularPosition, move: EndTurn, chance: Chance, told: Told) -> None:
        if told is not None:
            seat, unused = position.turn, position.actions
            text = f"{{p{seat}}} ends the turn with {number_of(unused, 'action')} unused."
            told.append(Event("end turn", text, seat, {"unused": unused}, "MOL-TURN-7"))
        end_turn(position, chance, told)

    def choice(self, position: MolecularPosition, move: EndTurn) -> Choice:
        unused = f"{number_of(position.actions, 'action')} unused"
        left = f"{number_in_words(position.actions)} action{'s' if position.actions > 1 else ''}"
        warning = f"You have {left} left. What is unused is lost."
        return Choice(move.text, "End turn", "The turn", costs=unused, warning=warning, ends=True)
