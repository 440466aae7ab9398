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

    __slots__ = ("_access", "asteroids", "near", "orbits", "reach", "turns")

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
        self._access = Access(self.reach[0], ())

    def access(self, turn: int, bases: tuple[tuple[int, ...], ...]) -> Access:
        """Who has bases in reach on a turn; what was last found holds until the turn or the bases change."""
        reach, last = self.reach[turn - 1], self._access
        if last.bases is not bases or last.reach is not reach:
            self._access = last = Access(reach, bases)
        return last


@final
class Access:
    """The bases that players have in reach: asked for again and again, while they seldom change."""

    __slots__ = ("_own", "bases", "reach")

    def __init__(self, reach: tuple[tuple[int, ...], ...], bases: tuple[tuple[int, ...], ...]) -> None:
        self.reach = reach
        """The accessible asteroids by drive."""
        self.bases = bases
        """For each asteroid the seats with a base."""
        self._own: dict[int, tuple[int, ...]] = {}

    def own(self, seat: int, drive: int) -> tuple[int, ...]:
        """The asteroids accessible with this drive on which a player has a base."""
        asked = seat * len(ORBITS) + drive
        known = self._own.get(asked)
        if known is None:
            bases = self.bases
            known = tuple([asteroid for asteroid in self.reach[drive] if seat in bases[asteroid]])
            self._own[asked] = known
        return known


def track_name(options: Mapping[str, OptionValue]) -> str:
    """The name of the track that is played on: its length, and whether it is computed (ORB-OPT-ORBITS)."""
    return f"{options['length']}{REAL}" if options.get("orbits") == "real" else str(options["length"])


def reach(position: PeriorbisPosition, seat: int) -> tuple[int, ...]:
    """The asteroids accessible to a player now (ORB-ORBIT-1)."""
    return position.track.reach[position.marker - 1][position.drive[seat]]


def bases_in_reach(position: PeriorbisPosition, seat: int) -> tuple[int, ...]:
    """The accessible asteroids on which a player has a base."""
    return position.track.access(position.marker, position.bases).own(seat, position.drive[seat])


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
