"""Where a body is on its way round the Sun: Kepler's laws, in the plane of its orbit and then in space."""

from __future__ import annotations

from math import atan2, cos, hypot, radians, sin, sqrt, tau

import msgspec

EPOCH_2000 = 2451545.0
"""The Julian date of 1 January 2000, noon."""
GAUSS = 0.01720209895
"""The mean motion of a body at one astronomical unit, in radians a day (Gauss's constant)."""
NEAR_ENOUGH = 1e-12
"""Kepler's equation is solved to so many radians."""

Place = tuple[float, float, float]
"""Astronomical units from the Sun, along the axes of the ecliptic."""


class Elements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body's way round the Sun, in astronomical units and degrees (ecliptic and equinox J2000)."""

    epoch: float
    """The Julian date for which the mean anomaly is given."""
    axis: float
    """The semi-major axis."""
    eccentricity: float
    inclination: float
    node: float
    """The longitude of the ascending node."""
    perihelion: float
    """The argument of perihelion."""
    anomaly: float
    """The mean anomaly at the epoch."""

    @property
    def years(self) -> float:
        """How long once round the Sun takes, by Kepler's third law."""
        return self.axis**1.5


def eccentric_anomaly(mean: float, eccentricity: float) -> float:
    """The solution of Kepler's equation, by Newton's method; angles in radians."""
    found = mean + eccentricity * sin(mean)
    while True:
        step = (found - eccentricity * sin(found) - mean) / (1 - eccentricity * cos(found))
        found -= step
        if abs(step) < NEAR_ENOUGH:
            return found


def place(orbit: Elements, day: float) -> Place:
    """Where a body is on a day, given as a Julian date."""
    mean = (radians(orbit.anomaly) + GAUSS / orbit.axis**1.5 * (day - orbit.epoch)) % tau
    angle = eccentric_anomaly(mean, orbit.eccentricity)
    along = orbit.axis * (cos(angle) - orbit.eccentricity)
    across = orbit.axis * sqrt(1 - orbit.eccentricity**2) * sin(angle)
    radius, ahead = hypot(along, across), atan2(across, along) + radians(orbit.perihelion)
    node, tilt = radians(orbit.node), radians(orbit.inclination)
    return (
        radius * (cos(node) * cos(ahead) - sin(node) * sin(ahead) * cos(tilt)),
        radius * (sin(node) * cos(ahead) + cos(node) * sin(ahead) * cos(tilt)),
        radius * sin(ahead) * sin(tilt),
    )


def distance(one: Place, other: Place) -> float:
    """How far two places are apart."""
    return hypot(*(a - b for a, b in zip(one, other, strict=True)))
