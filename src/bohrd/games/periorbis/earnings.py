"""Whether the rest of a turn can bring so many credits: a search through the ways to go on (ORB-WAGE-4).

A way to go on prepares (mine, carry, upgrade, build) and cashes in (sign, sell ore, research, sell research).
What those in the HQ can cash in needs no search. So the search is for preparations only, in an order that
loses nothing:

- who mines where he stands does so first, and who is carried to a base mines there at once;
- every carrier pledges to bring as many crates as there is room for; in the end they come home as far as
  rides have left Fleet Capacity for them.

Ways that could not bring what is asked for, even if everybody were everywhere at once, are left alone.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from bohrd.games.periorbis.counts import Counts
from bohrd.games.periorbis.income import Income
from bohrd.games.periorbis.means import COLOURS, Away, Means, Workers, in_selling_order, less
from bohrd.games.periorbis.pieces import HQ, Content, Employee

TRIP: Final = 4
"""To earn by sending out a miner takes four: who brings the miner, the miner, who brings home the crates,
and who sells them."""
NEW_BASE: Final = TRIP + 1
"""The same on a base that has to be built first."""
MOST_REMEMBERED: Final = 1 << 16
"""How many answers are kept for later questions."""

Question = tuple[Workers, Counts, int, int, Away, int, Counts, Counts, Counts, int, int, int, int]
"""All that an answer of the search depends on, but for the sky."""


@mypyc_attr(acyclic=True, free_list_len=1)  # made and dropped by the thousand
@final
class Trip:
    """A transport: who goes how far, and how many crates it could bring."""

    def __init__(self, captain: int, bases: list[int], waiting: int, is_begun: bool, must_load: bool) -> None:
        self.captain = captain
        self.bases = bases
        """Own bases in reach."""
        self.waiting = waiting
        """Crates there that nobody has pledged to bring."""
        self.is_begun = is_begun
        """Whether it is the one in progress: only after it those on bases mine where they stand."""
        self.must_load = must_load


@final
class Search:
    """The ways to go on under one sky: what does not change while a player is on turn."""

    def __init__(
        self, content: Content, income: Income, near: list[list[bool]], bases: tuple[Counts, ...]
    ) -> None:
        self._upgrade_cost = content.constants.upgrade_cost
        self._data_price = content.constants.data_price
        self._ore_price = content.constants.ore_price
        self._income = income
        self.near = near
        """``near[drive][asteroid]``: whether it is accessible."""
        self.bases = bases
        """For each asteroid the seats with a base."""
        self._asteroids = content.asteroids
        self._at_least: dict[Question, int] = {}
        self._less_than: dict[Question, int] = {}

    def most(self, means: Means) -> int:
        """The most credits, wages taken off, that the rest of the turn can bring; 0 if nobody works."""
        low, high = 0, 1
        while self.brings(means, high):
            low, high = high, 2 * high
        while low < high - 1:
            middle = (low + high) // 2
            if self.brings(means, middle):
                low = middle
            else:
                high = middle
        return low

    def brings(self, means: Means, wanted: int) -> bool:
        """Whether some way to go on brings so many credits, wages taken off."""
        if wanted <= 0 or (self.pays_at_home(means, wanted) and self._may_stop(means)):
            return True
        if not (means.field.must_load or self._reaches_out(means)) or not self._is_possible(means, wanted):
            return False
        return self._transport_pays(means, wanted) if means.field.room else self._mining_pays(means, wanted)

    def _pays(self, means: Means, wanted: int) -> bool:
        """The same once everybody has mined who does where he stands, and no transport is in progress."""
        if self.pays_at_home(means, wanted):
            return True
        if not self._could_pay(means, wanted):
            return False
        question = _question(means)
        if self._at_least.get(question, wanted - 1) >= wanted:
            return True
        if self._less_than.get(question, wanted + 1) <= wanted:
            return False
        found = self._step_pays(means, wanted)
        answers = self._at_least if found else self._less_than
        if len(answers) > MOST_REMEMBERED:
            answers.clear()
        answers[question] = wanted
        return found

    def pays_at_home(self, means: Means, wanted: int) -> bool:
        """Whether those in the HQ can cash in so much, with the crates that are pledged."""
        storage = means.storage + min(means.field.pledged, means.field.fleet)
        return self._income.reaches(means.home, means.advances, storage, means.data, wanted)

    def _may_stop(self, means: Means) -> bool:
        """Whether nothing more has to be carried, or something that nobody in the HQ will miss."""
        field = means.field
        if not field.must_load:
            return True
        near = self.near[field.drive]
        out_and_home = field.room > 1 and len(means.home) > 0
        for asteroid in field.bases:
            if near[asteroid] and (field.crates[asteroid] or out_and_home):
                return True
        return _is_any_near(field.away, near)

    # -- what cannot be exceeded --------------------------------------------------------------

    def _reaches_out(self, means: Means) -> bool:
        """Whether anything beyond the HQ could help: crates or employees to fetch, or a trip to send out."""
        field = means.field
        carriers = len(means.home) + (field.room > 0)
        if not carriers:
            return False
        workers = carriers + len(field.away)
        if workers >= NEW_BASE:
            return True
        upgrades = self._upgrades_at_most(means)
        if not (field.fleet or upgrades):
            return False
        near = self.near[-1 if upgrades else field.drive]
        for asteroid in field.bases:
            if near[asteroid] and (field.crates[asteroid] or workers >= TRIP):
                return True
        return _is_any_near(field.away, near)

    def _is_possible(self, means: Means, wanted: int) -> bool:
        """Whether it would do if all who are near were in the HQ, and mined and carried for nothing."""
        field = means.field
        if len(means.home) + (field.room > 0) == 1:
            return self._could_one_fetch(means, wanted)
        upgrades = self._upgrades_at_most(means)
        near = self.near[-1 if upgrades else field.drive]
        workers = _with_those_near(means, near)
        crates = self._crates_at_most(means, workers, near, upgrades)
        if not field.room:
            return self._is_possible_if_one_prepares(means, workers, crates, wanted)
        return self._income.reaches(workers, means.advances, means.storage + crates, means.data, wanted)

    def _is_possible_if_one_prepares(self, means: Means, workers: Workers, crates: int, wanted: int) -> bool:
        """Whether it would do if one of those in the HQ prepared all there is to prepare, and did research
        besides, while all others cashed in. It takes one at least to earn more than those at home do."""
        storage, data = means.storage + crates, means.data
        for card in _different(means.home):
            others = less(workers, card)
            if self._income.reaches(
                others, means.advances, storage, data + card.research, wanted + card.wage
            ):
                return True
        return False

    def _could_one_fetch(self, means: Means, wanted: int) -> bool:
        """The same where only one can carry: he has to bring home all who cash in."""
        field, near = means.field, self.near[means.field.drive]
        room, short = field.room, wanted
        for card in means.home:
            room, short = min(card.captain, field.fleet), wanted + card.wage
        riders = [card for place, card in field.away if near[place]]
        if not riders or not room:
            return False
        if room > 1 and len(riders) > 1:  # those at home by then could do whatever is possible
            upgrades = self._upgrades_at_most(means)
            near = self.near[-1 if upgrades else field.drive]
            workers = in_selling_order([card for place, card in field.away if near[place]])
            crates = self._crates_at_most(means, workers, near, upgrades)
            return self._income.reaches(workers, means.advances, means.storage + crates, means.data, short)
        storage = means.storage + min(self._waiting(means, near), room - 1 + field.pledged)
        return any(
            self._income.reaches((card,), means.advances, storage, means.data, short) for card in riders
        )

    def _crates_at_most(self, means: Means, workers: Workers, near: list[bool], upgrades: int) -> int:
        """How many crates could come home if all of these mined and then all of them carried."""
        crates = self._waiting(means, near)
        for card in workers:
            crates += card.most_crates
        return min(crates, means.field.fleet + upgrades)

    def _waiting(self, means: Means, near: list[bool]) -> int:
        """The crates on those bases that are near."""
        waiting = 0
        for asteroid in means.field.bases:
            if near[asteroid]:
                waiting += means.field.crates[asteroid]
        return waiting

    def _upgrades_at_most(self, means: Means) -> int:
        """How many upgrades could be paid if everybody did research (ORB-FLEET-2, ORB-FLEET-3)."""
        if not means.home and not means.field.room:
            return 0
        workers, data, skill = 0, means.data, 0
        for card in means.home:
            workers += 1
            data += card.research
            skill = max(skill, card.upgrade)
        for _, card in means.field.away:
            workers += 1
            data += card.research
            skill = max(skill, card.upgrade)
        cost = self._upgrade_cost - skill
        return min(workers, data // cost) if cost > 0 else workers

    def _could_pay(self, means: Means, wanted: int) -> bool:
        """Whether it would do if all who are near were in the HQ, whatever else they do: some carry, at the
        least wages, and at least three do not mine."""
        field = means.field
        if not means.home:
            return False
        if len(means.home) == 1:
            return self._could_one_fetch(means, wanted)
        upgrades = self._upgrades_at_most(means)
        near = self.near[-1 if upgrades else field.drive]
        workers = _with_those_near(means, near)
        if len(workers) < 2:
            return False  # who prepares anything, and who cashes in
        waiting = self._waiting(means, near)
        if len(workers) >= TRIP:
            mined = sorted([card.most_crates for card in workers])
            waiting += sum(mined[TRIP - 1 :])
        most = min(waiting, field.fleet + min(upgrades, field.upgrades))
        if not self._is_possible_if_one_prepares(means, workers, most, wanted):
            return False
        captains = sorted([card.captain for card in workers], reverse=True)
        wages = sorted([card.wage for card in workers])
        room, carriers_wages = field.pledged, 0
        for carriers in range(len(workers)):
            room += captains[carriers]
            carriers_wages += wages[carriers]
            storage = means.storage + min(room, most)
            if self._income.reaches(workers, means.advances, storage, means.data, wanted + carriers_wages):
                return True
            if room >= most:
                break
        return False

    # -- who mines where he stands --------------------------------------------------------------

    def _mining_pays(self, means: Means, wanted: int, first: int = 0) -> bool:
        """Every choice of those on bases, from the first that has not chosen, who mine there and what."""
        field = means.field
        if first == len(field.away) or not means.home:
            return self._pays(means, wanted)
        if self._mining_pays(means, wanted, first + 1):
            return True
        place, card = field.away[first]
        if self.near[-1][place]:
            rest = means.without(place, card)
            for asteroid, colour in self._ores(means, card, [place]):
                mined = rest.mined(asteroid, colour, card.mining[colour])
                if self._mining_pays(mined, wanted + card.wage, first):
                    return True
        return False

    def _ores(self, means: Means, card: Employee, places: list[int]) -> list[tuple[int, int]]:
        """What somebody may best mine: the most crates that any number could, and more of what is scarce."""
        ore, workers = means.field.ore, len(means.home) + len(means.field.away)
        least = 0
        plenty: list[tuple[int, int]] = []
        for place in places:
            for colour in range(COLOURS):
                if ore[place * COLOURS + colour] >= workers and card.mining[colour] > least:
                    least = card.mining[colour]
                    plenty = [(place, colour)]
        for place in places:
            for colour in range(COLOURS):
                if card.mining[colour] > least and ore[place * COLOURS + colour]:
                    plenty.append((place, colour))
        return plenty

    # -- preparations ----------------------------------------------------------------------------

    def _step_pays(self, means: Means, wanted: int) -> bool:
        """Every action in the HQ that can help to earn more later in the turn."""
        upgrades = self._upgrades_at_most(means) > 0
        build = len(means.home) + len(means.field.away) >= NEW_BASE
        for card in _different(means.home):
            rest, short = means.without(HQ, card), wanted + card.wage
            if self._trip_pays(rest, card.captain, short, False, False):
                return True
            if upgrades and self._upgrade_pays(rest, card, short):
                return True
            if build and (self._build_pays(rest, card, short) or self._cashing_in_pays(rest, card, short)):
                return True
            research = build or (upgrades and means.data < self._upgrade_cost)
            if research and self._pays(rest.researched(card.research), short):
                return True
        return False

    def _upgrade_pays(self, rest: Means, card: Employee, wanted: int) -> bool:
        cost = max(0, self._upgrade_cost - card.upgrade)
        if rest.data < cost:
            return False
        if rest.field.upgrades and self._pays(rest.with_fleet(cost), wanted):
            return True
        return rest.field.drive < len(self.near) - 1 and self._pays(rest.with_drive(cost), wanted)

    def _build_pays(self, rest: Means, card: Employee, wanted: int) -> bool:
        near, bases = self.near[rest.field.drive], rest.field.bases
        for asteroid in range(len(near)):
            slots, taken = self._asteroids[asteroid].slots, len(self.bases[asteroid])
            if near[asteroid] and taken < len(slots) and asteroid not in bases:
                cost = max(0, slots[taken] - card.building)
                if cost <= rest.field.credits and self._pays(rest.with_base(asteroid, cost), wanted + cost):
                    return True
        return False

    def _cashing_in_pays(self, rest: Means, card: Employee, wanted: int) -> bool:
        """What brings credits before the end of the turn, to build with."""
        field = rest.field
        for index in range(len(rest.advances)):
            left = rest.advances[:index] + rest.advances[index + 1 :]
            if self._income_pays(rest.signed(left), rest.advances[index], wanted):
                return True
        for crates in range(1, min(card.selling, rest.storage + min(field.pledged, field.fleet)) + 1):
            stocked = self._landed(rest, max(0, crates - rest.storage)).stored(-crates)
            if self._income_pays(stocked, crates * (self._ore_price + card.contract), wanted):
                return True
        for data in range(1, min(card.research, rest.data) + 1):
            if self._income_pays(rest.researched(-data), data * self._data_price, wanted):
                return True
        return False

    def _income_pays(self, means: Means, income: int, wanted: int) -> bool:
        after = means.outside()
        after.field.credits += income
        return self._pays(after, wanted - income)

    def _landed(self, means: Means, crates: int) -> Means:
        """Pledged crates are taken home; from which base makes no difference."""
        field = means.field
        left, near = list(field.crates), self.near[field.drive]
        to_take = crates
        for asteroid in field.bases:
            if near[asteroid]:
                taken = min(to_take, left[asteroid])
                left[asteroid] -= taken
                to_take -= taken
        after = means.outside()
        after.storage += crates
        after.field.crates = tuple(left)
        after.field.fleet -= crates
        after.field.pledged -= crates
        return after

    # -- transports --------------------------------------------------------------------------------

    def _trip_pays(self, means: Means, captain: int, wanted: int, is_begun: bool, must_load: bool) -> bool:
        """What a transport can do: rides, and room for crates."""
        field = means.field
        near = self.near[field.drive]
        bases = [asteroid for asteroid in field.bases if near[asteroid]]
        waiting = self._waiting(means, near) - field.pledged
        trip = Trip(captain, bases, waiting, is_begun, must_load)
        riders = list(field.away)
        for card in means.home:
            riders.append((HQ, card))
        return self._ride_pays(trip, means, riders, 0, min(captain, field.fleet), 0, 0, wanted)

    def _ride_pays(
        self,
        trip: Trip,
        means: Means,
        riders: list[tuple[int, Employee]],
        first: int,
        room: int,
        rides: int,
        cost: int,
        wanted: int,
    ) -> bool:
        """Every choice of riders, from the first that has not chosen, who come home, or go to a base and mine
        there: which costs their wages."""
        if first == len(riders) or not room:
            return self._carried_pays(trip, means, rides, cost, wanted)
        place, card = riders[first]
        if not trip.bases or (place != HQ and place not in trip.bases):
            return self._ride_pays(trip, means, riders, first + 1, room, rides, cost, wanted)
        if place != HQ:
            home = means.moved(card, place, HQ)
            home.field.fleet -= 1
            if self._ride_pays(trip, home, riders, first + 1, room - 1, rides + 1, cost, wanted):
                return True
        if self._ride_pays(trip, means, riders, first + 1, room, rides, cost, wanted):
            return True
        others = [base for base in trip.bases if base != place]
        left = means.without(place, card)
        for asteroid, colour in self._ores(means, card, others):
            mined = left.mined(asteroid, colour, card.mining[colour])
            mined.field.fleet -= 1
            if self._ride_pays(
                trip, mined, riders, first + 1, room - 1, rides + 1, cost + card.wage, wanted + card.wage
            ):
                return True
        return False

    def _carried_pays(self, trip: Trip, means: Means, rides: int, cost: int, wanted: int) -> bool:
        """So many have ridden; there is room for crates beside them."""
        pledged = min(trip.captain - rides, trip.waiting)
        if cost and (not means.home or len(means.home) + len(means.field.away) < 2):
            return False  # nobody is left to fetch and to sell what was mined
        if not (rides or pledged):
            return False
        after = means.outside()
        after.field.pledged += pledged
        if not trip.is_begun:
            return self._pays(after, wanted)
        return self._mining_pays(self._landed(after, 1) if trip.must_load and not rides else after, wanted)

    def _transport_pays(self, means: Means, wanted: int) -> bool:
        """Every way to complete the transport in progress."""
        room, must_load, over = means.field.room, means.field.must_load, means.finished()
        if not must_load and self._mining_pays(over, wanted):
            return True
        if self._trip_pays(over, room, wanted, True, must_load):
            return True
        return must_load and self._loss_pays(over, room, wanted)

    def _loss_pays(self, over: Means, room: int, wanted: int) -> bool:
        """The one item that has to be carried is a loss, or comes back (ORB-CARGO-4)."""
        field = over.field
        near = self.near[field.drive]
        if over.storage and field.ships_take_crates:
            after = over.outside()
            after.storage -= 1
            after.field.fleet -= 1
            if self._mining_pays(after, wanted):
                return True
        for asteroid in field.bases:
            if near[asteroid]:
                if room > 1 and over.home:
                    after = over.outside()
                    after.field.fleet -= 2
                    if self._mining_pays(after, wanted):
                        return True
                for card in _different(over.home):
                    after = over.moved(card, HQ, asteroid)
                    after.field.fleet -= 1
                    if self._mining_pays(after, wanted):
                        return True
        return False


def _with_those_near(means: Means, near: list[bool]) -> Workers:
    """Those in the HQ, and those who could come home."""
    if not means.field.away:
        return means.home
    workers = list(means.home)
    for place, card in means.field.away:
        if near[place]:
            workers.append(card)
    return in_selling_order(workers)


def _is_any_near(away: Away, near: list[bool]) -> bool:
    return any(near[place] for place, _ in away)


def _question(means: Means) -> Question:
    field = means.field
    return (
        means.home,
        means.advances,
        means.storage,
        means.data,
        field.away,
        field.credits,
        field.crates,
        field.ore,
        field.bases,
        field.drive,
        field.fleet,
        field.upgrades,
        field.pledged,
    )


def _different(workers: Workers) -> list[Employee]:
    """One of each kind: equals stand beside each other."""
    found: list[Employee] = []
    for card in workers:
        if not found or found[-1] is not card:
            found.append(card)
    return found
