"""Where a molecule can grow, as bots look at it: what each open cell asks for, and what one tile would
complete there."""

from __future__ import annotations

from typing import Final, final

from bohrd.games.molecular.content import Content
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.patterns import Link, from_each_atom
from bohrd.games.molecular.tiles import (
    EDGES,
    ELEMENT_OF,
    ELEMENT_OF_LAYOUT,
    FACES_OF_LAYOUT,
    LAYOUT_OF,
    LAYOUTS,
    STEPS,
)

ELEMENT_COUNT: Final = 4
FAR: Final = 99
_HEARTS: Final = 3
_POOL: Final = 5
_FIVE: Final = 5
"""What a cell can meet on a side: nothing, a blank edge, or a bond of order 1, 2 or 3."""
_TOWARDS: Final = bytes(edges[(way + 3) % 6] for edges in EDGES for way in range(6))
"""By face and by the way in which a cell has the tile: the order of the edge that it meets."""
_STEPS: Final = list(STEPS)
_FIRST_FACE: Final = [faces[0] for faces in FACES_OF_LAYOUT]


@final
class Opening:
    """What an open cell asks of a tile."""

    __slots__ = ("chance", "double", "faces", "joins", "single", "triple")

    def __init__(self, met: int, copies: tuple[int, ...]) -> None:
        sides: list[int] = []
        for _ in range(6):
            sides.append(met % _FIVE - 1)
            met //= _FIVE
        self.single = sides.count(1)
        self.double = sides.count(2)
        self.triple = sides.count(3)
        self.joins = self.single + self.double + self.triple
        """So many bonds a tile joins here."""
        self.faces: list[list[int]] = [[] for _ in LAYOUTS]
        """By layout, the faces that fit."""
        for face, edges in enumerate(EDGES):
            fits = True
            for way in range(6):
                if sides[way] >= 0 and sides[way] != edges[way]:
                    fits = False
            if fits:
                self.faces[LAYOUT_OF[face]].append(face)
        fitting = sum([number for number, faces in zip(copies, self.faces, strict=True) if faces])
        self.chance = 1.0 - (1.0 - fitting / max(1, sum(copies))) ** _POOL
        """How likely somebody has a tile that fits, as far as the tile mix tells."""


@final
class Atom:
    """A functional group, looked for from one of its atoms on: that atom, and the links to the others."""

    __slots__ = ("double", "element", "links", "root", "single", "triple")

    def __init__(self, element: int, root: bytes, links: tuple[Link, ...]) -> None:
        orders = [link.order for link in links if link.parent == 0]
        orders += [order for link in links for place, order in link.closures if place == 0]
        self.element = element
        self.root = root
        """For each face whether it can be this atom."""
        self.links = links
        self.single = orders.count(1)
        self.double = orders.count(2)
        self.triple = orders.count(3)


@final
class Openings:
    """The open cells of one molecule, each with what it asks for."""

    __slots__ = ("_completing", "_place", "atoms", "book", "cells", "openings")

    def __init__(self, book: Book, atoms: dict[int, int], cells: list[int]) -> None:
        self.book = book
        self.atoms = atoms
        self.cells = cells
        openings: list[Opening] = []
        for cell in cells:
            met, unit = 0, 1
            for way in range(6):
                face = atoms.get(cell + _STEPS[way], -1)
                if face >= 0:
                    met += unit * (1 + _TOWARDS[6 * face + way])
                unit *= _FIVE
            known = book.openings.get(met)
            if known is None:
                known = book.openings[met] = Opening(met, book.copies)
            openings.append(known)
        self.openings = openings
        self._completing: dict[int, list[int]] = {}
        self._place: dict[int, int] = {cell: place for place, cell in enumerate(cells)}

    def completing(self, group: int) -> list[int]:
        """Where one atom would complete an example of a group: four times the place of the open cell, plus
        the element."""
        known = self._completing.get(group)
        if known is None:
            known = self._completing[group] = self._complete(group)
        return known

    def _complete(self, group: int) -> list[int]:
        found: list[int] = []
        wanted = self.book.atoms_of(group)
        for place, opening in enumerate(self.openings):
            for atom in wanted:
                if (
                    atom.single <= opening.single
                    and atom.double <= opening.double
                    and atom.triple <= opening.triple
                ):
                    key = ELEMENT_COUNT * place + atom.element
                    if key not in found and _is_found(self.atoms, atom.links, [self.cells[place]]):
                        found.append(key)
        return found

    def lacking(self, group: int, pool: tuple[int, ...]) -> int:
        """What a group lacks that is not in the molecule: ten times the atoms that would complete it, at most
        two, plus how many of them the pool has no tile for; ``FAR`` if it is farther away."""
        best = FAR
        for key in self.completing(group):
            faces = self.openings[key // ELEMENT_COUNT].faces
            best = 11
            for layout in pool:
                if ELEMENT_OF_LAYOUT[layout] == key % ELEMENT_COUNT and faces[layout]:
                    return 10
        if best == 11:
            return best
        for atom in self.book.hearts_of(group):
            for cell, face in self.atoms.items():
                if atom.root[face]:
                    best = self._least(atom.links, [cell], [], [], pool, best)
                    if best == 20:
                        return best
        return best

    def _least(
        self,
        links: tuple[Link, ...],
        cells: list[int],
        missing: list[Link],
        where: list[int],
        pool: tuple[int, ...],
        best: int,
    ) -> int:
        """The least that is lacking for the rest of a group, given the cells of its first atoms, negative
        for those that are missing."""
        place = len(cells) - 1
        if place == len(links):
            return min(best, self._lack(missing, where, pool)) if missing else best
        link = links[place]
        parent = cells[link.parent]
        may_miss = len(missing) < 2 and not link.closures
        if parent < 0:
            return self._without(link, -1, links, cells, missing, where, pool, best) if may_miss else best
        atoms = self.atoms
        own = atoms[parent]
        for way in range(6):
            if EDGES[own][way] != link.order:
                continue
            cell = parent + _STEPS[way]
            face = atoms.get(cell, -1)
            if face < 0:
                if may_miss and -cell not in cells:
                    best = self._without(link, cell, links, cells, missing, where, pool, best)
            elif (
                link.faces[face]
                and cell not in cells
                and (not link.closures or _closes(link, cell, face, cells))
            ):
                cells.append(cell)
                best = self._least(links, cells, missing, where, pool, best)
                cells.pop()
        return best

    def _without(
        self,
        link: Link,
        cell: int,
        links: tuple[Link, ...],
        cells: list[int],
        missing: list[Link],
        where: list[int],
        pool: tuple[int, ...],
        best: int,
    ) -> int:
        """The same if the next atom is missing, on this cell or on one beside another that is missing."""
        cells.append(-cell if cell > 0 else -1)
        missing.append(link)
        where.append(self._place[cell] if cell > 0 else -1)
        best = self._least(links, cells, missing, where, pool, best)
        cells.pop()
        missing.pop()
        where.pop()
        return best

    def _lack(self, missing: list[Link], where: list[int], pool: tuple[int, ...]) -> int:
        """How much is missing, and how much of it the pool cannot give."""
        lacking = 0
        used: list[int] = []
        for number, link in enumerate(missing):
            found = -1
            for at, layout in enumerate(pool):
                if found < 0 and at not in used and link.faces[_FIRST_FACE[layout]]:
                    place = where[number]
                    if place < 0 or self.openings[place].faces[layout]:
                        found = at
            if found < 0:
                lacking += 1
            else:
                used.append(found)
        return 10 * len(missing) + lacking

    def share(self, group: int, place: int, face: int) -> float:
        """Which part of a group there would be around this face on an open cell, at most."""
        best = 0.0
        for atom in self.book.atoms_of(group):
            if atom.root[face]:
                part = _part(self.atoms, atom.links, self.cells[place])
                if part > best:
                    best = part
        return best


@final
class Book:
    """What is the same for all molecules of a game."""

    __slots__ = ("_atoms", "_known", "_smarts", "copies", "openings")

    def __init__(self, content: Content) -> None:
        self.copies = content.copies
        self.openings: dict[int, Opening] = {}
        """By all that a cell meets."""
        self._smarts = [group.smarts for group in content.groups]
        self._atoms: list[list[Atom] | None] = [None] * len(self._smarts)
        self._known: dict[int, Openings] = {}

    def hearts_of(self, group: int) -> list[Atom]:
        """The same from three atoms on, those with the most bonds: if two are missing, one of them is not."""
        return self.atoms_of(group)[:_HEARTS]

    def atoms_of(self, group: int) -> list[Atom]:
        """A group, looked for from each of its atoms on, beginning with those that have the most bonds."""
        known = self._atoms[group]
        if known is None:
            patterns = from_each_atom(self._smarts[group])
            found = [Atom(ELEMENT_OF[one.root.index(1)], one.root, one.links) for one in patterns]
            found.sort(key=_bonds, reverse=True)
            known = self._atoms[group] = found
        return known

    def present(self, molecule: Molecule) -> int:
        """The set of groups in a molecule. A tile takes none away, so only what the new ones bring is looked
        for."""
        atoms, left = molecule.atoms, len(molecule.atoms) - molecule.read
        if left:
            found = molecule.present
            for cell in reversed(atoms):
                found = self._present_around(atoms, cell, found)
                left -= 1
                if not left:
                    break
            molecule.present, molecule.read = found, len(atoms)
        return molecule.present

    def _present_around(self, atoms: dict[int, int], cell: int, found: int) -> int:
        """The same set with the groups that the atom on this cell is part of."""
        face = atoms[cell]
        for group in range(len(self._smarts)):
            if not found >> group & 1:
                for atom in self.atoms_of(group):
                    if atom.root[face] and _is_found(atoms, atom.links, [cell]):
                        found |= 1 << group
                        break
        return found

    def read(self, atoms: dict[int, int], cells: list[int]) -> Openings:
        """The open cells of a molecule, which replaces the list of them whenever it changes."""
        known = self._known.get(id(cells))
        if known is not None and known.cells is cells:
            known.atoms = atoms  # those it was made from may have changed since
            return known
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        known = self._known[id(cells)] = Openings(self, atoms, cells)
        return known


def _bonds(atom: Atom) -> int:
    return atom.single + atom.double + atom.triple


_REMEMBERED: Final = 256
"""So many molecules are remembered."""


def _is_found(atoms: dict[int, int], links: tuple[Link, ...], cells: list[int]) -> bool:
    """Whether the rest of a group is there, given the cells of its first atoms."""
    place = len(cells) - 1
    if place == len(links):
        return True
    link = links[place]
    parent = cells[link.parent]
    for way in range(6):
        cell = parent + _STEPS[way]
        face = atoms.get(cell, -1)
        if face < 0 or _TOWARDS[6 * face + way] != link.order or not link.faces[face] or cell in cells:
            continue
        if link.closures and not _closes(link, cell, face, cells):
            continue
        cells.append(cell)
        if _is_found(atoms, links, cells):
            return True
        cells.pop()
    return False


def _closes(link: Link, cell: int, face: int, cells: list[int]) -> bool:
    for other, order in link.closures:
        step = cells[other] - cell
        if step not in _STEPS or EDGES[face][_STEPS.index(step)] != order:
            return False
    return True


def _part(atoms: dict[int, int], links: tuple[Link, ...], cell: int) -> float:
    """The part of a group that is found around its first atom, taking the first that comes along."""
    cells = [cell]
    found = 1
    for link in links:
        parent = cells[link.parent]
        here = -1
        for way in range(6):
            if here < 0 <= parent:
                beside = parent + _STEPS[way]
                face = atoms.get(beside, -1)
                if (
                    face >= 0
                    and _TOWARDS[6 * face + way] == link.order
                    and link.faces[face]
                    and beside not in cells
                ):
                    here = beside
        cells.append(here)
        if here >= 0:
            found += 1
    return found / len(cells) if found > 1 else 0.0
