"""``bohrd export``: recorded games as data to learn from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import Progress

from bohrd.cli import show
from bohrd.contract import BadInput


def export(
    folder: Annotated[
        str, typer.Argument(metavar="DIR", help="Folder of records, as simulate --out writes them.")
    ],
    format: Annotated[str, typer.Option(help="parquet or jsonl.")] = "parquet",
    out: Annotated[str, typer.Option(help="New folder for the data; DIR-data by default.")] = "",
) -> None:
    """Write every decision of recorded games, with what was seen, legal, done and won, and a data card."""
    from bohrd.envs.dataset import export as write
    from bohrd.envs.dataset import records_in

    source = Path(folder)
    if not source.is_dir():
        raise BadInput(f"there is no folder {folder}")
    target = Path(out or f"{source}-data")
    written = 0
    with Progress(console=show.err) as progress:
        task = progress.add_task("Exporting", total=len(records_in(source)))
        for problem in write(source, target, format):
            if problem:
                show.err.print(f"Left out: {escape(problem)}")
            written += not problem
            progress.advance(task)
    if not written:
        raise BadInput(f"there is no record in {folder}")
    show.err.print(f"Wrote the decisions of {written} games and a data card to {escape(str(target))}.")
