"""The pieces of Molecular: tiles laid and loose, open cells, and functional groups as balls and sticks."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from math import hypot

import msgspec
from markupsafe import Markup

from bohrd.games.molecular import chemistry
from bohrd.games.molecular.bench import point
from bohrd.games.molecular.tiles import (
    EDGES,
    ELEMENT_OF,
    ELEMENTS,
    FACES_OF_LAYOUT,
    ORDER_NAMES,
    cell_target,
)
from bohrd.games.molecular.words import element_name, layout_in_words, listed_with_and
from bohrd.picture import Artist

ARTIST = Artist("bohrd.games.molecular")
REMEMBERED = 1 << 13
"""So many tiles and cells are remembered; a molecule has a hundred."""
SMALLEST_LETTER = 11.0
"""Balls with no room for such a letter have none."""
TOP = " top"
"""Told of an element that scores most on a cell."""
LONGEST = 32.0
"""No bond of a drawn functional group is longer."""
CLOSE = 28.0
"""Bonds shorter than this would be hidden by balls with large letters."""

TIGHT = (12.0, 17.2)
"""With bonds so long, carbons are corners, as chemists draw them: so bonds and other letters can be seen."""
WITH_LETTER = 8.21
"""A ball so large has room for the smallest letter."""


class Bond(msgspec.Struct, frozen=True):
    """A bonded edge; open if it faces an empty cell or the tile is not laid."""

    direction: int
    order: int
    open: bool


class Tile(msgspec.Struct, frozen=True):
    """A tile somewhere in the picture."""

    element: str
    bonds: tuple[Bond, ...]


def tile_of(face: int, empty: Collection[int] = range(6)) -> Tile:
    """A tile whose bonds in the directions of ``empty`` are open."""
    bonds = tuple(Bond(way, order, way in empty) for way, order in enumerate(EDGES[face]) if order)
    return Tile(ELEMENTS[ELEMENT_OF[face]], bonds)


@lru_cache(REMEMBERED)
def laid(cell: int, face: int, around: tuple[int, ...]) -> Markup:
    """A tile of the molecule, given the faces around it, -1 where there is none."""
    empty = [way for way, other in enumerate(around) if other < 0]
    x, y = point(cell)
    joined = [
        element_name(other) for other, order in zip(around, EDGES[face], strict=True) if order and other >= 0
    ]
    title = element_name(face).capitalize()
    if joined:
        title += f", joined to {listed_with_and(joined)}"
    if opened := [ORDER_NAMES[order] for way, order in enumerate(EDGES[face]) if order and way in empty]:
        bonds = "bonds" if len(opened) > 1 else "bond"
        title += f"; open {bonds}: {listed_with_and(opened)}"
    return ARTIST.draw("tile.jinja", id=cell_target(cell), x=x, y=y, title=title, tile=tile_of(face, empty))


@lru_cache(REMEMBERED)
def spot(cell: int, place: str, points: tuple[tuple[str, int], ...], makes: str) -> Markup:
    """An empty cell that a bond faces, with what a tile would score there, by its element, and the classes of
    the elements that would complete a card."""
    x, y = point(cell)
    title = f"Open cell {place}"
    tops = [f"top-{element.removesuffix(TOP)}" for element, _ in points if element.endswith(TOP)]
    classes = " ".join(filter(None, ("spot", makes, *tops)))
    return ARTIST.draw(
        "spot.jinja", id=cell_target(cell), x=x, y=y, title=title, points=points, classes=classes
    )


@cache
def lone(layout: int) -> Markup:
    """A tile in a pool, not turned."""
    return ARTIST.draw("lone.jinja", tile=tile_of(FACES_OF_LAYOUT[layout][0]))


@cache
def lone_title(layout: int) -> str:
    return layout_in_words(layout)


@cache
def figure(smarts: str, width: float, height: float) -> Markup:
    """A functional group in a box of this size."""
    balls, sticks = chemistry.figure(smarts)
    across = max(ball.x for ball in balls) - min(ball.x for ball in balls)
    down = max(ball.y for ball in balls) - min(ball.y for ball in balls)
    bond = min(LONGEST, width / (across + 0.9), height / (down + 0.9))
    radius = round(max(0.36 * bond, min(8.6, 0.5 * bond)), 2)
    corners = TIGHT[0] <= bond <= TIGHT[1]
    radius = max(radius, WITH_LETTER) if corners else radius
    letter = round(1.34 * radius, 1)
    lines = [line for stick in sticks for line in _lines(stick, bond)]
    placed = [
        chemistry.Ball(ball.element, round(ball.x * bond, 1), round(ball.y * bond, 1)) for ball in balls
    ]
    return ARTIST.draw(
        "figure.jinja",
        width=width,
        height=height,
        lines=lines,
        balls=placed,
        radius=radius,
        letter=letter if letter >= SMALLEST_LETTER else 0,
        tight=bond < CLOSE,
        corner=round(0.2 * bond, 2) if corners else 0,
    )


def _lines(stick: chemistry.Stick, bond: float) -> list[str]:
    """The lines of a bond, side by side."""
    one, other = stick.one, stick.other
    long = hypot(other.x - one.x, other.y - one.y) or 1
    across, down = (one.y - other.y) / long, (other.x - one.x) / long
    apart = {1: (0.0,), 2: (-0.1, 0.1), 3: (-0.17, 0.0, 0.17)}[stick.order]
    return [
        f"M{bond * (one.x + off * across):.1f} {bond * (one.y + off * down):.1f}"
        f"L{bond * (other.x + off * across):.1f} {bond * (other.y + off * down):.1f}"
        for off in apart
    ]
