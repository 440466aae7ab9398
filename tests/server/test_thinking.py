"""Bots think in processes of their own, while somebody is there; whatever one does, the game goes on."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time

import pytest

from bohrd import bots
from bohrd.server import tables, thinking
from server.clients import Person, Running, eventually, heard


def play_my_turn(ada: Person, table: str) -> int:
    """Make my decisions until the turn is the bot's, and wait until it has come back; the steps then."""
    state = ada.state(table)
    while state["turn"] == 0 and not state["over"]:
        state = ada.play(table, state["moves"][-1]["id"], state["steps"])
    eventually(lambda: (now := ada.state(table))["turn"] == 0 or now["over"], seconds=180)
    return ada.state(table)["steps"]


def test_a_level_plays_from_a_process_and_a_dead_process_stops_nobody(ada: Person, server: Running) -> None:
    table = ada.create("in_your_element", "me", "level-2")
    eventually(lambda: ada.state(table)["turn"] == 0, seconds=60)
    steps = play_my_turn(ada, table)
    pool = server.tables.autoplay.thinkers.quick.pool
    assert pool._processes and os.getpid() not in pool._processes
    for process in pool._processes:
        os.kill(process, signal.SIGKILL)
    assert play_my_turn(ada, table) > steps


def steps_of(server: Running, table: str) -> int:
    """How far a table is, without asking as somebody who looks at it would."""
    return len(server.tables._loaded[table].steps)


def test_bots_stop_when_the_table_is_left_and_go_on_when_somebody_comes(
    server: Running, ada: Person, visitor: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "ASKED", 0.0)
    table = ada.create("periodic", "level-1", "level-1")
    time.sleep(0.5)
    assert steps_of(server, table) == 0, "nobody has come yet"
    with visitor.live(table) as socket:
        assert heard(socket)["steps"] == 0
        eventually(lambda: steps_of(server, table) >= 2, seconds=60)
    autoplay = server.tables.autoplay
    eventually(lambda: table in autoplay._left, seconds=30)
    left = steps_of(server, table)
    time.sleep(0.5)
    assert steps_of(server, table) == left and table not in autoplay._thinking
    with visitor.live(table):
        eventually(lambda: steps_of(server, table) > left, seconds=60)


def test_whoever_asks_how_a_table_stands_is_there(server: Running, ada: Person) -> None:
    table = ada.create("periodic", "random", "random")
    eventually(lambda: ada.state(table)["steps"] > 4)
    assert not server.tables.is_left(table)


def test_a_bot_that_thinks_long_is_not_in_the_way_of_one_that_does_not(server: Running, ada: Person) -> None:
    thinkers = server.tables.autoplay.thinkers
    slow = [ada.create("molecular", "level-5", "level-5") for _ in range(2)]
    quick = ada.create("in_your_element", "level-1", "level-1")
    with ada.live(slow[0]), ada.live(slow[1]), ada.live(quick):
        eventually(lambda: set(slow) & set(server.tables.autoplay._thinking), seconds=60)
        eventually(lambda: steps_of(server, quick) >= 3, seconds=60)
    assert thinkers.quick is not thinkers.slow


class Crashes:
    def choose(self, view, legal, chance):
        raise RuntimeError("I have no idea")


class Ends:
    def choose(self, view, legal, chance):
        raise SystemExit(3)


class Hangs:
    def choose(self, view, legal, chance):
        while True:
            time.sleep(0.1)


class Cheats:
    def choose(self, view, legal, chance):
        return "everything"


class Dies:
    def choose(self, view, legal, chance):
        os._exit(1)


class Last:
    """A bot of ours."""

    label, about = "The last", "Takes the last move there is."

    def choose(self, view, legal, chance):
        return legal[-1]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOTS", dict(bots.BOTS))
    monkeypatch.setattr(bots, "OFFERED", {})
    monkeypatch.setattr(thinking, "OUTSIDE_PATIENCE", 60.0)  # a process must start first
    for kind in ("Crashes", "Ends", "Hangs", "Cheats", "Dies", "Last"):
        bots.offer(f"server.test_thinking:{kind}")
    bots.offer(f"program:{shlex.join([sys.executable, '-c', 'print(42)'])}", "nonsense")


def a_decision_of_the_bot(ada: Person, table: str) -> None:
    """Wait until the bot has decided; if I am to begin, I take one of the largest heap first."""
    state = ada.state(table)
    if state["turn"] == 0:
        ada.play(table, state["moves"][0]["id"], state["steps"])
    eventually(lambda: (now := ada.state(table))["turn"] == 0 or now["over"], seconds=180)


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        ("Crashes", "I have no idea"),
        ("Ends", "SystemExit"),
        ("Hangs", "no answer in time"),
        ("Cheats", "not legal"),
        ("Dies", "abruptly"),
        ("nonsense", "Expected `object`"),
    ],
)
def test_a_bot_from_outside_that_fails_loses_the_decision_and_the_game_goes_on(
    ada: Person,
    offered: None,
    bot: str,
    problem: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if bot == "Hangs":
        monkeypatch.setattr(thinking, "OUTSIDE_PATIENCE", 5.0)
    a_decision_of_the_bot(ada, ada.create("nim", "me", bot))
    assert f"{bot} loses its decision to the default" in caplog.text and problem in caplog.text


def test_a_bot_from_outside_is_offered_and_plays(ada: Person, offered: None) -> None:
    told = {bot["name"]: bot for bot in ada.get("/games/nim").json()["bots"]}
    assert told["Last"]["label"] == "The last" and told["Last"]["about"] == "Takes the last move there is."
    assert "The last: takes the last move there is" in ada.http.get("/new/nim").text
    table = ada.create("nim", "Last", "Last")
    state = eventually(lambda: now if (now := ada.state(table))["over"] else None, seconds=180)
    assert [seat["bot"] for seat in state["seats"]] == ["Last", "Last"]


def test_a_bot_that_is_offered_no_longer_loses_its_decisions(ada: Person, offered: None) -> None:
    table = ada.create("nim", "me", "Last")
    del bots.BOTS["Last"], bots.OFFERED["Last"]
    a_decision_of_the_bot(ada, table)
