"""The legal actions of all employees in one go, in the order of the catalogue (ORB-DECIDE-3).

Each action's own module says which of its moves are legal and why not; here the same is worked out quickly
for all of them together. Whether wages stay payable (ORB-WAGE-3) is only looked into where the credits in
hand do not cover them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Move
from bohrd.games.periorbis.cargo import can_send_crate
from bohrd.games.periorbis.crew import NOT_ACTED
from bohrd.games.periorbis.decisions.action import ActionMove
from bohrd.games.periorbis.orbit import bases_in_reach, reach
from bohrd.games.periorbis.pieces import SLOTS, Content
from bohrd.games.periorbis.ships import signable
from bohrd.games.periorbis.wages import Purse

if TYPE_CHECKING:
    from bohrd.games.periorbis.decisions import Decisions
    from bohrd.games.periorbis.position import PeriorbisPosition

COLOURS = (0, 1, 2)
NEVER = 1 << 30
"""The cost of what cannot be had."""

Ready = list[tuple[int, int, int]]
"""Slot, card and place of the employees who have not acted."""


class Listing:
    """Lists the legal actions, with what it looks up for that."""

    def __init__(self, content: Content, decisions: Decisions) -> None:
        self.decisions = decisions
        self.cards = content.by_number
        constants = content.constants
        costs = (*constants.slot_costs, NEVER)
        self.slot_cost = {constants.open_slots + index: cost for index, cost in enumerate(costs)}
        """What the next HQ slot costs, by the number of open slots."""
        self.base_cost = tuple((*asteroid.slots, NEVER) for asteroid in content.asteroids)
        """What the next base on each asteroid costs, by the number of bases there."""
        printed = [*constants.slot_costs, *(cost for rock in content.asteroids for cost in rock.slots)]
        self.least_cost = min(printed)
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
        ships = signable(position)
        sites: list[tuple[int, int]] | None = None
        has_cargo = position.carried < position.capacity[seat] and self._has_cargo(position, ready)
        purse = Purse(position, ships)
        moves: list[Move] = []
        for slot, number, place in ready:
            card = self.cards[number]
            spare = left - card.wage
            free: list[ActionMove] = []
            costly: list[ActionMove] = []
            dearest = 0
            if place >= 0:
                skills, mine = card.mining, self.decisions.mine.by_slot[slot]
                free += [mine[c] for c in COLOURS if skills[c] and ore[place * 3 + c]]
            else:
                most = credits + card.building
                if most >= self.least_cost:  # ORB-ACT-8, ORB-ACT-11
                    if sites is None:
                        sites = self._sites(position)
                    build = self.build[slot]
                    for site, cost in sites:
                        if cost <= most:
                            costly.append(build[site])
                            dearest = cost if cost > dearest else dearest
                    cost = self.slot_cost[position.open_slots[seat]]
                    if cost <= most:
                        costly += self.decisions.develop.by_slot[slot]
                        dearest = cost if cost > dearest else dearest
                sign, sell_ore, transport, research, sell_research = self.free_of_charge[slot]
                if data >= self.upgrade_cost - card.upgrade:
                    self._add_upgrades(free, position, slot)
                for berth in ships:
                    free += sign[berth.ship][berth.free]
                if storage:
                    free += sell_ore[: card.selling if card.selling < storage else storage]
                if has_cargo:
                    free += transport
                free += research
                if data:
                    free += sell_research[: card.research if card.research < data else data]
            if costly:
                is_sure = spare >= 0 and spare + card.building >= dearest
                moves += costly if is_sure else purse.payable(place, card, costly)
            moves += free if spare >= 0 else purse.payable(place, card, free)
        if left >= 0:  # ORB-WAGE-5
            moves += self.only_end
        return tuple(moves)

    def _sites(self, position: PeriorbisPosition) -> list[tuple[int, int]]:
        """Asteroids in reach without an own base, with the cost of one (ORB-BASE-2 to ORB-BASE-5)."""
        seat, bases, cost = position.turn, position.bases, self.base_cost
        return [(a, cost[a][len(bases[a])]) for a in reach(position, seat) if seat not in bases[a]]

    def _add_upgrades(self, moves: list[ActionMove], position: PeriorbisPosition, slot: int) -> None:
        """Upgrades on tracks that have not come to their end (ORB-FLEET-4)."""
        seat = position.turn
        if position.capacity[seat] < self.top_capacity:
            moves += self.decisions.fleet.by_slot[slot]
        if position.drive[seat] < self.top_drive:
            moves += self.decisions.drive.by_slot[slot]

    def _has_cargo(self, position: PeriorbisPosition, ready: Ready) -> bool:
        """Whether there is an item to carry for those waiting in the HQ (ORB-CARGO-4)."""
        bases = bases_in_reach(position, position.turn)
        if bases:
            own, waiting = position.turn * len(self.base_cost), 0
            for asteroid in bases:
                if position.crates[own + asteroid]:
                    return True
            for _, _, place in ready:
                if place in bases:
                    return True
                waiting += place < 0
            if waiting > 1:
                return True
        return can_send_crate(position)
