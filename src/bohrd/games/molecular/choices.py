"""The legal moves of a turn, of which most are tile plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import overload

from bohrd.contract import Move
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.moves import DO_RESET, END_TURN, GROUP_PLAYS, LAY, REVEAL_TOP, MolecularMove, lay
from bohrd.games.molecular.tiles import FIELD, FULL, LAYOUT_OF, SUBSETS

WITHOUT_PIECES = tuple(
    (END_TURN,) + (DO_RESET,) * reset + (REVEAL_TOP,) * reveal for reset in range(2) for reveal in range(2)
)
"""The moves of a turn that play neither tile nor card, by whether a reset and an effector are possible."""


@lru_cache(maxsize=1 << 12)
def card_plays(hand: tuple[int, ...]) -> tuple[MolecularMove, ...]:
    """The ways to play a card of a hand."""
    return tuple(GROUP_PLAYS[group] for group in dict.fromkeys(hand))


class Choices(Sequence[Move]):
    """A few moves, then every way to lay a tile of the pool, by layout, cell and rotation.

    There are dozens of tile plays, and a random player looks at one: how many there are is known at once,
    and each is found when it is asked for.
    """

    __slots__ = ("_cells", "_few", "_found", "_frontier", "_number", "_ways")

    def __init__(self, few: tuple[Move, ...], pool: Sequence[int], molecule: Molecule) -> None:
        self._few = few
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
                        self._found = found = lay(cell, SUBSETS[layout][socket.subsets[layout]][place])
                        return found
            place -= ways
        raise AssertionError("the room of the molecule is not that of its frontier")

    def __iter__(self) -> Iterator[Move]:
        yield from self._few
        for layout in self._ways:
            for cell in self._cells:
                for face in SUBSETS[layout][self._frontier[cell].subsets[layout]]:
                    yield lay(cell, face)

    def __contains__(self, move: object) -> bool:
        if move is self._found and move is not None:
            return True
        if not isinstance(move, MolecularMove) or move.kind != LAY:
            return move in self._few
        socket = self._frontier.get(move.cell)
        return socket is not None and LAYOUT_OF[move.number] in self._ways and socket.admits(move.number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))
