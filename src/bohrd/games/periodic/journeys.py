"""How many movements it takes: from element to element, and to all that a Goal Card still misses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bohrd.games.periodic.table import ELEMENTS, STEPS

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

PLACES = len(ELEMENTS)
FAR = 8
"""So many movements and more are all the same."""


def journeys(distance: Sequence[Sequence[Sequence[int]]]) -> list[list[int]]:
    """``[start][end]``: the fewest movements; who is there already has to leave and come back."""
    near = [
        sorted({end for trend in distance for end in range(PLACES) if 0 < trend[start][end] <= STEPS})
        for start in range(PLACES)
    ]
    found: list[list[int]] = []
    for start in range(PLACES):
        movements = [FAR] * PLACES
        edge = [start]
        for count in range(1, FAR):
            edge = list({end for here in edge for end in near[here] if movements[end] == FAR})
            for end in edge:
                movements[end] = count
        found.append(movements)
    return found


def tours(cube_on: Sequence[int], movements: list[list[int]]) -> list[list[int]]:
    """``[cubes][element]``: the fewest movements that end on all elements of a card without a cube."""
    shown = [(place, cube) for place, cube in enumerate(cube_on) if cube]
    full = (1 << len(shown)) - 1
    found = [[0] * PLACES for _ in range(full + 1)]
    for placed in range(full - 1, -1, -1):
        for start in range(PLACES):
            ways = [
                movements[start][to] + found[placed | cube][to] for to, cube in shown if not placed & cube
            ]
            found[placed][start] = min(FAR, min(ways))
    return found


def in_a_turn(position: PeriodicPosition, seat: int) -> int:
    """How many movements a seat can make in one turn: one by Gain, or what it can pay for, and its tiles."""
    energy = position.energy[seat] + 2 * position.take2[seat]
    return max(1, (energy + 1) // 2) + len(position.free_trends[seat]) + len(position.move_tos[seat])
