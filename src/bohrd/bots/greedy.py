"""A bot that looks one decision ahead."""

from __future__ import annotations

from collections.abc import Sequence

from bohrd import games
from bohrd.bots.bot import any_of, private_chance
from bohrd.bots.planning import worth
from bohrd.contract import Chance, Move, View

MOST_TRIED = 16
"""Of more legal moves than this, only those are tried that the game finds worth thinking about."""


class Greedy:
    """Takes what is best right after the decision, in one of the positions that its view allows."""

    name = "greedy"
    label = "Greedy"
    about = "Takes the best it can see, one decision ahead."

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        luck = private_chance(chance)
        game = games.of(view)
        position = game.sample(view, luck)
        found: list[tuple[float, Move]] = []
        for move in legal if len(legal) <= MOST_TRIED else game.knowledge.candidates(position):
            after = position.copy()
            after.follow(move, luck)
            found.append((worth(game.knowledge, after, position.turn), move))
        best = max(value for value, _ in found)
        return any_of([move for value, move in found if value == best], luck)
