"""Looking back at games that are over: in a process that stands back for all bots, once for every game."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bohrd import record
from bohrd.bots.analysis import Analysis, analyse
from bohrd.lab import looking_back
from bohrd.server import permissions, protocol
from bohrd.server.errors import Refused
from bohrd.server.kept_analyses import Kept, KeptAnalyses
from bohrd.server.table import YOU, Table
from bohrd.server.workers import Workers

if TYPE_CHECKING:
    from bohrd.server.tables import Tables

BEHIND = 15
"""How far it stands back for bots and pages."""
PATIENCE = 600.0
"""Seconds that one turn may take."""
WAITING = 20
"""So many games may wait to be looked back at."""
EVERY = 1.0
"""Seconds between two words on how far it is."""

_log = logging.getLogger("bohrd.server")


class LookingBack:
    """The analyses of a server's tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept = KeptAnalyses(tables.store)
        self._workers = Workers(1, BEHIND)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def find(self, id: str, session: str) -> protocol.LookingBack:
        """How far the analysis of a table is, and what was found, as it reads to a session."""
        table = await self._tables.table(id)
        permissions.check_look_back(table)
        kept = await self._tables.store.run(self._kept.find, id, time.time())
        return await self._tables.aside.run(session, _shown, table, kept, session)

    async def begin(self, id: str, session: str) -> protocol.LookingBack:
        """Look back at a game, if nobody has done so; asking twice does it once."""
        table = await self._tables.table(id)
        permissions.check_look_back(table)
        if id not in self._tasks:
            if len(self._tasks) >= WAITING:
                raise Refused(429, error="Many games are being looked back at just now; try again later.")
            if await self._tables.store.run(self._kept.claim, id, time.time()):
                task = self._tasks[id] = asyncio.create_task(self._look(table))
                task.add_done_callback(lambda _: self._tasks.pop(id, None))
        return await self.find(id, session)

    async def _look(self, table: Table) -> None:
        """Turn by turn, so that how far it is can be told."""
        run, lines, told = self._tables.store.run, table.record.lines(), 0.0
        waiting = asyncio.create_task(self._still_waiting(table.id))
        try:
            while True:
                found = await self._workers.run(table.host, PATIENCE, _look_on, table.id, lines)
                waiting.cancel()
                if isinstance(found, Analysis):
                    await run(self._kept.keep, table.id, time.time(), 1.0, found)
                    return
                if time.monotonic() - told > EVERY:
                    told = time.monotonic()
                    await run(self._kept.keep, table.id, time.time(), found)
        except Exception:
            _log.exception("table %s cannot be looked back at", table.id)
            await run(self._kept.drop, table.id)
        finally:
            waiting.cancel()

    async def _still_waiting(self, id: str) -> None:
        """Keep the claim of a game whose turn has not come yet."""
        while True:
            await asyncio.sleep(20)
            await self._tables.store.run(self._kept.keep, id, time.time(), 0.0)

    async def close(self) -> None:
        """Stop; what was not finished is begun anew when somebody asks."""
        tasks = list(self._tasks.items())
        for _, task in tasks:
            task.cancel()
        await asyncio.gather(*(task for _, task in tasks), return_exceptions=True)
        for id, _ in tasks:
            await self._tables.store.run(self._kept.drop, id)
        self._workers.close()


def _shown(table: Table, kept: Kept | None, session: str) -> protocol.LookingBack:
    if kept is None:
        return {"state": "none", "done": 0.0, "headline": "", "step": 0, "graph": "", "html": ""}
    if kept.found is None:
        return {"state": "working", "done": kept.done, "headline": "", "step": 0, "graph": "", "html": ""}
    found, game = kept.found, table.game
    assert table.position is not None
    turn, counted = found.turning_point, looking_back.timeline(table.record, table.position)
    you = next((seat for seat in table.owned_by(session) if table.names_for(seat)[seat] == YOU), None)
    return {
        "state": "done",
        "done": 1.0,
        "headline": looking_back.headline(game, found, counted, you),
        "step": turn.step if turn else 0,
        "graph": looking_back.graph(found, counted),
        "html": looking_back.panel(game, found, counted, you),
    }


# -- in a process ---------------------------------------------------------------------------

_looking: dict[str, Iterator[float | Analysis]] = {}
"""What it looks back at."""


def _look_on(id: str, lines: Sequence[bytes]) -> float | Analysis:
    """Look at the next turn: how far it is then, or what was found."""
    if id not in _looking:
        _looking[id] = analyse(record.parse(lines))
    try:
        found = next(_looking[id])
    except BaseException:
        del _looking[id]
        raise
    if isinstance(found, Analysis):
        del _looking[id]
    return found
