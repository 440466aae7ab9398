"""What the commands print: JSON documents, tables, rules, events and positions in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from bohrd.game import Event, Game, Json, Result, View
from bohrd.ledger import Rule

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
    source = {"rulebook": "printed in the rulebook", "ruling": "a ruling of this edition"}
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
    for seat in sorted(result.seats, key=lambda seat: (seat.rank, seat.seat)):
        parts = [
            f"{line.label} {line.points}" + (f" ({line.note})" if line.note else "") for line in seat.lines
        ]
        style = SEAT_STYLES[seat.seat % len(SEAT_STYLES)]
        name = f"[{style}]{escape(names[seat.seat])}[/]"
        table.add_row(str(seat.rank), name, str(seat.score), escape("\n".join(parts)))
    out.print(table)
    if result.reason:
        out.print(f"{escape(result.reason)} [dim]{result.reason_rule}[/]")


def standing_line(result: Result, names: Sequence[str]) -> str:
    """The points of all seats on one line, as markup."""
    return " · ".join(
        f"[{SEAT_STYLES[seat.seat % len(SEAT_STYLES)]}]{escape(names[seat.seat])}[/] {seat.score}"
        for seat in result.seats
    )


def print_view(game: Game, view: View, names: Sequence[str]) -> None:
    """Everything this seat may know, as tables."""
    fields: Json = msgspec.json.decode(msgspec.json.encode(view))
    known = {key: value for key, value in fields.items() if key not in View.__struct_fields__}
    who = "a spectator" if view.seat is None else names[view.seat]
    out.print(f"[bold]{escape(game.title)}[/] as {escape(who)} sees it")
    _print_fields(known, names)


def _print_fields(fields: Mapping[str, Any], names: Sequence[str]) -> None:
    plain = Table(show_header=False, box=None, pad_edge=False)
    for key, value in fields.items():
        if isinstance(value, dict):
            _print_fields(cast(Json, value), names)
        elif _is_table(value):
            out.print(_table(key, value, names))
        elif text := _short(value):
            plain.add_row(f"[bold]{_words(key)}[/]", escape(text))
    if plain.row_count:
        out.print(plain)


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict) for item in cast(list[Any], value))


def _table(key: str, items: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Table:
    """A table with a column for each item and a row for each field that says anything."""
    heads = list(names) if key == "players" else [str(number) for number in range(1, len(items) + 1)]
    table = Table(title=_words(key), title_justify="left", title_style="bold")
    for head in ("", *heads):
        table.add_column(escape(head), overflow="fold")
    for field in dict.fromkeys(field for item in items for field in item):
        cells = [_short(item.get(field)) for item in items]
        if any(cells):
            table.add_row(_words(field), *(escape(cell) for cell in cells))
    return table


def _words(key: str) -> str:
    return key.replace("_", " ").capitalize()


def _short(value: Any) -> str:
    """A value in a few characters; nothing for what is empty."""
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, dict):
        pairs = [(key, _short(item)) for key, item in cast(Json, value).items()]
        return ", ".join(f"{key} {text}" for key, text in pairs if text)
    if isinstance(value, list):
        parts = [_short(item) or "–" for item in cast(list[Any], value)]
        return "" if set(parts) <= {"–"} else ", ".join(parts)
    return str(value)
