"""What one seat may know of Nim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, View

if TYPE_CHECKING:
    from bohrd.games.nim.position import NimPosition


class NimView(View, frozen=True, kw_only=True):
    """The heaps, the number of everybody's cards, and the cards this seat sees."""

    heaps: tuple[int, ...]
    cards: tuple[tuple[int, ...] | None, ...]
    """The own cards, and all of them at the end."""
    held: tuple[int, ...]
    """How many cards each seat has."""
    pile: int
    last: int


def view(position: NimPosition, seat: int | None) -> NimView:
    """What this seat, or a spectator, may know (NIM-SETUP-3, NIM-DRAW-1)."""
    over = position.turn == OVER
    return NimView(
        game="nim",
        content=position.game.own_content,
        seat=seat,
        turn=position.turn,
        seats=position.seats,
        options=dict(position.options),
        heaps=tuple(position.heaps),
        cards=tuple(cards if over or owner == seat else None for owner, cards in enumerate(position.cards)),
        held=tuple(map(len, position.cards)),
        pile=len(position.pile),
        last=position.last,
    )
