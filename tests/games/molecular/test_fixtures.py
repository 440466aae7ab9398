"""Recorded games for each way to end, and golden counts of the game tree."""

from __future__ import annotations

from typing import Any

import pytest

from bohrd import record
from bohrd.games.molecular.position import MolecularPosition
from kit import rule
from kit.recorded import leaves, retell

from . import fixtures
from .recount import recount_scores
from .table import GAME

GAMES = [(end, seats) for end, counts in fixtures.SEATS.items() for seats in counts]


@rule("MOL-END-1", "MOL-END-2", "MOL-END-6", "MOL-END-7")
@pytest.mark.parametrize(("end", "seats"), GAMES)
def test_a_recorded_game_re_executes_to_its_exact_scores(end: str, seats: int):
    past = record.read(fixtures.path(end, seats))
    assert len(past.header.seats) == seats
    retell(past, recount_scores)
    final = past.position()
    assert final.result().reason_rule == fixtures.ENDS[end]
    assert isinstance(final, MolecularPosition)
    if end == "finished":
        assert final.round <= final.rounds and past.steps[-1].seat == (final.first_player - 1) % seats


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        ({"pools": [["H100000", "O110000"], []], "hands": [["ether"], []]}, [15, 134]),
        (
            {
                "molecule": ["C211000 1,0 r2"],
                "pools": [["C200011", "C111010", "H100000"], []],
                "hands": [["ether", "azo"], []],
                "points": [{"effects": 1}],
            },
            [23, 344],
        ),
        (
            {
                "molecule": ["O100100 1,0 r0", "H100000 2,0 r3"],
                "pools": [["N101010", "C220000"], []],
                "hands": [[], []],
                "in_play": [{"card": "glovebox", "seat": 1}],
            },
            [2, 30],
        ),
    ],
)
def test_the_game_tree_has_its_known_size(position: dict[str, Any], counts: list[int]):
    assert [leaves(GAME.position(**position), depth) for depth in (1, 2)] == counts
