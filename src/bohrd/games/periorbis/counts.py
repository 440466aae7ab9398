"""Numbers that seldom change, and that copies of a position share: a change makes new ones."""

from __future__ import annotations

Counts = tuple[int, ...]


def put(counts: Counts, at: int, number: int) -> Counts:
    """The numbers with another one in this place."""
    changed = list(counts)
    changed[at] = number
    return tuple(changed)


def add(counts: Counts, at: int, number: int) -> Counts:
    """The numbers with so much more, or less, in this place."""
    return put(counts, at, counts[at] + number)
