"""Reading the JSON form of a position: what cannot be is refused by its field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

import msgspec

from bohrd.contract.errors import BadInput
from bohrd.contract.option import OptionValue

if TYPE_CHECKING:
    from bohrd.contract.game import Game

T = TypeVar("T", bound=msgspec.Struct)

Fault = tuple[str, str]
"""A field, and what is wrong with it."""


def read_saved(game: Game, saved: object, type: type[T]) -> T:
    """A saved position as a value of its game's own type."""
    try:
        return msgspec.convert(saved, type)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$")
        path = path.strip("`.")
        if unknown := re.search("unknown field `(.*)`", problem):
            path, problem = ".".join(filter(None, (path, unknown[1]))), "there is no such field"
        raise _refusal(game, path or "position", problem[0].lower() + problem[1:].replace("`", "")) from None
    except UnicodeError as error:
        raise _refusal(game, "position", f"holds what is no text: {error}") from None


def saved_options(game: Game, seats: int, options: Mapping[str, object]) -> dict[str, OptionValue]:
    """Every option of a saved position with its value."""
    try:
        return game.check_options(seats, options)
    except BadInput as error:
        raise _refusal(game, "options" if seats in game.seats else "seats", str(error)) from None


def check_saved(game: Game, faults: Iterable[Fault]) -> None:
    """Refuse a saved position by the first fault, if there is one."""
    for field, problem in faults:
        raise _refusal(game, field, problem)


def _refusal(game: Game, field: str, problem: str) -> BadInput:
    return BadInput(f"not a position of {game.title}: {field}: {problem}")
