"""What one address can do to everybody else, within the limits and at their edge.

    python -m bench.limits [--half-open 2000] [--seconds 60]

First so many requests are begun and never finished. Then one client, counted as one address, does all it may
for so long: opens tables, looks at them with pictures and as data, uploads records, keeps live connections.
Meanwhile others ask how their table stands; their p95 is to stay under 500 ms, the process under 1 GB, and
its log small: no line but the one that every request has.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import multiprocessing
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

from bench.server import Measured, Serving, _free_port  # pyright: ignore[reportPrivateUsage]
from bohrd import games
from bohrd.match import Match
from bohrd.server.sessions import COOKIE, new_secret

ATTACKER = "203.0.113.7"
"""The address that the client says it comes from, as a proxy on the same machine would."""
SERVE = """
import sys
from bohrd.server import serve
listener = serve.listen("127.0.0.1", int(sys.argv[2]))
serve.serve(listener, sys.argv[1], log="plain", say=lambda text: print(text, flush=True))
"""


def main() -> None:
    """Attack a server of our own and print what others felt of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--half-open", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=60.0)
    wanted = parser.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))  # the server's process has it from here
    report = Table(
        "",
        "others' p50 ms",
        "p95 ms",
        "answers",
        "MB",
        "more log lines",
        title="Limits",
        title_justify="left",
    )
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        port = _free_port()
        command = [sys.executable, "-u", "-c", SERVE, f"{folder}/bohrd.sqlite", str(port)]
        with log.open("wb") as file, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file) as server:
            assert server.stdout is not None
            while b"Bohrd is at" not in server.stdout.readline():
                assert server.poll() is None, "the server did not start"
            serving = Serving(server.pid, port)
            try:
                for name, attack, much in (
                    ("nobody else", quiet, 10.0),
                    (f"{wanted.half_open} half-open requests", half_open, wanted.half_open),
                    ("one address, all it may", one_address, wanted.seconds),
                ):
                    print(f"{name} ...", file=sys.stderr)
                    lines = len(log.read_bytes().splitlines())
                    felt, most, answers = asyncio.run(under(attack, much, serving))
                    requests = len(felt.latencies) + answers.total() - answers["closed"]
                    lines = len(log.read_bytes().splitlines()) - lines - requests
                    report.add_row(
                        name,
                        *(f"{felt.percentile(share):.0f}" for share in (0.5, 0.95)),
                        str(dict(answers)),
                        f"{most:.0f}",
                        str(lines),
                    )
            finally:
                server.kill()
    Console(width=max(120, Console().width)).print(report)


Attack = Callable[[int, Any], Coroutine[Any, Any, Counter[str]]]


def _attacked(attack: Attack, port: int, much: float) -> Counter[str]:
    """In a process of its own, so that others do not have to wait for the attacker's own work."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    return asyncio.run(attack(port, much))


async def under(attack: Attack, much: float, serving: Serving) -> tuple[Measured, float, Counter[str]]:
    """How others fare meanwhile, the most memory that the server held, and what the attacker was told."""
    elsewhere = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
    going = asyncio.get_running_loop().run_in_executor(elsewhere, _attacked, attack, serving.port, much)
    felt, most, begun = Measured(0), 0.0, time.monotonic()
    headers = {"cookie": f"{COOKIE}={new_secret()}", "x-forwarded-for": "198.51.100.3"}
    address = f"http://127.0.0.1:{serving.port}"
    async with httpx.AsyncClient(base_url=address, headers=headers, timeout=60) as other:
        body = {"game": "periodic", "seats": [{"kind": "me"}, {"kind": "local"}]}
        table = (await other.post("/api/tables", json=body)).json()["table"]
        while not going.done():
            sent = time.perf_counter()
            answer = await other.get(f"/api/tables/{table}")
            assert answer.status_code == 200, answer.text
            felt.latencies.append(1000 * (time.perf_counter() - sent))
            most = max(most, serving.memory)
            await asyncio.sleep(0.1)
    felt.seconds = time.monotonic() - begun
    elsewhere.shutdown()
    return felt, most, going.result()


async def quiet(_: int, seconds: float) -> Counter[str]:
    """Nothing happens."""
    await asyncio.sleep(seconds)
    return Counter()


async def half_open(port: int, count: int) -> Counter[str]:
    """Requests that are begun and never finished, until the server has let go of all of them."""
    told = Counter[str]()

    async def one() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Never: ")
        with contextlib.suppress(OSError):
            told["closed" if not await reader.read(100) else "answered"] += 1
        writer.close()

    await asyncio.gather(*(one() for _ in range(count)))
    return told


async def one_address(port: int, seconds: float) -> Counter[str]:
    """Everything that is allowed, as often as it is."""
    told = Counter[str]()
    until = time.monotonic() + seconds
    record = _record()
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", headers={"x-forwarded-for": ATTACKER}, timeout=60
    ) as client:
        tables: list[tuple[str, str]] = []
        await asyncio.gather(
            *(_busy(client, tables, record, until, told, number) for number in range(40)),
            *(_watching(port, tables, until, told) for _ in range(100)),
        )
    return told


async def _busy(
    client: httpx.AsyncClient,
    tables: list[tuple[str, str]],
    record: bytes,
    until: float,
    told: Counter[str],
    seed: int,
) -> None:
    luck = random.Random(seed)
    for number in itertools.count():
        if time.monotonic() > until:
            return
        cookie = f"{COOKIE}={new_secret()}"
        if not tables or number % 20 == 0:
            answer = await _open(client, tables, luck.choice(games.ids()), cookie)
        elif number % 20 == 10:
            answer = await client.post("/api/records", content=record, headers={"cookie": cookie})
        else:
            table, cookie = luck.choice(tables)
            show = luck.choice(["", "?show=data", "/picture.svg", "/plan"] * 3 + ["/hint"])
            answer = await client.get(f"/api/tables/{table}{show}", headers={"cookie": cookie})
        told[str(answer.status_code)] += 1


async def _open(
    client: httpx.AsyncClient, tables: list[tuple[str, str]], game: str, cookie: str
) -> httpx.Response:
    """A table against a bot that thinks long."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level-5"}]
    body = {"game": game, "seats": seats}
    answer = await client.post("/api/tables", json=body, headers={"cookie": cookie})
    if answer.status_code == 201:
        tables.append((answer.json()["table"], cookie))
    return answer


async def _watching(port: int, tables: list[tuple[str, str]], until: float, told: Counter[str]) -> None:
    while time.monotonic() < until:
        if tables:
            table, cookie = random.choice(tables)
            address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
            headers = {"cookie": cookie, "x-forwarded-for": ATTACKER}
            with contextlib.suppress(Exception):
                async with connect(
                    address, additional_headers=headers, max_size=None, open_timeout=30
                ) as live:
                    told["live"] += 1
                    while time.monotonic() < until:
                        await asyncio.wait_for(live.recv(), 5)
        await asyncio.sleep(1)


def _record() -> bytes:
    """A long game as a file."""
    match = Match.new(games.load("molecular"), ["A", "B", "C", "D"], {}, 5)
    luck = random.Random(1)
    while not match.over:
        match.play(luck.choice(match.legal()))
    return b"\n".join(match.record.lines())


if __name__ == "__main__":
    main()
