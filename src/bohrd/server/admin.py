"""What those who run a server do to its database: look, close, mute, ban, forget, throw away.

It works beside a running server. Every change of a table raises its sequence number, so a process that has
the table in memory looks at it anew before it writes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import msgspec
import sqlalchemy as sa

from bohrd import bots
from bohrd.contract import BadInput
from bohrd.record import Header
from bohrd.server import store_schema as schema
from bohrd.server.store import Store

DAY = 24 * 3600.0
ABANDONED_DAYS = 30.0
FINISHED_DAYS = 365.0
UNFINISHED = ("waiting", "playing")
REMOVED = "(removed)"
SHOWN = 10
"""So many characters of a session's id are shown, and enough to name it."""

Sanction = Literal["mute", "ban"]


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list: who sits there, by name and session."""

    id: str
    game: str
    status: str
    moved: float
    steps: int
    kept: bool
    seats: list[tuple[str, str]]


def listed(store: Store, status: str = "", limit: int = 100) -> list[Listed]:
    """Tables, the latest used first."""
    rows = schema.tables
    query = sa.select(rows).order_by(rows.c.moved.desc()).limit(limit)
    if status:
        query = query.where(rows.c.status == status)
    return [
        Listed(
            row.id,
            row.game,
            row.status,
            row.moved,
            row.step_count,
            row.kept,
            [(seat.name or seat.bot, seat.owner[:SHOWN]) for seat in seats],
        )
        for row, seats in store.summaries(query)
    ]


def close(store: Store, id: str) -> None:
    """Nobody goes on at this table; what was played can still be looked at."""
    rows = schema.tables
    with store.engine.begin() as connection:
        played = rows.update().where(rows.c.id == id, rows.c.status.in_(UNFINISHED))
        closed = played.values(seq=rows.c.seq + 1, public=False, closed="abandoned", status="abandoned")
        if not connection.execute(closed).rowcount:
            raise BadInput(f"there is no table {id!r} at which somebody could go on")
        store.tell(connection, id)


def keep(store: Store, id: str, kept: bool = True) -> None:
    """Never throw this table away, however old it is."""
    with store.engine.begin() as connection:
        changed = connection.execute(schema.tables.update().where(schema.tables.c.id == id).values(kept=kept))
    if not changed.rowcount:
        raise BadInput(f"there is no table {id!r}")


# -- people ---------------------------------------------------------------------------------


def find_session(store: Store, meant: str) -> str:
    """The session whose id begins like this."""
    if len(meant) < 6 or not meant.isalnum():
        raise BadInput("give at least six characters of a session's id, as the lists show it")
    with store.engine.connect() as connection:
        found: set[str] = set()
        for column in (schema.sessions.c.id, schema.seats.c.owner, schema.tables.c.host):
            found.update(connection.execute(sa.select(column).where(column.startswith(meant))).scalars())
    if len(found) != 1:
        raise BadInput(f"{'no' if not found else 'more than one'} session begins with {meant!r}")
    return found.pop()


def sanction(store: Store, session: str, kind: Sanction, lifted: bool = False) -> None:
    """Let a session write nothing, or do nothing, from now on; or lift that again."""
    rows = schema.sanctions
    with store.engine.begin() as connection:
        connection.execute(rows.delete().where(rows.c.session == session, rows.c.kind == kind))
        if not lifted:
            connection.execute(rows.insert().values(session=session, kind=kind, at=time.time()))


def reports(store: Store) -> Iterator[tuple[float, str, str, str, str]]:
    """What was reported, the latest first: when, the table, who said it (name and session), and what."""
    said, told, seats = schema.chat, schema.reports, schema.seats
    query = (
        sa.select(told.c.at, told.c.table_id, said.c.name, seats.c.owner, said.c.text)
        .join(said, sa.and_(said.c.table_id == told.c.table_id, said.c.number == told.c.number))
        .join(seats, sa.and_(seats.c.table_id == told.c.table_id, seats.c.number == said.c.seat))
        .order_by(told.c.at.desc())
    )
    with store.engine.connect() as connection:
        for row in connection.execute(query):
            yield row.at, row.table_id, row.name, row.owner[:SHOWN], row.text


def forget(store: Store, session: str) -> int:
    """Delete what is known of a person; the games stay, played by nobody. Gives the number of tables."""
    seats = schema.seats
    with store.engine.begin() as connection:
        owned = connection.execute(sa.select(seats).where(seats.c.owner == session)).all()
        for seat in owned:
            _forget_seat(connection, seat.table_id, seat.number, session)
        rows, steps = schema.tables, schema.steps
        connection.execute(rows.update().where(rows.c.host == session).values(host="", seq=rows.c.seq + 1))
        connection.execute(steps.update().where(steps.c.by == session).values(by=None))
        _forget_held(connection, session)
        connection.execute(schema.reports.delete().where(schema.reports.c.reporter == session))
        connection.execute(schema.sanctions.delete().where(schema.sanctions.c.session == session))
        connection.execute(schema.sessions.delete().where(schema.sessions.c.id == session))
        for id in {seat.table_id for seat in owned}:
            store.tell(connection, id)
    return len({seat.table_id for seat in owned})


def _forget_seat(connection: sa.Connection, id: str, number: int, session: str) -> None:
    """A bot goes on in the person's place, under no name; the game can be looked back at anew."""
    rows, seats, chat, steps = schema.tables, schema.seats, schema.chat, schema.steps
    name = f"Player {number + 1}"
    row = connection.execute(sa.select(rows).where(rows.c.id == id)).one()
    header = msgspec.json.decode(row.header, type=Header)
    header.seats[number] = name
    encoded = msgspec.json.encode(header).decode()
    connection.execute(rows.update().where(rows.c.id == id).values(header=encoded, seq=rows.c.seq + 1))
    bot = bots.FRIENDLY if row.status in UNFINISHED else ""
    here = (seats.c.table_id == id, seats.c.number == number)
    connection.execute(seats.update().where(*here).values(name=name, owner="", bot=bot, invitation=""))
    said = (chat.c.table_id == id, chat.c.seat == number)
    connection.execute(chat.update().where(*said).values(name=name, text=REMOVED))
    keyed = (steps.c.table_id == id, steps.c.key.startswith(f"{session}:"))
    connection.execute(steps.update().where(*keyed).values(key=None))
    connection.execute(schema.analyses.delete().where(schema.analyses.c.table_id == id))


def _forget_held(connection: sa.Connection, session: str) -> None:
    """The seats that they held once, wherever that was."""
    rows = schema.tables
    query = sa.select(rows.c.id, rows.c.held).where(rows.c.held.contains(session, autoescape=True))
    for id, told in connection.execute(query).all():
        held = [one for one in msgspec.json.decode(told, type=list[tuple[str, int]]) if one[0] != session]
        left = {"held": msgspec.json.encode(held).decode(), "seq": rows.c.seq + 1}
        connection.execute(rows.update().where(rows.c.id == id).values(**left))


# -- retention ------------------------------------------------------------------------------


def throw_away(
    store: Store, abandoned_days: float = ABANDONED_DAYS, finished_days: float = FINISHED_DAYS
) -> tuple[int, int]:
    """Delete unfinished tables nobody has moved at for so long, and finished ones that are so old, but none
    that is kept; then names that nobody sits under. 0 days stand for ever. Gives how many of each."""
    now = time.time()
    abandoned = (
        _delete_older(store, (*UNFINISHED, "abandoned"), now - abandoned_days * DAY) if abandoned_days else 0
    )
    finished = _delete_older(store, ("over", "stopped"), now - finished_days * DAY) if finished_days else 0
    if finished_days:
        _delete_names(store, now - finished_days * DAY)
    return abandoned, finished


def _delete_older(store: Store, statuses: tuple[str, ...], before: float) -> int:
    rows = schema.tables
    old = sa.select(rows.c.id).where(rows.c.status.in_(statuses), rows.c.moved < before, ~rows.c.kept)
    count = 0
    while True:
        with store.engine.begin() as connection:  # a few at a time: nobody has to wait for long
            ids = list(connection.execute(old.limit(50)).scalars())
            if not ids:
                return count
            for table in (schema.analyses, schema.reports, schema.chat, schema.steps, schema.seats):
                connection.execute(table.delete().where(table.c.table_id.in_(ids)))
            connection.execute(rows.delete().where(rows.c.id.in_(ids)))
        count += len(ids)


def _delete_names(store: Store, before: float) -> None:
    names = schema.sessions
    seated = sa.select(schema.seats.c.owner)
    hosting = sa.select(schema.tables.c.host)
    unused = (names.c.created < before, names.c.id.not_in(seated), names.c.id.not_in(hosting))
    with store.engine.begin() as connection:
        connection.execute(names.delete().where(*unused))
