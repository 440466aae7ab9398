"""What there is to carry: the items of a Transport Cargo action (area CARGO of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.games.periorbis.content import HQ, SLOTS
from bohrd.games.periorbis.orbit import bases_in_reach
from bohrd.games.periorbis.ships import takes_crates

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition


class Cargo:
    """What a Transport Cargo action in progress could still do for the wages."""

    __slots__ = ("away", "crates", "ends_harmless", "is_possible", "room", "send_crate", "send_worker")

    def __init__(
        self,
        room: int,
        crates: int,
        away: tuple[int, ...],
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


def room(position: PeriorbisPosition, carrier: int) -> int:
    """How many more items the carrier in this slot can load (ORB-CARGO-1, ORB-CARGO-2)."""
    seat = position.turn
    captain = position.content.employees[position.crew[seat * SLOTS + carrier]].captain
    return min(captain - position.loaded, position.capacity[seat] - position.carried)


def cargo_for(position: PeriorbisPosition, carrier: int) -> Cargo:
    """What a Transport Cargo action of the carrier in this slot, who counts as acting, can still do."""
    seat = position.turn
    first = seat * SLOTS
    bases = bases_in_reach(position, seat)
    away: list[int] = []
    waiting = False
    for slot in range(SLOTS):
        number = position.crew[first + slot]
        if number >= 0 and slot != carrier and not position.acted >> slot & 1:
            if position.place[first + slot] == HQ:
                waiting = True
            elif position.place[first + slot] in bases:
                away.append(number)
    asteroids = len(position.content.asteroids)
    return Cargo(
        room=room(position, carrier),
        crates=sum([position.crates[seat * asteroids + asteroid] for asteroid in bases]),
        away=tuple(away),
        must_load=not position.loaded,
        send_worker=waiting and bool(bases),
        send_crate=can_send_crate(position),
    )


def can_send_crate(position: PeriorbisPosition) -> bool:
    """Whether the player on turn can carry a crate from storage to a ship."""
    seat = position.turn
    return position.storage[seat] > 0 and any(takes_crates(position, seat, berth) for berth in position.ships)
