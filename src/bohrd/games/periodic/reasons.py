"""Why one plays a turn, in a sentence for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.games.periodic.content import COLOURS
from bohrd.games.periodic.refresh import can_advance
from bohrd.games.periodic.words import listed, of

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


def of_a_turn(before: PeriodicPosition, after: PeriodicPosition, tours: list[list[list[int]]]) -> str:
    """What a turn, or a part of one, brings to the seat that plays it, and the energy it leaves."""
    seat = before.turn
    deeds = [
        *_completed(before, after, seat),
        *_cubes(before, after, seat),
        *_next_group(before, after, seat),
        *_final_round(before, after),
    ]
    deeds = deeds or _nearer(before, after, seat, tours)
    energy = _energy(before.energy[seat], after.energy[seat])
    *first, last = deeds or [energy]
    text = f"{', '.join(first)}, and {last}" if first else last
    return f"{text}; {energy}" if deeds else text


def _completed(before: PeriodicPosition, after: PeriodicPosition, seat: int) -> list[str]:
    goals = before.content.goals
    cards = list(after.completed[seat][len(before.completed[seat]) :])
    cards += [card for card, placed in _open(after, seat) if placed == after.content.complete[card]]
    if not cards:
        return []
    points = sum([goals[card].points for card in cards])
    return [f"completes {listed([goals[card].title for card in cards])}: +{points}"]


def _cubes(before: PeriodicPosition, after: PeriodicPosition, seat: int) -> list[str]:
    """Cubes on cards that are not complete with them."""
    said: list[str] = []
    earlier = dict(_open(before, seat))
    for card, placed in _open(after, seat):
        goal, cubes = after.content.goals[card], placed.bit_count()
        if card in earlier and earlier[card].bit_count() < cubes < len(goal.elements):
            said.append(f"researches for {goal.title}, {cubes} of {len(goal.elements)}")
    return said


def _open(position: PeriodicPosition, seat: int) -> list[tuple[int, int]]:
    """The open Goal Cards, each with a seat's cubes."""
    placed = position.placed[seat :: position.seats]
    return [
        (position.card[colour], placed[colour])
        for colour in range(len(COLOURS))
        if position.card[colour] >= 0
    ]


def _next_group(before: PeriodicPosition, after: PeriodicPosition, seat: int) -> list[str]:
    if after.level[seat] == before.level[seat] and not (after.turn == seat and can_advance(after)):
        return []
    group = after.content.groups[after.content.group_of[after.flask[seat]]]
    return [f"ends among the {group.name}, your next group"]


def _final_round(before: PeriodicPosition, after: PeriodicPosition) -> list[str]:
    if before.trigger or not after.trigger:
        return []
    return ["begins the final round"]


def _nearer(
    before: PeriodicPosition, after: PeriodicPosition, seat: int, tours: list[list[list[int]]]
) -> list[str]:
    """The card to which a mere move leads."""
    best, found = 0, ""
    for card, placed in _open(after, seat):
        left = tours[card][placed][after.flask[seat]]
        gain = tours[card][placed][before.flask[seat]] - left
        if gain > best:
            moves = of(left, "move")
            best, found = gain, f"comes nearer to {after.content.goals[card].title}: {moves} to go"
    return [found] if found else []


def _energy(before: int, after: int) -> str:
    if after > before:
        return f"gains {after - before} energy"
    return f"leaves {after or 'no'} energy"
