"""The table in characters."""

from __future__ import annotations

from collections.abc import Sequence

from bohrd.contract import name_seats
from bohrd.games.nim.view import NimView


def board(view: NimView, names: Sequence[str]) -> str:
    """The heaps, and everybody's cards as far as they are seen."""
    heaps = [f"{number}  {'|' * heap}" for number, heap in enumerate(view.heaps, 1)]
    hands = [
        f"{name_seats('{p%d}' % seat, names)}: " + " ".join("?" * held if cards is None else map(str, cards))
        for seat, (cards, held) in enumerate(zip(view.cards, view.held, strict=True))
    ]
    return "\n".join([*heaps, *hands])
