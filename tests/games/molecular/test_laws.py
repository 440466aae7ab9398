"""Molecular obeys the laws of the contract."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bohrd.contract import Position
from bohrd.games.molecular.content import EFFECTORS, GROUPS
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.tiles import LAYOUT_OF
from kit import laws

from .recount import recount_scores


def count_pieces(position: Position) -> dict[str, Any]:
    """Tiles by layout, functional group cards by group and effector cards, wherever they are."""
    assert isinstance(position, MolecularPosition)
    tiles = Counter(LAYOUT_OF[face] for face in position.molecule.atoms.values())
    tiles.update(layout for pool in position.pools for layout in pool)
    tiles.update(position.stack)
    held = Counter(group for hand in position.hands for group in hand)
    under_way = Counter(card for card, _, _ in position.in_play)
    if position.pending is not None:
        under_way[position.pending[0]] += 1
    return {
        "tiles": sorted(tiles.items()),
        "groups": [position.deck.count(n) + position.discards[n] + held[n] for n in range(len(GROUPS))],
        "effectors": [
            position.effector_deck[n] + position.effector_discards[n] + under_way[n]
            for n in range(len(EFFECTORS))
        ],
    }


TestLaws = laws("molecular", __file__, pieces=count_pieces, recount=recount_scores)
