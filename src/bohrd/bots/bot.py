"""What a bot is, and the luck it may use."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Protocol

from bohrd.contract import Chance, LiveChance, Move, Position, View

_log = logging.getLogger("bohrd.bots")


class Bot(Protocol):
    """A computer player. It gets the view of its seat and nothing else, so it cannot cheat."""

    @property
    def name(self) -> str: ...

    @property
    def label(self) -> str:
        """Its name for people."""
        ...

    @property
    def about(self) -> str:
        """One sentence for the seat picker."""
        ...

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """One of the legal moves; the same one for the same view and the same luck."""
        ...


def decide(bot: Bot, position: Position, chance: Chance) -> Move:
    """What a bot chooses for the seat on turn, from that seat's view, its legal moves and luck alone."""
    return bot.choose(position.view(position.turn), position.legal(), chance)


def decide_or_default(bot: Bot, position: Position, chance: Chance) -> Move:
    """What a bot chooses; one that fails or answers nonsense loses the decision to the prompt's default."""
    try:
        move = decide(bot, position, chance)
        if move in position.legal():
            return move
        problem = f"{move!r} is not legal here"
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    _log.warning("the bot %s loses its decision to the default: %s", bot.name, problem)
    default: Move = position.game.catalogue[position.prompt().default]
    return default


def any_of(moves: Sequence[Move], chance: Chance) -> Move:
    """One of the moves, each as likely as the others."""
    return moves[chance.below(len(moves))]


def private_chance(chance: Chance) -> LiveChance:
    """Luck to think with: it depends on the given luck alone and uses little of it."""
    seed = 0
    for _ in range(8):
        seed = seed << 4 | chance.below(16)
    return LiveChance(seed, remembers=False)
