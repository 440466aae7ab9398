"""Small drawings for the pages: a game's cover, and the symbols that a page uses."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from markupsafe import Markup

from bohrd.picture import DrawnGame, faces, icons

PLACE = "<!--symbols-->"
"""Where a page carries the symbols that it uses."""
SETTINGS = "volume-2 gauge mouse-pointer-2 monitor zoom-in sparkles bell keyboard x"
FINALE = "trophy crown rotate-ccw play image layout-grid lightbulb download info"
ALWAYS = re.split(" ", f"{SETTINGS} {FINALE}")
"""The icons that scripts draw, on every page."""

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_USED = re.compile(r'href="#([^"]+)"')
_BOX = 'viewBox="0 0 318 240" preserveAspectRatio="xMidYMid slice"'


@cache
def _symbols() -> dict[str, str]:
    return {found[1]: found[0] for found in _SYMBOL.finditer(icons() + faces())}


def with_symbols(html: str) -> str:
    """A page with the icons and faces it uses, each once."""
    known = _symbols()
    wanted = dict.fromkeys([*_USED.findall(html), *(f"i-{name}" for name in ALWAYS)])
    return html.replace(PLACE, "".join(known[id] for id in wanted if id in known), 1)


def cover(game: DrawnGame[Any, Any, Any]) -> Markup:
    """The game in its own mood; the board in the middle of a game where it has no cover."""
    if game.art.cover:
        return Markup(game.art.cover.replace("<svg ", f'<svg id="cover-{game.id}" ', 1))
    address = f"/games/{game.id}/picture.svg?v={game.version}-{game.content_digest[:8]}&amp;theme="
    images = (f'<img class="for-{theme}" src="{address}{theme}" alt="">' for theme in ("light", "dark"))
    return Markup(f'<span id="cover-{game.id}">{"".join(images)}</span>')


def thumb(game: DrawnGame[Any, Any, Any]) -> Markup:
    """The cover in small."""
    return Markup(f'<span class="thumb" aria-hidden="true">{cover(game)}</span>')


def thumb_of(id: str) -> Markup:
    """The same where the page shows that cover too."""
    use = f'<use href="#cover-{id}" width="318" height="240"/>'
    return Markup(f'<svg class="thumb" {_BOX} aria-hidden="true">{use}</svg>')
