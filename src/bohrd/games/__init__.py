"""The games, one folder each. A folder that defines ``GAME`` is a game; nothing else lists them."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from bohrd.game import BadInput, Game


def ids() -> list[str]:
    """The ids of all games, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def load(id: str) -> Game:
    """The game with this id; ``BadInput`` names the valid ones."""
    if id not in ids():
        raise BadInput(f"there is no game {id!r}; there are {', '.join(ids())}")
    game: Game = import_module(f"bohrd.games.{id}").GAME
    return game
