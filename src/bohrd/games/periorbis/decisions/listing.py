"""The legal actions of all employees in one go, in the order of the catalogue (ORB-DECIDE-3).

Each action's own module says which of its moves are legal and why not; here the same is worked out quickly
for all of them together. Whether wages stay payable (ORB-WAGE-3) is only looked into where the credits in
hand do not cover them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Move
from bohrd.games.periorbis.cargo import can_send_crate, cargo_for
from bohrd.games.periorbis.content import HQ, SLOTS, Content, Employee
from bohrd.games.periorbis.decisions.action import discounted

if TYPE_CHECKING:
    from bohrd.games.periorbis.decisions import Decisions
    from bohrd.games.periorbis.position import PeriorbisPosition
    from bohrd.games.periorbis.wages import Workers

NOT_ACTED = tuple(
    tuple(slot for slot in range(SLOTS) if not acted >> slot & 1) for acted in range(1 << SLOTS)
)
"""The slots that are not among the bits of those who have acted."""
COLOURS = (0, 1, 2)
NEVER = 1 << 30
"""The cost of what cannot be had."""

Ready = list[tuple[int, int, int]]
"""Slot, card and place of the employees who have not acted."""
NOTHING, LOSS, ERRAND, GAIN = range(4)
"""What there is to carry: nothing; crates from storage to a ship; somebody who can be sent out and, as a
second item, home again; or something on a base that costs the HQ nothing to fetch."""


class Listing:
    """Lists the legal actions, with what it looks up for that."""

    def __init__(self, content: Content, decisions: Decisions) -> None:
        self.decisions = decisions
        self.wages = decisions.wages
        self.employees = content.employees
        self.mining = content.mining
        self.ships = content.ships
        constants = content.constants
        costs = (*constants.slot_costs, NEVER)
        self.slot_cost = {constants.open_slots + index: cost for index, cost in enumerate(costs)}
        """What the next HQ slot costs, by the number of open slots."""
        self.base_slots = tuple(asteroid.slots for asteroid in content.asteroids)
        printed = [*constants.slot_costs, *(cost for slots in self.base_slots for cost in slots)]
        self.least_cost = min(printed)
        self.most_cost = max(printed)
        self.upgrade_cost = constants.upgrade_cost
        self.data_price = constants.data_price
        self.ore_price = constants.ore_price
        self.top_capacity = constants.fleet_capacity.top
        self.top_drive = len(constants.drives) - 1
        self.only_end = (decisions.end_turn.move,)
        self.every = tuple(decisions.catalogue)
        self.of_a_slot = decisions.build.by_slot[1][0].id - decisions.build.by_slot[0][0].id
        """How many actions there are for each slot, all in the same order."""

    def legal(self, position: PeriorbisPosition) -> tuple[Move, ...]:
        """End the turn, or one employee with one action."""
        first = position.turn * SLOTS
        crew, places, ore = position.crew, position.place, position.ore
        ready = [
            (slot, number, places[first + slot])
            for slot in NOT_ACTED[position.acted]
            if (number := crew[first + slot]) >= 0
        ]
        if not ready:
            return self.only_end
        desk = Desk(self, position, ready)
        moves: list[Move] = []
        listed: dict[int, tuple[int, int, int]] = {}
        for slot, number, place in ready:
            if place >= 0:
                if desk.can_pay_a_miner(number):
                    skills, mine = self.mining[number], self.decisions.mine.by_slot[slot]
                    moves += [mine[c] for c in COLOURS if skills[c] and ore[place * 3 + c]]
            elif number in listed:  # whoever has the same card can do the same
                other, start, end = listed[number]
                shift, every = (slot - other) * self.of_a_slot, self.every
                moves += [every[move.id + shift] for move in moves[start:end]]
            else:
                start = len(moves)
                desk.add_actions(moves, slot, self.employees[number])
                listed[number] = slot, start, len(moves)
        if desk.left >= 0:  # ORB-WAGE-5
            moves += self.only_end
        return tuple(moves)


class Desk:
    """What the employees of the player on turn have at hand, and what each of them can do with it."""

    __slots__ = (
        "advances",
        "bases",
        "cargo",
        "credits",
        "data",
        "left",
        "listing",
        "position",
        "ready",
        "rows",
        "sites",
        "slot_cost",
        "storage",
        "workers",
    )

    def __init__(self, listing: Listing, position: PeriorbisPosition, ready: Ready) -> None:
        seat = position.turn
        self.listing = listing
        self.position = position
        self.ready = ready
        self.credits = position.credits[seat]
        self.left = self.credits - position.due
        """Credits less the wages due."""
        self.data = position.data[seat]
        self.storage = position.storage[seat]
        self.rows = [
            (ship, (a < 0) + 2 * (b < 0) + 4 * (c < 0))
            for ship, (a, b, c), _, _ in position.ships
            if seat != a and seat != b and seat != c  # ORB-SIGN-3
        ]
        """Ships that can be signed, with their free rows as bits."""
        self.sites: list[tuple[int, int]] = []
        """Asteroids in reach to build on, with the cost (ORB-BASE-2 to ORB-BASE-5)."""
        self.bases: list[int] = []
        """Asteroids in reach with an own base."""
        slots_of, built = listing.base_slots, position.bases
        for asteroid in position.track.reach[position.marker - 1][position.drive[seat]]:
            taken, slots = built[asteroid], slots_of[asteroid]
            if seat in taken:
                self.bases.append(asteroid)
            elif len(taken) < len(slots):
                self.sites.append((asteroid, slots[len(taken)]))
        self.slot_cost = listing.slot_cost[position.open_slots[seat]]
        self.cargo = self._cargo() if position.carried < position.capacity[seat] else NOTHING
        self.workers: Workers | None = None
        self.advances: tuple[int, ...] = ()

    def _cargo(self) -> int:
        """The best there is to carry for those waiting in the HQ (ORB-CARGO-4)."""
        bases, position = self.bases, self.position
        if bases:
            own, waiting = position.turn * len(self.listing.base_slots), 0
            for asteroid in bases:
                if position.crates[own + asteroid]:
                    return GAIN
            for _, _, place in self.ready:
                if place < 0:
                    waiting += 1
                elif place in bases:
                    return GAIN
            if waiting > 1:
                return ERRAND
        return LOSS if self.storage and can_send_crate(position) else NOTHING

    # -- what those waiting in the HQ can earn (ORB-WAGE-4) ---------------------------------

    def _open(self) -> Workers:
        """Look what there is, once it is needed; those waiting in the HQ."""
        if self.workers is None:
            wages = self.listing.wages
            self.workers = wages.in_selling_order([number for _, number, place in self.ready if place == HQ])
            self.advances = wages.advances(self.position)
        return self.workers

    def _others(self, number: int) -> Workers:
        """All of them but one with this card."""
        workers = self._open()
        index = workers.index(number)
        return workers[:index] + workers[index + 1 :]

    def can_pay_a_miner(self, number: int) -> bool:
        """Whether wages stay payable if somebody with this card mines."""
        spare = self.left - self.listing.employees[number].wage
        if spare >= 0:
            return True
        workers = self._open()
        return spare + self.listing.wages.most_income(workers, self.advances, self.storage, self.data) >= 0

    # -- what each of them can do -----------------------------------------------------------

    def add_actions(self, moves: list[Move], slot: int, card: Employee) -> None:
        """Add what an employee in the HQ can do."""
        listing, decisions = self.listing, self.listing.decisions
        spare = self.left - card.wage
        if self.credits + card.building >= listing.least_cost:
            self._add_engineering(moves, slot, card, spare)
        if spare < 0:
            self._add_payable(moves, slot, card, spare)
            return
        if self.data >= listing.upgrade_cost - card.upgrade:
            self._add_upgrades(moves, slot)
        signable = decisions.sign.signable[slot]
        for ship, unsigned in self.rows:
            moves += signable[ship][unsigned]
        if self.storage:
            moves += decisions.sell_ore.by_slot[slot][: min(card.selling, self.storage)]
        if self.cargo:
            moves += decisions.transport.by_slot[slot]
        moves += decisions.research.by_slot[slot]
        if self.data:
            moves += decisions.sell_research.by_slot[slot][: min(card.research, self.data)]

    def _add_engineering(self, moves: list[Move], slot: int, card: Employee, spare: int) -> None:
        """What costs credits (ORB-ACT-8, ORB-ACT-11)."""
        listing, limit = self.listing, self.credits
        if spare < listing.most_cost:  # ORB-WAGE-3
            others = self._others(card.number)
            income = listing.wages.most_income(others, self.advances, self.storage, self.data)
            limit = min(limit, spare + income)
        if limit >= 0:
            build, most = listing.decisions.build.by_slot[slot], limit + card.building
            moves += [build[site] for site, cost in self.sites if cost <= most]
            if self.slot_cost <= most:
                moves += listing.decisions.develop.by_slot[slot]

    def _add_upgrades(self, moves: list[Move], slot: int) -> None:
        """Upgrades on tracks that have not come to their end (ORB-FLEET-4)."""
        position, seat = self.position, self.position.turn
        if position.capacity[seat] < self.listing.top_capacity:
            moves += self.listing.decisions.fleet.by_slot[slot]
        if position.drive[seat] < self.listing.top_drive:
            moves += self.listing.decisions.drive.by_slot[slot]

    def _add_payable(self, moves: list[Move], slot: int, card: Employee, spare: int) -> None:
        """What costs no credits and keeps wages payable, where ``spare`` is below 0."""
        listing, decisions, most_income = self.listing, self.listing.decisions, self.listing.wages.most_income
        others = self._others(card.number)
        advances, storage, data = self.advances, self.storage, self.data
        cost = discounted(listing.upgrade_cost, card.upgrade)
        if data >= cost and spare + most_income(others, advances, storage, data - cost) >= 0:
            self._add_upgrades(moves, slot)
        for ship, unsigned in self.rows:
            for signing in decisions.sign.signable[slot][ship][unsigned]:
                left = spare + listing.ships[ship].advances[signing.row]
                if left < 0:
                    elsewhere = listing.wages.advances(self.position, but=ship)
                    left += most_income(others, elsewhere, storage, data)
                if left >= 0:
                    moves.append(signing)
        price = listing.ore_price + card.contract
        for sale in decisions.sell_ore.by_slot[slot][: min(card.selling, storage)]:
            left = spare + sale.crates * price
            if left >= 0 or left + most_income(others, advances, storage - sale.crates, data) >= 0:
                moves.append(sale)
        if self.cargo and self._can_pay_a_carrier(slot, card, spare, others):
            moves += decisions.transport.by_slot[slot]
        if spare + most_income(others, advances, storage, data + card.research) >= 0:
            moves += decisions.research.by_slot[slot]
        for sale in decisions.sell_research.by_slot[slot][: min(card.research, data)]:
            left = spare + sale.data * listing.data_price
            if left >= 0 or left + most_income(others, advances, storage, data - sale.data) >= 0:
                moves.append(sale)

    def _can_pay_a_carrier(self, slot: int, card: Employee, spare: int, others: Workers) -> bool:
        """Whether wages stay payable with this carrier, first by what needs no look at the items."""
        position, wages = self.position, self.listing.wages
        means = others, self.advances, self.storage, self.data
        has_room = card.captain > 1 and position.capacity[position.turn] - position.carried > 1
        harmless = self.cargo == GAIN or (self.cargo == ERRAND and has_room)
        if harmless and spare + wages.most_income(*means) >= 0:
            return True
        return wages.payable_after_cargo(-spare, means, cargo_for(position, slot))
