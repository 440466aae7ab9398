"""``bohrd simulate``: many games between bots, and a summary of them."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bohrd import games
from bohrd.cli import show
from bohrd.cli.library import GameArgument, JsonFlag
from bohrd.cli.seats import ContentOption, OptionsOption, parse_game, parse_options, parse_seats
from bohrd.lab.simulate import Plan, Summary, play_many, summarise


def simulate(
    game: GameArgument,
    seats: Annotated[
        str,
        typer.Option(help="Bots, as in level-3,greedy or my_bots:Mine,random; random for two by default."),
    ] = "",
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the next has the next.")] = 0,
    option: OptionsOption = [],  # noqa: B006 (Typer wants a list)
    jobs: Annotated[int, typer.Option(min=1, help="How many processes; the results are the same.")] = 1,
    out: Annotated[str, typer.Option(help="Folder for the records of all games.")] = "",
    step_cap: Annotated[
        int | None, typer.Option(min=1, help="Most decisions in a game; its declared bound by default.")
    ] = None,
    time_cap: Annotated[float, typer.Option(min=0.001, help="Most seconds for a game.")] = 60,
    content: ContentOption = "",
    json: JsonFlag = False,
) -> None:
    """Let bots play many games and sum them up. Game i has seed SEED + i and can be played again alone."""
    rules = parse_game(game, content)
    bots = parse_seats(rules, seats, people=False)
    plan = Plan.checked(rules, bots, parse_options(option), step_cap, time_cap, out)
    started = perf_counter()
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=show.err,
    ) as progress:
        games_played = play_many(plan, range(seed, seed + number), jobs)
        played = list(progress.track(games_played, total=number, description=f"Playing {game}"))
    summary = summarise(plan, seed, played, perf_counter() - started)
    if json:
        show.print_json(summary)
        return
    _print_summary(summary, out)


def _print_summary(summary: Summary, out: str) -> None:
    title = f"{games.load(summary.game).title}: {summary.finished} of {summary.games} games finished"
    table = Table(title=title, title_justify="left")
    for column in ("Seat", "Bot", "Wins", "Shared", "Win rate", "Mean score", "±", "Lowest", "Highest"):
        table.add_column(column, justify="left" if column == "Bot" else "right")
    for seat in summary.seats:
        rate = f"{100 * seat.wins / max(1, summary.finished):.1f} %"
        score = seat.score
        numbers = (f"{score.mean:.2f}", f"{score.deviation:.2f}", str(score.lowest), str(score.highest))
        table.add_row(str(seat.seat), seat.bot, str(seat.wins), str(seat.shared_wins), rate, *numbers)
    show.out.print(table)
    length = summary.decisions
    show.out.print(
        f"Length: {length.mean:.1f} decisions on average, {length.lowest} to {length.highest}."
        f" Speed: {summary.games_per_second:g} games/s, {summary.decisions_per_second:g} decisions/s."
    )
    for reason, count in summary.reasons.items():
        show.out.print(f"{count:>6} × {escape(reason)}")
    for played in summary.problems:
        show.out.print(f"[red]seed {played.seed}:[/] {escape(played.problem)}")
    if out:
        show.out.print(f"Records in {escape(out)}, one file a game.")
