"""What a lesson is: a start and what a coach says, read from the files in a game's folder ``lessons``.

A lesson is a TOML file. The *first game* is a whole game with a prepared deal, in which a coach speaks in
bubbles; a *small lesson* is a position with a goal that the rules can check, hints and a solution.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

import msgspec

from bohrd.contract import BadInput, Game
from bohrd.match import Match

FIRST = "first"
"""The name of the lesson that is a whole game."""


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that holds or not at a moment of a game; everything that is said must hold."""

    turn: int = 0
    """It is the learner's turn for at least the so manieth time."""
    event: str = ""
    """An event with this name has happened since the lesson began …"""
    data: dict[str, Any] = {}
    """… with at least this in its data …"""
    by: Literal["me", "others", "anyone"] = "me"
    """… to or by these."""
    move: str = ""
    """The learner has played a move whose notation fits this pattern (``*``: anything)."""
    legal: str = ""
    """A move that fits this pattern is possible now."""
    score: int | None = None
    """The learner has at least so many points."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bubble. With ``until`` it waits for a deed, else it is read and done."""

    id: str
    title: str
    text: str
    at: list[str] = []
    """What it points at: pieces, places or parts of the picture, the first that can be seen (several with
    blanks between them are lit together); or an area of the page: seats, question, choices, story."""
    rows: list[tuple[str, str]] = []
    """Signs and their meanings, in lines below the text."""
    when: Condition = Condition()
    """It is said as soon as this holds and the learner is asked to decide."""
    until: Condition | None = None
    """It is done once this has come true, in whatever way."""
    suggest: list[str] = []
    """Patterns of notations: the first possible move that fits the first of them is suggested. A step whose
    suggestions are all impossible waits until one is possible."""
    button: str = ""
    """What its button says; *Next* where there is nothing."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson of a game."""

    title: str
    about: str
    """What one learns in it, in a sentence."""
    number: int = 0
    """Its place in the list."""
    seats: int = 3
    seat: int = 0
    """Where the learner sits; bots sit everywhere else."""
    seed: int | None = None
    """The deal is made with this seed …"""
    position: str = ""
    """… or the game goes on from the position in this file of the folder."""
    options: dict[str, str | int] = {}
    steps: list[LessonStep] = msgspec.field(name="step", default_factory=list[LessonStep])
    goal: Condition | None = None
    """Of a small lesson: when it is solved."""
    decisions: int = 0
    """Of a small lesson: within so many decisions of the learner."""
    hints: list[str] = []
    """Of a small lesson: from a nudge to nearly all of it."""
    solution: list[str] = []
    """Of a small lesson: the learner's moves that solve it, in notation."""
    lesson: str = ""
    """Of a small lesson: what it has shown, said when it is solved."""
    id: str = ""
    """The name of its file."""
    start: dict[str, Any] | None = None
    """The position it goes on from."""

    def match(self, game: Game, names: list[str]) -> Match:
        """The beginning of it, with these people; luck after the deal is nobody's to foresee."""
        if self.start is not None:
            return Match.from_position(game.load(self.start), names)
        dealt = Match.new(game, names, self.options, self.seed)
        return Match.resume(dealt.record)


def lessons(game: Game) -> list[Lesson]:
    """All lessons of a game, the first game first."""
    return list(_read(type(game).__module__))


def first(game: Game) -> Lesson | None:
    """The first game with its coach, if there is one."""
    return next((lesson for lesson in lessons(game) if lesson.id == FIRST), None)


def small(game: Game) -> list[Lesson]:
    """The small lessons."""
    return [lesson for lesson in lessons(game) if lesson.id != FIRST]


def lesson(game: Game, id: str) -> Lesson:
    """The lesson with this id; ``BadInput`` names the valid ones."""
    for found in lessons(game):
        if found.id == id:
            return found
    known = ", ".join(found.id for found in lessons(game)) or "none"
    raise BadInput(f"{game.title} has no lesson {id!r}; there are {known}")


@cache
def _read(package: str) -> tuple[Lesson, ...]:
    folder = files(package) / "lessons"
    if not folder.is_dir():
        return ()
    found = [_parse(file, folder) for file in folder.iterdir() if file.name.endswith(".toml")]
    return tuple(sorted(found, key=lambda lesson: (lesson.id != FIRST, lesson.number, lesson.id)))


def _parse(file: Traversable, folder: Traversable) -> Lesson:
    try:
        read = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadInput(f"lessons/{file.name}: {error}") from None
    start = msgspec.json.decode((folder / read.position).read_bytes()) if read.position else None
    return msgspec.structs.replace(read, id=file.name.removesuffix(".toml"), start=start)
