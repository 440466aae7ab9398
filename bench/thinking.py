"""How quick pages stay while bots think: one person's requests, with and without tables of level-5 bots.

    python -m bench.thinking [--game periodic] [--tables 10] [--bot level-5] [--seconds 20]

Somebody plays against a quick bot over HTTP, as a page without WebSocket does: asks for the table as a
picture again and again, and makes a move when it is their turn. First they are alone on the server, then so
many tables of bots are watched beside them and think all the time.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time

import httpx
from rich.table import Table
from websockets.asyncio.client import connect

from bench import results
from bench.server import Measured, bohrd_server
from bohrd.server.sessions import COOKIE, new_secret

PAUSE = 0.05
"""Seconds between two requests, so that no limit is met."""
WARM_UP = 10.0
"""Seconds for the bots' processes to start."""
PATIENCE = 60.0


async def main() -> None:
    """Measure both and print them below each other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="periodic")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--bot", default="level-5")
    parser.add_argument("--seconds", type=float, default=20.0)
    results.add_flag(parser)
    wanted = parser.parse_args()
    report = Table("beside it", "", "requests", "p50 ms", "p95 ms", "bots' decisions", title_justify="left")
    report.title = f"A page of {wanted.game} while bots think"
    with bohrd_server() as port:
        page = Page(port, wanted.game)
        await page.open()
        await page.measure(WARM_UP / 5)
        for count in (0, wanted.tables):
            async with Watched(port, wanted.game, wanted.bot, count) as bots:
                await asyncio.sleep(WARM_UP if count else 0)
                before = bots.decisions
                looked, moved = await page.measure(wanted.seconds)
                beside = f"{count} tables of {wanted.bot}" if count else "nobody"
                decided = str(bots.decisions - before)
                for what, measured in (("asks for the table", looked), ("plays a move", moved)):
                    numbers = [f"{measured.percentile(share):.1f}" for share in (0.5, 0.95)]
                    report.add_row(beside, what, str(len(measured.latencies)), *numbers, decided)
    results.tell("while bots think", [report], wanted.results)


class Page:
    """Somebody who plays against a quick bot."""

    def __init__(self, port: int, game: str) -> None:
        headers = {"cookie": f"{COOKIE}={new_secret()}"}
        self._http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=PATIENCE)
        self._game = game

    async def open(self) -> None:
        """Open a table."""
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        answer = await self._http.post("/api/tables", json={"game": self._game, "seats": seats})
        self._table = f"/api/tables/{answer.json()['table']}"

    async def measure(self, seconds: float) -> tuple[Measured, Measured]:
        """Look and play for so long; how long looking took, and moving."""
        looked, moved = Measured(seconds), Measured(seconds)
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            state = (await self._timed(looked, "GET", self._table)).json()
            if state["over"]:
                await self.open()
            elif state["moves"]:
                body = {
                    "move": random.choice(state["moves"])["id"],
                    "step": state["steps"],
                    "key": new_secret(),
                }
                await self._timed(moved, "POST", f"{self._table}/moves", json=body)
            await asyncio.sleep(PAUSE)
        return looked, moved

    async def _timed(self, measured: Measured, method: str, path: str, **more: object) -> httpx.Response:
        begun = time.perf_counter()
        answer = await self._http.request(method, path, **more)  # type: ignore[arg-type]
        assert answer.status_code == 200, answer.text
        measured.latencies.append((time.perf_counter() - begun) * 1000)
        return answer


class Watched:
    """Tables of bots, each watched by somebody so that they play; and how many decisions they made."""

    def __init__(self, port: int, game: str, bot: str, tables: int) -> None:
        self._port = port
        self._game = game
        self._bot = bot
        self._tables = tables
        self._tasks: list[asyncio.Task[None]] = []
        self.decisions = 0

    async def __aenter__(self) -> Watched:
        for _ in range(self._tables):
            self._tasks.append(asyncio.create_task(self._watch()))
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            if task.done():
                task.result()
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _watch(self) -> None:
        headers = {"cookie": f"{COOKIE}={new_secret()}"}
        seats = [{"kind": "bot", "bot": self._bot}] * 2
        async with httpx.AsyncClient(headers=headers, timeout=PATIENCE) as http:
            opened = await http.post(
                f"http://127.0.0.1:{self._port}/api/tables", json={"game": self._game, "seats": seats}
            )
        address = f"ws://127.0.0.1:{self._port}/api/tables/{opened.json()['table']}/live?show=data"
        async with connect(address, additional_headers=headers, max_size=None) as socket:
            async for _ in socket:
                self.decisions += 1


if __name__ == "__main__":
    asyncio.run(main())
