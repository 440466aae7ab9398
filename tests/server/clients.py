"""A real server in this process or in one of its own, and people who talk to it over real connections."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from bohrd.server.app import create_app
from bohrd.server.limits import Limits
from bohrd.server.serve import Server, configured, listen
from bohrd.server.sessions import COOKIE, new_secret

Json = dict[str, Any]
GENEROUS = Limits(10_000, 100_000, 10_000, 100_000, 10_000, 100_000)
_keys = itertools.count()


class Running:
    """A server in a thread of this process, on a port of its own."""

    def __init__(self, url: str, **options: Any) -> None:
        self.app = create_app(url, **{"bot_delay": 0, "limits": GENEROUS, **options})
        self.tables = self.app.state.tables
        listener = listen("127.0.0.1", 0)
        self.address = f"127.0.0.1:{listener.getsockname()[1]}"
        ready = threading.Event()
        config = configured(self.app, options.get("limits"))
        self.loop: asyncio.AbstractEventLoop | None = None

        def started() -> None:
            self.loop = asyncio.get_running_loop()
            ready.set()

        self._server = Server(config, started, self.tables.hub.close)
        self._thread = threading.Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()
        assert ready.wait(60), "the server did not start"

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()


class Process:
    """``bohrd serve`` in a process of its own."""

    def __init__(self, db: str, port: int = 0) -> None:
        port = port or free_port()
        command = [sys.executable, "-c", _SERVE, db, str(port)]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self.said: list[str] = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.strip())
            if "Bohrd is at" in line:
                break
        else:
            raise AssertionError(f"the server ended at once: {self.said}")
        self.address = self.said[-1].split("http://")[1].split("/")[0].replace("localhost", "127.0.0.1")

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """As by ``kill -9``."""
        self.process.kill()
        self.process.wait(60)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end, and give its exit code."""
        self.process.send_signal(how)
        return self.process.wait(60)


_SERVE = "import sys; from bohrd.server.serve import run; run(db=sys.argv[1], port=int(sys.argv[2]), grace=2)"


def free_port() -> int:
    with contextlib.closing(listen("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Person:
    """Somebody with a browser: a cookie, and everything the server ever sent."""

    def __init__(self, address: str, *, cookie: str | None = None, token: str = "") -> None:
        self.address = address
        self.cookie = new_secret() if cookie is None and not token else cookie or ""
        headers = {"cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        headers |= {"authorization": f"Bearer {token}"} if token else {}
        self.headers = headers
        self.http = httpx.Client(base_url=f"http://{address}", headers=headers, timeout=30)

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(f"/api{path}", params=query)

    def post(self, path: str, body: Json | None = None, **query: Any) -> httpx.Response:
        return self.http.post(f"/api{path}", json={} if body is None else body, params=query)

    def create(self, game: str, *seats: str | Json, **more: Any) -> str:
        """Open a table; a seat is ``me``, ``local``, ``open``, the name of a bot, or a whole request."""
        wanted = [_seat(seat) for seat in seats]
        answer = self.post("/tables", {"game": game, "seats": wanted, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]

    def join(self, table: str, name: str = "", seat: int | None = None) -> int:
        answer = self.post(f"/tables/{table}/join", {"name": name, "seat": seat})
        assert answer.status_code == 200, answer.text
        return answer.json()["seat"]

    def state(self, table: str, **query: Any) -> Json:
        answer = self.get(f"/tables/{table}", **{"show": "data", **query})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def try_move(self, table: str, move: str | int, step: int, key: str = "", **query: Any) -> httpx.Response:
        body = {"move": move, "step": step, "key": key or f"key {next(_keys)}"}
        return self.post(f"/tables/{table}/moves", body, **{"show": "data", **query})

    def play(self, table: str, move: str | int, step: int, **query: Any) -> Json:
        answer = self.try_move(table, move, step, **query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    @contextlib.contextmanager
    def live(self, table: str, **query: Any) -> Iterator[ClientConnection]:
        asked = "&".join(f"{name}={value}" for name, value in {"show": "data", **query}.items())
        url = f"ws://{self.address}/api/tables/{table}/live?{asked}"
        with connect(url, additional_headers=self.headers, max_size=None) as socket:
            yield socket


def _seat(seat: str | Json) -> Json:
    if isinstance(seat, dict):
        return seat
    return {"kind": seat} if seat in ("me", "local", "open") else {"kind": "bot", "bot": seat}


def heard(socket: ClientConnection, kind: str = "state", seconds: float = 60) -> Json:
    """The next message of this kind."""
    until = time.monotonic() + seconds
    while True:
        message = json.loads(socket.recv(timeout=until - time.monotonic()))
        if message["type"] == kind:
            return message


def run_elsewhere(work: Coroutine[Any, Any, Any]) -> Any:
    """Run it in a thread of its own: the browser tests leave a loop running in this one."""
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, work).result()


def eventually(check: Any, seconds: float = 60) -> Any:
    """Wait until ``check()`` is true, and give what it gave."""
    until = time.monotonic() + seconds
    while not (found := check()):
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)
    return found


def play_on(people: dict[int, Person], table: str, luck: random.Random, most: int = 10_000) -> Json:
    """Play random moves for these seats until the game is over, or so many moves have been made."""
    anybody = next(iter(people.values()))
    state = anybody.state(table)
    while not state["over"] and state["steps"] < most:
        turn, steps = state["turn"], state["steps"]
        if turn not in people:
            state = eventually(lambda: now if (now := anybody.state(table))["steps"] > steps else None)  # noqa: B023
            continue
        if turn != state["viewer"]:
            state = people[turn].state(table, **{"as": turn})
        state = people[turn].play(table, luck.choice(state["moves"])["id"], steps, **{"as": turn})
    return state


def database(folder: Path) -> str:
    return str(folder / "bohrd.sqlite")
