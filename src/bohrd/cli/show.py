"""What the commands print: JSON documents, tables, rules, events and positions in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from bohrd.contract import Event, Game, Json, LiveChance, Result, View
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


def print_view(game: Game, view: View, names: Sequence[str]) -> None:
    """Everything this seat may know, as tables."""
    who = "a spectator" if view.seat is None else names[view.seat]
    out.print(f"[bold]{escape(game.title)}[/] as {escape(who)} sees it")
    other = next(seats for seats in game.seats if seats != view.seats)
    stranger = game.start(other, chance=LiveChance(0)).view(None)
    sketches = game.sketches(view)
    print_sketches(sketches)
    fields = {key: value for key, value in _own_fields(view).items() if key not in sketches}
    _print_fields(fields, _own_fields(stranger), names, other)


def print_sketches(sketches: Mapping[str, str]) -> None:
    """What is better drawn than told; what is wider than the terminal is cut off, not folded."""
    for sketch in sketches.values():
        out.print(f"\n{escape(sketch)}\n", no_wrap=True, overflow="crop")


def _own_fields(view: View) -> Json:
    fields: Json = msgspec.json.decode(msgspec.json.encode(view))
    return {key: value for key, value in fields.items() if key not in View.__struct_fields__}


def _print_fields(fields: Json, stranger: Json, names: Sequence[str], other: int) -> None:
    """Print them; a list has one entry a seat if with another number of seats it is as long as that."""
    plain = Table(show_header=False, box=None, pad_edge=False)
    for key, value in fields.items():
        twin = stranger.get(key)
        if isinstance(value, dict):
            _print_fields(cast(Json, value), cast(Json, twin or {}), names, other)
            continue
        items = cast(list[Any], value) if isinstance(value, list) else [value]
        seatwise = isinstance(twin, list) and (len(cast(list[Any], twin)), len(items)) == (other, len(names))
        if any(isinstance(item, dict) for item in items):
            out.print(_table(key, items, names if seatwise else ()))
            continue
        texts = [f"{name}: {_short(item)}" for name, item in zip(names, items, strict=False) if _short(item)]
        if text := " · ".join(texts) if seatwise else _short(value):
            plain.add_row(f"[bold]{_words(key)}[/]", escape(text))
    if plain.row_count:
        out.print(plain)


def _table(key: str, items: Sequence[Json], names: Sequence[str]) -> Table:
    """A table with a column for each item and a row for each field that says anything."""
    table = Table(title=_words(key), title_justify="left", title_style="bold")
    for head in ("", *(names or [str(number) for number in range(1, len(items) + 1)])):
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
        items = cast(list[Any], value)
        parts = [_short(item) or "–" for item in items]
        between = " · " if any(isinstance(item, list) for item in items) else ", "
        return "" if set(parts) <= {"–"} else between.join(parts)
    return str(value)
