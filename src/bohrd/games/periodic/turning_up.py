"""Turning up Goal Cards and Award Tiles: which one it is, chance decides at that moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Chance
from bohrd.games.periodic.pieces import changed, draw

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


def turn_up(position: PeriodicPosition, colour: int, chance: Chance) -> None:
    """Turn up the next Goal Card of a colour: from the stack, else the reserve, else none."""
    if position.stack[colour]:
        position.stack = changed(position.stack, colour, position.stack[colour] - 1)
    elif position.reserve[colour]:  # PER-GOAL-11
        position.reserve = changed(position.reserve, colour, position.reserve[colour] - 1)
    else:  # PER-GOAL-12
        position.card = changed(position.card, colour, -1)
        return
    card = draw(position.unseen[colour], chance)
    position.unseen = changed(position.unseen, colour, position.unseen[colour] ^ 1 << card)
    position.card = changed(position.card, colour, card)


def turn_up_tile(position: PeriodicPosition, colour: int, chance: Chance) -> None:
    """Show the next Free Trend or Move To tile (PER-HIDDEN-3)."""
    if position.under[colour]:
        position.top = changed(position.top, colour, draw(position.under[colour], chance))
        position.under = changed(position.under, colour, position.under[colour] ^ 1 << position.top[colour])
    else:
        position.top = changed(position.top, colour, -1)
