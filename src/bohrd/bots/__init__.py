"""Computer players. A bot is a function of what its seat may know, and of the luck it is handed.

>>> from bohrd import LiveChance, bots, game
>>> position = game("periodic").start(2, chance=LiveChance(1))
>>> move = bots.bot("greedy").choose(position.view(position.turn), position.legal(), LiveChance(1))
>>> move in position.legal()
True
"""

from __future__ import annotations

from bohrd.bots.bot import Bot
from bohrd.bots.greedy import Greedy
from bohrd.bots.random import Random
from bohrd.game import BadInput

__all__ = ["Bot", "all_bots", "bot", "names"]

_BOTS = {maker.name: maker for maker in (Random, Greedy)}
"""The makers of all bots by name, from the weakest to the strongest."""


def names() -> list[str]:
    """The names of all bots, from the weakest to the strongest."""
    return list(_BOTS)


def bot(name: str) -> Bot:
    """A bot by its name; ``BadInput`` names the valid ones."""
    if name not in _BOTS:
        raise BadInput(f"there is no bot {name!r}; there are {', '.join(_BOTS)}")
    return _BOTS[name]()


def all_bots() -> list[Bot]:
    """One of each, for a seat picker."""
    return [maker() for maker in _BOTS.values()]
