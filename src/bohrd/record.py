"""A game as a file: a header, the steps with their chance outcomes, and digests. JSON lines, never pickle.

    {"bohrd": 1, "game": "periodic", "version": 1, "content": "…", "seats": ["Ada", "random"], "options": {…}}
    {"setup": [0, 3, …], "events": […]}
    {"seat": 0, "move": "gain radii Na", "chance": [], "events": […]}
    …
    {"end": {…}, "digest": "…"}

Nothing in it is a generator or a seed: a step holds what turned up. So a record re-executes exactly, and
one whose rules have changed since can still be read through its stored events.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bohrd import games
from bohrd.contract import OVER, BadInput, Event, Game, IllegalMove, Position, ReplayChance

Entry = TypeVar("Entry")

FORMAT = 1
DIGEST_EVERY = 16
"""A state digest stands on every step with a number divisible by this."""


class Header(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The first line: which game, under which rules, options and content, and who sat where."""

    bohrd: int
    game: str
    version: int
    content: str
    seats: list[str]
    options: dict[str, str | int]
    start: dict[str, Any] | None = None
    """A full position to start from, in place of a set-up."""
    tables: dict[str, Any] | None = None
    """The content files that were not the standard ones, so that it can be played again anywhere."""

    @classmethod
    def of(cls, position: Position, seats: Sequence[str], start: dict[str, Any] | None = None) -> Header:
        """The header of a game that begins with this position."""
        game = position.game
        tables = None if game.own_tables is None else dict(game.own_tables)
        options = dict(position.options)
        return cls(FORMAT, game.id, game.version, game.content_digest, list(seats), options, start, tables)


class SetUp(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The second line: what chance decided before the first decision."""

    setup: list[int]
    events: list[Event] = []


class Step(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One decision with everything chance decided on its heels."""

    seat: int
    move: str
    chance: list[int] = []
    events: list[Event] = []
    digest: str = ""

    @property
    def informs(self) -> bool:
        """Whether somebody learnt something by it, so that it cannot be taken back in fairness."""
        return bool(self.chance) or any(event.reveals for event in self.events)

    def informs_any(self, seats: Collection[int]) -> bool:
        """Whether one of these seats learnt something by it: what a seat itself lays open it has known."""
        return bool(self.chance) or any(event.reveals and event.seat not in seats for event in self.events)


class End(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The last line of a finished game: the scores, and the digest of the final position."""

    end: list[int]
    digest: str


class Record:
    """A game's header, set-up and steps; it can be replayed to any point, checked and written."""

    def __init__(self, header: Header, setup: SetUp, steps: list[Step], end: End | None = None) -> None:
        self.header = header
        self.setup = setup
        self.steps = steps
        self.end = end

    @property
    def game(self) -> Game:
        """The game, with the content it was played with."""
        game = games.load(self.header.game)
        return game if self.header.tables is None else game.with_content(self.header.tables)

    @property
    def is_current(self) -> bool:
        """Whether today's rules and content are those it was played with, so that it re-executes."""
        game = self.game
        return (self.header.version, self.header.content) == (game.version, game.content_digest)

    def opening(self) -> Position:
        """The position before the first step, rebuilt from the set-up."""
        if not self.is_current:
            raise BadInput(
                f"line 1: played under rules version {self.header.version} of {self.game.title} with content"
                f" {self.header.content}; this is version {self.game.version} with content"
                f" {self.game.content_digest}, so it can be read but not re-executed"
            )
        seats = len(self.header.seats)
        try:
            options = self.game.check_options(seats, self.header.options)
            given = None if self.header.start is None else self.game.load(self.header.start)
        except BadInput as error:
            raise BadInput(f"line 1: {error}") from None
        if given is not None and given.seats != seats:
            raise BadInput(f"line 1: {seats} seats are named, but its position has {given.seats}")
        chance = ReplayChance(self.setup.setup)
        try:
            position = given or self.game.start(seats, options, chance)
            chance.finish()
        except BadInput as error:
            raise BadInput(f"line 2: {error}") from None
        return position

    def position(self, step: int | None = None) -> Position:
        """The position after this many steps (all of them by default), digests checked on the way."""
        count = len(self.steps) if step is None else step
        if not 0 <= count <= len(self.steps):
            raise BadInput(f"there is no step {count}; the record has steps 0 to {len(self.steps)}")
        return next(itertools.islice(self.positions(), count, None))

    def positions(self) -> Iterator[Position]:
        """The position before the first step and after every one; it is the same object, and goes on."""
        position = self.opening()
        yield position
        for number, entry in enumerate(self.steps, 1):
            _redo(position, entry, number)
            yield position

    def positions_copied(self) -> Iterator[Position]:
        """The same, as positions that stay as they are."""
        return (position.copy() for position in self.positions())

    def check(self) -> Position:
        """Re-execute it all and compare every move, outcome, digest and the final scores."""
        position = self.position()
        last = len(self.steps) + 3
        if self.end is None and position.turn == OVER:
            raise BadInput(f"line {last}: the game is over but the line with its end is missing")
        if self.end is not None:
            if position.turn != OVER:
                raise BadInput(f"line {last}: an end is written, but the game is not over")
            if position.digest() != self.end.digest or position.result().scores != self.end.end:
                raise BadInput(f"line {last}: the final position is not the one recorded")
        return position

    def lines(self) -> list[bytes]:
        """The record as JSON lines."""
        entries = [self.header, self.setup, *self.steps, *([self.end] if self.end else [])]
        return [msgspec.json.encode(entry) for entry in entries]

    def write(self, path: str | Path) -> None:
        """Write it to a file, whole or not at all."""
        target = Path(path)
        part = target.with_name(target.name + ".part")
        part.write_bytes(b"\n".join(self.lines()) + b"\n")
        part.replace(target)


def _redo(position: Position, entry: Step, number: int) -> None:
    """Play one recorded step; any difference is an error that names its line."""
    line = number + 2
    if position.turn != entry.seat:
        whose = "nobody" if position.turn == OVER else f"seat {position.turn}"
        raise BadInput(f"line {line}: seat {entry.seat} moves, but it is the turn of {whose}")
    chance = ReplayChance(entry.chance)
    try:
        position.play(entry.move, chance, quiet=True)
        chance.finish()
    except IllegalMove as refusal:
        raise BadInput(f"line {line}: {entry.move!r} is not legal here ({refusal})") from None
    except BadInput as error:
        raise BadInput(f"line {line}: {error}") from None
    if entry.digest and entry.digest != position.digest():
        raise BadInput(f"line {line}: the position differs from the one recorded")


def parse(lines: Iterable[bytes | str], own_content: bool = True) -> Record:
    """Read a record from its lines; ``BadInput`` names the first line that is wrong, and why.

    Without ``own_content``, a record that brings content other than the standard one is refused.
    """
    entries = list(lines)
    while entries and not entries[-1].strip():
        entries.pop()
    if not entries:
        raise BadInput("line 1: the file is empty")
    header = _decode(entries[0], Header, 1, "a record's header")
    if header.bohrd != FORMAT:
        raise BadInput(f"line 1: record format {header.bohrd}; this Bohrd reads format {FORMAT}")
    try:
        game = games.load(header.game)
        game.check_seats(len(header.seats))
        if header.tables is not None and not own_content:
            raise BadInput("it was played with content of its own; bohrd replay shows it")
        if header.tables is not None:
            game.with_content(header.tables)
    except BadInput as error:
        raise BadInput(f"line 1: {error}") from None
    if len(entries) < 2:
        raise BadInput("line 2: the set-up is missing; the file has been cut short")
    setup = _decode(entries[1], SetUp, 2, "a set-up")
    steps: list[Step] = []
    end: End | None = None
    for number, line in enumerate(entries[2:], 3):
        if end is not None:
            raise BadInput(f"line {number}: nothing may follow the end")
        if line.lstrip()[:6] in (b'{"end"', '{"end"'):
            end = _decode(line, End, number, "an end")
        else:
            steps.append(_decode(line, Step, number, "a step"))
    return Record(header, setup, steps, end)


def read(path: str | Path) -> Record:
    """Read a record file."""
    try:
        lines = Path(path).read_bytes().splitlines()
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except (TypeError, ValueError) as error:
        raise BadInput(f"cannot read {path!r}: {error}") from None
    return parse(lines)


def _decode(line: bytes | str, type: type[Entry], number: int, what: str) -> Entry:
    try:
        return msgspec.json.decode(line, type=type)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput(f"line {number}: not {what} ({error})") from None


def way_back(
    steps: Sequence[Step], mine: Collection[int], bots: Collection[int], alone: bool = False
) -> tuple[int, str]:
    """Where taking back the latest decision of these seats leads to: a number of steps, and why that
    would not be fair (empty: it is). What bots decided since goes with it; ``alone`` with bots, what they
    learnt does not count."""
    before = len(steps)
    while before and steps[before - 1].seat not in mine:
        before -= 1
    if not before:
        return 0, "There is nothing of yours to take back."
    since = steps[before - 1 :]
    if any(step.seat not in mine and step.seat not in bots for step in since):
        return before - 1, "Somebody else has made a decision since."
    if any(step.informs_any(mine) if alone else step.informs for step in since):
        return before - 1, "Something hidden came to light with it, and that cannot be unlearnt."
    return before - 1, ""
