"""The board: 88 elements, who neighbours whom, and how far it is from one to another.

Elements are numbered 0 to 87 in the order of atomic numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import periodictable

from bohrd.games.periodic.science import MEASURED

NUMBERS = (*range(1, 57), *range(72, 89), *range(104, 119))  # PER-BOARD-1
ROW_STARTS = (1, 3, 11, 19, 37, 55, 87)
"""The atomic number at the left end of each row."""
STEPS: Final = 5  # PER-MOVE-1
MORE_STEPS: Final = 3  # PER-TILE-3
IUPAC = {"aluminum": "aluminium", "cesium": "caesium"}
"""The names of elements that the library gives in American spelling."""


class Element(NamedTuple):
    """One space of the board; the mass is for display only."""

    place: int
    number: int
    symbol: str
    name: str
    mass: str
    row: int
    column: int


def _row_and_column(number: int) -> tuple[int, int]:
    """Where an element stands in the standard table of 18 columns."""
    row = sum(number >= start for start in ROW_STARTS)
    offset = number - ROW_STARTS[row - 1]
    if row == 1:
        return row, 1 if offset == 0 else 18
    if row <= 3:
        return row, offset + 1 if offset < 2 else offset + 11
    if row >= 6 and offset >= 2:
        return row, offset - 13  # PER-BOARD-1: fourteen and one elements are not on the board
    return row, offset + 1


def _element(place: int, number: int) -> Element:
    entry = periodictable.elements[number]
    row, column = _row_and_column(number)
    name = IUPAC.get(str(entry.name), str(entry.name)).capitalize()
    symbol = str(entry.symbol)
    return Element(place, number, symbol, name, MEASURED[symbol].mass, row, column)


ELEMENTS = tuple(_element(place, number) for place, number in enumerate(NUMBERS))
SYMBOLS: Final = [element.symbol for element in ELEMENTS]
PLACE = {element.symbol: element.place for element in ELEMENTS}
"""The number of an element on this board by its symbol."""

_AT = {(element.row, element.column): element.place for element in ELEMENTS}


def _neighbour(element: Element, direction: str) -> int | None:
    """The next space in a direction: along a row gaps are closed, in a column they are not."""
    if direction in ("left", "right"):  # PER-BOARD-3
        beside = element.place + (1 if direction == "right" else -1)
        joined = 0 <= beside < len(ELEMENTS) and ELEMENTS[beside].row == element.row  # PER-BOARD-5
        return beside if joined else None
    return _AT.get((element.row + (1 if direction == "down" else -1), element.column))  # PER-BOARD-4


def distances(directions: Sequence[str], joins_rows: bool) -> tuple[tuple[int, ...], ...]:
    """``[start][end]``: the fewest steps in these directions; 0 where they never lead there.

    Where rows are joined, they lead along the numbers, up or down.
    """
    if joins_rows:  # PER-TREND-2 to PER-TREND-5
        return tuple(tuple(abs(start.place - end.place) for end in ELEMENTS) for start in ELEMENTS)
    beside = [[there for way in directions if (there := _neighbour(e, way)) is not None] for e in ELEMENTS]
    return tuple(_distances_from(element.place, beside) for element in ELEMENTS)


def _distances_from(start: int, beside: Sequence[Sequence[int]]) -> tuple[int, ...]:
    found = [0] * len(ELEMENTS)
    edge, steps = {start}, 0
    while edge:
        steps += 1
        edge = {there for here in edge for there in beside[here] if not found[there] and there != start}
        for there in edge:
            found[there] = steps
    return tuple(found)


def tiles_for(distance: int) -> int:
    """How many +3 Spaces tiles a movement of this distance uses (PER-TILE-4)."""
    return max(0, (distance - STEPS + MORE_STEPS - 1) // MORE_STEPS)
