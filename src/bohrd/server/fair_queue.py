"""A queue that is fair to clients: those who wait are served in turn, however much each of them asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bohrd.server.errors import too_much

IN_ALL = 2000
EACH = 100
"""So much may wait, in all and of one client."""
WORDS = "Too many bots are thinking just now; try again in a moment."
"""What is said to whom there is no room for."""


class FairQueue:
    """So many at a time may work; the others wait for their client's turn."""

    def __init__(self, places: int, in_all: int = IN_ALL, each: int = EACH, words: str = WORDS) -> None:
        self._places = self._free = places
        self._words = words
        self._in_all = in_all
        self._each = each
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self.length = 0
        """How many wait."""

    @property
    def busy(self) -> int:
        """How many work."""
        return self._places - self._free

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncGenerator[None]:
        """Wait for a place, use it, and leave it to the next."""
        await self._enter(client)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, client: str) -> None:
        if self._free and not self.length:
            self._free -= 1
            return
        line = self._waiting.get(client, deque[asyncio.Future[None]]())
        if self.length >= self._in_all or len(line) >= self._each:
            a_round = len(self._waiting) / self._places  # at about a second for each
            raise too_much(self._words, a_round)
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, line).append(called)
        self.length += 1
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._leave()  # it was just called, and does not come
            else:
                self._drop(client, called)
            raise

    def _drop(self, client: str, called: asyncio.Future[None]) -> None:
        line = self._waiting.get(client)
        if line is not None and called in line:
            line.remove(called)
            self.length -= 1
            if not line:
                del self._waiting[client]

    def _leave(self) -> None:
        """Call the next client; it goes to the end of the round."""
        if not self.length:
            self._free += 1
            return
        client, line = next(iter(self._waiting.items()))
        called = line.popleft()
        self.length -= 1
        del self._waiting[client]
        if line:
            self._waiting[client] = line
        called.set_result(None)
