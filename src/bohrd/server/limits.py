"""How much one client may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

BODY = 64 * 1024
RECORD = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Requests per second and at once; per session, and per address for all who share it."""

    rate: float = 20
    burst: float = 200
    address_rate: float = 400
    address_burst: float = 4000
    opening_rate: float = 0.5
    """New tables and uploaded records."""
    opening_burst: float = 30


class Bucket:
    """A token bucket: holds ``burst`` and refills by ``rate`` a second."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._since = time.monotonic()

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

    def take(self, client: str) -> bool:
        """Take one from the client's bucket, if there is one."""
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self._rate, self._burst)
            if len(self._buckets) > self._kept:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        return bucket.take()
