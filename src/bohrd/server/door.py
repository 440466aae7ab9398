"""The door: connections are counted, and must say what they want in time, before all else."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from bohrd.server.addresses import LOOPBACK, client_of
from bohrd.server.limits import Limits

TARGET_LENGTH = 4096
HEADER_LENGTH = 8000
HEADERS = 100
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 37\r\n\r\n"
    b"There are too many connections here.\n"
)


class Crowd:
    """How many connections there are, in all and of one address; a proxy on this machine has many."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._by_address = Counter[str]()
        self.count = 0

    def enter(self, address: str) -> bool:
        """Let a connection in, if there is room."""
        is_known = address in LOOPBACK and self.limits.trusts_loopback
        if self.count >= self.limits.connections:
            return False
        if not is_known and self._by_address[address] >= self.limits.address_connections:
            return False
        self.count += 1
        self._by_address[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One is gone."""
        self.count -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class Door(H11Protocol):
    """HTTP/1.1 as uvicorn speaks it, behind a door."""

    crowd: Crowd

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._address: str | None = None
        self._in_time: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = client_of(self.client[0] if self.client else "")
        if not self.crowd.enter(address):
            transport.write(FULL)
            transport.close()
            return
        self._address = address
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._left()

    def data_received(self, data: bytes) -> None:
        if self._address is None:
            return
        if self.conn.their_state is h11.IDLE and self._in_time is None:
            self._expect()
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        long = any(len(name) + len(value) > HEADER_LENGTH for name, value in self.headers)
        if long or len(event.target) > TARGET_LENGTH or len(self.headers) > HEADERS:
            self.send_400_response("The request is too long.")
            return
        super().handle_websocket_upgrade(event)
        upgraded: Any = self.transport.get_protocol()
        lost = upgraded.connection_lost

        def connection_lost(exc: Exception | None) -> None:
            lost(exc)
            self._left()

        upgraded.connection_lost = connection_lost

    def _expect(self) -> None:
        """A request has to be there in time."""
        self._in_time = self.loop.call_later(self.crowd.limits.header_seconds, self._too_late)

    def _too_late(self) -> None:
        self._in_time = None
        if self.conn.their_state is h11.IDLE:
            self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._in_time is not None:
            self._in_time.cancel()
            self._in_time = None

    def _left(self) -> None:
        self._stop_waiting()
        if self._address is not None:
            self.crowd.leave(self._address)
            self._address = None


def door(limits: Limits) -> type[Door]:
    """A door with a crowd of its own."""
    return type("Door", (Door,), {"crowd": Crowd(limits)})
