"""Recorded games, one for each way to end and number of players and for each power."""

import pytest

from bohrd import record
from games.in_your_element import fixtures
from games.in_your_element.recount import recount_scores, recount_winners
from kit import rule
from kit.recorded import retell


def replayed(name: str) -> record.Record:
    """The record with its events told anew; its scores are those that were recorded."""
    past = record.read(fixtures.path(name))
    told = retell(past, recount_scores)
    winners = recount_winners(told, len(past.header.seats), past.header.options)
    assert past.position().result().winners == winners
    return past


@rule("ELE-END-1", "ELE-END-4", "ELE-END-5", "ELE-SCORE-1")
@pytest.mark.parametrize("name", fixtures.ENDED)
def test_a_recorded_game_re_executes_to_its_exact_scores(name: str) -> None:
    past = replayed(name)
    assert fixtures.shows(name, past)
    assert bool(past.position().result().winners) == name.startswith("claimed")
    assert len(past.header.seats) == int(name[-1])


@rule("ELE-POWER-1", "ELE-POWER-7")
@pytest.mark.parametrize("name", fixtures.POWERS)
def test_each_power_is_used_in_a_recorded_game(name: str) -> None:
    assert fixtures.shows(name, replayed(name))
