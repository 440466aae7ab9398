"""What the player on turn has to earn with until the turn is over, and what there is after each step."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from bohrd.games.periorbis.counts import Counts, add
from bohrd.games.periorbis.pieces import HQ, Employee

Workers = tuple[Employee, ...]
"""Employees who have not acted: who is paid most for a crate of ore comes first."""
Away = tuple[tuple[int, Employee], ...]
"""Employees on bases who have not acted, each with the asteroid."""
COLOURS: Final = 3


@mypyc_attr(acyclic=True, free_list_len=1)  # made and dropped by the thousand
@final
class Field:
    """What the player on turn has outside the HQ, and to get there and back."""

    def __init__(
        self,
        away: Away,
        credits: int,
        crates: Counts,
        ore: Counts,
        bases: Counts,
        drive: int,
        fleet: int,
        upgrades: int,
        room: int,
        must_load: bool,
        ships_take_crates: bool,
        pledged: int,
    ) -> None:
        self.away = away
        self.credits = credits
        """To build with."""
        self.crates = crates
        """Own crates, by asteroid."""
        self.ore = ore
        self.bases = bases
        """Asteroids with an own base."""
        self.drive = drive
        self.fleet = fleet
        """Items that can still be carried."""
        self.upgrades = upgrades
        """Steps left on the Fleet Capacity track."""
        self.room = room
        """Items that the carrier of a transport in progress can still load."""
        self.must_load = must_load
        """Whether that carrier has not loaded any yet (ORB-CARGO-4)."""
        self.ships_take_crates = ships_take_crates
        """Whether he could bring a crate from storage to a ship."""
        self.pledged = pledged
        """Crates that carriers have room for."""

    def copy(self) -> Field:
        return Field(
            self.away,
            self.credits,
            self.crates,
            self.ore,
            self.bases,
            self.drive,
            self.fleet,
            self.upgrades,
            self.room,
            self.must_load,
            self.ships_take_crates,
            self.pledged,
        )


@mypyc_attr(acyclic=True, free_list_len=1)  # made and dropped by the thousand
@final
class Means:
    """What the player on turn has to earn with until the turn is over."""

    def __init__(self, home: Workers, advances: Counts, storage: int, data: int, field: Field) -> None:
        self.home = home
        """Employees in the HQ who have not acted."""
        self.advances = advances
        """The best advance of each ship that can be signed, highest first."""
        self.storage = storage
        self.data = data
        self.field = field

    def outside(self) -> Means:
        """The same with a field of its own, in which something can change."""
        return Means(self.home, self.advances, self.storage, self.data, self.field.copy())

    def without(self, place: int, card: Employee) -> Means:
        """Somebody acts."""
        if place == HQ:
            return Means(less(self.home, card), self.advances, self.storage, self.data, self.field)
        after = self.outside()
        away = list(self.field.away)
        away.remove((place, card))
        after.field.away = tuple(away)
        return after

    def signed(self, left: Counts) -> Means:
        """An advance is taken; others are left."""
        return Means(self.home, left, self.storage, self.data, self.field)

    def stored(self, crates: int) -> Means:
        """Crates come into storage, or go."""
        return Means(self.home, self.advances, self.storage + crates, self.data, self.field)

    def researched(self, more: int) -> Means:
        """Research data come into the lab, or go."""
        return Means(self.home, self.advances, self.storage, self.data + more, self.field)

    def carrying(self, captain: int) -> Means:
        """A carrier is named."""
        after = self.outside()
        after.field.room = min(captain, self.field.fleet)
        after.field.must_load = True
        return after

    def loaded(self) -> Means:
        """He has loaded an item; which one is still to be said."""
        after = self.outside()
        after.field.fleet -= 1
        after.field.room -= 1
        after.field.must_load = False
        return after

    def finished(self) -> Means:
        """He loads no more."""
        after = self.outside()
        after.field.room = 0
        after.field.must_load = False
        return after

    def moved(self, card: Employee, origin: int, to: int) -> Means:
        """Somebody comes from one place to another."""
        after = self.without(origin, card)
        if to == HQ:
            after.home = in_selling_order([*after.home, card])
        else:
            after = after.outside()
            after.field.away = (*after.field.away, (to, card))
        return after

    def with_fleet(self, cost: int) -> Means:
        """Fleet Capacity goes up for research data."""
        after = self.outside()
        after.data -= cost
        after.field.fleet += 1
        after.field.upgrades -= 1
        return after

    def with_drive(self, cost: int) -> Means:
        """So does the drive."""
        after = self.outside()
        after.data -= cost
        after.field.drive += 1
        return after

    def with_base(self, asteroid: int, cost: int) -> Means:
        """A base is built for credits."""
        after = self.outside()
        after.field.credits -= cost
        after.field.bases = tuple(sorted([*self.field.bases, asteroid]))
        return after

    def mined(self, asteroid: int, colour: int, crates: int) -> Means:
        """Ore becomes crates."""
        after = self.outside()
        after.field.ore = add(self.field.ore, asteroid * COLOURS + colour, -1)
        after.field.crates = add(self.field.crates, asteroid, crates)
        return after


def in_selling_order(workers: list[Employee]) -> Workers:
    """These employees, who is paid most for a crate first."""
    for index in range(1, len(workers)):
        card, at = workers[index], index
        while at and _sells_before(card, workers[at - 1]):
            workers[at] = workers[at - 1]
            at -= 1
        workers[at] = card
    return tuple(workers)


def _sells_before(one: Employee, other: Employee) -> bool:
    """Whether one is paid more for a crate, or has the lower number."""
    if one.contract != other.contract:
        return one.contract > other.contract
    return one.number < other.number


def less(workers: Workers, card: Employee) -> Workers:
    """All of them but one of this kind."""
    at = 0
    while workers[at] is not card:
        at += 1
    return workers[:at] + workers[at + 1 :]
