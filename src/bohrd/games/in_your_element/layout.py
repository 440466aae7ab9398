"""Where particles lie on a Bohrd: the nucleus in the centre, electrons in numbered seats on rings.

Units are those of a box from −176 to 176 around the centre.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin, sqrt

import msgspec

RINGS = (93, 110, 127, 144)
"""Radii of rings 1 to 4."""
TURNED = (0.0, 0.035, 0.0, 0.03)
"""By so many turns the first seat of each ring lies beside the top, which mixes them."""
OUTSIDE = 164
"""Where electrons beyond the last seat are shown (ELE-BOHRD-4): on the rim."""
MOST_OUTSIDE = 118
"""So many discs fit outside; more are told as a number."""
LARGEST = 82
"""Radius of the largest nucleus."""
SINGLES = 20
"""Up to so many nucleons are shown one by one; above, each five of a kind are one token (ELE-BOHRD-5)."""
TOKEN = 1.886
"""How far a token of five reaches, in radii of a ball: it is nearly twice as wide."""
LEAN = 0.26
"""By so much the grid of the nucleus is turned, which looks less like a grid."""

Point = tuple[float, float]


class Piece(msgspec.Struct, frozen=True):
    """A ball for one particle of the nucleus, or a token for five."""

    kind: str
    five: bool
    number: int
    """Pieces of a kind are numbered from the centre on."""
    x: float
    y: float
    size: float
    """The radius of a ball."""


def _on_ring(radius: float, turn: float) -> Point:
    """A point so many turns clockwise from the top."""
    return round(radius * sin(2 * pi * turn), 1), round(-radius * cos(2 * pi * turn), 1)


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
        radius, turned = RINGS[ring - 1], TURNED[ring - 1]
        seats += [(ring, _on_ring(radius, turned + place / capacities[ring - 1])) for place in taken]
    return seats


def arrived(letter: str, kind: str, came: int, count: int, nucleons: int) -> list[str]:
    """The ids of the particles of a kind that came last to a Bohrd, which now holds so many of the kind."""
    if kind == "electron" or nucleons <= SINGLES:
        return [f"{letter}-{kind}-{number}" for number in range(count - came + 1, count + 1)]
    single = count % 5
    fives = [f"{letter}-{kind}-five-{count // 5}"] if came > single and count >= 5 else []
    return fives + [f"{letter}-{kind}-{number}" for number in range(max(0, single - came) + 1, single + 1)]


def angle(x: float, y: float) -> int:
    """How far clockwise from the top a point lies, in degrees."""
    return round(atan2(x, -y) * 180 / pi)


# -- the nucleus --------------------------------------------------------------------------------


def radius(nucleons: int) -> float:
    """The law of real nuclei: the volume grows with the number of nucleons."""
    return float(min(LARGEST, 19 * nucleons ** (1 / 3)))


def fives(protons: int, neutrons: int) -> tuple[int, int]:
    """How many tokens of five there are of each kind."""
    return (protons // 5, neutrons // 5) if protons + neutrons > SINGLES else (0, 0)


@lru_cache(512)
def nucleus(protons: int, neutrons: int, tokens: tuple[int, int] | None = None) -> tuple[Piece, ...]:
    """Touching balls, like beside unlike; tokens of five in the middle where there are many, or so many."""
    p_fives, n_fives = fives(protons, neutrons) if tokens is None else tokens
    if not p_fives + n_fives:
        circles = [(x, y, 1.0) for x, y in _packed(protons + neutrons, 2)]
        return _pieces(circles, [(False, _mixed(circles, protons, neutrons))])
    inner = [(x, y, TOKEN) for x, y in _packed(p_fives + n_fives, 2 * TOKEN)]
    circles = inner[:]
    p_balls, n_balls = protons - 5 * p_fives, neutrons - 5 * n_fives
    for _ in range(p_balls + n_balls):
        circles.append((*_nestled(circles), 1.0))
    outer = circles[len(inner) :]
    kinds = [
        (True, _mixed(inner, p_fives, n_fives)),
        (False, _mixed(outer, p_balls, n_balls)),
    ]
    return _pieces(circles, kinds)


Circle = tuple[float, float, float]


def _pieces(circles: list[Circle], kinds: Sequence[tuple[bool, list[str]]]) -> tuple[Piece, ...]:
    """What lies where, as large as the nucleus is."""
    if not circles:
        return ()
    sorts = [(five, kind) for five, some in kinds for kind in some]
    nucleons = sum(5 if five else 1 for five, _ in sorts)
    left, right = min(x - r for x, _, r in circles), max(x + r for x, _, r in circles)
    top, bottom = min(y - r for _, y, r in circles), max(y + r for _, y, r in circles)
    centres = (0.0, 0.0), ((left + right) / 2, (top + bottom) / 2)
    reach, *middle = min((max(hypot(x - h, y - v) + r for x, y, r in circles), h, v) for h, v in centres)
    size = radius(nucleons) / reach
    order = sorted(range(len(circles)), key=lambda at: round(hypot(*circles[at][:2]), 6))
    numbers: dict[tuple[bool, str], int] = {}
    found: list[Piece] = []
    for at in order:
        five, kind = sorts[at]
        number = numbers.setdefault((five, kind), 0)
        numbers[five, kind] += 1
        x, y, _ = circles[at]
        place = round((x - middle[0]) * size, 1), round((y - middle[1]) * size, 1)
        found.append(Piece(kind, five, number, *place, round(size, 2)))
    return tuple(found)


CENTRES = ((0.0, 0.0), (0.5, 0.0), (0.5, sqrt(3) / 6), (0.25, sqrt(3) / 4))
"""Where the middle of a cluster can lie in a triangular grid: on a point, or between two, three or four."""


def _packed(count: int, distance: float) -> list[Point]:
    """So many points of a triangular grid around their common centre, nearest first, as near as can be."""
    around = [_around(centre, count) for centre in CENTRES]
    best = min(around, key=lambda points: round(max([hypot(x, y) for x, y in points], default=0), 3))
    across, down = distance * cos(LEAN), distance * sin(LEAN)
    return [(x * across - y * down, x * down + y * across) for x, y in best]


def _around(centre: Point, count: int) -> list[Point]:
    """The points of the grid that are nearest to this centre, seen from their own middle."""
    reach = int(sqrt(count)) + 2
    grid = [
        (across + down / 2, down * sqrt(3) / 2)
        for down in range(-reach, reach + 1)
        for across in range(-reach - down // 2 - 1, reach - down // 2 + 2)
    ]
    far = [(round(hypot(x - centre[0], y - centre[1]), 6), y, x) for x, y in grid]
    nearest = [(x, y) for _, y, x in sorted(far)[:count]]
    middle = [sum(point[axis] for point in nearest) / max(1, count) for axis in (0, 1)]
    return [(x - middle[0], y - middle[1]) for x, y in nearest]


def _nestled(circles: Sequence[Circle]) -> Point:
    """Where another ball touches two of these and overlaps none, nearest to the centre."""
    free = [
        (hypot(x, y), x, y)
        for x, y in _touching_two(circles)
        if all(hypot(x - x2, y - y2) >= r + 1 - 1e-6 for x2, y2, r in circles)
    ]
    return min(free)[1:]


def _touching_two(circles: Sequence[Circle]) -> Iterator[Point]:
    """The places where a ball touches two circles that are near enough."""
    for first, (x1, y1, r1) in enumerate(circles):
        for x2, y2, r2 in circles[:first]:
            apart = hypot(x2 - x1, y2 - y1)
            a, b = r1 + 1, r2 + 1
            if apart >= a + b:
                continue
            along = (a * a - b * b + apart * apart) / (2 * apart)
            aside = sqrt(max(0.0, a * a - along * along))
            across, down = (x2 - x1) / apart, (y2 - y1) / apart
            for side in (-aside, aside):
                yield x1 + along * across - side * down, y1 + along * down + side * across


def _mixed(circles: Sequence[Circle], protons: int, neutrons: int) -> list[str]:
    """A kind for each circle, so that few neighbours are alike: evenly from the centre on, then bettered by
    swapping."""
    both = [((number + 0.5) / protons, 0) for number in range(protons)]
    both += [((number + 0.5) / neutrons, 1) for number in range(neutrons)]
    kinds = [kind for _, kind in sorted(both)]
    beside = [
        [at for at, (x2, y2, r2) in enumerate(circles) if 0 < hypot(x2 - x, y2 - y) < (r + r2) * 1.1]
        for x, y, r in circles
    ]
    for _ in range(3):
        for one in range(len(kinds)):
            _swap_one(kinds, beside, one)
    return [("proton", "neutron")[kind] for kind in kinds]


def _swap_one(kinds: list[int], beside: Sequence[Sequence[int]], one: int) -> None:
    """Swap a circle with the one that makes it mix best, if any does."""
    for other in range(one):
        if kinds[one] != kinds[other]:
            before = _alike(kinds, beside, one) + _alike(kinds, beside, other)
            kinds[one], kinds[other] = kinds[other], kinds[one]
            if _alike(kinds, beside, one) + _alike(kinds, beside, other) >= before:
                kinds[one], kinds[other] = kinds[other], kinds[one]


def _alike(kinds: Sequence[int], beside: Sequence[Sequence[int]], at: int) -> int:
    return sum(kinds[near] == kinds[at] for near in beside[at])
