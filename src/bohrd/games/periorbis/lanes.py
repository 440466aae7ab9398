"""The ways of shuttles between asteroids, the HQ and the ships, as dotted lines."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bohrd.games.periorbis.heavens import HEIGHT, WIDTH, Sight, home, places
from bohrd.games.periorbis.pieces import HQ
from bohrd.picture import remembered

Place = tuple[float, float]
Ends = tuple[Place, Place, Place]
"""Where something is on a wide screen, where on a small one, and where on a tall one."""


def end_at(seen: Sequence[Sight], where: int) -> Ends:
    """Where an asteroid or the HQ is."""
    at = places(seen)
    if where == HQ or where not in at:
        x = home(seen) / 100 * WIDTH
        low = (x, HEIGHT - 20)
        return (x, HEIGHT - 24), low, low
    x, y, small, _ = at[where]
    row = 2 - (seen[where].orbit or 0)
    low = (28.5 + 29.2 * row) / 100 * HEIGHT
    return (x, y), (small / 100 * WIDTH, low), (x, low)


def berth_at(berth: int, berths: int) -> Ends:
    """Where a ship lies: beside space, above it on a small screen, and below it on a tall one."""
    hull = 0.2 if berths > 1 else 0.06  # a single ship has more room below
    beside = (WIDTH + 14, HEIGHT * (berth + hull) / berths)
    above = (WIDTH * (berth + 0.5) / berths, -6)
    apart = min(0.42, 1 / berths)
    below = (WIDTH * (0.4 + (berth - (berths - 1) / 2) * apart), HEIGHT + 36)
    return beside, above, below


def lane(start: Ends, end: Ends) -> Markup:
    """A way that would be gone."""
    way = Markup('<path class="lane {}" d="{}"/>')
    return Markup("").join(
        way.format(screen, _curve(*ends))
        for screen, *ends in zip(("wide", "small", "tall"), start, end, strict=True)
    )


@remembered
def trails(
    seen: tuple[Sight, ...],
    rocks: tuple[tuple[str, tuple[int, ...]], ...],
    ships: tuple[tuple[str, tuple[int | None, ...]], ...],
) -> Markup:
    """The ways from the asteroids in sight to the ships that somebody with a base there has signed for."""
    drawn: list[Markup] = []
    for index, (rock, bases) in enumerate(rocks):
        if seen[index].orbit is None:
            continue
        start = end_at(seen, index)
        for berth, (ship, holders) in enumerate(ships):
            if not any(seat in holders for seat in bases):
                continue
            end = berth_at(berth, len(ships))
            group = '<g class="trail" data-target="lane-{}-{}">{}</g>'
            drawn.append(Markup(group).format(rock, ship, lane(start, end)))
    return Markup("").join(drawn)


def _curve(start: Place, end: Place) -> str:
    (x, y), (to_x, to_y) = start, end
    bend = min(y, to_y) - 40 if abs(x - to_x) > 60 else (y + to_y) / 2
    return f"M{x:.0f} {y:.0f}Q{(x + to_x) / 2:.0f} {bend:.0f} {to_x:.0f} {to_y:.0f}"
