"""Moves as several small numbers, where there are too many of them for one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, NamedTuple

from mypy_extensions import mypyc_attr

from bohrd.contract.move import MoveT


class Factor(NamedTuple):
    """One of the numbers that make a move."""

    name: str
    size: int
    """How many values it has."""
    about: str
    marks: int = 0
    """How many numbers tell a chosen value to whoever chooses the next factor."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Factors(ABC, Generic[MoveT]):
    """How every move of a catalogue is made of a few numbers, one for each factor and in their order."""

    factors: tuple[Factor, ...]

    @abstractmethod
    def of(self, move: MoveT) -> tuple[int, ...]:
        """The numbers of a move; no other move has the same. A factor that does not matter to it is 0."""

    @abstractmethod
    def marks(self, factor: int, value: int) -> Sequence[float]:
        """A chosen value in numbers from -1 to 1, as many as the factor says."""
