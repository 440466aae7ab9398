"""``bohrd tournament``: bots against each other, seats rotated."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from bohrd import bots
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
from bohrd.cli.seats import ContentOption, OptionsOption, parse_game, parse_options
from bohrd.cli.simulate import variant
from bohrd.contract import BadInput
from bohrd.lab import tables
from bohrd.lab.run import Folder, Run
from bohrd.lab.tournament import round_robin, standings_of


def tournament(
    game: GameArgument,
    players: Annotated[str, typer.Option("--bots", help="Two or more, as in greedy,level-3,my_bots:Mine.")],
    games: Annotated[int, typer.Option(min=1, help="Games of each pair.")] = 20,
    seats: Annotated[
        int, typer.Option(help="Players at a table: one of the one, the rest of the other.")
    ] = 2,
    seed: SeedOption = 0,
    option: OptionsOption = [],  # noqa: B006 (Typer wants a list)
    jobs: JobsOption = 1,
    on: OnOption = "here",
    out: OutOption = "",
    records: RecordsOption = True,
    step_cap: StepCapOption = None,
    time_cap: TimeCapOption = 600,
    content: ContentOption = "",
) -> None:
    """Let bots play against each other, seats rotated, and say who wins how often, with 95 % intervals."""
    rules = parse_game(game, content)
    rules.check_seats(seats)
    names = [name.strip() for name in players.split(",")]
    if len(names) < 2:
        raise BadInput("a tournament needs two bots or more, as in --bots greedy,level-3")
    for name in names:
        bots.find(name)
    chosen = parse_options(option)
    variants = [variant(rules, line_up.bots, chosen) for line_up in round_robin(names, seats)]
    run = Run.checked(rules, variants, games, seed, True, step_cap, time_cap, records)
    folder = Folder(out or f"{game}-tournament")
    play_run(folder, run, parse_place(on, jobs), f"Playing {game}")
    table = Table("Bot", "against", "Games", "Won", "95 % interval", "Nobody won", title=rules.title)
    for found in standings_of(folder.run(), tables.results(folder)):
        low, high = found.interval
        against = f"{found.line_up.seats - 1} × {found.line_up.others}"
        table.add_row(
            escape(found.line_up.one),
            escape(against if found.line_up.seats > 2 else found.line_up.others),
            str(found.games),
            f"{100 * found.rate:.0f} %",
            f"{100 * low:.0f} to {100 * high:.0f} %",
            str(found.stalls),
        )
    show.out.print(table)
    path = escape(str(folder.path))
    show.out.print(f"All games in {path}; [bold]bohrd report {path}[/] draws what they say.")
