"""What the coach of a lesson says."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class Bubble(TypedDict):
    """What the coach of a lesson says at some time."""

    id: str
    title: str
    text: str
    rows: list[list[str]]
    """Signs and their meanings."""
    at: list[str]
    """What it points at, the first that can be seen: a piece, place or part of the picture, or one of the
    areas *seats*, *question*, *choices* and *story* of the page."""
    button: str
    """What its button says; empty: *Next*, or the deed it waits for."""
    waits: bool
    """Whether it waits for a deed; else it is read and done."""
    done: bool
    """Whether what it waits for has come true."""
    speaks: bool
    """Whether it can be said now. The one to show is the first that can, is not done and was not read."""
    move: int | None
    """The id of the move it suggests."""


class Coach(TypedDict):
    """The lesson that a table is for, as its learner is told."""

    lesson: str
    title: str
    about: str
    bubbles: list[Bubble]
    standing: Literal["open", "solved", "failed"] | None
    """Of a small lesson: how it stands."""
    left: int
    """Of a small lesson: how many decisions are left."""
    hints: list[str]
    solution: int | None
    """Of a small lesson: the id of the next move of its solution, if all so far were."""
    learnt: str
    """Of a small lesson: what it has shown."""
    next: str | None
    """The id of the lesson after it."""
