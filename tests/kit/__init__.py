"""The conformance kit: the laws of the contract, run on every game.

A game joins with one line in its own tests, ``tests/games/<game>/test_laws.py``::

    TestLaws = laws("periodic", __file__, pieces=count_pieces, recount=recount_scores)

and its rule tests say which rules of the ledger they prove::

    @rule("PER-GAIN-3")
    def test_an_empty_trend_takes_from_the_richest_opponent(): ...

``pieces(position)`` counts the pieces by kind, wherever they are; the counts must be the same at every
position of a game. ``recount(events, seats, options)`` works the final scores out anew from all events of a
finished game, secret parts included, and from nothing else.
"""

import pytest

from kit.laws import laws

__all__ = ["laws", "rule"]


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as the proof of these ledger rules."""
    return pytest.mark.rule(*ids)
