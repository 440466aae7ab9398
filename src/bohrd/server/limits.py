"""How much one client may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

BODY = 64 * 1024
RECORD = 4 * 1024 * 1024
EVERYBODY = 100_000
"""More than there can be connections: where nobody is turned away, but all wait for their turn."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Requests per second and at once; per session, and per address for all who share it."""

    rate: float = 20
    burst: float = 200
    address_rate: float = 400
    address_burst: float = 4000
    opening_rate: float = 0.5
    opening_burst: float = 30
    """Every way to make a table: new, lesson, continued, rematch, uploaded."""
    connections: int = 8000
    address_connections: int = 500
    """Open connections, in all and of one address; those from this machine come from a proxy, and only the
    first holds for them."""
    sockets: int = 5000
    session_sockets: int = 40
    address_sockets: int = 400
    """Live connections, in all, of one session and of one address."""
    at_work: int = 8
    """Requests of one address that are worked on at a time; the others of it wait."""
    header_seconds: float = 10
    body_seconds: float = 30
    """So long a request may take to say what it wants, and to send it."""
    trusts_loopback: bool = True


class Bucket:
    """A token bucket: holds ``burst`` and refills by ``rate`` a second."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._since = time.monotonic()

    @property
    def wait(self) -> float:
        """Seconds until there is one to take."""
        return max(0.0, (1 - self._left) / self._rate)

    def take(self) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each client; those longest unused are forgotten."""

    def __init__(self, rate: float, burst: float, kept: int = 20_000) -> None:
        self._rate = rate
        self._burst = burst
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, client: str) -> float:
        """Seconds until the client can take one."""
        return self._buckets[client].wait if client in self._buckets else 0.0

    def take(self, client: str) -> bool:
        """Take one from the client's bucket, if there is one."""
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self._rate, self._burst)
            if len(self._buckets) > self._kept:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        return bucket.take()
