"""Atoms, bonds and places in people's words: what is said of them on a page, without codes or coordinates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from bohrd.games.molecular.tiles import (
    EDGES,
    ELEMENT_NAMES,
    ELEMENT_OF,
    ELEMENT_OF_LAYOUT,
    FACES_OF_LAYOUT,
    ORDER_NAMES,
    coordinates,
)

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
TIMES = ("not found", "found once", "found twice")
_ACROSS = ("left", "", "right")
_DOWN = ("top", "", "bottom")


def number_in_words(number: int) -> str:
    """*two*, or *12*."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def found_in_words(number: int) -> str:
    """*found twice*."""
    return TIMES[number] if number < len(TIMES) else f"found {number_in_words(number)} times"


def kinds_left(instant: int, staying: int, reagents: int) -> str:
    """What effectors there are: *13 at once, 1 that stays, 5 reagents*."""
    parts = [
        f"{instant} at once" if instant else "",
        f"{staying} that stay{'s' if staying == 1 else ''}" if staying else "",
        f"{reagents} reagent{'' if reagents == 1 else 's'}" if reagents else "",
    ]
    return ", ".join(filter(None, parts))


def element_name(face: int) -> str:
    """*carbon*."""
    return ELEMENT_NAMES[ELEMENT_OF[face]]


@cache
def layout_in_words(layout: int) -> str:
    """A tile however it is turned: *Carbon, a double and two single bonds*."""
    orders = Counter(EDGES[FACES_OF_LAYOUT[layout][0]])
    kinds = [order for order in (3, 2, 1) if orders[order]]
    if len(kinds) == 1 and orders[1] == 1:
        return f"{ELEMENT_NAMES[ELEMENT_OF_LAYOUT[layout]].capitalize()}, one bond"
    bonds = " and ".join(_bonds(order, orders[order]) for order in kinds)
    plural = "bonds" if orders[kinds[-1]] > 1 else "bond"
    return f"{ELEMENT_NAMES[ELEMENT_OF_LAYOUT[layout]].capitalize()}, {bonds} {plural}"


_ALIKE = {
    "11": "side by side",
    "101": "one edge between them",
    "1001": "opposite each other",
    "111": "in a row",
    "1101": "two side by side, the third anticlockwise",
    "11001": "two side by side, the third clockwise",
    "10101": "evenly spread",
    "1111": "in a row",
    "11101": "three in a row, one opposite",
    "11011": "two opposite the other two",
}
"""How bonds of one order lie, by the bonded edges anticlockwise from the first."""
_SINGLES = {
    "11": "side by side, the single anticlockwise",
    "101": "one edge between them, the single anticlockwise",
    "1001": "opposite each other",
    "10001": "one edge between them, the single clockwise",
    "100001": "side by side, the single clockwise",
    "111": "in a row, the singles anticlockwise",
    "1101": "a single opposite the double, the other anticlockwise",
    "11001": "the singles opposite each other, the nearer anticlockwise",
    "110001": "in a row, the double in the middle",
    "1011": "the singles side by side, the nearer anticlockwise",
    "10101": "evenly spread",
    "101001": "the singles opposite each other, the nearer clockwise",
    "10011": "the singles side by side, the nearer clockwise",
    "100101": "a single opposite the double, the other clockwise",
    "100011": "in a row, the singles clockwise",
}
"""How single bonds lie beside a double or triple one, which is the first edge; *clockwise* is from there."""


@lru_cache(512)
def told_apart(layouts: tuple[int, ...]) -> dict[int, str]:
    """How the bonds of a tile lie (*side by side*), where another of these tiles has the same bonds."""
    named = Counter(layout_in_words(layout) for layout in layouts)
    return {
        layout: _how_bonds_lie(layout) if named[layout_in_words(layout)] > 1 else "" for layout in layouts
    }


def _how_bonds_lie(layout: int) -> str:
    """No two tiles of the same bonds have the same words, however they are turned."""
    orders = EDGES[FACES_OF_LAYOUT[layout][0]]
    bonded = "".join("1" if order else "0" for order in orders).rstrip("0")
    return (_ALIKE if len({*orders} - {0}) == 1 else _SINGLES)[bonded]


def _bonds(order: int, number: int) -> str:
    return f"{'a' if number == 1 else number_in_words(number)} {ORDER_NAMES[order]}"


def listed_with_and(names: Sequence[str]) -> str:
    """*oxygen, carbon and nitrogen*."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def beside(partners: Sequence[str]) -> str:
    """Where something is by the atoms it joins: *between oxygen and carbon*."""
    if len(partners) == 1:
        return f"on {partners[0]}"
    names = [
        name if number == 1 else f"{number_in_words(number)} {name}s"
        for name, number in Counter(partners).items()
    ]
    return f"{'between' if len(partners) == 2 else 'joining'} {listed_with_and(names)}"


Area = tuple[tuple[float, float], tuple[float, float]]
"""From where to where the molecule with its open cells goes, across and down."""


def area(cells: Iterable[int]) -> Area:
    """What some cells take up together."""
    across, down = zip(*map(point, cells), strict=True)
    return (min(across), max(across)), (min(down), max(down))


def side(cell: int, within: Area) -> str:
    """Where a cell lies, by thirds: *at the top left*; *top left* alone would be a side of the atom."""
    across, down = (_third(value, *ends) for value, ends in zip(point(cell), within, strict=True))
    named = " ".join(filter(None, (_DOWN[down], _ACROSS[across])))
    return f"at the {named}" if named else "in the middle"


def _third(value: float, first: float, last: float) -> int:
    return min(2, int(3 * (value - first) / (last - first))) if last > first else 1


@cache
def point(cell: int) -> tuple[float, float]:
    """The middle of a cell; cells of a row are 1 apart."""
    q, r = coordinates(cell)
    return q + r / 2, 0.866 * r
