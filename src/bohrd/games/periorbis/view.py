"""What anybody may know of Periorbis, read off a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.games.periorbis.bureaucracy import PHASES
from bohrd.games.periorbis.pieces import HQ, NOBODY, SLOTS
from bohrd.games.periorbis.scoring import wage_bill
from bohrd.games.periorbis.view_type import (
    AsteroidState,
    Company,
    CrewMember,
    Deck,
    Offer,
    PeriorbisView,
    ShipState,
    TurnState,
)

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition
    from bohrd.games.periorbis.ships import Berth


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
