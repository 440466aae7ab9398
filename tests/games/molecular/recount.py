"""The scores of a finished game, worked out anew from its events alone."""

from __future__ import annotations

from collections.abc import Sequence

from bohrd.contract import Event


def recount_scores(events: Sequence[Event], seats: int, options: object) -> list[int]:
    """Bonds, groups, effects and resets carry their points; transfers also say whose they were."""
    scores = [0] * seats
    for event in events:
        points = event.data.get("points", 0)
        if points:
            assert event.seat is not None
            scores[event.seat] += points
            if event.name == "transfer":
                scores[event.data["from"]] -= points
        assert min(scores) >= 0, event
    return scores
