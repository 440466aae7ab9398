"""Who is there: a grace period that is shown and renewed by every request; bots that are sent away."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from socket import SO_RCVBUF, SOL_SOCKET

import pytest

from bohrd.server import frames
from bohrd.server.errors import Behind
from bohrd.server.watchers import GRACE
from server.clients import Person, Running, database, eventually, heard, play_on

GAME = "periodic"


@pytest.fixture
def table(ada: Person, bob: Person) -> str:
    opened = ada.create(GAME, {"kind": "me", "name": "Ada"}, "open")
    bob.join(opened, "Bob")
    return opened


def test_fifteen_seconds_by_default() -> None:
    assert GRACE == 15


def test_a_reload_is_no_absence_and_the_others_see_the_grace(
    ada: Person, bob: Person, table: str, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.tables.hub, "grace", 15)
    path = f"/tables/{table}/seats/1/bot"
    with ada.live(table) as socket:
        heard(socket)
        with bob.live(table):
            heard(socket, "presence")
        away = heard(socket, "presence")["seats"][1]
        assert away["present"] and 14 < away["grace"] <= 15 and not away["replaceable"]
        assert ada.post(path, {"bot": "random"}).status_code == 403
        with bob.live(table):
            assert heard(socket, "presence")["seats"][1] == {
                "present": True,
                "grace": None,
                "replaceable": False,
            }


def test_a_connection_that_was_cut_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody says goodbye; whoever does not answer a ping is gone."""
    monkeypatch.setattr(frames, "SHORTEST", 0.3)
    running = Running(database(tmp_path), grace=0)
    try:
        ada, bob = Person(running.address), Person(running.address)
        table = ada.create(GAME, "me", "open")
        bob.join(table)
        with ada.live(table) as socket, bob.live(table) as cut:
            heard(cut)
            eventually(lambda: heard(socket, "presence")["seats"][1]["present"])
            cut.socket.setsockopt(SOL_SOCKET, SO_RCVBUF, 1024)
            cut.protocol.receive_data = lambda data: None  # type: ignore[method-assign]
            eventually(lambda: not heard(socket, "presence")["seats"][1]["present"])
            assert ada.state(table)["seats"][0]["present"], "whoever answers stays"
    finally:
        running.stop()


def test_a_cut_connection_is_an_absence_when_the_grace_is_over(tmp_path: Path) -> None:
    """It counts from the last that was heard, not from when the silence was noticed."""
    running = Running(database(tmp_path), grace=6)
    try:
        ada, bob = Person(running.address), Person(running.address)
        table = ada.create(GAME, "me", "open")
        bob.join(table)
        with ada.live(table) as socket, bob.live(table) as cut:
            heard(cut)
            cut.protocol.receive_data = lambda data: None  # type: ignore[method-assign]
            at = time.monotonic()
            eventually(lambda: not heard(socket, "presence")["seats"][1]["present"])
            assert time.monotonic() - at < 1.5 * 6, "it was twice as long"
    finally:
        running.stop()


def test_pings_take_as_long_as_the_grace() -> None:
    assert (2 * frames.pings(GRACE), frames.pings(0)) == (GRACE, frames.SHORTEST)


def test_who_only_sends_requests_is_there(
    ada: Person, bob: Person, table: str, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.tables.hub, "grace", 1.0)
    with ada.live(table) as socket:
        heard(socket)
        until = time.monotonic() + 2.5
        while time.monotonic() < until:
            assert bob.get(f"/tables/{table}/plan").status_code == 200
            seat = ada.state(table)["seats"][1]
            assert seat["present"] and not seat["replaceable"] and 0 < seat["grace"] <= 1
            time.sleep(0.2)
        gone = eventually(lambda: s if not (s := ada.state(table)["seats"][1])["present"] else None)
        assert gone["replaceable"] and gone["grace"] is None
        while heard(socket, "presence")["seats"][1]["present"]:
            pass


def test_onlookers_do_not_keep_anybody_present(
    ada: Person, bob: Person, visitor: Person, table: str, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.tables.hub, "grace", 0.2)
    eventually(lambda: not visitor.state(table)["seats"][1]["present"])
    assert visitor.get(f"/tables/{table}").status_code == 200
    assert not visitor.state(table)["seats"][1]["present"]


def test_the_owner_sends_a_bot_away_at_any_time_and_its_moves_stand(
    ada: Person, bob: Person, table: str, server: Running
) -> None:
    ada.post(f"/tables/{table}/seats/1/bot", {"bot": "random"})
    state = play_on({0: ada}, table, random.Random(2), most=6)
    made = server.tables._loaded[table].made
    assert [step.seat for step, by in zip(server.tables._loaded[table].steps, made, strict=True) if not by.by]
    back = bob.post(f"/tables/{table}/seats/1/take", show="data").json()
    assert back["you"]["seats"] == [1] and back["steps"] >= state["steps"]
    assert back["undo"]["allowed"] is False


def test_a_bot_that_was_sent_away_while_it_thought_does_not_decide(ada: Person, server: Running) -> None:
    """Even if its decision arrives later."""
    table = ada.create(GAME, "me", "local")
    known = server.tables._loaded[table]
    move = known.position.legal()[0]
    late = server.tables.play_for(table, 0, known.turn, "random", move)
    with pytest.raises(Behind):
        asyncio.run_coroutine_threadsafe(late, server.loop).result(10)
