"""A player of In Your Element who minds nothing but the lead, and so leaves nobody a nearly finished atom.

    bohrd simulate in_your_element --seats bench.careful:Careful --players 2..7 [--option overfilling=barred]

Such players wait for each other until nobody wins. What an option does against that is measured with them;
the levels of the box know that a stall helps nobody, and finish by the rulebook's own rules.
"""

from __future__ import annotations

from typing import Any

from bohrd.bots.levels import LEVELS, Level
from bohrd.contract import Game, Knowledge

CAREFUL = {"push": 0.0, "fear": 0.5, "fear_of_many": 0.5, "late_fear": 1.0}
"""A rival's points count like the own ones to the very end, and progress for its own sake counts nothing."""


class Careful(Level):
    """Plans its turn like level 4, with other numbers."""

    def __init__(self) -> None:
        super().__init__("careful", "Careful", "Minds nothing but the lead.", LEVELS["level-4"]().effort)
        self._known: dict[str, Knowledge[Any, Any]] = {}

    def knowledge(self, game: Game) -> Knowledge[Any, Any]:
        if game.id not in self._known:
            known = game.knowledge
            self._known[game.id] = known.weighing({**known.weights(), **CAREFUL})
        return self._known[game.id]
