"""The real asteroids behind those of the game: what is known of them, and where they are on a day."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

import msgspec

from bohrd.games.periorbis.kepler import Elements, distance, place
from bohrd.games.periorbis.orbit import ORBITS, OrbitTrack

EACH = 2
"""So many asteroids are in each orbit of the computed track (ORB-ORBIT-4)."""
JULIAN = 1721424.5
"""Between the number of a day in Python's calendar and its Julian date."""


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to learn, and where it can be looked up."""

    text: str
    more: str
    source: str
    title: str = ""


class Rock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A real asteroid."""

    title: str
    """Its number and name."""
    found: str
    """When, by whom and where."""
    size: str
    type: str
    turns: str
    """How long it takes to turn once; empty where that is not known."""
    name: str
    """After whom or what it is named."""
    visits: str
    """What probes have done there; empty where none has been."""
    elements: Elements
    built: Note
    """Told with the first base there."""
    mined: Note
    """Told when it is first mined."""


class Calendar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The days for which the track is computed."""

    start: date
    """The day of turn 1."""
    days: int
    """From one turn to the next."""

    def day(self, turn: int) -> date:
        """The day of a turn."""
        return self.start + timedelta(days=self.days * (turn - 1))


class Science(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that ``science.toml`` has."""

    track: Calendar
    earth: Elements
    rocks: dict[str, Rock] = msgspec.field(name="rock")
    voyages: list[Note] = msgspec.field(name="voyage")
    """Told when a ship leaves."""


@cache
def science() -> Science:
    """What is known of the asteroids."""
    text = (files("bohrd.games.periorbis") / "science.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Science)


def calendar_day(turn: int) -> str:
    """The day of a turn on the computed track, in words."""
    day = science().track.day(turn)
    return f"{day.day} {day:%B %Y}"


def distances(day: date) -> dict[str, float]:
    """How far each asteroid is from the Earth on a day, in astronomical units."""
    known, julian = science(), day.toordinal() + JULIAN
    here = place(known.earth, julian)
    return {id: distance(place(rock.elements, julian), here) for id, rock in known.rocks.items()}


def real_track(printed: OrbitTrack, ids: Sequence[str]) -> OrbitTrack:
    """The Orbit Track as it follows from where the asteroids were (ORB-ORBIT-4).

    An asteroid of other content, of which nothing is known, keeps its place on the printed track.
    """
    turns = [_turn(turn, shown, ids) for turn, shown in enumerate(printed.orbits, 1)]
    return OrbitTrack(tuple(turns))


def _turn(turn: int, shown: Sequence[int | None], ids: Sequence[str]) -> tuple[int | None, ...]:
    far = distances(science().track.day(turn))
    known = sorted((id for id in ids[: len(shown)] if id in far), key=far.__getitem__)
    near = known[: min(EACH * len(ORBITS), len(known) - 1)]
    orbits = {id: near.index(id) // EACH if id in near else None for id in known}
    return tuple(orbits.get(id, orbit) for id, orbit in zip(ids, shown, strict=False))
