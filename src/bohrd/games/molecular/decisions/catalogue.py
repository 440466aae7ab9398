"""The catalogue of all moves. Those on cells are too many to hold: they are made when first asked for."""

from __future__ import annotations

import re
from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, overload

from bohrd.contract import Catalogue, Decision, Move
from bohrd.contract.move import MoveT
from bohrd.games.molecular.tiles import (
    FACES,
    FACES_OF_LAYOUT,
    LAYOUT_NUMBER,
    LAYOUT_OF,
    LAYOUTS,
    ROTATION_OF,
    START_CELL,
    STEPS,
    cell_at,
    cell_named,
    coordinates,
    placement,
    placement_name,
)

if TYPE_CHECKING:
    from bohrd.games.molecular.decisions.attach import Attach
    from bohrd.games.molecular.decisions.end_atom import EndAtoms
    from bohrd.games.molecular.decisions.lay import Lay


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


class PlacingMove(Move):
    """A tile with this face on this cell.

    Such moves are made by the hundred in every position and seldom named: their name, text and targets are
    put together when they are asked for.
    """

    verb: str
    __slots__ = ("cell", "face")

    def __init__(self, decision: Decision[Any, Any], id: int, cell: int, face: int) -> None:
        self.decision = decision
        self.id = id
        self.cell = cell
        self.face = face

    @property
    def layout(self) -> str:
        return LAYOUTS[LAYOUT_OF[self.face]]

    @property
    def name(self) -> str:
        return f"{self.verb} {placement_name(self.cell, self.face)}"

    @property
    def text(self) -> str:
        q, r = coordinates(self.cell)
        rotation = ROTATION_OF[self.face]
        return f"{self.verb.capitalize()} {self.layout}, rotated by {rotation}, at ({q}, {r})"


class PlacingMoves(CellMoves[MoveT]):
    """Every face on every cell there is, by layout, cell and rotation; each is made when it is first asked
    for, and kept."""

    def __init__(self, first: int, grid: Grid, make: Callable[[int, int, int], MoveT]) -> None:
        *begin, end = accumulate((grid.cells * len(faces) for faces in FACES_OF_LAYOUT), initial=0)
        super().__init__(first, end)
        self._grid = grid
        self._make = make
        """Makes the move with this id, cell and face."""
        self._begin = begin
        """For each layout the index of its first move."""
        self._made: dict[int, list[MoveT | None]] = {}
        """For each cell the moves there by face."""

    def at(self, cell: int, face: int) -> MoveT:
        """The one move that lays this face on this cell."""
        made = self._made.get(cell)
        if made is None:
            made = self._made[cell] = [None] * FACES
        move = made[face]
        if move is None:
            layout = LAYOUT_OF[face]
            faces = FACES_OF_LAYOUT[layout]
            index = self._begin[layout] + self._grid.number(cell) * len(faces) + face - faces[0]
            move = made[face] = self._make(self.first + index, cell, face)
        return move

    def nth(self, index: int) -> MoveT:
        layout = bisect_right(self._begin, index) - 1
        faces = FACES_OF_LAYOUT[layout]
        number, rotation = divmod(index - self._begin[layout], len(faces))
        return self.at(self._grid.cell(number), faces[rotation])


_NEAR = sorted({START_CELL + one + other for one in STEPS for other in STEPS} - {START_CELL})
"""The cells around the starting tile, where questions about a tile as such are answered."""
_TILE = re.compile(r"tile-(?P<layout>[CNOH]\d{6})")
"""The target of a tile of a pool."""
_WAY = re.compile(r"way-[0-5]")
_FEW = 2
"""In so many rotations is each tile tried where a cell alone is asked about."""


class Touching(Sequence[Move]):
    """A fair choice of the moves that touch something, of which there are too many; all of them are in it."""

    def __init__(self, target: str, some: Sequence[Move]) -> None:
        self._target = target
        self._some = some

    def __len__(self) -> int:
        return len(self._some)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self._some[index]

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._target in move.targets


class MolecularCatalogue(Catalogue[Move]):
    """All moves by id: the few without a cell, end atoms by cell, and tiles laid or attached by layout, cell
    and rotation."""

    def __init__(
        self,
        few: Sequence[Move],
        end_atoms: EndAtoms,
        lays: PlacingMoves[Lay],
        attaches: PlacingMoves[Attach],
    ) -> None:
        self._few = tuple(few)
        self.few = len(self._few)
        """How many moves have no cell; theirs are the first ids."""
        self._end_atoms = end_atoms
        self._lays = lays
        self._attaches = attaches
        self._by_name = {move.name: move for move in few}
        self._by_target = {target: (move,) for move in few for target in move.targets}

    def __len__(self) -> int:
        return self._attaches.first + len(self._attaches)

    def __getitem__(self, id: int, /) -> Move:
        if not 0 <= id < len(self):
            raise IndexError(id)
        if id < self._end_atoms.first:
            return self._few[id]
        if id < self._lays.first:
            return self._end_atoms[id - self._end_atoms.first]
        if id < self._attaches.first:
            return self._lays[id - self._lays.first]
        return self._attaches[id - self._attaches.first]

    def __iter__(self) -> Iterator[Move]:
        yield from self._few
        yield from self._end_atoms
        yield from self._lays
        yield from self._attaches

    def named(self, name: str) -> Move:
        """Rotations of a tile that put equal edges in all directions name one move (MOL-DECIDE-2)."""
        if name in self._by_name:
            return self._by_name[name]
        verb, _, rest = name.partition(" ")
        if verb == "lay":
            return self._lays.at(*placement(rest))
        if verb == "attach":
            return self._attaches.at(*placement(rest))
        if verb == "cell":
            return self._end_atoms.at(cell_named(rest))
        raise KeyError(name)

    def touching(self, target: str) -> Sequence[Move]:
        """All moves at a place; of a tile, those on the cells around the starting tile."""
        if target in self._by_target:
            return self._by_target[target]
        if _WAY.fullmatch(target):
            turned = [face for face in range(FACES) if ROTATION_OF[face] == int(target[-1])]
            both = (self._lays, self._attaches)
            return Touching(target, [moves.at(_NEAR[0], face) for moves in both for face in turned])
        tile = _TILE.fullmatch(target)
        if tile is None or tile["layout"] not in LAYOUT_NUMBER:
            return self._on_cell(target)
        faces = FACES_OF_LAYOUT[LAYOUT_NUMBER[tile["layout"]]]
        return Touching(target, [self._lays.at(cell, face) for cell in _NEAR for face in faces])

    def _on_cell(self, target: str) -> Sequence[Move]:
        """An end atom there, and every kind of tile laid or attached, in some of its rotations."""
        kind, _, rest = target.partition("_")
        try:
            cell = cell_named(rest.replace("_", ","))
            end_atom = self._end_atoms.at(cell)
        except KeyError:
            return ()
        if kind != "cell":
            return ()
        faces = [face for face in range(FACES) if ROTATION_OF[face] < _FEW]
        both = (self._lays, self._attaches)
        return Touching(target, [end_atom, *(moves.at(cell, face) for moves in both for face in faces)])
