"""Live updates: who is watching which table, and what each of them has been sent already.

A watcher is woken when something changed and then gets the table as it stands: a slow client skips what it
missed, and a fast one gets everything.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bohrd.server import sight, wire
from bohrd.server.limits import Bucket
from bohrd.server.refused import Refused
from bohrd.server.table import Table

if TYPE_CHECKING:
    from bohrd.server.tables import Tables

LINGER = 2.0
"""Seconds after which somebody who went away counts as absent, so that a reload is no absence."""
POLLED = 30.0
"""Seconds for which somebody who asked by polling counts as present."""
REMOTE = 60.0
"""Seconds for which another process's word on who is present holds."""
WATCHERS_EACH = 20
"""Connections that one session may have to one table."""

CLOSE_MALFORMED, CLOSE_MANY = 4400, 4429
RESTART = 1012


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
        """Called with a table's id when somebody came to it or left it."""

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


class Sent:
    """What one connection has been sent, and so need not be sent again."""

    def __init__(self) -> None:
        self._parts: dict[str, str] = {}
        self._log: list[wire.LogEntry] = []
        self._chat_to = 0

    def news(self, state: wire.State) -> wire.State:
        """The state without what is there already."""
        parts = state.get("parts", [])
        log, chat = state["log"], state["chat"]
        known = 0
        for before, after in zip(self._log, log, strict=False):
            if before is not after and before != after:
                break
            known += 1
        news: dict[str, Any] = {
            **state,
            "type": "state",
            "log_from": known,
            "log": log[known:],
            "chat_from": self._chat_to,
            "chat": [entry for entry in chat if entry["n"] >= self._chat_to],
        }
        if "parts" in state:
            news["parts"] = [self._part(part) for part in parts]
        self._parts = {part["name"]: part.get("svg", "") for part in parts}
        self._log = log
        self._chat_to = chat[-1]["n"] + 1 if chat else self._chat_to
        return news  # type: ignore[return-value]

    def _part(self, part: wire.PartJson) -> dict[str, Any]:
        """The part without its picture if that has not changed, or with what has changed in it."""
        before, after = self._parts.get(part["name"]), part.get("svg", "")
        if before is None:
            return dict(part)
        if before == after:
            return {key: value for key, value in part.items() if key != "svg"}
        start = _common(before, after)
        end = _common(before[start:][::-1], after[start:][::-1])
        changed = after[start : len(after) - end]
        cut = [_units(before[:start]), _units(before[: len(before) - end]), _units(before)]
        return {**part, "svg": changed, "cut": cut}


def _common(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _units(text: str) -> int:
    """Its length as browsers count it, in units of UTF-16."""
    return len(text.encode("utf-16-le")) // 2


class Connection:
    """One WebSocket at one table."""

    def __init__(self, socket: WebSocket, tables: Tables, id: str, eyes: sight.Eyes, since: int) -> None:
        self._socket = socket
        self._tables = tables
        self._id = id
        self._eyes = eyes
        self._since = since
        self._sent = Sent()
        self._bucket = Bucket(rate=20, burst=200)

    async def serve(self) -> None:
        """Send what changes until the client goes away."""
        hub = self._tables.hub
        table = await self._tables.table(self._id)
        if hub.crowded(self._id, self._eyes.session) or hub.closing:
            await self._socket.close(CLOSE_MANY)
            return
        watcher = hub.watch(self._id, self._eyes.session)
        if table.seq == self._since:
            self._sent.news(self._look(table))
        watcher.changed = True
        watcher.wake.set()
        tasks = [asyncio.create_task(self._write(watcher)), asyncio.create_task(self._read(watcher))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except (WebSocketDisconnect, OSError):
            pass
        finally:
            hub.unwatch(self._id, watcher)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _look(self, table: Table) -> wire.State:
        return sight.state_for(table, self._eyes, self._tables.hub.here(self._id), time.time())

    async def _write(self, watcher: Watcher) -> None:
        hub = self._tables.hub
        while not hub.closing:
            await watcher.wake.wait()
            watcher.wake.clear()
            changed, presence = watcher.changed, watcher.presence
            watcher.changed = watcher.presence = False
            if changed:
                state = self._look(await self._tables.table(self._id))
                await self._send(self._sent.news(state))
            elif presence:
                state = self._look(await self._tables.table(self._id))
                present = [seat["present"] for seat in state["seats"]]
                await self._send({"type": "presence", "present": present})
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.close(RESTART)

    async def _read(self, watcher: Watcher) -> None:
        while True:
            text = await self._socket.receive_text()
            if not self._bucket.take():
                await self._socket.close(CLOSE_MANY)
                return
            try:
                message = msgspec.json.decode(text, type=Ping | As | Play)
            except msgspec.MsgspecError:
                await self._socket.close(CLOSE_MALFORMED)
                return
            if isinstance(message, Ping):
                await self._send({"type": "pong"})
            elif isinstance(message, Play):
                await self._send(await self._play(message))
            else:
                self._eyes = replace(self._eyes, wanted=message.seat)
                self._sent = Sent()
                watcher.changed = True
                watcher.wake.set()

    async def _play(self, message: Play) -> dict[str, Any]:
        try:
            table = await self._tables.play(
                self._id, self._eyes.session, message.move, message.step, message.key
            )
        except Refused as refused:
            return {"type": "refused", "key": message.key, "status": refused.status, **refused.answer}
        return {"type": "played", "key": message.key, "seq": table.seq, "step": len(table.steps)}

    async def _send(self, message: object) -> None:
        if self._socket.application_state is not WebSocketState.CONNECTED:
            raise WebSocketDisconnect
        await self._socket.send_text(sight.encode(message).decode())


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Keeps a connection open."""


class Play(msgspec.Struct, tag_field="type", tag="move", forbid_unknown_fields=True):
    """Play a move."""

    move: str | int
    step: int
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=wire.KEY_LENGTH)]


class As(msgspec.Struct, tag_field="type", tag="as", forbid_unknown_fields=True):
    """Look with the eyes of this seat of mine."""

    seat: int | None
