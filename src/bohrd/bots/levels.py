"""Five players in the box, from a child's first opponent to one that is hard to beat."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from statistics import pstdev
from typing import ClassVar

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

    name: ClassVar[str]
    label: ClassVar[str]
    about: ClassVar[str]
    effort: ClassVar[Effort]
    """How hard it thinks; with so many simulations and no limit of time, equal luck gives equal moves."""
    carelessness: ClassVar[float] = 0.0
    """How far it misjudges turns, in parts of how much they differ."""

    def __init__(self, seconds: float = 0.0) -> None:
        self._seconds = seconds
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
        found = best_turns(
            game.knowledge, lambda luck: game.sample(view, luck), luck, self.effort.within(self._seconds)
        )
        return _misjudged(found[:SLIPS], self.carelessness, luck) if self.carelessness else found[0]


def _misjudged(found: Sequence[Plan], carelessness: float, luck: LiveChance) -> Plan:
    """One of the turns: each is taken for a little better than it is, by chance."""
    spread = pstdev([plan.value for plan in found]) * carelessness
    return max(found, key=lambda plan: plan.value - spread * log(-log((luck.below(10_000) + 1) / 10_002)))


def _steps(view: View, plan: Plan) -> list[tuple[View, Move]]:
    """The moves of a turn, each with what one expects to see before it."""
    return [
        (view if number == 0 else position.view(view.turn), move)
        for number, (position, move) in enumerate(plan.steps())
    ]


class Level1(Level):
    name = "level-1"
    label = "Level 1"
    about = "For a first game: sees what lies near, and often enough takes something else."
    effort = Effort(width=2, depth=6)
    carelessness = 2.0


class Level2(Level):
    name = "level-2"
    label = "Level 2"
    about = "Plans a little, and slips now and then."
    effort = Effort(width=6)
    carelessness = 0.6


class Level3(Level):
    name = "level-3"
    label = "Level 3"
    about = "Plans its whole turn with care."
    effort = Effort()


class Level4(Level):
    name = "level-4"
    label = "Level 4"
    about = "Compares its best turns, and thinks of your answer."
    effort = Effort(simulations=64)


class Level5(Level):
    name = "level-5"
    label = "Level 5"
    about = "Compares its best turns in many worlds, and thinks of everybody's answers."
    effort = Effort(plans=12, simulations=400)


LEVELS = (Level1, Level2, Level3, Level4, Level5)
