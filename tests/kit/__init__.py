"""The conformance kit: the laws of the contract, run on every game.

A game joins with one line in its own tests::

    TestLaws = laws("periodic", pieces=count_pieces, recount=recount_scores)

and its rule tests say which rules of the ledger they prove::

    @rule("PER-GAIN-3")
    def test_an_empty_trend_takes_from_the_richest_opponent(): ...
"""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as the proof of these ledger rules."""
    return pytest.mark.rule(*ids)
