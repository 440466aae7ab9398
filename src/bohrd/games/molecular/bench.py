"""Where the molecule lies on the bench: as large as it can be beside what lies in the corners.

How large a screen is nobody knows here. The room is worked out for three usual ones, and told as shares of
the bench, of which the style sheet takes those of the nearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from bohrd.games.molecular.tiles import coordinates

ACROSS, DOWN = 62.35, 54.0
"""From one cell to the next in a row, and from one row to the next."""
SIDE, ABOVE, BELOW = 31.2, 36.0, 42.0
"""What a tile takes around the middle of its cell; below it has its thickness."""
LARGEST, SMALLEST, STEP = 1.54, 0.6, 0.94
"""Cells are 96 to 37 pixels apart; the scale changes in steps, so that not every tile moves the others."""
SMALL = 0.83
"""Before the cells are less than 52 pixels apart, the papers in the corners make room."""
MUCH = 0.88
"""Two steps."""
SHARES = (0.5, 0.3, 0.7, 0.1, 0.9, 0, 1)
"""How far down the molecule is tried, as a share of the room there is."""
MARGIN = 8.0


class Box(msgspec.Struct, frozen=True):
    """A rectangle in pixels of the bench, or in units of the molecule."""

    left: float
    top: float
    right: float
    bottom: float


class Bench(msgspec.Struct, frozen=True):
    """A bench of this size, and how wide and high the corners are that pieces of paper lie in."""

    width: float
    height: float
    card: float
    """Width of the reference card, at the upper left."""
    row: float
    """Height of a group on it."""
    black: float
    """Width of the effectors, at the upper right."""
    effector: float
    """Height of one of them, whose name may take two lines."""
    deck: float = 150.0
    """Height of the effector deck, at the lower right."""


ZOOM = (154.0, 62.0)
"""Where a page has its buttons to come closer, at the lower left."""
ASKING = (330.0, 66.0)
"""Where the formula is and, while a card asks, that card: always kept free, so that nothing moves for it."""
BENCHES = (
    Bench(1092, 674, 240, 46, 210, 92),
    Bench(948, 528, 226, 42, 196, 98, 136),
    Bench(820, 592, 226, 42, 196, 98, 136),
)
"""On a page of 1440 by 900, of 1280 by 720, and on a tablet that is held upright."""


@cache
def point(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    q, r = coordinates(cell)
    return round(ACROSS * (q + r / 2), 2), round(DOWN * r, 2)


Rows = tuple[tuple[float, float, float], ...]
"""For each row of cells how far down it is, and its first and last cell across."""


def rows(cells: Iterable[int]) -> Rows:
    """The rows of some cells."""
    found: dict[float, list[float]] = {}
    for cell in cells:
        x, y = point(cell)
        found.setdefault(y, []).append(x)
    return tuple((y, min(across), max(across)) for y, across in sorted(found.items()))


def around(lines: Rows) -> Box:
    """The box around all tiles of some rows."""
    left, right = min(first for _, first, _ in lines), max(last for _, _, last in lines)
    return Box(left - SIDE, lines[0][0] - ABOVE, right + SIDE, lines[-1][0] + BELOW)


class Corners(msgspec.Struct, frozen=True):
    """What lies on a bench beside the molecule."""

    groups: int
    """The rows of the reference card."""
    effectors: int
    """The effectors in play."""


FULL, DENSE, FOLDED = range(3)
"""How the reference card and the effectors lie there: with drawings, as lines, or as their titles alone."""
_ROW = (1.0, 0.66, 0.0)
_EFFECTOR = (1.0, 0.92, 0.56)
MANY, CROWD = 2, 4
"""More effectors than these lie more densely, or as their titles, at any level."""


def boxes(bench: Bench, there: Corners, level: int) -> tuple[Sequence[Box], Sequence[Box]]:
    """What lies at the left and at the right of a bench."""
    width, height = bench.width, bench.height
    left = [Box(0, 0, bench.card, 58 + _ROW[level] * bench.row * there.groups)]
    left.append(Box(0, height - ZOOM[1], ZOOM[0], height))
    right = [Box(width - 130, height - bench.deck, width, height)]
    right.append(Box(width - ASKING[0], height - ASKING[1], width, height))
    if there.effectors:
        least = FOLDED if there.effectors > CROWD else DENSE if there.effectors > MANY else FULL
        high = _EFFECTOR[max(level, least)] * bench.effector
        right.append(Box(width - bench.black, 0, width, 20 + high * there.effectors))
    return left, right


class Room(msgspec.Struct, frozen=True):
    """The share of a bench that stays free around the molecule, and the scale at which it lies there."""

    top: float
    right: float
    bottom: float
    left: float
    scale: float
    level: int


def rooms(lines: Rows, there: Corners) -> list[Room]:
    """The room for the molecule on each bench; where it would be too small, the papers are folded."""
    return [_room(bench, lines, there) for bench in BENCHES]


def _room(bench: Bench, lines: Rows, there: Corners) -> Room:
    """Drawings stay on the papers unless the molecule would be much smaller for them."""
    box = around(lines)
    full = _largest(bench, lines, box, there, FULL)
    if full is not None and full.scale >= MUCH * LARGEST:  # no other can be that much larger
        return full
    dense = _largest(bench, lines, box, there, DENSE)
    if full is not None and full.scale >= SMALL and (dense is None or full.scale >= MUCH * dense.scale):
        return full
    if dense is not None and dense.scale >= SMALL:
        return dense
    folded = _largest(bench, lines, box, there, FOLDED)
    if folded is not None:
        return folded
    scale = min(SMALLEST, bench.width / (box.right - box.left), bench.height / (box.bottom - box.top))
    return Room(0.01, 0.01, 0.01, 0.01, round(scale, 2), FOLDED)


def _largest(bench: Bench, lines: Rows, box: Box, there: Corners, level: int) -> Room | None:
    """The molecule as large as it can be beside papers that lie like this."""
    width, height = bench.width, bench.height
    papers = boxes(bench, there, level)
    [card, buttons] = papers[0]
    if level < FOLDED and card.bottom + _ROW[level] * bench.row > buttons.top:
        return None  # a long card, with what a move would add to it, would cover the buttons
    scale = LARGEST
    while scale > SMALLEST:
        found = _placed(bench, lines, box, scale, *papers)
        if found is not None:
            x, y = found
            return Room(
                round((y + scale * box.top) / height, 3),
                round(1 - (x + scale * box.right) / width, 3),
                round(1 - (y + scale * box.bottom) / height, 3),
                round((x + scale * box.left) / width, 3),
                round(scale, 2),
                level,
            )
        scale *= STEP
    return None


def _placed(
    bench: Bench, lines: Rows, box: Box, scale: float, left: Sequence[Box], right: Sequence[Box]
) -> tuple[float, float] | None:
    """Where the starting tile lies at this scale, in the middle if it can; ``None`` if not all tiles fit."""
    highest, lowest = MARGIN - scale * box.top, bench.height - MARGIN - scale * box.bottom
    if highest > lowest or scale * (box.right - box.left) > bench.width - 2 * MARGIN:
        return None
    middle = min(max(bench.height / 2, highest), lowest)
    for y in (middle, *(highest + share * (lowest - highest) for share in SHARES)):
        first, last = MARGIN, bench.width - MARGIN
        least, most = -1e9, 1e9
        for down, start, end in lines:
            top, bottom = y + scale * (down - ABOVE), y + scale * (down + BELOW)
            edge = first
            for one in left:
                if one.right > edge and one.top < bottom and one.bottom > top:
                    edge = one.right
            least = max(least, edge - scale * (start - SIDE))
            edge = last
            for one in right:
                if one.left < edge and one.top < bottom and one.bottom > top:
                    edge = one.left
            most = min(most, edge - scale * (end + SIDE))
            if least > most:
                break
        else:
            return min(max(bench.width / 2, least), most), y
    return None
