"""``bohrd games``, ``bohrd rules``, ``bohrd lessons``: what can be played and learnt, and by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Annotated

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from bohrd import bots
from bohrd import games as all_games
from bohrd import lessons as all_lessons
from bohrd.cli import show
from bohrd.contract import BadInput, Game, Json
from bohrd.contract.ledger import LedgerOption, Rule

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as in: bohrd games")]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def games(json: JsonFlag = False) -> None:
    """List the games, their options and the bots."""
    entries = [_entry(all_games.load(id)) for id in all_games.ids()]
    known = [{"name": bot.name, "label": bot.label, "about": bot.about} for bot in bots.all_bots()]
    if json:
        show.print_json({"games": entries, "bots": known})
        return
    table = Table("Game", "Players", "Minutes", "What it is")
    for entry in entries:
        players = all_games.load(entry["id"]).players
        about = f"[bold]{escape(entry['title'])}[/]: {escape(entry['tagline'])}"
        table.add_row(entry["id"], players, entry["minutes"], about)
    show.out.print(table)
    for entry in entries:
        options = "  ".join(f"{option['name']}={_range(option['values'])}" for option in entry["options"])
        show.out.print(f"Options of [bold]{entry['id']}[/]: {escape(options) or 'none'}")
    for bot in known:
        show.out.print(f"Bot [bold]{bot['name']}[/]: {escape(bot['about'])}")


def _range(values: Sequence[str]) -> str:
    """The values of an option in short: ``random|1…8`` for many numbers."""
    numbers = [value for value in values if value.isdecimal()]
    if len(numbers) < 4:
        return "|".join(values)
    return "|".join([*(value for value in values if value not in numbers), f"{numbers[0]}…{numbers[-1]}"])


def _entry(game: Game) -> Json:
    return {
        "id": game.id,
        "title": game.title,
        "tagline": game.tagline,
        "version": game.version,
        "seats": list(game.seats),
        "minutes": game.minutes,
        "credits": game.credits,
        "rules": len(game.ledger),
        "options": [
            {
                "name": option.name,
                "label": option.label,
                "help": option.help,
                "values": [str(value) for value in option.values],
                "default": str(option.default),
            }
            for option in game.options
        ],
    }


def rules(
    game: GameArgument,
    id: Annotated[
        str, typer.Argument(metavar="[ID]", help="A rule (PER-GAIN-3), an area (GAIN) or an option.")
    ] = "",
    search: Annotated[str, typer.Option("--search", help="Only rules with all these words.")] = "",
    json: JsonFlag = False,
) -> None:
    """Show the rules of a game: all of them, one, an area, or those with certain words."""
    ledger = all_games.load(game).ledger
    options: list[LedgerOption] = []
    if id:
        found, options = _find(all_games.load(game), id)
    else:
        found = list(ledger)
        options = list(ledger.options.values())
    if search:
        having = ledger.search(search)
        found, options = [rule for rule in found if rule in having], []
    if json:
        show.print_json({"game": game, "rules": found, "options": [msgspec.to_builtins(o) for o in options]})
        return
    if search and not found:
        show.out.print(f"No rule of {ledger.game} has all the words of “{escape(search)}”.")
    area = ""
    for rule in found:
        if rule.area != area and len(found) > 1:
            area = rule.area
            show.out.rule(f"[bold]{escape(ledger.title(area))}[/]", align="left")
        show.print_rule(rule)
        show.out.print()
    for option in options:
        show.out.print(f"[bold]{option.id}[/]  [bold]{escape(option.title)}[/]\n{escape(option.text)}")
        values = ", ".join(str(value) for value in option.values)
        show.out.print(
            f"[dim]one of {escape(values)}; {escape(str(option.default))} unless told otherwise[/]\n"
        )


def _find(game: Game, id: str) -> tuple[list[Rule], list[LedgerOption]]:
    """The rules and options meant by an id or the name of an area, in any case."""
    ledger = game.ledger
    wanted = id.upper()
    if wanted in ledger:
        return [ledger[wanted]], []
    if wanted in ledger.options:
        return [], [ledger.options[wanted]]
    areas = ledger.areas()
    if (area := wanted.split("-")[-1]) in areas:
        return areas[area], []
    near = get_close_matches(wanted, [*ledger.rules, *ledger.options], n=3, cutoff=0.7)
    close = f"near it are {', '.join(near)}; " if near else ""
    raise BadInput(f"{game.title} has no rule {id!r}; {close}its areas are {', '.join(areas)}")


def lessons(game: GameArgument, json: JsonFlag = False) -> None:
    """List the lessons of a game: the first game with a coach, and small ones with a goal."""
    rules = all_games.load(game)
    found = all_lessons.lessons(rules)
    if json:
        listed = [{"id": lesson.id, "title": lesson.title, "about": lesson.about} for lesson in found]
        show.print_json({"game": game, "lessons": listed})
        return
    if not found:
        show.out.print(f"{escape(rules.title)} has no lessons.")
        return
    table = Table("Lesson", "What it is")
    for lesson in found:
        table.add_row(lesson.id, f"[bold]{escape(lesson.title)}[/]: {escape(lesson.about)}")
    show.out.print(table)
    show.out.print(f"Begin one with: bohrd play {game} --lesson {found[0].id}")
