"""Putting parts together into one SVG document."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from markupsafe import Markup

from bohrd.picture.part import Part

GAP = 16
TITLE = 26
"""Height of a part's title line in a composed picture."""


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
