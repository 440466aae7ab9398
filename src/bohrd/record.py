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
import math
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bohrd import games
from bohrd.contract import OVER, BadInput, Event, Game, IllegalMove, Position, ReplayChance

Entry = TypeVar("Entry")

FORMAT = 1
BLANK = 100
"""More blank lines than these are no mistake of an editor."""
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
        header = self.header
        if header.tables is not None:
            return games.load(header.game).with_content(header.tables)
        return games.edition(header.game, header.content)

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
            redo(position, entry, number)
            yield position

    def positions_copied(self) -> Iterator[Position]:
        """The same, as positions that stay as they are."""
        return (position.copy() for position in self.positions())

    def check(self) -> Position:
        """Re-execute it all and compare every move, outcome, digest and the final scores."""
        position = self.position()
        self.check_end(position)
        return position

    def check_end(self, position: Position) -> None:
        """Compare the end, where one is written, with the position that the steps lead to."""
        last = len(self.steps) + 3
        if self.end is None and position.turn == OVER:
            raise BadInput(f"line {last}: the game is over but the line with its end is missing")
        if self.end is not None:
            if position.turn != OVER:
                raise BadInput(f"line {last}: an end is written, but the game is not over")
            if position.digest() != self.end.digest or position.result().scores != self.end.end:
                raise BadInput(f"line {last}: the final position is not the one recorded")

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


def redo(position: Position, entry: Step, number: int, quiet: bool = True) -> list[Event]:
    """Play one recorded step; any difference is an error that names its line. Gives what happens, if not
    ``quiet``."""
    line = number + 2
    if position.turn != entry.seat:
        whose = "nobody" if position.turn == OVER else f"seat {position.turn}"
        raise BadInput(f"line {line}: seat {entry.seat} moves, but it is the turn of {whose}")
    chance = ReplayChance(entry.chance)
    try:
        told = position.play(entry.move, chance, quiet=quiet)
        chance.finish()
    except IllegalMove as refusal:
        raise BadInput(f"line {line}: {entry.move!r} is not legal here ({refusal})") from None
    except BadInput as error:
        raise BadInput(f"line {line}: {error}") from None
    if entry.digest and entry.digest != position.digest():
        raise BadInput(f"line {line}: the position differs from the one recorded")
    return told


def parse(lines: Iterable[bytes | str], own_content: bool = True) -> Record:
    """Read a record from its lines; ``BadInput`` names the first line that is wrong, and why.

    Without ``own_content``, a record that brings content other than the standard one is refused.
    """
    numbered = _numbered(lines)
    record = _begun(numbered, own_content)
    for entry in _entries(numbered):
        _append(record, entry)
    return record


def retold(
    lines: Iterable[bytes | str], own_content: bool = True, until: float = math.inf
) -> tuple[Record, Position | None]:
    """Read a record and re-execute it line by line, its events told anew: what a file says about them is not
    relied upon. Gives it with its last position; ``None`` if it was played by other rules, and is only read.

    It is given up where it is wrong, longer than any game, or not done ``until`` then (``time.monotonic``).
    """
    numbered = _numbered(lines)
    record = _begun(numbered, own_content)
    if not record.is_current:
        for entry in _entries(numbered):
            _append(record, entry)
            _check_length(record)
        return record, None
    position = record.opening()
    if record.header.start is None:
        events: list[Event] = []
        chance = ReplayChance(record.setup.setup)
        position = record.game.start(len(record.header.seats), record.header.options, chance, events)
        record.setup = SetUp(record.setup.setup, events)
    for entry in _entries(numbered):
        if isinstance(entry, Step):
            told = redo(position, entry, len(record.steps) + 1, quiet=False)
            entry = msgspec.structs.replace(entry, events=told)
        _append(record, entry)
        _check_length(record)
        if time.monotonic() > until:
            raise BadInput(f"line {len(record.steps) + 2}: it takes too long to re-execute")
    record.check_end(position)
    return record, position


def _numbered(lines: Iterable[bytes | str]) -> Iterator[tuple[int, bytes | str]]:
    """The lines with their numbers, without blank ones at the end."""
    blank: list[tuple[int, bytes | str]] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            blank.append((number, line))
            if len(blank) > BLANK:
                raise BadInput(f"line {number}: there is nothing but blank lines")
            continue
        yield from blank
        blank.clear()
        yield number, line


def _begun(numbered: Iterator[tuple[int, bytes | str]], own_content: bool) -> Record:
    """A record as its first two lines have it."""
    number, line = next(numbered, (1, None))
    if line is None:
        raise BadInput("line 1: the file is empty")
    header = _decode(line, Header, number, "a record's header")
    _check_header(header, own_content)
    number, line = next(numbered, (2, None))
    if line is None:
        raise BadInput("line 2: the set-up is missing; the file has been cut short")
    return Record(header, _decode(line, SetUp, number, "a set-up"), [])


def _check_header(header: Header, own_content: bool) -> None:
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


def _entries(numbered: Iterator[tuple[int, bytes | str]]) -> Iterator[Step | End]:
    """What follows: steps, and perhaps an end."""
    is_over = False
    for number, line in numbered:
        if is_over:
            raise BadInput(f"line {number}: nothing may follow the end")
        if line.lstrip()[:6] in (b'{"end"', '{"end"'):
            is_over = True
            yield _decode(line, End, number, "an end")
        else:
            yield _decode(line, Step, number, "a step")


def _append(record: Record, entry: Step | End) -> None:
    if isinstance(entry, End):
        record.end = entry
    else:
        record.steps.append(entry)


def _check_length(record: Record) -> None:
    if len(record.steps) > record.game.bound:
        raise BadInput(f"line {len(record.steps) + 2}: no game of {record.game.title} is so long")


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
