"""The store: tables and records in SQLite or PostgreSQL, by the same code.

Its methods block; the server calls them through :meth:`Store.run`, outside of the event loop. Changes of
tables are written together with all others that wait at that moment, in one transaction
(:meth:`Store.commit`).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Sequence
from dataclasses import fields, replace
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError

from bohrd import games, lessons, record
from bohrd.record import End, Header, Record, SetUp, Step
from bohrd.server import database, saving
from bohrd.server import store_schema as schema
from bohrd.server.database import Database
from bohrd.server.errors import Unavailable, unknown
from bohrd.server.saving import AlreadyPlayed, Change, Stale
from bohrd.server.table import CHAT_KEPT, Ask, Made, Said, Seat, Table

CHANNEL = "bohrd"
"""Where the processes that share a PostgreSQL tell each other what changed."""
TOGETHER = 64
"""So many changes are written in one transaction at most."""
NOTICE = 7000
"""So many bytes a notice to other processes may have; PostgreSQL takes no more than 8000."""

Row = tuple[sa.Row[Any], list[Seat]]
"""A table as the lists show it: its row, and its seats."""


class Store(Database):
    """A database of tables."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._waiting: list[tuple[Change, asyncio.Future[int]]] = []
        self._writing: asyncio.Task[None] | None = None

    # -- sessions ---------------------------------------------------------------------------

    def session_name(self, session: str) -> str | None:
        """The display name of a session; ``None`` if it has never been stored."""
        query = sa.select(schema.sessions.c.name).where(schema.sessions.c.id == session)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar_one_or_none()

    def name_session(self, session: str, name: str, at: float) -> None:
        """Store a session with its display name."""
        rows = schema.sessions
        with self.engine.begin() as connection:
            renamed = connection.execute(rows.update().where(rows.c.id == session).values(name=name))
            if not renamed.rowcount:
                connection.execute(rows.insert().values(id=session, name=name, created=at))

    def sanctions(self) -> dict[str, frozenset[str]]:
        """The sessions that are muted and banned."""
        found: dict[str, set[str]] = {"mute": set(), "ban": set()}
        with self.engine.connect() as connection:
            for row in connection.execute(sa.select(schema.sanctions)):
                found.setdefault(row.kind, set()).add(row.session)
        return {kind: frozenset(sessions) for kind, sessions in found.items()}

    def report(self, id: str, number: int, reporter: str, at: float) -> None:
        """Keep that somebody complained about a line of a table's chat; once is enough."""
        row = {"table_id": id, "number": number, "reporter": reporter, "at": at}
        with contextlib.suppress(IntegrityError), self.engine.begin() as connection:
            connection.execute(schema.reports.insert().values(row))

    # -- tables -----------------------------------------------------------------------------

    def add(self, table: Table) -> None:
        """Store a new table with all its steps."""
        with self.engine.begin() as connection:
            saving.add(connection, table)

    async def commit(self, change: Change) -> int:
        """Write a change and give the new sequence number; ``Stale`` if somebody was faster,
        ``AlreadyPlayed`` if its key was used before. While one transaction is written, the next changes
        gather for another."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        try:
            async with asyncio.timeout(database.PATIENCE):
                return await done
        except TimeoutError:
            raise Unavailable from None
        finally:
            if not done.done() or done.cancelled():
                self._waiting = [waiting for waiting in self._waiting if waiting[1] is not done]

    async def _write(self) -> None:
        while self._waiting:
            now, self._waiting = self._waiting[:TOGETHER], self._waiting[TOGETHER:]
            try:
                outcomes = await self.run(self.save_all, [change for change, _ in now])
            except Exception as error:
                outcomes = [error] * len(now)
            for (_, done), outcome in zip(now, outcomes, strict=True):
                if done.done():
                    continue
                if isinstance(outcome, Exception):
                    done.set_exception(outcome)
                else:
                    done.set_result(outcome)
        self._writing = None

    def save(self, old: Table, new: Table, key: str = "") -> int:
        """Write one change, as :meth:`commit` does."""
        outcome = self.save_all([Change(old, new, key)])[0]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def save_all(self, changes: Sequence[Change]) -> list[int | Exception]:
        """Write changes of several tables in one transaction. If one of them breaks it, or has to wait for
        another process, each is written for itself."""
        try:
            with self.engine.begin() as connection:
                if self.shared and len(changes) > 1:
                    connection.execute(_WAIT_LITTLE)
                in_time = saving.save(connection, changes)
                if in_time:
                    self._announce(
                        connection, {"changed": [(change.old.id, change.seq) for change in in_time]}
                    )
        except IntegrityError as error:
            if len(changes) == 1:
                return [_broken(error)]
        except OperationalError as error:
            if len(changes) == 1 or not _had_to_wait(error):
                raise
        else:
            return [change.seq if change in in_time else Stale() for change in changes]
        return [self.save_all([change])[0] for change in changes]

    def load(self, id: str) -> Table | None:
        """The table with this id, its position rebuilt from the record; ``Refused`` without its game."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == id)).one_or_none()
            if row is None:
                return None
            if row.game not in games.ids():
                raise unknown(f"The game {row.game} is not installed here.")
            seats = connection.execute(_of(schema.seats, id)).all()
            standing = _of(schema.steps, id).where(schema.steps.c.undone == 0)
            made = connection.execute(standing).all()
            said = connection.execute(_of(schema.chat, id)).all()
        header = msgspec.json.decode(row.header, type=Header)
        steps = [msgspec.json.decode(step.entry, type=Step) for step in made]
        changing = _changing(row, seats)
        told = Record(header, msgspec.json.decode(row.setup, type=SetUp), steps, changing.pop("end"))
        return Table.new(
            row.id,
            told,
            told.position() if row.dealt and told.is_current else None,
            host=row.host,
            created=row.created,
            public=row.public,
            clock_seconds=row.clock_seconds,
            game_seconds=row.game_seconds,
            increment_seconds=row.increment_seconds,
            looked_at=row.looked_at,
            lesson=row.lesson,
            made=tuple(_made(entry, step, seats) for entry, step in zip(made, steps, strict=True)),
            chat=tuple(map(_said, said[-CHAT_KEPT:])),
            chat_before=max(0, len(said) - CHAT_KEPT),
            **changing,
        )

    def follow(self, table: Table) -> Table | None:
        """The table after what others have decided and said there since, without playing it all again; where
        something was taken back or dealt anew, it is loaded."""
        steps, chat, known = schema.steps, schema.chat, table.chat_before + len(table.chat)
        since = sa.or_(steps.c.number > len(table.steps), steps.c.undone > table.seq)
        with self.engine.connect() as connection:
            row = connection.execute(
                sa.select(schema.tables).where(schema.tables.c.id == table.id)
            ).one_or_none()
            if row is None or not row.dealt or not table.steps or table.position is None:
                return self.load(table.id)
            made = connection.execute(_of(steps, table.id).where(since)).all()
            seats = connection.execute(_of(schema.seats, table.id)).all()
            said = connection.execute(_of(chat, table.id).where(chat.c.number >= known)).all()
        if any(step.undone for step in made):
            return self.load(table.id)
        entries = [msgspec.json.decode(step.entry, type=Step) for step in made]
        position = table.position.copy()
        for number, entry in enumerate(entries, len(table.steps) + 1):
            record.redo(position, entry, number)
        following = replace(
            table,
            steps=(*table.steps, *entries),
            made=(*table.made, *(_made(row, step, seats) for row, step in zip(made, entries, strict=True))),
            position=position,
            **_changing(row, seats),
        )
        for line in said:
            following = following.say(_said(line))
        return following

    def numbers(self, ids: Sequence[str]) -> dict[str, int]:
        """How far these tables have come."""
        rows = schema.tables
        found: dict[str, int] = {}
        with self.engine.connect() as connection:
            for start in range(0, len(ids), 500):
                query = sa.select(rows.c.id, rows.c.seq).where(rows.c.id.in_(ids[start : start + 500]))
                found.update((row.id, row.seq) for row in connection.execute(query))
        return found

    def has_key(self, id: str, key: str) -> bool:
        """Whether a decision with this idempotency key was ever played at the table."""
        steps = schema.steps
        query = sa.select(steps.c.id).where(steps.c.table_id == id, steps.c.key == key)
        with self.engine.connect() as connection:
            return connection.execute(query).first() is not None

    def listed(self, limit: int) -> list[Row]:
        """Public tables that wait for players or are being played, newest first."""
        rows = schema.tables
        query = sa.select(rows).where(rows.c.public, rows.c.status.in_(("waiting", "playing")))
        return self.summaries(query.order_by(rows.c.created.desc()).limit(limit))

    def tables_of(self, session: str, limit: int) -> list[Row]:
        """Tables this session has a seat at or has opened, newest first; those of small lessons are done in a
        minute and are not gone back to."""
        rows, seats = schema.tables, schema.seats
        seated = sa.select(seats.c.table_id).where(seats.c.owner == session)
        mine = sa.or_(rows.c.host == session, rows.c.id.in_(seated))
        query = sa.select(rows).where(mine, rows.c.lesson.in_(("", lessons.FIRST)))
        return self.summaries(query.order_by(rows.c.created.desc()).limit(limit))

    def gone(self, since: float, limit: int) -> list[str]:
        """Tables that are not at their end, and whose people were not seen since."""
        rows = schema.tables
        unseen = (rows.c.status.in_(("waiting", "playing")), rows.c.seen < since)
        query = sa.select(rows.c.id).where(*unseen).order_by(rows.c.seen).limit(limit)
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def touch(self, ids: Collection[str], at: float, since: float) -> None:
        """People are seen at these tables; where they were seen since, nothing need be written."""
        rows = schema.tables
        stale = (rows.c.id.in_(ids), rows.c.seen < since)
        with self.engine.begin() as connection:
            connection.execute(rows.update().where(*stale).values(seen=at))

    def summaries(self, query: sa.Select[Any]) -> list[Row]:
        """The tables that a query finds, with their seats."""
        with self.engine.connect() as connection:
            tables = connection.execute(query).all()
            seats = schema.seats
            wanted = sa.select(seats).where(seats.c.table_id.in_([table.id for table in tables]))
            seated: dict[str, list[Seat]] = {}
            for seat in connection.execute(wanted.order_by(seats.c.number)):
                seated.setdefault(seat.table_id, []).append(_seat(seat))
        return [(table, seated[table.id]) for table in tables]

    def announce(self, notices: Sequence[dict[str, Any]]) -> None:
        """Tell the other processes something that is not stored."""
        with self.engine.begin() as connection:
            for news in notices:
                self._announce(connection, news)

    def tell(self, connection: sa.Connection, id: str) -> None:
        """Tell all processes that whatever is known of a table was changed within this connection."""
        seq = connection.execute(sa.select(schema.tables.c.seq).where(schema.tables.c.id == id)).scalar_one()
        self._announce(connection, {"changed": [(id, seq)], "anew": True})

    def _announce(self, connection: sa.Connection, news: dict[str, Any]) -> None:
        if self.shared:
            text = msgspec.json.encode({**news, "from": self.process}).decode()
            connection.execute(_NOTIFY, {"text": text})


_NOTIFY = sa.select(sa.func.pg_notify(CHANNEL, sa.bindparam("text")))
_WAIT_LITTLE = sa.text("SET LOCAL lock_timeout = 500")
"""Whoever writes for many does not keep them waiting for one."""


def _had_to_wait(error: OperationalError) -> bool:
    """Whether another process held what was to be written."""
    return getattr(error.orig, "sqlstate", None) == "55P03"


def _broken(error: IntegrityError) -> Exception:
    """What it means that a change did not fit to what is there."""
    known = "played_once" in str(error) or "steps.key" in str(error)
    return AlreadyPlayed() if known else Stale()


def _of(table: sa.Table, id: str) -> sa.Select[Any]:
    return sa.select(table).where(table.c.table_id == id).order_by(table.c.number)


def _changing(row: sa.Row[Any], seats: Sequence[sa.Row[Any]]) -> dict[str, Any]:
    """What of a table may change beside its steps and its chat."""
    return {
        "seats": tuple(map(_seat, seats)),
        "end": None if row.ending is None else msgspec.json.decode(row.ending, type=End),
        "dealt": row.dealt,
        "held": msgspec.json.decode(row.held, type=tuple[tuple[str, int], ...]),
        "seq": row.seq,
        "moved": row.moved,
        "spent": row.spent,
        "ask": None if row.ask is None else msgspec.json.decode(row.ask, type=Ask),
        "offer": None if row.offer is None else msgspec.json.decode(row.offer, type=Ask),
        "closed": row.closed,
        "rematch": row.rematch,
        "chat_off": row.chat_off,
    }


def _said(line: sa.Row[Any]) -> Said:
    return Said(line.at, line.seat, line.name, line.text, line.note)


def _seat(row: sa.Row[Any]) -> Seat:
    return Seat(*(getattr(row, field.name) for field in fields(Seat)))


def _made(row: sa.Row[Any], step: Step, seats: Sequence[sa.Row[Any]]) -> Made:
    """Who made a step; from a time when that was not written down, whoever owns the seat."""
    return Made(seats[step.seat].owner if row.by is None else row.by, row.took)
