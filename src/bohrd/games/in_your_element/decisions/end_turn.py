"""Ending the turn (ELE-DECIDE-9, ELE-DECIDE-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, final

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, Told
from bohrd.games.in_your_element.bohrds import and_names
from bohrd.games.in_your_element.content import DRAW_FOUR
from bohrd.games.in_your_element.decisions.claim import claimable
from bohrd.games.in_your_element.deck import HAND
from bohrd.games.in_your_element.turn import PLAYING_ALL, SURPLUS, end_turn, is_play_owed

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition


@final
class EndingTurn(Decision["ElementPosition", Move]):
    """Leave what could still be claimed or replaced, and let the next player go on."""

    def __init__(self, moves: list[Move]) -> None:
        self._only = (Move(self, len(moves), "end", "End the turn"),)
        self.moves = self._only
        moves += self.moves

    def legal(self, position: ElementPosition) -> tuple[Move, ...]:
        return self._only

    def refusals(self, position: ElementPosition, move: Move) -> Iterator[IllegalMove]:
        if position.stage == SURPLUS:
            text = f"First discard down to {HAND} cards."
            if position.power == DRAW_FOUR:
                yield IllegalMove("ELE-OZZY-3", text)
            yield IllegalMove("ELE-TURN-8", text)
        elif position.stage == PLAYING_ALL and is_play_owed(position):
            text = "Play every particle card in your hand before you end the turn."
            yield IllegalMove("ELE-CURIE-4", text)
        elif is_play_owed(position):
            yield IllegalMove("ELE-TURN-4", "Play both particle cards before you end the turn.")

    def carry_out(self, position: ElementPosition, move: Move, chance: Chance, told: Told) -> None:
        end_turn(position, chance, told)

    def choice(self, position: ElementPosition, move: Move) -> Choice:
        goals = claimable(position)
        names, rival = and_names(goals), "{p%d}" % ((position.turn + 1) % position.seats)
        title = move.text
        if position.stage == PLAYING_ALL:
            rest = len(position.hands[position.turn])  # ELE-CURIE-4
            title = f"Finish: discard {rest}, draw five" if rest else "Finish: draw five"
        return Choice(
            title,
            title,
            "End the turn",
            costs=f"leaves {names} to {rival}" if goals else "",
            warning=f"{names} can still be claimed. {rival} is next." if goals else "",
            ends=True,
            lights=tuple([f"goal-{position.row.index(goal.z) + 1}" for goal in goals]),
        )
