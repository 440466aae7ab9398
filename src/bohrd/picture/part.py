"""One panel of a picture."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from markupsafe import Markup


class Part(msgspec.Struct, frozen=True):
    """One panel of a picture: SVG markup in a box of its own."""

    name: str
    title: str
    width: float
    height: float
    svg: Markup
    side: bool = False
    """Beside the main column on wide screens."""
    folded: bool = False
    """Whether a small screen shows only its title until it is opened: nice to have, but not needed."""
    later: Callable[[], Part] | None = None
    """Draws it, if that takes long and few look: such a part is in whole pictures, not on live tables."""
