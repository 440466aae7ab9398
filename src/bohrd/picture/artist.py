"""Filling in templates, and remembering what was drawn: little changes from one position to the next."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, ParamSpec, TypeVar

import jinja2
from markupsafe import Markup

REMEMBERED = 512
"""So many of the latest drawings of each kind are remembered."""

P = ParamSpec("P")
T = TypeVar("T")


@cache
def templates(package: str, folder: str) -> jinja2.Environment:
    """The templates of a folder; ``house.jinja`` (seat colours and marks) can be imported in them."""
    return jinja2.Environment(
        loader=jinja2.ChoiceLoader(
            [jinja2.PackageLoader(package, folder), jinja2.PackageLoader("bohrd", "picture")]
        ),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )


class Artist:
    """Draws the templates of one game."""

    def __init__(self, package: str) -> None:
        self._env = templates(package, "picture")
        self.style = (files(package) / "picture" / "style.css").read_text(encoding="utf-8")

    def draw(self, template: str, **what: Any) -> Markup:
        """One template filled in."""
        return Markup(self._env.get_template(template).render(**what))


def remembered(draw: Callable[P, T]) -> Callable[P, T]:
    """Remember what the latest calls of a function drew, by their arguments; safe to call from any thread."""
    return lru_cache(REMEMBERED)(draw)  # type: ignore[return-value]
