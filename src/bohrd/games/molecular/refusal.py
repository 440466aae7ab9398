"""Why not: the first rule that an attempt breaks, and a sentence for the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, IllegalMove
from bohrd.games.molecular.content import EFFECTORS, GROUPS, Effect
from bohrd.games.molecular.moves import (
    CLEAR,
    DISCARD,
    GROUP,
    LAY,
    PLAYER,
    REMOVE,
    RESET,
    REVEAL,
    MolecularMove,
    face_in_words,
)
from bohrd.games.molecular.tiles import (
    COMPASS,
    EDGES,
    ELEMENT_NAMES,
    ELEMENT_OF,
    FIELDS,
    LAYOUT_OF,
    LAYOUTS,
    ORDER_NAMES,
    STEPS,
    coordinates,
)

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition

_CHOICE_OF = {"remove_end": REMOVE, "clear_counters": CLEAR, "clear_actives": DISCARD}
"""The kind of move that answers an effect's choice; the others ask for a player."""


def why_not(position: MolecularPosition, move: MolecularMove) -> IllegalMove:
    """The refusal of a move that is not legal here."""
    if position.turn == OVER:
        return IllegalMove("MOL-END-4", "The game has ended; nothing may be done any more.")
    if position.pending is not None:
        return _while_choosing(position, move)
    if move.kind == LAY:
        return _tile(position, move.cell, move.number)
    if move.kind == GROUP:
        return IllegalMove("MOL-GROUP-1", f"You hold no card {GROUPS[move.number].name}.")
    if move.kind == REVEAL:
        return IllegalMove("MOL-EFFECTOR-12", "No effector is left: deck and discard pile are empty.")
    if move.kind == RESET:
        if position.acted:
            return IllegalMove("MOL-RESET-1", "You may reset only before the first action of your turn.")
        return IllegalMove("MOL-RESET-3", "A reset costs 1 point, and you have none.")
    return IllegalMove("MOL-TURN-5", "There is nothing to choose now; take an action.")


def _tile(position: MolecularPosition, cell: int, face: int) -> IllegalMove:
    """In the order of MOL-PLAY-12."""
    layout = LAYOUT_OF[face]
    atoms = position.molecule.atoms
    q, r = coordinates(cell)
    if layout not in position.pools[position.turn]:
        return IllegalMove("MOL-PLAY-1", f"{LAYOUTS[layout]} is not in your tile pool.")
    if position.in_force(position.turn).forbidden & FIELDS[layout]:
        name = ELEMENT_NAMES[ELEMENT_OF[face]]
        return IllegalMove("MOL-EFFECT-29", f"An effector in play forbids you to lay {name}.")
    if cell in atoms:
        return IllegalMove("MOL-PLAY-2", f"There is already a tile at ({q}, {r}).")
    met = [
        (COMPASS[direction], own, EDGES[atoms[cell + step]][(direction + 3) % 6])
        for direction, (step, own) in enumerate(zip(STEPS, EDGES[face], strict=True))
        if cell + step in atoms
    ]
    if not met:
        return IllegalMove("MOL-PLAY-3", f"({q}, {r}) does not touch the molecule.")
    for way, own, other in met:
        if (own == 0) != (other == 0):
            which = (
                f"its {ORDER_NAMES[own]} bond meets a blank edge" if own else "its blank edge meets a bond"
            )
            return IllegalMove("MOL-PLAY-5", f"{face_in_words(face)} does not fit: {way} {which}.")
    for way, own, other in met:
        if own != other:
            text = f"{way} its {ORDER_NAMES[own]} bond meets a {ORDER_NAMES[other]} one"
            return IllegalMove("MOL-PLAY-6", f"{face_in_words(face)} does not fit: {text}.")
    return IllegalMove(
        "MOL-PLAY-8", "The tile must join at least one bond; here it touches with blank edges only."
    )


def _while_choosing(position: MolecularPosition, move: MolecularMove) -> IllegalMove:
    assert position.pending is not None
    card, place, _ = position.pending
    effect = EFFECTORS[card].effects[place]
    if move.kind != _CHOICE_OF.get(effect.kind, PLAYER):
        return IllegalMove("MOL-DECIDE-9", f"First make the choice that {EFFECTORS[card].name} asks for.")
    if move.kind == REMOVE:
        return _end_atom(position, effect, move.cell)
    if move.kind == CLEAR:
        return IllegalMove("MOL-EFFECT-21", f"{GROUPS[move.number].name} has no handicap counter.")
    if move.kind == DISCARD:
        return IllegalMove("MOL-EFFECT-22", f"{EFFECTORS[move.number].name} is not in play.")
    return _player(position, effect, move.number)


def _end_atom(position: MolecularPosition, effect: Effect, cell: int) -> IllegalMove:
    q, r = coordinates(cell)
    if cell in position.molecule.ends(range(4)):
        return IllegalMove(
            "MOL-EFFECT-18", f"The end atom at ({q}, {r}) is not of the element {effect.element}."
        )
    text = (
        f"There is no end atom at ({q}, {r}): a tile with exactly one joined bond, and not the starting tile."
    )
    return IllegalMove("MOL-EFFECT-17", text)


def _player(position: MolecularPosition, effect: Effect, seat: int) -> IllegalMove:
    rule = {"take": "MOL-EFFECT-11", "give": "MOL-EFFECT-12"}.get(effect.direction, "MOL-EFFECT-13")
    if seat >= position.seats:
        return IllegalMove(rule, f"There is no player {seat + 1} at this table.")
    if seat == position.turn:
        return IllegalMove(rule, "Choose another player, not yourself.")
    return IllegalMove(rule, f"Player {seat + 1} has no point that could be taken.")
