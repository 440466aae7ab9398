"""Playing a Power Play card (area POWER of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.in_your_element.content import DRAW_FOUR, EXCHANGE, PLAY_ALL, Character
from bohrd.games.in_your_element.deck import CARDS, POWER, draw, lay_down, picture_id
from bohrd.games.in_your_element.turn import EXCHANGING, PLAYING_ALL, PLAYS

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition


class PlayingPower(Decision["ElementPosition", Move]):
    """Use the power of the own character, before the first play (ELE-DECIDE-4)."""

    def __init__(self, moves: list[Move]) -> None:
        self._only = (Move(self, len(moves), "power", "Play a Power Play card", (picture_id(POWER),)),)
        self.moves = self._only
        moves += self.moves

    def legal(self, position: ElementPosition) -> tuple[Move, ...]:
        return self._only if POWER in position.hands[position.turn] else ()

    def refusals(self, position: ElementPosition, move: Move) -> Iterator[IllegalMove]:
        if position.plays < PLAYS:
            text = "A Power Play card can only be played before the first particle card."
            yield IllegalMove("ELE-POWER-3", text)
        if position.power:
            yield IllegalMove("ELE-POWER-4", "Only one Power Play card can be played in a turn.")
        if POWER not in position.hands[position.turn]:
            yield IllegalMove("ELE-PLAY-1", f"There is no card {CARDS[POWER]} in the hand.")

    def carry_out(self, position: ElementPosition, move: Move, chance: Chance, told: Told) -> None:
        lay_down(position, POWER)
        character = position.content.characters[position.characters[position.turn]]
        position.power = character.power
        if told is not None:
            told.append(_used(position.turn, character))
        if character.power == PLAY_ALL:
            position.stage = PLAYING_ALL  # ELE-CURIE-3
        elif character.power == EXCHANGE and any(position.bohrds):
            position.stage = EXCHANGING
        else:
            count = 4 if character.power == DRAW_FOUR else 1  # ELE-OZZY-1, ELE-POWER-5
            draw(position, position.turn, count, chance, told)

    def choice(self, position: ElementPosition, move: Move) -> Choice:
        character = position.content.characters[position.characters[position.turn]]
        sentence = f"Play a Power Play card: {character.name}. {character.power_text.rstrip('.')}"
        return Choice(sentence, character.name, "Power Play", costs="a Power Play card")


def not_yours(position: ElementPosition, power: str) -> IllegalMove:
    """The refusal of a power that is not that of the own character (ELE-POWER-1)."""
    names = [character.name for character in position.content.characters if character.power == power]
    if not names:
        return IllegalMove("ELE-POWER-1", "Nobody has this power.")
    return IllegalMove("ELE-POWER-1", f"This is the power of {' or '.join(names)}, not of your character.")


def _used(seat: int, character: Character) -> Event:
    """A Power Play card has been played."""
    text = "{p%d} plays a Power Play card and uses the power of %s." % (seat, character.name)
    targets = ("discard", f"character-{seat}")
    return Event("power", text, seat, {"character": character.id}, "ELE-POWER-1", targets, reveals=True)
