"""Cards and tiles as numbers, sets of them as bits, and what the rules look up about them."""

from __future__ import annotations

from typing import TypeVar

from bohrd.contract import Chance
from bohrd.games.periodic.content import COLOURS, FREE_TRENDS, GOALS, GROUPS, MOVE_TOS, TRENDS
from bohrd.games.periodic.table import ELEMENTS

Value = TypeVar("Value")

GREEN, BLUE, PURPLE, PINK = range(len(COLOURS))

BY_COLOUR = tuple(tuple(g for g, goal in enumerate(GOALS) if goal.colour == colour) for colour in COLOURS)
COLOUR_OF = tuple(COLOURS.index(goal.colour) for goal in GOALS)
COMPLETE = tuple((1 << len(goal.elements)) - 1 for goal in GOALS)
"""The cubes of a complete card, as bits of its elements."""
CUBE_ON = tuple(
    tuple(1 << goal.elements.index(e.symbol) if e.symbol in goal.elements else 0 for e in ELEMENTS)
    for goal in GOALS
)
"""``CUBE_ON[card][element]``: the bit of a cube there; 0 if the card does not show the element."""
TREND_OF_TILE = tuple(next(t for t, x in enumerate(TRENDS) if x.key == tile.trend) for tile in FREE_TRENDS)
GROUP_OF_TILE = tuple(next(g for g, x in enumerate(GROUPS) if x.key == tile.group) for tile in MOVE_TOS)
ALL_TILES = (0, 0, (1 << len(FREE_TRENDS)) - 1, (1 << len(MOVE_TOS)) - 1)
"""The tiles that differ, for each colour."""
TILES_EACH = 3  # PER-SETUP-6
CONSOLATION = (0, 3, 5)  # PER-GOAL-5, PER-SCORE-3
"""Points for so many cubes on a card that somebody else completes."""


def bits(number: int) -> list[int]:
    """The members of a set kept as the bits of a number."""
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


def draw(unseen: int, chance: Chance) -> int:
    """One of the pieces that nobody has seen yet, kept as a set of bits."""
    pieces = bits(unseen)
    return pieces[chance.draw(range(len(pieces)))]


def changed(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]:
    """The values with one of them changed. What seldom changes is kept in tuples, which copies share."""
    return (*values[:index], value, *values[index + 1 :])
