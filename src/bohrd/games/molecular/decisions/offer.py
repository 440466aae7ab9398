"""The legal moves of a turn, of which most are tile plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from bohrd.contract import Move
from bohrd.games.molecular.decisions.catalogue import PlacingMoves
from bohrd.games.molecular.decisions.lay import Lay
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.tiles import FIELD, FULL, LAYOUT_OF, SUBSETS


class Offer(Sequence[Move]):
    """A few moves, then every way to lay a tile of the pool, by layout, cell and rotation.

    There are dozens of tile plays, and a random player looks at one: how many there are is known at once,
    and each is found when it is asked for.
    """

    __slots__ = ("_cells", "_few", "_found", "_frontier", "_lays", "_number", "_ways")

    def __init__(
        self, few: Sequence[Move], lays: PlacingMoves[Lay], pool: Sequence[int], molecule: Molecule
    ) -> None:
        self._few = few
        self._lays = lays
        self._frontier = molecule.frontier
        self._cells = molecule.cells
        room = molecule.room
        self._ways = ways = {layout: room >> FIELD * layout & FULL for layout in pool}
        """How many ways there are to lay each layout of the pool."""
        self._number = len(few) + sum(ways.values())
        self._found: Move | None = None
        """The tile play last asked for."""

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
        frontier = self._frontier
        for layout, ways in self._ways.items():
            if place < ways:
                for cell in self._cells:
                    socket = frontier[cell]
                    place -= socket.sizes[layout]
                    if place < 0:  # counted from the last of this cell
                        face = SUBSETS[layout][socket.subsets[layout]][place]
                        self._found = found = self._lays.at(cell, face)
                        return found
            place -= ways
        raise AssertionError("the room of the molecule is not that of its frontier")

    def __iter__(self) -> Iterator[Move]:
        yield from self._few
        at = self._lays.at
        for layout in self._ways:
            for cell in self._cells:
                for face in SUBSETS[layout][self._frontier[cell].subsets[layout]]:
                    yield at(cell, face)

    def __contains__(self, move: object) -> bool:
        if move is self._found and move is not None:
            return True
        if not isinstance(move, Lay):
            return move in self._few
        socket = self._frontier.get(move.cell)
        fits = socket is not None and LAYOUT_OF[move.face] in self._ways and socket.admits(move.face)
        return fits and self._lays.at(move.cell, move.face) is move  # and not a move of other content

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))
