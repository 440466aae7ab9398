"""What is known of real nuclei: names of all elements, their isotopes, and how long each lasts.

The table is made from mendeleev, which is needed for nothing else; see ``tests/games/in_your_element``.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

import msgspec

YEAR = 365.25 * 24 * 3600
SMALL = {"ysec": 1e-24, "zsec": 1e-21, "asec": 1e-18, "psec": 1e-12, "nsec": 1e-9, "usec": 1e-6, "msec": 1e-3}
LARGE = {"kyear": 1e3, "Myear": 1e6, "Gyear": 1e9, "Tyear": 1e12, "Pyear": 1e15, "Eyear": 1e18, "Zyear": 1e21}
UNITS = {
    **SMALL,
    "sec": 1.0,
    "minute": 60.0,
    "hour": 3600.0,
    "day": 86400.0,
    "year": YEAR,
    "Yyear": 1e24 * YEAR,
    **{unit: size * YEAR for unit, size in LARGE.items()},
}
"""Units of half-lives, in seconds."""
AT_ONCE = 1e-3
"""What lasts for less falls apart before anybody could do anything with it."""
EVER = 1e12 * YEAR
"""Longer half-lives are written with a power of ten."""
SPOKEN = (
    (1e9 * YEAR, "billion years"),
    (1e6 * YEAR, "million years"),
    (YEAR, "years"),
    (86400.0, "days"),
    (3600.0, "hours"),
    (60.0, "minutes"),
    (0.0, "seconds"),
)
POWERS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

STABLE, FLEETING, RADIOACTIVE, UNKNOWN = "stable", "fleeting", "radioactive", "unknown"
"""Sorts of nuclei, by how long they last."""
NEARLY = 99
"""An abundance above so many per cent is told with all its digits."""
STEADY = 3
"""So many isotopes are told of that do not occur in nature."""


class Fate(msgspec.Struct, frozen=True):
    """How long a nucleus lasts."""

    kind: str
    words: str
    """*half-life 5,700 years*."""
    short: str
    """The same where there is little room: *5,700 years*."""
    abundance: str = ""
    """How much of the element in nature it is, in per cent."""


class Element(msgspec.Struct, frozen=True):
    """An element and its isotopes by mass number, as the table tells them."""

    symbol: str
    name: str
    isotopes: dict[int, float | str]


class _Table(msgspec.Struct, frozen=True):
    source: str
    elements: list[Element]


@cache
def table() -> _Table:
    """What the file says."""
    file = files("bohrd.games.in_your_element") / "nuclides.json"
    return msgspec.json.decode(file.read_bytes(), type=_Table)


def element(z: int) -> Element | None:
    """The element with so many protons, if it has a name."""
    elements = table().elements
    return elements[z - 1] if 0 < z <= len(elements) else None


@lru_cache(1024)
def fate(z: int, mass: int) -> Fate:
    """What becomes of a nucleus with so many protons, and so many nucleons."""
    found = element(z)
    told = found.isotopes.get(mass) if found else None
    if told is None:
        return Fate(UNKNOWN, "not known in nature", "not known")
    if not isinstance(told, str):
        return Fate(STABLE, "stable", "stable", f"{told:g} %" if told > NEARLY else f"{told:.3g} %")
    if told == "?":
        return Fate(RADIOACTIVE, "radioactive, hardly measured yet", "radioactive")
    lasts, _, abundance = told.partition(", ")
    seconds = _seconds(lasts)
    if seconds < AT_ONCE:
        return Fate(FLEETING, "falls apart at once", "gone at once")
    return Fate(RADIOACTIVE, f"half-life {spoken(seconds)}", spoken(seconds, 2), abundance)


def _seconds(text: str) -> float:
    """A half-life of the table; what never was a whole has none."""
    value, _, unit = text.partition(" ")
    return float(value) * UNITS[unit] if unit else 0.0


def spoken(seconds: float, digits: int = 3) -> str:
    """A time as people say it."""
    if seconds >= EVER:
        mantissa, _, power = f"{seconds / YEAR:.1e}".partition("e+")
        return f"{float(mantissa):g} × 10{power.lstrip('0').translate(POWERS)} years"
    size, unit = next(pair for pair in SPOKEN if seconds >= pair[0] * 0.9995)
    value = float(f"{seconds / (size or 1):.{digits}g}")
    return (
        f"{value:,.0f} {unit}"
        if value >= 1000
        else f"{value:g} {unit.removesuffix('s') if value == 1 else unit}"
    )


def isotopes(z: int) -> list[int]:
    """The mass numbers that tell most of an element: those in nature, and the steadiest of the others."""
    found = element(z)
    if found is None:
        return []
    natural = [mass for mass in found.isotopes if fate(z, mass).abundance]
    others = [mass for mass in found.isotopes if mass not in natural]
    steady = sorted(others, key=lambda mass: -_lasting(found.isotopes[mass]))[:STEADY]
    return sorted([*natural, *steady])


def _lasting(told: float | str) -> float:
    return _seconds(told.partition(", ")[0]) if isinstance(told, str) else 0.0
