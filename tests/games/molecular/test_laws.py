"""Molecular obeys the laws of the contract."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bohrd.contract import Position
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.tiles import LAYOUT_OF
from kit import laws

from .recount import recount_scores


def count_pieces(position: Position) -> dict[str, Any]:
    """Tiles by layout, functional group cards by group and effector cards, wherever they are."""
    assert isinstance(position, MolecularPosition)
    tiles = Counter(LAYOUT_OF[face] for face in position.molecule.atoms.values())
    groups = Counter(dict(enumerate(position.discards)))
    for pool, hand in zip(position.pools, position.hands, strict=True):
        tiles.update(pool)
        groups.update(hand)
    tiles.update(position.stack)
    if position.loose is not None:
        tiles[position.loose[0]] += 1
    groups.update(position.deck)
    effectors = Counter([*position.effector_deck, *position.effector_discards])
    effectors.update(card for card, _, _ in position.in_play)
    if position.asked is not None:
        effectors[position.asked[0]] += 1
    return {"tiles": tiles, "groups": groups, "effectors": effectors}


TestLaws = laws("molecular", __file__, pieces=count_pieces, recount=recount_scores)
