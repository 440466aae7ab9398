"""Where games are played: in this process, or in several on this computer. What comes out is the same."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter

import msgspec

from bohrd.lab.play import Plan, Played, play_one

MOST_AT_ONCE = 64
"""At most so many games are handed to a process at once,"""
SECONDS_AT_ONCE = 0.25
"""and only as many as take about so long: what it has not handed back is lost if all is cut off."""
AHEAD = 2
"""So many bundles of games wait for each process, or are played by it."""


class Task(msgspec.Struct, frozen=True):
    """A game to be played."""

    plan: Plan
    seed: int


Place = Callable[[Sequence[Task]], Iterator[tuple[int, Played]]]
"""Plays games, and gives each with its number in the list as soon as it is over."""


def here(tasks: Sequence[Task]) -> Iterator[tuple[int, Played]]:
    """One after the other, in this process."""
    for number, task in enumerate(tasks):
        yield number, play_one(task.plan, task.seed)


def processes(jobs: int) -> Place:
    """Several processes of this computer."""
    return here if jobs <= 1 else lambda tasks: _in_processes(tasks, jobs)


class Bundles:
    """Hands out games in bundles that take neither too long nor too short."""

    def __init__(self, numbers: Sequence[int], workers: int) -> None:
        self._left = list(reversed(numbers))
        self._fair = max(1, len(numbers) // (4 * workers))
        self._size = 1

    def next(self) -> list[int]:
        """The numbers of some more games; empty once there are none."""
        size = min(self._size, self._fair, len(self._left))
        return [self._left.pop() for _ in range(size)]

    def took(self, seconds: float, games: int) -> None:
        """So long it took to play so many."""
        fitting = SECONDS_AT_ONCE * games / max(seconds, 1e-6)
        self._size = max(1, min(MOST_AT_ONCE, int(fitting), 2 * self._size))

    def back(self, numbers: Sequence[int]) -> None:
        """These were not played after all."""
        self._left += reversed(numbers)


def play_bundle(tasks: Sequence[Task]) -> tuple[list[Played], float]:
    """Play some games one after the other; how long it took."""
    started = perf_counter()
    return [play_one(task.plan, task.seed) for task in tasks], perf_counter() - started


def _in_processes(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[int, Played]]:
    """If a process dies, the games that were under way are played again, each alone."""
    bundles = Bundles(range(len(tasks)), jobs)
    while True:
        suspects: list[int] = []
        yield from _until_one_dies(tasks, bundles, jobs, suspects)
        if not suspects:
            return
        for number in suspects:
            yield number, _alone(tasks[number])


def _until_one_dies(
    tasks: Sequence[Task], bundles: Bundles, jobs: int, suspects: list[int]
) -> Iterator[tuple[int, Played]]:
    pool = _pool(jobs)
    under_way: dict[Future[tuple[list[Played], float]], list[int]] = {}
    try:
        while True:
            while len(under_way) < AHEAD * jobs and (numbers := bundles.next()):
                try:
                    future = pool.submit(play_bundle, [tasks[number] for number in numbers])
                except BrokenProcessPool:
                    bundles.back(numbers)
                    raise
                under_way[future] = numbers
            if not under_way:
                break
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                played, seconds = future.result()
                numbers = under_way.pop(future)
                bundles.took(seconds, len(numbers))
                yield from zip(numbers, played, strict=True)
    except BrokenProcessPool:
        suspects += sorted(number for numbers in under_way.values() for number in numbers)
    except BaseException:
        for process in multiprocessing.active_children():
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown(cancel_futures=True)


def _alone(task: Task) -> Played:
    """Play a game that may have brought a process down in a process of its own."""
    pool = _pool(1)
    try:
        return pool.submit(play_one, task.plan, task.seed).result()
    except BrokenProcessPool:
        return Played(task.seed, 0, [], [], "", "the process that played it died")
    finally:
        pool.shutdown(cancel_futures=True)


def _pool(jobs: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, context, _leave_interrupts_to_the_parent)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
