"""``bohrd play``: a whole game at the terminal, against bots or several people at one keyboard."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Annotated

import typer
from rich.markup import escape

from bohrd.cli import show
from bohrd.cli.library import GameArgument
from bohrd.cli.seats import (
    ContentOption,
    OptionsOption,
    parse_game,
    parse_options,
    parse_seats,
    player_for,
    seat_names,
)
from bohrd.cli.terminal import Terminal
from bohrd.contract import BadInput
from bohrd.match import Match
from bohrd.record import read


def play(
    game: GameArgument,
    seats: Annotated[
        str, typer.Option(help="Who sits where, as in you,random,greedy; several you share the keyboard.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed and moves give the same game.")] = None,
    option: OptionsOption = [],  # noqa: B006 (Typer wants a list)
    content: ContentOption = "",
    resume: Annotated[str, typer.Option(metavar="FILE", help="Go on with a saved game.")] = "",
) -> None:
    """Play at the terminal: numbered choices, reasons for what is not possible, undo and save."""
    rules = parse_game(game, content)
    if resume:
        record = read(resume)
        if record.header.game != game:
            raise BadInput(f"{resume} is a game of {record.header.game}, not of {game}")
        if seats or option or content:
            raise BadInput(
                "a saved game has its own seats, options and content: leave --seats, --option, --content out"
            )
        match = Match.resume(record, seed)
    else:
        names = seat_names(parse_seats(rules, seats, people=True))
        match = Match.new(rules, names, parse_options(option), seed)
    with suppress(ImportError):
        import_module("readline")  # lets typed lines be edited and recalled
    show.out.print(f"[bold]{escape(rules.title)}[/]: {escape(rules.tagline)}")
    Terminal(match, [player_for(name) for name in match.names], seed).run()
