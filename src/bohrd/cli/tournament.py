"""``bohrd tournament``: bots against each other, seats rotated."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bohrd import bots
from bohrd.cli import show
from bohrd.cli.library import GameArgument
from bohrd.cli.seats import ContentOption, OptionsOption, parse_game, parse_options
from bohrd.contract import BadInput
from bohrd.lab.tournament import fight, read, round_robin, standings


def tournament(
    game: GameArgument,
    players: Annotated[str, typer.Option("--bots", help="Two or more, as in greedy,level-3,my_bots:Mine.")],
    games: Annotated[int, typer.Option(min=1, help="Games of each pair.")] = 20,
    seats: Annotated[
        int, typer.Option(help="Players at a table: one of the one, the rest of the other.")
    ] = 2,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the next has the next.")] = 0,
    option: OptionsOption = [],  # noqa: B006 (Typer wants a list)
    jobs: Annotated[int, typer.Option(min=1, help="How many processes; the results are the same.")] = 1,
    out: Annotated[
        str, typer.Option(help="File for the games; one that is there already is gone on with.")
    ] = "",
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
    line_ups = round_robin(names, seats)
    file = Path(out or f"{game}-tournament.jsonl")
    already = len(read(file))
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=show.err,
    ) as progress:
        task = progress.add_task(f"Playing {game}", total=games * len(line_ups), completed=already)
        for _ in fight(rules, line_ups, games, file, parse_options(option), seed, jobs):
            progress.advance(task)
    table = Table("Bot", "against", "Games", "Won", "95 % interval", "Nobody won", title=rules.title)
    for found in standings(read(file)):
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
    show.out.print(f"All games in {escape(str(file))}.")
