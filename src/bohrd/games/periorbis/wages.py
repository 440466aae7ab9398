"""Which wages are payable (ORB-WAGE-4): exactly what the employees still waiting in the HQ could earn."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

from bohrd.games.periorbis.content import CONSTANTS, EMPLOYEES

DATA_PRICE = CONSTANTS.data_price
ORE_PRICE = CONSTANTS.ore_price

Workers = tuple[int, ...]
"""Card numbers of employees in the HQ who have not acted, in ascending order."""


@lru_cache(maxsize=1 << 16)
def most_income(workers: Workers, advances: tuple[int, ...], storage: int, data: int) -> int:
    """The most credits, their own wages taken off, that these workers can bring in without being carried.

    Each takes at most one of Sign a Contract, Sell Ore, Research and Sell Research. ``advances`` are the
    best free rows of the ships that can still be signed, highest first.

    Order is free, so only the roles matter: data are researched before they are sold, and a surplus of
    selling skill over data is taken off at the end. Of those who sell ore the better paid sell first, so
    each sells as much as is left; with the workers in that order nobody need sell less.
    """
    cards = sorted((EMPLOYEES[number] for number in workers), key=lambda card: -card.contract)

    @cache
    def best(index: int, signed: int, crates: int, lab: int) -> int:
        if index == len(cards):
            return min(0, lab) * DATA_PRICE
        card = cards[index]
        idle = best(index + 1, signed, crates, lab)
        research = best(index + 1, signed, crates, lab + card.research)
        sell_research = card.research * DATA_PRICE + best(index + 1, signed, crates, lab - card.research)
        work = max(research, sell_research)
        if signed < len(advances):
            work = max(work, advances[signed] + best(index + 1, signed + 1, crates, lab))
        if crates:
            sold = min(card.selling, crates)
            work = max(work, sold * (ORE_PRICE + card.contract) + best(index + 1, signed, crates - sold, lab))
        return max(idle, work - card.wage)

    return best(0, 0, storage, data)


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
            if most_income(tuple(sorted(workers + home)), advances, stored, data) >= short:
                return True
    return False
