"""What is known of the elements: measured values, who discovered them and what for, and where trends fail."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An element as measured, from ``elements.toml``."""

    mass: str
    """In u; in brackets the mass number of the longest-lived isotope."""
    radius: int
    """The covalent radius in pm."""
    configuration: str
    shells: tuple[int, ...]
    """How many electrons each has."""
    state: str
    ionization: float | None = None
    """In eV, if known."""
    electronegativity: float | None = None

    @property
    def weight(self) -> float:
        """The mass as a number."""
        return float(self.mass.strip("[]"))


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people know of an element, from ``science.toml``."""

    by: str
    uses: str
    year: int | None = None
    note: str = ""


class Odd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps on which a value does not grow along its trend, and why."""

    of: str
    steps: tuple[str, ...]
    short: str
    why: str


class Science(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of ``science.toml``."""

    element: dict[str, Known]
    odd: tuple[Odd, ...]


def _read(name: str) -> Mapping[str, Any]:
    return tomllib.loads((files(__package__ or "") / name).read_text(encoding="utf-8"))


MEASURED = msgspec.convert(_read("elements.toml"), dict[str, Measured])
"""The elements of the board by their symbols."""
SCIENCE = msgspec.convert(_read("science.toml"), Science)

ESTIMATED = 104
"""From this atomic number on radii and energies are calculated, not measured."""


class Property(NamedTuple):
    """A property that a trend follows, or that colours the table."""

    key: str
    name: str
    unit: str


IONIZATION = Property("ionization", "Ionization energy", "eV")
RADIUS = Property("radius", "Atomic radius", "pm")
MASS = Property("mass", "Atomic mass", "u")
STATE = Property("state", "State at 25 °C", "")
DISCOVERY = Property("discovery", "Discovery", "")
PROPERTIES = (IONIZATION, RADIUS, MASS, STATE, DISCOVERY)

FOLLOWED = {"ionization": IONIZATION, "radii": RADIUS, "mass_up": MASS, "mass_down": MASS}
"""What each trend follows; Atomic Number follows the number, which never fails."""


def number(of: Property, symbol: str) -> float | None:
    """The value of a property that is a number, if it is known."""
    measured = MEASURED[symbol]
    values = {"ionization": measured.ionization, "radius": measured.radius, "mass": measured.weight}
    return values.get(of.key)


def value(of: Property, symbol: str) -> str:
    """A value as people read it, without its unit."""
    if of is MASS:
        mass = MEASURED[symbol].mass
        return mass if mass.startswith("[") else f"{float(mass):.2f}"
    found = number(of, symbol)
    return "not known" if found is None else f"{found:.2f}" if of is IONIZATION else f"{found:g}"


@lru_cache(16_384)
def change(trend: str, start: str, end: str) -> str:
    """The real values of a move by a trend: *Na 5.14 → Mg 7.65 eV*; empty where there are none."""
    of = FOLLOWED.get(trend)
    if of is None:
        return ""
    unit = f" {of.unit}" if number(of, end) is not None else ""
    return f"{start} {value(of, start)} → {end} {value(of, end)}{unit}"


def defies(trend: str, start: str, end: str) -> bool:
    """Whether the value does not change as the trend says from one element to another."""
    of = FOLLOWED.get(trend)
    before, after = (None, None) if of is None else (number(of, start), number(of, end))
    if before is None or after is None:
        return False
    return after >= before if trend == "mass_down" else after <= before


@cache
def odd_steps(trend: str) -> Mapping[tuple[str, str], Odd]:
    """The single steps along a trend on which it fails, with the reason."""
    of = FOLLOWED.get(trend)
    found: dict[tuple[str, str], Odd] = {}
    for odd in SCIENCE.odd:
        if of is not None and odd.of == of.key:
            for step in odd.steps:
                start, end = step.split()
                found[(end, start) if trend == "mass_down" else (start, end)] = odd
    return found


def odd_at(symbol: str) -> list[tuple[Property, str, str, Odd]]:
    """Where trends fail beside an element: the property, the step, and why."""
    return [
        (of, *step, odd)
        for trend, of in FOLLOWED.items()
        if trend != "mass_down"
        for step, odd in odd_steps(trend).items()
        if symbol in step
    ]
