"""Styles: which of several turns that are as good as each other somebody likes best.

A style is data: what one point gained at once, one thing brought (a completed card, a claimed element) and
one thing paid are worth to it. It counts only among turns whose worth is nearly that of the best, so it shows
at the table and hardly costs anything.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bohrd.bots.planning import Plan

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
