"""What there is to carry: the items of a Transport Cargo action (area CARGO of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.games.periorbis.content import HQ, SLOTS
from bohrd.games.periorbis.crew import NOT_ACTED
from bohrd.games.periorbis.orbit import bases_in_reach
from bohrd.games.periorbis.ships import takes_crates

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition


def room(position: PeriorbisPosition, carrier: int) -> int:
    """How many more items the carrier in this slot can load (ORB-CARGO-1, ORB-CARGO-2)."""
    seat = position.turn
    captain = position.content.employees[position.crew[seat * SLOTS + carrier]].captain
    return min(captain - position.loaded, position.capacity[seat] - position.carried)


def can_carry(position: PeriorbisPosition, carrier: int) -> bool:
    """Whether there is any item for a carrier in this slot (ORB-CARGO-4).

    That is a crate or somebody on an accessible base, somebody who can go there, or a crate for a ship.
    """
    seat, bases = position.turn, bases_in_reach(position, position.turn)
    first, own = seat * SLOTS, seat * len(position.content.asteroids)
    if any(position.crates[own + asteroid] for asteroid in bases):
        return True
    for slot in NOT_ACTED[position.acted]:
        place = position.place[first + slot]
        if slot != carrier and position.crew[first + slot] >= 0 and bases and place in (HQ, *bases):
            return True
    return can_send_crate(position)


def can_send_crate(position: PeriorbisPosition) -> bool:
    """Whether the player on turn can carry a crate from storage to a ship."""
    seat = position.turn
    return position.storage[seat] > 0 and any(takes_crates(position, seat, berth) for berth in position.ships)
