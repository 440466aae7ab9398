"""Environments: steps with random legal actions, in turns with catanatron's and PettingZoo's own.

    python -m bench.envs [GAME ...] [--rounds 5] [--results]

Every number is steps in a second of computing, the median of several short rounds; in every round all are
measured one after the other, so that they meet the same machine, and a ratio is the median of the rounds'
ratios. Everybody is driven by the same loop: observe, draw one of the legal actions, step. Ours are observed
as numbers made from the view.
*Alone* has one seat for the learner and random bots in the others (Gymnasium, made by ``gymnasium.make`` with
the wrappers that come with it, legal actions from the infos, for catanatron's as for ours); *many* is 64 of
those in one call; *turns* has an agent in every seat (PettingZoo, with the wrappers that ``env`` comes with;
*raw* without). ``--results`` puts the tables into ``bench/RESULTS.md``.
"""

from __future__ import annotations

import argparse
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

import gymnasium
import numpy as np
from rich.table import Table

from bench import results
from bench.__main__ import number
from bohrd import games
from bohrd.envs import turns
from bohrd.envs.single import SeatsEnv

SECONDS = 0.7
MANY = 64
CATANATRON = "catanatron"
CLASSIC = (
    "tictactoe_v3",
    "connect_four_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "hanabi_v5",
    "chess_v6",
    "go_v5",
)

Subject = tuple[str, str, Iterator[int]]
"""Its name, how it is played, and what steps it whenever it is asked, saying how many steps that were."""


def stepping(reset: Callable[[], None], step: Callable[[], bool]) -> Iterator[int]:
    """One step after the other; ``step`` says whether the game is over."""
    while True:
        reset()
        over = False
        while not over:
            over = step()
            yield 1


def legal(mask: Any) -> int:
    return int(random.choice(np.flatnonzero(np.asarray(mask) == 1)))


def catanatron() -> Iterator[int]:
    """Its environment has no mask, but lists the valid actions."""
    env: Any = gymnasium.make("catanatron_gym:catanatron-v1")
    valid: list[list[int]] = []

    def reset() -> None:
        valid[:] = [env.reset(seed=random.randrange(1 << 30))[1]["valid_actions"]]

    def step() -> bool:
        _, _, terminated, truncated, info = env.step(random.choice(valid[0]))
        valid[0] = info["valid_actions"]
        return terminated or truncated

    return stepping(reset, step)


def alone(game: str) -> Iterator[int]:
    """Ours has a mask, and lists the legal actions besides."""
    env: Any = gymnasium.make(f"bohrd.envs.single:bohrd/{game}-v1")
    actions: list[list[int]] = []

    def reset() -> None:
        actions[:] = [env.reset(seed=random.randrange(1 << 30))[1]["actions"]]

    def step() -> bool:
        _, _, terminated, truncated, info = env.step(random.choice(actions[0]))
        actions[0] = info["actions"]
        return terminated or truncated

    return stepping(reset, step)


def many(game: str) -> Iterator[int]:
    env = SeatsEnv(game, MANY)
    _, infos = env.reset(seed=1)
    while True:
        *_, infos = env.step([random.choice(actions) for actions in infos["actions"]])
        yield MANY


def in_turns(env: Any) -> Iterator[int]:
    while True:
        env.reset(seed=random.randrange(1 << 30))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(legal(seen["action_mask"] if "action_mask" in seen else info["action_mask"]))
                yield 1


def subjects(ours: list[str]) -> list[Subject]:
    found: list[Subject] = [(CATANATRON, "alone", catanatron())]
    for name in CLASSIC:
        module: Any = import_module(f"pettingzoo.classic.{name}")
        found.append((name, "turns", in_turns(module.env())))
        found.append((name, "raw", in_turns(module.raw_env())))
    for game in ours:
        found.append((game, "alone", alone(game)))
        found.append((game, "many", many(game)))
        found.append((game, "turns", in_turns(turns.module(game).env())))
        found.append((game, "raw", in_turns(turns.module(game).raw_env())))
    return found


def rate(steps: Iterator[int]) -> float:
    done, started = 0, process_time()
    while (seconds := process_time() - started) < SECONDS:
        done += next(steps)
    return done / seconds


def report(rates: dict[tuple[str, str], list[float]], ours: list[str]) -> list[Table]:
    """The rates of all, and ours as multiples of the peers'."""

    def times(our: tuple[str, str], peer: tuple[str, str]) -> str:
        return number(median(a / b for a, b in zip(rates[our], rates[peer], strict=True)))

    ways = ("alone", "many", "turns", "raw")
    steps = Table("steps/s", *ways)
    for name in dict.fromkeys(name for name, _ in rates):
        cells = [number(median(rates[name, way])) if (name, way) in rates else "–" for way in ways]
        steps.add_row(name, *cells)
    quickest = {way: max(CLASSIC, key=lambda peer: median(rates[peer, way])) for way in ("turns", "raw")}
    head = [f"alone × {CATANATRON}", f"many × {CATANATRON}"]
    head += [f"{way} × {peer}, the quickest classic" for way, peer in quickest.items()]
    ratios = Table("ratio", *head)
    for game in ours:
        cells = [times((game, way), (CATANATRON, "alone")) for way in ("alone", "many")]
        cells += [times((game, way), (peer, way)) for way, peer in quickest.items()]
        ratios.add_row(game, *cells)
    return [steps, ratios]


def main() -> None:
    """Measure, print, and write it down if asked to."""
    parser = argparse.ArgumentParser(prog="python -m bench.envs")
    parser.add_argument("games", nargs="*", default=games.ids())
    parser.add_argument("--rounds", type=int, default=5)
    results.add_flag(parser)
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    random.seed(1)
    measured = subjects(asked.games)
    rates: dict[tuple[str, str], list[float]] = {(name, way): [] for name, way, _ in measured}
    for round in range(asked.rounds):
        print(f"round {round + 1} of {asked.rounds} ...", file=sys.stderr)
        for name, way, steps in measured:
            rates[name, way].append(rate(steps))
    results.tell("environments", report(rates, asked.games), asked.results)


if __name__ == "__main__":
    main()
