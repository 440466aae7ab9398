"""What is remembered to save work, within a bound for the whole process: the longest unused goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Bounded(Generic[Key, Value]):
    """A mapping whose values together cost no more than ``most``."""

    def __init__(self, most: int, cost: Callable[[Value], int] = lambda value: 1) -> None:
        self._most = most
        self._cost = cost
        self._kept: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self.total = 0

    def get(self, key: Key) -> Value | None:
        """What is kept, if it is."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key][0]

    def put(self, key: Key, value: Value) -> None:
        """Keep it, in place of what has been unused for longest."""
        self.drop(key)
        cost = self._cost(value)
        self._kept[key] = (value, cost)
        self.total += cost
        while self.total > self._most and self._kept:
            _, (_, freed) = self._kept.popitem(last=False)
            self.total -= freed

    def drop(self, key: Key) -> None:
        """Forget it."""
        if key in self._kept:
            self.total -= self._kept.pop(key)[1]

    def __len__(self) -> int:
        return len(self._kept)
