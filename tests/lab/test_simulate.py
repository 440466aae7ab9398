"""Batches of games: equal for equal seeds, whatever the number of processes, and robust to bad games."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

import bohrd
from bohrd import bots
from bohrd.bots.bot import any_of
from bohrd.contract import BadInput, Chance, Move, View
from bohrd.lab.simulate import Plan, Spread, play_many, play_one, summarise
from bohrd.record import parse

PERIODIC = bohrd.load("periodic")
PLAN = Plan.checked(PERIODIC, ["random", "random"], {"length": "short"})


class Failing:
    """A bot with a fault that shows in some games."""

    name: ClassVar[str] = "failing"
    label: ClassVar[str] = "Failing"
    about: ClassVar[str] = "Fails."

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        if chance.draw(range(100)) == 0:
            raise RuntimeError("a fault")
        return any_of(legal, chance)


class Hanging(Failing):
    """A bot that never answers."""

    name: ClassVar[str] = "hanging"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        while True:
            time.sleep(0.01)


@pytest.fixture
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for bot in (Failing, Hanging):
        monkeypatch.setitem(bots.BOTS, bot.name, bot)


def test_the_same_seeds_give_the_same_games_in_any_number_of_processes() -> None:
    alone = list(play_many(PLAN, range(6)))
    assert alone == list(play_many(PLAN, range(6), jobs=2))
    assert [played.seed for played in alone] == list(range(6))
    assert len({tuple(played.scores) for played in alone}) > 1
    assert play_one(PLAN, 4) == alone[4]


def test_what_is_kept_changes_nothing() -> None:
    plan = Plan.checked(PERIODIC, ["random", "random"], {"length": "short"}, records=True, counts=True)
    played = list(play_many(plan, [3, 4]))
    plain = [msgspec.structs.replace(game, course=None, record=b"") for game in played]
    assert plain == list(play_many(PLAN, [3, 4]))
    for game in played:
        assert game.course is not None
        assert game.course.scores[-1] == game.scores and len(game.course.moves) == game.steps
        assert [sum(points for _, points in parts) for parts in game.course.parts] == game.scores
        record = parse(game.record.splitlines())
        assert record.check().result().scores == game.scores
        assert len(record.steps) == game.steps
        assert record.header.seats == ["random", "random"]


def test_a_game_that_takes_too_many_steps_is_reported_and_its_record_kept() -> None:
    plan = Plan.checked(PERIODIC, ["random", "random"], most_steps=20, records=True)
    [played] = play_many(plan, [7])
    assert (played.seed, played.steps, played.scores) == (7, 20, [])
    assert played.problem == "not over after 20 decisions"
    assert len(parse(played.record.splitlines()).steps) == 20


def test_a_game_that_takes_too_long_is_reported() -> None:
    plan = Plan.checked(PERIODIC, ["greedy", "greedy"], most_seconds=0.005)
    [played] = play_many(plan, [1])
    assert played.problem == "not over after 0.005 seconds"


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_hangs_does_not_stop_the_batch() -> None:
    plan = Plan.checked(PERIODIC, ["hanging", "random"], most_seconds=0.1)
    assert [played.problem for played in play_many(plan, [1, 2])] == ["not over after 0.1 seconds"] * 2


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_fails_loses_its_decisions_to_the_default(caplog: pytest.LogCaptureFixture) -> None:
    plan = Plan.checked(PERIODIC, ["failing", "random"], {"length": "short"}, most_steps=150)
    played = list(play_many(plan, range(8)))
    assert "RuntimeError: a fault" in caplog.text
    assert [game.seed for game in played] == list(range(8))
    assert {game.problem for game in played} <= {"", "not over after 150 decisions"}


def test_a_process_that_dies_costs_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games' code is made to kill its process for one seed, in the child processes alone."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, random\n"
        "class Deadly(random.Random):\n"
        "    def __init__(self, seed=None):\n"
        "        if seed == 2 and 'BOHRD_TEST_DEADLY' in os.environ: os._exit(9)\n"
        "        super().__init__(seed)\n"
        "random.Random = Deadly\n"
    )
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    monkeypatch.setenv("BOHRD_TEST_DEADLY", "1")
    played = list(play_many(PLAN, range(4), jobs=2))
    assert [game.problem for game in played] == ["", "", "the process that played it died", ""]


def test_the_summary_counts_wins_shared_wins_and_problems() -> None:
    plan = Plan.checked(PERIODIC, ["random", "random"])
    games = [play_one(PLAN, seed) for seed in range(5)]
    summary = summarise(plan, 0, games, 2.0)
    assert summary.games == summary.finished == 5
    wins = sum(seat.wins for seat in summary.seats)
    shared = sum(played.ranks.count(1) > 1 for played in games)
    assert wins + shared == 5
    assert sum(summary.reasons.values()) == 5
    assert summary.games_per_second == 2.5
    assert summary.seats[0].score == Spread.of([played.scores[0] for played in games])
    assert Spread.of([1, 2, 6]) == Spread(3.0, 2.1602, 1, 6)


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (["random", "genius"], {}, "there is no bot 'genius'"),
        (["random"], {}, "for 2 to 5 players"),
        (["random", "random"], {"length": "endless"}, "not one of standard, short"),
    ],
)
def test_a_plan_that_cannot_be_carried_out_is_refused(
    seats: list[str], options: dict[str, object], message: str
) -> None:
    with pytest.raises(BadInput, match=message):
        Plan.checked(PERIODIC, seats, options)
