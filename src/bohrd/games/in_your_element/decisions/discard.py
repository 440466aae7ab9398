"""Discarding a card: a surplus one, or a Power Play card in place of a play (ELE-TURN-7, ELE-TURN-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, final

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, Told
from bohrd.games.in_your_element.deck import CARDS, HAND, POWER, discarded_cards, lay_down, picture_id
from bohrd.games.in_your_element.turn import STOP, SURPLUS, after_play, next_turn

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition


@final
class Discard(Move):
    """Of a card like this."""

    __slots__ = ("card",)

    def __init__(self, decision: Discarding, id: int, card: int) -> None:
        name = CARDS[card]
        text = f"Discard {'a Power Play card' if card == POWER else f'the card {name}'}"
        super().__init__(decision, id, f"discard {name}", text, (picture_id(card),))
        self.card = card


@final
class Discarding(Decision["ElementPosition", Discard]):
    """Name one card to discard (ELE-DECIDE-6, ELE-DECIDE-11)."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = [Discard(self, len(moves) + card, card) for card in range(len(CARDS))]
        moves += self.moves

    def legal(self, position: ElementPosition) -> tuple[Discard, ...]:
        hand = position.hands[position.turn]
        return tuple([move for move in self.moves if move.card in hand])

    def refusals(self, position: ElementPosition, move: Discard) -> Iterator[IllegalMove]:
        if position.stage != SURPLUS and not _has_nothing_to_play(position):
            yield IllegalMove("ELE-TURN-5", "You cannot discard a card by choice.")
        if move.card not in position.hands[position.turn]:
            yield IllegalMove("ELE-PLAY-1", f"You hold no {CARDS[move.card]} card.")

    def carry_out(self, position: ElementPosition, move: Discard, chance: Chance, told: Told) -> None:
        lay_down(position, move.card)
        if told is not None:
            told.append(discarded_cards(position.turn, (move.card,), _demanded_by(position, move)))
        if position.stage == STOP:
            after_play(position, chance, told)
        elif len(position.hands[position.turn]) == HAND:
            next_turn(position, chance, told)

    def choice(self, position: ElementPosition, move: Discard) -> Choice:
        title = "Power Play" if move.card == POWER else CARDS[move.card].capitalize()
        if position.stage == STOP:
            why = "No card can be played" if position.barred else "No particle card in hand"
            return Choice(move.text, title, f"{why}: discard", costs="uses up this play")
        return Choice(move.text, title, "Discard")


def _has_nothing_to_play(position: ElementPosition) -> bool:
    """A play is owed and the hand holds Power Play cards only (ELE-TURN-7), or nothing that has room
    (ELE-ROOM-3)."""
    is_owed = position.stage == STOP and position.plays > 0
    return is_owed and not position.decisions.play.legal(position)


def _demanded_by(position: ElementPosition, move: Discard) -> str:
    """The rule that has a card discarded; it is laid down already."""
    if position.stage == SURPLUS:
        return "ELE-TURN-8"
    is_powers = {move.card, *position.hands[position.turn]} == {POWER}
    return "ELE-TURN-7" if is_powers else "ELE-ROOM-3"
