"""Scores worked out anew from the events of a game."""

from __future__ import annotations

from collections.abc import Sequence

from bohrd.contract import Event


def recount_scores(events: Sequence[Event], seats: int, options: object) -> list[int]:
    """All points gained and lost, by what the events say."""
    scores = [0] * seats
    for event in events:
        if event.seat is not None:
            scores[event.seat] += event.data.get("points", 0)
    return scores
