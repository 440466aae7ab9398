"""The legal actions of all employees in one go, in the order of the catalogue (ORB-DECIDE-3).

Each action's own module says which of its moves are legal and why not; here the same is worked out quickly
for all of them together. Whether wages stay payable (ORB-WAGE-3) is only looked into where the credits in
hand do not cover them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from bohrd.contract import Move
from bohrd.games.periorbis.cargo import can_send_crate
from bohrd.games.periorbis.crew import ready
from bohrd.games.periorbis.decisions.action import ActionMove
from bohrd.games.periorbis.orbit import bases_in_reach, reach
from bohrd.games.periorbis.pieces import HQ, SLOTS, Content, Employee
from bohrd.games.periorbis.ships import Berth, signable
from bohrd.games.periorbis.wages import Purse

if TYPE_CHECKING:
    from bohrd.games.periorbis.decisions import Decisions
    from bohrd.games.periorbis.position import PeriorbisPosition

COLOURS: Final = 3
NEVER: Final = 1 << 30
"""The cost of what cannot be had."""


@final
class Listing:
    """Lists the legal actions, with what it looks up for that."""

    def __init__(self, content: Content, decisions: Decisions) -> None:
        self.cards = content.by_number
        constants = content.constants
        self.slot_cost = [0] * constants.open_slots + [*constants.slot_costs, NEVER]
        """What the next HQ slot costs, by the number of open slots."""
        self.base_cost = tuple((*asteroid.slots, NEVER) for asteroid in content.asteroids)
        """What the next base on each asteroid costs, by the number of bases there."""
        printed = [*constants.slot_costs, *(cost for rock in content.asteroids for cost in rock.slots)]
        self.least_cost = min(printed)
        self.upgrade_cost = constants.upgrade_cost
        self.top_capacity = constants.fleet_capacity.top
        self.top_drive = len(constants.drives) - 1
        self.end: Move = decisions.end_turn.move
        self.build = decisions.build.by_slot
        self.develop = [develop for [develop] in decisions.develop.by_slot]
        self.fleet = [fleet for [fleet] in decisions.fleet.by_slot]
        self.drive = [drive for [drive] in decisions.drive.by_slot]
        self.sign = decisions.sign.signable
        self.sell_ore = [_beginnings((), sell) for sell in decisions.sell_ore.by_slot]
        """To sell so many crates at the most."""
        self.transport = [transport for [transport] in decisions.transport.by_slot]
        self.lab = [
            _beginnings(research, sell)
            for research, sell in zip(
                decisions.research.by_slot, decisions.sell_research.by_slot, strict=True
            )
        ]
        """To do research, or to sell so many data at the most."""
        self.mine = decisions.mine.by_slot

    def legal(self, position: PeriorbisPosition) -> tuple[Move, ...]:
        """End the turn, or one employee with one action."""
        seat, slots = position.turn, ready(position)
        if not slots:
            return (self.end,)
        credits, first = position.credits[seat], seat * SLOTS
        left = credits - position.due
        ships = signable(position)
        purse: Purse | None = None
        sites: list[tuple[int, int]] | None = None
        has_cargo = position.carried < position.capacity[seat] and self._has_cargo(position, slots)
        moves: list[Move] = []
        for slot in slots:
            card, place = self.cards[position.crew[first + slot]], position.place[first + slot]
            spare = left - card.wage
            most = credits + card.building
            unsure: list[ActionMove] = []
            if place == HQ and most >= self.least_cost:  # ORB-ACT-8, ORB-ACT-11
                if sites is None:
                    sites = self._sites(position)
                dearest = self._add_costly(unsure, position, slot, most, sites)
                if spare >= 0 and spare + card.building >= dearest:
                    moves += unsure
                elif spare >= 0:
                    if purse is None:
                        purse = Purse(position, ships)
                    purse.add_payable(moves, place, card, unsure)
            free = moves if spare >= 0 else unsure
            if place == HQ:
                self._add_free(free, position, slot, card, ships, has_cargo)
            else:
                self._add_mining(free, position, slot, card, place)
            if spare < 0:
                if purse is None:
                    purse = Purse(position, ships)
                purse.add_payable(moves, place, card, unsure)
        if left >= 0:  # ORB-WAGE-5
            moves.append(self.end)
        return tuple(moves)

    def _add_costly(
        self,
        moves: list[ActionMove],
        position: PeriorbisPosition,
        slot: int,
        most: int,
        sites: list[tuple[int, int]],
    ) -> int:
        """The actions that cost credits, ``most`` at the most; returns what the dearest costs."""
        dearest = 0
        for site, cost in sites:
            if cost <= most:
                moves.append(self.build[slot][site])
                dearest = max(dearest, cost)
        cost = self.slot_cost[position.open_slots[position.turn]]
        if cost <= most:
            moves.append(self.develop[slot])
            dearest = max(dearest, cost)
        return dearest

    def _add_free(
        self,
        moves: list[Move] | list[ActionMove],
        position: PeriorbisPosition,
        slot: int,
        card: Employee,
        ships: list[Berth],
        has_cargo: bool,
    ) -> None:
        """The actions in the HQ that cost no credits."""
        seat = position.turn
        data, storage = position.data[seat], position.storage[seat]
        if data >= self.upgrade_cost - card.upgrade:  # ORB-FLEET-4
            if position.capacity[seat] < self.top_capacity:
                moves.append(self.fleet[slot])
            if position.drive[seat] < self.top_drive:
                moves.append(self.drive[slot])
        if ships:
            sign = self.sign[slot]
            for berth in ships:
                if berth.free:
                    moves.extend(sign[berth.ship][berth.free])
        if storage:
            moves.extend(self.sell_ore[slot][min(card.selling, storage)])
        if has_cargo:
            moves.append(self.transport[slot])
        moves.extend(self.lab[slot][min(card.research, data)])

    def _add_mining(
        self,
        moves: list[Move] | list[ActionMove],
        position: PeriorbisPosition,
        slot: int,
        card: Employee,
        place: int,
    ) -> None:
        """What somebody on a base can mine there."""
        for colour in range(COLOURS):
            if card.mining[colour] and position.ore[place * COLOURS + colour]:
                moves.append(self.mine[slot][colour])

    def _sites(self, position: PeriorbisPosition) -> list[tuple[int, int]]:
        """Asteroids in reach without an own base, with the cost of one (ORB-BASE-2 to ORB-BASE-5)."""
        seat, bases, cost = position.turn, position.bases, self.base_cost
        return [(a, cost[a][len(bases[a])]) for a in reach(position, seat) if seat not in bases[a]]

    def _has_cargo(self, position: PeriorbisPosition, slots: list[int]) -> bool:
        """Whether there is an item to carry for those waiting in the HQ (ORB-CARGO-4)."""
        seat = position.turn
        bases = bases_in_reach(position, seat)
        if bases:
            own, first, waiting = seat * len(self.base_cost), seat * SLOTS, 0
            for asteroid in bases:
                if position.crates[own + asteroid]:
                    return True
            for slot in slots:
                place = position.place[first + slot]
                if place == HQ:
                    waiting += 1
                elif place in bases:
                    return True
            if waiting > 1:
                return True
        return can_send_crate(position)


def _beginnings(before: Sequence[ActionMove], moves: Sequence[ActionMove]) -> list[tuple[ActionMove, ...]]:
    """The first so many of these moves, after those before them."""
    return [(*before, *moves[:number]) for number in range(len(moves) + 1)]
