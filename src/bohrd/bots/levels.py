"""Five players in the box, from a child's first opponent to one that is hard to beat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt

from bohrd import games
from bohrd.bots.bot import private_chance
from bohrd.bots.planning import Plan
from bohrd.bots.search import Effort, best_turns
from bohrd.contract import Chance, LiveChance, Move, View

SLIPS = 12
"""A bot that makes mistakes makes them among so many of the best turns it sees."""


class Level:
    """Plans its whole turn with what the game knows, in a world drawn from its view; the stronger ones
    compare turns in many worlds, and the weaker ones do not always take the best they see.

    It remembers the turn it has planned, and goes on with it as long as what it sees is what it expected.
    """

    def __init__(self, name: str, label: str, about: str, effort: Effort, carelessness: float = 0.0) -> None:
        self.name = name
        self.label = label
        self.about = about
        self.effort = effort
        """How hard it thinks; with no limit of time, equal luck gives equal moves."""
        self.carelessness = carelessness
        """How far it misjudges turns, in parts of how much they differ."""
        self._planned: list[tuple[View, Move]] = []

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        luck = private_chance(chance)
        if not (self._planned and self._planned[0][0] == view and self._planned[0][1] in legal):
            self._planned = _steps(view, self._turn(view, luck))
        return self._planned.pop(0)[1]

    def _turn(self, view: View, luck: LiveChance) -> Plan:
        game = games.of(view)
        found = best_turns(game.knowledge, lambda luck: game.sample(view, luck), luck, self.effort)
        return _misjudged(found[:SLIPS], self.carelessness, luck) if self.carelessness else found[0]


def _misjudged(found: Sequence[Plan], carelessness: float, luck: LiveChance) -> Plan:
    """One of the turns: each is taken for a little better than it is, by chance."""
    mean = sum(plan.value for plan in found) / len(found)
    spread = carelessness * sqrt(sum((plan.value - mean) ** 2 for plan in found) / len(found))
    return max(found, key=lambda plan: plan.value - spread * log(-log((luck.below(10_000) + 1) / 10_002)))


def _steps(view: View, plan: Plan) -> list[tuple[View, Move]]:
    """The moves of a turn, each with what one expects to see before it."""
    return [
        (view if number == 0 else position.view(view.turn), move)
        for number, (position, move) in enumerate(plan.steps())
    ]


LEVELS: dict[str, Callable[[], Level]] = {
    "level-1": lambda: Level(
        "level-1",
        "Level 1",
        "For a first game: sees what lies near, and often enough takes something else.",
        Effort(width=2, depth=6),
        carelessness=1.2,
    ),
    "level-2": lambda: Level(
        "level-2", "Level 2", "Plans a little, and slips now and then.", Effort(width=6), carelessness=0.6
    ),
    "level-3": lambda: Level("level-3", "Level 3", "Plans its whole turn with care.", Effort()),
    "level-4": lambda: Level(
        "level-4",
        "Level 4",
        "Compares its best turns, and thinks of your answer.",
        Effort(simulations=64, quick_width=2),
    ),
    "level-5": lambda: Level(
        "level-5",
        "Level 5",
        "Compares its best turns in many worlds, and thinks of everybody's answers.",
        Effort(plans=12, simulations=240, quick_width=2),
    ),
}
"""The makers of the levels by name."""
