"""The Refresh after a turn: completed Goal Cards, tracks, the end trigger, and on to the next player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Chance, Event, Told
from bohrd.games.periodic import words
from bohrd.games.periodic.content import GOALS, GROUPS, TRACK
from bohrd.games.periodic.pieces import (
    BLUE,
    COMPLETE,
    CONSOLATION,
    GREEN,
    PURPLE,
    changed,
)
from bohrd.games.periodic.table import GROUP_OF
from bohrd.games.periodic.turning_up import turn_up, turn_up_tile

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


def refresh(position: PeriodicPosition, seat: int, chance: Chance, told: Told) -> None:
    """Completed Goal Cards, then the tracks, then the end trigger and the next turn (PER-TURN-3)."""
    depleted = False
    for colour, card in enumerate(position.card):  # PER-GOAL-4
        if card >= 0 and position.placed[colour * position.seats + seat] == COMPLETE[card]:
            depleted |= _complete(position, colour, card, seat, chance, told)
    _advance(position, seat, told)
    _check_trigger(position, seat, depleted, told)
    position.paid = 0
    position.gained = False
    position.moved = False
    _pass_turn(position, seat, told)


def _complete(
    position: PeriodicPosition, colour: int, card: int, seat: int, chance: Chance, told: Told
) -> bool:
    """Hand out a completed card; say whether its stack had nothing left to flip."""
    goal = GOALS[card]
    for other in range(position.seats):
        place = colour * position.seats + other
        count = position.placed[place].bit_count()
        position.placed[place] = 0
        position.cubes[other] += count  # PER-GOAL-6
        if other != seat and count:  # PER-GOAL-5
            position.lab = changed(position.lab, other, position.lab[other] + CONSOLATION[count])
            if told is not None:
                cubes = "1 cube" if count == 1 else f"{count} cubes"
                text = "{p%d} receives %d points for %s on “%s”." % (
                    other,
                    CONSOLATION[count],
                    cubes,
                    goal.title,
                )
                told.append(Event("lab tokens", text, other, {"points": CONSOLATION[count]}, "PER-GOAL-5"))
    position.completed = changed(position.completed, seat, (*position.completed[seat], card))  # PER-GOAL-7
    if told is not None:
        text = "{p%d} completes “%s” for %d points." % (seat, goal.title, goal.points)
        data = {"card": goal.id, "points": goal.points}
        told.append(Event("completed", text, seat, data, "PER-GOAL-7", (f"goal-{goal.colour}",)))
    _award(position, colour, seat, chance, told)
    depleted = position.stack[colour] == 0
    turn_up(position, colour, chance)  # PER-GOAL-10
    if told is not None:
        told.append(words.card(position, colour))
    return depleted


def _award(position: PeriodicPosition, colour: int, seat: int, chance: Chance, told: Told) -> None:
    """Give the top Award Tile of a colour, if one is left (PER-GOAL-8)."""
    if not position.tiles[colour]:
        return
    if told is not None:
        text = "{p%d} takes the tile %s." % (seat, words.top_tile(position, colour))
        told.append(Event("award", text, seat, rule="PER-GOAL-8"))
    position.tiles = changed(position.tiles, colour, position.tiles[colour] - 1)
    if colour == GREEN:
        position.plus3 = changed(position.plus3, seat, position.plus3[seat] + 1)
    elif colour == BLUE:
        position.take2 = changed(position.take2, seat, position.take2[seat] + 1)
    else:
        tile = 1 << position.top[colour]
        if colour == PURPLE:
            position.free = changed(position.free, seat, position.free[seat] | tile)
        else:
            position.move_to = changed(position.move_to, seat, position.move_to[seat] | tile)
        turn_up_tile(position, colour, chance)
        if told is not None and position.tiles[colour]:
            told.append(words.tile(position, colour))


def _advance(position: PeriodicPosition, seat: int, told: Told) -> None:
    """Advance Microscope and Disc together if the Flask stands in the next group (PER-TRACK-1)."""
    ahead = (position.microscope[seat] + 1) % len(position.ring)
    level = position.level[seat] + 1
    if GROUP_OF[position.flask[seat]] != position.ring[ahead] or level == len(TRACK):  # PER-TRACK-9
        return
    capacity = TRACK[level].capacity
    if capacity is not None and position.level.count(level) >= capacity:  # PER-TRACK-8
        if told is not None:
            text = "{p%d} cannot advance: the next spot of the Academic Track is full." % seat
            told.append(Event("blocked", text, seat, rule="PER-TRACK-8"))
        return
    position.microscope = changed(position.microscope, seat, ahead)
    position.level = changed(position.level, seat, level)
    if told is not None:
        group = GROUPS[position.ring[ahead]].name
        points = TRACK[level].points
        text = "{p%d} ends in %s and advances to %d on the Academic Track." % (seat, group, points)
        data = {"level": level, "points": points}
        told.append(
            Event("advanced", text, seat, data, "PER-TRACK-2", (f"disc-{seat}", f"microscope-{seat}"))
        )


def _check_trigger(position: PeriodicPosition, seat: int, depleted: bool, told: Told) -> None:
    """Begin the final round when a stack is depleted or two Discs stand at the end (PER-END-1, -2)."""
    if position.trigger:  # PER-END-4
        return
    if depleted:
        position.trigger = "stack"
    elif sum(level >= len(TRACK) - 2 for level in position.level) >= 2:
        position.trigger = "discs"
    else:
        return
    position.trigger_seat = seat
    position.turns_left = position.seats
    if told is not None:
        why = "A Goal Card stack is depleted" if depleted else "Two Discs stand on the last two spots"
        text = "%s: everybody but {p%d} takes one last turn." % (why, seat)
        told.append(Event("final round", text, seat, rule="PER-END-1" if depleted else "PER-END-2"))


def _pass_turn(position: PeriodicPosition, seat: int, told: Told) -> None:
    """On to the player to the left, or to Final Scoring after the last turn (PER-END-3)."""
    if position.trigger:
        position.turns_left -= 1
    if position.turns_left == 0:
        position.turn = OVER
        if told is not None:
            for result in position.result().seats:
                data = {"score": result.score, "lines": [line.points for line in result.lines]}
                text = "{p%d}: %d points." % (result.seat, result.score)
                told.append(Event("scored", text, result.seat, data, "PER-SCORE-1", reveals=True))
    else:
        position.turn = (seat + 1) % position.seats
