"""Recorded games re-execute to their exact scores, and the game tree keeps its size."""

import pytest

from bohrd import record
from bohrd.games.periorbis import GAME
from games.periorbis import fixtures
from games.periorbis.recount import recount_scores
from kit import rule
from kit.recorded import leaves, retell


@rule("ORB-FINISH-1", "ORB-FINISH-2", "ORB-FINISH-4", "ORB-SHORT-1", "ORB-CHANCE-2")
@pytest.mark.parametrize("name", fixtures.NAMES)
def test_a_recorded_game_re_executes_to_its_exact_scores(name: str):
    past = record.read(fixtures.path(name))
    assert len(past.header.seats) == int(name[-1])
    told = retell(past, recount_scores)
    assert any(event.name == "ship left" and event.data.get("points", 0) > 0 for event in told)


@rule("ORB-FINISH-5")
def test_a_tie_is_broken_by_credits():
    result = record.read(fixtures.path("tie-2")).check().result()
    first, second = result.seats
    assert first.score == second.score
    assert result.winners == [0 if first.tie_breaks > second.tie_breaks else 1]


BUSY = {
    "crew": [{"number": 0, "place": "ada"}, 0, None, 4],
    "credits": 3,
    "data": 2,
    "storage": 1,
    "crates": {"ada": 2},
}


@pytest.mark.parametrize(
    ("start", "counts"),
    [
        ({}, [33, 725, 9641]),
        (
            {
                "ships": [{"id": "kestrel", "holders": [None, None, 0], "crates": [0, 0, 1]}],
                "companies": [BUSY],
            },
            [11, 101, 1229],
        ),
        (
            {
                "marker": 3,
                "phase": "hire",
                "pool": [7, {"number": 30, "factor": 4}, {"number": 50, "factor": 3}],
            },
            [16, 181],
        ),
    ],
)
def test_the_game_tree_has_its_known_size(start: dict, counts: list[int]):
    position = GAME.position(**start)
    assert [leaves(position, depth + 1) for depth in range(len(counts))] == counts
