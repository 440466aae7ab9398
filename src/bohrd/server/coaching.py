"""Lessons at a table: what the coach says to the learner, and to nobody else."""

from __future__ import annotations

from bohrd import lessons
from bohrd.contract import BadInput
from bohrd.lessons import Bubble, Lesson
from bohrd.server import protocol
from bohrd.server.table import Table


def lesson_of(table: Table) -> Lesson | None:
    """The lesson that a table is for; ``None`` also for one that is gone since."""
    if not table.lesson:
        return None
    try:
        return lessons.lesson(table.game, table.lesson)
    except BadInput:
        return None


def coach(table: Table, session: str) -> protocol.Coach | None:
    """What the learner is told."""
    lesson, position = lesson_of(table), table.position
    if lesson is None or position is None or lesson.seat not in table.moved_by(session):
        return None
    solution = lessons.solution_move(lesson, table.steps, position) if lesson.solution else None
    return {
        "lesson": lesson.id,
        "title": lesson.title,
        "about": lesson.about,
        "bubbles": [_bubble(said) for said in lessons.bubbles(lesson, table.steps, position)],
        "standing": lessons.standing(lesson, table.steps, position) if lesson.goal else None,
        "left": max(0, lesson.decisions - sum(step.seat == lesson.seat for step in table.steps)),
        "hints": lesson.hints,
        "solution": None if solution is None else solution.id,
        "learnt": lesson.lesson,
        "next": _next(table, lesson),
    }


def _bubble(said: Bubble) -> protocol.Bubble:
    step = said.step
    return {
        "id": step.id,
        "title": step.title,
        "text": step.text,
        "rows": [list(row) for row in step.rows],
        "at": step.at,
        "button": step.button,
        "waits": step.until is not None,
        "done": said.done,
        "speaks": said.speaks,
        "move": None if said.move is None else said.move.id,
    }


def _next(table: Table, lesson: Lesson) -> str | None:
    """The lesson after this one."""
    ids = [one.id for one in lessons.lessons(table.game)]
    after = ids.index(lesson.id) + 1
    return ids[after] if after < len(ids) else None
