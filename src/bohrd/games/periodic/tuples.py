"""Tuples with one value changed: what seldom changes is kept in tuples, which copies of a position share."""

from __future__ import annotations

from typing import TypeVar

Value = TypeVar("Value")


def changed(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]:
    """The values with another one at this place."""
    return (*values[:index], value, *values[index + 1 :])


def added(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The values, in ascending order, and one more."""
    return tuple(sorted((*values, value)))


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The values without one of them."""
    index = values.index(value)
    return values[:index] + values[index + 1 :]
