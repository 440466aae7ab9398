"""Every lesson of every game is played: by its suggestions, by somebody who strays, and by its solution."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bohrd import bots, games, lessons
from bohrd.contract import LiveChance, Move
from bohrd.lessons import Bubble, Lesson
from bohrd.match import Match

GAMES = [id for id in games.ids() if id != "nim"]
SMALL = [(id, lesson.id) for id in GAMES for lesson in lessons.small(games.load(id))]
TAUGHT = [id for id in GAMES if lessons.first(games.load(id))]
SEEDS = (1, 2, 3)
AREAS = {"seats", "question", "choices", "story"}
"""What the page itself has, that a bubble can point at."""
MOST_WORDS = 30
MOST_DECISIONS = 60
"""Within so many decisions of a learner who follows the coach everything is said."""
LUCKY = 0.34
"""At most so many of the first moves of a small lesson may solve it by themselves."""

_NAMES = re.compile(r'(?:data-target|id)="([^"]+)"')


class Learner:
    """Somebody at a table for a lesson, with bots on the other seats as the server has them."""

    def __init__(self, id: str, lesson: Lesson, seed: int) -> None:
        self.game = games.load(id)
        self.lesson = lesson
        self.match = lesson.match(self.game, [f"Player {seat}" for seat in range(lesson.seats)])
        self.match.chance = LiveChance(seed)
        self.bot = bots.bot(bots.FRIENDLY)
        self.thoughts = LiveChance(seed)
        self.read: set[str] = set()
        self.said: list[Bubble] = []
        """Every bubble that was shown, as often as it was."""

    def decisions(self) -> Iterator[Bubble | None]:
        """The bubble that is left to wait at each decision of the learner, after all that are to be read."""
        while not self.match.over:
            if self.match.turn == self.lesson.seat:
                yield self.listen()
            else:
                self.match.play(self.think())

    def listen(self) -> Bubble | None:
        while bubble := self.speaking():
            self.said.append(bubble)
            self.check(bubble)
            if bubble.move is not None or bubble.step.until is not None:
                return bubble
            self.read.add(bubble.step.id)
        return None

    def speaking(self) -> Bubble | None:
        return lessons.speaking(self.bubbles(), self.read)

    def bubbles(self) -> list[Bubble]:
        return lessons.bubbles(self.lesson, self.match.record.steps, self.match.position)

    def check(self, bubble: Bubble) -> None:
        assert bubble.move is None or bubble.move in self.match.legal()
        at = [name for some in bubble.step.at for name in some.split()]
        assert not at or self.seen() & set(at), f"{bubble.step.id} points at {at}, which nobody sees"

    def seen(self) -> set[str]:
        """What a bubble can point at now."""
        parts = self.game.draw(self.match.position.view(self.lesson.seat), self.match.names)
        ids = {id for part in parts for found in _NAMES.findall(part.html) for id in found.split()}
        return AREAS | ids | {part.name for part in parts}

    def think(self) -> Move:
        chosen = bots.decide(self.bot, self.match.position, self.thoughts)
        self.thoughts.take()
        return chosen

    def play(self, bubble: Bubble | None, move: Move) -> None:
        if bubble is not None and lessons.passed(bubble, move):
            self.read.add(bubble.step.id)
        self.match.play(move)


def first(id: str) -> Lesson:
    found = lessons.first(games.load(id))
    assert found is not None
    return found


@cache
def followed(id: str, seed: int) -> Learner:
    """A learner who does what the coach suggests, and plays as a bot does where it suggests nothing."""
    learner = Learner(id, first(id), seed)
    for number, bubble in enumerate(learner.decisions()):
        if number == MOST_DECISIONS:
            break
        suggested = bubble.move if bubble is not None else None
        learner.play(bubble, suggested or learner.think())
    return learner


# -- the first game -------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_a_first_game_and_small_lessons(id: str) -> None:
    assert lessons.first(games.load(id)) is not None
    assert len(lessons.small(games.load(id))) >= 6


@pytest.mark.parametrize("id", TAUGHT)
def test_the_learner_begins_a_first_game_against_two_bots(id: str) -> None:
    lesson = first(id)
    assert (lesson.title, lesson.seats, lesson.goal) == ("Your first game", 3, None)
    assert lesson.seed is not None, "its deal is prepared"
    assert Learner(id, lesson, 1).listen() is not None, "the coach speaks at the first question"


@pytest.mark.parametrize("id", TAUGHT)
def test_bubbles_are_short_and_each_is_there_once(id: str) -> None:
    steps = first(id).steps
    assert len({step.id for step in steps}) == len(steps) >= 8
    for step in steps:
        assert len(step.text.split()) <= MOST_WORDS, step.id
        assert step.title and step.text and len(step.title) <= 32, step.id
        assert not step.suggest or step.until, f"{step.id} suggests a move, so it waits for what comes of it"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("id", TAUGHT)
def test_whoever_follows_the_coach_hears_everything(id: str, seed: int) -> None:
    learner = followed(id, seed)
    left = [bubble.step.id for bubble in learner.bubbles() if not bubble.done]
    assert [step for step in left if step not in learner.read] == []
    spoken = list(dict.fromkeys(bubble.step.id for bubble in learner.said))
    assert len(spoken) >= len(learner.lesson.steps) * 2 // 3, f"hardly any were said: {spoken}"


@pytest.mark.parametrize("id", TAUGHT)
def test_everything_that_is_pointed_at_exists(id: str) -> None:
    """A bubble may name several things, of which the first that is seen is pointed at: there must have been
    the like of each."""
    learner = Learner(id, first(id), 1)
    seen = set(learner.seen())
    for bubble in learner.decisions():
        if len(learner.match.record.steps) > MOST_DECISIONS * 3:
            break
        seen |= learner.seen()
        learner.play(bubble, (bubble.move if bubble else None) or learner.think())
    kinds = {place.rpartition("-")[0] for place in seen}
    named = [at for step in first(id).steps for some in step.at for at in some.split() if at not in seen]
    assert [at for at in named if "-" not in at or at.rpartition("-")[0] not in kinds] == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("id", TAUGHT)
def test_whoever_strays_is_left_in_peace(id: str, seed: int) -> None:
    random = Random(seed)
    learner = Learner(id, first(id), seed)
    declined: list[str] = []
    for bubble in learner.decisions():
        move = random.choice(learner.match.legal())
        if bubble is not None and bubble.move not in (None, move):
            declined.append(bubble.step.id)
        learner.play(bubble, move)
    assert learner.speaking() is None
    assert len(set(declined)) == len(declined), "a suggestion not taken is not repeated"


# -- small lessons --------------------------------------------------------------------------


def small(id: str, lesson: str) -> tuple[Lesson, Match]:
    found = lessons.lesson(games.load(id), lesson)
    return found, found.match(games.load(id), [f"Player {seat}" for seat in range(found.seats)])


def stands(lesson: Lesson, match: Match) -> str:
    return lessons.standing(lesson, match.record.steps, match.position)


@pytest.mark.parametrize(("id", "lesson"), SMALL)
def test_a_small_lesson_says_what_it_is_about(id: str, lesson: str) -> None:
    found, match = small(id, lesson)
    assert found.start is not None and found.goal is not None
    assert match.turn == found.seat and match.position.seats == found.seats
    assert 2 <= len(found.hints) <= 3 and all(len(hint.split()) <= MOST_WORDS for hint in found.hints)
    assert found.title and found.about.endswith(".") and found.lesson.endswith(".")
    assert 1 <= len(found.solution) <= found.decisions
    assert found.number > 0


@pytest.mark.parametrize(("id", "lesson"), SMALL)
def test_a_small_lesson_is_solved_by_its_solution(id: str, lesson: str) -> None:
    for seed in SEEDS:
        found, match = small(id, lesson)
        match.chance = LiveChance(seed)
        for _ in found.solution:
            assert stands(found, match) == "open"
            move = lessons.solution_move(found, match.record.steps, match.position)
            assert move is not None, f"{found.solution} stops after {len(match.record.steps)}"
            match.play(move)
        assert stands(found, match) == "solved"


@pytest.mark.parametrize(("id", "lesson"), SMALL)
def test_a_small_lesson_takes_some_thought(id: str, lesson: str) -> None:
    """Moves picked blindly seldom solve it."""
    _, match = small(id, lesson)
    moves = match.legal()
    assert len(moves) > 1
    solved = sum(solves(id, lesson, move) for move in moves)
    assert solved <= len(moves) * LUCKY, f"{solved} of {len(moves)} first moves solve it"


def solves(id: str, lesson: str, move: Move) -> bool:
    found, match = small(id, lesson)
    match.chance = LiveChance(1)
    match.play(move)
    return stands(found, match) == "solved"


@pytest.mark.parametrize("id", GAMES)
def test_small_lessons_are_numbered_and_titled_apart(id: str) -> None:
    found = lessons.small(games.load(id))
    assert [lesson.number for lesson in found] == list(range(1, len(found) + 1))
    assert len({lesson.title for lesson in found}) == len(found)


def test_a_small_game_without_lessons_has_none() -> None:
    assert lessons.lessons(games.load("nim")) == []
