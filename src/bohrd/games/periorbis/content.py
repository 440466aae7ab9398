"""What the content files of Periorbis hold; the rules play with what ``pieces`` makes of it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from bohrd.contract import Tables, read_values

Count = Annotated[int, Meta(ge=0, le=1000)]
Positive = Annotated[int, Meta(ge=1, le=1000)]
Skill = Annotated[int, Meta(ge=0, le=99)]
Needed = Annotated[int, Meta(ge=1, le=99)]
"""A skill that everybody has, as anyone may do anything and no action is empty (ORB-ACT-4, ORB-ACT-10)."""
ByPlayers = tuple[Count, Count, Count, Count, Count]
"""For 2, 3, 4, 5 and 6 players."""


class Cadet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every cadet can do, and how many there are."""

    count: Count
    wage: Count
    building: Skill
    upgrade: Skill
    contract: Skill
    selling: Needed
    captain: Needed
    research: Needed
    black: Skill
    grey: Skill
    white: Skill


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A specialist as the table gives it: a skill left out is the cadet's (ORB-CARD-3)."""

    number: Annotated[int, Meta(ge=1, le=9999)]
    name: str
    type: Literal["engineer", "agent", "captain", "scientist", "miner"]
    wage: Count
    building: Skill | None = None
    upgrade: Skill | None = None
    contract: Skill | None = None
    selling: Needed | None = None
    captain: Needed | None = None
    research: Needed | None = None
    black: Skill | None = None
    grey: Skill | None = None
    white: Skill | None = None


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The starting specialists, or one of the decks."""

    cards: tuple[Card, ...]


class ShipCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trading ship card; sizes and advances are those of the top, middle and bottom row."""

    id: str
    name: str
    level: Literal[1, 2, 3]
    price: Count
    spaces: Annotated[int, Meta(ge=1, le=24)]
    minimum: Positive
    sizes: tuple[Positive, Positive, Positive]
    advances: tuple[Count, Count, Count]


class Rock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An asteroid: the costs of its base slots, and its ore for 2, for 3 or 4, and for 5 or 6 players."""

    id: str
    name: str
    slots: tuple[Count, ...]
    black: tuple[Count, Count, Count]
    grey: tuple[Count, Count, Count]
    white: tuple[Count, Count, Count]


class Turns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turns of a full and of a short game."""

    full: Positive
    short: Positive


class Span(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a track starts and where it ends."""

    start: Positive
    top: Positive


class ScaledDecks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the decks are cut to the number of players (ORB-SETUP-6, ORB-SETUP-8)."""

    ships_per_offer: tuple[Positive, Positive]
    deck1_per_player: Count
    deck1_extra: Count


class OrbitTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The asteroids that the Orbit Track shows on one turn."""

    low: tuple[str, ...]
    middle: tuple[str, ...]
    high: tuple[str, ...]

    @property
    def orbits(self) -> tuple[tuple[str, ...], ...]:
        return self.low, self.middle, self.high


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The showing that the short game adds (ORB-SHORT-3)."""

    turn: int
    orbit: Literal["low", "middle", "high"]
    asteroid: str


ShipCards = tuple[ShipCard, ...]
Rocks = tuple[Rock, ...]
OrbitTurns = tuple[OrbitTurn, ...]


# -- several numbers or names of the constants ----------------------------------------------


def by_players(tables: Tables, table: str) -> tuple[int, ...]:
    """A number for 2, 3, 4, 5 and 6 players."""
    return read_values(tables, "constants", table, ByPlayers)


def costs(tables: Tables, table: str) -> tuple[int, ...]:
    """Any number of costs."""
    return read_values(tables, "constants", table, tuple[Count, ...])


def factors(tables: Tables, table: str) -> tuple[int, ...]:
    """Three of them."""
    return read_values(tables, "constants", table, tuple[Positive, Positive, Positive])


def names(tables: Tables, table: str) -> tuple[str, ...]:
    """Three of them."""
    return read_values(tables, "constants", table, tuple[str, str, str])
