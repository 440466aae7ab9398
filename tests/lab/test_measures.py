"""Intervals hold as often as they say, and answers count how many questions were asked."""

from __future__ import annotations

import random

import pytest
from scipy import stats

from bohrd.lab.measures import Question, clear, corrected, mean, p_at_least, rate, share


def test_estimates_are_those_of_the_textbook() -> None:
    values = [1.0, 2.0, 4.0, 9.0]
    found = mean(values)
    assert found.value == 4
    assert found.error == pytest.approx(stats.sem(values))
    assert found.p(1) == pytest.approx(2 * stats.norm.sf(3 / stats.sem(values)))
    interval = stats.binomtest(7, 50).proportion_ci(method="wilson")
    assert (share(7, 50).low, share(7, 50).high) == pytest.approx((interval.low, interval.high), abs=1e-4)
    assert p_at_least(9, 300, 0.02) == pytest.approx(stats.binomtest(9, 300, 0.02, "greater").pvalue)
    assert p_at_least(0, 300, 0.02) == pytest.approx(1)
    assert rate([1, 0, 2], [2, 1, 3]).value == 0.5


def test_many_probabilities_are_corrected_as_benjamini_and_hochberg_say() -> None:
    luck = random.Random(1)
    ps = [luck.random() ** 3 for _ in range(40)]
    assert corrected(ps) == pytest.approx(list(stats.false_discovery_control(ps)))
    assert corrected([]) == []


def test_among_questions_about_nothing_hardly_any_answer_is_clear() -> None:
    """200 batches of 50 questions about fair coins: at most about one batch in twenty says anything."""
    luck = random.Random(2)
    batches = 0
    for _ in range(200):
        questions = [
            Question("", mean([float(luck.random() < 0.5) for _ in range(60)]).p(0.5), 1) for _ in range(50)
        ]
        batches += bool(clear(questions))
    assert batches <= 30


def test_the_weightiest_clear_answer_comes_first() -> None:
    questions = [Question("small", 1e-9, 1), Question("large", 1e-6, 5), Question("chance", 0.4, 9)]
    assert [answer.question.sentence for answer in clear(questions)] == ["large", "small"]
