"""Whole games between bots, one after the other or in several processes, and what came out of them.

Game number *i* of a batch with seed *S* is played with seed *S + i*, so every game of every batch can be
played again alone. One that fails, never ends or takes too long is reported with its seed and cannot stop
the others.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import fmean, pstdev
from time import perf_counter
from typing import Any

import msgspec

from bohrd import bots, games
from bohrd.contract import Game, LiveChance, OptionValue
from bohrd.match import Match

CHUNK = 16
"""At most so many games are handed to a process at once."""


class Plan(msgspec.Struct, frozen=True):
    """What is played over and over, and within which limits."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, OptionValue]
    most_steps: int
    most_seconds: float
    out: str = ""
    """The folder for the records; none are written without."""
    tables: dict[str, Any] | None = None
    """The content files that are not the standard ones."""

    @classmethod
    def checked(
        cls,
        game: Game,
        seats: Sequence[str],
        options: Mapping[str, object] | None = None,
        most_steps: int | None = None,
        most_seconds: float = 60,
        out: str | Path = "",
    ) -> Plan:
        """A plan that can be carried out; ``BadInput`` says what is wrong with it."""
        for name in seats:
            bots.find(name)
        chosen = game.check_options(len(seats), options or {})
        tables = None if game.own_tables is None else dict(game.own_tables)
        steps = most_steps or game.bound
        return cls(game.id, tuple(seats), chosen, steps, most_seconds, str(out), tables)

    @property
    def rules(self) -> Game:
        """The game with its content."""
        game = games.load(self.game)
        return game if self.tables is None else game.with_content(self.tables)

    def record_path(self, seed: int) -> Path:
        """Where the record of the game with this seed goes."""
        return Path(self.out) / f"{self.game}-{seed}.jsonl"


class Played(msgspec.Struct, frozen=True):
    """One game of a batch. A game with a ``problem`` was not finished, and its scores count for nothing."""

    seed: int
    steps: int
    scores: list[int]
    ranks: list[int]
    reason: str
    problem: str = ""


class _TimeIsUp(BaseException):
    """No fault of a bot, and not to be taken for one."""


def play_one(plan: Plan, seed: int) -> Played:
    """Play one game to its end, or to the first limit or failure on the way."""
    steps, problem = 0, ""
    match: Match | None = None
    try:
        with _time_limit(plan.most_seconds):
            match = Match.new(plan.rules, plan.bots, plan.options, seed, quiet=not plan.out)
            for steps in _decisions(match, plan, seed):
                if steps == plan.most_steps and not match.over:
                    problem = f"not over after {steps} decisions"
                    break
    except _TimeIsUp:
        problem = f"not over after {plan.most_seconds:g} seconds"
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    if match is not None and plan.out:
        match.record.write(plan.record_path(seed))
    if match is None or problem:
        return Played(seed, steps, [], [], "", problem)
    result = match.position.result()
    return Played(seed, steps, result.scores, [seat.rank for seat in result.seats], result.reason)


def _decisions(match: Match, plan: Plan, seed: int) -> Iterator[int]:
    """Let the bots play; yields the number of decisions after each of them."""
    players = [bots.find(name) for name in plan.bots]
    thoughts = LiveChance(f"bots {seed}")
    deadline = perf_counter() + plan.most_seconds
    while not match.over:
        match.play(bots.decide_or_default(players[match.turn], match.position, thoughts))
        thoughts.take()
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


def play_many(plan: Plan, seeds: Sequence[int], jobs: int = 1) -> Iterator[Played]:
    """Play a game for each seed; they come in the order of the seeds, the same for any number of jobs."""
    if plan.out:
        Path(plan.out).mkdir(parents=True, exist_ok=True)
    if jobs <= 1:
        yield from map(partial(play_one, plan), seeds)
        return
    left = list(seeds)
    while left:
        try:
            for played in _in_processes(plan, left, jobs):
                del left[0]
                yield played
        except BrokenProcessPool:
            yield _alone(plan, left.pop(0))


def _alone(plan: Plan, seed: int) -> Played:
    """Play a game that may have brought a process down in a process of its own."""
    try:
        [played] = _in_processes(plan, [seed], 1)
        return played
    except BrokenProcessPool:
        return Played(seed, 0, [], [], "", "the process that played it died")


def _in_processes(plan: Plan, seeds: Sequence[int], jobs: int) -> Iterator[Played]:
    chunk = max(1, min(CHUNK, len(seeds) // (4 * jobs)))
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _leave_interrupts_to_the_parent)
    try:
        yield from pool.map(partial(play_one, plan), list(seeds), chunksize=chunk)
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Spread(msgspec.Struct, frozen=True):
    """Some numbers in short."""

    mean: float
    deviation: float
    lowest: int
    highest: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Spread:
        if not numbers:
            return cls(0.0, 0.0, 0, 0)
        return cls(round(fmean(numbers), 4), round(pstdev(numbers), 4), min(numbers), max(numbers))


class SeatSummary(msgspec.Struct, frozen=True):
    """How one seat did; a win shared with others counts as a ``shared_win`` only."""

    seat: int
    bot: str
    wins: int
    shared_wins: int
    score: Spread


class Summary(msgspec.Struct, frozen=True):
    """A batch in numbers, over its finished games; ``problems`` are the others. Seats count from 1."""

    game: str
    version: int
    content: str
    """The digest of the content."""
    options: dict[str, OptionValue]
    seed: int
    games: int
    finished: int
    seats: list[SeatSummary]
    decisions: Spread
    reasons: dict[str, int]
    problems: list[Played]
    results: list[Played]
    elapsed_seconds: float
    games_per_second: float
    decisions_per_second: float


def summarise(plan: Plan, seed: int, games_played: Sequence[Played], seconds: float) -> Summary:
    """Put the games of a batch together."""
    finished = [played for played in games_played if not played.problem]
    steps = sum(played.steps for played in games_played)
    return Summary(
        game=plan.game,
        version=plan.rules.version,
        content=plan.rules.content_digest,
        options=plan.options,
        seed=seed,
        games=len(games_played),
        finished=len(finished),
        seats=[_seat_summary(seat, bot, finished) for seat, bot in enumerate(plan.bots)],
        decisions=Spread.of([played.steps for played in finished]),
        reasons=dict(sorted(Counter(played.reason for played in finished).items())),
        problems=[played for played in games_played if played.problem],
        results=finished,
        elapsed_seconds=round(seconds, 3),
        games_per_second=round(len(games_played) / seconds, 2),
        decisions_per_second=round(steps / seconds, 1),
    )


def _seat_summary(seat: int, bot: str, finished: Sequence[Played]) -> SeatSummary:
    won = [played for played in finished if played.ranks[seat] == 1]
    alone = sum(played.ranks.count(1) == 1 for played in won)
    scores = [played.scores[seat] for played in finished]
    return SeatSummary(seat + 1, bot, alone, len(won) - alone, Spread.of(scores))
