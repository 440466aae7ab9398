"""Work beside the event loop: drawings and replays that take longer than others should have to wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from bohrd.server.fair_queue import FairQueue

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 1
"""Python runs one thread at a time, and every further one keeps the event loop waiting for its turn."""


class Aside:
    """A thread for such work; clients are served in turn, however much each of them asks for."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "aside")
        self.queue = FairQueue(THREADS, words="Too much is being drawn just now; try again in a moment.")

    async def run(self, client: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What comes of some work for a client; ``Refused`` if too much waits."""
        async with self.queue.turn(client):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, lambda: work(*args, **kwargs))

    def close(self) -> None:
        """Begin nothing any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
