"""Live updates: one WebSocket at one table.

Whoever watches is woken when something changed and then gets the table as it stands: a slow client skips what
it missed, and a fast one gets everything.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bohrd.server import protocol
from bohrd.server.differences import Sent
from bohrd.server.errors import Refused, invalid
from bohrd.server.limits import Bucket
from bohrd.server.permissions import Eyes
from bohrd.server.presence import presence_for
from bohrd.server.watchers import Watcher

if TYPE_CHECKING:
    from bohrd.server.tables import Tables

CLOSE_MALFORMED, CLOSE_MANY = 4400, 4429
RESTART = 1012
REASON_BYTES = 123
"""So long may the reason for closing be, by the protocol of WebSockets."""


class Connection:
    """One WebSocket at one table."""

    def __init__(self, socket: WebSocket, tables: Tables, id: str, eyes: Eyes, since: int) -> None:
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
            self._sent.news(self._tables.look(table, self._eyes))
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
            hub.unwatch(self._id, watcher, self._socket.scope["state"].get("silent", 0.0))
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _write(self, watcher: Watcher) -> None:
        hub = self._tables.hub
        while not hub.closing:
            await watcher.wake.wait()
            watcher.wake.clear()
            changed, presence = watcher.changed, watcher.presence
            watcher.changed = watcher.presence = False
            if not changed and not presence:
                continue
            table = await self._tables.table(self._id)
            if changed:
                async with self._tables.looks.turn(self._eyes.client):
                    news = self._sent.news(self._tables.look(table, self._eyes))
                await self._send(news)
            else:
                await self._send(presence_for(table, self._eyes.session, hub.here(self._id)))
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.close(RESTART)

    async def _read(self, watcher: Watcher) -> None:
        while True:
            text = await self._receive()
            if not self._bucket.take():
                await self._socket.close(CLOSE_MANY)
                return
            try:
                message = protocol.client_message.validate_json(text)
            except ValidationError as error:
                reason = invalid(error.errors()[0]).error.encode()[:REASON_BYTES].decode(errors="ignore")
                await self._socket.close(CLOSE_MALFORMED, reason)
                return
            match message:
                case protocol.Ping():
                    await self._send({"type": "pong"})
                case protocol.PlayMove():
                    await self._send(await self._play(message))
                case protocol.LookAs(seat=seat):
                    self._eyes = replace(self._eyes, wanted=seat)
                    self._sent = Sent()
                    watcher.changed = True
                    watcher.wake.set()

    async def _receive(self) -> str:
        """The next message; one in bytes is none of ours, and read as an empty one."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        return message.get("text") or ""

    async def _play(self, message: protocol.PlayMove) -> protocol.Played | protocol.RefusedMove:
        try:
            table = await self._tables.play(self._id, self._eyes.session, message)
        except Refused as refused:
            return {"type": "refused", "key": message.key, "status": refused.status, **refused.answer}
        return {"type": "played", "key": message.key, "seq": table.seq, "step": len(table.steps)}

    async def _send(self, message: protocol.ServerMessage) -> None:
        if self._socket.application_state is not WebSocketState.CONNECTED:
            raise WebSocketDisconnect
        await self._socket.send_text(protocol.encode(message).decode())
