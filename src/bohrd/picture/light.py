"""Lighting what can be touched, for pictures without a page around them; a page does it itself."""

from __future__ import annotations

import re
from collections.abc import Collection

from markupsafe import Markup

_TOUCHABLE = re.compile(r'<[a-z]+\b[^<>]*\sdata-target="([^"]*)"[^<>]*>')
_CLASS = re.compile(r'\sclass="([^"]*)"')


def light(svg: Markup, legal: Collection[str], last: Collection[str]) -> Markup:
    """The drawing with ``legal`` pieces lit, which a move can touch, and ``last`` ones ringed."""
    lights = {id: " legal" for id in legal}
    for id in last:
        lights[id] = lights.get(id, "") + " last"

    def lit(found: re.Match[str]) -> str:
        added = lights.get(found[1], "")
        if not added:
            return found[0]
        tag, count = _CLASS.subn(lambda old: f' class="{old[1]}{added}"', found[0], count=1)
        return (
            tag
            if count
            else f'{found[0].rstrip("/>")} class="{added.strip()}"{"/" * found[0].endswith("/>")}>'
        )

    return Markup(_TOUCHABLE.sub(lit, svg)) if lights else svg
