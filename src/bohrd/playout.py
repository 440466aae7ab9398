"""Playing on, as quickly as the rules go: compiled together with them, and looking up nothing again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from bohrd.contract.chance import Chance
from bohrd.contract.move import Move
from bohrd.contract.position import OVER, Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(ABC):
    """A way of choosing among legal moves, from the position itself: for positions one only thinks of."""

    __slots__ = ()

    @abstractmethod
    def choose(self, position: Position[Any, Any], legal: Sequence[Move], chance: Chance) -> Move:
        """One of the legal moves."""


def playout(
    position: Position[Any, Any], chance: Chance, policy: Policy | None = None, limit: int = 1000
) -> int:
    """Play on until the end, or for at most ``limit`` decisions, and say how many were made.

    Without a policy every legal move is as likely as the others. Compiled code hears no signal: who wants to
    be interrupted plays long games in several calls.
    """
    played = 0
    while position.turn != OVER and played < limit:
        legal = position.legal()
        move = policy.choose(position, legal, chance) if policy else legal[chance.below(len(legal))]
        position.follow(move, chance)
        played += 1
    return played
