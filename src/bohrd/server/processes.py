"""What several server processes on one PostgreSQL tell each other: changed tables, and who is present."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any

import msgspec

from bohrd.server.store import CHANNEL

if TYPE_CHECKING:
    from bohrd.server.tables import Tables

PRESENCE_EVERY = 20.0
"""Seconds between two words on who is present here; they hold for three times as long."""
RETRY = 2.0

_log = logging.getLogger("bohrd.server")


class Processes:
    """Listens to the other processes and tells them about this one. With SQLite there are none."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        """Begin to listen."""
        if self._store.shared:
            self._tables.hub.on_presence = self._tell_presence
            self._keep(asyncio.create_task(self._listen()))
            self._keep(asyncio.create_task(self._repeat()))

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _keep(self, task: asyncio.Task[Any]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _tell_presence(self, id: str) -> None:
        self._keep(asyncio.create_task(self._presence(id)))

    async def _presence(self, id: str) -> None:
        here = {session: left and round(left, 1) for session, left in self._tables.hub.local(id).items()}
        news = {"here": id, "sessions": dict(sorted(here.items())[:100])}
        with contextlib.suppress(Exception):
            await self._store.run(self._store.announce, news)

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_EVERY)
            for id in self._tables.hub.watched():
                await self._presence(id)

    async def _listen(self) -> None:
        """Listen for ever; after an interruption nothing in memory is relied upon."""
        import psycopg

        url = self._store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._tables.forget_all()
                    async for notice in connection.notifies():
                        await self._hear(notice.payload)
            except psycopg.Error as error:
                _log.warning("the connection to the other processes was lost, trying again: %s", error)
                await asyncio.sleep(RETRY)

    async def _hear(self, payload: str) -> None:
        news = msgspec.json.decode(payload)
        if news["from"] == self._store.process:
            return
        if "here" in news:
            self._tables.hub.heard(news["here"], news["from"], news["sessions"])
        else:
            await self._tables.changed_elsewhere(news["table"], news["seq"])
