"""Which wages are payable (ORB-WAGE-4): those that some way to go on with the turn pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from bohrd.contract import IllegalMove
from bohrd.games.periorbis.cargo import can_send_crate, room
from bohrd.games.periorbis.content import HQ, NOBODY, SLOTS, Content, Employee
from bohrd.games.periorbis.crew import NOT_ACTED, plural
from bohrd.games.periorbis.earnings import Field, Income, Means, Search, Sky
from bohrd.games.periorbis.ships import open_rows

if TYPE_CHECKING:
    from bohrd.games.periorbis.decisions.action import ActionMove
    from bohrd.games.periorbis.position import PeriorbisPosition


Rows = list[tuple[int, int]]
"""Ships that can be signed, with their free rows as bits."""


class Purse:
    """Looks which actions are payable, and for that what there is to earn with, once it is asked."""

    __slots__ = ("_means", "_position", "_rows", "_search")

    def __init__(self, position: PeriorbisPosition, rows: Rows) -> None:
        self._position = position
        self._rows = rows
        self._means: Means | None = None

    def payable(self, place: int, card: Employee, moves: Sequence[ActionMove]) -> list[ActionMove]:
        """Those of an employee's actions, legal but for the wages, that leave them payable (ORB-WAGE-3)."""
        position = self._position
        if self._means is None:
            wages = position.decisions.wages
            self._search, self._means = wages.search(position), wages.means(position, self._rows)
        brings, rest = self._search.brings, self._means.without(place, card.number)
        due = position.due + card.wage - position.credits[position.turn]
        found: list[ActionMove] = []
        for move in moves:
            income, left = move.action.earnings(position, move, card, rest)
            if brings(left, due - income):
                found.append(move)
        return found


class Wages:
    """What the employees of one edition can earn, and so which wages are payable."""

    def __init__(self, content: Content) -> None:
        self.income = Income(content)
        self._content = content
        self._best_advance = [
            [
                max((a for row, a in enumerate(ship.advances) if free >> row & 1), default=0)
                for free in range(8)
            ]
            for ship in content.ships
        ]
        """``[ship][rows]``: the best advance of the rows given as bits."""
        self._searches = lru_cache(maxsize=16)(partial(Search, content, self.income))

    # -- what is asked ----------------------------------------------------------------------

    def payable(self, position: PeriorbisPosition) -> bool:
        """Whether the wages due are payable."""
        short = position.due - position.credits[position.turn]
        return short <= 0 or self.search(position).brings(self.means(position, open_rows(position)), short)

    def could_finish(self, position: PeriorbisPosition) -> bool:
        """Whether the wages due are payable if the transport in progress is finished."""
        after = position.copy()
        after.carrier = NOBODY
        after.loaded = 0
        return self.payable(after)

    def missing(self, position: PeriorbisPosition) -> int:
        """How many credits the wages due exceed all that can be had until the turn is over."""
        short = position.due - position.credits[position.turn]
        if short <= 0:
            return short
        return short - self.search(position).most(self.means(position, open_rows(position)))

    def unpayable(self, after: PeriorbisPosition, whose: str = "") -> Iterator[IllegalMove]:
        """The refusal of what led to a position in which the wages due are not payable (ORB-WAGE-3);
        ``whose`` names the one that is too much."""
        missing = self.missing(after)
        if missing > 0:
            what = whose or "The wages"
            text = f"{what} could not be paid: {plural(missing, 'credit')} would be missing at best."
            yield IllegalMove("ORB-WAGE-3", text)

    # -- what there is to earn with ---------------------------------------------------------

    def search(self, position: PeriorbisPosition) -> Search:
        """Through the ways to go on with this turn."""
        reach = position.track.reach[position.marker - 1]
        return self._searches(Sky(reach, position.bases, can_send_crate(position)))

    def means(self, position: PeriorbisPosition, rows: Rows) -> Means:
        """What the player on turn has to earn with."""
        seat, asteroids = position.turn, len(self._content.asteroids)
        first = seat * SLOTS
        home: list[int] = []
        away: list[tuple[int, int]] = []
        for slot in NOT_ACTED[position.acted]:
            number, place = position.crew[first + slot], position.place[first + slot]
            if number >= 0:
                if place == HQ:
                    home.append(number)
                else:
                    away.append((place, number))
        carrier = position.carrier
        field = Field(
            away=tuple(sorted(away)),
            credits=position.credits[seat],
            crates=tuple(position.crates[seat * asteroids : (seat + 1) * asteroids]),
            ore=tuple(position.ore),
            bases=tuple([asteroid for asteroid, seats in enumerate(position.bases) if seat in seats]),
            drive=position.drive[seat],
            fleet=position.capacity[seat] - position.carried,
            upgrades=self._content.constants.fleet_capacity.top - position.capacity[seat],
            room=room(position, carrier) if carrier != NOBODY else 0,
            must_load=carrier != NOBODY and not position.loaded,
        )
        workers = self.income.in_selling_order(tuple(home))
        return Means(workers, self.advances(rows), position.storage[seat], position.data[seat], field)

    def advances(self, rows: Rows) -> tuple[int, ...]:
        """The best advance on each of these ships, whose free rows are bits, highest first.

        A ship without a free row brings 0, which is as good as no ship.
        """
        best = self._best_advance
        return tuple(sorted([best[ship][free] for ship, free in rows], reverse=True))
