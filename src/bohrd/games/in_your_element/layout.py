"""Where particles lie on a Bohrd: the nucleus in the centre, electrons in numbered seats on rings."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin, sqrt

import msgspec

NUCLEUS = 52
RINGS = (71, 93, 115, 137)
"""Radii of the nucleus and of rings 1 to 4."""
OUTSIDE = 151
"""Where electrons beyond the last seat are shown (ELE-BOHRD-4)."""
MOST_OUTSIDE = 118
"""So many discs fit outside; more are told as a number."""
LARGEST = 21
"""The distance of pieces in the nucleus if there are few."""

Point = tuple[float, float]


class Piece(msgspec.Struct, frozen=True):
    """A disc for one particle of the nucleus, or a cube for five (ELE-BOHRD-5)."""

    kind: str
    five: bool
    number: int
    x: float
    y: float
    size: float
    """The distance to its neighbours."""


def _on_ring(radius: float, turn: float) -> Point:
    """A point so many turns clockwise from the top."""
    return round(radius * sin(2 * pi * turn), 2), round(-radius * cos(2 * pi * turn), 2)


class Layout:
    """The rings of a Bohrd and the order in which their seats are filled (ELE-BOHRD-3)."""

    def __init__(self, note: str, capacities: Sequence[int], runs: Sequence[tuple[int, int]]) -> None:
        """``runs`` are rings, counted from 1, in the order in which they fill, with so many seats each."""
        self.note = note
        """What is simplified in it."""
        self.seats = _seats(capacities, runs)
        """Ring and place of each seat, from seat 1."""

    def outside(self, electrons: int) -> list[Point]:
        """The places of electrons beyond the last seat."""
        count = min(electrons - len(self.seats), MOST_OUTSIDE)
        return [_on_ring(OUTSIDE, (number + 0.5) / max(count, 24)) for number in range(max(0, count))]

    def shells(self, electrons: int) -> list[int]:
        """How many electrons each ring shows."""
        taken = [ring for ring, _ in self.seats[:electrons]]
        return [taken.count(ring + 1) for ring in range(len(RINGS))]


def _seats(capacities: Sequence[int], runs: Sequence[tuple[int, int]]) -> list[tuple[int, Point]]:
    """The seats of one run are spread evenly over what is free of its ring."""
    free = [list(range(capacity)) for capacity in capacities]
    seats: list[tuple[int, Point]] = []
    for ring, count in runs:
        open_places = free[ring - 1]
        taken = [open_places[number * len(open_places) // count] for number in range(count)]
        free[ring - 1] = [place for place in open_places if place not in taken]
        seats += [(ring, _on_ring(RINGS[ring - 1], place / capacities[ring - 1])) for place in taken]
    return seats


def nucleus(protons: int, neutrons: int) -> list[Piece]:
    """Cubes in the middle and discs around them, protons and neutrons mixed, as large as they fit."""
    sorts = [
        (kind, five, number)
        for five in (True, False)
        for number, kind in _mixed(
            protons // 5 if five else protons % 5, neutrons // 5 if five else neutrons % 5
        )
    ]
    points = _packed(len(sorts))
    reach = max((hypot(x, y) for x, y in points), default=0)
    distance = min(LARGEST, NUCLEUS / (reach + 0.5))
    return [
        Piece(kind, five, number, round(x * distance, 2), round(y * distance, 2), round(distance, 2))
        for (kind, five, number), (x, y) in zip(sorts, points, strict=True)
    ]


def _mixed(protons: int, neutrons: int) -> list[tuple[int, str]]:
    """Numbered pieces of both kinds, evenly mixed."""
    both = [((number + 0.5) / protons, number, "proton") for number in range(protons)]
    both += [((number + 0.5) / neutrons, number, "neutron") for number in range(neutrons)]
    return [(number, kind) for _, number, kind in sorted(both)]


def _packed(count: int) -> list[Point]:
    """So many points of a triangular grid around their common centre, one apart from each other."""
    reach = int(sqrt(count)) + 2
    grid = [
        (across + down / 2, down * sqrt(3) / 2)
        for down in range(-reach, reach + 1)
        for across in range(-reach - down // 2 - 1, reach - down // 2 + 2)
    ]
    nearest = sorted(grid, key=lambda point: (round(point[0] ** 2 + point[1] ** 2, 6), point[1], point[0]))[
        :count
    ]
    middle = [sum(point[axis] for point in nearest) / max(1, count) for axis in (0, 1)]
    return [(x - middle[0], y - middle[1]) for x, y in nearest]
