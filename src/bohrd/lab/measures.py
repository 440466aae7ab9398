"""Estimates with their 95 % intervals, and answers that count how many questions were asked."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt
from statistics import fmean, stdev

import msgspec

SURE = 1.96
"""Of so many standard deviations is an interval that holds in 95 of 100 cases."""
FALSE = 0.05
"""Of the answers that are given as clear, at most this part is expected to be chance."""
FEWEST = 30
"""Of fewer games nothing is asked."""


class Estimate(msgspec.Struct, frozen=True):
    """A number found, how far from it the true one may be, and from how many games it comes."""

    value: float
    low: float
    high: float
    games: int

    @property
    def error(self) -> float:
        """Its standard error."""
        return (self.high - self.low) / (2 * SURE)

    def p(self, expected: float = 0.0) -> float:
        """How likely it is to be so far from what is expected by chance alone."""
        away = abs(self.value - expected)
        return p_of(away / self.error) if self.error else float(not away)


def p_of(z: float) -> float:
    """How often chance leads as many standard errors away, to either side."""
    return erfc(abs(z) / sqrt(2))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, one a game."""
    if len(values) < 2:
        value = values[0] if values else 0.0
        return Estimate(value, value, value, len(values))
    value, half = fmean(values), SURE * stdev(values) / sqrt(len(values))
    return Estimate(value, value - half, value + half, len(values))


def rate(uses: Sequence[float], times: Sequence[float]) -> Estimate:
    """Uses for each time, where both are counted by game (a ratio of sums)."""
    whole = sum(times)
    if not whole:
        return Estimate(0.0, 0.0, 0.0, 0)
    value = sum(uses) / whole
    away = sum((used - value * time) ** 2 for used, time in zip(uses, times, strict=True))
    half = SURE * sqrt(away) / whole
    return Estimate(value, value - half, value + half, len(times))


def share(number: float, games: int) -> Estimate:
    """How often something holds (Wilson's interval)."""
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    p, z = number / games, SURE
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), games)


def p_at_least(number: int, games: int, expected: float) -> float:
    """How often chance alone gives as many or more, if each game has this probability (exact)."""
    ways = [lgamma(games + 1) - lgamma(k + 1) - lgamma(games - k + 1) for k in range(games + 1)]
    yes, no = log(expected), log(1 - expected)
    return min(1.0, sum(exp(ways[k] + k * yes + (games - k) * no) for k in range(number, games + 1)))


class Question(msgspec.Struct, frozen=True):
    """Something that was asked of the games, and the answer in a sentence, should it be clear."""

    sentence: str
    p: float
    weight: float
    """How much it matters, to say the weightiest first."""
    where: str = ""
    """The id of the part of the report that shows it."""
    piece: tuple[str, str] | None = None
    """The kind and the piece it speaks of."""
    is_good: bool = False
    """Whether it is good news."""


class Answer(msgspec.Struct, frozen=True):
    """A clear answer; ``q``: its probability to be chance, corrected for the number of questions."""

    question: Question
    q: float


def corrected(ps: Sequence[float]) -> list[float]:
    """Probabilities corrected for their number (Benjamini and Hochberg): those up to 5 % are clear, and of
    these at most 5 % are expected to be chance."""
    order = sorted(range(len(ps)), key=lambda number: ps[number], reverse=True)
    found, least = [1.0] * len(ps), 1.0
    for rank, number in enumerate(order):
        least = min(least, ps[number] * len(ps) / (len(ps) - rank))
        found[number] = least
    return found


def clear(questions: Sequence[Question]) -> list[Answer]:
    """The answers that are too clear to be chance, the weightiest first."""
    answers = zip(questions, corrected([question.p for question in questions]), strict=True)
    found = [Answer(question, q) for question, q in answers if q <= FALSE]
    return sorted(found, key=lambda answer: -answer.question.weight)
