"""Uploaded records: received into a file, read from it line by line, re-executed as they are read, and given
up at the first mistake. Neither the request nor the file is ever in memory as a whole."""

from __future__ import annotations

import tempfile
import time
from collections.abc import AsyncGenerator, AsyncIterable, Iterator
from contextlib import asynccontextmanager
from typing import IO

from bohrd import record
from bohrd.contract import BadInput, Position
from bohrd.record import Record
from bohrd.server.errors import Refused, Unavailable, sentence
from bohrd.server.new_tables import new_id, record_name
from bohrd.server.table import Seat, Table

LINE = 512 * 1024
HELD = 64 * 1024
"""Of smaller files there is none on the disk."""
SECONDS = 20.0
"""So long a record may take to be re-executed."""


@asynccontextmanager
async def received(chunks: AsyncIterable[bytes]) -> AsyncGenerator[IO[bytes]]:
    """What is sent, in a file without a name; ``Unavailable`` if there is no room for it."""
    with tempfile.SpooledTemporaryFile(HELD) as file:
        try:
            async for chunk in chunks:
                file.write(chunk)
            file.seek(0)
        except OSError as error:
            raise Unavailable from error
        yield file


def checked(file: IO[bytes], host: str) -> Table:
    """A table to look at an uploaded record; ``Refused`` if it is none, or does not hold. Content that is not
    ours is not even built."""
    try:
        told, position = record.retold(_lines(file), own_content=False, until=time.monotonic() + SECONDS)
    except BadInput as error:
        raise Refused(422, error=sentence(error)) from None
    return _table(told, position, host)


def _table(told: Record, position: Position | None, host: str) -> Table:
    names = [record_name(name, number) for number, name in enumerate(told.header.seats)]
    seats = tuple(Seat(name) for name in names)
    now = time.time()
    return Table.new(new_id(), told, position, seats, host=host, created=now, looked_at=True, moved=now)


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines, each read when it is asked for."""
    number = 0
    while line := file.readline(LINE + 2):
        number += 1
        line = line.rstrip(b"\r\n")
        if len(line) > LINE:
            raise BadInput(f"line {number}: it has more than {LINE // 1024} kB")
        yield line
