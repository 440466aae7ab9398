"""Choosing where a loose tile goes: one out of the stack, or an end atom that moves (MOL-DECIDE-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from bohrd.contract import Choice, Event, IllegalMove, Told
from bohrd.games.molecular.content import Content, Effect
from bohrd.games.molecular.decisions.answer import Answering
from bohrd.games.molecular.decisions.catalogue import Grid, PlacingMove, PlacingMoves
from bohrd.games.molecular.decisions.lay import completes, misfits
from bohrd.games.molecular.outlook import outlook
from bohrd.games.molecular.piles import number_of
from bohrd.games.molecular.tiles import (
    ELEMENT_NAMES,
    ELEMENT_OF_LAYOUT,
    LAYOUT_OF,
    ROTATION_OF,
    cell_target,
    coordinates,
)
from bohrd.games.molecular.turn import tell_if_closed
from bohrd.games.molecular.words import element_name, layout_in_words, listed_with_and

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


class Attach(PlacingMove):
    """The loose tile."""

    verb = "attach"
    __slots__ = ()

    @property
    def targets(self) -> tuple[str, ...]:
        return (cell_target(self.cell), f"way-{ROTATION_OF[self.face]}")


class Attaching(Answering[Attach]):
    """Lay the loose tile where it fits; nobody scores for it."""

    rule = "MOL-DECIDE-12"

    def __init__(self, first: int, content: Content) -> None:
        self.moves = self.attaches = PlacingMoves(first, Grid(content.tiles), partial(Attach, self))

    def question(self, position: MolecularPosition) -> str:
        layout, _ = position.loose_tile
        return f"where does the {ELEMENT_NAMES[ELEMENT_OF_LAYOUT[layout]]} go?"

    def legal(self, position: MolecularPosition) -> Sequence[Attach]:
        layout, lifted_from = position.loose_tile
        molecule, at = position.molecule, self.attaches.at
        return tuple(
            [
                at(cell, face)
                for place, cell in enumerate(molecule.cells)
                if cell != lifted_from
                for face in molecule.sockets[place].faces(layout)
            ]
        )

    def objections(self, position: MolecularPosition, effect: Effect, move: Attach) -> Iterator[IllegalMove]:
        layout, lifted_from = position.loose_tile
        if LAYOUT_OF[move.face] != layout:
            rule = "MOL-EFFECT-39" if effect.kind == "migrate" else "MOL-EFFECT-37"
            yield IllegalMove(rule, f"The card has you lay another tile: {layout_in_words(layout).lower()}.")
        elif move.cell == lifted_from:
            yield IllegalMove("MOL-EFFECT-39", "The tile must go to another cell than it came from.")
        else:
            yield from misfits(position.molecule, move.cell, move.face)

    def answer(self, position: MolecularPosition, effect: Effect, move: Attach, told: Told) -> None:
        joined = position.own_molecule().lay(move.cell, move.face)
        position.loose = None
        if told is not None:
            told.append(_attached(position.turn, effect, move, joined))
            tell_if_closed(position, told)

    def meaning(self, position: MolecularPosition, effect: Effect, move: Attach) -> Choice:
        known = outlook(position.content, position.molecule)
        name = element_name(move.face).capitalize()
        place = known.place_of(move.cell, LAYOUT_OF[move.face])
        groups = [
            position.content.groups[group] for group in completes(position, known, move.cell, move.face)
        ]
        brings = f"completes {listed_with_and([group.name for group in groups])}" if groups else ""
        costs = ""
        if known.is_closed_by(move.cell, move.face):
            costs = "ends the game" if position.terms.ends_at_once else "closes the molecule"
        sentence = f"{name} {place}, {brings}" if brings else f"{name} {place}"
        title = f"{place[:1].upper()}{place[1:]}"  # which tile it is, the question says
        return Choice(sentence, title, "Lay the tile", brings, costs, worth=sum(g.points for g in groups))


def _attached(seat: int, effect: Effect, move: Attach, bonds: int) -> Event:
    """The loose tile has joined the molecule."""
    q, r = coordinates(move.cell)
    data = {"layout": move.layout, "cell": [q, r], "rotation": ROTATION_OF[move.face]}
    joins = number_of(bonds, "bond")
    text = f"{{p{seat}}} attaches {element_name(move.face)} and joins {joins}, for no points."
    rule = "MOL-EFFECT-39" if effect.kind == "migrate" else "MOL-EFFECT-37"
    return Event("attach", text, seat, data, rule, (cell_target(move.cell),))
