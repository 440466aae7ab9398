"""Decisions that no person makes: those of bots, and the default when somebody's time has run out."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from typing import TYPE_CHECKING

from bohrd.bots import characters
from bohrd.contract import Move
from bohrd.server import clocks
from bohrd.server.errors import Behind, Refused
from bohrd.server.table import Table
from bohrd.server.thinking import Asked, Thinkers

if TYPE_CHECKING:
    from bohrd.server.tables import Tables

RETRIES = (1.0, 2.0, 5.0, 10.0)
"""Seconds between two tries of a decision that could not be made; from the last on it stays at that."""
STEP_IN = 5.0
"""Seconds after which a process moves for a bot that another process should have moved for."""

_log = logging.getLogger("bohrd.server")


class Autoplay:
    """Watches whose turn it is and moves where no person is to move. Bots think outside of the event loop,
    and only while somebody is at their table."""

    def __init__(self, tables: Tables, bot_delay: float) -> None:
        self._tables = tables
        self._bot_delay = bot_delay
        self.thinkers = Thinkers()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._due: dict[str, object] = {}
        self._thinking: dict[str, Table] = {}
        """Tables at which a bot thinks."""
        self._left: dict[str, asyncio.Event] = {}
        """Tables at which a bot waits for somebody to come back."""
        self.failures = 0
        """How often a decision could not be made at once."""
        tables.hub.on_here = self.look

    def arrange(self, table: Table, own: bool) -> None:
        """See to the next decision of a table; ``own``: this process has made the latest one. What is under
        way goes on if the decision is the same: nothing that is said or changed meanwhile puts it off."""
        due = _due(table)
        if table.id in self._tasks and due is not None and self._due.get(table.id) == due:
            return
        self._due[table.id] = due
        wait = self._wait(table)
        previous = self._tasks.pop(table.id, None)
        if previous is not None and previous is not asyncio.current_task():
            previous.cancel()
        if wait is None:
            del self._due[table.id]
        else:
            task = asyncio.create_task(self._decide(table, wait if own else wait + STEP_IN))
            self._tasks[table.id] = task
            task.add_done_callback(lambda done: self._done(table.id, done))

    @property
    def paused(self) -> int:
        """At how many tables a bot waits for somebody to come back."""
        return len(self._left)

    def look(self, id: str) -> None:
        """Somebody came to a table or left it: bots go on, or stop thinking."""
        if id in self._left:
            self._left[id].set()
        elif id in self._thinking and self._tables.is_left(id):
            self._due.pop(id, None)
            self.arrange(self._thinking[id], own=True)

    def forget(self, id: str) -> None:
        """The table is in memory no longer."""
        task = self._tasks.pop(id, None)
        self._due.pop(id, None)
        if task is not None:
            task.cancel()

    def _done(self, id: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(id) is task:
            del self._tasks[id]
            self._due.pop(id, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("table %s: an automatic decision failed", id, exc_info=error)

    def _wait(self, table: Table) -> float | None:
        """Seconds until the server itself makes the next decision; ``None`` if it will not."""
        if table.position is None or table.status != "playing":
            return None
        if table.seats[table.turn].bot:
            return self._bot_delay
        left = _time_left(table)
        return None if left is None else max(0.0, left)

    async def _decide(self, table: Table, wait: float) -> None:
        await asyncio.sleep(wait)
        while (left := _time_left(table) or 0.0) > 0:  # the clock on the wall may have been put back
            await asyncio.sleep(left)
        if table.seats[table.turn].bot:
            await self._somebody(table.id)
        for pause in itertools.chain(RETRIES, itertools.repeat(RETRIES[-1])):
            try:
                move, bot = await self._move(table), table.seats[table.turn].bot
                await self._tables.play_for(table.id, len(table.steps), table.turn, bot, move)
                return
            except Behind:
                _log.debug("table %s: somebody else made the decision first", table.id)
                return
            except Refused:
                self.failures += 1
            except Exception:
                self.failures += 1
                _log.exception("table %s: an automatic decision failed; it is tried again", table.id)
            await asyncio.sleep(pause)

    async def _somebody(self, id: str) -> None:
        """Wait until somebody is at the table; bots among themselves do not play on."""
        came = asyncio.Event()
        while self._tables.is_left(id):
            self._left[id] = came
            try:
                await came.wait()
            finally:
                if self._left.get(id) is came:
                    del self._left[id]
            came.clear()

    async def _move(self, table: Table) -> Move:
        """What the bot chooses, or the default if it is a person's time that has run out."""
        assert table.position is not None
        position, seat = table.position, table.seats[table.turn]
        if not seat.bot:
            return position.game.catalogue[position.prompt().default]
        character = None if seat.owner else characters.named(seat.name)
        asked = Asked(table.id, table.turn, seat.bot, character.style if character else "", table.host)
        self._thinking[table.id] = table
        try:
            return await self.thinkers.choose(asked, position)
        finally:
            if self._thinking.get(table.id) is table:
                del self._thinking[table.id]

    async def close(self) -> None:
        """Make no more decisions; one that is being committed is finished by whoever closes the store."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()


def _time_left(table: Table) -> float | None:
    """Seconds until somebody's time is up; ``None`` if no clock runs."""
    end = clocks.deadline(table)
    return None if end is None else end - time.time()


def _due(table: Table) -> object:
    """What tells one decision to be made here from every other."""
    if table.position is None or table.status != "playing":
        return None
    latest = table.steps[-1] if table.steps else None
    return len(table.steps), latest, table.seats[table.turn].bot, clocks.deadline(table)
