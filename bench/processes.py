"""How many times the games a second of one process two of them play, and what the machine itself gives.

    python -m bench.processes [GAME ...] [--json]

A rate is that of a batch beyond one half as long, so that starting the processes does not count. Beside the
games stands a plain loop that shares nothing: two of those are as much more than one as this machine allows
while it has other things to do, so they are measured in turns.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import median
from time import perf_counter

from bohrd import games
from bohrd.lab.places import MOST_AT_ONCE
from bohrd.lab.simulate import Plan, play_many

MACHINE = "this machine"
SEATS = 4
ROUNDS = 3
SECONDS = 3.0
"""How long the shorter batch takes in one process."""


def main() -> None:
    """Measure all games, or those named."""
    parser = argparse.ArgumentParser(prog="python -m bench.processes")
    parser.add_argument("games", nargs="*", default=games.ids())
    parser.add_argument("--json", action="store_true", help="for machines")
    asked = parser.parse_args()
    ratios = measure(asked.games)
    if asked.json:
        print(json.dumps(ratios))
        return
    for name, ratio in ratios.items():
        print(f"{name:20} two processes × one: {ratio:.2f}")


def measure(ids: list[str]) -> dict[str, float]:
    """For each game, and for the machine, the median of the ratios of some rounds."""
    batches: dict[str, Callable[[int, int], float]] = {MACHINE: _loops}
    for id in ids:
        plan = Plan.checked(games.load(id), ["random"] * SEATS)
        batches[id] = partial(_games, plan)
    sizes = {name: _size(batch) for name, batch in batches.items()}
    found: dict[str, list[float]] = {name: [] for name in batches}
    for _ in range(ROUNDS):
        for name, batch in batches.items():
            found[name].append(_rate(batch, sizes[name], 2) / _rate(batch, sizes[name], 1))
    return {name: median(ratios) for name, ratios in found.items()}


def _size(batch: Callable[[int, int], float]) -> int:
    """How much to do for a batch of the wanted length."""
    number = 64
    while (seconds := batch(number, 1)) < SECONDS / 4:
        number *= 2
    return max(64, round(number * SECONDS / seconds))


def _rate(batch: Callable[[int, int], float], number: int, jobs: int) -> float:
    return number / (batch(2 * number, jobs) - batch(number, jobs))


def _games(plan: Plan, number: int, jobs: int) -> float:
    """The seconds that so many games take."""
    started = perf_counter()
    for _ in play_many(plan, range(number), jobs):
        pass
    return perf_counter() - started


def _loops(number: int, jobs: int) -> float:
    """The same of a loop that is Python's alone."""
    started = perf_counter()
    if jobs == 1:
        for seed in range(number):
            _loop(seed)
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            for _ in pool.map(_loop, range(number), chunksize=MOST_AT_ONCE):
                pass
    return perf_counter() - started


def _loop(seed: int) -> int:
    for _ in range(40_000):
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
    return seed


if __name__ == "__main__":
    main()
