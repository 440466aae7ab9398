"""What the rule tests read from a position of Periorbis, and the cards they speak of."""

from __future__ import annotations

from typing import Any

import pytest

from bohrd.contract import Event, IllegalMove, LiveChance
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.position import PeriorbisPosition
from bohrd.games.periorbis.view import Company, ShipState

CONTENT = GAME.content
EMPLOYEES = tuple(CONTENT.employees.values())
"""By number."""
SHIPS, ASTEROIDS, CONSTANTS = CONTENT.ships, CONTENT.asteroids, CONTENT.constants
STARTERS, DECK1, DECK2 = CONTENT.starters, CONTENT.deck1, CONTENT.deck2
MINER, GREY_MINER, AGENT, CAPTAIN, SCIENTIST, ENGINEER = STARTERS
"""The starting specialists: Black 2; Grey 2; Contract 1 and Selling 4; Captain 4; Research 2; Building 4."""


def card(deck: tuple[int, ...] = (*DECK1, *DECK2), **skills: Any) -> int:
    """The number of the first card of a deck with these properties."""
    return next(n for n in deck if all(getattr(EMPLOYEES[n], k) == v for k, v in skills.items()))


def play(position: PeriorbisPosition, *names: str, seed: int = 1) -> list[Event]:
    """Play moves by name and return everything that happened."""
    chance = LiveChance(seed)
    return [event for name in names for event in position.play(name, chance)]


def company(position: PeriorbisPosition, seat: int = 0) -> Company:
    """What a player has."""
    return position.view(None).companies[seat]


def ship(position: PeriorbisPosition, id: str = "kestrel") -> ShipState:
    """A ship on offer."""
    return next(state for state in position.view(None).ships if state.id == id)


def place(position: PeriorbisPosition, slot: int, seat: int = 0) -> str | None:
    """Where an employee is."""
    member = company(position, seat).crew[slot - 1]
    assert member is not None
    return member.place


def legal(position: PeriorbisPosition, start: str = "") -> set[str]:
    """The names of the legal moves that begin with these words."""
    return {move.name for move in position.legal() if move.name.startswith(start)}


def refused(position: PeriorbisPosition, name: str) -> str:
    """The rule that refuses a move; the attempt changes nothing."""
    before = position.digest()
    with pytest.raises(IllegalMove) as refusal:
        position.play(name, LiveChance(1))
    assert position.digest() == before
    return refusal.value.rule


def happened(events: list[Event], name: str) -> list[Event]:
    """All events with this name."""
    return [event for event in events if event.name == name]


def texts(events: list[Event]) -> list[str]:
    """What was said."""
    return [event.text for event in events]
