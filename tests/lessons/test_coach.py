"""What the coach says and when, by lessons made up for Nim: heaps of 3, 4 and 5 matches."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from bohrd import games, lessons
from bohrd.contract import BadInput, Game, LiveChance
from bohrd.lessons import Bubble, Condition, Lesson, LessonStep
from bohrd.match import Match

NIM = games.load("nim")
READ = LessonStep("read", "Heaps", "There are three heaps.", at=["heap-1"])
TAKE = LessonStep(
    "take", "Take", "Take one.", until=Condition(event="taken"), suggest=["take 1 from 3", "take * from 3"]
)
AGAIN = LessonStep("again", "Again", "Your second turn.", when=Condition(turn=2))


def lesson(*steps: LessonStep, **fields: Any) -> Lesson:
    return Lesson("Made up", "What a coach does.", seats=2, start={}, steps=list(steps), **fields)


def played(made: Lesson, *moves: str) -> Match:
    match = made.match(NIM, ["Ada", "Bob"])
    match.chance = LiveChance(1)
    for move in moves:
        match.play(move)
    return match


def said(made: Lesson, *moves: str) -> list[Bubble]:
    match = played(made, *moves)
    return lessons.bubbles(made, match.record.steps, match.position)


def spoken(made: Lesson, *moves: str, read: tuple[str, ...] = ()) -> str | None:
    """The bubble that is shown after these moves."""
    bubble = lessons.speaking(said(made, *moves), read)
    return bubble and bubble.step.id


def holds(condition: Condition, *moves: str) -> bool:
    return said(lesson(LessonStep("any", "", "", until=condition)), *moves)[0].done


# -- conditions -----------------------------------------------------------------------------

MINE, THEIRS = "take 1 from 1", "take 2 from 2"


@pytest.mark.parametrize(
    ("condition", "before", "after"),
    [
        (Condition(event="taken"), [], [MINE]),
        (Condition(event="taken", data={"heap": 2}), [MINE, THEIRS], [MINE, THEIRS, "take 1 from 2"]),
        (Condition(event="taken", by="others"), [MINE], [MINE, THEIRS]),
        (Condition(event="taken", by="anyone", data={"matches": 2}), [MINE], [MINE, THEIRS]),
        (Condition(move="take * from 1"), ["take 1 from 2"], [MINE]),
        (Condition(move="take 2 from *"), [MINE, THEIRS], [MINE, THEIRS, "take 2 from 3"]),
        (Condition(turn=2), [MINE], [MINE, THEIRS]),
        (Condition(legal="take 1 from 3"), ["take 5 from 3"], []),
        (Condition(score=1), [], ["take 3 from 1", "take 4 from 2", "take 5 from 3"]),
        (Condition(event="taken", turn=2), [MINE], [MINE, THEIRS]),
    ],
)
def test_a_condition_comes_true_with_what_it_names(
    condition: Condition, before: list[str], after: list[str]
) -> None:
    assert not holds(condition, *before)
    assert holds(condition, *after)


def test_an_event_is_what_the_learner_may_know_of_it() -> None:
    moves = ["take 3 from 1", "take 4 from 2"]
    mine = [holds(Condition(event="drawn", data={"card": card}), *moves) for card in range(1, 7)]
    theirs = [
        holds(Condition(event="drawn", data={"card": card}, by="others"), *moves) for card in range(1, 7)
    ]
    assert (sum(mine), sum(theirs)) == (1, 0), "which card the other drew nobody else knows"
    assert holds(Condition(event="drawn", by="others"), *moves)


# -- speaking -------------------------------------------------------------------------------


def test_bubbles_are_said_one_after_the_other_as_they_are_read_and_done() -> None:
    made = lesson(READ, TAKE, AGAIN)
    assert spoken(made) == "read"
    assert spoken(made, read=("read",)) == "take"
    assert spoken(made, MINE, read=("read",)) is None, "it is the other's turn"
    assert spoken(made, MINE, THEIRS, read=("read",)) == "again", "done by another way than the suggested"
    assert spoken(made, MINE, THEIRS, read=("read", "again")) is None


def test_nothing_is_said_when_the_game_is_over() -> None:
    assert spoken(lesson(READ), "take 3 from 1", "take 4 from 2", "take 5 from 3") is None


def test_the_first_possible_suggestion_is_made_and_one_that_is_impossible_waits() -> None:
    [take] = said(lesson(TAKE))
    assert take.move is not None and take.move.name == "take 1 from 3"
    [last] = said(lesson(TAKE), "take 1 from 1", "take 5 from 3")
    assert last.move is None and not last.speaks


def test_a_bubble_is_passed_by_with_another_move_than_its_own() -> None:
    [read, take] = said(lesson(READ, TAKE))
    other = NIM.move("take 2 from 1")
    assert take.move is not None
    assert not lessons.passed(take, take.move), "it waits for what comes of it"
    assert lessons.passed(take, other)
    assert lessons.passed(read, other), "whoever plays on has read it"
    [waits] = said(lesson(LessonStep("any", "", "", until=Condition(score=1))))
    assert not lessons.passed(waits, other), "what suggests nothing waits for its end"


# -- small lessons --------------------------------------------------------------------------

EMPTY = lesson(
    goal=Condition(event="taken", data={"heap": 1, "matches": 3}), decisions=1, solution=["take 3 from 1"]
)


def stands(made: Lesson, *moves: str) -> str:
    match = played(made, *moves)
    return lessons.standing(made, match.record.steps, match.position)


def test_a_small_lesson_is_solved_failed_or_open() -> None:
    assert stands(EMPTY) == "open"
    assert stands(EMPTY, "take 3 from 1") == "solved"
    assert stands(EMPTY, "take 2 from 1") == "failed"
    patient = lesson(goal=EMPTY.goal, decisions=9)
    assert stands(patient, "take 2 from 1") == "failed", "the turn is over"
    assert stands(lesson(READ)) == "open", "a first game has no goal"


def test_the_solution_is_followed_as_far_as_the_learner_follows_it() -> None:
    match = played(EMPTY)
    move = lessons.solution_move(EMPTY, match.record.steps, match.position)
    assert move is not None and move.name == "take 3 from 1"
    for moves in (["take 3 from 1"], ["take 2 from 1"]):
        match = played(EMPTY, *moves)
        assert lessons.solution_move(EMPTY, match.record.steps, match.position) is None


# -- files ----------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The lessons of a game made up for this test."""
    folder = tmp_path / "made_up/lessons"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "made_up", raising=False)
    sys.modules["bohrd.lessons.lesson"]._read.cache_clear()
    return folder


def made_up() -> Game[Any, Any, Any]:
    kind = type("MadeUp", (type(NIM),), {"__module__": "made_up"})
    return object.__new__(kind)


def test_lessons_are_read_from_files_the_first_game_first(folder: Path) -> None:
    small = 'title = "%s"\nabout = "Less."\nnumber = %d\nposition = "heaps.json"\n'
    (folder / "heaps.json").write_text('{"heaps": [1, 0, 0]}')
    (folder / "a.toml").write_text(small % ("Second", 2))
    (folder / "b.toml").write_text(small % ("First", 1))
    (folder / "first.toml").write_text(
        'title = "Your first game"\nabout = "All."\nseats = 2\nseed = 1\n'
        '[[step]]\nid = "aim"\ntitle = "Aim"\ntext = "Take the last one."\nwhen = {turn = 1}\n'
    )
    game = made_up()
    assert [(one.id, one.title) for one in lessons.lessons(game)] == [
        ("first", "Your first game"),
        ("b", "First"),
        ("a", "Second"),
    ]
    first = lessons.first(game)
    assert first is not None and first.steps[0].when == Condition(turn=1)
    assert [one.start for one in lessons.small(game)] == [{"heaps": [1, 0, 0]}] * 2
    with pytest.raises(BadInput, match="no lesson 'c'; there are first, b, a"):
        lessons.lesson(game, "c")


def test_what_is_wrong_in_a_file_is_said_with_its_name(folder: Path) -> None:
    (folder / "first.toml").write_text('title = "T"\nabout = "A"\n[[step]]\nid = "x"\ntitel = "y"\n')
    with pytest.raises(BadInput, match=r"lessons/first\.toml: .*titel"):
        lessons.lessons(made_up())


def test_a_game_without_lessons_has_none() -> None:
    assert lessons.lessons(NIM) == [] and lessons.first(NIM) is None and lessons.small(NIM) == []


def test_only_the_deal_of_a_first_game_is_prepared() -> None:
    made = Lesson("First", "All.", seats=2, seed=5)
    one, other = made.match(NIM, ["Ada", "Bob"]), made.match(NIM, ["Ada", "Bob"])
    assert one.position.digest() == other.position.digest()
    assert one.record.setup.events, "what happened before the first decision is told"
    later = {tuple(made.match(NIM, ["Ada", "Bob"]).chance.draw(range(10**6)) for _ in "ab") for _ in range(4)}
    assert len(later) == 4
