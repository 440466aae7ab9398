"""Uploaded records: read line by line, re-executed as they are read, and given up at the first mistake."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bohrd import record
from bohrd.contract import BadInput, Position
from bohrd.record import Record
from bohrd.server.errors import Refused, sentence
from bohrd.server.new_tables import new_id, record_name
from bohrd.server.table import Seat, Table

LINE = 512 * 1024
SECONDS = 20.0
"""So long a record may take to be re-executed."""


def checked(data: bytes, host: str) -> Table:
    """A table to look at an uploaded record; ``Refused`` if it is none, or does not hold. Content that is not
    ours is not even built."""
    try:
        told, position = record.retold(_lines(data), own_content=False, until=time.monotonic() + SECONDS)
    except BadInput as error:
        raise Refused(422, error=sentence(error)) from None
    return _table(told, position, host)


def _table(told: Record, position: Position | None, host: str) -> Table:
    names = [record_name(name, number) for number, name in enumerate(told.header.seats)]
    seats = tuple(Seat(name) for name in names)
    now = time.time()
    return Table.new(new_id(), told, position, seats, host=host, created=now, looked_at=True, moved=now)


def _lines(data: bytes) -> Iterator[bytes]:
    """The lines, each found when it is asked for."""
    start = number = 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        number += 1
        if end - start > LINE:
            raise BadInput(f"line {number}: it has more than {LINE // 1024} kB")
        yield data[start:end].rstrip(b"\r")
        start = end + 1
