"""Counting points, and why the game ended (areas SCORE and END of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Result, ScoreLine
from bohrd.games.in_your_element.particles import KINDS, particles

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition

PROTON = KINDS.index("proton")


def scores(position: ElementPosition) -> tuple[int, ...]:
    """The points of each seat."""
    goals = position.content.by_number
    return tuple([sum([goals[z].points for z in claimed]) for claimed in position.claimed])


def result(position: ElementPosition) -> Result:
    """Each claimed goal card scores, and nothing else does (ELE-SCORE-1, ELE-SCORE-2)."""
    lines = [tuple([_line(position, z) for z in claimed]) for claimed in position.claimed]
    breaks = None
    if position.options["tie_break"] == "cards":  # ELE-SCORE-4
        breaks = [(len(claimed), max(claimed, default=0)) for claimed in position.claimed]
    if position.turn != OVER:
        return Result.ranked(lines, breaks)
    has_stalled = any(position.row)
    why, rule = reason(has_stalled, position.reshuffles)
    return Result.ranked(lines, breaks, True, why, rule, won=not has_stalled)


def _line(position: ElementPosition, z: int) -> ScoreLine:
    goal = position.content.by_number[z]
    return ScoreLine(goal.name.capitalize(), goal.points, "ELE-SCORE-1", f"10 + {particles(z, PROTON)}")


def reason(has_stalled: bool, reshuffles: int) -> tuple[str, str]:
    """Why the game has ended, and by which rule: with goals left it has stalled (ELE-END-5)."""
    if not has_stalled:
        return "All goals are claimed.", "ELE-END-1"
    count = f"{reshuffles} reshuffle{'s' if reshuffles > 1 else ''}"
    why = f"Play has stalled: {count} without a claim. The team has failed, and nobody wins."
    return why, "ELE-END-4"
