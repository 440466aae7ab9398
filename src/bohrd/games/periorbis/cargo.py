"""What there is to carry: the items of a Transport Cargo action (area CARGO of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.games.periorbis.crew import crew_of, first_names, listed, plural, ready
from bohrd.games.periorbis.orbit import bases_in_reach, turns_in_reach
from bohrd.games.periorbis.pieces import HQ, SLOTS
from bohrd.games.periorbis.ships import takes_crates

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition


def room(position: PeriorbisPosition, carrier: int) -> int:
    """How many more items the carrier in this slot can load (ORB-CARGO-1, ORB-CARGO-2)."""
    seat = position.turn
    captain = position.content.by_number[position.crew[seat * SLOTS + carrier]].captain
    return min(captain - position.loaded, position.capacity[seat] - position.carried)


def can_carry(position: PeriorbisPosition, carrier: int) -> bool:
    """Whether there is any item for a carrier in this slot (ORB-CARGO-4).

    That is a crate or somebody on an accessible base, somebody who can go there, or a crate for a ship.
    """
    seat, bases = position.turn, bases_in_reach(position, position.turn)
    first, own = seat * SLOTS, seat * len(position.content.asteroids)
    if any(position.crates[own + asteroid] for asteroid in bases):
        return True
    for slot in ready(position):
        place = position.place[first + slot]
        if slot != carrier and bases and (place == HQ or place in bases):
            return True
    return can_send_crate(position)


def can_send_crate(position: PeriorbisPosition) -> bool:
    """Whether the player on turn can carry a crate from storage to a ship."""
    seat = position.turn
    if position.storage[seat] > 0:
        for berth in position.ships:
            if takes_crates(position, seat, berth):
                return True
    return False


def on_last_call(position: PeriorbisPosition) -> list[int]:
    """Where the player on turn has a base in reach now and, with this drive, not again."""
    if position.marker == position.track.turns:
        return []
    return [rock for rock in bases_in_reach(position, position.turn) if not turns_in_reach(position, rock)]


def loses_crates(position: PeriorbisPosition, carrier: int) -> bool:
    """Whether this turn is the last one to fetch crates, and the person in this slot could."""
    own = position.turn * len(position.content.asteroids)
    at_home = position.place[position.turn * SLOTS + carrier] == HQ
    return (
        at_home
        and room(position, carrier) > 0
        and any(position.crates[own + rock] for rock in on_last_call(position))
    )


def left_behind(position: PeriorbisPosition) -> Iterator[str]:
    """Who and what stays on an asteroid that the player will not reach again, if this turn ends now."""
    seat, content = position.turn, position.content
    names = first_names(content, crew_of(position, seat))
    for rock in on_last_call(position):
        there = [names[slot] for slot in range(SLOTS) if position.place[seat * SLOTS + slot] == rock]
        crates = position.crates[seat * len(content.asteroids) + rock]
        what = [*there, *([plural(crates, "crate")] if crates else [])]
        if what:
            verb = "stays" if len(what) == 1 and crates < 2 else "stay"
            name = content.asteroids[rock].name
            yield f"{listed(what)} {verb} on {name}, out of reach to the end with this drive."
