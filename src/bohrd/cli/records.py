"""``bohrd replay`` and ``bohrd picture``: looking at recorded games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import Progress

from bohrd.cli import show
from bohrd.cli.library import JsonFlag
from bohrd.cli.seats import ContentOption, parse_game, parse_seat
from bohrd.contract import BadInput
from bohrd.record import Record, read

FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="A record, as written by save or --out.")]
StepOption = Annotated[int | None, typer.Option("--step", help="Stop after so many decisions.")]
SeatOption = Annotated[str, typer.Option("--seat", help="Whose view: a number from 1, or a name.")]


def replay(
    file: FileArgument,
    check: Annotated[
        bool, typer.Option("--check", help="Only re-execute it and compare everything.")
    ] = False,
    step: StepOption = None,
    seat: SeatOption = "",
    content: ContentOption = "",
    json: JsonFlag = False,
) -> None:
    """Tell a recorded game in words, up to any step; or check that it re-executes exactly."""
    record = _read(file, content)
    viewer = parse_seat(seat, record.header.seats)
    count = _step(record, step)
    if check:
        record.check()
    if json:
        show.print_json(_document(record, count, viewer, check))
        return
    title = record.game.title + (" with other content" if record.header.tables else "")
    if check:
        state = "over" if record.end else "not over yet"
        show.out.print(f"{escape(file)}: {title}, {len(record.steps)} decisions, {state}; all as recorded.")
        return
    names = record.header.seats
    show.out.print(f"[bold]{escape(title)}[/]: {escape(', '.join(names))}")
    show.print_events(record.setup.events, viewer, names)
    for number, entry in enumerate(record.steps[:count], 1):
        show.out.print(f"[dim]{number:>4}  {escape(names[entry.seat])}: {escape(entry.move)}[/]")
        show.print_events(entry.events, viewer, names)
    if not record.is_current:
        show.out.print("[dim]Played under other rules than today's: told from its stored events.[/]")
        return
    position = record.position(count)
    if step is not None:
        show.print_board(record.game, position.view(viewer), names)
    show.print_result(position.result(), names)


def picture(
    file: FileArgument,
    output: Annotated[str, typer.Option("--output", "-o", help="Where the SVG goes; - for standard output.")],
    step: StepOption = None,
    seat: SeatOption = "",
    content: ContentOption = "",
) -> None:
    """Draw the board of a recorded game after any step, as SVG."""
    record = _read(file, content)
    viewer = parse_seat(seat, record.header.seats)
    count = _step(record, step)
    svg = draw(record, count, viewer)
    if output == "-":
        sys.stdout.write(svg)
        return
    Path(output).write_text(svg, encoding="utf-8")
    show.err.print(
        f"Wrote {escape(output)}: {record.game.title} after {count} of {len(record.steps)} decisions."
    )


def analyse(
    file: FileArgument,
    output: Annotated[str, typer.Option("--output", "-o", help="Where the HTML page goes.")],
    content: ContentOption = "",
) -> None:
    """Look back at a recorded game: chances of winning, turning points, better moves, skill and luck."""
    from bohrd.bots.analysis import Analysis
    from bohrd.bots.analysis import analyse as look_back
    from bohrd.lab.looking_back import page

    record = _read(file, content)
    if not record.steps or not record.is_current:
        raise BadInput(f"{file} has no decisions that today's rules can look back at")
    with Progress(console=show.err) as progress:
        task = progress.add_task("Looking back", total=1.0)
        for found in look_back(record):
            if isinstance(found, Analysis):
                Path(output).write_text(page(record, found), encoding="utf-8")
            else:
                progress.update(task, completed=found)
    show.err.print(f"Wrote {escape(output)}.")


def draw(record: Record, step: int, seat: int | None) -> str:
    """The picture after so many steps, with the last move marked."""
    game = record.game
    last = game.move(record.steps[step - 1].move).targets if step else ()
    return game.picture(record.position(step).view(seat), record.header.seats, last=last)


def _read(file: str, content: str) -> Record:
    """A record, played with the content of a folder if one is named."""
    record = read(file)
    if content:
        game = parse_game(record.header.game, content)
        if game.content_digest != record.header.content:
            raise BadInput(
                f"{file} was played with content {record.header.content}; that of {content} is"
                f" {game.content_digest}"
            )
        record.header.tables = None if game.own_tables is None else dict(game.own_tables)
    return record


def _step(record: Record, step: int | None) -> int:
    last = len(record.steps)
    if step is not None and not 0 <= step <= last:
        raise BadInput(f"there is no step {step}; the record has steps 0 to {last}")
    return last if step is None else step


def _document(record: Record, step: int, viewer: int | None, checked: bool) -> dict[str, object]:
    names = record.header.seats
    return {
        "game": record.header.game,
        "version": record.header.version,
        "content": record.header.content,
        "seats": names,
        "options": record.header.options,
        "decisions": len(record.steps),
        "over": record.end is not None,
        "checked": checked,
        "step": step,
        "steps": [
            {
                "seat": entry.seat,
                "move": entry.move,
                "events": [event.seen_by(viewer).words(names) for event in entry.events],
            }
            for entry in record.steps[:step]
        ],
        "result": record.position(step).result() if record.is_current else None,
    }
