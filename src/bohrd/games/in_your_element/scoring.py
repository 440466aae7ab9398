"""Counting points, and why the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Result, ScoreLine
from bohrd.games.in_your_element.content import GOALS, KINDS
from bohrd.games.in_your_element.moves import particles

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition

PROTON = KINDS.index("proton")


def result(at: ElementPosition) -> Result:
    """Each claimed goal card scores, and nothing else does (ELE-SCORE-1, ELE-SCORE-2)."""
    cards = [[GOALS[z - 1] for z in claimed] for claimed in at.claimed]
    lines = [
        tuple(
            ScoreLine(goal.name.capitalize(), goal.points, "ELE-SCORE-1", f"10 + {particles(goal.z, PROTON)}")
            for goal in claimed
        )
        for claimed in cards
    ]
    breaks = None
    if at.options["tie_break"] == "cards":  # ELE-SCORE-4
        breaks = [(len(claimed), max(claimed, default=0)) for claimed in at.claimed]
    over = at.turn == OVER
    return Result.ranked(lines, breaks, over, *(reason(at) if over else ()))


def reason(at: ElementPosition) -> tuple[str, str]:
    """Why the game has ended, and by which rule (ELE-END-5)."""
    if any(at.row):
        return f"The game has stalled: {at.reshuffles} reshuffles since the last claim.", "ELE-END-4"
    return "All goals are claimed.", "ELE-END-1"
