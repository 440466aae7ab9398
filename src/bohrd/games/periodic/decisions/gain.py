"""Gaining energy from a trend and moving by it (area GAIN of the ledger, PER-DECIDE-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.periodic.arrival import ask_for_tiles, movement_choice
from bohrd.games.periodic.flask import (
    Movement,
    Movements,
    move_flask,
    refusals_of_movement,
    tiles_used,
)
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.stages import GIVING, RESEARCHING
from bohrd.games.periodic.words import listed, trend_name

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


MANY: Final = 3
"""So many tokens make a way of gaining the best; fewer are no reason to say so in every line of the list."""


class Gaining(Decision["PeriodicPosition", Movement]):
    """Collect the tokens of a trend, or one from elsewhere if it has none, and move by it."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        self.movements = Movements(self, "gain", "Gain from", content, moves)
        self.moves = self.movements.all
        self.reached = self.movements.reached(range(len(content.trends)))
        """``[element][tiles]``: where this leads from an element with so many +3 Spaces tiles."""

    def refusals(self, position: PeriodicPosition, move: Movement) -> Iterator[IllegalMove]:
        if position.stage == RESEARCHING:
            yield IllegalMove("PER-DECIDE-10", "Finish this movement first: research here, or decline.")
        if position.paid:
            text = "You have paid for a trend in this turn, so you may not Gain."
            yield IllegalMove("PER-TURN-5", text)
        if position.gained:
            yield IllegalMove("PER-GAIN-2", "You have gained in this turn already.")
        yield from refusals_of_movement(position, move)

    def legal(self, position: PeriodicPosition) -> tuple[Movement, ...]:
        if position.gained or position.paid:
            return ()
        seat = position.turn
        return self.reached[position.flask[seat]][position.plus3[seat]]

    def carry_out(self, position: PeriodicPosition, move: Movement, chance: Chance, told: Told) -> None:
        position.gained = True
        if position.trends[move.trend]:  # PER-GAIN-1
            _take_all(position, move, told)
        elif position.seats == 2:
            _take_from_box(position, move, told)
        else:
            givers = richest(position)
            if len(givers) > 1:  # PER-GAIN-4, PER-DECIDE-9
                position.pending = move
                position.stage = GIVING
                return
            if givers:
                take_from(position, givers[0], move, told)
            elif told is not None:  # PER-GAIN-6
                seat = position.turn
                text = "{p%d} gains nothing." % seat
                told.append(Event("gained", text, seat, {"tokens": 0}, "PER-GAIN-6", move.targets))
        move_flask(position, move, told)

    def choice(self, position: PeriodicPosition, move: Movement) -> Choice:
        tiles = tiles_used(position, move)
        tokens, source = _gain(position, move.trend)
        trend = trend_name(position.content, move.trend)
        distance = position.content.distance[move.trend][position.flask[position.turn]][move.to]
        return movement_choice(
            position,
            move.to,
            f"Gain {source}" if position.trends[move.trend] else f"Gain {source} by {trend}",
            f"{trend}: gain {tokens}",
            tiles,
            tokens if tokens >= MANY else 0,
            ask_for_tiles(position, move.to, distance, tiles),
            move.trend,
        )


def _take_all(position: PeriodicPosition, move: Movement, told: Told) -> None:
    """All tokens of the trend, not just some (PER-GAIN-1)."""
    seat, tokens = position.turn, position.trends[move.trend]
    position.trends[move.trend] = 0
    position.energy[seat] += tokens
    if told is not None:
        text = "{p%d} gains %d from %s." % (seat, tokens, trend_name(position.content, move.trend))
        told.append(Event("gained", text, seat, {"tokens": tokens}, "PER-GAIN-1", move.targets))


def _take_from_box(position: PeriodicPosition, move: Movement, told: Told) -> None:
    """With two players an empty trend pays from the box (PER-GAIN-7, PER-GAIN-8)."""
    seat, tokens = position.turn, min(1, position.box)
    position.energy[seat] += tokens
    if told is not None:
        text = "{p%d} gains %s." % (seat, "1 from the box" if tokens else "nothing: the box is empty")
        rule = "PER-GAIN-7" if tokens else "PER-GAIN-8"
        told.append(Event("gained", text, seat, {"tokens": tokens}, rule, move.targets))


def take_from(position: PeriodicPosition, giver: int, move: Movement | None, told: Told) -> None:
    """Take one token from the richest opponent (PER-GAIN-3)."""
    seat = position.turn
    position.energy[giver] -= 1
    position.energy[seat] += 1
    if told is not None:
        text = "{p%d} takes 1 Energy Token from {p%d}." % (seat, giver)
        targets = move.targets if move is not None else ()
        told.append(Event("gained", text, seat, {"tokens": 1, "from": giver}, "PER-GAIN-3", targets))


def richest(position: PeriodicPosition) -> list[int]:
    """The opponents with the most Energy Tokens, if they have any (PER-GAIN-3, PER-GAIN-4)."""
    turn, held, most = position.turn, position.energy, 0
    for seat, tokens in enumerate(held):
        if tokens > most and seat != turn:
            most = tokens
    return [seat for seat, tokens in enumerate(held) if tokens == most and seat != turn] if most else []


def _gain(position: PeriodicPosition, trend: int) -> tuple[int, str]:
    """What a Gain on a trend brings, and from where (PER-GAIN-1, -3 and -7)."""
    tokens = position.trends[trend]
    if tokens:
        return tokens, f"{tokens} from {trend_name(position.content, trend)}"
    if position.seats == 2:
        return (1, "1 from the box") if position.box else (0, "nothing, as the box is empty,")
    givers = richest(position)
    if givers:
        return 1, f"1 from {listed(['{p%d}' % giver for giver in givers], 'or')}"
    return 0, "nothing, as nobody has any,"
