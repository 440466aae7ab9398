"""The picture of Periodic in parts: what a view shows, laid out for the templates in ``picture``."""

from __future__ import annotations

from collections.abc import Sequence

from bohrd.games.periodic.state import PeriodicView
from bohrd.picture import Artist, Part

_artist = Artist("bohrd.games.periodic")
STYLE = _artist.style


def parts(view: PeriodicView, names: Sequence[str], legal: set[str], last: set[str]) -> list[Part]:
    """The picture of a view, with targets of legal moves and of the last move marked."""
    return []
