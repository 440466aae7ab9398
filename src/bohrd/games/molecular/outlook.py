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
from bohrd.games.molecular.words import beside, element_name, point, side

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
        return {cell: _counted(cell, words, self._sides) for cell, words in self._sides.items()}

    def place_of(self, cell: int, layout: int) -> str:
        """The same, told apart from those where this tile fits, too."""
        same = {
            other: words
            for other, words in self._sides.items()
            if other == cell or self.frontier[other].ways[layout]
        }
        return _counted(cell, self._sides[cell], same)

    @cached_property
    def _sides(self) -> dict[int, str]:
        """Each open cell in words, with the side of the molecule where several have the same."""
        plain = {
            cell: beside([element_name(face) for _, face, _ in self.partners(cell)]) for cell in self.frontier
        }
        common = Counter(plain.values())
        return {
            cell: f"{words}, {side(cell, self.middle)}" if common[words] > 1 else words
            for cell, words in plain.items()
        }

    def atom_in_words(self, cell: int) -> str:
        """An atom of the molecule, told apart from all others: *hydrogen at carbon, left, the upper one*."""
        return _counted(cell, self._named[cell], self._named)

    @cached_property
    def _named(self) -> dict[int, str]:
        """Each atom in words, with the side of the molecule."""
        named: dict[int, str] = {}
        for cell, face in self.atoms.items():
            joined = [
                element_name(self.atoms[cell + step])
                for step, order in zip(STEPS, EDGES[face], strict=True)
                if order and cell + step in self.atoms
            ]
            where = f" {beside(joined)}" if joined else ""
            named[cell] = f"{element_name(face)}{where}, {side(cell, self.middle)}"
        return named

    @cached_property
    def middle(self) -> tuple[float, float]:
        """The middle of the molecule."""
        points = [point(cell) for cell in self.atoms]
        across, down = [x for x, _ in points], [y for _, y in points]
        return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2

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


def _counted(cell: int, words: str, told: Mapping[int, str]) -> str:
    """Cells that are told apart by nothing else: *at carbon, right, the upper one*; more than two are counted
    from above: *2 of 3*."""
    same = sorted((other for other in told if told[other] == words), key=lambda one: point(one)[::-1])
    if len(same) < 2:
        return words
    at = same.index(cell)
    if len(same) > 2:
        return f"{words}, {at + 1} of {len(same)}"
    first, second = point(same[0])[1], point(same[1])[1]
    return f"{words}, the {(('left', 'right') if first == second else ('upper', 'lower'))[at]} one"


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
