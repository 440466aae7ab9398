"""Playing on quickly comes back when it is told to, so that nobody waits for a compiled loop."""

from bohrd import games
from bohrd.contract import OVER, LiveChance
from bohrd.playout import playout


def test_a_playout_comes_back_after_so_many_decisions_and_goes_on_from_there() -> None:
    chance, other = LiveChance(1), LiveChance(1)
    position = games.load("periodic").start(2, chance=chance)
    whole = games.load("periodic").start(2, chance=other)
    decisions = playout(whole, other, limit=100_000)
    assert playout(position, chance, limit=7) == 7
    assert position.turn != OVER
    assert playout(position, chance, limit=100_000) == decisions - 7
    assert position.digest() == whole.digest()
