"""Who draws the templates in ``picture``."""

from __future__ import annotations

from bohrd.picture import Artist

ARTIST = Artist("bohrd.games.in_your_element")
