"""What a move costs to draw and to send: whole games of greedy players, seen by every seat and a spectator.

    python -m bench.drawing [--games periodic ...] [--played 2]

Drawing is everything that a page shows of a position: the parts, what each seat holds, the order of seats;
its time is that of the processor. A viewer is told of a move by the difference to the picture before it. The
aim is a median under 3 ms for a viewer and a move. The page weighs what a browser fetches to show a table for
the first time, compressed: under 400 kB, and scripts under 90 kB.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import time
from importlib.resources import files
from typing import Any

from rich.table import Table

from bench import results
from bohrd import bots, games
from bohrd.contract import OVER, LiveChance, Position
from bohrd.picture import DrawnGame, faces, house_style, icons

STATIC = files("bohrd.server") / "static"


def main() -> None:
    """Measure the games and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", nargs="+", default=games.ids())
    parser.add_argument("--played", type=int, default=2, help="games of each")
    results.add_flag(parser)
    wanted = parser.parse_args()
    columns = ("", "moves", "p50 ms", "p95 ms", "sent p50", "whole", "page kB", "scripts kB")
    report = Table(*columns, title="Drawing for a viewer and a move", title_justify="left")
    for id in wanted.games:
        game = games.load(id)
        times: list[float] = []
        sent: list[int] = []
        whole = ""
        for seed in range(wanted.played):
            whole = _play(game, seed, times, sent) or whole
        times.sort()
        report.add_row(
            game.title,
            str(len(sent)),
            f"{statistics.median(times):.2f}",
            f"{times[len(times) * 95 // 100]:.2f}",
            f"{statistics.median(sent) / 1000:.1f} kB",
            f"{len(whole) / 1000:.0f} kB",
            f"{(_page(game) + _packed(whole)) / 1000:.0f}",
            f"{_scripts() / 1000:.0f}",
        )
    results.tell("drawing", [report], wanted.results)


def _play(game: DrawnGame[Any, Any, Any], seed: int, times: list[float], sent: list[int]) -> str:
    """One game, drawn for everybody after every decision; the last whole picture."""
    seats = min(max(3, game.seats[0]), game.seats[-1])
    names = [f"Player {seat + 1}" for seat in range(seats)]
    chance, player = LiveChance(seed), bots.bot("greedy")
    position: Position = game.start(seats, chance=chance)
    before: dict[int | None, dict[str, str]] = {}
    whole = ""
    while True:
        for viewer in (None, *range(seats)):
            begun = time.thread_time()
            view = position.view(viewer)
            parts = game.draw(view, names)
            game.holdings(view)
            game.order(view)
            times.append(1000 * (time.thread_time() - begun))
            drawn = {part.name: str(part.html) for part in parts}
            if viewer in before:
                sent.append(_difference(before[viewer], drawn))
            before[viewer] = drawn
            whole = "".join(drawn.values())
        if position.turn == OVER:
            return whole
        position.play(bots.decide(player, position, chance), chance, quiet=True)


def _difference(before: dict[str, str], now: dict[str, str]) -> int:
    """How many characters tell of it."""
    return sum(_changed(before.get(name, ""), html) for name, html in now.items())


def _changed(before: str, now: str) -> int:
    """The server sends what lies between the same beginning and the same end."""
    start = _common(before, now)
    return len(now) - start - _common(before[start:][::-1], now[start:][::-1])


def _common(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    least = min(len(one), len(other))
    return next((place for place in range(least) if one[place] != other[place]), least)


def _packed(text: str | bytes) -> int:
    return len(gzip.compress(text.encode() if isinstance(text, str) else text, 5)) if text else 0


def _scripts() -> int:
    return sum(
        _packed((STATIC / "client" / name).read_bytes()) for name in ("table.js", "site.js", "theme.js")
    )


def _page(game: DrawnGame[Any, Any, Any]) -> int:
    """What is fetched once: scripts, style sheets, symbols, files and fonts."""
    sheets = house_style() + "".join(
        (STATIC / name).read_text(encoding="utf-8")
        for name in ("site.css", "finale.css", "table.css")
        if (STATIC / name).is_file()
    )
    fonts = sum(len(file.read_bytes()) for file in (STATIC / "client" / "fonts").iterdir())
    folder = files(type(game).__module__) / "picture" / "art"
    art = sum(len(file.read_bytes()) for file in folder.iterdir()) if folder.is_dir() else 0
    symbols = icons() + faces() + game.art.symbols
    return _scripts() + _packed(sheets) + _packed(game.style) + _packed(symbols) + fonts + art


if __name__ == "__main__":
    main()
