"""What one seat may know of Nim, and sampling the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Chance, View, deal
from bohrd.games.nim.saving import CARDS

if TYPE_CHECKING:
    from bohrd.games.nim import Nim
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


def sample(game: Nim, view: NimView, chance: Chance) -> NimPosition:
    """A position with this view: the cards it does not show are dealt anew."""
    position = game.empty(view.seats, view.options)
    position.turn = view.turn
    position.heaps = list(view.heaps)
    position.last = view.last
    shown = {card for cards in view.cards for card in cards or ()}
    position.pile = [card for card in CARDS if card not in shown]
    position.cards = tuple(
        tuple(sorted(deal(chance, position.pile, number))) if cards is None else cards
        for cards, number in zip(view.cards, view.held, strict=True)
    )
    return position
