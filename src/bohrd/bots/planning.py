"""Whole turns: the best ways found to play on until somebody else decides."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from bohrd.contract.chance import Chance
from bohrd.contract.knowledge import Knowledge
from bohrd.contract.move import Move
from bohrd.contract.position import OVER, Position

WIN = 1000.0
"""What winning is worth, beside points."""


class Plan:
    """A way to play on for one seat: a move, after those of another plan, and what it leads to."""

    __slots__ = ("after", "begun", "hoped", "move", "value")

    def __init__(
        self, begun: Plan | None, move: Move | None, after: Position[Any, Any], value: float
    ) -> None:
        self.begun = begun
        """What goes before; nothing does before the plan with no move."""
        self.move = move
        self.after = after
        """The position after it, as luck had it."""
        self.value = value
        self.hoped = value
        """The same with what it may still bring, where the turn goes on."""

    def steps(self) -> list[tuple[Position[Any, Any], Move]]:
        """Its moves from the first on, each with the position it is played in."""
        found: list[tuple[Position[Any, Any], Move]] = []
        plan: Plan = self
        while plan.begun is not None and plan.move is not None:
            found.append((plan.begun.after, plan.move))
            plan = plan.begun
        found.reverse()
        return found

    def moves(self) -> list[Move]:
        """Its moves from the first on."""
        return [move for _, move in self.steps()]


def worth(knowledge: Knowledge[Any, Any], position: Position[Any, Any], seat: int) -> float:
    """How well a seat stands; at the end, whether it has won comes first."""
    if position.turn != OVER:
        return knowledge.evaluate(position, seat)
    result = position.result()
    winners, scores = result.winners, result.scores
    lead = scores[seat] - max([score for other, score in enumerate(scores) if other != seat])
    if not winners:
        return lead - 2 * WIN
    return lead + WIN * (2.0 / len(winners) - 1.0 if seat in winners else -1.0)


def plans(
    knowledge: Knowledge[Any, Any],
    position: Position[Any, Any],
    chance: Chance,
    width: int,
    depth: int,
    overlooks: float = 0.0,
) -> list[Plan]:
    """Ways to play on for the seat on turn until its turn is over, the best first.

    Of the ways begun, only the ``width`` best go on, for at most ``depth`` decisions.
    Such a part of the moves is overlooked, by chance.
    """
    seat = position.turn
    begun = [Plan(None, None, position, 0.0)]
    found: list[Plan] = []
    for _ in range(depth):
        found_on: list[Plan] = []
        best_alike: dict[Hashable, Plan] = {}
        for plan in begun:
            moves = knowledge.candidates(plan.after)
            for move in _noticed(moves, overlooks, chance) if overlooks else moves:
                after = plan.after.copy()
                after.follow(move, chance)
                longer = Plan(plan, move, after, worth(knowledge, after, seat))
                if after.turn != seat:
                    found.append(longer)
                    continue
                longer.hoped += knowledge.promise(after)
                likeness = knowledge.likeness(after)
                if likeness is None:
                    found_on.append(longer)
                elif likeness not in best_alike or best_alike[likeness].hoped < longer.hoped:
                    best_alike[likeness] = longer
        begun = sorted(found_on + list(best_alike.values()), key=hoped_of, reverse=True)[:width]
        if not begun:
            break
    return best_first(found + begun)


def _noticed(moves: Sequence[Move], overlooks: float, chance: Chance) -> Sequence[Move]:
    """The moves that one happens to see, at least two: nobody ends a turn for having seen no other move."""
    seen = [move for move in moves if chance.below(100) >= 100 * overlooks]
    while len(seen) < min(2, len(moves)):
        move = moves[chance.below(len(moves))]
        if move not in seen:
            seen.append(move)
    return seen


def best_first(some: Sequence[Plan]) -> list[Plan]:
    return sorted(some, key=value_of, reverse=True)


def value_of(plan: Plan) -> float:
    return plan.value


def hoped_of(plan: Plan) -> float:
    return plan.hoped
