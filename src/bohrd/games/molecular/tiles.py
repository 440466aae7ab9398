"""Atom tiles and the grid: layouts, their rotated faces, cells, and which faces fit where.

All of it is rules and none of it content. Everything is a small number with its tables made once: a *layout*
is one of the 36 kinds of tile, a *face* is a layout in one of its distinguishable rotations, and a *cell* is
``(r + EDGE) * WIDTH + q + EDGE``.

The grid has no border in the rules. Here it ends at ``EDGE`` steps from the starting tile, and no content has
as many tiles: every tile of the molecule is linked to the starting tile by other tiles, so none can lie
farther away than there are tiles, and no legal play ever meets the bound.
"""

from __future__ import annotations

import re

ELEMENTS = ("C", "N", "O", "H")
ELEMENT_NAMES = ("carbon", "nitrogen", "oxygen", "hydrogen")
VALENCES = (4, 3, 2, 1)  # MOL-TILE-2
ORDER_NAMES = ("blank", "single", "double", "triple")
COMPASS = ("E", "NE", "NW", "W", "SW", "SE")
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # MOL-TILE-6

LAYOUTS = (
    "C310000", "C301000", "C300100", "C300010", "C300001", "C220000", "C211000", "C210100", "C210010",
    "C210001", "C202000", "C201100", "C201010", "C201001", "C200200", "C200110", "C200101", "C200011",
    "C111100", "C111010", "C110110",
    "N300000", "N210000", "N201000", "N200100", "N200010", "N200001", "N111000", "N110100", "N110010",
    "N101010",
    "O200000", "O110000", "O101000", "O100100",
    "H100000",
)  # fmt: skip
"""The 36 kinds of tile (MOL-TILE-3), written as in MOL-TILE-7."""
LAYOUT_NUMBER = {layout: number for number, layout in enumerate(LAYOUTS)}
ELEMENT_OF_LAYOUT = tuple(ELEMENTS.index(layout[0]) for layout in LAYOUTS)

FIELD = 16
"""Numbers that count by layout have so many bits for each, more than the plays of a whole game could fill."""
FULL = (1 << FIELD) - 1
FIELDS = tuple(FULL << FIELD * number for number in range(len(LAYOUTS)))
"""For each layout its bits. A set of layouts is the sum of theirs, and ``counts & layouts`` leaves theirs."""
LAYOUTS_OF_ELEMENT = tuple(
    sum(bits for bits, own in zip(FIELDS, ELEMENT_OF_LAYOUT, strict=True) if own == element)
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
FACES = len(_PAIRS)
LAYOUT_OF = tuple(layout for layout, _ in _PAIRS)
ROTATION_OF = tuple(rotation for _, rotation in _PAIRS)
"""The smallest rotation that gives the face."""
EDGES = tuple(rotated(LAYOUTS[layout], rotation) for layout, rotation in _PAIRS)
ELEMENT_OF = tuple(ELEMENT_OF_LAYOUT[layout] for layout in LAYOUT_OF)
FACES_OF_LAYOUT = tuple(
    tuple(face for face, layout in enumerate(LAYOUT_OF) if layout == wanted) for wanted in range(len(LAYOUTS))
)
FACE_NUMBER = {
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

EDGE = 1110
WIDTH = 2 * EDGE + 1
"""Of the cells in a row; with this one neighbouring cells seldom meet in hash tables."""
STEPS = tuple(q + r * WIDTH for q, r in DIRECTIONS)
"""What to add to a cell to go one step in each direction."""
START_CELL = EDGE * WIDTH + EDGE
NOWHERE = -1
"""What stands for no cell."""

BONDS = tuple(
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

_ORDERS = range(len(ORDER_NAMES))
MEETS = tuple(
    tuple(len(_ORDERS) * direction + edges[(direction + 3) % 6] for edges in EDGES) for direction in range(6)
)
"""What an empty cell meets when a tile with a face lies in a direction from it: a number that stands for that
direction and the edge that points to the cell."""

_FACE_BITS = tuple(
    1 << FIELD * layout + face - FACES_OF_LAYOUT[layout][0] for face, layout in enumerate(LAYOUT_OF)
)
"""For each face its bit in a set of faces, which has those of a layout in the field of the layout."""
_ADMITTED = tuple(
    sum(bit for bit, edges in zip(_FACE_BITS, EDGES, strict=True) if edges[direction] == order)
    for direction in range(6)
    for order in _ORDERS
)
"""For all that a cell can meet the set of the faces that match it."""
SUBSETS = tuple(
    tuple(
        tuple(face for rotation, face in enumerate(faces) if subset >> rotation & 1)
        for subset in range(1 << len(faces))
    )
    for faces in FACES_OF_LAYOUT
)
"""For each layout and set of its faces, these faces."""
_SIZES = bytes(subset.bit_count() for subset in range(256))


class Socket:
    """What an empty cell demands of a tile, by all that it has met.

    ``subsets`` has for every layout the set of its faces that fit, none before a bonded edge is met
    (MOL-PLAY-8); ``sizes`` and ``room`` count them by layout. ``after`` has what it becomes when more is met,
    as far as that has come up.
    """

    __slots__ = ("_matching", "_met", "after", "is_faced", "room", "sizes", "subsets")

    def __init__(self, met: frozenset[int], matching: int) -> None:
        self._met = met
        self._matching = matching
        self.is_faced = any(one % len(_ORDERS) for one in met)
        fields = (matching if self.is_faced else 0).to_bytes(FIELD // 8 * len(LAYOUTS), "little")
        sizes = fields.translate(_SIZES)
        self.subsets = fields[:: FIELD // 8]
        self.sizes = tuple(sizes[:: FIELD // 8])
        self.room = int.from_bytes(sizes, "little")
        self.after: list[Socket | None] = [None] * len(_ADMITTED)

    def meeting(self, one: int) -> Socket:
        """What it becomes when a tile comes to lie beside it."""
        known = self.after[one]
        if known is None:
            met = self._met | {one}
            if met not in _sockets:
                _sockets[met] = Socket(met, self._matching & _ADMITTED[one])  # MOL-PLAY-4
            known = self.after[one] = _sockets[met]
        return known

    def admits(self, face: int) -> bool:
        """Whether this face fits."""
        layout = LAYOUT_OF[face]
        return face in SUBSETS[layout][self.subsets[layout]]


_sockets: dict[frozenset[int], Socket] = {}
"""All sockets met so far; there are at most 5⁶."""
EMPTY_SOCKET = Socket(frozenset(), sum(_FACE_BITS))
