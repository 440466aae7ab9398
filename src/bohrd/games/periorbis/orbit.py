"""The Orbit Track: which asteroids are near on each turn, and for whom (area ORBIT of the ledger)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from bohrd.contract import OptionValue
    from bohrd.games.periorbis.position import PeriorbisPosition

ORBITS = ("low", "middle", "high")
"""The orbits, each of which takes one more level of drive (ORB-ORBIT-2)."""

REAL = " real"
"""What the names of computed tracks end with."""


@final
class OrbitTrack:
    """The Orbit Track of a full or a short game."""

    __slots__ = ("_asteroids", "_near_bits", "_owners", "asteroids", "near", "orbits", "reach", "turns")

    def __init__(self, orbits: tuple[tuple[int | None, ...], ...]) -> None:
        self.turns = len(orbits)
        """How many turns the game has (ORB-TURN-1)."""
        self.asteroids = len(orbits[0])
        """How many asteroids there are (ORB-SHORT-2)."""
        self.orbits = orbits
        """``orbits[turn - 1][asteroid]``: 0 low, 1 middle, 2 high; ``None`` where it is not shown."""
        self.reach = tuple(
            tuple(
                tuple(a for a, orbit in enumerate(shown) if orbit is not None and orbit <= drive)
                for drive in range(len(ORBITS))
            )
            for shown in orbits
        )
        """``reach[turn - 1][drive]``: the accessible asteroids (ORB-ORBIT-1)."""
        self.near = [
            [[asteroid in reached for asteroid in range(self.asteroids)] for reached in drives]
            for drives in self.reach
        ]
        """``near[turn - 1][drive][asteroid]``: whether it is accessible."""
        self._near_bits = [[sum([1 << a for a in reached]) for reached in drives] for drives in self.reach]
        self._owners = Owners((), 0)
        self._asteroids: dict[int, tuple[int, ...]] = {}
        """The asteroids given as bits."""

    def own(self, position: PeriorbisPosition, seat: int, drive: int) -> tuple[int, ...]:
        """The asteroids accessible now with this drive on which a player has a base."""
        owners, bases = self._owners, position.bases
        if owners.bases is not bases:
            self._owners = owners = Owners(bases, position.seats)
        bits = owners.bits[seat] & self._near_bits[position.marker - 1][drive]
        known = self._asteroids.get(bits)
        if known is None:
            known = tuple([asteroid for asteroid in range(self.asteroids) if bits >> asteroid & 1])
            self._asteroids[bits] = known
        return known


@final
class Owners:
    """Who has bases where: asked for in every decision, while bases are seldom built."""

    __slots__ = ("bases", "bits")

    def __init__(self, bases: tuple[tuple[int, ...], ...], seats: int) -> None:
        self.bases = bases
        """For each asteroid the seats with a base."""
        self.bits = [0] * seats
        """For each seat the asteroids, as bits."""
        for asteroid, owners in enumerate(bases):
            for seat in owners:
                self.bits[seat] |= 1 << asteroid


def track_name(options: Mapping[str, OptionValue]) -> str:
    """The name of the track that is played on: its length, and whether it is computed (ORB-OPT-ORBITS)."""
    return f"{options['length']}{REAL}" if options.get("orbits") == "real" else str(options["length"])


def reach(position: PeriorbisPosition, seat: int) -> tuple[int, ...]:
    """The asteroids accessible to a player now (ORB-ORBIT-1)."""
    return position.track.reach[position.marker - 1][position.drive[seat]]


def bases_in_reach(position: PeriorbisPosition, seat: int) -> tuple[int, ...]:
    """The accessible asteroids on which a player has a base."""
    return position.track.own(position, seat, position.drive[seat])


def turns_in_reach(position: PeriorbisPosition, asteroid: int) -> list[int]:
    """The turns after this one on which the player on turn reaches an asteroid with the present drive."""
    drive, now = position.drive[position.turn], position.marker
    later = position.track.reach[now:]
    return [turn for turn, near in enumerate(later, now + 1) if asteroid in near[drive]]


def out_of_reach(position: PeriorbisPosition, asteroid: int) -> str:
    """Why an asteroid is not accessible to the player on turn, in a sentence; empty if it is."""
    if asteroid in reach(position, position.turn):
        return ""
    name = position.content.asteroids[asteroid].name
    if asteroid >= position.track.asteroids:
        return f"{name} is not part of the short game."
    orbit = position.track.orbits[position.marker - 1][asteroid]
    if orbit is None:
        return f"{name} is in no orbit on turn {position.marker}."
    drive = position.content.constants.drives[orbit]
    return f"{name} is in the {ORBITS[orbit]} orbit on turn {position.marker}, which takes the {drive} Drive."
