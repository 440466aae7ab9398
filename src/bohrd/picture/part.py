"""One area of a scene."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from bohrd.picture.artist import filled


class Part(msgspec.Struct, frozen=True):
    """One area of a scene: HTML, or a drawing of its own. The game's style sheet says where it lies."""

    name: str
    title: str
    """What screen readers call it."""
    width: float
    height: float
    """Its size where it stands alone, as in the picture of an example; in a scene the style sheet decides."""
    html: Markup
    """Well-formed also as XML: what is opened is closed, and nothing but ``&amp;``, ``&lt;`` and the like."""


def drawing(name: str, title: str, width: float, height: float, svg: Markup) -> Part:
    """A part that is a drawing in a box of this size."""
    box = '<svg class="drawing" viewBox="0 0 {} {}" role="group" aria-label="{}">{}</svg>'
    html = filled(box, f"{width:g}", f"{height:g}", title or name, svg)
    return Part(name, title, width, height, html)
