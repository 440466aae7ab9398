"""The legal decisions of the Hire Employees and Employee Actions phases, in the order of the catalogue.

Whether wages stay payable (ORB-WAGE-3) is only looked into where the credits in hand do not cover them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.games.periorbis import actions
from bohrd.games.periorbis.content import ASTEROIDS, CONSTANTS, EMPLOYEES, MINING, SLOTS, Employee
from bohrd.games.periorbis.moves import (
    BUILDS,
    DEVELOPS,
    DRIVES,
    END_TURN,
    FINISH_TRANSPORT,
    FLEETS,
    HIRE_EMPTY,
    HIRES,
    HQ,
    LOAD_CRATES,
    LOAD_EMPLOYEES,
    MINES,
    NOBODY,
    PASS_HIRING,
    RESEARCHES,
    SELL_ORES,
    SELL_RESEARCHES,
    SIGNABLE,
    TRANSPORTS,
    Decision,
)

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

_ASTEROIDS = len(ASTEROIDS)
_SLOT_COST = {CONSTANTS.open_slots + index: cost for index, cost in enumerate(CONSTANTS.slot_costs)}
_MOST_COST = max(*CONSTANTS.slot_costs, *(cost for asteroid in ASTEROIDS for cost in asteroid.slots))
_BASE_SLOTS = tuple(asteroid.slots for asteroid in ASTEROIDS)
_TOP_CAPACITY = CONSTANTS.fleet_capacity.top
_TOP_DRIVE = len(CONSTANTS.drives) - 1
_UPGRADE_COST = CONSTANTS.upgrade_cost


def hires(position: PeriorbisPosition) -> tuple[Decision, ...]:
    """Pass, or an affordable card with a place for it (ORB-DECIDE-2)."""
    seat = position.turn
    credits = position.credits[seat]
    first = seat * SLOTS
    crew = position.crew[first : first + SLOTS]
    has_empty = NOBODY in crew[: position.open_slots[seat]]
    replaceable = [
        slot for slot in range(SLOTS) if crew[slot] != NOBODY and position.place[first + slot] == HQ
    ]  # ORB-HIRE-6
    moves = [PASS_HIRING]
    for number, factor in position.pool:
        if EMPLOYEES[number].wage * factor <= credits:  # ORB-HIRE-3
            if has_empty:
                moves.append(HIRE_EMPTY[number])
            into = HIRES[number]
            moves += [into[slot] for slot in replaceable]
    return tuple(moves)


def stays_payable(position: PeriorbisPosition, move: Decision) -> bool:
    """Whether the wages due are payable after a move that is legal but for them (ORB-WAGE-3)."""
    after = position.copy()
    actions.perform(after, move, None)
    return after.payable()


def employee_actions(position: PeriorbisPosition) -> tuple[Decision, ...]:
    """End the turn, or one employee with one action (ORB-DECIDE-3)."""
    seat = position.turn
    first = seat * SLOTS
    acted = position.acted
    spare = position.credits[seat] - position.due
    moves: list[Decision] = []
    desk = None
    for slot in range(SLOTS):
        number = position.crew[first + slot]
        if number < 0 or acted >> slot & 1:
            continue
        place = position.place[first + slot]
        if place == HQ:
            desk = desk or _Desk(position)
            moves += desk.actions(slot, EMPLOYEES[number])
        else:
            ore, skills, mine = position.ore, MINING[number], MINES[slot]
            minable = [mine[colour] for colour in (0, 1, 2) if skills[colour] and ore[place * 3 + colour]]
            if minable and (spare >= EMPLOYEES[number].wage or stays_payable(position, minable[0])):
                moves += minable
    if spare >= 0:  # ORB-WAGE-5
        moves.append(END_TURN)
    return tuple(moves)


class _Desk:
    """What the acting player can do from the HQ, worked out once for all employees there."""

    __slots__ = ("bases", "develop_cost", "position", "rows", "upgrades")

    def __init__(self, position: PeriorbisPosition) -> None:
        seat = position.turn
        self.position = position
        reach = position.reach(seat)
        self.bases = [
            (asteroid, _BASE_SLOTS[asteroid][len(bases)])  # ORB-BASE-5
            for asteroid in reach
            if seat not in (bases := position.bases[asteroid]) and len(bases) < len(_BASE_SLOTS[asteroid])
        ]
        """Asteroids to build on, with the cost (ORB-BASE-2 to ORB-BASE-5)."""
        self.develop_cost = _SLOT_COST.get(position.open_slots[seat])
        self.upgrades = [
            moves
            for moves, is_open in (
                (FLEETS, position.capacity[seat] < _TOP_CAPACITY),
                (DRIVES, position.drive[seat] < _TOP_DRIVE),
            )
            if is_open  # ORB-FLEET-4
        ]
        self.rows = [
            (ship, (a < 0) + 2 * (b < 0) + 4 * (c < 0))
            for ship, (a, b, c), _, _ in position.ships
            if seat != a and seat != b and seat != c  # ORB-SIGN-3
        ]
        """Ships to sign on, with their free rows as bits."""

    def actions(self, slot: int, card: Employee) -> list[Decision]:
        """The actions of an employee in the HQ."""
        position = self.position
        seat = position.turn
        credits = position.credits[seat]
        data = position.data[seat]
        spare = credits - position.due - card.wage
        build, building = BUILDS[slot], card.building
        dear = [build[a] for a, cost in self.bases if cost - building <= credits]  # ORB-ACT-8
        if self.develop_cost is not None and self.develop_cost - building <= credits:
            dear.append(DEVELOPS[slot])
        free: list[Decision] = []
        if data >= _UPGRADE_COST - card.upgrade:
            free += [upgrade[slot] for upgrade in self.upgrades]
        signable = SIGNABLE[slot]
        for ship, rows in self.rows:
            free += signable[ship][rows]
        free += SELL_ORES[slot][: min(card.selling, position.storage[seat])]
        if position.cargo(slot).is_possible:
            free.append(TRANSPORTS[slot])
        free.append(RESEARCHES[slot])
        free += SELL_RESEARCHES[slot][: min(card.research, data)]
        if spare < _MOST_COST:
            dear = [move for move in dear if stays_payable(position, move)]
        if spare < 0:
            free = [move for move in free if stays_payable(position, move)]
        return dear + free


def loads(position: PeriorbisPosition) -> tuple[Decision, ...]:
    """Load one more item, or finish (ORB-DECIDE-4)."""
    seat = position.turn
    card = EMPLOYEES[position.crew[seat * SLOTS + position.carrier]]
    moves: list[Decision] = []
    if position.loaded < card.captain and position.carried < position.capacity[seat]:
        moves = _items(position)
        if position.credits[seat] < position.due:
            moves = [move for move in moves if stays_payable(position, move)]
    if position.loaded and (
        position.credits[seat] >= position.due or stays_payable(position, FINISH_TRANSPORT)
    ):
        moves.append(FINISH_TRANSPORT)
    return tuple(moves)


def _items(position: PeriorbisPosition) -> list[Decision]:
    """Every item that can be carried now, with its way."""
    seat = position.turn
    first = seat * SLOTS
    bases = [asteroid for asteroid in position.reach(seat) if seat in position.bases[asteroid]]
    moves: list[Decision] = []
    for slot in range(SLOTS):
        if position.crew[first + slot] < 0 or position.acted >> slot & 1:  # ORB-CARGO-5, ORB-CARGO-6
            continue
        ride, place = LOAD_EMPLOYEES[slot], position.place[first + slot]
        if place == HQ:
            moves += [ride[asteroid] for asteroid in bases]
        elif place in bases:
            moves += [ride[asteroid] for asteroid in bases if asteroid != place]
            moves.append(ride[HQ])
    ships = [berth.ship for berth in position.ships if position.takes_crates(seat, berth)]
    for asteroid in bases:
        if position.crates[seat * _ASTEROIDS + asteroid]:
            way = LOAD_CRATES[asteroid]
            moves += [way[ship] for ship in ships]
            moves.append(way[HQ])
    if position.storage[seat]:
        moves += [LOAD_CRATES[HQ][ship] for ship in ships]
    return moves
