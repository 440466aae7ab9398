"""The picture of Periorbis in parts: what a view shows, laid out for the templates in ``picture``.

Space with the asteroids, the ships at the dock, the own people and rooms, those who can be hired, and the
Orbit Track as a strip. Each has a module of its own; here they come together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bohrd.contract import name_seats
from bohrd.games.periorbis.bureaucracy import ENDED, PHASES
from bohrd.games.periorbis.dock import dock
from bohrd.games.periorbis.heavens import when
from bohrd.games.periorbis.office import pool, rooms, tray
from bohrd.games.periorbis.orbit import ORBITS, REAL
from bohrd.games.periorbis.pieces import Content
from bohrd.games.periorbis.science import calendar_day
from bohrd.games.periorbis.sky import ARTIST, space
from bohrd.games.periorbis.view import PeriorbisView
from bohrd.picture import Part, remembered

STYLE = ARTIST.style
LONGEST = 18
"""Longer names are cut."""


def draw(content: Content, view: PeriorbisView, names: Sequence[str]) -> list[Part]:
    """The picture of a view. One company is drawn: the viewer's own, or for onlookers that of the seat on
    turn."""
    called = all_called(view, names)
    own = shown_seat(view)
    bases = tuple(own in asteroid.bases for asteroid in view.asteroids)
    return [
        _bar(content, *when(view), view.phase, tuple((seat, called[seat]) for seat in view.order)),
        _track(content, *when(view), view.companies[own].drive, own, bases),
        space(content, view, own, called),
        dock(content, view, own, called),
        pool(content, view, own),
        tray(content, view, own, called[own]),
        rooms(content, view, own),
    ]


def shown_seat(view: PeriorbisView) -> int:
    """Whose company is drawn."""
    return view.seat if view.seat is not None else max(0, view.turn)


def all_called(view: PeriorbisView, names: Sequence[str]) -> tuple[str, ...]:
    """The names of all seats, none too long."""
    return tuple(_short(name_seats("{p%d}" % seat, names)) for seat in range(view.seats))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


@remembered
def _bar(content: Content, length: str, marker: int, phase: str, acting: tuple[tuple[int, str], ...]) -> Part:
    """The phases of a turn; the last one asks nobody, and is seen while it is played out. The acting order
    is for pictures that stand alone: a page lists the seats in it."""
    at, over = PHASES.index(phase), phase == PHASES[ENDED]
    phases = [
        {"name": name, "when": "done" if n < at or over else "now" if n == at else ""}
        for n, name in enumerate(("Hire", "Actions", "Bureaucracy"))
    ]
    turns = content.tracks[length].turns
    return Part(
        "bar", "", 460, 74, ARTIST.draw("bar.jinja", phases=phases, turn=marker, turns=turns, acting=acting)
    )


@remembered
def _track(content: Content, length: str, marker: int, drive: int, own: int, bases: tuple[bool, ...]) -> Part:
    """The Orbit Track as a strip: a column for each turn, a row for each orbit."""
    track = content.tracks[length].orbits
    turns: list[dict[str, Any]] = []
    for number, shown in enumerate(track, 1):
        rows = [
            {
                "reached": orbit <= drive,
                "rocks": [
                    {"initial": content.asteroids[rock].name[0], "own": bases[rock]}
                    for rock, there in enumerate(shown)
                    if there == orbit
                ],
            }
            for orbit in reversed(range(len(ORBITS)))
        ]
        gone = "past" if number < marker else "next" if number == marker + 1 else ""
        label = f"Turn {number}{_dated(length, number)}: {_listed(content, shown)}."
        turns.append(
            {"number": number, "when": "now" if number == marker else gone, "rows": rows, "label": label}
        )
    html = ARTIST.draw("track.jinja", turns=turns, seat=own)
    return Part("track", f"Orbit Track: turn {marker} of {len(track)}", 760, 70, html)


def _dated(length: str, turn: int) -> str:
    """The day of a turn, where the track is computed for it."""
    return f", {calendar_day(turn)}" if length.endswith(REAL) else ""


def _listed(content: Content, shown: Sequence[int | None]) -> str:
    """Who is in which orbit, in words."""
    return "; ".join(
        f"{ORBITS[orbit]} "
        + ", ".join(content.asteroids[rock].name for rock, there in enumerate(shown) if there == orbit)
        for orbit in range(len(ORBITS))
        if orbit in shown
    )
