"""Lighting what can be touched, for pictures without a page around them; a page does it itself."""

from __future__ import annotations

import re
from collections.abc import Collection

from markupsafe import Markup

_TOUCHABLE = re.compile(r'(<[a-z]+)([^<>]*\sdata-target="([^"]*)"[^<>]*>)')
_CLASS = ' class="'


def light(svg: Markup, legal: Collection[str], last: Collection[str]) -> Markup:
    """The drawing with ``legal`` pieces lit, which a move can touch, and ``last`` ones ringed."""
    lights = dict.fromkeys(legal, "legal ")
    for id in last:
        lights[id] = lights.get(id, "") + "last "

    def lit(found: re.Match[str]) -> str:
        tag, rest, targets = found.groups()
        light = "".join(dict.fromkeys(lights.get(target, "") for target in targets.split()))
        if not light:
            return found[0]
        if _CLASS in rest:
            return tag + rest.replace(_CLASS, _CLASS + light, 1)
        return f'{tag}{_CLASS}{light.strip()}"{rest}'

    return Markup(_TOUCHABLE.sub(lit, svg)) if lights else svg
