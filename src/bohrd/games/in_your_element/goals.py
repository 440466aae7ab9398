"""The goal row and the goal pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bohrd.contract import Chance, Event, Told

if TYPE_CHECKING:
    from bohrd.games.in_your_element.content import GoalCard
    from bohrd.games.in_your_element.position import ElementPosition

SLOTS: Final = range(5)  # ELE-SETUP-4
NO_GOAL: Final = 0
"""In a slot where no goal card lies."""


def refill(position: ElementPosition, slot: int, chance: Chance, told: Told) -> None:
    """The top card of the goal pile into a slot, if there is one (ELE-CLAIM-11, ELE-CLAIM-12)."""
    row, pile = list(position.row), position.goal_pile
    row[slot] = chance.draw(pile) if pile else NO_GOAL
    position.row = tuple(row)
    position.goal_pile = tuple([z for z in pile if z != row[slot]])
    if told is not None and pile:
        told.append(laid_out(slot, position.content.by_number[row[slot]], "ELE-CLAIM-11"))


def laid_out(slot: int, goal: GoalCard, rule: str) -> Event:
    """A goal card has been laid out."""
    text = f"{goal.name.capitalize()} is laid out in goal slot {slot + 1}."
    return Event("goal", text, None, {"element": goal.symbol, "slot": slot + 1}, rule, (f"goal-{slot + 1}",))
