"""The catalogue of all moves. Those on cells are too many to hold: they are made when first asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from bohrd.contract import Catalogue, Move
from bohrd.contract.move import MoveT
from bohrd.games.molecular.tiles import (
    FACES,
    FACES_OF_LAYOUT,
    LAYOUT_NUMBER,
    ROTATION_OF,
    START_CELL,
    STEPS,
    cell_at,
    cell_named,
    coordinates,
    placement,
)

if TYPE_CHECKING:
    from bohrd.games.molecular.decisions.lay import Lays
    from bohrd.games.molecular.decisions.remove import Removes


class Grid:
    """The cells that a molecule of so many tiles can reach, numbered row by row."""

    def __init__(self, tiles: int) -> None:
        self._reach = tiles
        self._width = 2 * tiles + 1
        self.cells = self._width * self._width

    def number(self, cell: int) -> int:
        """The number of a cell; ``KeyError`` if it is out of reach."""
        q, r = coordinates(cell)
        if not (-self._reach <= q <= self._reach and -self._reach <= r <= self._reach):
            raise KeyError(f"{q},{r}")
        return (r + self._reach) * self._width + q + self._reach

    def cell(self, number: int) -> int:
        """The cell with this number."""
        r, q = divmod(number, self._width)
        return cell_at(q - self._reach, r - self._reach)


class CellMoves(Sequence[MoveT]):
    """The moves of a decision that is made on cells, in ascending order of id."""

    def __init__(self, first: int, number: int) -> None:
        self.first = first
        """The id of the first one."""
        self._number = number

    @abstractmethod
    def nth(self, index: int) -> MoveT:
        """The move at this place, from 0."""

    def __len__(self) -> int:
        return self._number

    @overload
    def __getitem__(self, index: int) -> MoveT: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[MoveT]: ...
    def __getitem__(self, index: int | slice) -> MoveT | Sequence[MoveT]:
        if isinstance(index, slice):
            return [self.nth(place) for place in range(self._number)[index]]
        return self.nth(range(self._number)[index])

    def __iter__(self) -> Iterator[MoveT]:
        return map(self.nth, range(self._number))


_NEAR = sorted({START_CELL + one + other for one in STEPS for other in STEPS} - {START_CELL})
"""The cells around the starting tile, where questions about a tile as such are answered."""


class MolecularCatalogue(Catalogue[Move]):
    """All moves by id: the few without a cell, end atoms by cell, tile plays by layout, cell and rotation."""

    def __init__(self, few: Sequence[Move], removes: Removes, lays: Lays) -> None:
        self._few = tuple(few)
        self._removes = removes
        self._lays = lays
        self._by_name = {move.name: move for move in few}
        self._by_target = {target: (move,) for move in few for target in move.targets}

    def __len__(self) -> int:
        return self._lays.first + len(self._lays)

    def __getitem__(self, id: int, /) -> Move:
        if not 0 <= id < len(self):
            raise IndexError(id)
        if id < self._removes.first:
            return self._few[id]
        if id < self._lays.first:
            return self._removes[id - self._removes.first]
        return self._lays[id - self._lays.first]

    def __iter__(self) -> Iterator[Move]:
        yield from self._few
        yield from self._removes
        yield from self._lays

    def named(self, name: str) -> Move:
        """Rotations of a tile that put equal edges in all directions name one move (MOL-DECIDE-2)."""
        if name in self._by_name:
            return self._by_name[name]
        verb, _, rest = name.partition(" ")
        if verb == "lay":
            return self._lays.at(*placement(rest))
        if verb == "cell":
            return self._removes.at(cell_named(rest))
        raise KeyError(name)

    def touching(self, target: str) -> Sequence[Move]:
        """All moves at a place; of a tile or a rotation, those on the cells around the starting tile."""
        if target in self._by_target:
            return self._by_target[target]
        kind, _, rest = target.partition("-")
        layout, _, rotation = rest.partition("-")
        if kind in ("tile", "rotate") and layout in LAYOUT_NUMBER:
            faces = FACES_OF_LAYOUT[LAYOUT_NUMBER[layout]]
            return self._near([face for face in faces if rotation in ("", str(ROTATION_OF[face]))])
        return self._on_cell(target)

    def _near(self, faces: Sequence[int]) -> Sequence[Move]:
        return [self._lays.at(cell, face) for cell in _NEAR for face in faces]

    def _on_cell(self, target: str) -> Sequence[Move]:
        kind, _, rest = target.partition("_")
        try:
            cell = cell_named(rest.replace("_", ","))
            removal = self._removes.at(cell)
        except KeyError:
            return ()
        return (removal, *(self._lays.at(cell, face) for face in range(FACES))) if kind == "cell" else ()
