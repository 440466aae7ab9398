"""Setting up (area SETUP of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Chance, Event, Told
from bohrd.games.periorbis import ships
from bohrd.games.periorbis.bureaucracy import ACTING, begin, reset_order
from bohrd.games.periorbis.crew import get_ready
from bohrd.games.periorbis.decks import cards_used, ships_used
from bohrd.games.periorbis.orbit import track_name
from bohrd.games.periorbis.pieces import CADET, HQ, NOBODY, ORES, SLOTS, START_CADETS

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition


def set_up(position: PeriorbisPosition, chance: Chance, told: Told) -> None:
    """Lay out the board, deal the starting crews, stack the decks and begin turn 1."""
    lay_out(position)
    position.marker = 1  # ORB-SETUP-11
    deal_crews(position, chance, told)
    ships.arrive(position, chance, told)  # ORB-SETUP-7
    reset_order(position, told)  # ORB-ORDER-5
    begin(position, ACTING)  # ORB-TURN-3


def lay_out(position: PeriorbisPosition) -> None:
    """The board and the HQs as they are before anything is dealt."""
    content, seats = position.content, position.seats
    position.track = content.tracks[track_name(position.options)]
    position.credits = [content.constants.start_credits] * seats  # ORB-SETUP-4
    position.data = [0] * seats
    position.storage = [0] * seats
    position.capacity = (content.constants.fleet_capacity.start,) * seats  # ORB-SETUP-5
    position.drive = (0,) * seats
    position.open_slots = (content.constants.open_slots,) * seats  # ORB-SETUP-1
    position.crew = (NOBODY,) * (seats * SLOTS)
    position.place = [HQ] * (seats * SLOTS)
    position.crates = (0,) * (seats * len(content.asteroids))
    position.supplied = (0,) * seats
    position.sold = (0,) * seats
    position.missed = (0,) * seats
    ore = [ore for rock in range(position.track.asteroids) for ore in content.ore(rock, seats)]
    position.ore = (*ore, *[0] * (len(content.asteroids) * len(ORES) - len(ore)))  # ORB-SHORT-2
    position.bases = ((),) * len(content.asteroids)  # ORB-SETUP-11
    position.ships = ()
    position.pool = ()  # ORB-SETUP-9
    position.ships_left = ships_used(content, seats, position.options)
    position.ships_unseen = content.ship_decks
    position.cards_left = cards_used(content, seats, position.options)
    position.cards_unseen = (content.deck1, content.deck2)
    get_ready(position)


def deal_crews(position: PeriorbisPosition, chance: Chance, told: Told) -> None:
    """Three cadets and a starting specialist for each player (ORB-SETUP-2, ORB-SETUP-3)."""
    starters = list(position.content.starters)
    crews: list[int] = []
    for seat in range(position.seats):
        [starter] = chance.deal(starters, 1)
        crew = [CADET] * START_CADETS + [starter]
        crews += crew + [NOBODY] * (SLOTS - len(crew))
        if told is not None:
            card = position.content.employees[starter]
            can = position.content.strengths(card)
            text = "{p%d} starts with %s (%s: %s)." % (seat, card.name, card.type, can)
            told.append(Event("dealt", text, seat, {"card": starter}, "ORB-SETUP-3"))
    position.crew = tuple(crews)
