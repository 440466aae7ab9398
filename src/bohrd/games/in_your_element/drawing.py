"""The picture of a view."""

from __future__ import annotations

from collections.abc import Sequence, Set

from bohrd.games.in_your_element.state import ElementView
from bohrd.picture import Part

STYLE = ""


def parts(view: ElementView, names: Sequence[str], legal: Set[str], last: Set[str]) -> list[Part]:
    """The parts."""
    return []
