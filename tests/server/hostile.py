"""``make hostile``: fuzzed requests and fuzzed frames against both stores; no answer may be a fault of ours.

    python -m server.hostile [--seconds 120] [--requests 1000000] [--frames 100000]

It ends when the time is up or everything was sent, whichever comes first, and says how far it got.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bohrd.server.sessions import COOKIE, new_secret
from server.clients import Person, Running, run_elsewhere
from server.postgres import Postgres

WORKERS = 8
NASTY = (
    "", "\0", "\ud800", "9" * 5000, "-1", "1e999", "NaN", "null", "[", "{}", "../../etc/passwd", "%00", "%ff",
    "'; DROP TABLE tables; --", "<script>", "\u202e", "🎲" * 50, "a" * 600, "true", "0x10", "１２", "\r\nx: y",
)  # fmt: skip
PATHS = (
    "/", "/t/{t}", "/replay/{t}", "/t/{t}/qr.svg", "/rules/{x}", "/new/{x}", "/learn", "/health", "/ready", "/metrics",
    "/api/session", "/api/games/{x}", "/api/tables", "/api/tables/mine", "/api/tables/{t}", "/api/tables/{x}",
    "/api/tables/{t}/at/{n}", "/api/tables/{t}/points/{n}", "/api/tables/{t}/preview/{n}", "/api/tables/{t}/plan",
    "/api/tables/{t}/drawers/{x}", "/api/tables/{t}/picture.svg", "/api/tables/{t}/record", "/api/tables/{t}/hint",
    "/api/tables/{t}/finale", "/api/lessons", "/api/records", "/api/openapi.json", "/games/{x}/symbols.svg",
    "/api/tables/{t}/moves", "/api/tables/{t}/why", "/api/tables/{t}/undo", "/api/tables/{t}/undo/ask",
    "/api/tables/{t}/undo/answer", "/api/tables/{t}/chat", "/api/tables/{t}/chat/off", "/api/tables/{t}/chat/{n}/report",
    "/api/tables/{t}/join", "/api/tables/{t}/leave", "/api/tables/{t}/seats/{n}/bot", "/api/tables/{t}/seats/{n}/take",
    "/api/tables/{t}/rematch", "/api/tables/{t}/continue", "/{x}",
)  # fmt: skip
POSTED = (
    "moves", "why", "undo", "chat", "join", "leave", "bot", "take", "rematch", "continue", "lessons", "records", "session",
)  # fmt: skip
FIELDS = (
    "name", "game", "seats", "options", "public", "clock_seconds", "kind", "bot", "move", "step", "key", "targets",
    "text", "yes", "seat", "off", "lesson", "type", "bohrd", "setup",
)  # fmt: skip
HEADERS = (
    "Origin",
    "Authorization",
    "Cookie",
    "X-Forwarded-For",
    "Accept",
    "X-Request-ID",
    "Content-Type",
    "Range",
)


@dataclass
class Tally:
    """What came of it."""

    requests: int = 0
    frames: int = 0
    statuses: dict[int, int] = field(default_factory=dict[int, int])
    faults: list[str] = field(default_factory=list[str])

    def answered(self, status: int, what: str) -> None:
        self.requests += 1
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status >= 500:
            self.faults.append(f"{status}: {what[:300]}")


class Fuzz:
    """Makes requests and frames that nearly make sense."""

    def __init__(self, seed: int, tables: list[str], cookies: list[str]) -> None:
        self._luck = random.Random(seed)
        self._tables = tables
        self._cookies = cookies

    def text(self) -> str:
        luck = self._luck
        if luck.random() < 0.5:
            return luck.choice(NASTY)
        return luck.choice(
            ("periodic", "molecular", "nim", "me", "open", "random", "first", "ping", "move", "as", "k")
        )

    def value(self, depth: int = 0) -> Any:
        luck = self._luck
        kind = luck.randrange(8 if depth < 3 else 5)
        if kind == 0:
            return luck.choice((0, 1, -1, 2, 10**6, 2**31, 2**63, -(2**63), 10**30, 10**4000, 0.5, 1e308))
        if kind in (1, 2):
            return self.text()
        if kind == 3:
            return luck.choice((None, True, False))
        if kind == 4:
            return luck.randrange(20)
        if kind == 5:
            return [self.value(depth + 1) for _ in range(luck.randrange(4))]
        return {self.name(): self.value(depth + 1) for _ in range(luck.randrange(4))}

    def name(self) -> str:
        return self._luck.choice(FIELDS) if self._luck.random() < 0.9 else self.text()

    def body(self) -> bytes:
        luck = self._luck
        if luck.random() < 0.1:
            return luck.randbytes(luck.randrange(200))
        wanted = {self.name(): self.value() for _ in range(luck.randrange(1, 6))}
        encoded = json.dumps(wanted).encode()
        if luck.random() < 0.1:
            cut = luck.randrange(len(encoded))
            return encoded[:cut] + luck.randbytes(2) + encoded[cut:]
        return encoded

    def path(self) -> str:
        luck = self._luck
        number = luck.choice(("0", "1", "3", "-1", "99", "10" * 40, "9" * 5000, "x"))
        odd = "".join(c if c.isascii() and c.isalnum() else f"%{b:02x}" for c in self.text()
                      for b in (c.encode(errors="replace")[:1] or b"?"))  # fmt: skip
        path = luck.choice(PATHS).format(t=luck.choice(self._tables), x=odd or "x", n=number)
        if luck.random() < 0.3:
            name = luck.choice(("as", "show", "since", "seat", "theme", "public", "plain", "v"))
            path += f"?{name}={luck.choice((number, odd, 'data', 'dark', '1'))}"
        return path

    def request(self) -> bytes:
        luck = self._luck
        path = self.path()
        usual = "POST" if any(f"/{word}" in path for word in POSTED) else "GET"
        method = (
            usual if luck.random() < 0.9 else luck.choice(("GET", "POST", "PUT", "HEAD", "OPTIONS", "BREW"))
        )
        host = "localhost" if luck.random() < 0.9 else luck.choice(("[", "h" * 3000, "a b", "", "x:99999999"))
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
        lines.append(f"Cookie: {COOKIE}={luck.choice(self._cookies)}")
        if luck.random() < 0.2:
            odd = "".join(c for c in self.text() if c.isascii() and c.isprintable())
            lines.append(
                f"{luck.choice(HEADERS)}: {luck.choice((odd, 'http://[', 'Bearer x', '*/*', 'text/html'))}"
            )
        body = self.body() if method in ("POST", "PUT") else b""
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    def frame(self) -> str | bytes:
        luck = self._luck
        if luck.random() < 0.1:
            return luck.randbytes(luck.randrange(100))
        if luck.random() < 0.5:
            return self.body().decode(errors="replace")
        kind = luck.choice(("ping", "move", "as"))
        return json.dumps({"type": kind, **{self.name(): self.value() for _ in range(luck.randrange(3))}})


async def requests(address: str, fuzz: Fuzz, tally: Tally, until: float, most: int) -> None:
    """Send requests on connections that are used until they are closed."""
    host, port = address.split(":")
    while time.monotonic() < until and tally.requests < most:
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            for _ in range(200):
                if time.monotonic() > until or tally.requests >= most:
                    break
                sent = fuzz.request()
                writer.write(sent)
                status, closes = await asyncio.wait_for(_answer(reader, sent.startswith(b"HEAD")), 60)
                tally.answered(status, sent.decode(errors="replace"))
                if closes:
                    break
        except TimeoutError:
            tally.faults.append("no answer within a minute")
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


async def _answer(reader: asyncio.StreamReader, without_body: bool) -> tuple[int, bool]:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    status = int(head.split(b" ", 2)[1])
    closes = b"connection: close" in head
    if without_body or status in (204, 304):
        return status, closes
    if b"content-length:" in head:
        await reader.readexactly(int(head.split(b"content-length:")[1].split(b"\r\n")[0]))
    elif b"transfer-encoding: chunked" in head:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    return status, closes


async def frames(address: str, fuzz: Fuzz, tally: Tally, until: float, most: int, cookie: str) -> None:
    """Send frames, on a new connection whenever one is closed."""
    headers = {"cookie": f"{COOKIE}={cookie}"}
    while time.monotonic() < until and tally.frames < most:
        url = f"ws://{address}/api/tables/{fuzz._luck.choice(fuzz._tables)}/live?show=data"
        try:
            async with connect(url, additional_headers=headers, max_size=None, compression=None) as live:
                while time.monotonic() < until and tally.frames < most:
                    await live.send(fuzz.frame())
                    tally.frames += 1
                    if tally.frames % 4 == 0:
                        await asyncio.wait_for(live.recv(), 10)
        except (WebSocketException, OSError, TimeoutError) as closed:
            if getattr(getattr(closed, "rcvd", None), "code", 0) == 1011:
                tally.faults.append("a live connection was closed by a fault")


class Faults(logging.Handler):
    """Whatever the server notes as an error."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(logging.ERROR)
        self._tally = tally

    def emit(self, record: logging.LogRecord) -> None:
        trace = record.exc_info[1] if record.exc_info else ""
        self._tally.faults.append(f"{record.getMessage()} {trace!r}"[:400])


def attack(
    url: str, seconds: float, most: int, most_frames: int, seed: int = 1, shown: bool = False
) -> Tally:
    """Attack a server on this database for so long, and say what came of it."""
    tally = Tally()
    faults = Faults(tally)
    for name in ("bohrd", "uvicorn.error", "asyncio"):
        logging.getLogger(name).addHandler(faults)
    running = Running(url)
    try:
        people = [Person(running.address) for _ in range(3)]
        tables = [
            person.create(game, "me", "open")
            for person in people
            for game in ("periodic", "nim", "molecular")
        ]
        tables += [
            people[0].create("in_your_element", "me", "local"),
            people[1].create("periorbis", "me", "random"),
        ]
        cookies = [person.cookie for person in people] + [new_secret()]
        until = time.monotonic() + seconds

        async def all_at_once() -> None:
            tasks = [
                requests(running.address, Fuzz(seed * 100 + n, tables, cookies), tally, until, most)
                for n in range(WORKERS)
            ]
            tasks += [
                frames(
                    running.address,
                    Fuzz(seed * 100 + 50 + n, tables, cookies),
                    tally,
                    until,
                    most_frames,
                    cookie,
                )
                for n, cookie in enumerate(cookies)
            ]
            work = asyncio.gather(*tasks)
            while not work.done():
                await asyncio.wait([work], timeout=10)
                if shown:
                    print(
                        f"  {tally.requests} requests, {tally.frames} frames, {len(tally.faults)} faults",
                        file=sys.stderr,
                    )
            await work

        run_elsewhere(all_at_once())
        if people[0].get("/games").status_code != 200:
            tally.faults.append("afterwards it does not answer")
    finally:
        running.stop()
        for name in ("bohrd", "uvicorn.error", "asyncio"):
            logging.getLogger(name).removeHandler(faults)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="for each store")
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        database = Postgres()
        try:
            for name, url in (("SQLite", f"{folder}/hostile.sqlite"), ("PostgreSQL", database.url)):
                print(f"{name} ...", file=sys.stderr)
                tally = attack(url, wanted.seconds, wanted.requests, wanted.frames, wanted.seed, shown=True)
                print(f"{name}: {tally.requests} requests, {tally.frames} frames, {len(tally.faults)} faults;"
                      f" answers {dict(sorted(tally.statuses.items()))}")  # fmt: skip
                for fault in sorted(set(tally.faults))[:20]:
                    print(f"  {fault}")
                found += len(tally.faults)
        finally:
            database.remove()
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
