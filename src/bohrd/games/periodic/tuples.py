"""Tuples with one value changed: what seldom changes is kept in tuples, which copies of a position share."""

from __future__ import annotations

from typing import TypeVar

Value = TypeVar("Value")


def changed(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]:
    """The values with another one at this place."""
    others = list(values)
    others[index] = value
    return tuple(others)


def added(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The values, in ascending order, and one more."""
    return tuple(sorted((*values, value)))


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The values without one of them."""
    others = list(values)
    others.remove(value)
    return tuple(others)
