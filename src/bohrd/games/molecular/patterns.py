"""Functional groups in the molecule: examples of a pattern, and the largest set that shares no atom.

RDKit reads the patterns and is the authority on what matches; its substructure search on a molecule built
anew would take most of the time of a game, so the search itself is done here on the cells, and the tests
hold the two against each other on thousands of molecules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial
from typing import Any, Final

from rdkit import Chem, rdBase

from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.tiles import BONDS, EDGES, ELEMENT_OF, LAYOUT_BITS, LAYOUT_OF, VALENCES

_chem: Any = Chem
_rdkit: Any = rdBase
"""RDKit comes without types."""
_ELEMENT_OF_NUMBER = {6: 0, 7: 1, 8: 2, 1: 3}
SMALLEST, LARGEST = 2, 12
"""The numbers of atoms a pattern may have."""
_LETTERS = re.compile(r"(\[#[1678]\]|[-=#()]|\d)+")
_WRITTEN_BOND = re.compile(r"(?<!\[)[-=#](?=[\[\d])")

_PARTNERS: Final = tuple(
    tuple(tuple(step for step, found in bonds if found == order) for order in range(4)) for bonds in BONDS
)
"""For each face and order the steps along its bonds of that order."""


class Link:
    """One atom of a pattern after the first: which faces it can have, how it hangs on the atoms before it."""

    __slots__ = ("closures", "faces", "order", "parent")

    def __init__(self, faces: bytes, bonds: Sequence[tuple[int, int]]) -> None:
        self.faces = faces
        (self.parent, self.order), *closures = bonds
        self.closures = tuple(closures)
        """Further bonds to atoms before it, each with its order."""


class Pattern:
    """The atoms of a functional group in the order in which they are looked for, the first with its faces."""

    __slots__ = ("layouts", "links", "root")

    def __init__(self, root: bytes, links: Sequence[Link]) -> None:
        self.root = root
        self.links = tuple(links)
        faces = dict.fromkeys([root, *[link.faces for link in links]])
        self.layouts = [_layouts(each) for each in faces]
        """For each kind of atom the set of layouts that it can have."""

    def can_be_among(self, layouts: int) -> bool:
        """Whether every atom can have one of these layouts; if not, nobody needs to look for the group."""
        return all(wanted & layouts for wanted in self.layouts)


def read_pattern(smarts: str) -> Pattern:
    """The pattern written as SMARTS (MOL-PATTERN-1), looked for from its rarest atom on; ``ValueError`` says
    what is wrong with it."""
    elements, bonds = _graph(smarts)
    return _from(max(bonds, key=partial(_rarity, elements, bonds)), elements, bonds)


@cache
def from_each_atom(smarts: str) -> tuple[Pattern, ...]:
    """The same pattern, looked for from each of its atoms on: what is new around a tile is found so."""
    elements, bonds = _graph(smarts)
    return tuple(_from(atom, elements, bonds) for atom in bonds)


def _rarity(elements: Sequence[int], bonds: dict[int, dict[int, int]], atom: int) -> tuple[int, int, int]:
    return max(bonds[atom].values()), int(elements[atom] in (1, 2)), -atom


def _from(first: int, elements: Sequence[int], bonds: dict[int, dict[int, int]]) -> Pattern:
    """The atoms of a pattern in an order that begins with this one."""
    faces = [_faces(element, list(bonds[atom].values())) for atom, element in enumerate(elements)]
    order_found = [first]
    links: list[Link] = []
    while len(order_found) < len(elements):
        reached = [
            atom for atom in bonds if atom not in order_found and bonds[atom].keys() & set(order_found)
        ]
        atom = max(
            reached,
            key=lambda atom: (len(bonds[atom].keys() & set(order_found)), _rarity(elements, bonds, atom)),
        )
        before = sorted(order_found.index(other) for other in bonds[atom] if other in order_found)
        links.append(Link(faces[atom], [(place, bonds[atom][order_found[place]]) for place in before]))
        order_found.append(atom)
    return Pattern(faces[first], links)


def _graph(smarts: str) -> tuple[list[int], dict[int, dict[int, int]]]:
    """The element of each atom of a pattern, and for each atom the orders of its bonds by the other atom."""
    query = _query(smarts)
    elements = [_ELEMENT_OF_NUMBER[atom.GetAtomicNum()] for atom in query.GetAtoms()]
    bonds: dict[int, dict[int, int]] = {atom: {} for atom in range(len(elements))}
    for bond in query.GetBonds():
        one, other, order = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx(), int(bond.GetBondTypeAsDouble())
        bonds[one][other] = bonds[other][one] = order
    if any(sum(bonds[atom].values()) > VALENCES[element] for atom, element in enumerate(elements)):
        raise ValueError("an atom has more bonds than its element allows (MOL-TILE-2)")
    return elements, bonds


def _query(smarts: str) -> Any:
    """The pattern as RDKit reads it."""
    if not _LETTERS.fullmatch(smarts):
        raise ValueError("only [#6], [#7], [#8], [#1], - = #, parentheses and digits occur (MOL-PATTERN-1)")
    with _rdkit.BlockLogs():
        query = _chem.MolFromSmarts(smarts)
    if query is None:
        raise ValueError("RDKit cannot read this SMARTS")
    if not SMALLEST <= query.GetNumAtoms() <= LARGEST:
        raise ValueError(f"a pattern has {SMALLEST} to {LARGEST} atoms")
    if query.GetNumBonds() != len(_WRITTEN_BOND.findall(smarts)):
        raise ValueError("every bond is written out, that of a ring at its second digit (MOL-PATTERN-1)")
    return query


def _faces(element: int, orders: Sequence[int]) -> bytes:
    """A byte for every face: whether it is of this element and has bonds of all these orders."""
    return bytes(
        own == element and all(edges.count(order) >= orders.count(order) for order in orders)
        for own, edges in zip(ELEMENT_OF, EDGES, strict=True)
    )


def _layouts(faces: bytes) -> int:
    """The set of layouts of some faces, given as a byte for every face."""
    return sum({LAYOUT_BITS[layout] for face, layout in enumerate(LAYOUT_OF) if faces[face]})


def examples(atoms: dict[int, int], pattern: Pattern) -> list[tuple[int, ...]]:
    """All sets of cells that hold an example (MOL-PATTERN-2), in ascending order."""
    found: set[tuple[int, ...]] = set()
    roots, links = pattern.root, pattern.links
    for cell, face in atoms.items():
        if roots[face]:
            _complete(atoms, links, [cell], found)
    return sorted(found)


def examples_with(
    atoms: dict[int, int], patterns: Sequence[Pattern], cell: int, among: int
) -> list[tuple[int, ...]]:
    """Up to ``among`` sets of cells with an example that has the atom on this cell in it; the patterns are
    one, looked for from each of its atoms on."""
    found: set[tuple[int, ...]] = set()
    for pattern in patterns:
        if pattern.root[atoms[cell]]:
            _complete(atoms, pattern.links, [cell], found)
        if len(found) >= among:
            break
    return sorted(found)[:among]


def _complete(
    atoms: dict[int, int], links: tuple[Link, ...], cells: list[int], found: set[tuple[int, ...]]
) -> None:
    """Find all examples whose first atoms are on these cells."""
    place = len(cells) - 1
    if place == len(links):
        found.add(tuple(sorted(cells)))
        return
    link = links[place]
    parent = cells[link.parent]
    for step in _PARTNERS[atoms[parent]][link.order]:
        cell = parent + step
        face = atoms.get(cell, -1)
        if face < 0 or not link.faces[face] or cell in cells:
            continue
        if not link.closures or _closes(link, cell, face, cells):
            cells.append(cell)
            _complete(atoms, links, cells, found)
            cells.pop()


def _closes(link: Link, cell: int, face: int, cells: list[int]) -> bool:
    """Whether an atom has the further bonds that it must have to atoms before it."""
    return all(cells[other] - cell in _PARTNERS[face][order] for other, order in link.closures)


def largest_set(found: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """As many examples as can be had without a shared atom (MOL-PATTERN-8, MOL-PATTERN-9), exactly."""
    if len(found) < 2:
        return found
    cells = [set(example) for example in found]
    clashes = [
        sum(1 << other for other, theirs in enumerate(cells) if other != one and not mine.isdisjoint(theirs))
        for one, mine in enumerate(cells)
    ]
    chosen = _independent((1 << len(found)) - 1, clashes)
    return [example for number, example in enumerate(found) if chosen >> number & 1]


def _independent(among: int, clashes: list[int]) -> int:
    """A largest choice of bits of which no two clash."""
    chosen = 0
    while among:
        part = _connected(among, clashes)
        among &= ~part
        members = [number for number in range(part.bit_length()) if part >> number & 1]
        members.sort(key=lambda number: (clashes[number] & part).bit_count())
        sure = next((number for number in members if _is_simplicial(number, part, clashes)), None)
        if sure is not None:
            chosen |= 1 << sure
            among |= part & ~(clashes[sure] | 1 << sure)
            continue
        busiest = members[-1]
        with_it = 1 << busiest | _independent(part & ~(clashes[busiest] | 1 << busiest), clashes)
        without = _independent(part & ~(1 << busiest), clashes)
        chosen |= with_it if with_it.bit_count() >= without.bit_count() else without
    return chosen


def _connected(among: int, clashes: list[int]) -> int:
    """The bits linked by clashes to the lowest one."""
    part = edge = among & -among
    while edge:
        number = edge.bit_length() - 1
        fresh = clashes[number] & among & ~part
        part |= fresh
        edge = (edge | fresh) & ~(1 << number)
    return part


def _is_simplicial(number: int, part: int, clashes: list[int]) -> bool:
    """Whether all that clash with it clash with each other: then some largest choice contains it."""
    rivals = clashes[number] & part
    left = rivals
    while left:
        rival = left.bit_length() - 1
        left &= ~(1 << rival)
        if rivals & ~(clashes[rival] | 1 << rival):
            return False
    return True


def count(molecule: Molecule, group: int, pattern: Pattern) -> int:
    """How many examples of a group a play of its card counts."""
    known = molecule.counts.get(group)
    if known is None:
        known = 0
        if pattern.can_be_among(molecule.layouts):
            known = len(largest_set(examples(molecule.atoms, pattern)))
        molecule.counts[group] = known
    return known
