"""The molecule: the tiles on the grid, the cells where more can join, and the tiles not yet laid."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, Sequence

from bohrd.games.molecular.tiles import (
    BONDS,
    EDGES,
    ELEMENT_OF,
    EMPTY_SOCKET,
    FACES_OF_LAYOUT,
    FIELDS,
    LAYOUT_OF,
    MEETS,
    START_CELL,
    STEPS,
    Socket,
)

_Sides = tuple[tuple[tuple[int, int], ...], ...]


def _sides(bonded: bool) -> _Sides:
    """For each face its bonded or its blank edges: the step to the cell there, and what the face adds to the
    socket of that cell."""
    return tuple(
        tuple(
            (step, MEETS[(way + 3) % 6][face]) for way, step in enumerate(STEPS) if (edges[way] > 0) == bonded
        )
        for face, edges in enumerate(EDGES)
    )


_BONDED, _BLANK = _sides(True), _sides(False)


class Molecule:
    """All tiles on the grid."""

    atoms: dict[int, int]
    """The face on each cell."""
    frontier: dict[int, Socket]
    """The socket of every empty cell that a bonded edge faces, the only cells where a tile can be laid
    (MOL-PLAY-8). Replaced and never changed: who has it can keep it."""
    cells: list[int]
    """These cells in ascending order; replaced and never changed."""
    room: int
    """The ways to lay a tile, counted by layout."""
    blanks: dict[int, Socket]
    """The sockets of the other empty cells beside a tile."""
    outside: list[int]
    """By layout, the tiles that are not in the molecule; replaced and never changed."""
    outside_layouts: int
    """The set of their layouts."""
    counts: dict[int, int]
    """How many examples of a group there are, as far as already asked; shared by copies until one changes."""
    __slots__ = tuple(__annotations__)

    def copy(self) -> Molecule:
        twin = Molecule()
        twin.atoms = self.atoms.copy()
        twin.frontier = self.frontier
        twin.cells = self.cells
        twin.room = self.room
        twin.blanks = self.blanks.copy()
        twin.outside = self.outside.copy()
        twin.outside_layouts = self.outside_layouts
        twin.counts = self.counts
        return twin

    def lay(self, cell: int, face: int) -> int:
        """Put a tile that fits on an empty cell; how many bonds it joins."""
        layout = LAYOUT_OF[face]
        outside = self.outside
        outside[layout] -= 1
        if not outside[layout]:
            self.outside_layouts -= FIELDS[layout]
        atoms, blanks = self.atoms, self.blanks
        self.frontier = frontier = self.frontier.copy()
        self.cells = cells = self.cells.copy()
        atoms[cell] = face
        room = self.room
        if cell in frontier:
            room -= frontier.pop(cell).room
            del cells[bisect_left(cells, cell)]
        else:  # the starting tile, and any tile of a molecule put together again in another order
            blanks.pop(cell, None)
        self.counts = {}
        joined = 0
        for step, meets in _BONDED[face]:
            beside = cell + step
            if beside in atoms:
                joined += 1
                continue
            if beside in frontier:
                before = frontier[beside]
                room -= before.room
            else:
                before = blanks.pop(beside, EMPTY_SOCKET)
                insort(cells, beside)
            now = before.after[meets] or before.meeting(meets)
            frontier[beside] = now
            room += now.room
        for step, meets in _BLANK[face]:
            beside = cell + step
            if beside in frontier:
                before = frontier[beside]
                now = before.after[meets] or before.meeting(meets)
                frontier[beside] = now
                room += now.room - before.room
            elif beside not in atoms:
                before = blanks.get(beside, EMPTY_SOCKET)
                blanks[beside] = before.after[meets] or before.meeting(meets)
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
                socket = socket.meeting(meets[self.atoms[cell + step]])
        if socket.is_faced:
            self.frontier[cell] = socket
        elif socket is not EMPTY_SOCKET:
            self.blanks[cell] = socket

    def fits_elsewhere(self, cell: int) -> bool:
        """Whether the end atom on this cell, taken up, could be laid on another one (MOL-EFFECT-38)."""
        layout = LAYOUT_OF[self.atoms[cell]]
        rest = self.copy()
        rest.remove(cell)
        return any(socket.sizes[layout] for place, socket in rest.frontier.items() if place != cell)

    def fits_as_end(self, cell: int, layout: int) -> bool:
        """Whether a tile of this layout could be an end atom on this empty cell."""
        return any(
            self.fits(cell, face) and len(self.joined(cell, face)) == 1 for face in FACES_OF_LAYOUT[layout]
        )

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
        return not self.outside_layouts

    def is_end(self, cell: int) -> bool:
        """Whether there is an end atom on this cell (MOL-EFFECT-17)."""
        atoms = self.atoms
        if cell not in atoms or cell == START_CELL:
            return False
        bonds = BONDS[atoms[cell]]
        return len(bonds) == 1 or sum(cell + step in atoms for step, _ in bonds) == 1

    def ends(self, elements: Iterable[int]) -> list[int]:
        """The end atoms of these elements in the order of cells."""
        wanted = set(elements)
        return sorted(
            [cell for cell, face in self.atoms.items() if ELEMENT_OF[face] in wanted and self.is_end(cell)]
        )


def built(copies: Sequence[int], start_face: int, placed: Mapping[int, int]) -> Molecule:
    """The molecule of the starting tile and these faces on cells, out of so many tiles of each layout."""
    molecule = Molecule()
    molecule.atoms = {}
    molecule.frontier = {}
    molecule.cells = []
    molecule.room = 0
    molecule.blanks = {}
    molecule.outside = list(copies)
    molecule.outside[LAYOUT_OF[start_face]] += 1
    molecule.outside_layouts = sum(bits for bits, n in zip(FIELDS, molecule.outside, strict=True) if n)
    molecule.counts = {}
    molecule.lay(START_CELL, start_face)  # MOL-SETUP-9
    for cell, face in placed.items():
        molecule.lay(cell, face)
    return molecule


def is_one_piece(atoms: Mapping[int, int]) -> bool:
    """Whether all tiles are linked to the starting tile by joined bonds (MOL-TILE-9)."""
    reached = edge = {START_CELL}
    while edge:
        edge = {cell + step for cell in edge for step, _ in BONDS[atoms[cell]] if cell + step in atoms}
        edge -= reached
        reached = reached | edge
    return len(reached) == len(atoms)


def is_matching(atoms: Mapping[int, int]) -> bool:
    """Whether all edges that meet match (MOL-PLAY-4)."""
    return all(
        EDGES[face][way] == EDGES[atoms[cell + step]][(way + 3) % 6]
        for cell, face in atoms.items()
        for way, step in enumerate(STEPS)
        if cell + step in atoms
    )
