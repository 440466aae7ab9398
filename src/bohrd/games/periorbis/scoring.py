"""Victory points, standing and the result (areas ORDER and FINISH of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Result, ScoreLine
from bohrd.games.periorbis.crew import crew_of
from bohrd.games.periorbis.pieces import NOBODY

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition


def points(position: PeriorbisPosition, seat: int) -> int:
    """A player's victory points."""
    return position.supplied[seat] + position.sold[seat] - position.missed[seat]


def scores(position: PeriorbisPosition) -> list[int]:
    """The points of all players."""
    return [points(position, seat) for seat in range(position.seats)]


def wage_bill(position: PeriorbisPosition, seat: int) -> int:
    """The wages of all employees held (ORB-ORDER-3)."""
    return standing(position, seat)[1]


def standing(position: PeriorbisPosition, seat: int) -> tuple[int, int, int]:
    """What is compared for the player order (ORB-ORDER-2 to ORB-ORDER-4)."""
    cards, bill, highest = position.content.by_number, 0, NOBODY
    for number in crew_of(position, seat):
        if number != NOBODY:
            bill += cards[number].wage
            if number > highest:
                highest = number
    return points(position, seat), bill, highest


def result(position: PeriorbisPosition) -> Result:
    """The standing or, at the end, the final result; ties go by credits first (ORB-FINISH-5)."""
    seats = range(position.seats)
    lines = [
        (
            ScoreLine("Crates supplied to ships", position.supplied[seat], "ORB-SHIP-4"),
            ScoreLine("Ore sold from storage", position.sold[seat], "ORB-SELL-2"),
            ScoreLine("Crates missing on contracts", -position.missed[seat], "ORB-SHIP-5"),
        )
        for seat in seats
    ]
    tie_breaks = [(position.credits[seat], *standing(position, seat)[1:]) for seat in seats]
    if position.turn != OVER:
        return Result.ranked(lines, tie_breaks)
    return Result.ranked(lines, tie_breaks, True, f"Turn {position.marker} is over.", "ORB-FINISH-1")
