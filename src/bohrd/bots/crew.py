"""Several processes that think with a bot; what it chooses is the same, only sooner."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from bohrd import games
from bohrd.bots.search import Effort, Trial, Trials, try_all
from bohrd.contract import Move, View

WORLDS = 4
"""So many worlds are handed to each process at once."""


class Crew:
    """Processes of this computer that try turns in different worlds, until it is ended or left."""

    def __init__(self, processes: int) -> None:
        self.at_once = WORLDS * processes
        """So many worlds are looked at at once."""
        self._pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))

    def trials(self, view: View, effort: Effort) -> Trials:
        """Tries turns for the seat that has this view."""
        tables = games.of(view).own_tables
        quick = effort.quick_width, effort.quick_depth

        def tried(turns: list[list[Move]], seeds: list[int]) -> list[list[Trial]]:
            names = [[move.name for move in moves] for moves in turns]
            bundles = [seeds[begin : begin + WORLDS] for begin in range(0, len(seeds), WORLDS)]
            asked = [self._pool.submit(_tried, view, tables, names, bundle, quick) for bundle in bundles]
            return [found for bundle in asked for found in bundle.result()]

        return tried

    def end(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def _tried(
    view: View, tables: Any, names: Sequence[Sequence[str]], seeds: Sequence[int], quick: tuple[int, int]
) -> list[list[Trial]]:
    standard = games.load(view.game)
    game = standard if tables is None else standard.with_content(tables)
    turns = [[game.move(name) for name in moves] for moves in names]
    width, depth = quick
    effort = Effort(quick_width=width, quick_depth=depth)
    return [
        try_all(game.knowledge, lambda luck: game.sample(view, luck), turns, seed, effort) for seed in seeds
    ]
