"""Moves of Molecular in three numbers, as 26 million are too many for one: the piece, its place, its turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from bohrd.contract import Move
from bohrd.contract.factors import Factor, Factors
from bohrd.games.molecular.decisions.catalogue import Grid, MolecularCatalogue, PlacingMove
from bohrd.games.molecular.decisions.end_atom import EndAtom
from bohrd.games.molecular.decisions.lay import Lay
from bohrd.games.molecular.tiles import LAYOUT_OF, LAYOUTS, ROTATION_OF, coordinates

SCALE: Final = 12
"""So many rows or columns from the starting tile count as 1."""
TURNS: Final = 6


@final
class PiecePlaceTurn(Factors[Move]):
    """A move that is made on no cell is a piece alone, and an end atom has a place but no turn."""

    def __init__(self, catalogue: MolecularCatalogue, tiles: int) -> None:
        self._grid = Grid(tiles)
        self._few = catalogue.few
        self._pieces = self._few + 1 + 2 * len(LAYOUTS)
        self.factors = (
            Factor(
                "piece",
                self._pieces,
                f"0 to {self._few - 1}: the move with this id, which has no place; {self._few}: an end atom;"
                f" then the {len(LAYOUTS)} kinds of tile from the own pool, and the same attached by an"
                " effector.",
                self._pieces,
            ),
            Factor(
                "place",
                self._grid.cells,
                f"The cell: (r + {tiles}) * {2 * tiles + 1} + q + {tiles}, where the starting tile is 0, 0.",
                2,
            ),
            Factor("turn", TURNS, "By how many sixths of a circle the tile is turned."),
        )

    def of(self, move: Move) -> tuple[int, ...]:
        if isinstance(move, PlacingMove):
            first = self._few + 1 if isinstance(move, Lay) else self._few + 1 + len(LAYOUTS)
            return first + LAYOUT_OF[move.face], self._grid.number(move.cell), ROTATION_OF[move.face]
        if isinstance(move, EndAtom):
            return self._few, self._grid.number(move.cell), 0
        return move.id, 0, 0

    def marks(self, factor: int, value: int) -> Sequence[float]:
        if factor == 1:
            q, r = coordinates(self._grid.cell(value))
            return max(-1.0, min(1.0, q / SCALE)), max(-1.0, min(1.0, r / SCALE))
        return [1.0 if place == value else 0.0 for place in range(self.factors[factor].size)]
