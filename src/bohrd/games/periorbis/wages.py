"""Which wages are payable (ORB-WAGE-4): exactly what the employees still waiting in the HQ could earn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from bohrd.contract import IllegalMove
from bohrd.games.periorbis.cargo import Cargo, cargo_for
from bohrd.games.periorbis.content import HQ, NOBODY, SLOTS, Content
from bohrd.games.periorbis.ships import open_rows

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

Workers = tuple[int, ...]
"""Card numbers of employees in the HQ who have not acted: who is paid most for a crate of ore comes first."""
Means = tuple[Workers, tuple[int, ...], int, int]
"""What there is to earn with: workers, advances to be had, crates in storage and data in the lab."""


class Wages:
    """What the employees of one edition can earn, and so which wages are payable."""

    def __init__(self, content: Content) -> None:
        self._employees = content.employees
        self._best_advance = [
            [
                max((a for row, a in enumerate(ship.advances) if free >> row & 1), default=0)
                for free in range(8)
            ]
            for ship in content.ships
        ]
        """``[ship][rows]``: the best advance of the rows given as bits."""
        self._data_price = content.constants.data_price
        self._ore_price = content.constants.ore_price
        sellers = sorted(content.employees.values(), key=lambda card: (-card.contract, card.number))
        self._selling_order = {card.number: rank for rank, card in enumerate(sellers)}
        self.most_income = lru_cache(maxsize=1 << 18)(self._most_income)
        self.in_selling_order = lru_cache(maxsize=1 << 16)(self._in_selling_order)
        self.without = lru_cache(maxsize=1 << 16)(self._without)
        """The methods of these names, remembered."""

    # -- what is asked ----------------------------------------------------------------------

    def payable(self, position: PeriorbisPosition) -> bool:
        """Whether the wages due are payable, with a transport in progress completed in the best way."""
        short = position.due - position.credits[position.turn]
        if short <= 0:
            return True
        if position.carrier == NOBODY:
            return self.could_finish(position)
        return self.payable_after_cargo(short, self.means(position), cargo_for(position, position.carrier))

    def could_finish(self, position: PeriorbisPosition) -> bool:
        """Whether the wages due are payable with nothing more carried."""
        return position.credits[position.turn] + self.most_income(*self.means(position)) >= position.due

    def unpayable(self, after: PeriorbisPosition) -> Iterator[IllegalMove]:
        """The refusal of what led to a position in which the wages due are not payable (ORB-WAGE-3)."""
        if not self.payable(after):
            text = (
                "After that the wages due could not be paid, not even with all that the HQ could still earn."
            )
            yield IllegalMove("ORB-WAGE-3", text)

    # -- what there is to earn with ---------------------------------------------------------

    def means(self, position: PeriorbisPosition) -> Means:
        """What the employees of the player on turn have to earn with."""
        seat = position.turn
        first = seat * SLOTS
        waiting = [
            number
            for slot, number in enumerate(position.crew[first : first + SLOTS])
            if number >= 0 and not position.acted >> slot & 1 and position.place[first + slot] == HQ
        ]
        workers = self.in_selling_order(tuple(waiting))
        return workers, self.advances(open_rows(position)), position.storage[seat], position.data[seat]

    def _in_selling_order(self, numbers: tuple[int, ...]) -> Workers:
        """These employees, who is paid most for a crate first."""
        return tuple(sorted(numbers, key=self._selling_order.__getitem__))

    def _without(self, workers: Workers, number: int) -> Workers:
        """All of them but one with this card."""
        index = workers.index(number)
        return workers[:index] + workers[index + 1 :]

    def advances(self, rows: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        """The best advance on each of these ships, whose free rows are bits, highest first.

        A ship without a free row brings 0, which is as good as no ship.
        """
        best = self._best_advance
        return tuple(sorted([best[ship][free] for ship, free in rows], reverse=True))

    # -- and what it brings -----------------------------------------------------------------

    def _most_income(self, workers: Workers, advances: tuple[int, ...], storage: int, data: int) -> int:
        """The most credits, their own wages taken off, that workers can bring in without being carried.

        Each takes at most one of Sign a Contract, Sell Ore, Research and Sell Research.

        Order is free, so only the roles matter. Data may go below 0 on the way, as what is sold may be
        researched later in the row; what is missing in the end has not been sold. Ore is sold by the better
        paid first, so each seller sells as much as is left.
        """
        if not workers:
            return self._data_price * data if data < 0 else 0
        card, rest = self._employees[workers[0]], workers[1:]
        income, research = self.most_income, card.research
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

    def payable_after_cargo(self, short: int, means: Means, cargo: Cargo) -> bool:
        """Whether ``short`` credits can be earned once a transport is completed in the best way."""
        workers, advances, storage, data = means
        if not cargo.ends_harmless:
            # ORB-CARGO-4: one item has to be loaded, and every one there is takes something away.
            endings = [
                (workers[:i] + workers[i + 1 :], storage) for i in range(len(workers)) if cargo.send_worker
            ]
            if cargo.send_crate:
                endings.append((workers, storage - 1))
            return any(self.most_income(rest, advances, stored, data) >= short for rest, stored in endings)
        for homeward in range(min(cargo.room, len(cargo.away)) + 1):
            stored = storage + min(cargo.crates, cargo.room - homeward)
            for home in combinations(cargo.away, homeward):
                if self.most_income(self.in_selling_order(workers + home), advances, stored, data) >= short:
                    return True
        return False
