"""The legal moves as a sequence whose tile plays are found when they are asked for."""

import random
from collections.abc import Sequence

import pytest

from bohrd.contract import OVER, LiveChance
from bohrd.games.molecular import GAME
from bohrd.games.molecular.decisions.offer import Offer


@pytest.mark.parametrize("seed", range(4))
def test_all_ways_to_look_at_the_offer_agree(seed: int):
    luck, chance = random.Random(seed), LiveChance(seed)
    position = GAME.start(2 + seed % 3, chance=chance)
    while position.turn != OVER:
        legal = position.legal()
        every = tuple(legal)
        assert len(every) == len(legal) and [legal[place] for place in range(len(legal))] == list(every)
        assert [legal[-place] for place in range(1, 1 + len(legal))] == list(every[::-1])
        assert tuple(legal[2:9:3]) == every[2:9:3]
        assert [move.id for move in every] == sorted({move.id for move in every})
        near = {GAME.catalogue[max(0, move.id + luck.choice((-1, 1)))] for move in every}
        assert all((move in legal) == (move in every) for move in (*every, *near))
        if position.asked is None:
            decisions = dict.fromkeys(move.decision for move in every)
            assert every == tuple(move for decision in decisions for move in decision.legal(position))
        position.play(luck.choice(legal), chance, quiet=True)
        assert tuple(legal) == every, "they stay what they were, whatever is played"


def test_an_offer_ends_where_a_sequence_ends():
    legal = GAME.position(pools=[["H100000", "O200000", "O110000"], []], hands=[[], []]).legal()
    assert isinstance(legal, Offer)
    for place in (len(legal), -len(legal) - 1):
        with pytest.raises(IndexError):
            legal[place]
    assert legal == GAME.position(pools=[["H100000", "O200000", "O110000"], []], hands=[[], []]).legal()
    assert hash(legal) == hash(
        GAME.position(pools=[["H100000", "O200000", "O110000"], []], hands=[[], []]).legal()
    )
    assert legal != GAME.position(pools=[["H100000"], []], hands=[[], []]).legal() and legal != tuple(legal)
    assert "end" not in legal


def test_an_offer_does_all_that_a_sequence_does():
    legal = GAME.start(2, chance=LiveChance(2)).legal()
    assert isinstance(legal, Sequence)
    assert list(reversed(legal)) == list(legal)[::-1]
    for place, move in enumerate(legal):
        assert (legal.index(move), legal.count(move)) == (place, 1)
    with pytest.raises(ValueError, match="not in"):
        legal.index("end")
    assert legal.count("end") == 0
