"""Using a Free Trend tile (PER-TILE-7, PER-TILE-8, PER-DECIDE-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.periodic.arrival import ask_for_nothing, ask_for_tiles, movement_choice
from bohrd.games.periodic.flask import (
    Movement,
    Movements,
    move_flask,
    refusals_of_movement,
    tiles_used,
)
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import PURPLE
from bohrd.games.periodic.stages import RESEARCHING
from bohrd.games.periodic.tuples import changed, without
from bohrd.games.periodic.words import trend_name

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


class UsingFreeTrend(Decision["PeriodicPosition", Movement]):
    """Activate the trend of a tile without paying: neither Spend nor Gain."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        movements = Movements(self, "free", "Free Trend", content, moves)
        self.moves = movements.all
        self._reached = {trend: movements.reached([trend]) for trend in content.award_tiles[PURPLE]}

    def refusals(self, position: PeriodicPosition, move: Movement) -> Iterator[IllegalMove]:
        if position.stage == RESEARCHING:
            yield IllegalMove("PER-TILE-11", "Finish this movement first: research here, or decline.")
        if move.trend not in position.free_trends[position.turn]:
            name = trend_name(position.content, move.trend)
            yield IllegalMove("PER-TILE-1", f"You hold no Free Trend tile for {name}.")
        yield from refusals_of_movement(position, move)

    def legal(self, position: PeriodicPosition) -> tuple[Movement, ...]:
        seat = position.turn
        here, plus3 = position.flask[seat], position.plus3[seat]
        legal: tuple[Movement, ...] = ()
        for trend in position.free_trends[seat]:
            legal += self._reached[trend][here][plus3]
        return legal

    def carry_out(self, position: PeriodicPosition, move: Movement, chance: Chance, told: Told) -> None:
        seat = position.turn
        left = without(position.free_trends[seat], move.trend)
        position.free_trends = changed(position.free_trends, seat, left)
        if told is not None:
            text = "{p%d} uses Free Trend: %s." % (seat, trend_name(position.content, move.trend))
            told.append(Event("used tile", text, seat, {"tile": "free"}, "PER-TILE-7", move.targets[1:]))
        move_flask(position, move, told)

    def choice(self, position: PeriodicPosition, move: Movement) -> Choice:
        tiles = tiles_used(position, move)
        trend = trend_name(position.content, move.trend)
        distance = position.content.distance[move.trend][position.flask[position.turn]][move.to]
        warning = ask_for_tiles(position, move.to, distance, tiles) or ask_for_nothing(position, move.to)
        by, deed = f"Free Trend, {trend}", f"Use the Free Trend tile, {trend}"
        return movement_choice(position, move.to, deed, by, tiles, warning=warning, trend=move.trend)
