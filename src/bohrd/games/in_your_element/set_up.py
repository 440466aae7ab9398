"""Preparing a game: everything chance decides before the first turn."""

from __future__ import annotations

from bohrd.contract import Chance, Told
from bohrd.games.in_your_element import words
from bohrd.games.in_your_element.content import CHARACTERS
from bohrd.games.in_your_element.moves import SLOTS
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.games.in_your_element.state import HAND


def set_up(at: ElementPosition, chance: Chance, told: Told) -> None:
    """Deal characters, goals and hands, then find who begins (ELE-CHANCE-1, ELE-CHANCE-2)."""
    at.characters = tuple(_deal(list(range(len(CHARACTERS))), at.seats, chance))
    goals = list(at.goal_pile)
    at.row = _deal(goals, len(SLOTS), chance)
    at.goal_pile = tuple(goals)
    for seat in range(at.seats):
        at.draw(seat, HAND, chance, None)
    if at.options["first_player"] == "random":
        at.turn = chance.draw(range(at.seats))
    else:
        at.turn = int(at.options["first_seat"]) - 1
    if told is not None:
        told += [words.character(seat, dealt) for seat, dealt in enumerate(at.characters)]
        told += [words.laid_out(slot, z, "ELE-SETUP-4") for slot, z in enumerate(at.row)]
        told += [words.draw(seat, hand, "ELE-SETUP-8") for seat, hand in enumerate(at.hands)]
        told.append(words.first(at.turn))


def _deal(cards: list[int], count: int, chance: Chance) -> list[int]:
    """So many cards off the top of a shuffled pile of different ones."""
    return [cards.pop(chance.draw(range(len(cards)))) for _ in range(count)]
