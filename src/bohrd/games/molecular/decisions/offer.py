"""The legal moves of a turn, of which most are tile plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import final, overload

from bohrd.contract import Move
from bohrd.games.molecular.decisions.catalogue import PlacingMoves
from bohrd.games.molecular.decisions.lay import Lay
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.tiles import LAYOUT_OF


@final
class Offer(Sequence[Move]):
    """A few moves, then every way to lay a tile of the pool, by layout, cell and rotation.

    There are dozens of tile plays, and a random player looks at one: how many there are is known at once,
    and each is found when it is asked for.
    """

    __slots__ = ("_cells", "_few", "_found", "_layouts", "_lays", "_number", "_sockets", "_ways")

    def __init__(
        self, few: tuple[Move, ...], lays: PlacingMoves[Lay], pool: tuple[int, ...], molecule: Molecule
    ) -> None:
        self._few = few
        self._lays = lays
        self._cells = molecule.cells
        self._sockets = molecule.sockets
        self._layouts: list[int] = []
        """The layouts of the pool."""
        self._ways: list[int] = []
        """How many ways there are to lay each of them."""
        self._number = len(few)
        self._found: Move | None = None
        """The tile play last asked for."""
        before = -1
        for layout in pool:
            if layout != before:  # a pool is in ascending order
                self._add(layout)
            before = layout

    def _add(self, layout: int) -> None:
        ways = 0
        for socket in self._sockets:
            ways += socket.ways[layout]
        self._layouts.append(layout)
        self._ways.append(ways)
        self._number += ways

    def __len__(self) -> int:
        return self._number

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if not isinstance(index, int):
            return tuple(self)[index]
        if not 0 <= index < self._number:
            return self[range(self._number)[index]]
        few = self._few
        if index < len(few):
            return few[index]
        place = index - len(few)
        kind = 0
        while place >= self._ways[kind]:
            place -= self._ways[kind]
            kind += 1
        self._found = found = self._nth(self._layouts[kind], place)
        return found

    def _nth(self, layout: int, place: int) -> Lay:
        """One of the ways to lay a tile, from 0."""
        which = -1
        while place >= 0:
            which += 1
            place -= self._sockets[which].ways[layout]
        face = self._sockets[which].faces(layout)[place]  # counted from the last of this cell
        return self._lays.at(self._cells[which], face)

    def __iter__(self) -> Iterator[Move]:
        yield from self._few
        at = self._lays.at
        for layout in self._layouts:
            for cell, socket in zip(self._cells, self._sockets, strict=True):
                for face in socket.faces(layout):
                    yield at(cell, face)

    def __contains__(self, move: object) -> bool:
        if move is self._found and move is not None:
            return True
        if not isinstance(move, Lay):
            return move in self._few
        if LAYOUT_OF[move.face] not in self._layouts or move.cell not in self._cells:
            return False
        fits = self._sockets[self._cells.index(move.cell)].admits(move.face)
        return fits and self._lays.at(move.cell, move.face) is move  # and not a move of other content

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))
