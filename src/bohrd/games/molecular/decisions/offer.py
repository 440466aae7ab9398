"""The legal moves of a turn, of which most are tile plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import final, overload

from mypy_extensions import i64, mypyc_attr

from bohrd.contract import Move
from bohrd.games.molecular.decisions.catalogue import PlacingMoves
from bohrd.games.molecular.decisions.group import PlayingGroups
from bohrd.games.molecular.decisions.lay import Lay
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.tiles import LAYOUT_OF


@mypyc_attr(acyclic=True)
@final
class Offer:
    """A few moves, then every way to lay a tile of the pool, by layout, cell and rotation.

    There are dozens of tile plays, and a random player looks at one: how many there are is known at once,
    and each is found when it is asked for. It is registered as a sequence: derived from one, ``len`` would
    look for a ``__len__`` of Python, which takes 5 % of a playout.
    """

    __slots__ = (
        "_always",
        "_cells",
        "_few",
        "_found",
        "_group",
        "_hand",
        "_lays",
        "_number",
        "_pool",
        "_sockets",
        "_ways",
    )

    def __init__(
        self,
        always: tuple[Move, ...],
        group: PlayingGroups,
        hand: tuple[int, ...],
        lays: PlacingMoves[Lay],
        pool: tuple[int, ...],
        molecule: Molecule,
    ) -> None:
        self._always = always
        self._group = group
        self._hand = hand
        few, before = len(always), -1
        for card in hand:
            if card != before:  # a hand is in ascending order
                few += 1
            before = card
        self._few = few
        """How many moves lay no tile."""
        self._lays = lays
        self._cells = molecule.cells
        self._sockets = molecule.sockets
        self._pool = pool
        self._ways: list[int] = []
        """How many ways there are to lay each tile of the pool, none for one like the tile before it."""
        self._found: Move | None = None
        """The move last asked for."""
        number, before, sockets = few, -1, molecule.sockets
        layout: i64
        for layout in pool:
            ways: i64 = 0
            if layout != before:  # so is a pool
                for socket in sockets:
                    ways += socket.ways[layout]
            self._ways.append(ways)
            number += ways
            before = layout
        self._number = number

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
        if index < len(self._always):
            found = self._always[index]
        elif index < self._few:
            found = self._group.from_hand(self._hand)[index - len(self._always)]
        else:
            found = self._lay(index - self._few)
        self._found = found
        return found

    def _lay(self, place: int) -> Move:
        """One of the ways to lay a tile, from 0."""
        tile = 0
        while place >= self._ways[tile]:
            place -= self._ways[tile]
            tile += 1
        layout: i64 = self._pool[tile]
        left: i64 = place
        for number, socket in enumerate(self._sockets):
            ways: i64 = socket.ways[layout]
            if left < ways:
                return self._lays.at(self._cells[number], socket.faces(layout)[left])
            left -= ways
        raise IndexError(place)

    def __iter__(self) -> Iterator[Move]:
        yield from self._always
        yield from self._group.from_hand(self._hand)
        for layout, ways in zip(self._pool, self._ways, strict=True):
            if ways:
                for cell, socket in zip(self._cells, self._sockets, strict=True):
                    for face in socket.faces(layout):
                        yield self._lays.at(cell, face)

    def __contains__(self, move: object) -> bool:
        if move is self._found and move is not None:
            return True
        if not isinstance(move, Lay):
            return move in self._always or move in self._group.from_hand(self._hand)
        if LAYOUT_OF[move.face] not in self._pool or move.cell not in self._cells:
            return False
        fits = self._sockets[self._cells.index(move.cell)].admits(move.face)
        return fits and self._lays.at(move.cell, move.face) is move  # and not a move of other content

    def __reversed__(self) -> Iterator[Move]:
        return reversed(tuple(self))

    def index(self, move: object) -> int:
        """Where a move stands; ``ValueError`` if it does not."""
        return tuple(self).index(move)

    def count(self, move: object) -> int:
        return int(move in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


Sequence.register(Offer)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
