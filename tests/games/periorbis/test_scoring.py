"""Scores: the quick count agrees with the result at every position."""

import random

import pytest

from bohrd.contract import OVER, LiveChance
from bohrd.games.periorbis import GAME
from kit import rule


@rule("ORB-FINISH-4")
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_quick_count_equals_the_result_throughout_random_games(seats: int):
    luck, chance = random.Random(seats), LiveChance(seats)
    position = GAME.start(seats, chance=chance)
    while position.turn != OVER:
        assert position.scores() == position.result().scores
        position.play(luck.choice(position.legal()), chance, quiet=True)
    assert position.scores() == position.result().scores
    assert any(position.scores()), "somebody has gained or lost points"
