"""What one seat may know of Molecular, read off a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bohrd.contract import OVER
from bohrd.games.molecular.scoring import SOURCES
from bohrd.games.molecular.tiles import (
    FACES,
    LAYOUT_OF,
    LAYOUTS,
    NOWHERE,
    ROTATION_OF,
    coordinates,
)
from bohrd.games.molecular.view_type import Asked, InPlay, MolecularView, Placed, Points

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition

KEPT: Final = 1 << 14
"""So many placed tiles are kept, as the same ones are seen over and over."""
_PLACED: Final[dict[int, Placed]] = {}
"""By cell and face in one number."""


def view(position: MolecularPosition, seat: int | None) -> MolecularView:
    """What a seat may know; after the end, everything (MOL-HIDDEN-1 to MOL-HIDDEN-6)."""
    p, content = position, position.content
    open_to = range(p.seats) if p.turn == OVER else (seat,)
    cards = content.effector_ids
    return MolecularView(
        game="molecular",
        content=p.game.own_content,
        seat=seat,
        turn=p.turn,
        seats=p.seats,
        options=dict(p.options),
        first_player=p.first_player,
        rounds=p.rounds,
        round=p.round,
        actions=p.actions,
        acted=p.acted,
        molecule=_molecule(p.molecule.atoms),
        pools=_shown(p.pools, LAYOUTS, open_to),
        pool_sizes=tuple(map(len, p.pools)),
        hands=_shown(p.hands, content.group_ids, open_to),
        hand_sizes=tuple(map(len, p.hands)),
        stack=len(p.stack),
        deck=len(p.deck),
        discards=_counted(p.discards, content.group_ids),
        effector_deck=len(p.effector_deck),
        effector_discards=tuple([cards[card] for card in p.effector_discards]),
        in_play=tuple([InPlay(cards[card], seat, until) for card, seat, until in p.in_play]),
        counters=_counted(p.counters, content.group_ids),
        points=tuple([_points(p.points, seat * SOURCES) for seat in range(p.seats)]),
        asked=_asked(p),
        ended=p.ended,
    )


def _asked(position: MolecularPosition) -> Asked | None:
    if position.asked is None:
        return None
    card, effect, left = position.asked
    id = position.content.effector_ids[card]
    if position.loose is None:
        return Asked(id, effect, left)
    layout, cell = position.loose
    return Asked(id, effect, left, LAYOUTS[layout], None if cell == NOWHERE else coordinates(cell))


def _molecule(atoms: dict[int, int]) -> tuple[Placed, ...]:
    return tuple([_placed(cell, atoms[cell]) for cell in sorted(atoms)])


def _placed(cell: int, face: int) -> Placed:
    """What is seen of a face on a cell."""
    lies = cell * FACES + face
    placed = _PLACED.get(lies)
    if placed is None:
        if len(_PLACED) >= KEPT:
            _PLACED.clear()
        q, r = coordinates(cell)
        placed = _PLACED[lies] = Placed(LAYOUTS[LAYOUT_OF[face]], q, r, ROTATION_OF[face])
    return placed


def _shown(
    held: Sequence[tuple[int, ...]], names: Sequence[str], open_to: Sequence[int | None]
) -> tuple[tuple[str, ...] | None, ...]:
    return tuple(
        [
            tuple([names[number] for number in numbers]) if seat in open_to else None
            for seat, numbers in enumerate(held)
        ]
    )


def _points(points: Sequence[int], at: int) -> Points:
    return Points(points[at], points[at + 1], points[at + 2], points[at + 3])


def _counted(counts: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return {names[number]: counts[number] for number in range(len(names)) if counts[number]}
