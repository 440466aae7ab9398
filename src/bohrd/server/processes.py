"""What several server processes on one PostgreSQL tell each other: changed tables, and who is present."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from bohrd.server.errors import Unavailable
from bohrd.server.store import CHANNEL, NOTICE

if TYPE_CHECKING:
    from bohrd.server.tables import Tables

PRESENCE_EVERY = 20.0
"""Seconds between two words on who is present here; they hold for three times as long."""
SILENCE = 50.0
"""Seconds after which a listener that has not even heard its own process takes its connection for dead."""
RETRY = 1.0
GATHER = 0.05
"""Seconds for which comings and goings are gathered."""
SESSIONS = 90
"""So many of a table are told of; a notice has no room for more."""

_log = logging.getLogger("bohrd.server")


class Changed(msgspec.Struct):
    """A process has changed tables, which have these numbers now."""

    changed: list[tuple[str, int]]
    process: str = msgspec.field(name="from")
    anew: bool = False
    """Whether more was changed than was added to them."""


class Here(msgspec.Struct):
    """A process says who is present there."""

    here: dict[str, dict[str, float | None]]
    """By table the sessions, with the seconds until they count as absent; ``None`` for those who are
    connected."""
    process: str = msgspec.field(name="from")


class Beat(msgspec.Struct):
    """A process is there."""

    beat: bool
    process: str = msgspec.field(name="from")


_NOTICES = (Changed, Here, Beat)


class Processes:
    """Listens to the other processes and tells them about this one. With SQLite there are none."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._tasks: set[asyncio.Task[Any]] = set()
        self._presence: set[str] = set()
        """Tables at which somebody came or went, and nobody was told yet."""
        self.listening = not self._store.shared
        """Whether what others change is heard of at once; if not, this process may be behind."""

    def start(self) -> None:
        """Begin to listen."""
        if self._store.shared:
            self._tables.hub.on_presence = self._tell_presence
            self._keep(self._listen())
            self._keep(self._repeat())

    async def close(self) -> None:
        """Stop listening, and telling."""
        self._tables.hub.on_presence = lambda id: None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _keep(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- telling ----------------------------------------------------------------------------

    def _tell_presence(self, id: str) -> None:
        if not self._presence:
            self._keep(self._tell_soon())
        self._presence.add(id)

    async def _tell_soon(self) -> None:
        """People come and go together: they are told of together."""
        await asyncio.sleep(GATHER)
        ids, self._presence = self._presence, set()
        await self._announce(self._here(ids))

    def _here(self, ids: Collection[str]) -> list[dict[str, Any]]:
        """Who is present at these tables, in as many notices as it takes."""
        notices: list[dict[str, Any]] = []
        room = 0
        for id in ids:
            present = sorted(self._tables.hub.local(id).items())[:SESSIONS]
            here = {session: left and round(left, 1) for session, left in present}
            size = len(msgspec.json.encode({id: here}))
            if size > room:
                notices.append({"here": {}})
                room = NOTICE
            notices[-1]["here"][id] = here
            room -= size
        return notices

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_EVERY)
            await self._announce([{"beat": True}, *self._here(self._tables.hub.watched())])

    async def _announce(self, notices: Sequence[dict[str, Any]]) -> None:
        try:
            await self._store.run(self._store.announce, notices)
        except Unavailable:
            pass  # it is repeated
        except Exception:
            _log.exception("the other processes could not be told")

    # -- listening --------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Listen for ever; after every gap, however it came about, the numbers of all tables are compared."""
        while True:
            try:
                await self._listen_once()
            except Exception as error:
                if self.listening:
                    _log.warning("not connected to the other processes, and may be behind: %s", error)
                self.listening = False
            await asyncio.sleep(RETRY)

    async def _listen_once(self) -> None:
        import psycopg

        url = self._store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(
            url, autocommit=True, connect_timeout=5
        ) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            await self._tables.catch_up()
            if not self.listening:
                _log.info("connected to the other processes, and up to date")
            self.listening = True
            while True:
                silent = True
                async for notice in connection.notifies(timeout=SILENCE):
                    silent = False
                    self._hear(notice.payload)
                if silent:
                    raise TimeoutError(f"nothing was heard for {SILENCE:g} seconds")

    def _hear(self, payload: str) -> None:
        match read_notice(payload):
            case Here(here, process):
                if process != self._store.process:
                    for table, sessions in here.items():
                        self._tables.hub.heard(table, process, sessions)
            case Changed(changed, _, anew):
                # One's own are heard, too: a change that was given up on may be written after all.
                for table, seq in changed:
                    if self._tables.is_behind(table, seq):
                        self._keep(self._look_at(table, seq, anew))
            case Beat():
                pass
            case None:
                _log.warning("a notice on the channel %s is not one of ours: %.80r", CHANNEL, payload)

    async def _look_at(self, table: str, seq: int, anew: bool) -> None:
        try:
            await self._tables.changed_elsewhere(table, seq, anew)
        except Unavailable:
            self._tables.forget(table)
        except Exception:
            _log.exception("table %s, changed by another process, could not be loaded", table)
            self._tables.forget(table)


def read_notice(payload: str) -> Changed | Here | Beat | None:
    """What a notice says; nothing, if it is none of ours."""
    for kind in _NOTICES:
        try:
            return msgspec.json.decode(payload, type=kind)
        except msgspec.MsgspecError:
            continue
    return None
