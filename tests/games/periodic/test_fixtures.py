"""Recorded games, one for each way to end and number of players, and golden counts of the game tree."""

import pytest

from bohrd import record
from bohrd.game import LiveChance, Position, ReplayChance
from games.periodic import fixtures
from games.periodic.arrange import arrange
from games.periodic.recount import recount_scores
from kit import rule


@rule("PER-END-1", "PER-END-2", "PER-END-3", "PER-END-6", "PER-SCORE-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("end", fixtures.ENDS)
def test_a_recorded_game_re_executes_to_its_exact_scores(end: str, seats: int) -> None:
    past = record.read(fixtures.path(end, seats))
    final = past.check()
    assert past.end is not None and len(past.end.end) == seats
    told = past.setup.events[:]
    position = past.game.start(seats, past.header.options, ReplayChance(past.setup.setup), told)
    for step in past.steps:
        step.events = position.play(past.game.move(step.move), ReplayChance(step.chance))
        told += step.events
    assert position.digest() == final.digest()
    assert recount_scores(told, seats) == final.result().scores == past.end.end
    assert fixtures.how_it_ended(past) == end


def leaves(position: Position, depth: int) -> int:
    """How many ways there are to make so many decisions."""
    if depth == 1:
        return len(position.legal())
    total = 0
    for move in position.legal():
        after = position.copy()
        after.play(move, LiveChance(1), quiet=True)
        total += leaves(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("start", "counts"),
    [
        ({"p0": {"energy": 1}}, [106, 10612]),
        ({"p0": {"flask": "Al", "plus3": 1, "take2": 1, "free_trends": ["radii"]}}, [242, 17585]),
        ({"seats": 3, "trends": {"number": 0}, "p0": {"flask": "Pd", "move_tos": ["halogens"]}}, [124, 4216]),
    ],
)
def test_the_game_tree_has_its_known_size(start: dict, counts: list[int]) -> None:
    position = arrange(**start)
    assert [leaves(position, depth) for depth in (1, 2)] == counts
