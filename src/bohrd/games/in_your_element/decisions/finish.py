"""Finishing Curie's power turn (ELE-CURIE-4, ELE-CURIE-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, Told
from bohrd.games.in_your_element.content import DRAW_FOUR, PLAY_ALL
from bohrd.games.in_your_element.decisions.claim import left_unclaimed
from bohrd.games.in_your_element.decisions.power import not_yours
from bohrd.games.in_your_element.deck import discarded_cards
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


class Finishing(Decision["ElementPosition", Move]):
    """Stop playing, discard the rest and draw five (ELE-DECIDE-9)."""

    def __init__(self, moves: list[Move]) -> None:
        text = "Finish: discard the rest of the hand and draw five cards"
        self._only = (Move(self, len(moves), "finish", text, ("finish",)),)
        self.moves = self._only
        moves += self.moves

    def legal(self, position: ElementPosition) -> tuple[Move, ...]:
        return self._only

    def refusals(self, position: ElementPosition, move: Move) -> Iterator[IllegalMove]:
        character = position.content.characters[position.characters[position.turn]]
        if is_play_owed(position):
            yield play_first()
        if position.stage == SURPLUS and position.power == DRAW_FOUR:
            yield discard_first("ELE-OZZY-3")
        if character.power != PLAY_ALL:
            yield not_yours(position, PLAY_ALL)
        elif position.stage != PLAYING_ALL:
            text = "Only in the turn of Curie's power can playing be finished early."
            yield IllegalMove("ELE-CURIE-4", text)
        if position.stage == SURPLUS:
            yield discard_first("ELE-TURN-8")

    def carry_out(self, position: ElementPosition, move: Move, chance: Chance, told: Told) -> None:
        rest, position.hands[position.turn] = position.hands[position.turn], b""
        position.discard += rest
        if told is not None and rest:
            told.append(discarded_cards(position.turn, rest, "ELE-CURIE-4"))
        end_turn(position, chance, told)

    def choice(self, position: ElementPosition, move: Move) -> Choice:
        rest = len(position.hands[position.turn])
        costs = f"{rest} card{'s' if rest != 1 else ''}" if rest else ""
        return Choice(move.text, "Finish", "End the turn", "five cards", costs, left_unclaimed(position))
