"""One game between bots, from the set-up to its end or to the first limit on the way."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import msgspec

from bohrd import bots, games
from bohrd.contract import BadInput, Game, LiveChance, OptionValue
from bohrd.lab.course import Course
from bohrd.match import Match


class Plan(msgspec.Struct, frozen=True):
    """What is played over and over, within which limits, and what is kept of it."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, OptionValue]
    most_steps: int
    most_seconds: float
    tables: dict[str, Any] | None = None
    """The content files that are not the standard ones."""
    content: str = ""
    """The digest of such content."""
    counts: bool = False
    """Whether the course of each game is kept for statistics."""
    records: bool = False
    """Whether the record of each game is kept."""

    @classmethod
    def checked(
        cls,
        game: Game,
        seats: Sequence[str],
        options: Mapping[str, object] | None = None,
        most_steps: int | None = None,
        most_seconds: float = 60,
        counts: bool = False,
        records: bool = False,
    ) -> Plan:
        """A plan that can be carried out; ``BadInput`` says what is wrong with it."""
        for name in seats:
            bots.find(name)
        chosen = game.check_options(len(seats), options or {})
        tables = None if game.own_tables is None else dict(game.own_tables)
        steps = most_steps or game.bound
        return cls(
            game.id, tuple(seats), chosen, steps, most_seconds, tables, game.own_content, counts, records
        )

    @property
    def rules(self) -> Game:
        """The game with its content."""
        game = games.load(self.game)
        if self.tables is None:
            return game
        try:
            return game.variant(self.content)
        except BadInput:
            return game.with_content(self.tables)


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game of a batch. A game with a ``problem`` was not finished, and its scores count for nothing."""

    seed: int
    steps: int
    scores: list[int]
    ranks: list[int]
    reason: str
    problem: str = ""
    course: Course | None = None
    """How it went, where that is kept."""
    record: bytes = b""
    """Its record, where that is kept; of a game with a problem up to that point."""


class _TimeIsUp(BaseException):
    """No fault of a bot, and not to be taken for one."""


def play_one(plan: Plan, seed: int) -> Played:
    """Play one game to its end, or to the first limit or failure on the way."""
    steps, problem = 0, ""
    match: Match | None = None
    course = Course([], [], [], []) if plan.counts else None
    try:
        with _time_limit(plan.most_seconds):
            is_quiet = not (plan.records or plan.counts)
            match = Match.new(plan.rules, plan.bots, plan.options, seed, is_quiet)
            for steps in _decisions(match, plan, seed, course):
                if steps == plan.most_steps and not match.over:
                    problem = f"not over after {steps} decisions"
                    break
    except _TimeIsUp:
        problem = f"not over after {plan.most_seconds:g} seconds"
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    record = b"\n".join([*match.record.lines(), b""]) if match and plan.records else b""
    if match is None or problem:
        return Played(seed, steps, [], [], "", problem, None, record)
    if course is not None:
        course.end(match)
    result = match.position.result()
    ranks = [seat.rank for seat in result.seats]
    return Played(seed, steps, result.scores, ranks, result.reason, "", course, record)


def _decisions(match: Match, plan: Plan, seed: int, course: Course | None) -> Iterator[int]:
    """Let the bots play; yields the number of decisions after each of them."""
    players = [bots.find(name) for name in plan.bots]
    thoughts = LiveChance(f"bots {seed}")
    deadline = perf_counter() + plan.most_seconds
    while not match.over:
        if course is not None:
            course.decide(match)
        match.play(bots.decide_or_default(players[match.turn], match.position, thoughts))
        thoughts.take()
        if course is not None:
            course.decided(match)
        yield len(match.record.steps)
        if perf_counter() > deadline:
            raise _TimeIsUp


@contextmanager
def _time_limit(seconds: float) -> Generator[None, None, None]:
    """Interrupt even a single decision that hangs, where the system can."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise _TimeIsUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
