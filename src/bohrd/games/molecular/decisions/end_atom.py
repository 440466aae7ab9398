"""Choosing an end atom, to remove it (MOL-DECIDE-5) or to move it (MOL-DECIDE-12)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bohrd.contract import Choice, Event, IllegalMove, Move, Told
from bohrd.games.molecular.content import Content, Effect
from bohrd.games.molecular.decisions.answer import Answering
from bohrd.games.molecular.decisions.catalogue import CellMoves, Grid
from bohrd.games.molecular.outlook import outlook
from bohrd.games.molecular.tiles import (
    ELEMENT_NAMES,
    ELEMENT_OF,
    ELEMENTS,
    LAYOUT_OF,
    LAYOUTS,
    cell_name,
    cell_target,
    coordinates,
)
from bohrd.games.molecular.words import element_name

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


class EndAtom(Move):
    """The end atom on this cell. Its name, text and targets are put together when they are asked for."""

    __slots__ = ("cell",)

    def __init__(self, decision: ChoosingEndAtom, id: int, cell: int) -> None:
        self.decision = decision
        self.id = id
        self.cell = cell

    @property
    def name(self) -> str:
        return f"cell {cell_name(self.cell)}"

    @property
    def text(self) -> str:
        q, r = coordinates(self.cell)
        return f"Choose the end atom at ({q}, {r})"

    @property
    def targets(self) -> tuple[str, ...]:
        return (cell_target(self.cell),)


class EndAtoms(CellMoves[EndAtom]):
    """An end atom on every cell there is; each is made when it is first asked for, and kept."""

    def __init__(self, decision: ChoosingEndAtom, first: int, grid: Grid) -> None:
        super().__init__(first, grid.cells)
        self._decision = decision
        self._grid = grid
        self._made: dict[int, EndAtom] = {}

    def at(self, cell: int) -> EndAtom:
        """The one move on this cell."""
        move = self._made.get(cell)
        if move is None:
            move = self._made[cell] = EndAtom(self._decision, self.first + self._grid.number(cell), cell)
        return move

    def nth(self, index: int) -> EndAtom:
        return self.at(self._grid.cell(index))


class ChoosingEndAtom(Answering[EndAtom]):
    """Choose an end atom of the element in question."""

    rule = "MOL-DECIDE-5"

    def __init__(self, first: int, content: Content) -> None:
        self.moves = self.end_atoms = EndAtoms(self, first, Grid(content.tiles))

    def question(self, position: MolecularPosition) -> str:
        verb = "move" if position.effect.kind == "migrate" else "take off"
        times, left = position.effect.times, position.question[2]
        return f"{verb} which end atom?" + (f" {times - left + 1} of {times}." if times > 1 else "")

    def legal(self, position: MolecularPosition) -> Sequence[EndAtom]:
        molecule, effect = position.molecule, position.effect
        wanted = range(len(ELEMENTS)) if effect.element == "any" else (ELEMENTS.index(effect.element),)
        ends = molecule.ends(wanted)
        if effect.kind == "migrate":
            ends = [cell for cell in ends if molecule.fits_elsewhere(cell)]
        return tuple(self.end_atoms.at(cell) for cell in ends)

    def objections(self, position: MolecularPosition, effect: Effect, move: EndAtom) -> Iterator[IllegalMove]:
        molecule = position.molecule
        face = molecule.atoms.get(move.cell)
        if not molecule.is_end(move.cell):
            text = "This is no end atom: those have exactly one joined bond, and the starting tile is none."
            yield IllegalMove("MOL-EFFECT-17", text)
        if face is not None and effect.element not in ("any", ELEMENTS[ELEMENT_OF[face]]):
            rule = "MOL-EFFECT-38" if effect.kind == "migrate" else "MOL-EFFECT-18"
            wanted = ELEMENT_NAMES[ELEMENTS.index(effect.element)]
            yield IllegalMove(rule, f"It must be {wanted}, and this is {element_name(face)}.")
        if effect.kind == "migrate" and molecule.is_end(move.cell) and not molecule.fits_elsewhere(move.cell):
            yield IllegalMove("MOL-EFFECT-38", "This atom fits nowhere else.")

    def answer(self, position: MolecularPosition, effect: Effect, move: EndAtom, told: Told) -> None:
        """The tile goes into the stack, or is to be laid elsewhere; nobody loses points (MOL-EFFECT-20)."""
        face = position.molecule.atoms[move.cell]
        position.own_molecule().remove(move.cell)
        if effect.kind == "migrate":
            position.loose = (LAYOUT_OF[face], move.cell)  # MOL-EFFECT-38
        else:
            insort(position.stack, LAYOUT_OF[face])  # MOL-EFFECT-19
        if told is not None:
            told.append(_taken_off(position.turn, effect, move, face))

    def meaning(self, position: MolecularPosition, effect: Effect, move: EndAtom) -> Choice:
        verb = "Move" if effect.kind == "migrate" else "Take off"
        known = outlook(position.content, position.molecule)
        atom = known.atom_in_words(move.cell)
        return Choice(f"{verb} the {atom}", atom.capitalize(), f"{verb} an end atom")


def _taken_off(seat: int, effect: Effect, move: EndAtom, face: int) -> Event:
    q, r = coordinates(move.cell)
    data = {"layout": LAYOUTS[LAYOUT_OF[face]], "cell": [q, r]}
    if effect.kind == "migrate":
        text = f"{{p{seat}}} takes up {element_name(face)}."
        return Event("lift", text, seat, data, "MOL-EFFECT-38", move.targets)
    text = f"{{p{seat}}} removes {element_name(face)}."
    return Event("remove", text, seat, data, "MOL-EFFECT-18", move.targets)
