"""Atom tiles and the grid: layouts, their rotated faces, cells, and which faces fit where.

All of it is rules and none of it content. Everything is a small number with its tables made once: a *layout*
is one of the 36 kinds of tile, a *face* is a layout in one of its distinguishable rotations, and a *cell* is
``(r + EDGE) * WIDTH + q + EDGE``. Tables that are read at every step are bytes, or
lists where the numbers are larger: compiled code reads those quickest.

The grid has no border in the rules. Here it ends at ``EDGE`` steps from the starting tile, and no content has
as many tiles: every tile of the molecule is linked to the starting tile by other tiles, so none can lie
farther away than there are tiles, and no legal play ever meets the bound.
"""

from __future__ import annotations

import re
from typing import Final, final

ELEMENTS: Final = ("C", "N", "O", "H")
ELEMENT_NAMES: Final = ("carbon", "nitrogen", "oxygen", "hydrogen")
VALENCES: Final = (4, 3, 2, 1)  # MOL-TILE-2
ORDER_NAMES: Final = ("blank", "single", "double", "triple")
COMPASS: Final = ("E", "NE", "NW", "W", "SW", "SE")
DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # MOL-TILE-6

LAYOUTS: Final = (
    "C310000", "C301000", "C300100", "C300010", "C300001", "C220000", "C211000", "C210100", "C210010",
    "C210001", "C202000", "C201100", "C201010", "C201001", "C200200", "C200110", "C200101", "C200011",
    "C111100", "C111010", "C110110",
    "N300000", "N210000", "N201000", "N200100", "N200010", "N200001", "N111000", "N110100", "N110010",
    "N101010",
    "O200000", "O110000", "O101000", "O100100",
    "H100000",
)  # fmt: skip
"""The 36 kinds of tile (MOL-TILE-3), written as in MOL-TILE-7."""
LAYOUT_NUMBER: Final = {layout: number for number, layout in enumerate(LAYOUTS)}
ELEMENT_OF_LAYOUT: Final = bytes(ELEMENTS.index(layout[0]) for layout in LAYOUTS)

LAYOUT_BITS: Final[list[int]] = [1 << number for number in range(len(LAYOUTS))]
"""For each layout its bit in a set of layouts."""
LAYOUTS_OF_ELEMENT: Final = tuple(
    sum(bit for bit, own in zip(LAYOUT_BITS, ELEMENT_OF_LAYOUT, strict=True) if own == element)
    for element in range(len(ELEMENTS))
)
"""For each element the set of its layouts."""

# ---- faces ----


def rotated(layout: str, rotation: int) -> tuple[int, ...]:
    """The bond orders towards directions 0 to 5 (MOL-TILE-7)."""
    digits = [int(digit) for digit in layout[1:]]
    return tuple(digits[(direction - rotation) % 6] for direction in range(6))


_PAIRS = tuple(
    (number, rotation)
    for number, layout in enumerate(LAYOUTS)
    for rotation in range(6)
    if rotated(layout, rotation) not in [rotated(layout, before) for before in range(rotation)]
)
FACES: Final = len(_PAIRS)
LAYOUT_OF: Final = bytes(layout for layout, _ in _PAIRS)
ROTATION_OF: Final = bytes(rotation for _, rotation in _PAIRS)
"""The smallest rotation that gives the face."""
EDGES: Final = tuple(rotated(LAYOUTS[layout], rotation) for layout, rotation in _PAIRS)
ELEMENT_OF: Final = bytes(ELEMENT_OF_LAYOUT[layout] for layout in LAYOUT_OF)
FACES_OF_LAYOUT: Final = tuple(
    tuple(face for face, layout in enumerate(LAYOUT_OF) if layout == wanted) for wanted in range(len(LAYOUTS))
)
FACE_NUMBER: Final = {
    (number, rotation): next(
        face for face in FACES_OF_LAYOUT[number] if EDGES[face] == rotated(layout, rotation)
    )
    for number, layout in enumerate(LAYOUTS)
    for rotation in range(6)
}
"""From layout and any rotation to face; rotations that give equal edges are one (MOL-DECIDE-2)."""


def face_in_words(face: int) -> str:
    """A tile as it points, such as *carbon (single E W, double NW)*."""
    edges = EDGES[face]
    ways = {order: [COMPASS[way] for way in range(6) if edges[way] == order] for order in (1, 2, 3)}
    bonds = [f"{ORDER_NAMES[order]} {' '.join(found)}" for order, found in ways.items() if found]
    return f"{ELEMENT_NAMES[ELEMENT_OF[face]]} ({', '.join(bonds)})"


# ---- cells ----

EDGE: Final = 1110
WIDTH: Final = 2 * EDGE + 1
"""Of the cells in a row; with this one neighbouring cells seldom meet in hash tables."""
STEPS: Final[list[int]] = [q + r * WIDTH for q, r in DIRECTIONS]
"""What to add to a cell to go one step in each direction."""
ASCENDING: Final = tuple(sorted(range(6), key=STEPS.__getitem__))
"""The directions in ascending order of the cells there."""
START_CELL: Final = EDGE * WIDTH + EDGE
NOWHERE: Final = -1
"""What stands for no cell."""

BONDS: Final = tuple(
    tuple((STEPS[direction], order) for direction, order in enumerate(edges) if order) for edges in EDGES
)
"""For each face its bonded edges: the step to the cell they face, and their order."""


def cell_at(q: int, r: int) -> int:
    """The cell with these coordinates; ``KeyError`` beyond the bound."""
    if not (-EDGE <= q <= EDGE and -EDGE <= r <= EDGE):
        raise KeyError(f"{q},{r}")
    return (r + EDGE) * WIDTH + q + EDGE


def coordinates(cell: int) -> tuple[int, int]:
    """The (q, r) of a cell."""
    r, q = divmod(cell, WIDTH)
    return q - EDGE, r - EDGE


def cell_target(cell: int) -> str:
    """The id of a place on the grid in the picture."""
    q, r = coordinates(cell)
    return f"cell_{q}_{r}"


_NUMBER = r"(0|-?[1-9]\d{0,3})"
_CELL = re.compile(f"{_NUMBER},{_NUMBER}")
_PLACEMENT = re.compile(rf"([CNOH][0-3]{{6}}) ({_CELL.pattern}) r([0-5])")


def cell_named(text: str) -> int:
    """The cell written as in ``1,-2``; ``KeyError`` if it is none."""
    found = _CELL.fullmatch(text)
    if found is None:
        raise KeyError(text)
    return cell_at(int(found[1]), int(found[2]))


def cell_name(cell: int) -> str:
    """A cell as it is written."""
    q, r = coordinates(cell)
    return f"{q},{r}"


def placement(text: str) -> tuple[int, int]:
    """Cell and face of a placement such as ``C211000 1,-2 r3``; ``KeyError`` if it is none."""
    found = _PLACEMENT.fullmatch(text)
    if found is None:
        raise KeyError(text)
    return cell_named(found[2]), FACE_NUMBER[LAYOUT_NUMBER[found[1]], int(found[5])]


def placement_name(cell: int, face: int) -> str:
    """A placement as it is written."""
    return f"{LAYOUTS[LAYOUT_OF[face]]} {cell_name(cell)} r{ROTATION_OF[face]}"


# ---- what fits ----

SHOWS: Final[list[int]] = [
    (order + 1) * 5 ** ((way + 3) % 6) for edges in EDGES for way, order in enumerate(edges)
]
"""What a face shows to the six cells around it, six numbers for each face. The sum of all that is shown to an
empty cell has a digit to the base 5 for each direction: 0 where no tile lies there, and otherwise one more
than the order of the edge that faces the cell."""
SHOWS_BOND: Final = bytes(order > 0 for edges in EDGES for order in edges)
"""Whether the edge is a bonded one, likewise."""
MEETS: Final[list[int]] = [(edges[(way + 3) % 6] + 1) * 5**way for edges in EDGES for way in range(6)]
"""What a face shows, by the direction in which the cell has the face: what it meets there."""


_MATCHING: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        sum(1 << face for face, edges in enumerate(EDGES) if edges[way] == order)
        for order in range(len(ORDER_NAMES))
    )
    for way in range(6)
)
"""For each direction and order the faces with such an edge, as bits."""
_ALL_FACES: Final = (1 << FACES) - 1
_CHOICES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(
        tuple(face for place, face in enumerate(faces) if bits >> place & 1)
        for bits in range(1 << len(faces))
    )
    for faces in FACES_OF_LAYOUT
)
"""For each layout, the faces given as bits from its first one on."""


@final
class Socket:
    """What an empty cell demands of a tile, by the sum of what tiles show to it.

    ``ways`` counts for every layout the faces that fit, none before a bonded edge is shown (MOL-PLAY-8);
    ``layouts`` is the set of layouts that have any. A tile that fits joins ``joins`` bonds. No tile lies in
    the directions ``free``, which are in ascending order of cells; for each direction, ``beyond`` are the
    directions in which the cell there may have other tiles.
    """

    __slots__ = ("_fitting", "beyond", "free", "joins", "layouts", "shown", "ways")

    def __init__(self, shown: int) -> None:
        self.shown = shown
        orders: list[int] = [shown // 5**way % 5 - 1 for way in range(6)]
        self.free = tuple([way for way in ASCENDING if orders[way] < 0])
        self.beyond = [_beyond(way, orders) for way in range(6)]
        self.joins = len([order for order in orders if order > 0])
        matching = _ALL_FACES if self.joins else 0
        for way, order in enumerate(orders):
            if order >= 0:
                matching &= _MATCHING[way][order]  # MOL-PLAY-4
        fitting: list[tuple[int, ...]] = []
        for choices in _CHOICES:
            fitting.append(choices[matching & len(choices) - 1])
            matching >>= len(choices[-1])
        self._fitting = tuple(fitting)
        self.ways = bytes([len(faces) for faces in self._fitting])
        self.layouts = sum([bit for bit, ways in zip(LAYOUT_BITS, self.ways, strict=True) if ways])

    def faces(self, layout: int) -> tuple[int, ...]:
        """The faces of a layout that fit."""
        return self._fitting[layout]

    def admits(self, face: int) -> bool:
        """Whether this face fits."""
        return face in self._fitting[LAYOUT_OF[face]]


def _beyond(way: int, orders: list[int]) -> tuple[int, ...]:
    """Farther away, and back to what also lies beside this cell, where that has a tile."""
    ways = [(way + 5) % 6, way, (way + 1) % 6]
    if orders[(way + 1) % 6] >= 0:
        ways.append((way + 2) % 6)
    if orders[(way + 5) % 6] >= 0:
        ways.append((way + 4) % 6)
    return tuple(ways)


_sockets: Final[list[Socket | None]] = [None] * 5**6
"""All sockets that have come up, by what is shown to them."""


def socket_of(shown: int) -> Socket:
    """The socket of an empty cell to which this is shown."""
    known = _sockets[shown]
    if known is None:
        known = _sockets[shown] = Socket(shown)
    return known
