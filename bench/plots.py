"""How cost grows with what lies on the table: the time of a decision, a view, a sample and a picture.

    python -m bench.plots [GAME ...] [--rounds 5]

Times are those of computing, not those of the clock. They are measured against the number of players, and
against what grows while a game is played: atoms of the molecule, employees, cards taken. Positions come from
random games. The pictures go to ``bench/plots``.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import altair

from bohrd import games
from bohrd.contract import OVER, LiveChance, Position
from bohrd.playout import playout

PLOTS = Path(__file__).parent / "plots"
SECONDS = 0.1
"""For each measurement of a round."""
GROWING: dict[str, tuple[str, Callable[[Any], int]]] = {
    "molecular": ("atoms in the molecule", lambda position: len(position.molecule.atoms)),
    "periorbis": ("employees at work", lambda position: sum(card >= 0 for card in position.crew)),
    "periodic": ("Goal Cards taken", lambda position: sum(map(len, position.completed))),
    "in_your_element": ("goals claimed", lambda position: sum(map(len, position.claimed))),
}
"""What grows in a game while it is played, and how much of it there is."""

Row = dict[str, Any]


def main() -> None:
    """Measure the games and draw two pictures for each."""
    parser = argparse.ArgumentParser(prog="python -m bench.plots")
    parser.add_argument("games", nargs="*", default=games.ids())
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    PLOTS.mkdir(exist_ok=True)
    for id in asked.games:
        print(f"{id}: players ...", file=sys.stderr)
        _draw(list(_by_players(id, asked.rounds)), "players", f"{id}-players")
        name, size = GROWING[id]
        print(f"{id}: {name} ...", file=sys.stderr)
        _draw(_by_size(id, size, asked.rounds), name, f"{id}-size")


def _by_players(id: str, rounds: int) -> Iterator[Row]:
    game = games.load(id)
    for seats in game.seats:
        positions = _positions(id, seats, seats)
        rate = median(_decisions(id, seats, number) for number in range(rounds))
        yield {"size": seats, "what": "a decision", "µs": 1e6 / rate}
        yield from _times(id, positions, seats, rounds)


def _by_size(id: str, size: Callable[[Any], int], rounds: int) -> list[Row]:
    """Of every size that came up in some random games, a few positions."""
    seats = games.load(id).seats[-1]
    found: dict[int, list[Position]] = {}
    for seed in range(6):
        for position in _positions(id, seats, seed):
            found.setdefault(size(position), []).append(position)
    rows: list[Row] = []
    for number in sorted(found):
        some = random.Random(number).sample(found[number], min(20, len(found[number])))
        legal = _time(lambda position: position.copy().settle(LiveChance(0, False), None), some, rounds)
        rows.append({"size": number, "what": "legal moves and a copy", "µs": legal})
        rows += _times(id, some, number, rounds)
    return rows


def _positions(id: str, seats: int, seed: int) -> list[Position]:
    chance, luck = LiveChance(seed), random.Random(seed)
    position = games.load(id).start(seats, chance=chance)
    found: list[Position] = []
    while position.turn != OVER and len(found) < 400:
        found.append(position.copy())
        position.follow(luck.choice(position.legal()), chance)
    return found


def _decisions(id: str, seats: int, seed: int) -> float:
    """Decisions a second in compiled playouts."""
    decisions, started, chance = 0, process_time(), LiveChance(seed, remembers=False)
    while (seconds := process_time() - started) < SECONDS:
        decisions += playout(games.load(id).start(seats, chance=chance), chance, limit=1 << 30)
    return decisions / seconds


def _times(id: str, positions: list[Position], size: int, rounds: int) -> Iterator[Row]:
    game, chance = games.load(id), LiveChance(1, remembers=False)
    few = positions[:: max(1, len(positions) // 20)]
    views = [position.view(position.turn) for position in few]
    names = [f"Player {seat + 1}" for seat in range(few[0].seats)]
    yield {
        "size": size,
        "what": "a view",
        "µs": _time(lambda position: position.view(position.turn), few, rounds),
    }
    yield {
        "size": size,
        "what": "a sample",
        "µs": _time(lambda view: game.sample(view, chance), views, rounds),
    }
    yield {"size": size, "what": "a picture", "µs": _time(lambda view: game.draw(view, names), views, rounds)}


def _time(work: Callable[[Any], object], things: list[Any], rounds: int) -> float:
    """Microseconds for one of the things: the median of some rounds over all of them."""

    def once() -> float:
        started = process_time()
        for thing in things:
            work(thing)
        return 1e6 * (process_time() - started) / len(things)

    return median(once() for _ in range(rounds))


def _draw(rows: list[Row], size: str, name: str) -> None:
    """A line for each thing measured; as both axes begin at 0, what is steeper than linear bends up."""
    chart = (
        altair.Chart(altair.Data(values=rows))
        .mark_line(point=True)
        .encode(x=altair.X("size:Q", title=size), y=altair.Y("µs:Q", title="µs"))
        .properties(width=180, height=140)
        .facet(facet=altair.Facet("what:N", title=None), columns=4)
        .resolve_scale(y="independent")
        .properties(title=f"{games.load(name.split('-')[0]).title}: cost against {size}")
    )
    chart.save(str(PLOTS / f"{name}.svg"))


if __name__ == "__main__":
    main()
