"""Paying for a trend and moving by it (area SPEND of the ledger, PER-DECIDE-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.periodic.arrival import arrival, ask_for_tiles, movement_choice
from bohrd.games.periodic.flask import (
    Movement,
    Movements,
    move_flask,
    refusals_of_movement,
    tiles_used,
)
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.stages import RESEARCHING
from bohrd.games.periodic.words import trend_name

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


def price(position: PeriodicPosition) -> int:
    """What the next trend costs: the first of a turn 1 token, each later one 2 (PER-SPEND-1)."""
    return 2 if position.paid else 1


class Spending(Decision["PeriodicPosition", Movement]):
    """Lay tokens on a trend and move by it."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        movements = Movements(self, "spend", "Spend on", content, moves)
        self.moves = movements.all
        self.reached = movements.reached(range(len(content.trends)))
        """``[element][tiles]``: where this leads from an element with so many +3 Spaces tiles."""

    def refusals(self, position: PeriodicPosition, move: Movement) -> Iterator[IllegalMove]:
        if position.stage == RESEARCHING:
            yield IllegalMove("PER-SPEND-4", "Finish this movement first: research here, or decline.")
        if position.gained:
            text = "You have gained in this turn, so you may not pay for a trend."
            yield IllegalMove("PER-TURN-5", text)
        cost, energy = price(position), position.energy[position.turn]
        if energy < cost:
            yield IllegalMove("PER-SPEND-3", f"This costs {cost}, and you hold {energy}.")
        yield from refusals_of_movement(position, move)

    def legal(self, position: PeriodicPosition) -> tuple[Movement, ...]:
        seat = position.turn
        if position.gained or position.energy[seat] < (2 if position.paid else 1):
            return ()
        return self.reached[position.flask[seat]][position.plus3[seat]]

    def carry_out(self, position: PeriodicPosition, move: Movement, chance: Chance, told: Told) -> None:
        seat, cost = position.turn, price(position)
        position.paid += 1
        position.energy[seat] -= cost
        position.trends[move.trend] += cost
        if told is not None:
            text = "{p%d} spends %d on %s." % (seat, cost, trend_name(position.content, move.trend))
            told.append(Event("spent", text, seat, {"tokens": cost}, "PER-SPEND-1", move.targets))
        move_flask(position, move, told)

    def choice(self, position: PeriodicPosition, move: Movement) -> Choice:
        tiles, cost = tiles_used(position, move), price(position)
        trend = trend_name(position.content, move.trend)
        distance = position.content.distance[move.trend][position.flask[position.turn]][move.to]
        warning = ask_for_tiles(position, move.to, distance, tiles)
        if not warning and position.energy[position.turn] == cost and not arrival(position, move.to).worth:
            warning = "Your last energy for a mere move?"
        by = f"{trend}: pay {cost}"
        deed = f"Spend {cost} on {trend}"
        return movement_choice(position, move.to, deed, by, tiles, warning=warning, trend=move.trend)
