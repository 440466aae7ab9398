"""Lessons at the terminal, made up for Nim so that every line is known."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bohrd import cli, games, lessons
from bohrd.cli import show
from bohrd.lessons import Condition, Lesson, LessonStep

STEPS = [
    LessonStep("aim", "What you are after", "The last match is worth four points."),
    LessonStep(
        "take",
        "Take some",
        "Take one match from the third heap.",
        rows=[("|", "a match")],
        until=Condition(event="taken"),
        suggest=["take 1 from 3"],
    ),
    LessonStep("rest", "The rest is yours", "Leave nothing.", when=Condition(turn=2), button="Good"),
]
FIRST = Lesson("Your first game", "With a coach.", seats=2, start={}, steps=STEPS, id="first")
SMALL = Lesson(
    "Empty the heap",
    "Take all of the first heap.",
    seats=2,
    start={},
    goal=Condition(event="taken", data={"heap": 1, "matches": 3}),
    decisions=1,
    hints=["Look at the first heap.", "Take all of it."],
    solution=["take 3 from 1"],
    lesson="An empty heap brings a card.",
    id="empty",
)
Learn = Callable[..., str]


@pytest.fixture
def learn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Learn:
    """Runs a lesson of Nim with these lines typed and gives back what was shown."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(show.out, "width", 160)

    def run(lesson: Lesson, *lines: str) -> str:
        def found(game: Any, id: str) -> Lesson:
            assert id == lesson.id
            return lesson

        monkeypatch.setattr(lessons, "lesson", found)
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        which = ["--learn"] if lesson is FIRST else ["--lesson", lesson.id]
        code = cli.run(["play", "nim", *which, "--seed", "1"])
        captured = capsys.readouterr()
        assert (code, captured.err) == (0, "")
        return captured.out

    return run


def test_bubbles_come_before_the_choices_and_wait_to_be_read(learn: Learn) -> None:
    shown = learn(FIRST, "")
    aim, take, question = (
        shown.index(words) for words in ("What you are after", "Take some", "From which heap")
    )
    assert aim < take < question
    assert "Next: Enter" in shown and "| a match" in re.sub(" +", " ", shown)
    assert "Take some" not in learn(FIRST)


def test_what_is_suggested_has_a_star(learn: Learn) -> None:
    starred = re.findall(r"^ +\d+ ★ (.*?) *$", learn(FIRST, ""), re.MULTILINE)
    assert starred == ["Take 1 match from heap 3"]


def test_the_coach_goes_on_when_it_is_followed_and_when_not(learn: Learn) -> None:
    for choice in ("take 1 from 3", "take 1 from 2"):
        shown = learn(FIRST, "", choice, "1", "")
        assert "The rest is yours" in shown and "Good: Enter" in shown
        assert shown.count("Take some") == 1


def test_the_coach_can_be_quiet_and_be_asked_again(learn: Learn) -> None:
    shown = learn(FIRST, "", "skip", "", "hint", "", "solve", "help")
    assert "The coach is quiet now" in shown
    assert shown.count("Take some") == 2
    assert "A first game has no solution" in shown
    before, after = shown.split("The coach is quiet now")
    assert before.count("★ Take") == 1 and after.count("★ Take") == 1, "no star while it is quiet"
    assert "the next move of the solution" in after


def test_a_small_lesson_says_its_goal_and_when_it_is_solved(learn: Learn) -> None:
    shown = learn(SMALL, "hint", "hint", "hint", "take 3 from 1", "1")
    assert "Empty the heap: Take all of the first heap." in shown and "One decision." in shown
    assert "Hint 1 of 2: Look at the first heap." in shown
    assert shown.count("Hint 2 of 2: Take all of it.") == 2
    assert "Solved. An empty heap brings a card." in shown
    assert "★" not in shown and "Final result" not in shown


def test_a_small_lesson_shows_its_solution(learn: Learn) -> None:
    shown = learn(SMALL, "solve", "")
    assert "★ Take 3 matches from heap 1. Type: take 3 from 1" in shown
    assert re.findall(r"^ +\d+ ★ (.*?) *$", shown, re.MULTILINE) == ["Take 3 matches from heap 1"]


def test_a_small_lesson_is_lost_with_its_last_decision(learn: Learn) -> None:
    shown = learn(SMALL, "take 2 from 1", "1")
    assert "Not this time: Take all of the first heap. You had one decision." in shown
    assert "Solved" not in shown


def test_a_lesson_has_its_own_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["play", "nim", "--learn", "--seats", "you,random"]) == 2
    assert "a lesson has its own table" in capsys.readouterr().err
    assert cli.run(["play", "nim", "--learn"]) == 2
    assert "Nim has no lesson 'first'; there are none" in capsys.readouterr().err


def test_lessons_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["lessons", "nim"]) == 0
    assert "Nim has no lessons." in capsys.readouterr().out
    for id in games.ids():
        found = lessons.lessons(games.load(id))
        assert cli.run(["lessons", id]) == cli.run(["lessons", id, "--json"]) == 0
        shown = capsys.readouterr().out
        assert all(lesson.id in shown and f'"title": "{lesson.title}"' in shown for lesson in found)
