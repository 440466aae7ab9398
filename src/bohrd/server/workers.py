"""Processes for work that takes its time, so that the pages stay quick."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from bohrd.server.fair_queue import FairQueue

P = ParamSpec("P")
T = TypeVar("T")

STARTING = 180.0
"""Seconds that the first process may take to start."""

_log = logging.getLogger("bohrd.server")


class Workers:
    """So many processes, started when they are first needed; ``niceness`` is how far they stand back for
    others. Clients are served in turn, however much each of them asks for. Whoever waits for a process can be
    cancelled; what has begun is finished."""

    def __init__(self, number: int = 1, niceness: int = 0) -> None:
        self.number = number
        self._niceness = niceness
        self.queue = FairQueue(number)
        self._pool: ProcessPoolExecutor | None = None

    @property
    def pool(self) -> ProcessPoolExecutor:
        """The processes."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.number, context, _settle, (self._niceness,))
        return self._pool

    async def run(
        self, client: str, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What comes of some work for a client in a process; if that dies, in a new one, but not in a third.
        ``TimeoutError`` if it takes longer, not counting the time it waits for a process; ``Refused`` if too
        much waits already."""
        assert not kwargs
        async with self.queue.turn(client):
            try:
                return await self._run(seconds, work, *args)
            except BrokenProcessPool:
                _log.error("a process died at its work, which another one does now")
                return await self._run(seconds, work, *args)

    async def _run(self, seconds: float, work: Callable[..., T], *args: object) -> T:
        is_new, pool, loop = self._pool is None, self.pool, asyncio.get_running_loop()
        try:
            if is_new:  # a process takes its time to start, which is nobody's fault
                await asyncio.wait_for(loop.run_in_executor(pool, _awake, work), STARTING)
            async with asyncio.timeout(seconds):
                return await loop.run_in_executor(pool, work, *args)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    def end(self) -> None:
        """End the processes at once, whatever they do; the next work starts new ones."""
        if self._pool is None:
            return
        for process in list(self._pool._processes.values()):  # pyright: ignore[reportPrivateUsage]
            process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None

    def close(self) -> None:
        """Begin nothing any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _awake(work: Callable[..., object]) -> None:
    """In a process: all that the work needs has been imported."""


def _settle(niceness: int) -> None:
    """In a new process: interrupts are left to the server, and without it there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(niceness)


def _end_with_the_server() -> None:
    """However the server ends, its processes do not live on."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)
