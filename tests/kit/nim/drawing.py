"""The picture of Nim in parts: the heaps, and the cards."""

from __future__ import annotations

from collections.abc import Sequence

from bohrd.contract import name_seats
from bohrd.games.nim.decisions.take import HEAPS
from bohrd.games.nim.view import NimView
from bohrd.picture import Artist, Part, drawing

_artist = Artist("bohrd.games.nim")
STYLE = _artist.style


def draw(view: NimView, names: Sequence[str]) -> list[Part]:
    """The picture of a view."""
    called = [name_seats("{p%d}" % seat, names) for seat in range(view.seats)]
    numbers = range(1, max(HEAPS) + 1)
    heaps = _artist.draw("heaps.jinja", heaps=view.heaps, numbers=numbers)
    cards = _artist.draw("cards.jinja", hands=list(zip(called, view.cards, view.held, strict=True)))
    return [drawing("heaps", "Heaps", 360, 180, heaps), drawing("cards", "Cards", 360, 90, cards)]
