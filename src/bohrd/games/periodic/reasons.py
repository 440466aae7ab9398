"""Why one plays a turn, in a sentence for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.games.periodic import agenda
from bohrd.games.periodic.content import COLOURS
from bohrd.games.periodic.goals import CONSOLATION
from bohrd.games.periodic.refresh import can_advance
from bohrd.games.periodic.words import listed, of

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


def of_a_turn(before: PeriodicPosition, after: PeriodicPosition, tours: list[list[list[int]]]) -> str:
    """What a turn, or a part of one, brings to the seat that plays it, and the energy it leaves; of a last
    turn only what counts at the end (PER-SCORE-1)."""
    seat = before.turn
    is_last = bool(before.trigger or after.trigger)
    deeds = [
        *_completed(before, after, seat),
        *_cubes(before, after, seat, is_last),
        *_next_group(before, after, seat),
        *_agenda(before, after, seat),
        *_final_round(before, after),
    ]
    if is_last:
        return _joined(deeds) if deeds else "brings no more points"
    deeds = deeds or _nearer(before, after, seat, tours)
    energy = _energy(before.energy[seat], after.energy[seat])
    return f"{_joined(deeds)}; {energy}" if deeds else energy


def _joined(deeds: list[str]) -> str:
    *first, last = deeds
    return f"{', '.join(first)}, and {last}" if first else last


def _completed(before: PeriodicPosition, after: PeriodicPosition, seat: int) -> list[str]:
    goals, had = before.content.goals, _done(before, seat)
    cards = [card for card in _done(after, seat) if card not in had]
    if not cards:
        return []
    points = sum([goals[card].points for card in cards])
    return [f"completes {listed([goals[card].title for card in cards])}: +{points}"]


def _done(position: PeriodicPosition, seat: int) -> list[int]:
    """The Goal Cards a seat has taken, and those it will take when its turn ends."""
    complete = position.content.complete
    taken = list(position.completed[seat])
    return taken + [card for card, placed in _open(position, seat) if placed == complete[card]]


def _cubes(before: PeriodicPosition, after: PeriodicPosition, seat: int, is_last: bool) -> list[str]:
    """Cubes on cards that are not complete with them; on a last turn, the points for them."""
    said: list[str] = []
    earlier = dict(_open(before, seat))
    for card, placed in _open(after, seat):
        goal, cubes = after.content.goals[card], placed.bit_count()
        had = earlier.get(card, placed).bit_count()
        if had < cubes < len(goal.elements):
            brings = f": +{CONSOLATION[cubes] - CONSOLATION[had]}"
            there = brings if is_last else f", {cubes} of {len(goal.elements)}"
            said.append(f"researches for {goal.title}{there}")
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
    if _level(after, seat) == before.level[seat]:
        return []
    group = after.content.groups[after.content.group_of[after.flask[seat]]]
    track = after.content.spot_points
    points = track[_level(after, seat)] - track[before.level[seat]]
    return [f"ends among the {group.name}, your next group: +{points}"]


def _level(position: PeriodicPosition, seat: int) -> int:
    """The level of a seat, with the step that it takes if its turn ends now."""
    return position.level[seat] + (position.turn == seat and can_advance(position))


def _agenda(before: PeriodicPosition, after: PeriodicPosition, seat: int) -> list[str]:
    """What the Agenda Card pays more with the cards and the level of the turn."""
    if before.kept[seat] < 0:
        return []
    card = before.content.agendas[before.kept[seat]]
    had = agenda.score(card, _counts(before, seat), before.level[seat])[0]
    gain = agenda.score(card, _counts(after, seat), _level(after, seat))[0] - had
    return [f"serves your agenda: +{gain}"] if gain > 0 else []


def _counts(position: PeriodicPosition, seat: int) -> tuple[int, ...]:
    """How many Goal Cards of each colour a seat has done."""
    colours = [position.content.colour_of[card] for card in _done(position, seat)]
    return tuple([colours.count(colour) for colour in range(len(COLOURS))])


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
