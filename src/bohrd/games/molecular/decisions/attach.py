"""Choosing where a loose tile goes: one out of the stack, or an end atom that moves (MOL-DECIDE-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from bohrd.contract import Choice, Event, IllegalMove, Told
from bohrd.games.molecular.content import Content, Effect
from bohrd.games.molecular.decisions.answer import Answering
from bohrd.games.molecular.decisions.catalogue import Grid, PlacingMove, PlacingMoves
from bohrd.games.molecular.decisions.lay import CLOSES, closes, misfits
from bohrd.games.molecular.piles import number_of
from bohrd.games.molecular.tiles import (
    ELEMENT_NAMES,
    ELEMENT_OF_LAYOUT,
    LAYOUT_OF,
    LAYOUTS,
    ROTATION_OF,
    SUBSETS,
    cell_target,
    coordinates,
    face_in_words,
)
from bohrd.games.molecular.turn import tell_if_closed

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


class Attach(PlacingMove):
    """The loose tile."""

    verb = "attach"
    __slots__ = ()

    @property
    def targets(self) -> tuple[str, ...]:
        tile = f"loose-{self.layout}"
        return (tile, cell_target(self.cell), f"rotate-{tile}-{ROTATION_OF[self.face]}")


class Attaching(Answering[Attach]):
    """Lay the loose tile where it fits; nobody scores for it."""

    rule = "MOL-DECIDE-12"

    def __init__(self, first: int, content: Content) -> None:
        self.moves = self.attaches = PlacingMoves(first, Grid(content.tiles), partial(Attach, self))

    def question(self, position: MolecularPosition) -> str:
        layout, _ = position.loose_tile
        return f"choose where the {ELEMENT_NAMES[ELEMENT_OF_LAYOUT[layout]]} tile {LAYOUTS[layout]} goes"

    def legal(self, position: MolecularPosition) -> Sequence[Attach]:
        layout, lifted_from = position.loose_tile
        molecule, at = position.molecule, self.attaches.at
        return tuple(
            [
                at(cell, face)
                for cell in molecule.cells
                if cell != lifted_from
                for face in SUBSETS[layout][molecule.frontier[cell].subsets[layout]]
            ]
        )

    def objections(self, position: MolecularPosition, effect: Effect, move: Attach) -> Iterator[IllegalMove]:
        layout, lifted_from = position.loose_tile
        if LAYOUT_OF[move.face] != layout:
            rule = "MOL-EFFECT-39" if effect.kind == "migrate" else "MOL-EFFECT-37"
            yield IllegalMove(rule, f"The tile that you lay is {LAYOUTS[layout]}, not {move.layout}.")
        elif move.cell == lifted_from:
            yield IllegalMove("MOL-EFFECT-39", "The tile must go to another cell than it came from.")
        else:
            yield from misfits(position.molecule, move.cell, move.face)

    def answer(self, position: MolecularPosition, effect: Effect, move: Attach, told: Told) -> None:
        joined = position.molecule.lay(move.cell, move.face)
        position.loose = None
        if told is not None:
            told.append(_attached(position.turn, effect, move, joined))
            tell_if_closed(position, told)

    def meaning(self, position: MolecularPosition, effect: Effect, move: Attach) -> Choice:
        q, r = coordinates(move.cell)
        bonds = number_of(len(position.molecule.joined(move.cell, move.face)), "bond")
        tile = f"{move.layout} {face_in_words(move.face)}"
        sentence = f"Attach {tile} at ({q}, {r}): joins {bonds}, for no points"
        warning = CLOSES if closes(position.molecule, move) else ""
        return Choice(sentence, f"{move.layout}: {bonds}", "Attach the tile", warning=warning)


def _attached(seat: int, effect: Effect, move: Attach, bonds: int) -> Event:
    """The loose tile has joined the molecule."""
    q, r = coordinates(move.cell)
    data = {"layout": move.layout, "cell": [q, r], "rotation": ROTATION_OF[move.face]}
    joins = number_of(bonds, "bond")
    text = f"{{p{seat}}} attaches {face_in_words(move.face)} at ({q}, {r}) and joins {joins}, for no points."
    rule = "MOL-EFFECT-39" if effect.kind == "migrate" else "MOL-EFFECT-37"
    return Event("attach", text, seat, data, rule, (cell_target(move.cell),))
