"""What a game knows about playing it well: enough for bots that know no game."""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Sequence
from importlib.resources import files
from typing import Any, Generic

from mypy_extensions import mypyc_attr

from bohrd.contract.move import MoveT
from bohrd.contract.position import PositionT

Weights = dict[str, Any]
"""Numbers, and lists or tables of numbers, by name."""


def read_weights(game: str) -> Weights:
    """What bots hold dear in a game, from the file ``weights.toml`` of its folder."""
    return tomllib.loads(files(f"bohrd.games.{game}").joinpath("weights.toml").read_text("utf-8"))


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

    def promise(self, position: PositionT) -> float:
        """What the turn that has begun may still bring beyond its evaluation, in points: by so much more it
        is worth thinking on. For what looks like a loss until it is made use of."""
        return 0.0

    def doubt(self, position: PositionT) -> float:
        """How little a lead means now, in points: who leads by so many wins about three games of four."""
        return 10.0

    def foresight(self, seats: int) -> int:
        """After a turn that is thought of, for how many more turns it pays to play on before judging."""
        return seats

    def overlooked(self, share: float) -> float:
        """How much somebody overlooks here who overlooks such a part of the moves in most games: less where a
        turn is a long chain, which breaks if one link is missed."""
        return share

    def features(self, position: PositionT, seat: int) -> tuple[int, Sequence[float]]:
        """What an evaluation can be learnt from: the stage of the game, and numbers about a seat, a row of
        ``weights()["learned"]`` for each. A game without such a table has none."""
        return 0, ()

    def weights(self) -> Weights:
        """The numbers it goes by, as far as they can be tuned."""
        return {}

    def weighing(self, weights: Weights) -> Knowledge[PositionT, MoveT]:
        """The same knowledge with other numbers."""
        return self

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
