"""The molecule: the tiles on the grid, the cells where more can join, and the tiles not yet laid."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable

from bohrd.games.molecular.tiles import (
    ALL_LAYOUTS,
    BONDS,
    EDGES,
    ELEMENT_OF,
    EMPTY_SOCKET,
    FIELDS,
    LAYOUT_OF,
    MEETS,
    MIX,
    START_CELL,
    START_FACE,
    STEPS,
    TILES,
    Socket,
)

_SIDES = tuple(
    tuple((step, MEETS[(way + 3) % 6][face], edges[way]) for way, step in enumerate(STEPS))
    for face, edges in enumerate(EDGES)
)
"""For each face and direction the step, what it adds to the socket of that cell, and its edge there."""


class Molecule:
    """All tiles on the grid, by cell.

    ``frontier`` has the socket of every empty cell that a bonded edge faces, the only cells where a tile can
    be laid (MOL-PLAY-8), and ``cells`` these cells in ascending order; both are replaced and never changed:
    who has them can keep them. ``room`` counts the ways to lay a tile by layout; ``blanks`` has the sockets
    of the other empty cells beside a tile. ``outside`` counts the tiles that are not in the molecule, and
    ``outside_layouts`` is the set of their layouts.
    """

    __slots__ = ("atoms", "blanks", "cells", "counts", "frontier", "outside", "outside_layouts", "room")

    def __init__(self) -> None:
        self.atoms: dict[int, int] = {}
        self.frontier: dict[int, Socket] = {}
        self.cells: list[int] = []
        self.room = 0
        self.blanks: dict[int, Socket] = {}
        self.outside = list(MIX)
        self.outside[LAYOUT_OF[START_FACE]] += 1
        self.outside_layouts = ALL_LAYOUTS
        self.counts: dict[int, int] = {}
        """How many examples of a group there are, as far as already asked."""
        self.lay(START_CELL, START_FACE)

    def copy(self) -> Molecule:
        twin = Molecule.__new__(Molecule)
        twin.atoms = self.atoms.copy()
        twin.frontier = self.frontier
        twin.cells = self.cells
        twin.room = self.room
        twin.blanks = self.blanks.copy()
        twin.outside = self.outside.copy()
        twin.outside_layouts = self.outside_layouts
        twin.counts = self.counts  # shared until either one changes
        return twin

    def lay(self, cell: int, face: int) -> int:
        """Put a tile that fits on an empty cell; how many bonds it joins."""
        layout = LAYOUT_OF[face]
        self.outside[layout] -= 1
        if not self.outside[layout]:
            self.outside_layouts -= FIELDS[layout]
        atoms = self.atoms
        self.frontier = frontier = self.frontier.copy()
        self.cells = cells = self.cells.copy()
        atoms[cell] = face
        room = self.room
        if cell in frontier:
            room -= frontier.pop(cell).room
            del cells[bisect_left(cells, cell)]
        else:  # the starting tile, and any tile of a molecule put together again in another order
            self.blanks.pop(cell, None)
        self.counts = {}
        joined = 0
        for step, meets, order in _SIDES[face]:
            beside = cell + step
            if beside in frontier:
                before = frontier[beside]
                now = frontier[beside] = before[meets]
                room += now.room - before.room
            elif beside in atoms:
                if order:
                    joined += 1
            elif order:
                now = frontier[beside] = self.blanks.pop(beside, EMPTY_SOCKET)[meets]
                room += now.room
                insort(cells, beside)
            else:
                self.blanks[beside] = self.blanks.get(beside, EMPTY_SOCKET)[meets]
        self.room = room
        return joined

    def remove(self, cell: int) -> None:
        """Take an end atom off the grid (MOL-EFFECT-18); its partner has an open bond again."""
        layout = LAYOUT_OF[self.atoms.pop(cell)]
        if not self.outside[layout]:
            self.outside_layouts += FIELDS[layout]
        self.outside[layout] += 1
        self.counts = {}
        self.frontier = self.frontier.copy()
        for place in (cell, *(cell + step for step in STEPS)):
            if place not in self.atoms:
                self._look_around(place)
        self.cells = sorted(self.frontier)
        self.room = sum(socket.room for socket in self.frontier.values())

    def _look_around(self, cell: int) -> None:
        """Find anew what surrounds an empty cell."""
        self.frontier.pop(cell, None)
        self.blanks.pop(cell, None)
        socket = EMPTY_SOCKET
        for step, meets in zip(STEPS, MEETS, strict=True):
            if cell + step in self.atoms:
                socket = socket[meets[self.atoms[cell + step]]]
        if socket.is_faced:
            self.frontier[cell] = socket
        elif socket is not EMPTY_SOCKET:
            self.blanks[cell] = socket

    def fits(self, cell: int, face: int) -> bool:
        """Whether MOL-PLAY-2 to MOL-PLAY-8 allow this face on this cell."""
        socket = self.frontier.get(cell)
        return socket is not None and socket.admits(face)

    def joined(self, cell: int, face: int) -> list[tuple[int, int]]:
        """The bonds a tile joins on this cell: the face at the other end, and the order (MOL-TILE-8)."""
        atoms = self.atoms
        return [(atoms[cell + step], order) for step, order in BONDS[face] if cell + step in atoms]

    @property
    def is_closed(self) -> bool:
        """Whether no tile outside fits anywhere (MOL-END-2, MOL-END-3)."""
        return not self.room & self.outside_layouts

    @property
    def is_complete(self) -> bool:
        """Whether all tiles have been played (MOL-END-6)."""
        return len(self.atoms) > TILES

    def ends(self, elements: Iterable[int]) -> list[int]:
        """The end atoms of these elements in the order of cells (MOL-EFFECT-17)."""
        wanted = set(elements)
        atoms = self.atoms
        return sorted(
            cell
            for cell, face in atoms.items()
            if ELEMENT_OF[face] in wanted
            and cell != START_CELL
            and (len(bonds := BONDS[face]) == 1 or sum(cell + step in atoms for step, _ in bonds) == 1)
        )
