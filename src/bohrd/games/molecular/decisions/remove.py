"""Choosing an end atom and taking it off the grid (MOL-DECIDE-5)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bohrd.contract import Choice, Event, IllegalMove, Move, Told
from bohrd.games.molecular.content import Content, Effect
from bohrd.games.molecular.decisions.answer import Answering
from bohrd.games.molecular.decisions.catalogue import CellMoves, Grid
from bohrd.games.molecular.tiles import (
    ELEMENT_OF,
    ELEMENTS,
    LAYOUT_OF,
    LAYOUTS,
    cell_target,
    coordinates,
    face_in_words,
)

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


class Remove(Move):
    """The end atom on this cell. Its name, text and targets are put together when they are asked for."""

    __slots__ = ("cell",)

    def __init__(self, decision: Removing, id: int, cell: int) -> None:
        self.decision = decision
        self.id = id
        self.cell = cell

    @property
    def name(self) -> str:
        q, r = coordinates(self.cell)
        return f"cell {q},{r}"

    @property
    def text(self) -> str:
        q, r = coordinates(self.cell)
        return f"Remove the end atom at ({q}, {r})"

    @property
    def targets(self) -> tuple[str, ...]:
        return (cell_target(self.cell),)


class Removes(CellMoves[Remove]):
    """An end atom on every cell there is; each is made when it is first asked for, and kept."""

    def __init__(self, decision: Removing, first: int, grid: Grid) -> None:
        super().__init__(first, grid.cells)
        self._decision = decision
        self._grid = grid
        self._made: dict[int, Remove] = {}

    def at(self, cell: int) -> Remove:
        """The one move on this cell."""
        move = self._made.get(cell)
        if move is None:
            move = self._made[cell] = Remove(self._decision, self.first + self._grid.number(cell), cell)
        return move

    def nth(self, index: int) -> Remove:
        return self.at(self._grid.cell(index))


class Removing(Answering[Remove]):
    """Choose an end atom of the element in question."""

    rule = "MOL-DECIDE-5"

    def __init__(self, first: int, content: Content) -> None:
        self.moves = self.removes = Removes(self, first, Grid(content.tiles))

    def question(self, effect: Effect, left: int) -> str:
        return f"choose an end atom to remove ({left} to go)"

    def legal(self, position: MolecularPosition) -> Sequence[Remove]:
        element = position.effect.element
        wanted = range(len(ELEMENTS)) if element == "any" else (ELEMENTS.index(element),)
        return tuple(self.removes.at(cell) for cell in position.molecule.ends(wanted))

    def objections(self, position: MolecularPosition, effect: Effect, move: Remove) -> Iterator[IllegalMove]:
        at = "({}, {})".format(*coordinates(move.cell))
        face = position.molecule.atoms.get(move.cell)
        if not position.molecule.is_end(move.cell):
            why = "a tile with exactly one joined bond, and not the starting tile"
            yield IllegalMove("MOL-EFFECT-17", f"There is no end atom at {at}: {why}.")
        if face is not None and effect.element not in ("any", ELEMENTS[ELEMENT_OF[face]]):
            yield IllegalMove("MOL-EFFECT-18", f"The atom at {at} is not of the element {effect.element}.")

    def answer(self, position: MolecularPosition, effect: Effect, move: Remove, told: Told) -> None:
        """MOL-EFFECT-18 to MOL-EFFECT-20: the tile goes into the stack, and nobody loses points."""
        face = position.molecule.atoms[move.cell]
        position.molecule.remove(move.cell)
        insort(position.stack, LAYOUT_OF[face])
        if told is not None:
            told.append(_removed(position.turn, move, face))

    def meaning(self, position: MolecularPosition, effect: Effect, move: Remove) -> Choice:
        q, r = coordinates(move.cell)
        tile = face_in_words(position.molecule.atoms[move.cell])
        return Choice(f"Remove {tile} at ({q}, {r})", "Remove", "Remove an end atom")


def _removed(seat: int, move: Remove, face: int) -> Event:
    q, r = coordinates(move.cell)
    text = f"{{p{seat}}} removes {face_in_words(face)} from ({q}, {r})."
    data = {"layout": LAYOUTS[LAYOUT_OF[face]], "cell": [q, r]}
    return Event("remove", text, seat, data, "MOL-EFFECT-18", move.targets)
