"""Random play with four players, measured in turns with catanatron and games of OpenSpiel.

    python -m bench [GAME ...] [--rounds 9] [--json] [--results]

Every number is the median of several short rounds, by seconds of computing; in every round all games and all
peers are measured one after the other, so that they meet the same machine. A decision (legal moves, choice,
play) is one between two or more options; moves/s counts the forced ones too, which are two thirds of
catanatron's. *In Python* the loop is Python's; *native* is our compiled playout, and OpenSpiel's own loop in
C++. A ratio is how many times a peer's rate (or, for memory, its size) ours is, as the median of the rounds.
What two processes play, and what two loops that share nothing do on *this machine*, is found by
``bench.processes``. ``--results`` puts the table into ``bench/RESULTS.md``.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Any

from rich.table import Table

from bench import results
from bench.processes import MACHINE
from bench.subjects import SEATS, Bohrd, Catanatron, OpenSpiel, Subject
from bohrd import LiveChance, games, native

SECONDS = 0.5
"""For each measurement of a round."""
CATANATRON, CHESS = "catanatron", "OpenSpiel chess"
IN_PYTHON, NATIVE, COPIES = "decisions/s in Python", "decisions/s native", "copies/s"
TWO = "two processes × one"

Rates = dict[str, list[float]]


def main() -> None:
    """Measure all games, or those named, beside the peers."""
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("games", nargs="*", default=games.ids())
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true", help="for machines")
    results.add_flag(parser)
    asked = parser.parse_args()
    subjects: list[Subject] = [
        Catanatron(),
        *(OpenSpiel(name) for name in ("chess", "gin_rummy", "backgammon")),
        OpenSpiel("hanabi", {"players": SEATS}),
        *(Bohrd(game) for game in asked.games),
    ]
    rates: dict[str, Rates] = {subject.name: {} for subject in subjects}
    for number in range(asked.rounds):
        print(f"round {number + 1} of {asked.rounds} ...", file=sys.stderr)
        for subject in subjects:
            measure(subject, number, rates[subject.name])
    summary = summarise(rates, asked.games)
    print("games/s over two processes ...", file=sys.stderr)
    ratios = two_processes(asked.games)
    for name, ratio in ratios.items():
        summary.setdefault(name, {})[TWO] = ratio
        summary[name][f"{TWO}, of what this machine gives"] = ratio / ratios[MACHINE]
    if asked.json:
        print(json.dumps({**results.what_was_measured(), "results": summary}, indent=1))
    else:
        results.tell("random play", [report(summary)], asked.results)


def measure(subject: Subject, seed: int, rates: Rates) -> None:
    """One round of all measurements of one subject."""
    random.seed(seed)

    def note(name: str, value: float) -> None:
        rates.setdefault(name, []).append(value)

    played: list[int] = []
    started = process_time()
    while (seconds := process_time() - started) < SECONDS:
        played.append(random.randrange(1 << 30))
        subject.play_game(played[-1])
    counted = [subject.count(game) for game in played]
    note(IN_PYTHON, sum(decisions for decisions, _ in counted) / seconds)
    note("moves/s in Python", sum(moves for _, moves in counted) / seconds)
    if subject.native is not None:
        note(NATIVE, decisions_rate(subject.native))
    positions = subject.positions(seed)
    note(COPIES, rate(subject.copy, positions))
    if isinstance(subject, Bohrd | Catanatron):  # what C++ takes cannot be seen from here
        note("bytes a copy", bytes_of_a_copy(subject.copy, positions))
    if isinstance(subject, Bohrd):
        note("views/s", rate(lambda position: position.view(position.turn), positions))
        views = [position.view(position.turn) for position in positions]
        chance = LiveChance(seed, remembers=False)
        note("samples/s", rate(lambda view: subject.game.sample(view, chance), views))
        note("records replayed/s", rate(lambda record: record.check(), [subject.record(seed)]))


def decisions_rate(play: Callable[[int], float]) -> float:
    """Decisions a second of games that say how many they had."""
    decisions, started = 0.0, process_time()
    while (seconds := process_time() - started) < SECONDS:
        decisions += play(random.randrange(1 << 30))
    return decisions / seconds


def rate(work: Callable[[Any], object], things: Sequence[Any]) -> float:
    """How often a second the work is done, over all the things in turn."""
    done, started = 0, process_time()
    while (seconds := process_time() - started) < SECONDS:
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


def two_processes(ids: Sequence[str]) -> dict[str, float]:
    """What :mod:`bench.processes` finds, in a process without peers: those it starts would load them, too."""
    command = [sys.executable, "-m", "bench.processes", "--json", *ids]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def summarise(rates: dict[str, Rates], ours: Sequence[str]) -> dict[str, dict[str, float]]:
    """For every subject the medians, and for ours the medians of the ratios to the peers."""
    summary = {name: {key: median(values) for key, values in found.items()} for name, found in rates.items()}
    for game in ours:
        for key in (IN_PYTHON, NATIVE, COPIES, "bytes a copy"):
            beside = IN_PYTHON if key == NATIVE else key
            summary[game][f"{key} × {CATANATRON}"] = ratio(rates[game][key], rates[CATANATRON][beside])
        summary[game][f"{NATIVE} × {CHESS} in Python"] = ratio(rates[game][NATIVE], rates[CHESS][IN_PYTHON])
        summary[game][f"{NATIVE} × {CHESS} native"] = ratio(rates[game][NATIVE], rates[CHESS][NATIVE])
    return summary


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    return median(our / their for our, their in zip(ours, theirs, strict=True))


def rows(summary: dict[str, dict[str, float]]) -> tuple[list[str], list[list[str]]]:
    """One row for each measurement, one column for each subject."""
    keys = list(dict.fromkeys(key for found in summary.values() for key in found))
    return ["", *summary], [[key, *(number(found.get(key)) for found in summary.values())] for key in keys]


def number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def report(summary: dict[str, dict[str, float]]) -> Table:
    """The table of all."""
    head, body = rows(summary)
    table = Table(
        *head, title=f"Random play, four players; our rules {native.RULES_RUN}", title_justify="left"
    )
    for row in body:
        table.add_row(*row)
    return table


if __name__ == "__main__":
    main()
