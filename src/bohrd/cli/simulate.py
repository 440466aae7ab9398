"""``bohrd simulate``: many games between bots, and a summary of them."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from bohrd import games
from bohrd.cli import show
from bohrd.cli.library import GameArgument, JsonFlag
from bohrd.cli.progress import (
    JobsOption,
    OnOption,
    OutOption,
    RecordsOption,
    SeedOption,
    StepCapOption,
    TimeCapOption,
    follow,
    parse_place,
    play_run,
)
from bohrd.cli.seats import ContentOption, OptionsOption, parse_game, parse_line_ups, parse_options
from bohrd.contract import Game
from bohrd.lab import tables
from bohrd.lab.places import Place
from bohrd.lab.run import Folder, Run, Variant
from bohrd.lab.simulate import Summary, summarise_run


def simulate(
    game: GameArgument,
    seats: Annotated[
        str,
        typer.Option(help="Bots, as in level-3,greedy or my_bots:Mine,random; random for two by default."),
    ] = "",
    players: Annotated[
        str, typer.Option(help="Numbers of players, as in 2..5: the bots again and again fill the seats.")
    ] = "",
    number: Annotated[
        int, typer.Option("--games", min=1, help="How many games, with each number of players.")
    ] = 100,
    seed: SeedOption = 0,
    rotate: Annotated[
        bool, typer.Option("--rotate/--fixed", help="Whether bots change seats from game to game.")
    ] = True,
    option: OptionsOption = [],  # noqa: B006 (Typer wants a list)
    jobs: JobsOption = 1,
    on: OnOption = "here",
    out: OutOption = "",
    records: RecordsOption = True,
    step_cap: StepCapOption = None,
    time_cap: TimeCapOption = 60,
    content: ContentOption = "",
    json: JsonFlag = False,
) -> None:
    """Let bots play many games and sum them up. Game i has seed SEED + i and can be played again alone."""
    rules = parse_game(game, content)
    chosen = parse_options(option)
    line_ups = parse_line_ups(rules, seats, players)
    variants = [variant(rules, line_up, chosen) for line_up in line_ups]
    run = Run.checked(rules, variants, number, seed, rotate, step_cap, time_cap, records)
    place = parse_place(on, jobs)
    summaries = _into_folder(Folder(out), run, place) if out else _in_memory(run, place)
    if json:
        show.print_json(summaries[0] if len(summaries) == 1 else summaries)
        return
    for summary in summaries:
        _print_summary(summary)
    if out:
        show.out.print(
            f"Tables and records in {escape(out)}; [bold]bohrd report {escape(out)}[/] draws what they say."
        )


def variant(rules: Game, line_up: Sequence[str], options: dict[str, object]) -> Variant:
    """One way to play, as a run has it."""
    own = None if rules.own_tables is None else dict(rules.own_tables)
    return Variant(f"{len(line_up)} players", tuple(line_up), rules.check_options(len(line_up), options), own)


def _into_folder(folder: Folder, run: Run, place: Place) -> list[Summary]:
    play_run(folder, run, place, f"Playing {run.game}")
    whole, results = folder.run(), tables.results(folder)
    return [summarise_run(whole, number, results, 0) for number in range(len(run.variants))]


def _in_memory(run: Run, place: Place) -> list[Summary]:
    started = perf_counter()
    played = place(run.tasks(range(run.total), counts=False))
    results = dict(follow(played, f"Playing {run.game}", run.total))
    seconds = perf_counter() - started
    return [summarise_run(run, number, results, seconds) for number in range(len(run.variants))]


def _print_summary(summary: Summary) -> None:
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
    show.out.print(f"Length: {length.mean:.1f} decisions on average, {length.lowest} to {length.highest}.")
    if summary.games_per_second:
        rates = (summary.games_per_second, summary.decisions_per_second)
        show.out.print("Speed: {:g} games/s, {:g} decisions/s.".format(*rates))
    for reason, count in summary.reasons.items():
        show.out.print(f"{count:>6} × {escape(reason)}")
    for played in summary.problems:
        show.out.print(f"[red]seed {played.seed}:[/] {escape(played.problem)}")
