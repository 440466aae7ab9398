"""Recorded games, one for each way to end and number of players, and golden counts of the game tree."""

import pytest

from bohrd import record
from bohrd.games.periodic import GAME
from games.periodic import fixtures
from games.periodic.recount import recount_scores
from games.periodic.table import FAR
from kit import rule
from kit.recorded import leaves, retell


@rule("PER-END-1", "PER-END-2", "PER-END-3", "PER-END-6", "PER-SCORE-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("end", fixtures.ENDS)
def test_a_recorded_game_re_executes_to_its_exact_scores(end: str, seats: int) -> None:
    past = record.read(fixtures.path(end, seats))
    assert len(past.header.seats) == seats
    retell(past, recount_scores)
    assert fixtures.how_it_ended(past) == end


@pytest.mark.parametrize(
    ("start", "counts"),
    [
        ({"players": [{"flask": "Na", "energy": 1}, {"flask": "Na", "energy": 3}]}, [106, 10612]),
        (
            {"players": [{"flask": "Al", "plus3": 1, "take2": 1, "free_trends": ["radii"]}, {"flask": "Na"}]},
            [242, 17399],
        ),
        (
            {
                "seats": 3,
                "trends": {"number": 0},
                "players": [
                    {"flask": "Pd", "energy": 3, "move_tos": ["halogens"]},
                    {"flask": "Na", "energy": 3},
                    {"flask": "Na", "energy": 3},
                ],
            },
            [124, 4255],
        ),
    ],
)
def test_the_game_tree_has_its_known_size(start: dict, counts: list[int]) -> None:
    position = GAME.position(goals=FAR, **start)
    assert [leaves(position, depth) for depth in (1, 2)] == counts
