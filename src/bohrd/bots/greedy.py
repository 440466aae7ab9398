"""A bot that looks one decision ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bohrd import games
from bohrd.bots.bot import any_of, private_chance
from bohrd.game import Chance, LiveChance, Move, Position, View

MOST_TRIED = 64
"""Of more legal moves than this, only so many are tried, drawn at random."""


class Greedy:
    """Takes what is best for its lead right after the decision, in one position its view allows."""

    name: ClassVar[str] = "greedy"
    label: ClassVar[str] = "Greedy"
    about: ClassVar[str] = "Takes the most points it can see, one decision ahead."

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        luck = private_chance(chance)
        position = games.load(view.game).sample(view, luck)
        leads = {move: _lead_after(position, move, luck) for move in _some(legal, luck)}
        best = max(leads.values())
        return any_of([move for move, lead in leads.items() if lead == best], luck)


def _some(legal: Sequence[Move], chance: Chance) -> Sequence[Move]:
    if len(legal) <= MOST_TRIED:
        return legal
    left = list(legal)
    return [left.pop(chance.pick((1,) * len(left))) for _ in range(MOST_TRIED)]


def _lead_after(position: Position, move: Move, luck: LiveChance) -> int:
    """By how much the seat on turn leads the best of the others once it has played the move."""
    seat = position.turn
    after = position.copy()
    after.play(move, luck, quiet=True)
    scores = after.result().scores
    return scores.pop(seat) - max(scores)
