"""The legal decisions of the Hire Employees and Employee Actions phases, in the order of the catalogue.

Whether wages stay payable (ORB-WAGE-3) is only looked into where the credits in hand do not cover them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.games.periorbis import actions
from bohrd.games.periorbis.content import ASTEROIDS, CONSTANTS, EMPLOYEES, MINING, SHIPS, SLOTS, Employee
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
    LOAD_CRATE,
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
from bohrd.games.periorbis.wages import (
    DATA_PRICE,
    ORE_PRICE,
    Workers,
    in_selling_order,
    most_income,
    payable_after_cargo,
)

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

_ASTEROIDS = len(ASTEROIDS)
_COLOURS = (0, 1, 2)
_NEVER = 1 << 30
_SLOT_COST = {
    CONSTANTS.open_slots + index: cost for index, cost in enumerate((*CONSTANTS.slot_costs, _NEVER))
}
"""What the next slot costs, by the number of open slots."""
_MOST_COST = max(*CONSTANTS.slot_costs, *(cost for asteroid in ASTEROIDS for cost in asteroid.slots))
_LEAST_COST = min(*CONSTANTS.slot_costs, *(cost for asteroid in ASTEROIDS for cost in asteroid.slots))
_BASE_SLOTS = tuple(asteroid.slots for asteroid in ASTEROIDS)
_MOST_BASES = min(map(len, _BASE_SLOTS))
_TOP_CAPACITY = CONSTANTS.fleet_capacity.top
_TOP_DRIVE = len(CONSTANTS.drives) - 1
_UPGRADE_COST = CONSTANTS.upgrade_cost
_ONLY_END = (END_TURN,)
_NOT_ACTED = tuple(
    tuple(slot for slot in range(SLOTS) if not acted >> slot & 1) for acted in range(1 << SLOTS)
)
"""The slots that are not among the bits of those who have acted."""


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
    crew, places, ore = position.crew, position.place, position.ore
    ready = [
        (slot, number, places[first + slot])
        for slot in _NOT_ACTED[position.acted]
        if (number := crew[first + slot]) >= 0
    ]
    if not ready:
        return _ONLY_END
    credits, data, storage = position.credits[seat], position.data[seat], position.storage[seat]
    left = credits - position.due
    rows = [
        (ship, (a < 0) + 2 * (b < 0) + 4 * (c < 0))
        for ship, (a, b, c), _, _ in position.ships
        if seat != a and seat != b and seat != c  # ORB-SIGN-3
    ]
    sites, bases = _sites(position)
    develop_cost = _SLOT_COST[position.open_slots[seat]]
    cargo = _cargo(position, ready, bases) if position.carried < position.capacity[seat] else _NOTHING
    purse = _Purse(position, ready)
    moves: list[Decision] = []
    for slot, number, place in ready:
        card = EMPLOYEES[number]
        spare = left - card.wage
        if place >= 0:
            if spare >= 0 or spare + purse.income() >= 0:
                skills, mine = MINING[number], MINES[slot]
                moves += [mine[colour] for colour in _COLOURS if skills[colour] and ore[place * 3 + colour]]
            continue
        if credits + card.building >= _LEAST_COST:
            limit = credits
            if spare < _MOST_COST:
                limit = min(limit, spare + purse.income_without(number))
            if limit >= 0:  # ORB-ACT-8, ORB-ACT-11, ORB-WAGE-3
                build, most = BUILDS[slot], limit + card.building
                moves += [build[site] for site, cost in sites if cost <= most]
                if develop_cost <= most:
                    moves.append(DEVELOPS[slot])
        if spare < 0:
            purse.offer(moves, slot, card, spare, rows, cargo)
            continue
        if data >= _UPGRADE_COST - card.upgrade:
            moves += _upgrades(position, slot)
        signable = SIGNABLE[slot]
        for ship, unsigned in rows:
            moves += signable[ship][unsigned]
        if storage:
            moves += SELL_ORES[slot][: card.selling if card.selling < storage else storage]
        if cargo:
            moves.append(TRANSPORTS[slot])
        moves.append(RESEARCHES[slot])
        if data:
            moves += SELL_RESEARCHES[slot][: card.research if card.research < data else data]
    if left >= 0:  # ORB-WAGE-5
        moves.append(END_TURN)
    return tuple(moves)


Ready = list[tuple[int, int, int]]
"""Slot, card and place of the employees who have not acted."""
Rows = list[tuple[int, int]]
"""Ships that can be signed, with their free rows as bits."""
_NOTHING, _LOSS, _ERRAND, _GAIN = range(4)
"""What there is to carry: nothing; crates from storage to a ship; somebody who can be sent out and, as a
second item, home again; or something on a base that costs the HQ nothing to fetch."""


def _sites(position: PeriorbisPosition) -> tuple[list[tuple[int, int]], list[int]]:
    """Asteroids in reach: to build on, with the cost (ORB-BASE-2 to ORB-BASE-5), and with an own base."""
    seat, built = position.turn, position.bases
    sites: list[tuple[int, int]] = []
    bases: list[int] = []
    for asteroid in position.reaches[position.marker - 1][position.drive[seat]]:
        taken = built[asteroid]
        if seat in taken:
            bases.append(asteroid)
        elif len(taken) < _MOST_BASES:
            sites.append((asteroid, _BASE_SLOTS[asteroid][len(taken)]))
    return sites, bases


def _upgrades(position: PeriorbisPosition, slot: int) -> list[Decision]:
    """Upgrades on tracks that have not come to their end (ORB-FLEET-4)."""
    seat = position.turn
    moves: list[Decision] = []
    if position.capacity[seat] < _TOP_CAPACITY:
        moves.append(FLEETS[slot])
    if position.drive[seat] < _TOP_DRIVE:
        moves.append(DRIVES[slot])
    return moves


def _cargo(position: PeriorbisPosition, ready: Ready, bases: list[int]) -> int:
    """The best there is to carry for those waiting in the HQ (ORB-CARGO-4)."""
    seat = position.turn
    if bases:
        crates, waiting = position.crates, 0
        for asteroid in bases:
            if crates[seat * _ASTEROIDS + asteroid]:
                return _GAIN
        for _, _, place in ready:
            if place < 0:
                waiting += 1
            elif place in bases:
                return _GAIN
        if waiting > 1:
            return _ERRAND
    if position.storage[seat] and any(position.takes_crates(seat, berth) for berth in position.ships):
        return _LOSS
    return _NOTHING


class _Purse:
    """What those waiting in the HQ can earn, looked up where credits do not cover the wages (ORB-WAGE-4)."""

    __slots__ = ("_advances", "_data", "_position", "_ready", "_storage", "_workers")

    def __init__(self, position: PeriorbisPosition, ready: Ready) -> None:
        self._position = position
        self._ready = ready
        self._workers: Workers | None = None
        self._advances: tuple[int, ...] = ()
        self._storage = position.storage[position.turn]
        self._data = position.data[position.turn]

    def _open(self) -> Workers:
        """Look what there is, once it is needed; those waiting in the HQ."""
        if self._workers is None:
            self._workers = in_selling_order([number for _, number, place in self._ready if place == HQ])
            self._advances = self._position.advances()
        return self._workers

    def income(self) -> int:
        """The most that all of them can earn as things are."""
        return most_income(self._open(), self._advances, self._storage, self._data)

    def income_without(self, number: int) -> int:
        """The most that all but one with this card can earn as things are."""
        return most_income(self._others(number), self._advances, self._storage, self._data)

    def _others(self, number: int) -> Workers:
        workers = self._open()
        index = workers.index(number)
        return workers[:index] + workers[index + 1 :]

    def offer(
        self, moves: list[Decision], slot: int, card: Employee, spare: int, rows: Rows, cargo: int
    ) -> None:
        """Add the actions that cost no credits and keep wages payable, where ``spare`` is below 0."""
        position = self._position
        others = self._others(card.number)
        advances, storage, data = self._advances, self._storage, self._data
        cost = actions.discounted(_UPGRADE_COST, card.upgrade)
        if data >= cost and spare + most_income(others, advances, storage, data - cost) >= 0:
            moves += _upgrades(position, slot)
        for ship, unsigned in rows:
            for move in SIGNABLE[slot][ship][unsigned]:
                left = spare + SHIPS[ship].advances[move.to]
                if left >= 0 or left + most_income(others, position.advances(ship), storage, data) >= 0:
                    moves.append(move)
        price = ORE_PRICE + card.contract
        for move in SELL_ORES[slot][: min(card.selling, storage)]:
            left = spare + move.what * price
            if left >= 0 or left + most_income(others, advances, storage - move.what, data) >= 0:
                moves.append(move)
        if cargo and self._can_pay_a_carrier(slot, card, spare, others, cargo):
            moves.append(TRANSPORTS[slot])
        if spare + most_income(others, advances, storage, data + card.research) >= 0:
            moves.append(RESEARCHES[slot])
        for move in SELL_RESEARCHES[slot][: min(card.research, data)]:
            left = spare + move.what * DATA_PRICE
            if left >= 0 or left + most_income(others, advances, storage, data - move.what) >= 0:
                moves.append(move)

    def _can_pay_a_carrier(self, slot: int, card: Employee, spare: int, others: Workers, cargo: int) -> bool:
        """Whether wages stay payable with this carrier, first by what needs no look at the items."""
        position, seat = self._position, self._position.turn
        means = others, self._advances, self._storage, self._data
        has_room = card.captain > 1 and position.capacity[seat] - position.carried > 1
        if (cargo == _GAIN or (cargo == _ERRAND and has_room)) and spare + most_income(*means) >= 0:
            return True
        return payable_after_cargo(-spare, *means, position.cargo(slot))


def loads(position: PeriorbisPosition) -> tuple[Decision, ...]:
    """Load one more item, or finish (ORB-DECIDE-4)."""
    seat = position.turn
    captain = EMPLOYEES[position.crew[seat * SLOTS + position.carrier]].captain
    room = min(captain - position.loaded, position.capacity[seat] - position.carried)
    moves = _items(position) if room > 0 else []
    may_finish = position.credits[seat] >= position.due
    if not may_finish:
        may_finish = position.could_finish()
        moves = [
            move
            for move in moves
            if (may_finish and _is_harmless(move, position, room)) or stays_payable(position, move)
        ]
    if position.loaded and may_finish:
        moves.append(FINISH_TRANSPORT)
    return tuple(moves)


def _is_harmless(move: Decision, position: PeriorbisPosition, room: int) -> bool:
    """Whether an item takes away nothing from what pays the wages, or can be brought back."""
    if move.kind == LOAD_CRATE:
        return move.what != HQ
    return room > 1 or position.place[position.turn * SLOTS + move.slot] != HQ


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
