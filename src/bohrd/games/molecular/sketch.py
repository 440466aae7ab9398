"""The molecule in characters, for a terminal.

A cell is six columns wide and two lines high, each row half a cell to the right of the one above it. Atoms
are letters, bonds lines; an empty cell that an open bond faces has its coordinates, which name it in the
choices.
"""

from __future__ import annotations

from collections.abc import Iterable

from bohrd.games.molecular.state import Placed
from bohrd.games.molecular.tiles import DIRECTIONS, rotated

_LEVEL = " ─═≡"
"""A bond to the left or right by its order; one that is joined is longer."""
_FALLING, _RISING = "╲", "╱"
"""A slanted bond; there are as many as its order."""


def sketch(molecule: Iterable[Placed]) -> str:
    """The molecule as lines of text."""
    tiles = {(tile.q, tile.r): tile for tile in molecule}
    canvas: dict[tuple[int, int], str] = {}

    def write(column: int, line: int, text: str) -> None:
        canvas.update(((line, column + place), character) for place, character in enumerate(text))

    for (q, r), tile in tiles.items():
        column, line = 6 * q + 3 * r, 2 * r
        write(column, line, tile.layout[0])
        for (dq, dr), order in zip(DIRECTIONS, rotated(tile.layout, tile.rotation), strict=True):
            if not order:
                continue
            beside = (q + dq, r + dr)
            is_joined = beside in tiles
            if dr == 0:
                length = 3 if is_joined else 2
                write(column + 1 if dq > 0 else column - length, line, _LEVEL[order] * length)
            elif dq == 0:
                write(column + 1 if dr > 0 else column - 2, line + dr, _FALLING * order)
            else:
                write(column - order + 3 * (dr < 0), line + dr, _RISING * order)
            if not is_joined:
                name = f"{beside[0]},{beside[1]}"
                write(6 * beside[0] + 3 * beside[1] - len(name) // 2, 2 * beside[1], name)
    first_line, last_line = min(line for line, _ in canvas), max(line for line, _ in canvas)
    left, right = min(column for _, column in canvas), max(column for _, column in canvas)
    return "\n".join(
        "".join(canvas.get((line, column), " ") for column in range(left, right + 1)).rstrip()
        for line in range(first_line, last_line + 1)
    )
