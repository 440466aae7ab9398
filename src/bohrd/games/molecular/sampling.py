"""Full positions that fit what one seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bohrd.contract import OVER, Chance
from bohrd.games.molecular.effectors import CardsInPlay, put_in_play
from bohrd.games.molecular.molecule import Molecule, built
from bohrd.games.molecular.piles import draw_cards, draw_tiles, put_the_rest_into_piles
from bohrd.games.molecular.tiles import FACE_NUMBER, LAYOUT_NUMBER, NOWHERE, START_CELL, cell_at
from bohrd.games.molecular.turn import ACTIONS
from bohrd.games.molecular.view import Asked, MolecularView, Placed

if TYPE_CHECKING:
    from bohrd.games.molecular import Molecular
    from bohrd.games.molecular.content import Content
    from bohrd.games.molecular.position import MolecularPosition


REMEMBERED: Final = 64
"""So many molecules are remembered: many positions are drawn for one view."""
_known: Final[dict[int, tuple[Content, Sequence[Placed], Molecule]]] = {}
"""By the identity of what a view shows."""


def molecule_seen(content: Content, placed: Sequence[Placed]) -> Molecule:
    """The molecule that a view shows."""
    known = _known.get(id(placed))
    if known is not None and known[0] is content and known[1] is placed:
        return known[2]
    if len(_known) >= REMEMBERED:
        _known.clear()
    molecule = _built(content, placed).share()
    _known[id(placed)] = (content, placed, molecule)
    return molecule


def _built(content: Content, placed: Sequence[Placed]) -> Molecule:
    atoms = {
        cell_at(tile.q, tile.r): FACE_NUMBER[LAYOUT_NUMBER[tile.layout], tile.rotation] for tile in placed
    }
    del atoms[START_CELL]
    return built(content.copies, content.start_face, atoms)


def cards_in_play(content: Content, view: MolecularView) -> CardsInPlay:
    """The effectors in play that a view shows, as the rules look them up."""
    return tuple([(content.effector_number[entry.card], entry.seat, entry.until) for entry in view.in_play])


def sample(game: Molecular, view: MolecularView, chance: Chance) -> MolecularPosition:
    """A position with this view: unseen tiles and cards are dealt at random to the hidden pools and hands."""
    position = game.empty(view.seats, view.options)
    _show(position, view)
    for seat in range(view.seats):
        if view.pools[seat] is None:
            draw_tiles(position, seat, view.pool_sizes[seat], chance, None)
        if view.hands[seat] is None:
            draw_cards(position, seat, view.hand_sizes[seat], chance, None)
    return position


def ahead(game: Molecular, view: MolecularView, chance: Chance) -> MolecularPosition | None:
    """The seat's next turn as far as it can be foreseen: the molecule as it is, with the tiles and cards that
    the seat holds; what it will draw nobody knows."""
    if view.seat is None or view.turn == OVER:
        return None
    position = sample(game, view, chance)
    if position.loose is not None:
        position.stack = sorted([*position.stack, position.loose[0]])
    if position.asked is not None:
        position.effector_discards = sorted([*position.effector_discards, position.asked[0]])
    position.asked = position.loose = None
    position.turn, position.actions, position.acted = view.seat, ACTIONS, False
    return position


def _show(position: MolecularPosition, view: MolecularView) -> None:
    """Give a position what a view knows; what is hidden is still in the stack and the deck."""
    content, numbers = position.content, position.content.group_number
    position.turn = view.turn
    position.first_player = view.first_player
    position.round = view.round
    position.actions = view.actions
    position.acted = view.acted
    position.molecule = molecule_seen(content, view.molecule)
    position.pools = [tuple([LAYOUT_NUMBER[layout] for layout in pool or ()]) for pool in view.pools]
    position.hands = [tuple([numbers[group] for group in hand or ()]) for hand in view.hands]
    position.discards = [view.discards.get(id, 0) for id in content.group_ids]
    position.effector_discards = [content.effector_number[id] for id in view.effector_discards]
    put_in_play(position, cards_in_play(content, view))
    position.counters = [view.counters.get(id, 0) for id in content.group_ids]
    position.points = [
        n for held in view.points for n in (held.bonds, held.groups, held.effects, held.resets)
    ]
    position.asked = position.loose = None
    if view.asked is not None:
        _show_choice(position, view.asked)
    position.ended = view.ended
    put_the_rest_into_piles(position)


def _show_choice(position: MolecularPosition, asked: Asked) -> None:
    position.asked = (position.content.effector_number[asked.card], asked.effect, asked.left)
    if asked.tile:
        cell = NOWHERE if asked.taken_from is None else cell_at(*asked.taken_from)
        position.loose = (LAYOUT_NUMBER[asked.tile], cell)
