"""The Refresh after a turn: completed Goal Cards, tracks, the end trigger, and on to the next player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Chance, Event, Told
from bohrd.games.periodic.goals import (
    CONSOLATION,
    CUBES,
    award_tiles,
    card_event,
    depleted,
    tile_event,
    top_tile,
    turn_up,
    turn_up_tile,
)
from bohrd.games.periodic.pieces import BLUE, COLOURS, GREEN, GROUPS, PURPLE
from bohrd.games.periodic.tuples import added, changed

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


def refresh(position: PeriodicPosition, chance: Chance, told: Told) -> None:
    """Completed Goal Cards, then the tracks, then the end trigger and the next turn (PER-TURN-3)."""
    completed = completed_now(position)
    for colour in completed:  # PER-GOAL-4
        _complete(position, colour, chance, told)
    advances = _is_in_next_group(position)
    if advances:
        _advance(position, told)
    if (completed or advances) and not position.trigger:  # PER-END-4
        _check_trigger(position, told)
    position.paid = 0
    position.gained = False
    position.moved = False
    _pass_turn(position, told)


def completed_now(position: PeriodicPosition) -> list[int]:
    """The colours of the Goal Cards that the seat on turn has completed (PER-GOAL-2)."""
    complete, found = position.content.complete, list[int]()
    for colour, card in enumerate(position.card):
        bits = position.placed[colour * position.seats + position.turn]
        if bits and bits == complete[card]:
            found.append(colour)
    return found


# -- completed Goal Cards -----------------------------------------------------------------------


def _complete(position: PeriodicPosition, colour: int, chance: Chance, told: Told) -> None:
    """Hand out a completed card, its Award Tile and its cubes, and turn up the next one."""
    seat, card = position.turn, position.card[colour]
    goal = position.content.goals[card]
    for other in range(position.seats):
        _return_cubes(position, colour, other, told)
    position.completed = changed(position.completed, seat, (*position.completed[seat], card))  # PER-GOAL-7
    if told is not None:
        text = "{p%d} completes “%s” for %d points." % (seat, goal.title, goal.points)
        data = {"card": goal.id, "points": goal.points}
        told.append(Event("completed", text, seat, data, "PER-GOAL-7", (f"goal-{goal.colour}",)))
    if award_tiles(position, colour):  # PER-GOAL-8
        _award(position, colour, chance, told)
    turn_up(position, colour, chance)  # PER-GOAL-10
    if told is not None:
        told.append(card_event(position, colour))


def _return_cubes(position: PeriodicPosition, colour: int, seat: int, told: Told) -> None:
    """Cubes go home, those of the others with Lab Tokens (PER-GOAL-5, PER-GOAL-6)."""
    place = colour * position.seats + seat
    count = CUBES[position.placed[place]]
    position.placed = changed(position.placed, place, 0)
    if seat == position.turn or not count:
        return
    points = CONSOLATION[count]
    position.lab_points = changed(position.lab_points, seat, position.lab_points[seat] + points)
    if told is not None:
        cubes = "1 cube" if count == 1 else f"{count} cubes"
        title = position.content.goals[position.card[colour]].title
        text = "{p%d} receives %d points for %s on “%s”." % (seat, points, cubes, title)
        told.append(Event("lab tokens", text, seat, {"points": points}, "PER-GOAL-5"))


def _award(position: PeriodicPosition, colour: int, chance: Chance, told: Told) -> None:
    """Give the top Award Tile of a colour."""
    seat = position.turn
    if told is not None:
        text = "{p%d} takes the tile %s." % (seat, top_tile(position, colour))
        told.append(Event("award", text, seat, {"colour": COLOURS[colour]}, "PER-GOAL-8"))
    if colour == GREEN:
        position.plus3 = changed(position.plus3, seat, position.plus3[seat] + 1)
    elif colour == BLUE:
        position.take2 = changed(position.take2, seat, position.take2[seat] + 1)
    else:
        _award_top(position, colour, seat)
        turn_up_tile(position, colour, chance)
        if told is not None and position.top[colour] >= 0:
            told.append(tile_event(position, colour))


def _award_top(position: PeriodicPosition, colour: int, seat: int) -> None:
    """Give a tile that differs from the others of its colour."""
    tile = position.top[colour]
    if colour == PURPLE:
        held = added(position.free_trends[seat], tile)
        position.free_trends = changed(position.free_trends, seat, held)
    else:
        position.move_tos = changed(position.move_tos, seat, added(position.move_tos[seat], tile))


# -- the tracks ---------------------------------------------------------------------------------


def _is_in_next_group(position: PeriodicPosition) -> bool:
    """Whether the Flask stands in the group of the next card of the ring (PER-TRACK-1, PER-TRACK-5)."""
    seat = position.turn
    ahead = (position.microscope(seat) + 1) % GROUPS
    return position.ring[ahead] == position.content.group_of[position.flask[seat]]


def _has_room(position: PeriodicPosition, level: int) -> bool:
    """Whether the Academic Track has such a spot (PER-TRACK-9) with room for a Disc (PER-TRACK-7)."""
    if level == len(position.content.track):
        return False
    capacity = position.content.track[level].capacity
    return capacity is None or position.level.count(level) < capacity


def can_advance(position: PeriodicPosition) -> bool:
    """Whether Microscope and Disc of the seat on turn advance if its turn ends now."""
    return _is_in_next_group(position) and _has_room(position, position.level[position.turn] + 1)


def _advance(position: PeriodicPosition, told: Told) -> None:
    """Advance Microscope and Disc together, as the Flask stands in the next group (PER-TRACK-2)."""
    seat = position.turn
    level = position.level[seat] + 1
    if level == len(position.content.track):  # PER-TRACK-9
        return
    if not _has_room(position, level):  # PER-TRACK-8
        if told is not None:
            text = "{p%d} cannot advance: the next spot of the Academic Track is full." % seat
            told.append(Event("blocked", text, seat, rule="PER-TRACK-8"))
        return
    position.level = changed(position.level, seat, level)
    if told is not None:
        group = position.content.groups[position.content.group_of[position.flask[seat]]].name
        points = position.content.track[level].points
        text = "{p%d} ends in %s and advances to %d on the Academic Track." % (seat, group, points)
        data, targets = {"level": level, "points": points}, (f"disc-{seat}", f"microscope-{seat}")
        told.append(Event("advanced", text, seat, data, "PER-TRACK-2", targets))


# -- the end ------------------------------------------------------------------------------------


def _check_trigger(position: PeriodicPosition, told: Told) -> None:
    """Begin the final round when a stack is depleted or two Discs stand at the end (PER-END-1, -2)."""
    if depleted(position):
        position.trigger = "stack"
    elif has_two_discs_at_the_end(position):
        position.trigger = "discs"
    else:
        return
    seat = position.turn
    position.trigger_seat = seat
    if told is not None:
        why, rule = {
            "stack": ("A stack of Goal Cards is used up", "PER-END-1"),
            "discs": ("Two Discs stand on the last two spots", "PER-END-2"),
        }[position.trigger]
        text = "%s: everybody but {p%d} takes one last turn." % (why, seat)
        told.append(Event("final round", text, seat, rule=rule))


def has_two_discs_at_the_end(position: PeriodicPosition) -> bool:
    """Whether the Discs of two players stand on the last two spots (PER-END-2)."""
    last = len(position.content.track) - 2
    return sum(level >= last for level in position.level) >= 2


def could_trigger(position: PeriodicPosition, seat: int) -> bool:
    """Whether a seat has a card of a depleted stack, or a Disc that has just come to the last two spots."""
    if position.trigger == "discs":
        return position.level[seat] == len(position.content.track) - 2
    return any(position.content.colour_of[card] in depleted(position) for card in position.completed[seat])


def _pass_turn(position: PeriodicPosition, told: Told) -> None:
    """On to the player to the left, or to Final Scoring after the last turn (PER-END-3)."""
    following = (position.turn + 1) % position.seats
    if following != position.trigger_seat:
        position.turn = following
        return
    position.turn = OVER
    if told is not None:
        for result in position.result().seats:
            data = {"score": result.score, "lines": [line.points for line in result.lines]}
            text = "{p%d}: %d points." % (result.seat, result.score)
            told.append(Event("scored", text, result.seat, data, "PER-SCORE-1", reveals=True))
