"""Where everything floats: the orbits as arcs, and how the asteroids on them are seen on a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bohrd.games.periorbis.orbit import ORBITS, track_name
from bohrd.games.periorbis.pieces import Content
from bohrd.games.periorbis.view import PeriorbisView
from bohrd.picture import remembered

WIDTH, HEIGHT = 830, 548
"""The box in which places are counted; on a page it is as large as there is room."""
ROWS_AT = (454, 292, 130)
"""The height of the low, middle and high orbit in the middle of their arcs."""
SHIFTS = (22, 46, -14)
"""So much the two asteroids of an orbit are shifted, so that they do not stand in columns."""
HOMES = (50, 36, 55.5, 42.5)
"""Where the HQ stands, in percent, so that 0, 1, 2 or 3 asteroids of the low orbit leave it in sight."""


class Sight(NamedTuple):
    """How an asteroid is seen on a turn."""

    orbit: int | None
    near: bool
    arrow: str
    """Where it goes next turn, as an icon."""
    cap: str
    """What a company with a base there must know: that it is the last call, or when it is back."""
    when: str
    """When it can be seen again, if it cannot be seen now."""
    soon: bool
    """Whether that is the next turn."""


@remembered
def sights(
    content: Content, length: str, marker: int, drive: int, own: tuple[bool, ...]
) -> tuple[Sight, ...]:
    """How each asteroid is seen now by a company with this drive and bases on some of them."""
    orbits = content.tracks[length].orbits
    return tuple(_sight(orbits, marker - 1, drive, rock, base) for rock, base in enumerate(own))


def _sight(orbits: tuple[tuple[int | None, ...], ...], turn: int, drive: int, rock: int, base: bool) -> Sight:
    now, later = orbits[turn][rock], [shown[rock] for shown in orbits[turn + 1 :]]
    near = now is not None and now <= drive
    cap, when = "", ""
    if later and base and near and not _reaches(later[0], drive):
        back = next((n for n, orbit in enumerate(later, turn + 2) if _reaches(orbit, drive)), None)
        cap = f"back on turn {back}" if back else "last call"
    if now is None:
        seen = next(((n, orbit) for n, orbit in enumerate(later, turn + 2) if orbit is not None), None)
        when = f"turn {seen[0]}, {ORBITS[seen[1]]}" if seen else "not again"
    return Sight(
        now, near, _arrow(now, later), cap, when, now is None and bool(later) and later[0] is not None
    )


def _reaches(orbit: int | None, drive: int) -> bool:
    return orbit is not None and orbit <= drive


def _arrow(now: int | None, later: list[int | None]) -> str:
    if now is None or not later:
        return ""
    there = later[0]
    if there is None:
        return "x"
    return "equal" if there == now else "arrow-up" if there > now else "arrow-down"


def places(sights: Sequence[Sight]) -> dict[int, tuple[float, float, float, float]]:
    """Where each asteroid in sight floats: across and down in the wide box, across in percent on a small
    screen, and its size."""
    found: dict[int, tuple[float, float, float, float]] = {}
    for orbit in range(len(ORBITS)):
        row = [rock for rock, sight in enumerate(sights) if sight.orbit == orbit]
        for n, rock in enumerate(row):
            x, small = _across(orbit, len(row), n)
            found[rock] = x, arc(orbit, x), small, 1.04 if len(row) < 3 else 1.0
    return found


def _across(orbit: int, count: int, n: int) -> tuple[float, float]:
    if count == 1:
        return 470, 50 + 4 * (orbit - 1)
    if count == 2:
        return (270, 610)[n] + SHIFTS[orbit], (28, 75)[n] + 3 * (orbit - 1)
    if count == 3:
        return (236, 474, 712)[n], (18.5, 51, 83.5)[n]
    return 130 + 640 * n / (count - 1), 12 + 76 * n / (count - 1)


def arc(orbit: int, x: float) -> float:
    """How far down an orbit is at this place across."""
    return round(ROWS_AT[orbit] + (x - 450) ** 2 / 3800, 1)


def home(seen: Sequence[Sight]) -> float:
    """Where the own HQ stands, in percent."""
    return HOMES[sum(sight.orbit == 0 for sight in seen) % len(HOMES)]


def when(view: PeriorbisView) -> tuple[str, int]:
    """The name of a game's track, and its turn."""
    return track_name(view.options), view.marker
