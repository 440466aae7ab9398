"""The end of a game as one answer: words, how it went, what was built, something new to learn.

Like all that leaves the server about a table, it is made from what the viewer's seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence

from bohrd.contract import Event, Result, name_seats
from bohrd.picture import Finale, Timeline, Trophy, turns
from bohrd.server import closing, course, permissions, protocol, state
from bohrd.server.course import Course
from bohrd.server.errors import not_now
from bohrd.server.permissions import Eyes
from bohrd.server.table import Table

WORDS = 40
"""A deed is told in so many letters, at most."""


def check_over(table: Table) -> None:
    """There is an end to tell of."""
    if table.status != "over" or table.position is None:
        raise not_now("The end is told when the game is over.")


def finale_for(table: Table, eyes: Eyes, went: Course) -> protocol.Finale:
    """The end, for whoever looks."""
    assert table.position is not None
    viewer, _ = permissions.viewer_now(table, eyes)
    result, names = closing.result(table, table.position), table.names
    told = _told(table, viewer)
    said = table.game.finale(table.position.view(viewer), names, told)
    timeline = said.timeline or turns((number, step.seat) for number, step in enumerate(table.steps, 1))
    return {
        "words": closing.words(table, viewer) or course.outcome(result, names, viewer),
        "place": None if viewer is None else result.seats[viewer].rank,
        "won": bool(result.winners),
        "reason": name_seats(result.reason, names),
        "sentence": result.reason if table.closed else name_seats(said.sentence, names),
        "course": course.told_course(went, result, names, viewer, timeline),
        "scores": _curves(went),
        "gains": [_gain(table, went, step, seat, told) for step, seat in course.big_gains(went)],
        "turning": _turning(table, went, result, told, timeline),
        "timeline": {"noun": timeline.noun, "begins": timeline.begins},
        **_built(said, names, timeline),
    }


def _built(said: Finale, names: Sequence[str], timeline: Timeline) -> protocol.Built:
    return {
        "trophies": [
            {
                "title": name_seats(one.title, names),
                "note": _noted(one, names, timeline),
                "seat": one.seat,
                "html": str(one.html),
            }
            for one in said.trophies
        ],
        "facts": [state.fact(one) for one in said.facts],
    }


def _noted(trophy: Trophy, names: Sequence[str], timeline: Timeline) -> str:
    """When it was built, and what it brought: *turn 14, +18*."""
    note = name_seats(trophy.note, names)
    return note if trophy.step is None else f"{timeline.when(trophy.step)}, {note}"


def _told(table: Table, viewer: int | None) -> list[tuple[int, Event]]:
    told = [(0, event) for event in table.setup.events]
    for number, step in enumerate(table.steps, 1):
        told += [(number, event) for event in step.events]
    return [(number, event.seen_by(viewer)) for number, event in told]


def _curves(went: Course) -> list[list[tuple[int, int]]]:
    """The score of each seat where it changed, as (decision, score)."""
    curves: list[list[tuple[int, int]]] = []
    for seat in range(len(went.scores[0])):
        curve = [(0, went.scores[0][seat])]
        for step in range(1, went.steps + 1):
            if went.scores[step][seat] != curve[-1][1]:
                curve.append((step, went.scores[step][seat]))
        curves.append(curve)
    return curves


def _gain(
    table: Table, went: Course, step: int, seat: int, told: Sequence[tuple[int, Event]]
) -> protocol.Gain:
    return {"step": step, "seat": seat, "gain": went.gain(step, seat), "text": _deed(table, step, seat, told)}


def _turning(
    table: Table, went: Course, result: Result, told: Sequence[tuple[int, Event]], timeline: Timeline
) -> protocol.Turning | None:
    if len(result.winners) != 1:
        return None
    winner = result.winners[0]
    step = course.took_lead(went, winner)
    if not step:
        return None
    gain, when = went.gain(step, winner), timeline.moment(step)
    if gain <= 0 or table.steps[step - 1].seat != winner:
        return {"step": step, "title": "In front", "text": f"From {when} on"}
    deed = _deed(table, step, winner, told)
    return {
        "step": step,
        "title": "Turning point: in front for good",
        "text": f"{when.capitalize()}: {deed}, +{gain}" if deed else f"{when.capitalize()}: +{gain}",
    }


def _deed(table: Table, step: int, seat: int, told: Sequence[tuple[int, Event]]) -> str:
    """What a seat did with a decision, in a few words; empty where the game has none for it."""
    tellings = [table.game.tell(event) for number, event in told if number == step and event.seat == seat]
    words = [one.joy for one in tellings] + [one.short for one in tellings]
    found = next((name_seats(text, table.names) for text in words if text), "")
    return found.rstrip(".!") if len(found) <= WORDS else ""
