"""The report on the content as it is shipped: plays all four games and writes ``docs/report.html``.

    python docs/report.py            as in the docs; goes on where it was interrupted
    python docs/report.py --games 20 quicker, and less sure

Level 4 plays at every number of players; with ``--levels`` levels meet each other too. The tables and records
are in ``build/report``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bohrd import cli, games

HERE = Path(__file__).parent
BUILD = Path("build/report")
CAPS = ["--step-cap", "1500", "--time-cap", "60"]


def commands(number: int, matches: int, levels: str) -> list[list[str]]:
    """What is played."""
    found: list[list[str]] = []
    for id in ("periodic", "molecular", "periorbis", "in_your_element"):
        game = games.load(id)
        span = f"{game.seats[0]}..{game.seats[-1]}"
        every = ["--games", str(number), "--seats", "level-4", "--players", span]
        found.append(["simulate", id, *every, *CAPS, "--out", str(BUILD / id)])
        if levels:
            match = ["--bots", levels, "--games", str(matches), *CAPS, "--out", str(BUILD / f"{id}-levels")]
            found.append(["tournament", id, *match])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="games with each number of players")
    parser.add_argument("--matches", type=int, default=30, help="games of each pair of levels")
    parser.add_argument("--levels", default="", help="levels that meet too, as level-3,level-4,level-5")
    asked = parser.parse_args()
    told = commands(asked.games, asked.matches, asked.levels)
    for command in told:
        print("bohrd", *command, flush=True)
        if code := cli.run(command):
            sys.exit(code)
    folders = [command[command.index("--out") + 1] for command in told]
    title = "What many games say about the four games as they are"
    sys.exit(cli.run(["report", *folders, "--title", title, "--output", str(HERE / "report.html")]))


if __name__ == "__main__":
    main()
