"""What is typed on the command line: games and their content, who sits where, options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from bohrd import bots, games
from bohrd.bots import Bot
from bohrd.bots.outside import is_outside
from bohrd.contract import BadInput
from bohrd.picture import DrawnGame

YOU = "you"

OptionsOption = Annotated[
    list[str], typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; repeatable.")
]

ContentOption = Annotated[
    str, typer.Option("--content", metavar="DIR", help="A folder of TOML files with other cards and tiles.")
]


def parse_game(id: str, content: str) -> DrawnGame:
    """The game with this id, with its standard content or that of a folder."""
    game = games.load(id)
    return game.with_content(content) if content else game


def parse_options(given: Sequence[str]) -> dict[str, object]:
    """``["length=short"]`` as a mapping; the game checks names and values."""
    options: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"option {text!r} is not of the form NAME=VALUE")
        options[name.strip()] = value.strip()
    return options


def parse_seats(game: DrawnGame, text: str, people: bool) -> list[str]:
    """``"you,random"`` as a list of valid seats; without a text, the fewest there can be."""
    known = [YOU, *bots.names()] if people else bots.names()
    if not text:
        return [known[0], *["random"] * (game.seats[0] - 1)]
    seats = [seat.strip() for seat in text.split(",")]
    for seat in seats:
        if seat not in known and not is_outside(seat):
            raise BadInput(f"there is no seat {seat!r}; there are {', '.join(known)}")
    game.check_seats(len(seats))
    return seats


def parse_numbers(text: str, what: str) -> list[int]:
    """``"2..4,6"`` as 2, 3, 4 and 6."""
    found: list[int] = []
    for part in text.split(","):
        first, dots, last = part.strip().partition("..")
        if not first.isdecimal() or (dots and not last.isdecimal()):
            raise BadInput(f"{what} are numbers as in 2,3 or 2..5, not {text!r}")
        found += range(int(first), int(last or first) + 1)
    return found


def parse_line_ups(game: DrawnGame, seats: str, players: str) -> list[list[str]]:
    """Who plays: the seats as given, or for each number of players the same bots again and again."""
    if not players:
        return [parse_seats(game, seats, people=False)]
    bots = [seat.strip() for seat in (seats or "random").split(",")]
    line_ups = [[bots[seat % len(bots)] for seat in range(n)] for n in parse_numbers(players, "--players")]
    return [parse_seats(game, ",".join(line_up), people=False) for line_up in line_ups]


def seat_names(seats: Sequence[str]) -> list[str]:
    """Names to show and to record: *Player 1*, *random*, and *random 2* for a second one."""
    names: list[str] = []
    for number, seat in enumerate(seats, 1):
        twins = seats[: number - 1].count(seat)
        names.append(f"Player {number}" if seat == YOU else f"{seat} {twins + 1}" if twins else seat)
    return names


def player_for(name: str) -> Bot | None:
    """The bot that :func:`seat_names` gave this name; ``None`` for a person."""
    kind = name.rpartition(" ")[0] if name.rpartition(" ")[2].isdecimal() else name
    return bots.find(kind) if kind in bots.names() or is_outside(kind) else None


def parse_seat(text: str, names: Sequence[str]) -> int | None:
    """A seat given by its number from 1 or its name; nothing given means a spectator."""
    if not text:
        return None
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    if text in names:
        return names.index(text)
    choices = ", ".join(f"{number} ({name})" for number, name in enumerate(names, 1))
    raise BadInput(f"there is no seat {text!r}; there are {choices}")
