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
    RESEARCH,
    RESEARCHES,
    SELL_ORE,
    SELL_ORES,
    SELL_RESEARCH,
    SELL_RESEARCHES,
    SIGN,
    SIGNABLE,
    TRANSPORT,
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
_TOP_CAPACITY = CONSTANTS.fleet_capacity.top
_TOP_DRIVE = len(CONSTANTS.drives) - 1
_UPGRADE_COST = CONSTANTS.upgrade_cost
_ONLY_END = (END_TURN,)


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
    acted, places, ore = position.acted, position.place, position.ore
    ready = [
        (slot, number, places[first + slot])
        for slot, number in enumerate(position.crew[first : first + SLOTS])
        if number >= 0 and not acted >> slot & 1
    ]
    if not ready:
        return _ONLY_END
    credits = position.credits[seat]
    left = credits - position.due
    data, storage = position.data[seat], position.storage[seat]
    rows = [
        (ship, (a < 0) + 2 * (b < 0) + 4 * (c < 0))
        for ship, (a, b, c), _, _ in position.ships
        if seat != a and seat != b and seat != c  # ORB-SIGN-3
    ]
    can_carry = position.carried < position.capacity[seat] and _has_cargo(position, ready)
    sites: list[tuple[int, int]] | None = None
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
        limit = credits + card.building
        if limit >= _LEAST_COST:
            if sites is None:
                sites = _sites(position)
            if spare < _MOST_COST:
                limit = min(limit, spare + card.building + purse.income(number))
            build = BUILDS[slot]
            moves += [build[site] for site, cost in sites if cost <= limit]  # ORB-ACT-8, ORB-WAGE-3
            if limit >= _SLOT_COST[position.open_slots[seat]]:
                moves.append(DEVELOPS[slot])
        free = moves if spare >= 0 else []
        if data >= _UPGRADE_COST - card.upgrade:
            free += _upgrades(position, slot)
        signable = SIGNABLE[slot]
        for ship, unsigned in rows:
            free += signable[ship][unsigned]
        if storage:
            free += SELL_ORES[slot][: min(card.selling, storage)]
        if can_carry:
            free.append(TRANSPORTS[slot])
        free.append(RESEARCHES[slot])
        if data:
            free += SELL_RESEARCHES[slot][: min(card.research, data)]
        if spare < 0:
            moves += [move for move in free if purse.bears(move, card, spare)]
    if left >= 0:  # ORB-WAGE-5
        moves.append(END_TURN)
    return tuple(moves)


Ready = list[tuple[int, int, int]]
"""Slot, card and place of the employees who have not acted."""


def _sites(position: PeriorbisPosition) -> list[tuple[int, int]]:
    """Asteroids the acting player can build on, with the cost (ORB-BASE-2 to ORB-BASE-5)."""
    seat = position.turn
    return [
        (asteroid, _BASE_SLOTS[asteroid][len(built)])
        for asteroid in position.reaches[position.marker - 1][position.drive[seat]]
        if seat not in (built := position.bases[asteroid]) and len(built) < len(_BASE_SLOTS[asteroid])
    ]


def _upgrades(position: PeriorbisPosition, slot: int) -> list[Decision]:
    """Upgrades on tracks that have not come to their end (ORB-FLEET-4)."""
    seat = position.turn
    moves: list[Decision] = []
    if position.capacity[seat] < _TOP_CAPACITY:
        moves.append(FLEETS[slot])
    if position.drive[seat] < _TOP_DRIVE:
        moves.append(DRIVES[slot])
    return moves


def _has_cargo(position: PeriorbisPosition, ready: Ready) -> bool:
    """Whether there is anything to carry for any of those waiting in the HQ (ORB-CARGO-4)."""
    seat = position.turn
    built = position.bases
    for asteroid in position.reaches[position.marker - 1][position.drive[seat]]:
        if seat in built[asteroid]:
            if position.crates[seat * _ASTEROIDS + asteroid]:
                return True
            waiting = 0
            for _, _, place in ready:
                waiting += place == HQ
                if place == asteroid or waiting > 1:
                    return True
    return position.storage[seat] > 0 and any(position.takes_crates(seat, berth) for berth in position.ships)


class _Purse:
    """What those waiting in the HQ can earn, looked up where credits do not cover the wages (ORB-WAGE-4)."""

    __slots__ = ("_advances", "_position", "_ready", "_rests")

    def __init__(self, position: PeriorbisPosition, ready: Ready) -> None:
        self._position = position
        self._ready = ready
        self._advances: tuple[int, ...] | None = None
        self._rests: dict[int, Workers] = {}

    def income(self, but: int = NOBODY) -> int:
        """The most that all of them, or all but one with this card, can earn as things are."""
        position, seat = self._position, self._position.turn
        return most_income(self._rest(but), self._all_advances(), position.storage[seat], position.data[seat])

    def _rest(self, but: int) -> Workers:
        if but not in self._rests:
            numbers = [number for _, number, place in self._ready if place == HQ]
            if but != NOBODY:
                numbers.remove(but)
            self._rests[but] = in_selling_order(numbers)
        return self._rests[but]

    def _all_advances(self) -> tuple[int, ...]:
        if self._advances is None:
            self._advances = self._position.advances()
        return self._advances

    def bears(self, move: Decision, card: Employee, spare: int) -> bool:
        """Whether wages stay payable after an action that costs no credits and leaves ``spare`` below 0."""
        position, kind = self._position, move.kind
        seat = position.turn
        storage, data = position.storage[seat], position.data[seat]
        advances: tuple[int, ...] | None = None
        if kind == SIGN:
            spare += SHIPS[move.what].advances[move.to]
            if spare < 0:
                advances = position.advances(move.what)
        elif kind == SELL_ORE:
            spare += move.what * (ORE_PRICE + card.contract)
            storage -= move.what
        elif kind == RESEARCH:
            data += card.research
        elif kind == SELL_RESEARCH:
            spare += move.what * DATA_PRICE
            data -= move.what
        elif kind != TRANSPORT:
            data -= _UPGRADE_COST - card.upgrade
        if spare >= 0:
            return True
        rest = self._rest(card.number)
        if advances is None:
            advances = self._all_advances()
        if kind == TRANSPORT:
            return payable_after_cargo(-spare, rest, advances, storage, data, position.cargo(move.slot))
        return spare + most_income(rest, advances, storage, data) >= 0


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
