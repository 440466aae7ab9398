"""Bots that think long do so in processes of their own, so that the pages stay quick."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from bohrd import bots, games
from bohrd.bots import Bot
from bohrd.bots.hints import Hint, hint
from bohrd.bots.levels import Level
from bohrd.contract import LiveChance, Move, Position, View
from bohrd.server.fair_queue import FairQueue

SECONDS = 2.0
"""After about so many seconds a bot at a table takes the best it has found."""
PATIENCE = 30.0
"""Seconds after which a bot that has not answered loses its decision."""
THREADS = 2
BOTS_KEPT = 256
"""So many bots are remembered in a process, with the turns they have planned."""

_log = logging.getLogger("bohrd.server")


class Thinkers:
    """Where the bots of a server think: those that take their time in processes, the others in threads."""

    def __init__(self, processes: int | None = None) -> None:
        self._number = processes or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._threads = ThreadPoolExecutor(THREADS, "bot")
        self._processes: ProcessPoolExecutor | None = None
        self._queue = FairQueue(self._number)
        self._quick = FairQueue(THREADS)
        self._thinking = 0

    @property
    def queued(self) -> int:
        """How much is being thought about or waits for its turn."""
        return self._thinking + self._queue.length + self._quick.length

    async def choose(self, table: str, seat: int, name: str, position: Position, client: str = "") -> Move:
        """What a bot plays; the default if it fails or takes too long. ``client``: for whom it thinks."""
        bot, loop = bots.bot(name), asyncio.get_running_loop()
        default: Move = position.game.catalogue[position.prompt().default]
        if not isinstance(bot, Level):
            chance = LiveChance(secrets.token_hex(32))
            async with self._quick.turn(client):
                work = loop.run_in_executor(self._threads, bots.decide_or_default, bot, position, chance)
                return await self._in_time(work, table, name) or default
        view, legal = position.view(position.turn), [move.id for move in position.legal()]
        asked = (f"{table} {seat} {name}", name, view, legal, position.game.own_tables)
        async with self._queue.turn(client):
            found = await self._in_process(table, name, _choose, *asked, secrets.token_hex(32))
        return default if found is None else position.game.catalogue[found]

    async def hint(self, table: str, position: Position, client: str = "") -> list[Hint]:
        """What a good player would do."""
        view, legal = position.view(position.turn), [move.id for move in position.legal()]
        async with self._queue.turn(client):
            return await self._in_process(table, "hint", _hint, view, legal, position.game.own_tables) or []

    async def _in_process(self, table: str, name: str, work: Any, *asked: Any) -> Any:
        """What comes of some work in a process; if that dies, in a new one, but not a third time."""
        for _ in range(2):
            if self._processes is None:
                context = multiprocessing.get_context("spawn")
                self._processes = ProcessPoolExecutor(self._number, context, _leave_interrupts_to_the_server)
            pool = self._processes
            try:
                future = asyncio.get_running_loop().run_in_executor(pool, work, *asked)
                return await self._in_time(future, table, name)
            except BrokenProcessPool:
                _log.error("table %s: the process in which %s was thinking died", table, name)
                if self._processes is pool:
                    self._processes = None
        return None

    async def _in_time(self, work: asyncio.Future[Any], table: str, name: str) -> Any:
        self._thinking += 1
        try:
            return await asyncio.wait_for(work, PATIENCE)
        except TimeoutError:
            _log.error("table %s: %s has not answered within %g seconds", table, name, PATIENCE)
        except BrokenProcessPool:
            raise
        except Exception:
            _log.exception("table %s: %s failed", table, name)
        finally:
            self._thinking -= 1
        return None

    def close(self) -> None:
        """Let nobody think any longer."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_to_the_server() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


_kept: OrderedDict[str, Bot] = OrderedDict()
"""In a process: the bots it has met, the latest last."""


def _choose(
    key: str, name: str, view: View, legal: list[int], tables: Mapping[str, Any] | None, seed: str
) -> int:
    """In a process: the id of the move that a bot chooses."""
    game = games.load(view.game) if tables is None else games.load(view.game).with_content(tables)
    bot = _kept.pop(key, None) or bots.bot(name)
    if isinstance(bot, Level):
        bot.effort = bot.effort.within(SECONDS)
    _kept[key] = bot
    if len(_kept) > BOTS_KEPT:
        _kept.popitem(last=False)
    return bot.choose(view, [game.catalogue[id] for id in legal], LiveChance(seed)).id


def _hint(view: View, legal: list[int], tables: Mapping[str, Any] | None) -> list[Hint]:
    """In a process: the best moves."""
    game = games.load(view.game) if tables is None else games.load(view.game).with_content(tables)
    return hint(view, [game.catalogue[id] for id in legal])
