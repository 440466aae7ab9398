"""Putting parts together into one SVG document that stands alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from markupsafe import Markup

from bohrd.picture.art import Art
from bohrd.picture.part import Part
from bohrd.picture.scene import HEIGHT, WIDTH

GAP = 16
TITLE = 26
"""Height of a part's title line where parts stand one below the other."""

_SVG = re.compile(r"<svg(?=[\s>])(?! xmlns)")
_SHOWS = re.compile(r'data-shows="([^"]*)"')
"""What a part says of the whole scene, for the styles of other parts."""
_HTML = "http://www.w3.org/1999/xhtml"
_XMLNS = '<svg xmlns="http://www.w3.org/2000/svg"'


@cache
def house_style() -> str:
    """The colours and type that all pictures and pages share."""
    return (files("bohrd") / "picture" / "house.css").read_text(encoding="utf-8")


def compose(parts: Sequence[Part], style: str, title: str, art: Art) -> str:
    """The wide scene of a game in one SVG document."""
    areas = "".join(area(part) for part in parts if part.name != "bar")
    shows = " ".join([*(part.name for part in parts), *_SHOWS.findall(areas)])
    stage = f'<div xmlns="{_HTML}" class="bohrd stage" data-shows="{shows}">'
    scene = f'{stage}<div class="scene wide">{areas}</div></div>'
    box = f'<foreignObject width="{WIDTH}" height="{HEIGHT}">{scene}</foreignObject>'
    return _document(box, WIDTH, HEIGHT, style, title, art)


def area(part: Part) -> Markup:
    """A part as an area of its scene."""
    html = Markup('<section class="part" data-part="{}" aria-label="{}">{}</section>')
    return html.format(part.name, part.title or part.name, part.html)


def stacked(parts: Sequence[Part], style: str, title: str, art: Art) -> str:
    """Parts in their own sizes, one below the other with their titles."""
    width = max(part.width for part in parts) + 2 * GAP
    top = float(GAP)
    boxes: list[str] = []
    for part in parts:
        if part.title:
            words = Markup.escape(part.title)
            boxes.append(f'<text class="part-title" x="{GAP}" y="{top + 16:g}">{words}</text>')
            top += TITLE
        inside = f'<div xmlns="{_HTML}" class="bohrd stage alone">{area(part)}</div>'
        size = f'width="{part.width:g}" height="{part.height:g}"'
        boxes.append(f'<foreignObject x="{GAP}" y="{top:g}" {size}>{inside}</foreignObject>')
        top += part.height + GAP
    return _document("".join(boxes), width, top, style, title, art)


def _document(drawn: str, width: float, height: float, style: str, title: str, art: Art) -> str:
    whole = (
        f'<svg class="bohrd picture" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" role="img"><title>{Markup.escape(title)}</title>'
        f"<style>{house_style()}\n{style}</style><defs>{art.used_in(drawn)}</defs>"
        f'<rect class="ground" width="{width:g}" height="{height:g}"/>{drawn}</svg>'
    )
    return art.inlined(_SVG.sub(_XMLNS, whole))
