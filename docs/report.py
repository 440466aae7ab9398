"""The report on the content as it is shipped: plays all four games and writes ``docs/report.html``.

    python docs/report.py            as in the docs; goes on where it was interrupted
    python docs/report.py --within 8 quicker, and less sure

Level 4 plays at every number of players, so often that the chance of each seat is known within 4 in a
hundred; then level 3 does, and levels 3 to 5 meet each other. Tables and records are in ``build/report``.
"""

from __future__ import annotations

import argparse
import sys
from math import ceil
from pathlib import Path

from bohrd import cli, games

HERE = Path(__file__).parent
BUILD = Path("build/report")
CAPS = ["--step-cap", "1500", "--time-cap", "120"]
GAMES = ("periodic", "molecular", "periorbis", "in_your_element")
OFTEN = 1.96
"""Of 100 intervals of so many standard errors to either side 95 hold the truth."""


def enough(players: int, within: float) -> int:
    """How many games tell the chance of a seat within so many in a hundred, and fill every seat as often."""
    fair = 1 / players
    number = ceil(fair * (1 - fair) * (100 * OFTEN / within) ** 2)
    return ceil(number / players) * players


def commands(chosen: list[str], within: float, matches: int, jobs: int) -> list[list[str]]:
    """What is played."""
    found: list[list[str]] = []
    for id in chosen:
        for level, wider in (("level-4", 1), ("level-3", 2)):
            for players in games.load(id).seats:
                folder = str(BUILD / f"{id}-{level}-{players}")
                play = ["--players", str(players), "--games", str(enough(players, wider * within))]
                found.append(["simulate", id, "--seats", level, *play, *CAPS, "--out", folder])
        match = ["--bots", "level-3,level-4,level-5", "--games", str(matches)]
        found.append(["tournament", id, *match, *CAPS, "--out", str(BUILD / f"{id}-levels")])
    return [[*command, "--jobs", str(jobs)] for command in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument(
        "--within", type=float, default=4, help="how sure the chances of seats are, in hundredths"
    )
    parser.add_argument("--matches", type=int, default=30, help="games of each pair of levels")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    asked = parser.parse_args()
    told = commands(asked.games, asked.within, asked.matches, asked.jobs)
    for command in told:
        print("bohrd", *command, flush=True)
        if code := cli.run(command):
            sys.exit(code)
    folders = [command[command.index("--out") + 1] for command in told]
    title = "What many games say about the four games as they are"
    sys.exit(cli.run(["report", *folders, "--title", title, "--output", str(HERE / "report.html")]))


if __name__ == "__main__":
    main()
