"""How strength grows with the time to think: level 5 with 0.1, 0.5 and 2 seconds a turn, against level 4.

    python -m bench.by_time [GAME ...] [--games 24] [--jobs 2]

Every game is kept in ``bench/strength/GAME-by-time.jsonl``, so that a run goes on where the last one stopped.
The picture goes to ``bench/plots/strength-by-time.svg``.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import altair
from rich.progress import Progress

from bench.plots import PLOTS
from bohrd import games
from bohrd.bots.levels import LEVELS, Level
from bohrd.bots.search import Effort
from bohrd.lab.tournament import LineUp, fight, read, standings

HERE = Path(__file__).parent / "strength"
UNBOUNDED = 1_000_000
"""More games than anybody has the time for."""
RIVAL = "level-4"


class Timed(Level):
    """Level 5, but it stops when its time is up and not earlier."""

    seconds = 0.0

    def __init__(self) -> None:
        usual = LEVELS["level-5"]().effort
        effort = Effort(plans=usual.plans, simulations=UNBOUNDED, quick_width=usual.quick_width)
        name = f"{self.seconds:g} s"
        super().__init__(name, name, "Level 5 by the clock.", effort.within(self.seconds))


class Tenth(Timed):
    seconds = 0.1


class Half(Timed):
    seconds = 0.5


class Two(Timed):
    seconds = 2.0


BOTS = {f"bench.by_time:{bot.__name__}": bot.seconds for bot in (Tenth, Half, Two)}


def main() -> None:
    """Play what is missing, then draw."""
    parser = argparse.ArgumentParser(prog="python -m bench.by_time")
    parser.add_argument("games", nargs="*", default=games.ids())
    parser.add_argument("--games", dest="number", type=int, default=24, help="with each time")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    with Progress() as progress:
        for id in asked.games:
            task = progress.add_task(id, total=asked.number * len(BOTS), completed=len(read(_file(id))))
            line_ups = [LineUp(name, RIVAL) for name in BOTS]
            for _ in fight(games.load(id), line_ups, asked.number, _file(id), jobs=asked.jobs):
                progress.advance(task)
    draw()


def draw() -> None:
    """A line for each game, with 95 % intervals."""
    rows: list[dict[str, Any]] = []
    for id in games.ids():
        for one in standings(read(_file(id))):
            low, high = one.interval
            found = {"won": 100 * one.rate, "low": 100 * low, "high": 100 * high, "games": one.games}
            rows.append({"game": games.load(id).title, "seconds": BOTS[one.line_up.one], **found})
            print(
                f"{id:16} {BOTS[one.line_up.one]:3g} s: {found['won']:.0f} % ({found['low']:.0f}–"
                f"{found['high']:.0f}, n = {one.games}) against {RIVAL}"
            )
    shown = altair.Chart(altair.Data(values=rows)).encode(
        x=altair.X("seconds:Q", scale=altair.Scale(type="log"), title="seconds a turn"),
        color=altair.Color("game:N", legend=None),
    )
    won = altair.Y("won:Q", title=f"won against {RIVAL}, %", scale=altair.Scale(domain=[0, 100]))
    chart = (
        (
            shown.mark_line(point=True).encode(y=won)
            + shown.mark_rule().encode(y=altair.Y("low:Q"), y2="high:Q")
        )
        .properties(width=180, height=140)
        .facet(facet=altair.Facet("game:N", title=None), columns=4)
    )
    chart.save(str(PLOTS / "strength-by-time.svg"))


def _file(id: str) -> Path:
    return HERE / f"{id}-by-time.jsonl"


if __name__ == "__main__":
    main()
