"""What a seat may know of Nim as numbers."""

from __future__ import annotations

from bohrd.contract import Field, Numbers
from bohrd.games.nim.decisions.take import HEAPS
from bohrd.games.nim.saving import CARDS
from bohrd.games.nim.view import NimView

MATCHES = max(HEAPS)


def _heaps(view: NimView, out: Numbers) -> None:
    for heap, matches in enumerate(view.heaps):
        out.put(heap, matches / MATCHES)


def _cards(view: NimView, out: Numbers) -> None:
    for card in view.cards[view.seat] or () if view.seat is not None else ():
        out.put(card - 1, 1.0)


def _held(view: NimView, out: Numbers) -> None:
    for seat, held in enumerate(view.held):
        out.put((seat - (view.seat or 0)) % view.seats, held / len(CARDS))


def fields(seats: int) -> list[Field]:
    """The fields of a game with so many seats."""
    return [
        Field("heaps", (len(HEAPS),), f"The matches left in each heap ({MATCHES} count as 1).", _heaps),
        Field("cards", (len(CARDS),), "Which cards the own seat has.", _cards),
        Field("held", (seats,), f"How many cards each seat has ({len(CARDS)} count as 1).", _held),
    ]
