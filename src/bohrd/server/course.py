"""How a game went: the scores after every decision, who took the lead when, and the words for the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bohrd.contract import Result
from bohrd.picture import Timeline
from bohrd.record import Record

MARKED = 9
"""So many of the biggest gains are marked, at most."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
PLACES = ("", "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")


@dataclass(frozen=True, slots=True)
class Course:
    """The scores after every decision, from none on."""

    scores: list[list[int]]

    @property
    def steps(self) -> int:
        return len(self.scores) - 1

    def gain(self, step: int, seat: int) -> int:
        """What a seat got by a decision."""
        return self.scores[step][seat] - self.scores[step - 1][seat]

    def leads(self, step: int, seat: int) -> bool:
        """Whether a seat was in front of all others."""
        scores = self.scores[step]
        return all(scores[seat] > score for other, score in enumerate(scores) if other != seat)

    def is_last(self, step: int, seat: int) -> bool:
        """Whether a seat was behind all others."""
        scores = self.scores[step]
        return all(scores[seat] < score for other, score in enumerate(scores) if other != seat)


def follow(record: Record) -> Course:
    """Play a record again and count; this takes its time."""
    return Course([position.result().scores for position in record.positions()])


def took_lead(course: Course, winner: int) -> int:
    """The decision by which the winner took the lead for good; 0 if they are not alone in front."""
    step = course.steps
    while step and course.leads(step, winner):
        step -= 1
    return step + 1 if step < course.steps else 0


def big_gains(course: Course) -> list[tuple[int, int]]:
    """The decisions that brought most, with the seats they brought it to, in their order."""
    seats = range(len(course.scores[0]))
    gains = [(course.gain(step, seat), step, seat) for step in range(1, course.steps + 1) for seat in seats]
    most = max((gain for gain, _, _ in gains), default=0)
    worthy = sorted((entry for entry in gains if entry[0] > 1 and 3 * entry[0] >= most), reverse=True)
    return sorted((step, seat) for _, step, seat in worthy[:MARKED])


# -- words ----------------------------------------------------------------------------------


def outcome(result: Result, names: Sequence[str], me: int | None) -> str:
    """The end in a few words, as the seat of whoever looks knows it, or an onlooker."""
    winners = result.winners
    if not winners:
        first = result.reason.split(". ")[0].rstrip(".")
        return first if 0 < len(first) <= 48 else "Nobody wins"
    if me is None:
        return _seen(result, names)
    if me in winners:
        others = [names[seat] for seat in winners if seat != me]
        if others:
            return f"You share the win with {_listed(others)}"
        return f"You win by {_margin(result)}" if _margin(result) else "You win the tie"
    return _lost(result, names, me)


def _seen(result: Result, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in result.winners]
    if len(winners) > 1:
        return f"{_listed(winners)} share the win"
    return f"{winners[0]} wins by {_margin(result)}" if _margin(result) else f"{winners[0]} wins the tie"


def _lost(result: Result, names: Sequence[str], me: int) -> str:
    winner = names[result.winners[0]]
    behind = max(result.scores) - result.scores[me]
    rank = result.seats[me].rank
    if behind <= 0:
        return f"Level with {winner}, but not first"
    if behind == 1 and rank == 2:
        return "One point short"
    count = len(result.seats)
    if count == 2:
        return f"{behind} behind {winner}"
    return f"{PLACES[rank]} of {NUMBERS[count]}, {behind} behind {winner}"


def _margin(result: Result) -> int:
    ranked = sorted(result.scores, reverse=True)
    return ranked[0] - ranked[1] if len(ranked) > 1 else ranked[0]


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def told_course(
    course: Course, result: Result, names: Sequence[str], me: int | None, timeline: Timeline
) -> str:
    """How it went for whoever looks, or for the winner, in a sentence; empty if there is nothing to tell."""
    seat = me if me is not None else next(iter(result.winners), None)
    if seat is None or not course.steps or len(names) < 2:
        return ""
    who, was = ("You", "were") if seat == me else (names[seat], "was")
    steps = range(1, course.steps + 1)
    last = max((step for step in steps if course.is_last(step, seat)), default=0)
    led = max((step for step in steps if course.leads(step, seat)), default=0)
    if seat in result.winners:
        if 4 * last >= course.steps:
            behind = "last" if len(result.scores) > 2 else "behind"
            return f"{who} {was} still {behind} in {timeline.when(last)}."
        since = took_lead(course, seat)
        return f"{who} led from {timeline.when(since)} on." if 0 < 3 * since <= course.steps else ""
    if led == course.steps:
        return f"{who} led at the end."
    if 2 * led >= course.steps:
        return f"{who} still led in {timeline.when(led)}."
    return ""
