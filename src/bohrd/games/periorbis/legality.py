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
_NEVER = 1 << 30
_SLOT_COST = {
    CONSTANTS.open_slots + index: cost for index, cost in enumerate((*CONSTANTS.slot_costs, _NEVER))
}
"""What the next slot costs, by the number of open slots."""
_MOST_COST = max(*CONSTANTS.slot_costs, *(cost for asteroid in ASTEROIDS for cost in asteroid.slots))
_BASE_SLOTS = tuple(asteroid.slots for asteroid in ASTEROIDS)
_TOP_CAPACITY = CONSTANTS.fleet_capacity.top
_TOP_DRIVE = len(CONSTANTS.drives) - 1
_UPGRADES: tuple[tuple[list[list[Decision]], list[list[Decision]]], ...] = (
    ([], [DRIVES]),
    ([FLEETS], [FLEETS, DRIVES]),
)
"""The upgrades there are if the fleet track and if the drive track has not ended (ORB-FLEET-4)."""
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
    crew = position.crew[first : first + SLOTS]
    places = position.place[first : first + SLOTS]
    ready = [slot for slot in range(SLOTS) if crew[slot] >= 0 and not acted >> slot & 1]
    waiting = [slot for slot in ready if places[slot] == HQ]
    spare = position.credits[seat] - position.due
    moves: list[Decision] = []
    desk = _Desk(position, ready, waiting) if waiting else None
    for slot in ready:
        number, place = crew[slot], places[slot]
        if place == HQ:
            desk.offer(moves, slot, EMPLOYEES[number])  # type: ignore[union-attr]
            continue
        ore, skills, mine = position.ore, MINING[number], MINES[slot]
        minable = [mine[colour] for colour in (0, 1, 2) if skills[colour] and ore[place * 3 + colour]]
        if minable and (spare >= EMPLOYEES[number].wage or stays_payable(position, minable[0])):
            moves += minable
    if spare >= 0:  # ORB-WAGE-5
        moves.append(END_TURN)
    return tuple(moves)


class _Desk:
    """What the acting player can do from the HQ, worked out once for all employees there."""

    __slots__ = (
        "can_carry",
        "credits",
        "data",
        "develop_cost",
        "position",
        "rows",
        "sites",
        "spare",
        "storage",
        "upgrades",
        "waiting",
    )

    def __init__(self, position: PeriorbisPosition, ready: list[int], waiting: list[int]) -> None:
        seat = position.turn
        self.position = position
        self.waiting = waiting
        self.credits = position.credits[seat]
        self.data = position.data[seat]
        self.storage = position.storage[seat]
        self.spare = self.credits - position.due
        """Credits left once the wages due are paid."""
        self.develop_cost = _SLOT_COST[position.open_slots[seat]]
        self.sites: list[tuple[int, int]] = []
        """Asteroids to build on, with the cost (ORB-BASE-2 to ORB-BASE-5)."""
        bases: list[int] = []
        for asteroid in position.reaches[position.marker - 1][position.drive[seat]]:
            built = position.bases[asteroid]
            if seat in built:
                bases.append(asteroid)
            elif len(built) < len(_BASE_SLOTS[asteroid]):
                self.sites.append((asteroid, _BASE_SLOTS[asteroid][len(built)]))
        self.upgrades = _UPGRADES[position.capacity[seat] < _TOP_CAPACITY][position.drive[seat] < _TOP_DRIVE]
        self.rows = [
            (ship, (a < 0) + 2 * (b < 0) + 4 * (c < 0))
            for ship, (a, b, c), _, _ in position.ships
            if seat != a and seat != b and seat != c  # ORB-SIGN-3
        ]
        """Ships to sign on, with their free rows as bits."""
        self.can_carry = position.carried < position.capacity[seat] and (
            (bool(bases) and (len(waiting) > 1 or self._has_cargo(bases, ready)))
            or (self.storage > 0 and any(position.takes_crates(seat, berth) for berth in position.ships))
        )
        """Whether there is anything that any of those waiting can carry (ORB-CARGO-4)."""

    def _has_cargo(self, bases: list[int], ready: list[int]) -> bool:
        """Whether crates, or employees who have not acted, are on these bases."""
        position, seat = self.position, self.position.turn
        return any(position.crates[seat * _ASTEROIDS + asteroid] for asteroid in bases) or any(
            position.place[seat * SLOTS + slot] in bases for slot in ready
        )

    def offer(self, moves: list[Decision], slot: int, card: Employee) -> None:
        """Add the actions of an employee in the HQ."""
        spare = self.spare - card.wage
        affordable = self.credits + card.building
        if spare < _MOST_COST:
            affordable = min(affordable, self._payable_cost(card, spare) + card.building)
        if affordable >= 0:
            build = BUILDS[slot]
            moves += [build[site] for site, cost in self.sites if cost <= affordable]  # ORB-ACT-8, ORB-WAGE-3
            if self.develop_cost <= affordable:
                moves.append(DEVELOPS[slot])
        data, storage = self.data, self.storage
        others: list[Decision] = moves if spare >= 0 else []
        if data >= _UPGRADE_COST - card.upgrade:
            others += [upgrade[slot] for upgrade in self.upgrades]
        signable = SIGNABLE[slot]
        for ship, rows in self.rows:
            others += signable[ship][rows]
        if storage:
            others += SELL_ORES[slot][: min(card.selling, storage)]
        if self.can_carry:
            others.append(TRANSPORTS[slot])
        others.append(RESEARCHES[slot])
        if data:
            others += SELL_RESEARCHES[slot][: min(card.research, data)]
        if spare < 0:
            rest = self._rest(card)
            moves += [move for move in others if self._is_payable(move, card, spare, rest)]

    def _rest(self, card: Employee) -> Workers:
        """Those waiting in the HQ but for this one."""
        crew, first = self.position.crew, self.position.turn * SLOTS
        numbers = [crew[first + slot] for slot in self.waiting]
        numbers.remove(card.number)
        return in_selling_order(numbers)

    def _payable_cost(self, card: Employee, spare: int) -> int:
        """The most that an action of this employee may cost for the wages due to stay payable."""
        return spare + most_income(self._rest(card), self.position.advances(), self.storage, self.data)

    def _is_payable(self, move: Decision, card: Employee, spare: int, rest: Workers) -> bool:
        """Whether the wages due are payable after an action that costs no credits (ORB-WAGE-3)."""
        position, kind = self.position, move.kind
        advances, storage, data = None, self.storage, self.data
        if kind == SIGN:
            spare += SHIPS[move.what].advances[move.to]
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
        if advances is None:
            advances = position.advances()
        if kind == TRANSPORT:
            return payable_after_cargo(-spare, rest, advances, storage, data, position.cargo(move.slot))
        return spare + most_income(rest, advances, storage, data) >= 0


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
