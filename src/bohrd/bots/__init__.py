"""Computer players. A bot is a function of what its seat may know, and of the luck it is handed.

>>> from bohrd import LiveChance, bots, load
>>> position = load("periodic").start(2, chance=LiveChance(1))
>>> move = bots.decide(bots.bot("greedy"), position, LiveChance(1))
>>> move in position.legal()
True
"""

from __future__ import annotations

from collections.abc import Callable

from bohrd.bots.bot import Bot, decide
from bohrd.bots.greedy import Greedy
from bohrd.bots.levels import LEVELS
from bohrd.bots.random import Random
from bohrd.contract import BadInput

__all__ = ["BOTS", "Bot", "all_bots", "bot", "decide", "names"]

BOTS: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": Greedy, **LEVELS}
"""The makers of all bots by name, from the weakest to the strongest."""


def names() -> list[str]:
    """The names of all bots, from the weakest to the strongest."""
    return list(BOTS)


def bot(name: str) -> Bot:
    """A bot by its name; ``BadInput`` names the valid ones."""
    if name not in BOTS:
        raise BadInput(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()


def all_bots() -> list[Bot]:
    """One of each, for a seat picker."""
    return [maker() for maker in BOTS.values()]
