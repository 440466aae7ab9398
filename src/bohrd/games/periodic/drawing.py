"""The picture of a view of Periodic."""

from __future__ import annotations

from collections.abc import Sequence

from bohrd.games.periodic.state import PeriodicView
from bohrd.picture import Part

STYLE = ""


def parts(view: PeriodicView, names: Sequence[str], legal: set[str], last: set[str]) -> list[Part]:
    """The parts of the picture."""
    return []
