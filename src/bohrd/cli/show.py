"""What the commands print: JSON documents, tables, rules, events and positions in words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from bohrd.contract import Event, Game, Result, View
from bohrd.contract.ledger import Rule

SEAT_STYLES = ("bold blue", "bold red", "bold green", "bold magenta", "bold yellow", "bold cyan")

out = Console(highlight=False, emoji=False)
err = Console(highlight=False, emoji=False, stderr=True)


def print_json(value: object) -> None:
    """One JSON document on standard output, with its keys in a fixed order."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_rule(rule: Rule) -> None:
    """A rule with everything the ledger knows of it."""
    out.print(f"[bold]{rule.id}[/]  [bold]{escape(rule.title)}[/]")
    out.print(escape(rule.text))
    if rule.example:
        out.print(f"[italic]Example:[/] {escape(rule.example)}")
    source = {
        "rulebook": "printed in the rulebook",
        "ruling": "a ruling of this edition",
        "ours": "a rule of our own, for an option",
    }
    note = " · ".join(
        part for part in (source.get(rule.source, rule.source), rule.where, rule.because) if part
    )
    out.print(f"[dim]{escape(note)}[/]")


def print_events(events: Sequence[Event], seat: int | None, names: Sequence[str]) -> None:
    """What happened, as this seat may know it."""
    for event in events:
        style = "dim" if event.seat is None else SEAT_STYLES[event.seat % len(SEAT_STYLES)].split()[1]
        out.print(f"[{style}]•[/] {escape(event.seen_by(seat).words(names))}")


def print_result(result: Result, names: Sequence[str]) -> None:
    """The standing, or the final ranking with every part of every score."""
    table = Table(title="Final result" if result.over else "Standing", title_justify="left")
    table.add_column("Rank" if result.over else "")
    for column in ("Player", "Points", "Of which"):
        table.add_column(column, justify="right" if column == "Points" else "left")
    for seat in sorted(result.seats, key=lambda seat: (seat.rank, -seat.score, seat.seat)):
        parts = [
            f"{line.label} {line.points}" + (f" ({line.note})" if line.note else "") for line in seat.lines
        ]
        style = SEAT_STYLES[seat.seat % len(SEAT_STYLES)]
        name = f"[{style}]{escape(names[seat.seat])}[/]"
        rank = str(seat.rank) if result.winners else "–"
        table.add_row(rank, name, str(seat.score), escape("\n".join(parts)))
    out.print(table)
    if result.reason:
        out.print(f"{escape(result.reason)} [dim]{result.reason_rule}[/]")


def print_lines(lines: Sequence[str]) -> None:
    """Numbered lines, in columns where they are many and short."""
    if len(lines) > 12 and max(map(len, lines)) < out.width // 2 - 6:
        numbered = [f"[bold]{number:>3}[/] {escape(line)}" for number, line in enumerate(lines, 1)]
        out.print(Columns(numbered, column_first=True, padding=(0, 3)))
        return
    table = Table.grid(padding=(0, 1))
    for number, line in enumerate(lines, 1):
        table.add_row(f"[bold]{number:>3}[/]", escape(line))
    out.print(table)


def standing_line(result: Result, names: Sequence[str]) -> str:
    """The points of all seats on one line, as markup."""
    return " · ".join(
        f"[{SEAT_STYLES[seat.seat % len(SEAT_STYLES)]}]{escape(names[seat.seat])}[/] {seat.score}"
        for seat in result.seats
    )


def print_board(game: Game, view: View, names: Sequence[str]) -> None:
    """The board in characters; what is wider than the terminal is cut off, not folded."""
    out.print(f"\n{escape(game.board(view, names))}\n", no_wrap=True, overflow="crop")
