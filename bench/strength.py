"""How strong the bots are: round robins with seats rotated, with 95 % intervals.

    python -m bench.strength [GAME ...] [--games 200] [--searched 60] [--jobs 2]

Every game is kept in ``bench/strength/GAME.jsonl``, so that a run goes on where the last one stopped; the
table goes to ``bench/STRENGTH.md``. Remove the files to begin anew, as after a change of bots or rules.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.progress import Progress

from bohrd import games
from bohrd.lab.tournament import LineUp, Standing, fight, read, standings

HERE = Path(__file__).parent
BY_POINTS = "bench.by_points:ByPoints"
SEARCHES = "level-5"
"""Whoever takes seconds for a turn, and plays fewer games."""
LINE_UPS = (
    LineUp("greedy", "random"),
    LineUp("level-5", "greedy"),
    LineUp("level-5", "greedy", 4),
    LineUp("level-5", BY_POINTS),
    LineUp("level-5", BY_POINTS, 4),
    LineUp("level-2", "level-1"),
    LineUp("level-3", "level-2"),
    LineUp("level-4", "level-3"),
    LineUp("level-5", "level-4"),
    LineUp("level-4", "level-4", 2),
    LineUp("level-4", "level-4", 4),
)
WANTED = {
    ("greedy", "random", 2): (98, 98, 98, 98),
    ("level-5", "greedy", 2): (93, 93, 98, 98),
    ("level-5", "greedy", 4): (50, 65, 92, 92),
    ("level-5", BY_POINTS, 2): (93, 93, 98, 98),
    ("level-5", BY_POINTS, 4): (50, 65, 92, 92),
}
"""In the order in which games are listed: In Your Element, Molecular, Periodic, Periorbis."""
EACH_LEVEL = (62, 62, 65, 65)


def main() -> None:
    """Play what is missing, then write the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength")
    parser.add_argument("games", nargs="*", default=games.ids())
    parser.add_argument("--games", dest="number", type=int, default=200, help="of each line-up")
    parser.add_argument("--searched", type=int, default=60, help="the same, with level 5")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    with Progress() as progress:
        for id in asked.games:
            file = HERE / "strength" / f"{id}.jsonl"
            numbers = [asked.searched if one.one == SEARCHES else asked.number for one in LINE_UPS]
            task = progress.add_task(id, total=sum(numbers), completed=len(read(file)))
            for line_up, number in zip(LINE_UPS, numbers, strict=True):
                for fought in fight(games.load(id), [line_up], number, file, jobs=asked.jobs):
                    progress.advance(task)
                    if fought.problem:
                        print(f"{id} {fought.line_up} {fought.number}: {fought.problem}", file=sys.stderr)
    write()


def write() -> None:
    """The page of results, from all games that are kept."""
    found = {id: standings(read(HERE / "strength" / f"{id}.jsonl")) for id in games.ids()}
    titles = [games.load(id).title for id in found]
    lines = [
        "# How strong the bots are",
        "",
        "Won of all games, with seats rotated, and the 95 % interval; in brackets what is aimed at.",
        "`make strength` plays what is missing and writes this page; the games are in `bench/strength`.",
        "*ByPoints* is the first greedy, which counted points alone, and which the aims were set against;",
        "the greedy of the box has learnt since what the games know.",
        "",
        f"| | {' | '.join(titles)} |",
        f"|---|{'--:|' * len(titles)}",
    ]
    for line_up in LINE_UPS:
        cells = [_cell(found[id], line_up, place) for place, id in enumerate(found)]
        if set(cells) == {"–"}:
            continue
        lines.append(f"| {_words(line_up)} | {' | '.join(cells)} |")
    (HERE / "STRENGTH.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _words(line_up: LineUp) -> str:
    if line_up.one == line_up.others:
        return f"{line_up.one} among themselves, {line_up.seats} players: games that somebody wins"
    others = line_up.others.rpartition(":")[2]
    rivals = others if line_up.seats == 2 else f"{line_up.seats - 1} × {others}"
    return f"{line_up.one} over {rivals}"


def _cell(found: list[Standing], line_up: LineUp, place: int) -> str:
    one = next((one for one in found if one.line_up == line_up), None)
    if one is None:
        return "–"
    if line_up.one == line_up.others:
        return f"{one.games - one.stalls} of {one.games}"
    low, high = one.interval
    wanted = WANTED.get((line_up.one, line_up.others, line_up.seats), EACH_LEVEL)[place]
    return f"{100 * one.rate:.0f} % ({100 * low:.0f}–{100 * high:.0f}, n = {one.games}) [{wanted}]"


if __name__ == "__main__":
    main()
