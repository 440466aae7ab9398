"""The page of results: what each benchmark has measured last, with the day and the commit."""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bohrd import native

RESULTS = Path(__file__).with_name("RESULTS.md")


def add_flag(parser: argparse.ArgumentParser) -> None:
    """Let a benchmark be told to write its results down."""
    parser.add_argument("--results", action="store_true", help="write bench/RESULTS.md, too")


def tell(section: str, tables: Sequence[Table], write: bool) -> None:
    """Print tables and, if asked to, put them into a section of the page, in place of those before."""
    console = Console(width=max(140, Console().width))
    for table in tables:
        console.print(table)
    if write:
        put(section, "\n\n".join(map(markdown, tables)))


def put(section: str, text: str) -> None:
    """Replace what a section of the page says."""
    what = what_was_measured()
    said = f"Measured on {what['date']} at commit {what['commit']}, rules {what['rules']}."
    before, marker, after = RESULTS.read_text(encoding="utf-8").partition(f"<!-- {section} -->\n")
    end, rest = after.partition(f"<!-- end of {section} -->\n")[1:]
    if not end:
        raise ValueError(f"{RESULTS.name} has no section {section!r}")
    RESULTS.write_text(f"{before}{marker}{said}\n\n{text}\n{end}{rest}", encoding="utf-8")


def what_was_measured() -> dict[str, str]:
    """The day, the commit, and how our rules ran."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    return {"date": date.today().isoformat(), "commit": commit or "unknown", "rules": native.RULES_RUN}


def markdown(table: Table) -> str:
    """A table as the page has it: words to the left, numbers to the right."""
    head = [str(column.header) for column in table.columns]
    body = zip(*(column.cells for column in table.columns), strict=True)
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *([str(cell) for cell in row] for row in body)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
