"""``bohrd sweep``: variants of a game compared on common seeds."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from bohrd.cli import show
from bohrd.cli.library import GameArgument
from bohrd.cli.progress import (
    JobsOption,
    OnOption,
    OutOption,
    RecordsOption,
    SeedOption,
    StepCapOption,
    TimeCapOption,
    parse_place,
    play_run,
)
from bohrd.cli.seats import ContentOption, OptionsOption, parse_game, parse_line_ups, parse_options
from bohrd.contract import BadInput
from bohrd.lab.run import Folder, Run
from bohrd.lab.sweep import Vary, variants


def sweep(
    game: GameArgument,
    vary: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=VALUES",
            help="length=short · content.ships.swift.price=6..10 · content=DIR. Repeatable.",
        ),
    ] = [],  # noqa: B006 (Typer wants a list)
    seats: Annotated[
        str, typer.Option(help="Bots, as in level-3,greedy; level-3 in all seats by default.")
    ] = "level-3",
    players: Annotated[str, typer.Option(help="Numbers of players, as in 2..5; the fewest by default.")] = "",
    number: Annotated[int, typer.Option("--games", min=1, help="How many games of each variant.")] = 100,
    seed: SeedOption = 0,
    option: OptionsOption = [],  # noqa: B006 (Typer wants a list)
    jobs: JobsOption = 1,
    on: OnOption = "here",
    out: OutOption = "",
    records: RecordsOption = True,
    step_cap: StepCapOption = None,
    time_cap: TimeCapOption = 60,
    content: ContentOption = "",
) -> None:
    """Play variants of a game on the same seeds, say which differences are real, and write the report."""
    rules = parse_game(game, content)
    if not vary:
        raise BadInput("a sweep needs something to vary, as in --vary length=short")
    line_ups = parse_line_ups(rules, seats, players or (str(rules.seats[0]) if "," not in seats else ""))
    varied, base = variants(rules, [Vary.parse(one) for one in vary], line_ups, parse_options(option))
    run = Run.checked(rules, varied, number, seed, True, step_cap, time_cap, records, base)
    folder = Folder(out or f"{game}-sweep")
    play_run(folder, run, parse_place(on, jobs), f"Playing {len(varied)} variants of {game}")
    _tell(folder)


def _tell(folder: Folder) -> None:
    from bohrd.lab import evidence
    from bohrd.lab import report as lab

    [found] = evidence.by_game([str(folder.path)])
    told = lab.report(found).variation
    assert told is not None
    show.out.print(f"Compared with [bold]{escape(told.base)}[/], game by game on the same seeds:")
    for one in told.compared:
        table = Table(
            "Measure", "before", "after", "difference", "", title=f"{one.label}, {one.games} pairs of games"
        )
        for difference in one.differences:
            style, verdict = ("bold", "real") if difference.is_real else ("dim", "could be chance")
            cells = (difference.label, difference.base, difference.value, difference.words, verdict)
            table.add_row(*map(escape, cells), style=style)
        show.out.print(table)
    path = folder.path / "report.html"
    path.write_text(lab.page([found]), encoding="utf-8")
    show.out.print(f"The whole report is in {escape(str(path))}.")
