"""Random play with four players, measured in turns with catanatron so that both meet the same machine.

Every number is the median of several short rounds; in every round all games and catanatron are measured one
after the other. A decision (legal moves, choice, play) is one between two or more options; moves/s counts the
forced ones too, which are two thirds of catanatron's. A ratio is how many times catanatron's rate (or, for
memory, its size) ours is.
"""

from __future__ import annotations

import random
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.subjects import Bohrd, Catanatron, Subject
from bohrd import games

ROUNDS = 7
SECONDS = 0.25
"""For each measurement of a round."""
PEER = "catanatron"

Rates = dict[str, list[float]]


def main() -> None:
    """Measure all games, or those named on the command line."""
    chosen = sys.argv[1:] or games.ids()
    subjects: list[Subject] = [Catanatron(), *(Bohrd(game) for game in chosen)]
    rates: dict[str, Rates] = {subject.name: {} for subject in subjects}
    for number in range(ROUNDS):
        print(f"round {number + 1} of {ROUNDS} ...", file=sys.stderr)
        for subject in subjects:
            measure(subject, number, rates[subject.name])
    report({name: {key: median(values) for key, values in found.items()} for name, found in rates.items()})


def measure(subject: Subject, seed: int, rates: Rates) -> None:
    """One round of all measurements of one subject."""
    random.seed(seed)
    games_played, decisions, moves, seconds = 0, 0, 0, 0.0
    while seconds < SECONDS:
        game = random.randrange(1 << 30)
        started = perf_counter()
        subject.play_game(game)
        seconds += perf_counter() - started
        counted = subject.count(game)
        decisions += counted[0]
        moves += counted[1]
        games_played += 1
    rates.setdefault("decisions/s", []).append(decisions / seconds)
    rates.setdefault("moves/s", []).append(moves / seconds)
    rates.setdefault("games/s", []).append(games_played / seconds)
    positions = subject.positions(seed)
    rates.setdefault("copies/s", []).append(rate(subject.copy, positions))
    rates.setdefault("bytes a copy", []).append(bytes_of_a_copy(subject.copy, positions))
    if isinstance(subject, Bohrd):
        rates.setdefault("views/s", []).append(rate(lambda position: position.view(position.turn), positions))
        rates.setdefault("records replayed/s", []).append(
            rate(lambda record: record.check(), [subject.record(seed)])
        )


def rate(work: Callable[[Any], object], things: Sequence[Any]) -> float:
    """How often a second the work is done, over all the things in turn."""
    done, started = 0, perf_counter()
    while (seconds := perf_counter() - started) < SECONDS:
        for thing in things:
            work(thing)
        done += len(things)
    return done / seconds


def bytes_of_a_copy(copy: Callable[[Any], object], things: Sequence[Any]) -> float:
    """What one more position costs in memory; what copies share is not counted."""
    tracemalloc.start()
    kept = [copy(thing) for thing in things]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(kept)


def report(rates: dict[str, dict[str, float]]) -> None:
    """Print one row for each subject, with the ratio to the peer below each number it has too."""
    columns = list(dict.fromkeys(key for found in rates.values() for key in found))
    table = Table("", *columns, title="Random play, four players", title_justify="left")
    for name, found in rates.items():
        peer = {} if name == PEER else rates[PEER]
        table.add_row(name, *(cell(found.get(key), peer.get(key)) for key in columns))
    Console(width=max(100, Console().width)).print(table)


def cell(value: float | None, peer: float | None) -> str:
    """A number and, below it, its ratio to the peer's."""
    if value is None:
        return "–"
    number = f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"
    return f"{number}\n× {value / peer:.2f}" if peer else number


if __name__ == "__main__":
    main()
