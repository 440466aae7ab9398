"""Back-ups: all that a database holds as compressed JSON lines, to be restored into either kind."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

import bohrd
from bohrd.contract import BadInput
from bohrd.server import store_schema as schema
from bohrd.server.store import Store

FORMAT = 1
BATCH = 500


def back_up(store: Store, path: Path) -> int:
    """Write all that is stored, as it is at one moment, while the server goes on; gives the rows."""
    part = path.with_name(path.name + ".part")
    count = 0
    level = {"isolation_level": "REPEATABLE READ"} if store.shared else {}
    with gzip.open(part, "wb") as file, store.engine.connect().execution_options(**level) as connection:
        file.write(msgspec.json.encode({"bohrd_backup": FORMAT, "version": bohrd.__version__}) + b"\n")
        with connection.begin():
            for table in schema.metadata.sorted_tables:
                for row in connection.execution_options(yield_per=BATCH).execute(sa.select(table)).mappings():
                    values = {str(name): value for name, value in row.items()}
                    file.write(msgspec.json.encode([str(table.name), values]) + b"\n")
                    count += 1
    part.replace(path)
    return count


def restore(store: Store, path: Path) -> int:
    """Fill an empty database from a back-up, all or nothing; gives the number of rows."""
    store.migrate()
    count = 0
    try:
        with gzip.open(path, "rb") as file, store.engine.begin() as connection:
            _check_empty(connection)
            _check_header(file.readline())
            waiting: list[dict[str, Any]] = []
            name = ""
            for line in file:
                named, row = msgspec.json.decode(line, type=tuple[str, dict[str, Any]])
                if named != name or len(waiting) >= BATCH:
                    _insert(connection, name, waiting)
                    name, waiting = named, []
                waiting.append(row)
                count += 1
            _insert(connection, name, waiting)
            _go_on_counting(connection, store)
    except (OSError, EOFError, msgspec.MsgspecError, KeyError) as error:
        raise BadInput(f"{path} is not a whole back-up ({error})") from None
    return count


def _check_empty(connection: sa.Connection) -> None:
    if connection.execute(sa.select(schema.tables.c.id).limit(1)).first() is not None:
        raise BadInput("the database holds tables already; restore into a new one")


def _check_header(line: bytes) -> None:
    header = msgspec.json.decode(line, type=dict[str, Any])
    if header.get("bohrd_backup") != FORMAT:
        raise BadInput("this is not a back-up of Bohrd, or one of a later version")


def _insert(connection: sa.Connection, name: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(schema.metadata.tables[name].insert(), rows)


def _go_on_counting(connection: sa.Connection, store: Store) -> None:
    """PostgreSQL counts the steps by itself, from the last one on."""
    if store.shared:
        latest = sa.select(sa.func.coalesce(sa.func.max(schema.steps.c.id), 1)).scalar_subquery()
        connection.execute(
            sa.select(sa.func.setval(sa.text("pg_get_serial_sequence('steps', 'id')"), latest))
        )
