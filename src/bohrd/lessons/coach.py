"""What the coach says at a moment of a lesson: worked out anew from the record, so that nothing is lost by a
reload, an undo, or a learner who goes their own way."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Literal

import msgspec

from bohrd.contract import OVER, Event, Move, Position
from bohrd.lessons.lesson import Condition, Lesson, LessonStep
from bohrd.record import Step

Standing = Literal["open", "solved", "failed"]


class Bubble(msgspec.Struct, frozen=True):
    """A step of the lesson as it stands now."""

    step: LessonStep
    done: bool
    """Whether what it waits for has come true."""
    speaks: bool
    """Whether it can be said now."""
    move: Move | None = None
    """What it suggests."""


def bubbles(lesson: Lesson, steps: Sequence[Step], position: Position) -> list[Bubble]:
    """All steps of a lesson after these steps of the game."""
    return [_bubble(step, lesson, steps, position) for step in lesson.steps]


def speaking(said: Sequence[Bubble], read: Collection[str]) -> Bubble | None:
    """The bubble to be shown: the first that can be said, is not done and has not been read or passed by."""
    return next((b for b in said if b.speaks and not b.done and b.step.id not in read), None)


def passed(said: Bubble, move: Move) -> bool:
    """Whether a learner who plays this has left a bubble behind: it waits only for what it suggests."""
    return said.step.until is None or said.move not in (None, move)


def standing(lesson: Lesson, steps: Sequence[Step], position: Position) -> Standing:
    """How a small lesson stands: it is lost when the decisions, or the turn, are used up."""
    if lesson.goal is None:
        return "open"
    if _holds(lesson.goal, lesson, steps, position):
        return "solved"
    mine = sum(step.seat == lesson.seat for step in steps)
    passed = mine > 0 and position.turn != lesson.seat
    return "failed" if mine >= lesson.decisions or passed or position.turn == OVER else "open"


def solution_move(lesson: Lesson, steps: Sequence[Step], position: Position) -> Move | None:
    """The next move of the solution; ``None`` for a learner who has gone another way."""
    mine = [step.move for step in steps if step.seat == lesson.seat]
    if mine != lesson.solution[: len(mine)] or len(mine) >= len(lesson.solution):
        return None
    wanted = lesson.solution[len(mine)]
    return next((move for move in position.legal() if move.name == wanted), None)


def _bubble(step: LessonStep, lesson: Lesson, steps: Sequence[Step], position: Position) -> Bubble:
    done = step.until is not None and _holds(step.until, lesson, steps, position)
    asked = position.turn == lesson.seat
    move = _suggested(step, position) if asked and step.suggest else None
    possible = move is not None or not step.suggest
    speaks = asked and possible and _holds(step.when, lesson, steps, position)
    return Bubble(step, done, speaks, move)


def _suggested(step: LessonStep, position: Position) -> Move | None:
    legal = position.legal()
    fitting = (move for pattern in step.suggest for move in legal if fnmatchcase(move.name, pattern))
    return next(fitting, None)


def _holds(condition: Condition, lesson: Lesson, steps: Sequence[Step], position: Position) -> bool:
    if condition.turn and _turns(lesson.seat, steps, position) < condition.turn:
        return False
    if condition.event and not any(_fits(condition, lesson.seat, event) for event in _events(lesson, steps)):
        return False
    mine = (step.move for step in steps if step.seat == lesson.seat)
    if condition.move and not any(fnmatchcase(move, condition.move) for move in mine):
        return False
    if condition.legal and not any(fnmatchcase(move.name, condition.legal) for move in position.legal()):
        return False
    return condition.score is None or position.result().scores[lesson.seat] >= condition.score


def _turns(seat: int, steps: Sequence[Step], position: Position) -> int:
    """How often the learner's turn has begun: runs of decisions, the one that is asked for now included."""
    deciders = [*(step.seat for step in steps), position.turn]
    return sum(now == seat and (n == 0 or deciders[n - 1] != seat) for n, now in enumerate(deciders))


def _events(lesson: Lesson, steps: Sequence[Step]) -> Iterator[Event]:
    return (event.seen_by(lesson.seat) for step in steps for event in step.events)


def _fits(condition: Condition, seat: int, event: Event) -> bool:
    whose = {"me": event.seat == seat, "others": event.seat not in (None, seat), "anyone": True}
    return (
        event.name == condition.event
        and whose[condition.by]
        and all(event.data.get(key) == value for key, value in condition.data.items())
    )
