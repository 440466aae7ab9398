"""The most that the rest of a turn can bring, found by a search through the ways to go on (ORB-WAGE-4).

A way to go on prepares (mine, carry, upgrade, build) and cashes in (sign, sell ore, research, sell research).
What those in the HQ can cash in needs no search. So the search is for preparations only, in an order that
loses nothing:

- who mines where he stands does so first, and who is carried to a base mines there at once;
- every carrier pledges to bring as many crates as there is room for; in the end they come home as far as
  rides have left Fleet Capacity for them.

Ways that could not bring what is asked for, even if everybody were everywhere at once, are left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar

from bohrd.games.periorbis.content import HQ, ORES, Content, Employee

T = TypeVar("T")
Counts = tuple[int, ...]
Workers = tuple[int, ...]
"""Card numbers of employees who have not acted: who is paid most for a crate of ore comes first."""
COLOURS = range(len(ORES))
TRIP = 4
"""To earn by sending out a miner takes four: who brings the miner, the miner, who brings home the crates,
and who sells them."""
NEW_BASE = TRIP + 1
"""The same on a base that has to be built first."""
MOST_REMEMBERED = 1 << 16
"""How many answers a search keeps for later questions."""


class Field(NamedTuple):
    """What the player on turn has outside the HQ, and to get there and back."""

    away: tuple[tuple[int, int], ...]
    """Asteroid and card of employees on bases who have not acted."""
    credits: int
    """To build with."""
    crates: Counts
    """Own crates, by asteroid."""
    ore: Counts
    bases: tuple[int, ...]
    """Asteroids with an own base."""
    drive: int
    fleet: int
    """Items that can still be carried."""
    upgrades: int
    """Steps left on the Fleet Capacity track."""
    room: int
    """Items that the carrier of a transport in progress can still load."""
    must_load: bool
    """Whether that carrier has not loaded any yet (ORB-CARGO-4)."""
    pledged: int = 0
    """Crates that carriers have room for."""


class Means(NamedTuple):
    """What the player on turn has to earn with until the turn is over."""

    home: Workers
    """Employees in the HQ who have not acted."""
    advances: Counts
    """The best advance of each ship that can be signed, highest first."""
    storage: int
    data: int
    field: Field

    def without(self, place: int, number: int) -> Means:
        """Somebody acts."""
        home, advances, storage, data, field = self
        if place == HQ:
            return Means(_less(home, number), advances, storage, data, field)
        return self.outside(away=_less(field.away, (place, number)))

    def signed(self, left: Counts) -> Means:
        """An advance is taken; others are left."""
        home, _, storage, data, field = self
        return Means(home, left, storage, data, field)

    def stored(self, crates: int) -> Means:
        """Crates come into storage, or go."""
        home, advances, storage, data, field = self
        return Means(home, advances, storage + crates, data, field)

    def researched(self, more: int) -> Means:
        """Research data come into the lab, or go."""
        home, advances, storage, data, field = self
        return Means(home, advances, storage, data + more, field)

    def carrying(self, captain: int) -> Means:
        """A carrier is named."""
        home, advances, storage, data, field = self
        room = captain if captain < field.fleet else field.fleet
        named = Field(*field[:-3], room, True, field.pledged)
        return Means(home, advances, storage, data, named)

    def with_fleet(self, cost: int) -> Means:
        """Fleet Capacity goes up for research data."""
        fleet, upgrades = self.field.fleet + 1, self.field.upgrades - 1
        return self.researched(-cost).outside(fleet=fleet, upgrades=upgrades)

    def with_drive(self, cost: int) -> Means:
        """So does the drive."""
        return self.researched(-cost).outside(drive=self.field.drive + 1)

    def with_base(self, asteroid: int, cost: int) -> Means:
        """A base is built for credits."""
        bases = tuple(sorted((*self.field.bases, asteroid)))
        return self.outside(credits=self.field.credits - cost, bases=bases)

    def mined(self, asteroid: int, colour: int, crates: int) -> Means:
        """Ore becomes crates."""
        return self.outside(
            ore=_changed(self.field.ore, asteroid * len(ORES) + colour, -1),
            crates=_changed(self.field.crates, asteroid, crates),
        )

    def outside(self, **changes: Any) -> Means:
        """Something changes in the field."""
        home, advances, storage, data, field = self
        return Means(home, advances, storage, data, field._replace(**changes))


class Sky(NamedTuple):
    """What does not change while a player is on turn."""

    reach: tuple[tuple[int, ...], ...]
    """The accessible asteroids, by drive."""
    bases: tuple[tuple[int, ...], ...]
    """For each asteroid the seats with a base."""
    ships_take_crates: bool
    """Whether the player can bring a crate to a ship."""


class Income:
    """What employees bring in the HQ alone: by signing, selling ore, research and selling research."""

    def __init__(self, content: Content) -> None:
        self._employees = content.employees
        self._data_price = content.constants.data_price
        self._ore_price = content.constants.ore_price
        sellers = sorted(content.employees.values(), key=lambda card: (-card.contract, card.number))
        self._selling_order = {card.number: rank for rank, card in enumerate(sellers)}
        self.most = lru_cache(maxsize=1 << 18)(self._most)
        self.in_selling_order = lru_cache(maxsize=1 << 16)(self._in_selling_order)
        """The methods of these names, remembered."""

    def _in_selling_order(self, numbers: tuple[int, ...]) -> Workers:
        """These employees, who is paid most for a crate first."""
        return tuple(sorted(numbers, key=self._selling_order.__getitem__))

    def _most(self, workers: Workers, advances: Counts, storage: int, data: int) -> int:
        """The most credits, their own wages taken off, that workers in the HQ can bring in there.

        Order is free, so only the roles matter. Data may go below 0 on the way, as what is sold may be
        researched later in the row; what is missing in the end has not been sold. Ore is sold by the better
        paid first, so each seller sells as much as is left.
        """
        if not workers:
            return self._data_price * data if data < 0 else 0
        card, rest = self._employees[workers[0]], workers[1:]
        income, research = self.most, card.research
        work = max(
            income(rest, advances, storage, data + research),
            income(rest, advances, storage, data - research) + research * self._data_price,
        )
        if advances:
            work = max(work, advances[0] + income(rest, advances[1:], storage, data))
        if storage:
            sold = min(card.selling, storage)
            price = self._ore_price + card.contract
            work = max(work, sold * price + income(rest, advances, storage - sold, data))
        return max(work - card.wage, income(rest, advances, storage, data))


Step = tuple[int, Means]
"""What a step brings at once, wages taken off, and what there is after it."""


class Search:
    """The ways to go on under one sky."""

    def __init__(self, content: Content, income: Income, sky: Sky) -> None:
        self._employees = content.employees
        self._mining = content.mining
        self._constants = content.constants
        self._income = income
        self._sky = sky
        self._base_costs = [
            rock.slots[len(taken)] if len(taken) < len(rock.slots) else None
            for rock, taken in zip(content.asteroids, sky.bases, strict=True)
        ]
        """What the next base on each asteroid costs; ``None`` where no slot is free."""
        self._at_least: dict[Means, int] = {}
        self._less_than: dict[Means, int] = {}

    def most(self, means: Means) -> int:
        """The most credits, wages taken off, that the rest of the turn can bring; 0 if nobody works."""
        low, high = 0, self._ceiling(means)
        while low < high:
            middle = (low + high + 1) // 2
            if self.brings(means, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def brings(self, means: Means, wanted: int) -> bool:
        """Whether some way to go on brings so many credits, wages taken off."""
        if wanted <= 0 or (self._at_home(means) >= wanted and self._may_stop(means)):
            return True
        if not (means.field.must_load or self._reaches_out(means)) or self._ceiling(means) < wanted:
            return False
        starts = self._completions(means) if means.field.room else ((0, means),)
        return any(
            self._pays(ready, wanted - gain - mined)
            for gain, start in starts
            for mined, ready in self._minings(start)
        )

    def _pays(self, means: Means, wanted: int) -> bool:
        """The same once everybody has mined who does where he stands, and no transport is in progress."""
        if self._at_home(means) >= wanted or self._at_least.get(means, wanted - 1) >= wanted:
            return True
        if self._less_than.get(means, wanted + 1) <= wanted or self._limit(means) < wanted:
            return False
        found = any(self._pays(after, wanted - gain) for gain, after in self._steps(means))
        answers = self._at_least if found else self._less_than
        if len(answers) > MOST_REMEMBERED:
            answers.clear()
        answers[means] = wanted
        return found

    def _at_home(self, means: Means) -> int:
        """What those in the HQ can cash in, with the crates that are pledged."""
        home, advances, storage, data, field = means
        return self._income.most(home, advances, storage + min(field.pledged, field.fleet), data)

    def _may_stop(self, means: Means) -> bool:
        """Whether nothing more has to be carried, or something that nobody in the HQ will miss."""
        field = means.field
        if not field.must_load:
            return True
        near = self._sky.reach[field.drive]
        out_and_home = field.room > 1 and means.home != ()
        for asteroid in field.bases:
            if asteroid in near and (field.crates[asteroid] or out_and_home):
                return True
        return any(place in near for place, _ in field.away)

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
        near = self._sky.reach[-1 if upgrades else field.drive]
        for asteroid in field.bases:
            if asteroid in near and (field.crates[asteroid] or workers >= TRIP):
                return True
        return any(place in near for place, _ in field.away)

    def _ceiling(self, means: Means) -> int:
        """No less than the best way brings: all near are in the HQ, and mine and carry for nothing."""
        field = means.field
        upgrades = self._upgrades_at_most(means)
        near = self._sky.reach[-1 if upgrades else field.drive]
        workers = means.home + tuple([number for place, number in field.away if place in near])
        crates = sum([max(self._mining[number]) for number in workers])
        crates += sum([field.crates[asteroid] for asteroid in field.bases if asteroid in near])
        storage = means.storage + min(crates, field.fleet + upgrades)
        workers = self._income.in_selling_order(workers)
        return self._income.most(workers, means.advances, storage, means.data)

    def _upgrades_at_most(self, means: Means) -> int:
        """How many upgrades could be paid if everybody did research (ORB-FLEET-2, ORB-FLEET-3)."""
        if not means.home and not means.field.room:
            return 0
        cards = self._employees
        workers = [cards[number] for number in means.home] + [cards[number] for _, number in means.field.away]
        data = means.data + sum([card.research for card in workers])
        cost = self._constants.upgrade_cost - max([card.upgrade for card in workers], default=0)
        return min(len(workers), data // cost) if cost > 0 else len(workers)

    def _limit(self, means: Means) -> int:
        """No less than the best way brings: as if all who are near were in the HQ, whatever else they do."""
        field, cards, income = means.field, self._employees, self._income
        best = self._at_home(means)
        if not means.home:
            return best
        upgrades = self._upgrades_at_most(means)
        near = self._sky.reach[-1 if upgrades else field.drive]
        workers = means.home + tuple([number for place, number in field.away if place in near])
        fleet = field.fleet + min(upgrades, field.upgrades)
        waiting = sum([field.crates[asteroid] for asteroid in field.bases if asteroid in near])
        if len(workers) >= TRIP:
            mined = sorted([max(self._mining[number]) for number in workers], reverse=True)
            waiting += sum(mined[: 1 - TRIP])
        everybody = income.in_selling_order(workers)
        captains = sorted([cards[number].captain for number in workers], reverse=True)
        wages = sorted([cards[number].wage for number in workers])
        room, most = field.pledged, min(waiting, fleet)
        for captain, wage in zip(captains, accumulate(wages), strict=True):
            room += captain
            crates = min(room, most)
            best = max(
                best, income.most(everybody, means.advances, means.storage + crates, means.data) - wage
            )
            if room >= most:
                break
        return best

    # -- who mines where he stands --------------------------------------------------------------

    def _minings(self, means: Means, first: int = 0) -> Iterator[Step]:
        """Every choice of those on bases, from the first that has not chosen, who mine there and what."""
        field = means.field
        if first == len(field.away) or not means.home:
            yield 0, means
            return
        place, number = field.away[first]
        yield from self._minings(means, first + 1)
        if place in self._sky.reach[-1]:
            rest, wage = means.without(place, number), self._employees[number].wage
            for asteroid, colour in self._ores(means, number, (place,)):
                mined = rest.mined(asteroid, colour, self._mining[number][colour])
                for gain, after in self._minings(mined, first):
                    yield gain - wage, after

    def _ores(self, means: Means, number: int, places: Iterable[int]) -> list[tuple[int, int]]:
        """What somebody may best mine: the most crates that any number could, and more of what is scarce."""
        ore, skills = means.field.ore, self._mining[number]
        workers = len(means.home) + len(means.field.away)
        found = [
            (skills[colour], ore[place * len(ORES) + colour] >= workers, place, colour)
            for place in places
            for colour in COLOURS
            if skills[colour] and ore[place * len(ORES) + colour]
        ]
        plenty = max([option for option in found if option[1]], default=None)
        least = plenty[0] if plenty else 0
        best = [option[2:] for option in found if option[0] > least]
        return [*best, plenty[2:]] if plenty else best

    # -- preparations ----------------------------------------------------------------------------

    def _steps(self, means: Means) -> Iterator[Step]:
        """Every action in the HQ that can help to earn more later in the turn."""
        upgrade = self._upgrades_at_most(means)
        build = len(means.home) + len(means.field.away) >= NEW_BASE
        for number in _different(means.home):
            card, rest = self._employees[number], means.without(HQ, number)
            for gain, _, after in self._trips(rest, card.captain):
                yield gain - card.wage, after
            if upgrade:
                yield from self._upgrades(rest, card)
            if build:
                yield from self._builds(rest, card)
                yield from self._cashed_in(rest, card)
            if build or (upgrade and means.data < self._constants.upgrade_cost):
                yield -card.wage, rest.researched(card.research)

    def _upgrades(self, rest: Means, card: Employee) -> Iterator[Step]:
        cost = max(0, self._constants.upgrade_cost - card.upgrade)
        if rest.data >= cost:
            if rest.field.upgrades:
                yield -card.wage, rest.with_fleet(cost)
            if rest.field.drive < len(self._sky.reach) - 1:
                yield -card.wage, rest.with_drive(cost)

    def _builds(self, rest: Means, card: Employee) -> Iterator[Step]:
        for asteroid in self._sky.reach[rest.field.drive]:
            printed = self._base_costs[asteroid]
            if printed is not None and asteroid not in rest.field.bases:
                cost = max(0, printed - card.building)
                if cost <= rest.field.credits:
                    yield -cost - card.wage, rest.with_base(asteroid, cost)

    def _cashed_in(self, rest: Means, card: Employee) -> Iterator[Step]:
        """What brings credits before the end of the turn, to build with."""
        ore_price, data_price = self._constants.ore_price + card.contract, self._constants.data_price
        incomes = [
            (advance, rest.signed(_less(rest.advances, advance))) for advance in _different(rest.advances)
        ]
        field = rest.field
        for crates in range(1, min(card.selling, rest.storage + min(field.pledged, field.fleet)) + 1):
            stocked = self._landed(rest, max(0, crates - rest.storage))
            incomes.append((crates * ore_price, stocked.stored(-crates)))
        for data in range(1, min(card.research, rest.data) + 1):
            incomes.append((data * data_price, rest.researched(-data)))
        for income, after in incomes:
            yield income - card.wage, after.outside(credits=field.credits + income)

    def _landed(self, means: Means, crates: int) -> Means:
        """Pledged crates are taken home; from which base makes no difference."""
        field = means.field
        left, near = list(field.crates), self._sky.reach[field.drive]
        to_take = crates
        for asteroid in field.bases:
            if asteroid in near:
                taken = min(to_take, left[asteroid])
                left[asteroid] -= taken
                to_take -= taken
        return means.stored(crates).outside(
            crates=tuple(left), fleet=field.fleet - crates, pledged=field.pledged - crates
        )

    # -- transports --------------------------------------------------------------------------------

    def _trips(self, means: Means, captain: int) -> Iterator[tuple[int, int, Means]]:
        """What a transport can do: rides, and room for crates; with the number of rides."""
        field = means.field
        near = self._sky.reach[field.drive]
        bases = [asteroid for asteroid in field.bases if asteroid in near]
        waiting = sum([field.crates[asteroid] for asteroid in bases]) - field.pledged
        riders = [*field.away, *((HQ, number) for number in means.home)]
        for gain, rides, after in self._rides(means, riders, min(captain, field.fleet), bases):
            pledged = min(captain - rides, waiting)
            if gain and (not after.home or len(after.home) + len(after.field.away) < 2):
                continue  # nobody is left to fetch and to sell what was mined
            if rides or pledged:
                yield gain, rides, after.outside(pledged=field.pledged + pledged)

    def _rides(
        self, means: Means, riders: list[tuple[int, int]], room: int, bases: list[int]
    ) -> Iterator[tuple[int, int, Means]]:
        """Every choice of riders who come home, or go to a base and mine there."""
        if not riders or not room:
            yield 0, 0, means
            return
        (place, number), others = riders[0], riders[1:]
        yield from self._rides(means, others, room, bases)
        if place != HQ and place not in bases:
            return
        left = means.without(place, number).outside(fleet=means.field.fleet - 1)
        if place != HQ:
            home = self._income.in_selling_order((*left.home, number))
            for gain, rides, after in self._rides(left._replace(home=home), others, room - 1, bases):
                yield gain, rides + 1, after
        for asteroid, colour in self._ores(means, number, [base for base in bases if base != place]):
            mined = left.mined(asteroid, colour, self._mining[number][colour])
            for gain, rides, after in self._rides(mined, others, room - 1, bases):
                yield gain - self._employees[number].wage, rides + 1, after

    def _completions(self, means: Means) -> Iterator[Step]:
        """Every way to complete the transport in progress."""
        field = means.field
        over = means.outside(room=0, must_load=False)
        if not field.must_load:
            yield 0, over
        for gain, rides, after in self._trips(over, field.room):
            yield gain, after if rides or not field.must_load else self._landed(after, 1)
        if field.must_load:
            yield from self._losses(over, field.room)

    def _losses(self, over: Means, room: int) -> Iterator[Step]:
        """The one item that has to be carried is a loss, or comes back (ORB-CARGO-4)."""
        field = over.field
        near = self._sky.reach[field.drive]
        if over.storage and self._sky.ships_take_crates:
            yield 0, over.stored(-1).outside(fleet=field.fleet - 1)
        for asteroid in field.bases:
            if asteroid in near:
                if room > 1 and over.home:
                    yield 0, over.outside(fleet=field.fleet - 2)
                for number in _different(over.home):
                    away = tuple(sorted((*field.away, (asteroid, number))))
                    yield 0, over.without(HQ, number).outside(away=away, fleet=field.fleet - 1)


def _different(pieces: tuple[T, ...]) -> tuple[T, ...]:
    """One of each kind."""
    return tuple(dict.fromkeys(pieces))


def _less(pieces: tuple[T, ...], piece: T) -> tuple[T, ...]:
    """All of them but one of this kind."""
    at = pieces.index(piece)
    return pieces[:at] + pieces[at + 1 :]


def _changed(counts: Counts, at: int, by: int) -> Counts:
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])
