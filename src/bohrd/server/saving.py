"""How tables are written: whole when they are new, and then by what differs between the one that everybody
sees and the next one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
import sqlalchemy as sa

from bohrd.record import Step
from bohrd.server import store_schema as schema
from bohrd.server.table import Table


class Stale(Exception):
    """Somebody else has changed the table first; nothing was written."""


class AlreadyPlayed(Exception):
    """A decision with this idempotency key is there already; nothing was written."""


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """A table as everybody sees it, the next one, and the idempotency key of a decision that was added."""

    old: Table
    new: Table
    key: str = ""

    @property
    def seq(self) -> int:
        """The number of the next one."""
        return self.old.seq + 1


def add(connection: sa.Connection, table: Table) -> None:
    """Write a new table with all its steps."""
    connection.execute(schema.tables.insert().values(id=table.id, **_fixed(table), **_row(table)))
    connection.execute(schema.seats.insert(), [_seat_row(table, n) for n in range(len(table.seats))])
    if steps := _new_steps(table, 0):
        connection.execute(_ADD_STEPS, steps)
    _insert_chat(connection, table, 0)


def save(connection: sa.Connection, changes: Sequence[Change]) -> list[Change]:
    """Write the changes of tables, each of another one, and give those that came in time: nobody else had
    changed their table before. They are written in one order everywhere, so that no two processes wait for
    each other."""
    in_time = [
        change
        for change in sorted(changes, key=lambda change: change.old.id)
        if _is_in_time(connection, change)
    ]
    steps: list[dict[str, Any]] = []
    for change in in_time:
        steps += _save_rest(connection, change)
    if steps:
        connection.execute(_ADD_STEPS, steps)
    return in_time


# The two statements behind every move, made once.
_SAVE = schema.tables.update().where(
    schema.tables.c.id == sa.bindparam("this"), schema.tables.c.seq == sa.bindparam("expected")
)
_ADD_STEPS = schema.steps.insert()


def _is_in_time(connection: sa.Connection, change: Change) -> bool:
    """Write what of a table is one row, unless somebody was faster."""
    old, new = change.old, change.new
    expected = {"this": old.id, "expected": old.seq}
    dealt = _dealt(new) if new.setup is not old.setup else {}
    return bool(connection.execute(_SAVE, {**expected, **_row(new), **dealt, "seq": change.seq}).rowcount)


def _save_rest(connection: sa.Connection, change: Change) -> list[dict[str, Any]]:
    """Write what else has changed, and give the new steps."""
    old, new = change.old, change.new
    kept = _common(old.steps, new.steps)
    steps = schema.steps
    if kept < len(old.steps):
        standing = (steps.c.table_id == old.id, steps.c.number > kept, steps.c.undone == 0)
        connection.execute(steps.update().where(*standing).values(undone=change.seq))
    _insert_chat(connection, new, old.chat_before + len(old.chat))
    for number, (before, after) in enumerate(zip(old.seats, new.seats, strict=True)):
        if before != after:
            here = (schema.seats.c.table_id == old.id, schema.seats.c.number == number)
            connection.execute(schema.seats.update().where(*here).values(_seat_row(new, number)))
    return _new_steps(new, kept, change.key)


def _common(old: Sequence[Step], new: Sequence[Step]) -> int:
    """How many steps the two have in common from the start."""
    for number, (before, after) in enumerate(zip(old, new, strict=False)):
        if before is not after:
            return number
    return min(len(old), len(new))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _fixed(table: Table) -> dict[str, Any]:
    """What is written once."""
    return {
        "seq": table.seq,
        "game": table.header.game,
        **_dealt(table),
        "host": table.host,
        "created": table.created,
        "public": table.public,
        "clock_seconds": table.clock_seconds,
        "game_seconds": table.game_seconds,
        "increment_seconds": table.increment_seconds,
        "looked_at": table.looked_at,
        "lesson": table.lesson,
    }


def _dealt(table: Table) -> dict[str, Any]:
    """What is written when the game is dealt."""
    return {"header": _json(table.header), "setup": _json(table.setup)}


def _row(table: Table) -> dict[str, Any]:
    """What may change."""
    return {
        "dealt": table.dealt,
        "spent": table.spent,
        "held": _json(table.held),
        "offer": None if table.offer is None else _json(table.offer),
        "closed": table.closed,
        "seen": time.time(),
        "moved": table.moved,
        "ask": None if table.ask is None else _json(table.ask),
        "rematch": table.rematch,
        "chat_off": table.chat_off,
        "ending": None if table.end is None else _json(table.end),
        "status": table.status,
        "turn": table.turn,
        "step_count": len(table.steps),
    }


def _seat_row(table: Table, number: int) -> dict[str, Any]:
    seat = table.seats[number]
    return {"table_id": table.id, "number": number, **asdict(seat)}


def _new_steps(table: Table, kept: int, key: str = "") -> list[dict[str, Any]]:
    return [
        {
            "table_id": table.id,
            "number": number,
            "undone": 0,
            "entry": _json(step),
            "key": key or None if number == len(table.steps) else None,
            "at": table.moved,
            **asdict(made),
        }
        for number, (step, made) in enumerate(
            zip(table.steps[kept:], table.made[kept:], strict=True), kept + 1
        )
    ]


def _insert_chat(connection: sa.Connection, table: Table, known: int) -> None:
    added = [
        {
            "table_id": table.id,
            "number": number,
            "at": said.at,
            "seat": said.seat,
            "name": said.name,
            "text": said.text,
            "note": said.note,
        }
        for number, said in enumerate(table.chat, table.chat_before)
        if number >= known
    ]
    if added:
        connection.execute(schema.chat.insert(), added)
