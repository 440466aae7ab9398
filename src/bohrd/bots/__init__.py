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
from bohrd.bots.crew import Crew
from bohrd.bots.greedy import Greedy
from bohrd.bots.levels import LEVELS
from bohrd.bots.random import Random
from bohrd.contract import BadInput

__all__ = [
    "BOTS",
    "FRIENDLY",
    "OFFERED",
    "Bot",
    "Crew",
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


OFFERED: dict[str, str] = {}
"""Where the bots from outside that were offered come from, by name."""

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


def offer(source: str, name: str = "") -> str:
    """Give a bot from outside a name by which it can be seated like those in the box: the one given, or that
    of its class or program. The name is answered."""
    from bohrd.bots import outside

    called = name or outside.usual_name(source)
    if not outside.is_name(called):
        raise BadInput(f"{called!r} is no name for a bot: up to 24 letters, digits, blanks, - and _")
    if called in BOTS:
        raise BadInput(f"there is a bot {called!r} already; give this one another name: NAME={source}")
    outside.bot(source, called)
    OFFERED[called] = source
    BOTS[called] = lambda: outside.bot(source, called)
    return called


def all_bots() -> list[Bot]:
    """One of each, for a seat picker."""
    return [maker() for maker in BOTS.values()]
