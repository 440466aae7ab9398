"""How far many games are: how many, how many a second, and how long it still takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
from rich.progress import TimeRemainingColumn as TimeLeft
from rich.text import Text

from bohrd.cli import show
from bohrd.contract import BadInput
from bohrd.lab import tables
from bohrd.lab.places import Place, processes
from bohrd.lab.play import Played
from bohrd.lab.run import Folder, Run

SeedOption = Annotated[int, typer.Option(help="Seed of the first game; the next has the next.")]
OutOption = Annotated[
    str,
    typer.Option(
        help="Folder for tables and records of the games; one that is there already is gone on with."
    ),
]
RecordsOption = Annotated[bool, typer.Option(help="Whether the folder gets a record for each game.")]
JobsOption = Annotated[int, typer.Option(min=1, help="How many processes; the results are the same.")]
OnOption = Annotated[
    str,
    typer.Option("--on", metavar="PLACE", help="here, or ray[:ADDRESS] for a Ray cluster; the same results."),
]
StepCapOption = Annotated[
    int | None, typer.Option(min=1, help="Most decisions in a game; its declared bound by default.")
]
TimeCapOption = Annotated[float, typer.Option(min=0.001, help="Most seconds for a game.")]


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.3g} games/s" if task.speed else "", style="cyan")


def follow(
    played: Iterator[tuple[int, Played]], title: str, total: int, done: int = 0
) -> Iterator[tuple[int, Played]]:
    """The games as they come, while the terminal shows how far they are."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeLeft())
    with Progress(*columns, console=show.err, speed_estimate_period=60) as progress:
        task = progress.add_task(title, total=total, completed=done)
        for one in played:
            progress.advance(task)
            yield one


def play_run(folder: Folder, run: Run, place: Place, title: str) -> None:
    """Begin a run, or go on with the same one."""
    finished = tables.begin(folder, run)
    games = folder.run().total
    if finished:
        show.err.print(f"{escape(str(folder.path))}: {len(finished)} of {games} games are there already.")
    for _ in follow(tables.play_into(folder, place, finished), title, games, len(finished)):
        pass


def parse_place(on: str, jobs: int) -> Place:
    """Where to play: on this computer, or on a Ray cluster."""
    name, _, address = on.partition(":")
    if name == "ray":
        from bohrd.lab import ray_cluster

        return ray_cluster.cluster(address)
    if on != "here":
        raise BadInput(f"--on is here, ray or ray:ADDRESS, not {on!r}")
    return processes(jobs)
