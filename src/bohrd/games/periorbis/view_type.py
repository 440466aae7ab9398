"""What anybody may know of Periorbis, as a value.

Nothing but the order of the decks is hidden, and a deck has none until a card turns up: it is drawn then. So
a view tells everything (ORB-HIDDEN-1 to ORB-HIDDEN-3).
"""

from __future__ import annotations

import msgspec

from bohrd.contract import View


class CrewMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An employee of a player: the card, the asteroid (``None``: in the HQ) and whether it has acted."""

    number: int
    place: str | None = None
    acted: bool = False


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Everything one player has."""

    credits: int
    data: int
    storage: int
    """Crates in HQ storage."""
    fleet_capacity: int
    drive: int
    """0 Basic, 1 Improved, 2 Advanced."""
    open_slots: int
    crew: tuple[CrewMember | None, ...]
    """Slots 1 to 7."""
    crates: tuple[int, ...]
    """Crates at the base on each asteroid."""
    supplied: int
    """Victory points for crates supplied to ships."""
    sold: int
    """Victory points for ore sold."""
    missed: int
    """Victory points lost for missing crates."""
    wage_bill: int

    @property
    def points(self) -> int:
        """The player's victory points."""
        return self.supplied + self.sold - self.missed


class AsteroidState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An asteroid's ore tracks (black, grey, white) and the seats with a base, in the order of the slots."""

    id: str
    ore: tuple[int, int, int]
    bases: tuple[int, ...]


class ShipState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A ship on offer: for each row its holder, agent bonus and crates supplied."""

    id: str
    holders: tuple[int | None, int | None, int | None]
    bonuses: tuple[int, int, int]
    crates: tuple[int, int, int]


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A card in the employee pool at so many times its wage."""

    number: int
    factor: int


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A face-down deck: how many cards will still come, and the cards not seen yet they come from."""

    left: int
    unseen: tuple[int, ...]
    """Card numbers, or indexes of ships."""


class TurnState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What the acting player's turn has come to."""

    due: int
    """Wages due."""
    carried: int
    """Items carried this turn, out of Fleet Capacity."""
    carrier: int | None = None
    """Slot of the employee whose Transport Cargo action is in progress, from 1."""
    loaded: int = 0
    """Items the carrier has loaded."""


class PeriorbisView(View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What anybody may know of a game of Periorbis."""

    marker: int
    """The turn on the Orbit Track."""
    phase: str
    order: tuple[int, ...]
    """Acting order, lowest standing first."""
    companies: tuple[Company, ...]
    asteroids: tuple[AsteroidState, ...]
    ships: tuple[ShipState, ...]
    pool: tuple[Offer, ...]
    ship_decks: tuple[Deck, ...]
    """Levels 1 to 3."""
    employee_decks: tuple[Deck, ...]
    """Decks 1 and 2."""
    now: TurnState
