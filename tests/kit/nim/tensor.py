"""What a seat may know of Nim as numbers."""

from __future__ import annotations

from bohrd.contract import Field
from bohrd.contract.tensor import NO, YES, Row, Scale, seats_from_own
from bohrd.games.nim.decisions.take import HEAPS
from bohrd.games.nim.saving import CARDS
from bohrd.games.nim.view import NimView

MATCHES = Scale(max(HEAPS))
HELD = Scale(len(CARDS))


def _heaps(view: NimView, row: Row) -> None:
    for matches in view.heaps:
        row.append(MATCHES.of(matches))


def _cards(view: NimView, row: Row) -> None:
    own = () if view.seat is None else view.cards[view.seat] or ()
    for card in CARDS:
        row.append(YES if card in own else NO)


def _held(view: NimView, row: Row) -> None:
    for seat in seats_from_own(view, view.seats):
        row.append(HELD.of(view.held[seat]))


def fields(seats: int) -> list[Field]:
    """The fields of a game with so many seats."""
    return [
        Field("heaps", (len(HEAPS),), f"The matches left in each heap ({MATCHES} count as 1).", _heaps),
        Field("cards", (len(CARDS),), "Which cards the own seat has.", _cards),
        Field("held", (seats,), f"How many cards each seat has ({len(CARDS)} count as 1).", _held),
    ]
