"""Pictures of moments, from JSON files in the folder of a game: ``examples/<rule>.json`` for the examples in
its ledger, ``how/<name>.json`` for its page *How to play*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import reduce
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import msgspec
from markupsafe import Markup

from bohrd.contract import Game
from bohrd.picture.part import Part

MARGIN = 2
"""Around what a frame holds, for the line that lights it."""
NARROWEST = 280
"""No picture is narrower, so that the titles of its parts have room."""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an example speaks of: a view, and what to show of it."""

    view: dict[str, Any]
    parts: list[str]
    """The parts of the picture, from top to bottom."""
    lit: list[str] = []
    """The ids that are lit."""
    frame: list[str] = []
    """The ids to which their drawing is cut down; a part with none of them is shown whole."""
    names: list[str] = []


def read(game: Game, name: str, folder: str = "examples") -> Example | None:
    """The example of a rule, if it has one with a picture; or what another folder has by this name."""
    file = files(type(game).__module__) / folder / f"{name}.json"
    return msgspec.json.decode(file.read_bytes(), type=Example) if file.is_file() else None


class Box(msgspec.Struct, frozen=True):
    """A rectangle in a part."""

    left: float
    top: float
    right: float
    bottom: float

    def __or__(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def framed(parts: Sequence[Part], ids: Set[str]) -> list[Part]:
    """Each part cut down to what has one of these ids in it, in its own size, all below each other."""
    boxes = [_around(part, ids) for part in parts]
    width = max(NARROWEST, *(box.right - box.left for box in boxes))
    return [_cut(part, box, width) for part, box in zip(parts, boxes, strict=True)]


def _around(part: Part, ids: Set[str]) -> Box:
    """The box around what has one of these ids, or the whole part."""
    root = ElementTree.fromstring(part.html)
    outlines = list(_outlines(root, ids, 0, 0, 1)) if root.tag == "svg" else []
    if not outlines:
        return Box(0, 0, part.width, part.height)
    box = reduce(Box.__or__, outlines)
    return Box(
        max(0, box.left - MARGIN),
        max(0, box.top - MARGIN),
        min(part.width, box.right + MARGIN),
        min(part.height, box.bottom + MARGIN),
    )


def _outlines(element: ElementTree.Element, ids: Set[str], x: float, y: float, scale: float) -> Iterator[Box]:
    """Where the things with these ids are; the first shape in each is its outline."""
    transform = element.get("transform", "")
    if move := re.search(r"translate\(([-.\d]+) ([-.\d]+)\)", transform):
        x, y = x + scale * float(move[1]), y + scale * float(move[2])
    if zoom := re.search(r"scale\(([-.\d]+)\)", transform):
        scale *= float(zoom[1])
    if element.get("id") in ids:
        box = _box(next(child for child in element if child.tag in ("rect", "path")))
        yield Box(x + scale * box.left, y + scale * box.top, x + scale * box.right, y + scale * box.bottom)
    for child in element:
        yield from _outlines(child, ids, x, y, scale)


def _box(shape: ElementTree.Element) -> Box:
    """The box of a rectangle, or of a path of straight lines."""
    if shape.tag == "rect":
        left, top, width, height = (float(shape.get(key, 0)) for key in ("x", "y", "width", "height"))
        return Box(left, top, left + width, top + height)
    across: list[float] = []
    down: list[float] = []
    for command, text in re.findall(r"([MLHV])([^MLHVZ]*)", shape.get("d", "")):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        across += numbers if command == "H" else [] if command == "V" else numbers[::2]
        down += numbers if command == "V" else [] if command == "H" else numbers[1::2]
    return Box(min(across), min(down), max(across), max(down))


def _cut(part: Part, box: Box, width: float) -> Part:
    """What is in the box, in a part of this width."""
    across, down = box.right - box.left, box.bottom - box.top
    if (across, down) == (part.width, part.height):
        return part
    shown = Markup(
        '<svg class="drawing" width="{0:g}" height="{1:g}" viewBox="{2:g} {3:g} {0:g} {1:g}">{4}</svg>'
    )
    html = shown.format(across, down, box.left, box.top, part.html)
    return Part(part.name, part.title, width, down, html)
