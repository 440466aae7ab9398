"""Scores (area SCORE of the ledger), and where points come from and go to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bohrd.contract import Result, ScoreLine
from bohrd.games.molecular.turn import REASONS

if TYPE_CHECKING:
    from bohrd.games.molecular.content import Group
    from bohrd.games.molecular.effectors import InForce
    from bohrd.games.molecular.position import MolecularPosition

BOND: Final = 0
GROUP_CARD: Final = 1
EFFECT: Final = 2
RESET_COST: Final = 3
SOURCES: Final = 4
_LINES: Final = (
    ("Bonds joined", "MOL-PLAY-10"),
    ("Functional groups", "MOL-GROUP-5"),
    ("Effectors", "MOL-EFFECT-10"),
    ("Resets", "MOL-RESET-2"),
)
POINT: Final = 100
"""What a point counts in the order of choices: nothing that is merely promised outweighs one."""


def score(position: MolecularPosition, seat: int) -> int:
    """The scoring tokens a player holds (MOL-SCORE-1)."""
    points, held = position.points, 0
    for place in range(SOURCES * seat, SOURCES * seat + SOURCES):
        held += points[place]
    return held


def scores(position: MolecularPosition) -> list[int]:
    """The scores of all players."""
    return [score(position, seat) for seat in range(position.seats)]


def gain(position: MolecularPosition, seat: int, source: int, points: int) -> None:
    """Take scoring tokens, or hand some back."""
    position.points[SOURCES * seat + source] += points


def worth(card: Group, examples: int, counters: int, force: InForce) -> int:
    """What a card scores for a player for whom this is in force (MOL-GROUP-5, MOL-GROUP-6)."""
    if not examples:  # MOL-GROUP-8
        return 0
    handicap = 0 if force.ignores_handicap else counters
    return max(0, card.points + examples - 1 + force.bonuses.get(card.id, 0) - handicap)


def result(position: MolecularPosition) -> Result:
    """The standing with its sources (MOL-END-9 to MOL-END-11: nothing else counts, ties are shared)."""
    parts = [
        tuple(
            ScoreLine(label, points, rule)
            for (label, rule), points in zip(_LINES, position.points[seat * SOURCES :], strict=False)
        )
        for seat in range(position.seats)
    ]
    rule = position.ended
    return Result.ranked(parts, over=bool(rule), reason=REASONS.get(rule, ""), reason_rule=rule)
