"""What anybody may know of Periorbis.

Nothing but the order of the decks is hidden, and a deck has none until a card turns up: it is drawn then. So
a view tells everything (ORB-HIDDEN-1 to ORB-HIDDEN-3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bohrd.contract import View
from bohrd.games.periorbis.bureaucracy import PHASES
from bohrd.games.periorbis.pieces import HQ, NOBODY, SLOTS
from bohrd.games.periorbis.scoring import wage_bill

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition
    from bohrd.games.periorbis.ships import Berth


class CrewMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An employee of a player: the card, the asteroid (``None``: in the HQ) and whether it has acted."""

    number: int
    place: str | None = None
    acted: bool = False


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class AsteroidState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An asteroid's ore tracks (black, grey, white) and the seats with a base, in the order of the slots."""

    id: str
    ore: tuple[int, int, int]
    bases: tuple[int, ...]


class ShipState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship on offer: for each row its holder, agent bonus and crates supplied."""

    id: str
    holders: tuple[int | None, int | None, int | None]
    bonuses: tuple[int, int, int]
    crates: tuple[int, int, int]


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in the employee pool at so many times its wage."""

    number: int
    factor: int


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face-down deck: how many cards will still come, and the cards not seen yet they come from."""

    left: int
    unseen: tuple[int, ...]
    """Card numbers, or indexes of ships."""


class TurnState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


def view(position: PeriorbisPosition, seat: int | None) -> PeriorbisView:
    """What a seat may know, which is the same for all."""
    return PeriorbisView(
        game="periorbis",
        content=position.game.own_content,
        seat=seat,
        turn=position.turn,
        seats=position.seats,
        options=dict(position.options),
        marker=position.marker,
        phase=PHASES[position.phase],
        order=position.order,
        companies=tuple([_company(position, each) for each in range(position.seats)]),
        asteroids=_asteroids(position),
        ships=tuple([_ship(position, berth) for berth in position.ships]),
        pool=tuple([Offer(number, factor) for number, factor in position.pool]),
        ship_decks=tuple(map(Deck, position.ships_left, position.ships_unseen)),
        employee_decks=tuple(map(Deck, position.cards_left, position.cards_unseen)),
        now=TurnState(position.due, position.carried, _carrier(position), position.loaded),
    )


def _company(position: PeriorbisPosition, seat: int) -> Company:
    asteroids = len(position.content.asteroids)
    first = seat * asteroids
    return Company(
        credits=position.credits[seat],
        data=position.data[seat],
        storage=position.storage[seat],
        fleet_capacity=position.capacity[seat],
        drive=position.drive[seat],
        open_slots=position.open_slots[seat],
        crew=_crew(position, seat),
        crates=tuple(position.crates[first : first + position.track.asteroids]),
        supplied=position.supplied[seat],
        sold=position.sold[seat],
        missed=position.missed[seat],
        wage_bill=wage_bill(position, seat),
    )


def _crew(position: PeriorbisPosition, seat: int) -> tuple[CrewMember | None, ...]:
    first = seat * SLOTS
    crew, place, asteroids = position.crew, position.place, position.content.asteroids
    acted = position.acted if seat == position.turn else 0
    return tuple(
        [
            None
            if (number := crew[first + slot]) == NOBODY
            else CrewMember(
                number,
                None if (there := place[first + slot]) == HQ else asteroids[there].id,
                bool(acted >> slot & 1),
            )
            for slot in range(SLOTS)
        ]
    )


def _asteroids(position: PeriorbisPosition) -> tuple[AsteroidState, ...]:
    ore, bases, asteroids = position.ore, position.bases, position.content.asteroids
    return tuple(
        [
            AsteroidState(
                asteroids[index].id,
                (ore[index * 3], ore[index * 3 + 1], ore[index * 3 + 2]),
                bases[index],
            )
            for index in range(position.track.asteroids)
        ]
    )


def _ship(position: PeriorbisPosition, berth: Berth) -> ShipState:
    top, middle, bottom = berth.holders
    holders = (
        None if top == NOBODY else top,
        None if middle == NOBODY else middle,
        None if bottom == NOBODY else bottom,
    )
    return ShipState(position.content.ships[berth.ship].id, holders, berth.bonuses, berth.crates)


def _carrier(position: PeriorbisPosition) -> int | None:
    """The slot of the carrier, from 1."""
    return None if position.carrier == NOBODY else position.carrier + 1
