"""``bohrd report``: what many games say, as one page to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from bohrd.cli import show


def report(
    folders: Annotated[
        list[str],
        typer.Argument(metavar="DIR", help="Folders of simulate, tournament or sweep; put together by game."),
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", help="Where the HTML page goes; report.html in the first folder.")
    ] = "",
    title: Annotated[str, typer.Option(help="Its title.")] = "",
) -> None:
    """Write what many games say: seats, points, length, tension, every card, and what to look at first."""
    from bohrd.lab import evidence
    from bohrd.lab import report as lab

    path = Path(output or Path(folders[0]) / "report.html")
    path.write_text(lab.page(evidence.by_game(folders), title), encoding="utf-8")
    show.err.print(f"Wrote {escape(str(path))}.")
