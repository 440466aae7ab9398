"""Random play with four players, measured in turns with catanatron so that both meet the same machine.

Every number is the median of several short rounds; in every round all games and catanatron are measured one
after the other. A decision (legal moves, choice, play) is one between two or more options; moves/s counts the
forced ones too, which are two thirds of catanatron's. A ratio is how many times catanatron's rate (or, for
memory, its size) ours is, as the median of the rounds.
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

ROUNDS = 9
SECONDS = 0.5
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
    report(rates)


def measure(subject: Subject, seed: int, rates: Rates) -> None:
    """One round of all measurements of one subject."""
    random.seed(seed)
    games: list[int] = []
    started = perf_counter()
    while (seconds := perf_counter() - started) < SECONDS:
        games.append(random.randrange(1 << 30))
        subject.play_game(games[-1])
    counted = [subject.count(game) for game in games]
    rates.setdefault("decisions/s", []).append(sum(decisions for decisions, _ in counted) / seconds)
    rates.setdefault("moves/s", []).append(sum(moves for _, moves in counted) / seconds)
    rates.setdefault("games/s", []).append(len(games) / seconds)
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


def report(rates: dict[str, Rates]) -> None:
    """Print one row for each subject, with the ratio to the peer below each number it has too."""
    columns = list(dict.fromkeys(key for found in rates.values() for key in found))
    table = Table("", *columns, title="Random play, four players", title_justify="left")
    for name, found in rates.items():
        peer = {} if name == PEER else rates[PEER]
        table.add_row(name, *(cell(found.get(key), peer.get(key)) for key in columns))
    Console(width=max(100, Console().width)).print(table)


def cell(values: list[float] | None, peer: list[float] | None) -> str:
    """The median of the rounds and, below it, that of the ratios to the peer."""
    if values is None:
        return "–"
    value = median(values)
    number = f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"
    if not peer:
        return number
    ratio = median(ours / theirs for ours, theirs in zip(values, peer, strict=True))
    return f"{number}\n× {ratio:.2f}"


if __name__ == "__main__":
    main()
