"""The standing of a game, and its end: scores in parts, ranks and tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class ScoreLine(msgspec.Struct, frozen=True):
    """One part of a score."""

    label: str
    points: int
    rule: str
    note: str = ""


class SeatResult(msgspec.Struct, frozen=True):
    """The standing of one seat: its score in parts, its rank (1 is best) and its tie-breaks.

    Where nobody wins, all share the last rank.
    """

    seat: int
    score: int
    rank: int
    lines: tuple[ScoreLine, ...]
    tie_breaks: tuple[int, ...] = ()


class Result(msgspec.Struct, frozen=True):
    """The standing now (``over`` is false) or the final result, with the reason of the end."""

    over: bool
    seats: tuple[SeatResult, ...]
    reason: str = ""
    reason_rule: str = ""

    @property
    def scores(self) -> list[int]:
        return [seat.score for seat in self.seats]

    @property
    def winners(self) -> list[int]:
        """The seats that win, or lead now; none if the players have failed together."""
        return [seat.seat for seat in self.seats if seat.rank == 1]

    @staticmethod
    def ranked(
        parts: Sequence[tuple[ScoreLine, ...]],
        tie_breaks: Sequence[tuple[int, ...]] | None = None,
        over: bool = False,
        reason: str = "",
        reason_rule: str = "",
        won: bool = True,
    ) -> Result:
        """Rank the seats by the sum of their lines, then by their tie-breaks; equals share a rank.

        If the game was not ``won`` by anybody, the points stand and all seats share the last rank.
        """
        breaks = tie_breaks or [()] * len(parts)
        keys = [(sum(line.points for line in lines), *breaks[seat]) for seat, lines in enumerate(parts)]
        ranks = [1 + sum(other > key for other in keys) if won else len(keys) for key in keys]
        seats = tuple(
            SeatResult(seat, keys[seat][0], ranks[seat], lines, breaks[seat])
            for seat, lines in enumerate(parts)
        )
        return Result(over, seats, reason, reason_rule)
