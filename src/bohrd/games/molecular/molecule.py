"""The molecule: the tiles on the grid, the cells where more can join, and the tiles not yet laid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import final

from mypy_extensions import i64, mypyc_attr

from bohrd.games.molecular.tiles import (
    ASCENDING,
    BONDS,
    EDGES,
    ELEMENT_OF,
    FACES_OF_LAYOUT,
    LAYOUT_BITS,
    LAYOUT_OF,
    MEETS,
    SHOWS,
    SHOWS_BOND,
    START_CELL,
    STEPS,
    Socket,
    socket_of,
)


@mypyc_attr(acyclic=True)
@final
class Molecule:
    """All tiles on the grid. Positions share one until it changes: see :meth:`own`."""

    atoms: dict[int, int]
    """The face on each cell."""
    cells: list[int]
    """The empty cells that a bonded edge faces, the only ones where a tile can be laid (MOL-PLAY-8), in
    ascending order. Replaced and never changed: who has it can keep it."""
    sockets: list[Socket]
    """The socket of each of these cells; likewise."""
    layouts: int
    """The set of the layouts of its tiles."""
    outside: list[int]
    """By layout, the tiles that are not in the molecule."""
    outside_layouts: int
    """The set of the layouts of those."""
    counts: dict[int, int]
    """How many examples of a group there are, as far as already asked."""
    present: int
    """The set of groups that its first atoms are known to have,"""
    read: int
    """and how many atoms these are."""
    is_shared: bool
    """Whether several positions have it, so that none of them may change it."""
    __slots__ = tuple(__annotations__)

    def copy(self) -> Molecule:
        twin = Molecule()
        twin.atoms = self.atoms.copy()
        twin.cells = self.cells
        twin.sockets = self.sockets
        twin.layouts = self.layouts
        twin.outside = self.outside.copy()
        twin.outside_layouts = self.outside_layouts
        twin.counts = self.counts.copy()
        twin.present = self.present
        twin.read = self.read
        twin.is_shared = False
        return twin

    def share(self) -> Molecule:
        """The same molecule for one more position."""
        self.is_shared = True
        return self

    def own(self) -> Molecule:
        """The molecule for a position that is going to change it: a copy if others have it too."""
        return self.copy() if self.is_shared else self

    def lay(self, cell: int, face: int) -> int:
        """Put a tile that fits on an empty cell; how many bonds it joins."""
        layout = LAYOUT_OF[face]
        left = self.outside[layout] - 1
        self.outside[layout] = left
        if not left:
            self.outside_layouts -= LAYOUT_BITS[layout]
        self.layouts |= LAYOUT_BITS[layout]
        self.atoms[cell] = face
        if self.counts:
            self.counts = {}
        self.cells = cells = self.cells[:]
        self.sockets = sockets = self.sockets[:]
        place = _place(cells, cell)
        if place < len(cells) and cells[place] == cell:
            cells.pop(place)
            socket = sockets.pop(place)
        else:  # the starting tile, and any tile of a molecule put together again in another order
            socket = socket_of(self._shown(cell, ASCENDING))
        place = 0
        for way in socket.free:
            beside, shown = cell + STEPS[way], SHOWS[6 * face + way]
            place = _place(cells, beside, place)
            if place < len(cells) and cells[place] == beside:
                sockets[place] = socket_of(sockets[place].shown + shown)
            elif SHOWS_BOND[6 * face + way]:
                cells.insert(place, beside)
                sockets.insert(place, socket_of(shown + self._shown(beside, socket.beyond[way])))
        return socket.joins

    def remove(self, cell: int) -> None:
        """Take an end atom off the grid (MOL-EFFECT-18); its partner has an open bond again."""
        layout = LAYOUT_OF[self.atoms.pop(cell)]
        if not self.outside[layout]:
            self.outside_layouts += LAYOUT_BITS[layout]
        self.outside[layout] += 1
        if not any(LAYOUT_OF[face] == layout for face in self.atoms.values()):
            self.layouts -= LAYOUT_BITS[layout]
        if self.counts:
            self.counts = {}
        self.present = self.read = 0
        self.cells, self.sockets = self.cells[:], self.sockets[:]
        for place in (cell, *[cell + step for step in STEPS]):
            if place not in self.atoms:
                self._look_around(place)

    def _look_around(self, cell: int) -> None:
        """Find anew what surrounds an empty cell."""
        place = _place(self.cells, cell)
        if place < len(self.cells) and self.cells[place] == cell:
            self.cells.pop(place)
            self.sockets.pop(place)
        socket = socket_of(self._shown(cell, ASCENDING))
        if socket.joins:
            self.cells.insert(place, cell)
            self.sockets.insert(place, socket)

    def _shown(self, cell: int, ways: tuple[int, ...]) -> int:
        """What tiles in these directions show to an empty cell."""
        atoms, shown = self.atoms, 0
        for way in ways:
            face = atoms.get(cell + STEPS[way], -1)
            if face >= 0:
                shown += MEETS[6 * face + way]
        return shown

    def fits_elsewhere(self, cell: int) -> bool:
        """Whether the end atom on this cell, taken up, could be laid on another one (MOL-EFFECT-38)."""
        layout = LAYOUT_OF[self.atoms[cell]]
        for place, other in enumerate(self.cells):
            if self.sockets[place].ways[layout] and other - cell not in STEPS:
                return True
        for way in ASCENDING:  # where it is missed, another tile may fit
            beside = cell + STEPS[way]
            if beside not in self.atoms:
                others = tuple([other for other in ASCENDING if other != (way + 3) % 6])
                if socket_of(self._shown(beside, others)).ways[layout]:
                    return True
        return False

    def socket(self, cell: int) -> Socket | None:
        """What a cell demands where a tile can be laid."""
        place = _place(self.cells, cell)
        return self.sockets[place] if place < len(self.cells) and self.cells[place] == cell else None

    @property
    def frontier(self) -> dict[int, Socket]:
        """The sockets of all cells where a tile can be laid."""
        return dict(zip(self.cells, self.sockets, strict=True))

    @property
    def fitting(self) -> int:
        """The set of layouts that fit somewhere."""
        layouts = 0
        for socket in self.sockets:
            layouts |= socket.layouts
        return layouts

    def fits_as_end(self, cell: int, layout: int) -> bool:
        """Whether a tile of this layout could be an end atom on this empty cell."""
        return any(
            self.fits(cell, face) and len(self.joined(cell, face)) == 1 for face in FACES_OF_LAYOUT[layout]
        )

    def fits(self, cell: int, face: int) -> bool:
        """Whether MOL-PLAY-2 to MOL-PLAY-8 allow this face on this cell."""
        socket = self.socket(cell)
        return socket is not None and socket.admits(face)

    def joined(self, cell: int, face: int) -> list[tuple[int, int]]:
        """The bonds a tile joins on this cell: the face at the other end, and the order (MOL-TILE-8)."""
        atoms = self.atoms
        return [(atoms[cell + step], order) for step, order in BONDS[face] if cell + step in atoms]

    @property
    def is_closed(self) -> bool:
        """Whether no tile outside fits anywhere (MOL-END-2, MOL-END-3)."""
        return all(not socket.layouts & self.outside_layouts for socket in self.sockets)

    @property
    def is_complete(self) -> bool:
        """Whether all tiles have been played (MOL-END-6)."""
        return not self.outside_layouts

    def is_end(self, cell: int) -> bool:
        """Whether there is an end atom on this cell (MOL-EFFECT-17)."""
        return cell in self.atoms and self._is_end(cell, self.atoms[cell])

    def _is_end(self, cell: int, face: int) -> bool:
        if cell == START_CELL:
            return False
        bonds, joined = BONDS[face], 0
        if len(bonds) == 1:
            return True
        for step, _ in bonds:
            if cell + step in self.atoms:
                joined += 1
        return joined == 1

    def ends(self, elements: Iterable[int]) -> list[int]:
        """The end atoms of these elements in the order of cells."""
        wanted = bytes(elements)
        ends = [
            cell
            for cell, face in self.atoms.items()
            if ELEMENT_OF[face] in wanted and self._is_end(cell, face)
        ]
        return sorted(ends)


def _place(cells: list[int], cell: i64, first: i64 = 0) -> i64:
    """Where a cell stands in ascending order, or would stand, if that is not before ``first``."""
    last: i64 = len(cells)
    while first < last:
        middle = (first + last) >> 1
        if cells[middle] < cell:
            first = middle + 1
        else:
            last = middle
    return first


def built(copies: Sequence[int], start_face: int, placed: Mapping[int, int]) -> Molecule:
    """The molecule of the starting tile and these faces on cells, out of so many tiles of each layout."""
    molecule = Molecule()
    molecule.atoms = {}
    molecule.cells = []
    molecule.sockets = []
    molecule.layouts = 0
    molecule.outside = list(copies)
    molecule.outside[LAYOUT_OF[start_face]] += 1
    molecule.outside_layouts = sum(bit for bit, n in zip(LAYOUT_BITS, molecule.outside, strict=True) if n)
    molecule.counts = {}
    molecule.present = molecule.read = 0
    molecule.is_shared = False
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
