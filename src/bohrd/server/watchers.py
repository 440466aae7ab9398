"""Who is watching which table, through this process and through others, to be woken by changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

LINGER = 2.0
"""Seconds after which somebody who went away counts as absent, so that a reload is no absence."""
POLLED = 30.0
"""Seconds for which somebody who asked by polling counts as present."""
REMOTE = 60.0
"""Seconds for which another process's word on who is present holds."""
WATCHERS_EACH = 20
"""Connections that one session may have to one table."""


@dataclass(eq=False, slots=True)
class Watcher:
    """Somebody who wants to be told of changes."""

    session: str
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    presence: bool = False
    """Whether only presence changed, as far as it was told."""
    changed: bool = False


class Hub:
    """All who watch, by table."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        self._polled: dict[tuple[str, str], float] = {}
        self._remote: dict[str, dict[str, tuple[frozenset[str], float]]] = {}
        self.closing = False
        self.on_presence: Callable[[str], None] = lambda id: None
        """Called with a table's id when somebody came to it or left it, here."""
        self.on_here: Callable[[str], None] = lambda id: None
        """The same, here or through another process."""

    def watch(self, id: str, session: str) -> Watcher:
        """Add a watcher."""
        watcher = Watcher(session)
        before = self.here(id)
        self._watchers.setdefault(id, set()).add(watcher)
        if session not in before:
            self._presence_changed(id)
        return watcher

    def unwatch(self, id: str, watcher: Watcher) -> None:
        """Remove a watcher; whether the person is gone is decided a moment later."""
        self._watchers[id].discard(watcher)
        if not self._watchers[id]:
            del self._watchers[id]
        if watcher.session not in self.local(id) and not self.closing:
            asyncio.get_running_loop().call_later(LINGER, self._gone, id, watcher.session)

    def _gone(self, id: str, session: str) -> None:
        if session not in self.local(id):
            self._presence_changed(id)

    def watched(self) -> set[str]:
        """The ids of all tables somebody watches."""
        return set(self._watchers)

    @property
    def count(self) -> int:
        """How many watchers there are."""
        return sum(map(len, self._watchers.values()))

    def sessions(self) -> set[str]:
        """All who are present through this process, at whatever table."""
        return {watcher.session for at in self._watchers.values() for watcher in at} - {""}

    def is_watched(self, id: str) -> bool:
        """Whether anybody looks at this table, through any process; those without a session, here alone."""
        return id in self._watchers or bool(self.here(id))

    def crowded(self, id: str, session: str) -> bool:
        """Whether this session watches the table too often already."""
        same = sum(watcher.session == session for watcher in self._watchers.get(id, ()))
        return same >= (WATCHERS_EACH if session else 50 * WATCHERS_EACH)

    def local(self, id: str) -> set[str]:
        """The sessions that are present through this process."""
        sessions = {watcher.session for watcher in self._watchers.get(id, ())}
        now = time.monotonic()
        sessions.update(session for (at, session), until in self._polled.items() if at == id and until > now)
        return sessions - {""}

    def here(self, id: str) -> set[str]:
        """The sessions that are present, through any process."""
        sessions = self.local(id)
        now = time.monotonic()
        for remote, until in self._remote.get(id, {}).values():
            if until > now:
                sessions |= remote
        return sessions

    def heard(self, id: str, process: str, sessions: Iterable[str]) -> None:
        """Another process says who is present there."""
        before = self.here(id)
        self._remote.setdefault(id, {})[process] = (frozenset(sessions), time.monotonic() + REMOTE)
        if self.here(id) != before:
            self._tell_presence(id)

    def forget_stale(self) -> None:
        """Drop what has run out."""
        now = time.monotonic()
        self._polled = {key: until for key, until in self._polled.items() if until > now}
        for id in list(self._remote):
            live = {process: word for process, word in self._remote[id].items() if word[1] > now}
            if live:
                self._remote[id] = live
            else:
                del self._remote[id]

    def tell(self, id: str) -> None:
        """Something was committed: wake everybody at this table."""
        for watcher in self._watchers.get(id, ()):
            watcher.changed = True
            watcher.wake.set()

    def _presence_changed(self, id: str) -> None:
        self._tell_presence(id)
        self.on_presence(id)

    def _tell_presence(self, id: str) -> None:
        self.on_here(id)
        for watcher in self._watchers.get(id, ()):
            watcher.presence = True
            watcher.wake.set()

    async def wait(self, id: str, session: str, seconds: float) -> None:
        """Wait for a change, for clients that poll."""
        watcher = self.watch(id, session)
        try:
            async with asyncio.timeout(seconds):
                while not watcher.changed and not self.closing:
                    await watcher.wake.wait()
                    watcher.wake.clear()
        except TimeoutError:
            pass
        finally:
            if session:
                self._polled[id, session] = time.monotonic() + POLLED
            self.unwatch(id, watcher)

    def close(self) -> None:
        """The server is about to stop: nobody waits any longer."""
        self.closing = True
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.wake.set()
