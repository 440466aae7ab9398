"""The games, one folder each. A folder that defines ``GAME`` is a game; nothing else lists them.

Games of your own are found as well: the environment variable ``BOHRD_GAMES`` names the folders they are in.
"""

from __future__ import annotations

import os
import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bohrd.contract import BadInput, View

if TYPE_CHECKING:
    from bohrd.picture import DrawnGame

__path__ += [folder for folder in os.environ.get("BOHRD_GAMES", "").split(os.pathsep) if folder]


def ids() -> list[str]:
    """The ids of all games, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def load(id: str) -> DrawnGame[Any, Any, Any]:
    """The game with this id; ``BadInput`` names the valid ones."""
    if id not in ids():
        raise BadInput(f"there is no game {id!r}; there are {', '.join(ids())}")
    game: DrawnGame[Any, Any, Any] = import_module(f"bohrd.games.{id}").GAME
    return game


def edition(id: str, content: str) -> DrawnGame[Any, Any, Any]:
    """The game with the content of this digest, today's or one of the past; with today's, where nobody has it
    any more."""
    try:
        return load(id).variant(content)
    except BadInput:
        return load(id)


def of(view: View) -> DrawnGame[Any, Any, Any]:
    """The game that a view is of, with the content it was played with."""
    return load(view.game).variant(view.content)
