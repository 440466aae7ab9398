"""The legal actions of all employees in one go, in the order of the catalogue (ORB-DECIDE-3).

Each action's own module says which of its moves are legal and why not; here the same is worked out quickly
for all of them together. Whether wages stay payable (ORB-WAGE-3) is only looked into where the credits in
hand do not cover them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Move
from bohrd.games.periorbis.cargo import can_send_crate, cargo_for
from bohrd.games.periorbis.content import SLOTS, Content, Employee
from bohrd.games.periorbis.decisions.action import discounted
from bohrd.games.periorbis.orbit import bases_in_reach, reach
from bohrd.games.periorbis.ships import open_rows

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
Rows = list[tuple[int, int]]
"""Ships that can be signed, with their free rows as bits."""
NOTHING, LOSS, ERRAND, GAIN = range(4)
"""What there is to carry: nothing; crates from storage to a ship; somebody who can be sent out and, as a
second item, home again; or something on a base that costs the HQ nothing to fetch."""


class Listing:
    """Lists the legal actions, with what it looks up for that."""

    def __init__(self, content: Content, decisions: Decisions) -> None:
        self.decisions = decisions
        self.employees = content.employees
        self.mining = content.mining
        constants = content.constants
        costs = (*constants.slot_costs, NEVER)
        self.slot_cost = {constants.open_slots + index: cost for index, cost in enumerate(costs)}
        """What the next HQ slot costs, by the number of open slots."""
        self.base_cost = tuple((*asteroid.slots, NEVER) for asteroid in content.asteroids)
        """What the next base on each asteroid costs, by the number of bases there."""
        printed = [*constants.slot_costs, *(cost for rock in content.asteroids for cost in rock.slots)]
        self.least_cost = min(printed)
        self.most_cost = max(printed)
        self.upgrade_cost = constants.upgrade_cost
        self.top_capacity = constants.fleet_capacity.top
        self.top_drive = len(constants.drives) - 1
        self.only_end = (decisions.end_turn.move,)
        self.build = decisions.build.by_slot
        self.free_of_charge = [
            (
                decisions.sign.signable[slot],
                decisions.sell_ore.by_slot[slot],
                decisions.transport.by_slot[slot],
                decisions.research.by_slot[slot],
                decisions.sell_research.by_slot[slot],
            )
            for slot in range(SLOTS)
        ]
        """The actions that cost neither credits nor data, for each slot."""

    def legal(self, position: PeriorbisPosition) -> tuple[Move, ...]:
        """End the turn, or one employee with one action."""
        seat = position.turn
        first = seat * SLOTS
        crew, places, ore = position.crew, position.place, position.ore
        ready = [
            (slot, number, places[first + slot])
            for slot in NOT_ACTED[position.acted]
            if (number := crew[first + slot]) >= 0
        ]
        if not ready:
            return self.only_end
        credits, data, storage = position.credits[seat], position.data[seat], position.storage[seat]
        left = credits - position.due
        rows = open_rows(position)
        sites: list[tuple[int, int]] | None = None
        cargo = self._cargo(position, ready) if position.carried < position.capacity[seat] else NOTHING
        purse = Purse(self, position, ready, rows)
        moves: list[Move] = []
        for slot, number, place in ready:
            card = self.employees[number]
            spare = left - card.wage
            if place >= 0:
                if spare >= 0 or spare + purse.income() >= 0:
                    skills, mine = self.mining[number], self.decisions.mine.by_slot[slot]
                    moves += [mine[c] for c in COLOURS if skills[c] and ore[place * 3 + c]]
                continue
            if credits + card.building >= self.least_cost:
                limit = credits
                if spare < self.most_cost:
                    limit = min(limit, spare + purse.income_without(number))
                if limit >= 0:  # ORB-ACT-8, ORB-ACT-11, ORB-WAGE-3
                    build, most = self.build[slot], limit + card.building
                    if sites is None:
                        sites = self._sites(position)
                    moves += [build[site] for site, cost in sites if cost <= most]
                    if self.slot_cost[position.open_slots[seat]] <= most:
                        moves += self.decisions.develop.by_slot[slot]
            if spare < 0:
                purse.offer(moves, slot, card, spare, cargo)
            else:
                signable, sell_ore, transport, research, sell_research = self.free_of_charge[slot]
                if data >= self.upgrade_cost - card.upgrade:
                    self.add_upgrades(moves, position, slot)
                for ship, unsigned in rows:
                    moves += signable[ship][unsigned]
                if storage:
                    moves += sell_ore[: card.selling if card.selling < storage else storage]
                if cargo:
                    moves += transport
                moves += research
                if data:
                    moves += sell_research[: card.research if card.research < data else data]
        if left >= 0:  # ORB-WAGE-5
            moves += self.only_end
        return tuple(moves)

    def _sites(self, position: PeriorbisPosition) -> list[tuple[int, int]]:
        """Asteroids in reach without an own base, with the cost of one (ORB-BASE-2 to ORB-BASE-5)."""
        seat, bases, cost = position.turn, position.bases, self.base_cost
        return [(a, cost[a][len(bases[a])]) for a in reach(position, seat) if seat not in bases[a]]

    def add_upgrades(self, moves: list[Move], position: PeriorbisPosition, slot: int) -> None:
        """Upgrades on tracks that have not come to their end (ORB-FLEET-4)."""
        seat = position.turn
        if position.capacity[seat] < self.top_capacity:
            moves += self.decisions.fleet.by_slot[slot]
        if position.drive[seat] < self.top_drive:
            moves += self.decisions.drive.by_slot[slot]

    def _cargo(self, position: PeriorbisPosition, ready: Ready) -> int:
        """The best there is to carry for those waiting in the HQ (ORB-CARGO-4)."""
        bases = bases_in_reach(position, position.turn)
        if bases:
            own, waiting = position.turn * len(self.base_cost), 0
            for asteroid in bases:
                if position.crates[own + asteroid]:
                    return GAIN
            for _, _, place in ready:
                if place < 0:
                    waiting += 1
                elif place in bases:
                    return GAIN
            if waiting > 1:
                return ERRAND
        return LOSS if position.storage[position.turn] and can_send_crate(position) else NOTHING


class Purse:
    """What those waiting in the HQ can earn, looked up where credits do not cover the wages (ORB-WAGE-4)."""

    __slots__ = (
        "_advances",
        "_data",
        "_listing",
        "_position",
        "_ready",
        "_rows",
        "_storage",
        "_wages",
        "_workers",
    )

    def __init__(self, listing: Listing, position: PeriorbisPosition, ready: Ready, rows: Rows) -> None:
        self._listing = listing
        self._wages = position.decisions.wages
        self._position = position
        self._ready = ready
        self._rows = rows
        self._workers: Workers | None = None

    def _open(self) -> Workers:
        """Look what there is, once it is needed; those waiting in the HQ."""
        if self._workers is None:
            waiting = [number for _, number, place in self._ready if place < 0]
            self._workers = self._wages.in_selling_order(tuple(waiting))
            self._advances = self._wages.advances(self._rows)
            self._storage = self._position.storage[self._position.turn]
            self._data = self._position.data[self._position.turn]
        return self._workers

    def income(self) -> int:
        """The most that all of them can earn as things are."""
        workers = self._open()
        return self._wages.most_income(workers, self._advances, self._storage, self._data)

    def income_without(self, number: int) -> int:
        """The most that all but one with this card can earn as things are."""
        others = self._wages.without(self._open(), number)
        return self._wages.most_income(others, self._advances, self._storage, self._data)

    def offer(self, moves: list[Move], slot: int, card: Employee, spare: int, cargo: int) -> None:
        """Add the actions that cost no credits and keep wages payable, where ``spare`` is below 0."""
        content, decisions, most_income = (
            self._position.content,
            self._listing.decisions,
            self._wages.most_income,
        )
        others = self._wages.without(self._open(), card.number)
        advances, storage, data = self._advances, self._storage, self._data
        cost = discounted(content.constants.upgrade_cost, card.upgrade)
        if data >= cost and spare + most_income(others, advances, storage, data - cost) >= 0:
            self._listing.add_upgrades(moves, self._position, slot)
        for ship, unsigned in self._rows:
            for signing in decisions.sign.signable[slot][ship][unsigned]:
                left = spare + content.ships[ship].advances[signing.row]
                if left < 0:
                    elsewhere = self._wages.advances([row for row in self._rows if row[0] != ship])
                    left += most_income(others, elsewhere, storage, data)
                if left >= 0:
                    moves.append(signing)
        price = content.constants.ore_price + card.contract
        for sale in decisions.sell_ore.by_slot[slot][: min(card.selling, storage)]:
            left = spare + sale.crates * price
            if left >= 0 or left + most_income(others, advances, storage - sale.crates, data) >= 0:
                moves.append(sale)
        if cargo and self._can_pay_a_carrier(slot, card, spare, others, cargo):
            moves += decisions.transport.by_slot[slot]
        if spare + most_income(others, advances, storage, data + card.research) >= 0:
            moves += decisions.research.by_slot[slot]
        for sale in decisions.sell_research.by_slot[slot][: min(card.research, data)]:
            left = spare + sale.data * content.constants.data_price
            if left >= 0 or left + most_income(others, advances, storage, data - sale.data) >= 0:
                moves.append(sale)

    def _can_pay_a_carrier(self, slot: int, card: Employee, spare: int, others: Workers, cargo: int) -> bool:
        """Whether wages stay payable with this carrier, first by what needs no look at the items."""
        position, wages = self._position, self._wages
        means = others, self._advances, self._storage, self._data
        has_room = card.captain > 1 and position.capacity[position.turn] - position.carried > 1
        harmless = cargo == GAIN or (cargo == ERRAND and has_room)
        if harmless and spare + wages.most_income(*means) >= 0:
            return True
        return wages.payable_after_cargo(-spare, means, cargo_for(position, slot))
