"""After a fault everything goes on by itself: the database goes away and comes back, others send nonsense."""

from __future__ import annotations

import contextlib
import random
import resource
import sqlite3
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from bohrd.cli import run as bohrd
from bohrd.contract import BadInput
from bohrd.server import autoplay, clocks
from bohrd.server import database as database_module
from bohrd.server.saving import Change
from bohrd.server.serve import listen
from server.clients import Person, Process, Running, database, eventually, heard, play_on
from server.postgres import Postgres

GAME = "periodic"


def notify(url: str, payload: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT pg_notify('bohrd', %s)", [payload])


NONSENSE = (
    "",
    "nonsense",
    "[]",
    "1",
    '{"from": 3}',
    '{"from": "x", "here": "a"}',
    '{"from": "x", "changed": [5]}',
    '{"from": "x", "here": {"t": 7}}',
    '{"from": "x", "changed": [["t", "many"]]}',
)


def test_foreign_and_malformed_notices_change_nothing(postgres: str) -> None:
    with contextlib.ExitStack() as stack:
        one, other = Running(postgres), Running(postgres)
        stack.callback(one.stop), stack.callback(other.stop)
        ada, bob = Person(one.address), Person(other.address)
        table = ada.create(GAME, "me", "open")
        with bob.live(table) as there:
            heard(there)
            for number, payload in enumerate(NONSENSE):
                notify(postgres, payload)
                ada.post(f"/tables/{table}/chat", {"text": f"hello {number}"})
                assert heard(there)["chat"][-1]["text"] == f"hello {number}"


def test_the_listener_survives_a_restart_of_the_database(own_postgres: Postgres) -> None:
    """What was changed through the other process while this one could not listen is not missed."""
    with contextlib.ExitStack() as stack:
        one, other = Running(own_postgres.url), Running(own_postgres.url)
        stack.callback(one.stop), stack.callback(other.stop)
        ada, bob = Person(one.address), Person(other.address)
        table = ada.create(GAME, "me", "open")
        with bob.live(table) as there:
            heard(there)
            for crash in (own_postgres.stop, own_postgres.kill):
                crash()
                eventually(lambda: not other.app.state.processes.listening)
                own_postgres.start()
                eventually(lambda: ada.post(f"/tables/{table}/chat", {"text": "hello"}).status_code == 200)
                assert heard(there)["chat"][-1]["text"] == "hello"
                eventually(lambda: other.app.state.processes.listening)
                ada.post(f"/tables/{table}/chat", {"text": "again"})
                assert heard(there)["chat"][-1]["text"] in ("hello", "again")


def test_a_listener_without_its_connection_says_so_and_compares_numbers_afterwards(
    own_postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    with contextlib.ExitStack() as stack:
        running = Running(own_postgres.url)
        stack.callback(running.stop)
        ada = Person(running.address)
        table = ada.create(GAME, "me", "open")
        ada.state(table)
        with psycopg.connect(own_postgres.url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            )
            eventually(lambda: not running.app.state.processes.listening)
            assert "may be behind" in caplog.text
            connection.execute("UPDATE tables SET seq = seq + 5 WHERE id = %s", [table])
        eventually(lambda: ada.state(table)["seq"] >= 5)
        assert running.app.state.processes.listening


def test_an_outage_is_answered_503_with_a_sentence_and_passes(own_postgres: Postgres) -> None:
    running = Running(own_postgres.url)
    try:
        ada = Person(running.address)
        table = ada.create(GAME, "me", "local")
        state = ada.state(table, **{"as": ada.state(table)["turn"]})
        own_postgres.kill()
        refused = ada.try_move(table, state["moves"][0]["id"], 0, "the key")
        assert refused.status_code == 503
        assert refused.json()["error"] == (
            "The games cannot be reached just now. Nothing is lost; it goes on in a moment."
        )
        assert int(refused.headers["retry-after"]) >= 1
        page = ada.http.get("/", headers={"accept": "text/html"})
        assert page.status_code == 503 and 'http-equiv="refresh"' in page.text, "it comes back by itself"
        own_postgres.start()
        played = eventually(
            lambda: (
                a if (a := ada.try_move(table, state["moves"][0]["id"], 0, "the key")).is_success else None
            )
        )
        assert played.json()["steps"] == 1
    finally:
        running.stop()


def test_a_database_that_does_not_answer_holds_nobody_up(
    own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "PATIENCE", 0.5)
    running = Running(own_postgres.url)
    try:
        ada = Person(running.address)
        table = ada.create(GAME, "me", "local")
        own_postgres.pause()
        try:
            answers = [ada.post(f"/tables/{table}/chat", {"text": "hello"}) for _ in range(2)]
        finally:
            own_postgres.go_on()
        assert [answer.status_code for answer in answers] == [503, 503]
        eventually(lambda: ada.post(f"/tables/{table}/chat", {"text": "there"}).status_code == 200)
        eventually(lambda: ada.state(table)["chat"][-1]["text"] == "there")
    finally:
        running.stop()


def test_a_locked_sqlite_file_is_an_outage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "BUSY_SECONDS", 0.2)
    running = Running(database(tmp_path))
    try:
        ada = Person(running.address)
        table = ada.create(GAME, "me", "open")
        with contextlib.closing(sqlite3.connect(database(tmp_path))) as other:
            other.execute("BEGIN IMMEDIATE")
            assert ada.post(f"/tables/{table}/chat", {"text": "hello"}).status_code == 503
            other.rollback()
        assert ada.post(f"/tables/{table}/chat", {"text": "hello"}).status_code == 200
    finally:
        running.stop()


def test_a_full_disk_is_said_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """The files of the server's process may grow no more, for a while."""
    with Process(database(tmp_path)) as server:
        ada = Person(server.address)
        table = ada.create(GAME, "me", "local")
        state = play_on({0: ada, 1: ada}, table, random.Random(1), most=3)
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, most))
        full = ada.post(f"/tables/{table}/chat", {"text": "hello"})
        assert full.status_code == 503 and full.json()["error"].endswith(".") and full.headers["retry-after"]
        assert ada.state(table)["steps"] == state["steps"], "what is there can be looked at"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
        state = play_on({0: ada, 1: ada}, table, random.Random(2), most=6)
        assert state["steps"] >= 6
        assert not any(line["text"] == "hello" for line in state["chat"])


def test_a_live_connection_comes_back_after_an_outage(own_postgres: Postgres) -> None:
    """The socket is closed for a while, not for good, and then shows everything."""
    running = Running(own_postgres.url)
    try:
        ada = Person(running.address)
        table = ada.create(GAME, "me", "open")
        own_postgres.stop()
        running.tables.forget(table)
        with ada.live(table) as live, contextlib.suppress(Exception):
            live.recv(timeout=60)
        assert live.close_code == 1013, "try again later"
        own_postgres.start()
        with ada.live(table) as live:
            assert heard(live)["table"] == table
    finally:
        running.stop()


def test_bots_resume_by_themselves_after_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(autoplay, "RETRIES", (0.05,))
    running = Running(database(tmp_path))
    try:
        save, failures = (
            running.tables.store.save_all,
            iter([OperationalError("", None, Exception("gone")), KeyError()]),
        )

        def failing(changes: list[Change]) -> list[int | Exception]:
            if not changes[0].key and (failure := next(failures, None)) is not None:
                raise failure
            return save(changes)

        monkeypatch.setattr(running.tables.store, "save_all", failing)
        ada = Person(running.address)
        table = ada.create(GAME, "me", "random")
        state = play_on({0: ada}, table, random.Random(1), most=6)
        assert state["steps"] >= 6 and next(failures, None) is None
    finally:
        running.stop()


def test_clocks_resume_by_themselves_after_an_outage(
    own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "GRACE", 0)
    monkeypatch.setattr(autoplay, "RETRIES", (0.2,))
    running = Running(own_postgres.url)
    try:
        ada = Person(running.address)
        table = ada.create(GAME, "me", "local", clock_seconds=5)
        with ada.live(table) as live:
            own_postgres.kill()
            eventually(lambda: running.tables.autoplay.failures, 60)
            own_postgres.start()
            eventually(lambda: ada.state(table)["steps"] >= 1, 60)
            assert live.close_code in (None, 1013)
    finally:
        running.stop()


def test_a_second_process_on_one_sqlite_file_is_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with Process(database(tmp_path)) as first:
        assert bohrd(["serve", "--db", database(tmp_path), "--port", "0"]) == 2
        said = capfd.readouterr().err
        assert "another Bohrd is using" in said and "bohrd.sqlite" in said and "Traceback" not in said
        first.kill()
    again = Running(database(tmp_path))
    try:
        assert Person(again.address).get("/games").status_code == 200, "a dead process holds nothing"
    finally:
        again.stop()


def test_a_busy_port_that_was_asked_for_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.closing(listen("127.0.0.1", 0)) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        assert bohrd(["serve", "--db", database(tmp_path), "--port", str(port)]) == 2
        assert f"port {port} is busy" in capsys.readouterr().err
        with pytest.raises(BadInput, match=f"port {port} is busy"):
            listen("127.0.0.1", port)
        with contextlib.closing(listen("127.0.0.1", port, move_on=True)) as next_one:
            assert next_one.getsockname()[1] != port
