"""A short ``make hostile`` and a short ``make chaos``; the long ones are run by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from server import chaos, hostile
from server.clients import database


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_short_attack_finds_no_fault(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = database(tmp_path) if kind == "sqlite" else request.getfixturevalue("postgres")
    tally = hostile.attack(url, seconds=60, most=400, most_frames=100)  # by number: machines differ
    assert not tally.faults and tally.requests >= 50 and tally.frames >= 20


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_short_chaos_loses_nothing(kind: str) -> None:
    outcome = chaos.wreak(kind, seconds=4, players=4)
    assert not outcome.lost and outcome.moves > 0 and outcome.deeds.total() > 0
