"""Five players in the box, from a child's first opponent to one that is hard to beat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bohrd import games
from bohrd.bots.bot import Bot, private_chance
from bohrd.bots.crew import Crew
from bohrd.bots.planning import Plan
from bohrd.bots.search import Effort, best_turns
from bohrd.bots.styles import STYLES, Style, liked
from bohrd.contract import Chance, Game, Knowledge, LiveChance, Move, View

PATIENCE = 12
"""After so many turns of its own in which nobody's points have changed, a bot wants the game to go on."""


class Level:
    """Plans its whole turn with what the game knows, in a world drawn from its view; the stronger ones
    compare turns in many worlds, and the weaker ones overlook moves, as people do.

    It remembers the turn it has planned, and goes on with it as long as what it sees is what it expected.
    It also remembers for how long nobody has got anywhere: where whoever ends the game loses it, all would
    wait for ever.
    """

    def __init__(self, name: str, label: str, about: str, effort: Effort) -> None:
        self.name = name
        self.label = label
        self.about = about
        self.effort = effort
        """How hard it thinks; with no limit of time, equal luck gives equal moves."""
        self.style: Style | None = None
        """What it likes where turns are as good as each other."""
        self.crew: Crew | None = None
        """Processes that think with it."""
        self._planned: list[tuple[View, Move]] = []
        self._scores: Sequence[int] = ()
        self._waited = 0
        """Turns since somebody's points have changed."""

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        luck = private_chance(chance)
        if not (self._planned and self._planned[0][0] == view and self._planned[0][1] in legal):
            self._planned = _steps(view, self._turn(view, luck))
        return self._planned.pop(0)[1]

    def knowledge(self, game: Game) -> Knowledge[Any, Any]:
        """What it knows of a game."""
        return game.knowledge

    def _turn(self, view: View, luck: LiveChance) -> Plan:
        game = games.of(view)
        knowledge = self.knowledge(game)
        trials = self.crew.trials(view, self.effort) if self.crew else None
        at_once = self.crew.at_once if self.crew else 1
        found = best_turns(
            knowledge, lambda luck: game.sample(view, luck), luck, self.effort, trials, at_once
        )
        if self._is_impatient(found[0]):
            return _most_at_once(found)
        if self.style is None:
            return found[0]
        return liked(self.style, found[: self.effort.plans], knowledge.doubt(found[0].steps()[0][0]))

    def _is_impatient(self, plan: Plan) -> bool:
        scores = plan.steps()[0][0].scores()
        self._waited = self._waited + 1 if scores == self._scores else 0
        self._scores = scores
        return self._waited >= PATIENCE


def _most_at_once(found: Sequence[Plan]) -> Plan:
    """The turn that brings most points at once; of those that bring as many, the best, which comes first."""
    seat = found[0].steps()[0][0].turn
    return max(found, key=lambda plan: plan.after.scores()[seat])


def styled(bot: Bot, style: str) -> Bot:
    """The bot with a style, where it can have one."""
    if isinstance(bot, Level):
        bot.style = STYLES.get(style)
    return bot


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
        "For a first game: sees what lies near, and overlooks a lot.",
        Effort(width=2, depth=6, overlooks=0.83),
    ),
    "level-2": lambda: Level(
        "level-2", "Level 2", "Plans a little, and overlooks most of it.", Effort(width=3, overlooks=0.68)
    ),
    "level-3": lambda: Level(
        "level-3",
        "Level 3",
        "Plans its whole turn, and overlooks a part of it.",
        Effort(width=6, overlooks=0.45),
    ),
    "level-4": lambda: Level("level-4", "Level 4", "Plans its whole turn, and overlooks nothing.", Effort()),
    "level-5": lambda: Level(
        "level-5",
        "Level 5",
        "Compares its best turns in many worlds, and thinks of everybody's answers.",
        Effort(plans=12, simulations=500, quick_width=2, trust=10),
    ),
}
"""The makers of the levels by name."""
