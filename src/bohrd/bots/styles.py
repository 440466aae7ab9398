"""Styles: which of several turns that are as good as each other somebody likes best.

A style is data: what one point gained at once, one thing brought (a completed card, a claimed element) and
one thing paid are worth to it. It counts only among turns whose worth is nearly that of the best, so it shows
at the table and hardly costs anything.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bohrd import games
from bohrd.bots.bot import Bot
from bohrd.bots.levels import Level
from bohrd.bots.planning import Plan
from bohrd.bots.search import best_turns
from bohrd.contract import LiveChance, View

NEARLY = 0.01
"""Turns are as good as each other if they differ by so much of the doubt there is about the end."""


class Style(msgspec.Struct, frozen=True):
    """What somebody likes in a turn, each by its weight."""

    words: str
    """In a word or two for people."""
    points: float = 0.0
    """Points at once."""
    brings: float = 0.0
    """Decisions that bring something by the open rules: a completed card, a claimed element."""
    costs: float = 0.0
    """Decisions that cost something."""


STYLES = {
    "bold": Style("bold", points=1.0),
    "careful": Style("careful", costs=-1.0),
    "collector": Style("greedy for cards", brings=1.0, points=0.1),
    "patient": Style("patient", points=-1.0),
}
"""All styles by name."""


def liking(style: Style, plan: Plan) -> float:
    """How much somebody with this style likes a turn."""
    steps = plan.steps()
    before, seat = steps[0][0], steps[0][0].turn
    choices = [position.choice(move) for position, move in steps]
    return (
        style.points * (plan.after.scores()[seat] - before.scores()[seat])
        + style.brings * sum(bool(choice.brings) for choice in choices)
        + style.costs * sum(bool(choice.costs) for choice in choices)
    )


def liked(style: Style, found: Sequence[Plan], doubt: float) -> Plan:
    """The turn that is liked best among those that are as good as the best, which comes first."""
    least = found[0].value - NEARLY * doubt
    return max([plan for plan in found if plan.value >= least], key=lambda plan: liking(style, plan))


class Styled(Level):
    """A level with a style. One that slips does so as before: its style is that it slips."""

    def __init__(self, level: Level, style: Style) -> None:
        super().__init__(level.name, level.label, level.about, level.effort, level.carelessness)
        self.style = style

    def _turn(self, view: View, luck: LiveChance) -> Plan:
        if self.carelessness:
            return super()._turn(view, luck)
        game = games.of(view)
        found = best_turns(game.knowledge, lambda luck: game.sample(view, luck), luck, self.effort)
        world = found[0].steps()[0][0]
        return liked(self.style, found[: self.effort.plans], game.knowledge.doubt(world))


def styled(bot: Bot, style: str) -> Bot:
    """The bot with a style, where it can have one."""
    return Styled(bot, STYLES[style]) if isinstance(bot, Level) and style in STYLES else bot
