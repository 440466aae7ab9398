"""What a game knows about playing it well: enough for bots that know no game."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic

from mypy_extensions import mypyc_attr

from bohrd.contract.move import MoveT
from bohrd.contract.position import PositionT


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Generic[PositionT, MoveT]):
    """How well a seat stands, and what is worth thinking about.

    It is asked of positions that a bot has drawn from its view, so it may look at all of them. A game without
    any gets this one, which counts points and thinks about everything.
    """

    def evaluate(self, position: PositionT, seat: int) -> float:
        """By how many points a seat will lead the best of the others at the end, as far as can be told now.

        In the middle of a turn it is judged as if the turn ended there. Not asked once the game is over.
        """
        scores = position.scores()
        return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)

    def doubt(self, position: PositionT) -> float:
        """By how many points the end may well differ from what is expected now; less and less."""
        return 10.0

    def candidates(self, position: PositionT) -> Sequence[MoveT]:
        """The legal moves worth thinking about, the most promising first; all that is ever played."""
        return position.legal()

    def likeness(self, position: PositionT) -> Hashable:
        """Within one turn, positions of one likeness lead to the same; only the best is thought on.
        ``None``: like no other."""
        return None

    def reason(self, before: PositionT, moves: Sequence[MoveT], after: PositionT) -> str:
        """Why one would play these moves of a turn, in the game's words; empty where points say it all."""
        return ""
