"""Counting points, and why the game ended (areas SCORE and END of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bohrd.contract import OVER, Result, ScoreLine
from bohrd.games.in_your_element.particles import KINDS, particles

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition

PROTON: Final = KINDS.index("proton")


def points(z: int) -> int:
    """The points of a goal card, by its atomic number."""
    return 10 + z  # ELE-SCORE-1


def scores(position: ElementPosition) -> list[int]:
    """The points of each seat: each claimed goal card scores, and nothing else does (ELE-SCORE-2)."""
    found: list[int] = []
    for claimed in position.claimed:
        score = 0
        for z in claimed:
            score += points(z)
        found.append(score)
    return found


def result(position: ElementPosition) -> Result:
    """The same points, card by card, and who has won."""
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
    return ScoreLine(goal.name.capitalize(), points(z), "ELE-SCORE-1", f"10 + {particles(z, PROTON)}")


def reason(has_stalled: bool, reshuffles: int) -> tuple[str, str]:
    """Why the game has ended, and by which rule: with goals left it has stalled (ELE-END-5)."""
    if not has_stalled:
        return "All goals are claimed.", "ELE-END-1"
    count = f"{reshuffles} reshuffle{'s' if reshuffles > 1 else ''}"
    why = f"Play has stalled: {count} without a claim. The team has failed, and nobody wins."
    return why, "ELE-END-4"
