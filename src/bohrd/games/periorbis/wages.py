"""Which wages are payable (ORB-WAGE-4): exactly what the employees still waiting in the HQ could earn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from bohrd.games.periorbis.content import CONSTANTS, EMPLOYEES

DATA_PRICE = CONSTANTS.data_price
ORE_PRICE = CONSTANTS.ore_price

Workers = tuple[int, ...]
"""Card numbers of employees in the HQ who have not acted, in the order of :data:`SELLING_ORDER`."""

SELLING_ORDER = [
    rank
    for _, rank in sorted(
        (card.number, rank)
        for rank, card in enumerate(sorted(EMPLOYEES, key=lambda card: (-card.contract, card.number)))
    )
]
"""The place of each card among those who sell ore: who is paid most for a crate comes first."""


def in_selling_order(numbers: Iterable[int]) -> Workers:
    """These employees as :data:`Workers`."""
    return tuple(sorted(numbers, key=SELLING_ORDER.__getitem__))


@lru_cache(maxsize=1 << 18)
def most_income(workers: Workers, advances: tuple[int, ...], storage: int, data: int) -> int:
    """The most credits, their own wages taken off, that these workers can bring in without being carried.

    Each takes at most one of Sign a Contract, Sell Ore, Research and Sell Research. ``advances`` are the
    best free rows of the ships that can still be signed, highest first.

    Order is free, so only the roles matter. Data may go below 0 on the way, as what is sold may be
    researched later in the row; what is missing in the end has not been sold. Ore is sold by the better
    paid first, so each seller sells as much as is left.
    """
    if not workers:
        return DATA_PRICE * data if data < 0 else 0
    card, rest = EMPLOYEES[workers[0]], workers[1:]
    research = card.research
    work = max(
        most_income(rest, advances, storage, data + research),
        most_income(rest, advances, storage, data - research) + research * DATA_PRICE,
    )
    if advances:
        work = max(work, advances[0] + most_income(rest, advances[1:], storage, data))
    if storage:
        sold = min(card.selling, storage)
        income = sold * (ORE_PRICE + card.contract)
        work = max(work, income + most_income(rest, advances, storage - sold, data))
    return max(work - card.wage, most_income(rest, advances, storage, data))


class Cargo:
    """What a Transport Cargo action in progress could still do for the wages."""

    __slots__ = ("away", "crates", "ends_harmless", "is_possible", "room", "send_crate", "send_worker")

    def __init__(
        self,
        room: int,
        crates: int,
        away: Workers,
        must_load: bool,
        send_worker: bool,
        send_crate: bool,
    ) -> None:
        self.room = room
        """Items that can still be loaded."""
        self.crates = crates
        """Crates on accessible bases, which can be brought to storage."""
        self.away = away
        """Employees on accessible bases who have not acted and can be brought home."""
        self.ends_harmless = not must_load or crates > 0 or bool(away) or (send_worker and room > 1)
        """Whether the action can end without loss; who was sent out can be brought home by a second item."""
        self.is_possible = room > 0 and (crates > 0 or bool(away) or send_worker or send_crate)
        """Whether any item can be loaded (ORB-CARGO-4)."""
        self.send_worker = send_worker
        """Whether an own base is accessible, so that somebody can be sent out."""
        self.send_crate = send_crate
        """Whether a crate can go from storage to a ship."""


def payable_after_cargo(
    short: int, workers: Workers, advances: tuple[int, ...], storage: int, data: int, cargo: Cargo
) -> bool:
    """Whether ``short`` credits can be earned once the transport is completed in the way that helps most."""
    if not cargo.ends_harmless:
        # ORB-CARGO-4: one item has to be loaded, and every one there is takes something away.
        endings = [
            (workers[:i] + workers[i + 1 :], storage) for i in range(len(workers)) if cargo.send_worker
        ]
        if cargo.send_crate:
            endings.append((workers, storage - 1))
        return any(most_income(rest, advances, stored, data) >= short for rest, stored in endings)
    for homeward in range(min(cargo.room, len(cargo.away)) + 1):
        stored = storage + min(cargo.crates, cargo.room - homeward)
        for home in combinations(cargo.away, homeward):
            if most_income(in_selling_order(workers + home), advances, stored, data) >= short:
                return True
    return False
