"""The molecule: the tiles on the grid, the cells where more can join, and the tiles not yet laid."""

from __future__ import annotations

from collections.abc import Iterable

from bohrd.games.molecular.tiles import (
    BONDS,
    EDGES,
    ELEMENT_OF,
    EMPTY_SOCKET,
    LAYOUT_OF,
    LAYOUTS,
    MEETS,
    MIX,
    SOCKETS,
    START_CELL,
    START_FACE,
    STEPS,
    TILES,
    Socket,
)

_AROUND = tuple(zip(STEPS, MEETS, strict=True))
"""For each direction the step, and what a tile there adds to the socket of this cell."""
_SIDES = tuple(
    tuple((step, MEETS[(way + 3) % 6][face], edges[way]) for way, step in enumerate(STEPS))
    for face, edges in enumerate(EDGES)
)
"""For each face and direction the step, what it adds to the socket of that cell, and its edge there."""


class Molecule:
    """All tiles on the grid, by cell.

    ``frontier`` has the socket of every empty cell that a bonded edge faces, the only cells where a tile can
    be laid; ``outside`` counts the tiles that are not in the molecule, ``outside_layouts`` has their bits.
    """

    __slots__ = ("atoms", "counts", "frontier", "outside", "outside_layouts")

    def __init__(self) -> None:
        self.atoms: dict[int, int] = {}
        self.frontier: dict[int, Socket] = {}
        self.outside = list(MIX)
        self.outside_layouts = (1 << len(LAYOUTS)) - 1
        self.counts: dict[int, int] = {}
        """How many examples of a group there are, as far as already asked."""
        self._put(START_CELL, START_FACE)

    def copy(self) -> Molecule:
        twin = Molecule.__new__(Molecule)
        twin.atoms = self.atoms.copy()
        twin.frontier = self.frontier.copy()
        twin.outside = self.outside.copy()
        twin.outside_layouts = self.outside_layouts
        twin.counts = self.counts  # shared until either one changes
        return twin

    def lay(self, cell: int, face: int) -> None:
        """Put a tile that fits on an empty cell."""
        layout = LAYOUT_OF[face]
        self.outside[layout] -= 1
        if not self.outside[layout]:
            self.outside_layouts &= ~(1 << layout)
        self._put(cell, face)

    def _put(self, cell: int, face: int) -> None:
        atoms, frontier = self.atoms, self.frontier
        atoms[cell] = face
        frontier.pop(cell, None)
        self.counts = {}
        for step, meets, order in _SIDES[face]:
            beside = cell + step
            if beside in atoms:
                continue
            socket = frontier.get(beside)
            if socket is not None:
                frontier[beside] = SOCKETS[socket.code + meets]
            elif order:
                frontier[beside] = self._socket(beside)

    def remove(self, cell: int) -> None:
        """Take an end atom off the grid (MOL-EFFECT-18); its partner has an open bond again."""
        layout = LAYOUT_OF[self.atoms.pop(cell)]
        self.outside[layout] += 1
        self.outside_layouts |= 1 << layout
        self.counts = {}
        for place in (cell, *(cell + step for step in STEPS)):
            self.frontier.pop(place, None)
            if place not in self.atoms and self._is_faced(place):
                self.frontier[place] = self._socket(place)

    def _is_faced(self, cell: int) -> bool:
        return any(
            (beside := cell + step) in self.atoms and EDGES[self.atoms[beside]][(direction + 3) % 6]
            for direction, step in enumerate(STEPS)
        )

    def _socket(self, cell: int) -> Socket:
        """What an empty cell demands of a tile."""
        code = EMPTY_SOCKET
        find = self.atoms.get
        for step, meets in _AROUND:
            face = find(cell + step)
            if face is not None:
                code += meets[face]
        return SOCKETS[code]

    def fits(self, cell: int, face: int) -> bool:
        """Whether MOL-PLAY-2 to MOL-PLAY-8 allow this face on this cell."""
        socket = self.frontier.get(cell)
        return socket is not None and face in socket.faces[LAYOUT_OF[face]]

    def joined(self, cell: int, face: int) -> list[tuple[int, int]]:
        """The bonds a tile joins on this cell: the face at the other end, and the order (MOL-TILE-8)."""
        atoms = self.atoms
        return [(atoms[cell + step], order) for step, order in BONDS[face] if cell + step in atoms]

    @property
    def is_closed(self) -> bool:
        """Whether no tile outside fits anywhere (MOL-END-2, MOL-END-3)."""
        outside = self.outside_layouts
        for socket in self.frontier.values():  # noqa: SIM110 (twice as fast as a generator)
            if socket.layouts & outside:
                return False
        return True

    @property
    def is_complete(self) -> bool:
        """Whether all tiles have been played (MOL-END-6)."""
        return len(self.atoms) > TILES

    def ends(self, elements: Iterable[int]) -> list[int]:
        """The end atoms of these elements in the order of cells (MOL-EFFECT-17)."""
        wanted = set(elements)
        return sorted(
            cell
            for cell, face in self.atoms.items()
            if ELEMENT_OF[face] in wanted and cell != START_CELL and len(self.joined(cell, face)) == 1
        )
