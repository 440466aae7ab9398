"""Computer players. A bot is a function of what its seat may know, and of the luck it is handed.

>>> from bohrd import LiveChance, bots, load
>>> position = load("periodic").start(2, chance=LiveChance(1))
>>> move = bots.decide(bots.bot("greedy"), position, LiveChance(1))
>>> move in position.legal()
True
"""

from __future__ import annotations

from collections.abc import Callable

from bohrd.bots.bot import Bot, decide, decide_or_default
from bohrd.bots.greedy import Greedy
from bohrd.bots.levels import LEVELS
from bohrd.bots.random import Random
from bohrd.contract import BadInput

__all__ = [
    "BOTS",
    "FRIENDLY",
    "Bot",
    "all_bots",
    "bot",
    "decide",
    "decide_or_default",
    "find",
    "names",
    "offer",
]

BOTS: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": Greedy, **LEVELS}
"""The makers of all bots by name, from the weakest to the strongest."""


FRIENDLY = "level-2"
"""The bot that sits down where nobody says which."""


def names() -> list[str]:
    """The names of all bots, from the weakest to the strongest, then those that were offered."""
    return list(BOTS)


def bot(name: str) -> Bot:
    """A bot by its name; ``BadInput`` names the valid ones."""
    if name not in BOTS:
        raise BadInput(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()


def find(name: str) -> Bot:
    """A bot by its name or, where that is none, one from outside: see :mod:`bohrd.bots.outside`."""
    if name in BOTS:
        return bot(name)
    from bohrd.bots import outside  # what it needs takes long to import

    return outside.bot(name) if outside.is_outside(name) else bot(name)


def offer(name: str, source: str) -> None:
    """Give a bot from outside a name by which it can be seated like those in the box."""
    if name in BOTS:
        raise BadInput(f"there is a bot {name!r} already")
    from bohrd.bots import outside

    outside.bot(source)
    BOTS[name] = lambda: outside.bot(source, name)


def all_bots() -> list[Bot]:
    """One of each, for a seat picker."""
    return [maker() for maker in BOTS.values()]
