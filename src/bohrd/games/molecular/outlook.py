"""What a molecule holds and what tiles would add to it: found once for each molecule, and remembered.

Edges that meet must match, so which bonds a tile joins in a cell depends on the cell alone: points, new
examples and words are the same for all ways to turn it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from bohrd.contract import Choice
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.patterns import examples, examples_with, from_each_atom, largest_set
from bohrd.games.molecular.tiles import EDGES, ELEMENT_OF, LAYOUT_BITS, LAYOUT_OF, STEPS, Socket
from bohrd.games.molecular.words import Area, area, beside, element_name, point, side

if TYPE_CHECKING:
    from bohrd.games.molecular.content import Content

REMEMBERED = 64
"""So many molecules are remembered."""
AROUND = 7
"""A tile changes what fits in its own cell and the six around it."""

Example = tuple[int, ...]
"""The cells of an example of a functional group."""
Partners = tuple[tuple[int, int, int], ...]
"""For each bond that points to an empty cell: the cell and the face it comes from, and its order."""


class Outlook:
    """One molecule, as it is."""

    def __init__(self, content: Content, molecule: Molecule) -> None:
        self.content = content
        self.molecule = molecule.share()
        self.choices: dict[tuple[object, ...], dict[tuple[int, int, str], Choice]] = {}
        """What laying a tile on a cell means, by all that it depends on beside the molecule."""
        self._found: dict[int, tuple[Example, ...]] = {}
        self._new: dict[tuple[int, int, int], Example] = {}
        self._partners: dict[int, Partners] = {}
        self._words: dict[tuple[int, ...], dict[int, str]] = {}

    @property
    def atoms(self) -> dict[int, int]:
        return self.molecule.atoms

    @cached_property
    def frontier(self) -> Mapping[int, Socket]:
        return self.molecule.frontier

    def found(self, group: int) -> tuple[Example, ...]:
        """The examples of a group that a play of its card counts."""
        known = self._found.get(group)
        if known is None:
            pattern = self.content.patterns[group]
            known = self._found[group] = tuple(largest_set(examples(self.atoms, pattern)))
        return known

    def example_with(self, group: int, cell: int, face: int) -> Example:
        """An example of a group that a tile on an empty cell would be part of; empty if there is none."""
        key = (group, cell, ELEMENT_OF[face])
        known = self._new.get(key)
        if known is None:
            patterns = from_each_atom(self.content.groups[group].smarts)
            new = examples_with({**self.atoms, cell: face}, patterns, cell, 1)
            known = self._new[key] = new[0] if new else ()
        return known

    def partners(self, cell: int) -> Partners:
        """The bonds that a tile on this empty cell joins."""
        known = self._partners.get(cell)
        if known is None:
            atoms = self.atoms
            known = self._partners[cell] = tuple(
                (cell + step, atoms[cell + step], EDGES[atoms[cell + step]][(way + 3) % 6])
                for way, step in enumerate(STEPS)
                if cell + step in atoms and EDGES[atoms[cell + step]][(way + 3) % 6]
            )
        return known

    @cached_property
    def places(self) -> dict[int, str]:
        """Each open cell in words, told apart from all others."""
        words = self._sides(tuple(self.frontier))
        return {cell: _counted(cell, words) for cell in words}

    def place_of(self, cell: int, layout: int) -> str:
        """An open cell in words, told apart from all others where this tile fits."""
        words = self._sides(
            tuple(other for other, socket in self.frontier.items() if other == cell or socket.ways[layout])
        )
        return _counted(cell, words)

    def _sides(self, cells: tuple[int, ...]) -> dict[int, str]:
        """These open cells in words, with the side of the molecule where several have the same."""
        known = self._words.get(cells)
        if known is None:
            beside_them = {
                cell: beside([element_name(face) for _, face, _ in self.partners(cell)]) for cell in cells
            }
            known = self._words[cells] = _with_sides(beside_them, self.area)
        return known

    def atom_in_words(self, cell: int) -> str:
        """An end atom of the molecule, told apart from all others: *hydrogen on carbon, at the left*."""
        return _counted(cell, self._ends)

    @cached_property
    def _ends(self) -> dict[int, str]:
        """Each end atom in words, with the side of the molecule where several have the same."""
        named: dict[int, str] = {}
        for cell, face in self.atoms.items():
            joined = [
                element_name(self.atoms[cell + step])
                for step, order in zip(STEPS, EDGES[face], strict=True)
                if order and cell + step in self.atoms
            ]
            if len(joined) == 1:
                named[cell] = f"{element_name(face)} {beside(joined)}"
        return _with_sides(named, self.area)

    @cached_property
    def area(self) -> Area:
        """What the molecule and its open cells take up."""
        return area((*self.atoms, *self.frontier))

    @cached_property
    def is_roomy(self) -> bool:
        """Whether so many cells take so many kinds of tile that no tile can close the molecule."""
        outside = [LAYOUT_BITS[layout] for layout, number in enumerate(self.molecule.outside) if number]
        roomy = [
            cell
            for cell, socket in self.frontier.items()
            if sum(1 for bits in outside if socket.layouts & bits) > 1
        ]
        return len(roomy) > AROUND

    def is_closed_by(self, cell: int, face: int) -> bool:
        """Whether no tile fits any more after this one."""
        if self.is_roomy or not self.molecule.outside[LAYOUT_OF[face]]:
            return False
        after = self.molecule.copy()
        after.lay(cell, face)
        return after.is_closed


def _with_sides(words: Mapping[int, str], within: Area) -> dict[int, str]:
    """Words for cells, with the side of the molecule where several have the same."""
    common = Counter(words.values())
    return {
        cell: f"{said}, {side(cell, within)}" if common[said] > 1 else said for cell, said in words.items()
    }


def _counted(cell: int, words: Mapping[int, str]) -> str:
    """Cells that are told apart by nothing else: *on carbon, at the right, the upper one*; more than three
    are counted from above: *2 of 4*."""
    said = words[cell]
    same = sorted((other for other in words if words[other] == said), key=lambda one: point(one)[::-1])
    if len(same) < 2:
        return said
    at = same.index(cell)
    rows = len({point(one)[1] for one in same})
    names = _LEVEL if rows == 1 else _UPRIGHT
    if len(same) > len(names) or 1 < rows < len(same):
        return f"{said}, {at + 1} of {len(same)} from above"
    return f"{said}, the {names[at if at + 1 < len(same) else -1]} one"


_UPRIGHT = ("upper", "middle", "lower")
_LEVEL = ("left", "middle", "right")


_known: dict[int, Outlook] = {}
"""By the identity of its open cells, which a molecule replaces whenever it changes."""


def outlook(content: Content, molecule: Molecule) -> Outlook:
    """What is known of a molecule."""
    known = _known.get(id(molecule.cells))
    if known is not None and known.molecule.cells is molecule.cells and known.content is content:
        return known
    if len(_known) >= REMEMBERED:
        _known.clear()
    known = _known[id(molecule.cells)] = Outlook(content, molecule)
    return known
