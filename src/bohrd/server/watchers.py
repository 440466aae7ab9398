"""Who is watching which table, through this process and through others, to be woken by changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

GRACE = 15.0
"""Seconds for which somebody without a connection still counts as present: after they went away, so that a
reload is no absence, and after every request, so that nobody needs a connection."""
COUNTED = 3.0
"""So much of it may pass before it is worth telling the others that it began anew."""
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

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self._watchers: dict[str, set[Watcher]] = {}
        self._until: dict[str, dict[str, float]] = {}
        """By table and session, until when they count as present without a connection."""
        self._remote: dict[str, dict[str, dict[str, tuple[bool, float]]]] = {}
        """By table and process, who is present there: whether connected, and until when that holds."""
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
        if before.get(session, 0.0) is not None:
            self._presence_changed(id)
        return watcher

    def unwatch(self, id: str, watcher: Watcher, silent: float = 0.0) -> None:
        """Remove a watcher; whether the person is gone is decided when their grace is over. It began when
        they were last heard of, so many seconds ago."""
        self._watchers[id].discard(watcher)
        if not self._watchers[id]:
            del self._watchers[id]
        session = watcher.session
        if session and not self.closing and not self._is_connected(id, session):
            self._renew(id, session, silent)
            self._presence_changed(id)
        elif id not in self._watchers:
            self.on_here(id)

    def seen(self, id: str, session: str) -> None:
        """Somebody has asked for something at this table: they are there, for a while at least."""
        if not session or self.closing:
            return
        left = self.here(id).get(session, -COUNTED)
        self._renew(id, session)
        if left is not None and (left < 0 or left < self.grace - COUNTED):
            self._presence_changed(id)

    def _renew(self, id: str, session: str, silent: float = 0.0) -> None:
        known, left = self._until.setdefault(id, {}), max(0.0, self.grace - silent)
        if session not in known:
            asyncio.get_running_loop().call_later(left, self._gone, id, session)
        known[session] = max(known.get(session, 0.0), time.monotonic() + left)

    def _gone(self, id: str, session: str) -> None:
        """Their grace is over, if it has not begun anew since."""
        known = self._until[id]
        left = known[session] - time.monotonic()
        if left > 0:
            asyncio.get_running_loop().call_later(left, self._gone, id, session)
            return
        del known[session]
        if not known:
            del self._until[id]
        if not self._is_connected(id, session):
            self._presence_changed(id)

    def _is_connected(self, id: str, session: str) -> bool:
        return any(watcher.session == session for watcher in self._watchers.get(id, ()))

    def attended(self) -> set[str]:
        """The ids of all tables that somebody is at, through this process."""
        return set(self._watchers) | set(self._until)

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

    def local(self, id: str) -> dict[str, float | None]:
        """The sessions that are present through this process, with the seconds until they count as absent;
        ``None`` for those who are connected."""
        now = time.monotonic()
        here: dict[str, float | None] = {
            session: until - now for session, until in self._until.get(id, {}).items() if until > now
        }
        here |= {watcher.session: None for watcher in self._watchers.get(id, ()) if watcher.session}
        return here

    def here(self, id: str) -> dict[str, float | None]:
        """The same, through any process."""
        here = self.local(id)
        now = time.monotonic()
        for sessions in self._remote.get(id, {}).values():
            for session, (connected, until) in sessions.items():
                if until > now and here.get(session, 0.0) is not None:
                    here[session] = None if connected else until - now
        return here

    def heard(self, id: str, process: str, sessions: Mapping[str, float | None]) -> None:
        """Another process says who is present there, with the seconds until they count as absent."""
        now = time.monotonic()
        self._remote.setdefault(id, {})[process] = {
            session: (left is None, now + (REMOTE if left is None else left))
            for session, left in sessions.items()
        }
        self._tell_presence(id)

    def forget_stale(self) -> None:
        """Drop what has run out."""
        now = time.monotonic()
        for id in list(self._remote):
            words = self._remote[id].items()
            live = {
                process: word for process, word in words if any(until > now for _, until in word.values())
            }
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
            self.unwatch(id, watcher)

    def close(self) -> None:
        """The server is about to stop: nobody waits any longer."""
        self.closing = True
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.wake.set()
