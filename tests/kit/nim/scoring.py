"""Scores (area SCORE of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Result, ScoreLine

if TYPE_CHECKING:
    from bohrd.games.nim.position import NimPosition


def result(position: NimPosition) -> Result:
    """The last match and, once they are shown, the cards."""
    over = position.turn == OVER
    lines = [
        (
            ScoreLine("Last match", 4 if position.last == seat else 0, "NIM-SCORE-1"),
            *((ScoreLine("Cards", sum(cards), "NIM-SCORE-2"),) if over else ()),
        )
        for seat, cards in enumerate(position.cards)
    ]
    if not over:
        return Result.ranked(lines)
    return Result.ranked(lines, over=True, reason="No match is left.", reason_rule="NIM-END-1")
