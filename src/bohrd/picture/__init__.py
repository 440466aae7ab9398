"""Pictures: a view drawn as SVG in parts, by the Jinja2 templates in a game's ``picture`` folder.

A part is one panel: the board, a hand, a player's holdings. A web page lays the parts out to fit its
screen; :func:`compose` puts the same parts into one SVG document for notebooks, files and the docs.
Every piece and place carries ``id`` and, if moves can touch it, ``data-target``, both the same and the
same in every picture, so that clicks find moves and pieces can glide from one picture to the next.

Little changes from one position to the next, so what was drawn is remembered: a function marked
:func:`remembered` draws a part, or a piece of one, from nothing but its arguments. What a player may touch
differs with every decision and is therefore no argument: the templates leave a gap (``lit``) where it shows,
and :func:`light` fills the gaps at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, ParamSpec, TypeVar

import jinja2
import msgspec
from markupsafe import Markup

GAP = 16
TITLE = 26
"""Height of a part's title line in a composed picture."""
REMEMBERED = 512
"""So many of the latest drawings of each kind are remembered."""
GAP_MARK = "\x1a"
"""Around an id where its light goes; no document may hold this character, so nobody's name does."""

P = ParamSpec("P")
T = TypeVar("T")


class Part(msgspec.Struct, frozen=True):
    """One panel of a picture: SVG markup in a box of its own."""

    name: str
    title: str
    width: float
    height: float
    svg: Markup
    """With what can be touched lit, and what was touched last ringed."""
    side: bool = False
    """Beside the main column on wide screens."""
    folded: bool = False
    """Whether a small screen shows only its title until it is opened: nice to have, but not needed."""
    later: Callable[[], Part] | None = None
    """Draws it, if that takes long and few look: such a part is in whole pictures, not on live tables."""
    unlit: Markup | None = None
    """Where :func:`light` was used, the same without lights: for a page that lights pieces itself."""


class Artist:
    """Draws the templates of one game; ``house.jinja`` (seat colours and marks) can be imported in them."""

    def __init__(self, package: str) -> None:
        self._env = jinja2.Environment(
            loader=jinja2.ChoiceLoader(
                [jinja2.PackageLoader(package, "picture"), jinja2.PackageLoader("bohrd", "picture")]
            ),
            autoescape=True,
            auto_reload=False,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=jinja2.StrictUndefined,
        )
        self._env.globals["lit"] = _lit  # type: ignore[assignment]
        self.style = (files(package) / "picture" / "style.css").read_text(encoding="utf-8")

    def draw(self, template: str, **what: Any) -> Markup:
        """One template filled in."""
        return Markup(self._env.get_template(template).render(**what))


def remembered(draw: Callable[P, T]) -> Callable[P, T]:
    """Remember what the latest calls of a function drew, by their arguments; safe to call from any thread."""
    return lru_cache(REMEMBERED)(draw)  # type: ignore[return-value]


def _lit(id: str) -> Markup:
    """The gap for the classes that light the piece with this id."""
    return Markup(f"{GAP_MARK}{id}{GAP_MARK}")


def light(parts: Sequence[Part], legal: Collection[str], last: Collection[str]) -> list[Part]:
    """The parts with ``legal`` pieces lit, which a move can touch, and ``last`` ones ringed."""
    lights = dict.fromkeys(legal, " legal")
    for id in last:
        lights[id] = lights.get(id, "") + " last"
    lit: list[Part] = []
    for part in parts:
        pieces = str.split(part.svg, GAP_MARK)
        svg = unlit = Markup("".join(pieces[::2]))
        if not lights.keys().isdisjoint(pieces[1::2]):
            pieces[1::2] = [lights.get(id, "") for id in pieces[1::2]]
            svg = Markup("".join(pieces))
        lit.append(msgspec.structs.replace(part, svg=svg, unlit=unlit))
    return lit


@cache
def house_style() -> str:
    """The colours and type that all pictures and pages share."""
    return (files("bohrd") / "picture" / "house.css").read_text(encoding="utf-8")


def compose(parts: Sequence[Part], style: str, title: str) -> str:
    """All parts in one SVG document: main parts at the left, side parts at the right of them."""
    boxes: list[str] = []
    left, height = float(GAP), 0.0
    for side in (False, True):
        column = [part for part in parts if part.side is side]
        if not column:
            continue
        width = max(part.width for part in column)
        top = float(GAP)
        for row in _rows(column, width):
            top += _place(row, left, top, width, boxes)
        left += width + GAP
        height = max(height, top)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bohrd picture" viewBox="0 0 {left:g} {height:g}"'
        f' width="{left:g}" height="{height:g}" role="img"><title>{Markup.escape(title)}</title>'
        f"<style>{house_style()}\n{style}</style>"
        f'<rect class="ground" width="{left:g}" height="{height:g}"/>{"".join(boxes)}</svg>'
    )


def _rows(column: Sequence[Part], width: float) -> list[list[Part]]:
    """The parts of a column in order; narrow ones that follow each other share a row."""
    rows: list[list[Part]] = []
    for part in column:
        if rows and sum(other.width + GAP for other in rows[-1]) + part.width <= width:
            rows[-1].append(part)
        else:
            rows.append([part])
    return rows


def _place(row: Sequence[Part], left: float, top: float, width: float, boxes: list[str]) -> float:
    """Put a row of parts into the boxes, as wide as the column; the height it takes with its gap."""
    scale = (width - GAP * (len(row) - 1)) / sum(part.width for part in row)
    head = TITLE if any(part.title for part in row) else 0
    for part in row:
        if part.title:
            boxes.append(
                f'<text class="part-title" x="{left:g}" y="{top + 16:g}">{Markup.escape(part.title)}</text>'
            )
        boxes.append(
            f'<svg x="{left:g}" y="{top + head:g}"'
            f' width="{part.width * scale:g}" height="{part.height * scale:g}"'
            f' viewBox="0 0 {part.width:g} {part.height:g}">{part.svg}</svg>'
        )
        left += part.width * scale + GAP
    return head + max(part.height for part in row) * scale + GAP
