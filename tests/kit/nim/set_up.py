"""Setting up (area SETUP of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Chance, Event, Told
from bohrd.games.nim.decisions.take import HEAPS, draw_card
from bohrd.games.nim.saving import CARDS

if TYPE_CHECKING:
    from bohrd.games.nim.position import NimPosition


def set_up(position: NimPosition, chance: Chance, told: Told) -> None:
    """Lay out the heaps, deal a card to each player and draw who begins."""
    position.heaps = list(HEAPS)
    position.cards = ((),) * position.seats
    position.pile = list(CARDS)
    position.last = -1
    for seat in range(position.seats):
        draw_card(position, seat, chance, told)
    position.turn = chance.draw(range(position.seats))  # NIM-SETUP-4
    if told is not None:
        text = "{p%d} begins." % position.turn
        told.append(Event("first player", text, position.turn, rule="NIM-SETUP-4"))
