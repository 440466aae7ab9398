"""Comparing whole turns in worlds drawn from what a seat knows, with rivals who answer."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from bohrd.bots.planning import Plan, plans, worth
from bohrd.contract.chance import LiveChance
from bohrd.contract.knowledge import Knowledge
from bohrd.contract.move import Move
from bohrd.contract.position import OVER, Position, is_among


class Effort:
    """How hard a search tries. Without a time limit the same luck always leads to the same choice."""

    __slots__ = ("depth", "plans", "quick_depth", "quick_width", "rounds", "seconds", "simulations", "width")

    def __init__(
        self,
        width: int = 20,
        depth: int = 12,
        plans: int = 8,
        simulations: int = 0,
        rounds: int = 2,
        quick_width: int = 3,
        quick_depth: int = 12,
        seconds: float = 0.0,
    ) -> None:
        self.width = width
        """Of the ways to begin a turn, so many are thought on."""
        self.depth = depth
        """So many decisions of the turn are looked at."""
        self.plans = plans
        """So many of the best turns are compared in other worlds."""
        self.simulations = simulations
        """So many games are played on in all; with none, the best plan is taken as it is."""
        self.rounds = rounds
        """For so many turns of everybody they are played on."""
        self.quick_width = quick_width
        self.quick_depth = quick_depth
        """How widely and how deeply everybody thinks in them."""
        self.seconds = seconds
        """After so many seconds no more games are begun; 0 for no such limit."""

    def within(self, seconds: float) -> Effort:
        """The same effort, but for at most about so many seconds."""
        return Effort(
            self.width,
            self.depth,
            self.plans,
            self.simulations,
            self.rounds,
            self.quick_width,
            self.quick_depth,
            seconds,
        )


Worlds = Callable[[LiveChance], Position[Any, Any]]
"""Draws full positions that fit what a seat knows."""


def best_turns(
    knowledge: Knowledge[Any, Any], worlds: Worlds, luck: LiveChance, effort: Effort
) -> list[Plan]:
    """Ways to play the turn, the best first, each with the value that was found for it."""
    started = perf_counter()
    world = worlds(luck)
    seat = world.turn
    found = plans(knowledge, world, luck, effort.width, effort.depth)
    tried = found[: effort.plans]
    if effort.simulations == 0 or len(tried) < 2:
        return found
    sums = [0.0] * len(tried)
    counts = [0] * len(tried)
    left = list(range(len(tried)))
    rounds = max(1, (len(tried) - 1).bit_length())
    for _ in range(rounds):
        each = max(1, effort.simulations // (rounds * len(left)))
        for _ in range(each):
            # all that are still in play meet the same world and the same luck
            drawn, seed = worlds(luck), luck.below(1 << 30)
            for index in left:
                moves = tried[index].moves()
                sums[index] += _played_on(knowledge, drawn.copy(), moves, seat, seed, effort)
                counts[index] += 1
            if effort.seconds and perf_counter() - started > effort.seconds:
                break
        left = sorted(left, key=lambda index: -sums[index] / counts[index])[: max(1, (len(left) + 1) // 2)]
        if len(left) == 1 or (effort.seconds and perf_counter() - started > effort.seconds):
            break
    for index in range(len(tried)):
        tried[index].value = sums[index] / counts[index] if counts[index] else tried[index].value
    order = left + sorted(
        [index for index in range(len(tried)) if index not in left],
        key=lambda index: -tried[index].value,
    )
    return [tried[index] for index in order] + found[effort.plans :]


def compared(
    knowledge: Knowledge[Any, Any],
    worlds: Worlds,
    turns: list[list[Move]],
    luck: LiveChance,
    effort: Effort,
) -> list[float]:
    """What some turns are worth on average, each in the same worlds and with the same luck."""
    sums = [0.0] * len(turns)
    for _ in range(effort.simulations):
        drawn, seed = worlds(luck), luck.below(1 << 30)
        for index in range(len(turns)):
            sums[index] += _played_on(knowledge, drawn.copy(), turns[index], drawn.turn, seed, effort)
    return [total / effort.simulations for total in sums]


def _played_on(
    knowledge: Knowledge[Any, Any],
    position: Position[Any, Any],
    moves: list[Move],
    seat: int,
    seed: int,
    effort: Effort,
) -> float:
    """What a turn is worth in one world, after everybody has answered."""
    luck = LiveChance(seed, remembers=False)
    for move in moves:
        if position.turn != seat or not is_among(position.legal(), move):
            break
        position.follow(move, luck)
    for _ in range(effort.rounds * position.seats):
        if position.turn == OVER:
            break
        position = plans(knowledge, position, luck, effort.quick_width, effort.quick_depth)[0].after
    return worth(knowledge, position, seat)
