"""Full positions of Nim that fit what one seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Chance
from bohrd.games.nim.position import NimPosition
from bohrd.games.nim.saving import CARDS
from bohrd.games.nim.view import NimView

if TYPE_CHECKING:
    from bohrd.games.nim import Nim


def sample(game: Nim, view: NimView, chance: Chance) -> NimPosition:
    """A position with this view: the cards it does not show are dealt anew."""
    position = game.empty(view.seats, view.options)
    position.turn = view.turn
    position.heaps = list(view.heaps)
    position.last = view.last
    shown = {card for cards in view.cards for card in cards or ()}
    position.pile = [card for card in CARDS if card not in shown]
    position.cards = tuple(
        tuple(sorted(chance.deal(position.pile, number))) if cards is None else cards
        for cards, number in zip(view.cards, view.held, strict=True)
    )
    return position
