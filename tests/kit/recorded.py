"""Recorded games as tests: exact scores on re-execution, and golden counts of the game tree."""

from __future__ import annotations

from bohrd.contract import Event, LiveChance, Position, ReplayChance
from bohrd.record import Record
from kit.laws import Recount


def retell(past: Record, recount: Recount) -> list[Event]:
    """Re-execute a recorded game to its exact scores, telling its steps anew; returns all its events."""
    final = past.check()
    seats = len(past.header.seats)
    told: list[Event] = []
    position = past.game.start(seats, past.header.options, ReplayChance(past.setup.setup), told)
    for step in past.steps:
        step.events = position.play(step.move, ReplayChance(step.chance))
        told += step.events
    assert position.digest() == final.digest()
    assert past.end is not None
    assert recount(told, seats, past.header.options) == final.result().scores == past.end.end
    return told


def leaves(position: Position, depth: int) -> int:
    """How many ways there are to make so many decisions."""
    if depth == 1:
        return len(position.legal())
    total = 0
    for move in position.legal():
        after = position.copy()
        after.play(move, LiveChance(1), quiet=True)
        total += leaves(after, depth - 1)
    return total
