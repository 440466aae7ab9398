"""``bohrd play``: a whole game at the terminal, against bots or several people at one keyboard."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Annotated

import typer
from rich.markup import escape

from bohrd import bots, lessons
from bohrd.cli import show
from bohrd.cli.coach import Coach
from bohrd.cli.library import GameArgument
from bohrd.cli.seats import (
    YOU,
    ContentOption,
    OptionsOption,
    parse_game,
    parse_options,
    parse_seats,
    player_for,
    seat_names,
)
from bohrd.cli.terminal import Terminal
from bohrd.contract import BadInput, LiveChance
from bohrd.match import Match
from bohrd.picture import DrawnGame
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
    learn: Annotated[bool, typer.Option("--learn", help="A first game, with a coach.")] = False,
    lesson: Annotated[str, typer.Option(metavar="ID", help="A lesson, as in: bohrd lessons GAME")] = "",
) -> None:
    """Play at the terminal: numbered choices, reasons for what is not possible, undo and save."""
    rules = parse_game(game, content)
    if learn or lesson:
        if seats or option or content or resume:
            raise BadInput("a lesson has its own table: leave --seats, --option, --content, --resume out")
        _learn(rules, lesson or lessons.FIRST, seed)
        return
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
    _welcome(rules)
    Terminal(match, [player_for(name) for name in match.names], seed).run()


def _welcome(game: DrawnGame) -> None:
    with suppress(ImportError):
        import_module("readline")  # lets typed lines be edited and recalled
    show.out.print(f"[bold]{escape(game.title)}[/]: {escape(game.tagline)}")


def _learn(game: DrawnGame, id: str, seed: int | None) -> None:
    """A table for a lesson: the learner on the seat it says, the strongest bots on the others."""
    lesson = lessons.lesson(game, id)
    names = seat_names([YOU if seat == lesson.seat else bots.FRIENDLY for seat in range(lesson.seats)])
    match = lesson.match(game, names)
    if seed is not None:
        match.chance = LiveChance(seed)
    coach = Coach(lesson, match)
    _welcome(game)
    coach.begin()
    Terminal(match, [player_for(name) for name in names], seed, coach).run()
