"""Luck, which stays outside of every position: drawn live, or fed back from a record."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Sequence
from random import Random

from mypy_extensions import mypyc_attr

from bohrd.contract.errors import BadInput


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(ABC):
    """What decides where the rules leave it to luck. Drawing and picking is all it must be able to do."""

    __slots__ = ()

    @abstractmethod
    def draw(self, pieces: Sequence[int]) -> int:
        """One of the pieces, each as likely as the others; there may be several of a kind, but not none."""

    @abstractmethod
    def pick(self, weights: Sequence[int]) -> int:
        """An index, with a probability proportional to its weight; at least one is above 0."""

    def below(self, number: int) -> int:
        """A number from 0 on that is below this one, each as likely as the others."""
        return self.draw(range(number))

    def deal(self, pile: list[int], number: int) -> list[int]:
        """Take so many pieces out of a pile, or all there are. A pile is kept in ascending order, so that
        nothing is told of what is dealt but the kind of each piece."""
        dealt: list[int] = []
        for _ in range(min(number, len(pile))):
            piece = self.draw(pile)
            del pile[bisect_left(pile, piece)]
            dealt.append(piece)
        return dealt


class LiveChance(Chance):
    """Draws from a seed and remembers every outcome until it is taken, unless it is told to forget."""

    __slots__ = ("_generator", "_random", "outcomes", "remembers")

    def __init__(self, seed: int | str | None = None, remembers: bool = True) -> None:
        self._generator = Random(seed)
        self._random = self._generator.random
        self.remembers = remembers
        """Whether outcomes are kept: nobody asks for those of a thought."""
        self.outcomes: list[int] = []

    def draw(self, pieces: Sequence[int]) -> int:
        if not pieces:
            raise ValueError("nothing to draw from")
        piece = pieces[int(self._random() * len(pieces))]
        if self.remembers:
            self.outcomes.append(piece)
        return piece

    def below(self, number: int) -> int:
        if number < 1:
            raise ValueError("nothing to draw from")
        found = int(self._random() * number)
        if self.remembers:
            self.outcomes.append(found)
        return found

    def pick(self, weights: Sequence[int]) -> int:
        total = sum(weights)
        if not total:
            raise ValueError("nothing to pick from: all weights are 0")
        left, index = int(self._random() * total), 0
        while left >= weights[index]:
            left -= weights[index]
            index += 1
        if self.remembers:
            self.outcomes.append(index)
        return index

    def deal(self, pile: list[int], number: int) -> list[int]:
        random, most = self._random, len(pile)
        dealt = [pile.pop(int(random() * left)) for left in range(most, max(most - number, 0), -1)]
        if self.remembers:
            self.outcomes += dealt
        return dealt

    def copy(self) -> LiveChance:
        """Another one that draws from now on what this one will draw."""
        twin = LiveChance(0, self.remembers)
        twin._generator.setstate(self._generator.getstate())
        twin.outcomes = self.outcomes[:]
        return twin

    def take(self) -> list[int]:
        """The outcomes since the last call."""
        taken, self.outcomes = self.outcomes, []
        return taken


class ReplayChance(Chance):
    """Feeds recorded outcomes back, and objects to any that could not have happened."""

    __slots__ = ("_next", "_outcomes")

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = outcomes
        self._next = 0

    def draw(self, pieces: Sequence[int]) -> int:
        piece = self._outcome()
        if piece not in pieces:
            raise BadInput(f"chance outcome {piece} was not possible here")
        return piece

    def pick(self, weights: Sequence[int]) -> int:
        index = self._outcome()
        if not 0 <= index < len(weights) or weights[index] <= 0:
            raise BadInput(f"chance outcome {index} was not possible here")
        return index

    def _outcome(self) -> int:
        if self._next >= len(self._outcomes):
            raise BadInput("a chance outcome is missing")
        self._next += 1
        return self._outcomes[self._next - 1]

    def finish(self) -> None:
        """Object to outcomes that nothing asked for."""
        if self._next < len(self._outcomes):
            raise BadInput(f"{len(self._outcomes) - self._next} chance outcomes too many")
