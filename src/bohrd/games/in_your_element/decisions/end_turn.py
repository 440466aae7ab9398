"""Ending the turn (ELE-DECIDE-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, Told
from bohrd.games.in_your_element.content import DRAW_FOUR
from bohrd.games.in_your_element.decisions.claim import left_unclaimed
from bohrd.games.in_your_element.turn import (
    PLAYING_ALL,
    SURPLUS,
    discard_first,
    end_turn,
    is_play_owed,
    play_first,
)

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition


class EndingTurn(Decision["ElementPosition", Move]):
    """Leave what could still be claimed or replaced, and let the next player go on."""

    def __init__(self, moves: list[Move]) -> None:
        self._only = (Move(self, len(moves), "end", "End the turn", ("end",)),)
        self.moves = self._only
        moves += self.moves

    def legal(self, position: ElementPosition) -> tuple[Move, ...]:
        return self._only

    def refusals(self, position: ElementPosition, move: Move) -> Iterator[IllegalMove]:
        if is_play_owed(position):
            yield play_first()
        if position.stage == PLAYING_ALL:
            text = "Finish playing: the rest is discarded and five cards are drawn."
            yield IllegalMove("ELE-CURIE-5", text)
        if position.stage == SURPLUS and position.power == DRAW_FOUR:
            yield discard_first("ELE-OZZY-3")
        if position.stage == SURPLUS:
            yield discard_first("ELE-TURN-8")

    def carry_out(self, position: ElementPosition, move: Move, chance: Chance, told: Told) -> None:
        end_turn(position, chance, told)

    def choice(self, position: ElementPosition, move: Move) -> Choice:
        return Choice(move.text, "End the turn", "End the turn", warning=left_unclaimed(position))
