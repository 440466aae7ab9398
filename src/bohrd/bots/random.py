"""The bot everything else is measured against."""

from __future__ import annotations

from collections.abc import Sequence

from bohrd.bots.bot import any_of
from bohrd.contract import Chance, Move, View


class Random:
    """Plays any legal move, each as likely as the others."""

    name = "random"
    label = "Random"
    about = "Plays any legal move without a thought: good for a first game."

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        return any_of(legal, chance)
