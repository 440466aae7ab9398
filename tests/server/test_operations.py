"""What those who run a server need: its health, its numbers, its log, names it answers to, restarts."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed

from server.clients import Person, Running, database, eventually, heard, play_on
from server.postgres import Postgres

GAME = "periodic"


def fetch(address: str, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"http://{address}{path}", headers=headers, timeout=30)


def test_health_and_readiness(server: Running) -> None:
    assert fetch(server.address, "/health").json()["alive"] is True
    ready = fetch(server.address, "/ready")
    assert (ready.status_code, ready.json()) == (200, {"ready": True, "why": ""})
    assert "set-cookie" not in ready.headers


def test_a_server_without_its_database_is_alive_but_not_ready(own_postgres: Postgres) -> None:
    running = Running(own_postgres.url)
    try:
        eventually(lambda: fetch(running.address, "/ready").status_code == 200)
        own_postgres.stop()
        assert fetch(running.address, "/health").status_code == 200
        ready = fetch(running.address, "/ready")
        assert (ready.status_code, ready.json()["why"]) == (503, "The database does not answer.")
        own_postgres.start()
        eventually(lambda: fetch(running.address, "/ready").status_code == 200)
    finally:
        running.stop()


def test_metrics_count_tables_players_moves_and_time(server: Running, ada: Person) -> None:
    table = ada.create(GAME, "me", "random")
    with ada.live(table) as live:
        heard(live)
        state = eventually(lambda: s if (s := ada.state(table))["moves"] else None)
        ada.play(table, state["moves"][0]["id"], state["steps"])
        text = fetch(server.address, "/metrics").text
    numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(numbers['bohrd_moves_total{by="person",game="periodic"}']) >= 1
    assert float(numbers["bohrd_tables_loaded"]) >= 1
    assert float(numbers["bohrd_watchers"]) >= 1 and float(numbers["bohrd_players"]) >= 1
    assert numbers["bohrd_database_answers"] == "1.0"
    assert float(numbers["process_resident_memory_bytes"]) > 1e6
    moved = 'bohrd_request_seconds_count{route="/api/tables/{id}/moves"}'
    assert float(numbers[moved]) >= 1
    assert table not in text and ada.cookie not in text


def test_metrics_are_for_the_own_network(server: Running) -> None:
    away = fetch(server.address, "/metrics", **{"x-forwarded-for": "11.22.33.44"})
    assert away.status_code == 404


def test_every_answer_has_a_request_id(server: Running) -> None:
    assert len(fetch(server.address, "/api/games").headers["x-request-id"]) == 16
    given = fetch(server.address, "/nowhere", **{"x-request-id": "abcdef-123456"})
    assert given.headers["x-request-id"] == "abcdef-123456"
    odd = fetch(server.address, "/nowhere", **{"x-request-id": "a b\x7f"})
    assert odd.headers["x-request-id"] != "a b\x7f"


def test_only_names_that_are_allowed_are_answered(tmp_path: Path) -> None:
    running = Running(database(tmp_path), hosts=["play.example.org", "*.school.example"])
    try:
        for host, status in {
            "play.example.org": 200,
            "PLAY.example.org:8000": 200,
            "a.school.example": 200,
            "school.example": 421,
            "evil.example": 421,
        }.items():
            assert fetch(running.address, "/api/games", host=host).status_code == status, host
        assert fetch(running.address, "/health", host="10.0.0.7").status_code == 200
    finally:
        running.stop()


# -- bohrd serve ----------------------------------------------------------------------------


class Serving:
    """``bohrd serve`` as people run it."""

    def __init__(self, db: str, *more: str, folder: Path | None = None) -> None:
        command = [
            sys.executable,
            "-c",
            "from bohrd.cli import main; main()",
            "serve",
            "--db",
            db,
            "--port",
            "0",
            *more,
        ]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, env=environment, cwd=folder, **pipes)  # type: ignore[call-overload]
        self.address = self.said().split("http://")[1].split("/")[0].replace("localhost", "127.0.0.1")

    def said(self) -> str:
        """The next line that says where it is."""
        for line in self.process.stdout:
            if "Bohrd is at" in line:
                return line
        raise AssertionError(f"it ended: {self.process.stderr.read()}")

    def end(self) -> str:
        """Stop it, and give what it has written down."""
        self.process.send_signal(signal.SIGTERM)
        _, log = self.process.communicate(timeout=60)
        assert self.process.returncode == 0
        return log


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    running = Serving(database(tmp_path), "--log", "json")
    yield running
    if running.process.poll() is None:
        running.end()


def test_the_log_is_json_with_ids_and_times_and_nobody_in_it(serving: Serving) -> None:
    ada = Person(serving.address)
    table = ada.create(GAME, {"kind": "me", "name": "Adalbertina"}, "open")
    ada.get(f"/tables/{table}")
    answered = ada.get(f"/tables/{table}")
    log = serving.end()
    lines = [json.loads(line) for line in log.splitlines()]
    ours = [line for line in lines if line.get("request") == answered.headers["x-request-id"]]
    assert [(line["method"], line["route"], line["status"]) for line in ours] == [
        ("GET", "/api/tables/{id}", 200)
    ]
    assert ours[0]["ms"] >= 0 and ours[0]["at"].endswith("+00:00")
    for private in (table, ada.cookie, "Adalbertina", "127.0.0.1"):
        assert private not in log


def test_a_restart_loses_nobody(serving: Serving) -> None:
    """SIGHUP: live connections are told, and whoever comes back at once is let in by the new process, as
    nobody's connection is refused in between."""
    ada = Person(serving.address)
    table = ada.create(GAME, "me", "local")
    state = ada.state(table, **{"as": ada.state(table)["turn"]})
    ada.play(table, state["moves"][0]["id"], 0)
    (old,) = children(serving.process.pid)
    with ada.live(table) as live:
        heard(live)
        serving.process.send_signal(signal.SIGHUP)
        with pytest.raises(ConnectionClosed):
            while True:
                live.recv(timeout=60)
    assert live.close_code == 1012
    with ada.live(table) as again:
        assert heard(again, seconds=30)["steps"] == 1
        (new,) = children(serving.process.pid)
        assert new != old
    assert "Bohrd is at" in serving.said()


def test_a_server_that_dies_is_started_again_and_ends_with_its_parent(
    tmp_path: Path,
) -> None:
    serving = Serving(database(tmp_path), "--log", "quiet")
    try:
        (child,) = children(serving.process.pid)
        os.kill(child, signal.SIGKILL)
        assert "Bohrd is at" in serving.said()
        assert Person(serving.address).get("/games").status_code == 200
        (child,) = children(serving.process.pid)
        serving.process.kill()
        eventually(lambda: not is_alive(child))
    finally:
        with contextlib.suppress(ProcessLookupError):
            serving.process.kill()


def test_bots_of_ones_own_are_offered_by_the_server_below(tmp_path: Path) -> None:
    (tmp_path / "first_move.py").write_text(
        "class First:\n    def choose(self, view, legal, chance):\n        return legal[0]\n"
    )
    serving = Serving(database(tmp_path), "--bot", "Primus=first_move:First", folder=tmp_path)
    try:
        ada = Person(serving.address)
        table = ada.create("nim", "me", "Primus")
        play_on({0: ada}, table, random.Random(1))
    finally:
        log = serving.end()
    assert "loses its decision" not in log


def children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True)
    return [int(word) for word in found.stdout.split()]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_the_first_visitor_does_not_wait_for_the_routes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Running(database(tmp_path))
    try:
        made = list[object]()
        monkeypatch.setattr(TypeAdapter, "__init__", lambda *given, **named: made.append(given))
        assert Person(server.address).get("/games").status_code == 200 and not made
    finally:
        server.stop()
