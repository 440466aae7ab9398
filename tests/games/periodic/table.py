"""Reading positions of Periodic in the rule tests."""

from __future__ import annotations

from typing import Any

import pytest

from bohrd.contract import Event, IllegalMove, LiveChance, Position
from bohrd.games.periodic import GAME
from bohrd.games.periodic.view import Player, Table

FAR = {
    "green": {"card": "curie"},
    "blue": {"card": "coins"},
    "purple": {"card": "exhaust"},
    "pink": {"card": "ybco"},
}
"""Po Ra, Cu Ag Au, Rh Pd Pt and Cu Y Ba: far from Na, where most tests begin."""


def ring(group: str, card: int) -> list[str]:
    """A ring in which this card, counted from 1, is the one of this group."""
    others = [other.key for other in GAME.content.groups if other.key != group]
    return [*others[: card - 1], group, *others[card - 1 :]]


def play(position: Position, *names: str) -> list[Event]:
    """Play moves by name and return everything that happened."""
    chance = LiveChance(1)
    return [event for name in names for event in position.play(name, chance)]


def table(position: Position) -> Table:
    """What lies open."""
    return position.view(None).table


def player(position: Position, seat: int = 0) -> Player:
    """A player's open pieces."""
    return table(position).players[seat]


def legal(position: Position, start: str = "") -> set[str]:
    """The names of the legal moves that begin with these words."""
    return {move.name for move in position.legal() if move.name.startswith(start)}


def reached(position: Position, step: str) -> str:
    """Where a step such as ``spend radii`` leads, in the order of the board: 'H He Li'."""
    names = [move.name.split() for move in position.legal() if move.name.startswith(f"{step} ")]
    return " ".join(name[2] for name in names)


def refused(position: Position, name: str) -> str:
    """The rule that refuses a move; the attempt changes nothing."""
    before = position.digest()
    with pytest.raises(IllegalMove) as refusal:
        position.play(GAME.move(name), LiveChance(1))
    assert position.digest() == before
    return refusal.value.rule


def happened(events: list[Event], name: str) -> list[dict[str, Any]]:
    """The data of all events with this name."""
    return [event.data for event in events if event.name == name]
