"""The board: 88 elements, who neighbours whom, and what each trend reaches from where.

Elements are numbered 0 to 87 in the order of atomic numbers. All tables are made once and shared.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import msgspec
import periodictable

from bohrd.games.periodic.content import GROUPS, TRENDS

NUMBERS = (*range(1, 57), *range(72, 89), *range(104, 119))  # PER-BOARD-1
ROW_STARTS = (1, 3, 11, 19, 37, 55, 87)
"""The atomic number at the left end of each row."""
LONGEST = 14
"""The farthest a movement can go: 5 spaces and three +3 Spaces tiles."""


class Element(msgspec.Struct, frozen=True):
    """One space of the board; the mass is for display only."""

    index: int
    number: int
    symbol: str
    name: str
    mass: str
    row: int
    column: int
    group: int


def _place(number: int) -> tuple[int, int]:
    """Row and column in the standard table of 18 columns."""
    row = sum(number >= start for start in ROW_STARTS)
    offset = number - ROW_STARTS[row - 1]
    if row == 1:
        return row, 1 if offset == 0 else 18
    if row <= 3:
        return row, offset + 1 if offset < 2 else offset + 11
    if row >= 6 and offset >= 2:
        return row, offset - 13  # PER-BOARD-1: fourteen and one elements are not on the board
    return row, offset + 1


def _weight(mass: float) -> str:
    """An atomic weight to at most three decimals; the library gives none that are not known."""
    return str(Decimal(str(mass)).quantize(Decimal("0.001"), ROUND_HALF_UP).normalize())


def _element(index: int, number: int) -> Element:
    entry = periodictable.elements[number]
    row, column = _place(number)
    symbol = str(entry.symbol)
    group = next(g for g, group in enumerate(GROUPS) if symbol in group.members)
    has_weight = number <= 83 or number in (90, 91, 92)
    mass = _weight(entry.mass) if has_weight and number not in (43, 61) else f"[{round(entry.mass)}]"
    return Element(index, number, symbol, str(entry.name).capitalize(), mass, row, column, group)


ELEMENTS = tuple(_element(index, number) for index, number in enumerate(NUMBERS))
INDEX = {element.symbol: element.index for element in ELEMENTS}
GROUP_OF = tuple(element.group for element in ELEMENTS)
MEMBERS = tuple(tuple(e.index for e in ELEMENTS if e.group == group) for group in range(len(GROUPS)))
LOWEST = tuple(members[0] for members in MEMBERS)  # PER-SETUP-12

_AT = {(element.row, element.column): element.index for element in ELEMENTS}


def _neighbour(element: Element, direction: str) -> int | None:
    """The next space in a direction: along a row gaps are closed, in a column they are not."""
    if direction in ("left", "right"):  # PER-BOARD-3
        step = 1 if direction == "right" else -1
        beside = element.index + step
        joined = 0 <= beside < len(ELEMENTS) and ELEMENTS[beside].row == element.row  # PER-BOARD-5
        return beside if joined else None
    step = 1 if direction == "down" else -1
    return _AT.get((element.row + step, element.column))  # PER-BOARD-4


def _distances(trend: int, start: Element) -> tuple[int, ...]:
    """The fewest steps by which a trend leads from an element to each; 0 where it never does."""
    if TRENDS[trend].key == "number":  # PER-TREND-2 to PER-TREND-5: along the numbers, rows joined
        return tuple(abs(start.index - index) for index in range(len(ELEMENTS)))
    found = [0] * len(ELEMENTS)
    edge = [start]
    steps = 0
    while edge:
        steps += 1
        ahead = {
            beside
            for element in edge
            for direction in TRENDS[trend].directions
            if (beside := _neighbour(element, direction)) is not None and not found[beside]
        }
        for index in ahead:
            found[index] = steps
        edge = [ELEMENTS[index] for index in ahead]
    return tuple(found)


DISTANCE = tuple(tuple(_distances(t, e) for e in ELEMENTS) for t in range(len(TRENDS)))
"""``DISTANCE[trend][start][end]`` in spaces; 0 where the trend does not lead there."""


def tiles_for(distance: int) -> int:
    """How many +3 Spaces tiles a movement of this distance uses (PER-TILE-4)."""
    return max(0, (distance - 5 + 2) // 3)


def reach(trend: int, start: int, tiles: int) -> tuple[int, ...]:
    """The elements a trend reaches with up to so many +3 Spaces tiles, in the order of the board."""
    limit = 5 + 3 * tiles
    return tuple(end for end, distance in enumerate(DISTANCE[trend][start]) if 0 < distance <= limit)
