"""The store: tables and records in SQLite or PostgreSQL, by the same code.

Its methods block; the server calls them through :meth:`Store.run`, outside of the event loop. A table is
saved by what differs between the one everybody sees and the next one, in one transaction that succeeds only
if nobody else has changed the table since.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, fields
from importlib.resources import files
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import alembic.command
import alembic.config
import msgspec
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bohrd import games, lessons
from bohrd.contract import BadInput
from bohrd.record import End, Header, Record, SetUp, Step
from bohrd.server import store_schema as schema
from bohrd.server.claim import Claim
from bohrd.server.errors import Unavailable, unknown
from bohrd.server.table import CHAT_KEPT, Ask, Made, Said, Seat, Table

P = ParamSpec("P")
T = TypeVar("T")

CHANNEL = "bohrd"
"""Where the processes that share a PostgreSQL tell each other what changed."""
MIGRATION_LOCK = 20180101
PATIENCE = 10.0
"""Seconds after which a database that has not answered counts as away."""
BUSY_SECONDS = 5.0
"""So long a database may be locked by others."""
OUTAGES = (OperationalError, InterfaceError, PoolTimeout, TimeoutError)
"""What happens when the database is away, full or locked; none of it is a fault of the request."""

_log = logging.getLogger("bohrd.server")


class Stale(Exception):
    """Somebody else has changed the table first; nothing was written."""


class AlreadyPlayed(Exception):
    """A decision with this idempotency key is there already; nothing was written."""


class Store:
    """A database of tables; ``shared`` if other processes may be using it too."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.shared = self.url.get_backend_name() == "postgresql"
        self.process = secrets.token_hex(6)
        threads = 8 if self.shared else 1
        options = _postgres_options(threads) if self.shared else {}
        self.answers = True
        """Whether the database did when it was last asked."""
        self._claim: Claim | None = None
        try:
            self.engine = sa.create_engine(self.url, **options)
        except ModuleNotFoundError:
            raise BadInput('PostgreSQL needs more: pip install "bohrd[postgres]"') from None
        if not self.shared:
            event.listen(self.engine, "connect", _tune_sqlite)
        self._threads = ThreadPoolExecutor(threads, "store")

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do blocking work outside of the event loop; ``Unavailable`` if the database does not answer."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                done = await loop.run_in_executor(self._threads, lambda: work(*args, **kwargs))
        except OUTAGES as error:
            if self.answers:
                reason = " ".join(str(getattr(error, "orig", None) or error or "it is silent").split())
                _log.error("the database does not answer: %s", reason)
            self.answers = False
            raise Unavailable from error
        if not self.answers:
            _log.warning("the database answers again")
        self.answers = True
        return done

    def claim(self) -> None:
        """Serve this database; ``BadInput`` if it is an SQLite file that another process serves."""
        if not self.shared and self.url.database not in (None, "", ":memory:"):
            self._claim = Claim(Path(str(self.url.database)))

    def close(self) -> None:
        """Finish what is under way and let go of the database."""
        self._threads.shutdown(wait=True)
        self.engine.dispose()
        if self._claim is not None:
            self._claim.release()

    @property
    def place(self) -> str:
        """Where the data are, for people to read."""
        return repr(self.url) if self.shared else str(self.url.database)

    def is_current(self) -> bool:
        """Whether the database has the present schema."""
        heads = ScriptDirectory.from_config(_alembic()).get_heads()
        with self.engine.connect() as connection:
            return set(MigrationContext.configure(connection).get_current_heads()) == set(heads)

    def migrate(self) -> None:
        """Bring the database to the present schema."""
        config = _alembic()
        try:
            with self.engine.begin() as connection:
                if self.shared:
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
                config.attributes["connection"] = connection
                alembic.command.upgrade(config, "head")
        except DatabaseError as error:
            reason = " ".join(str(error.orig).split())
            raise BadInput(f"the database {self.place} cannot be used: {reason}") from None

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
            connection.execute(schema.tables.insert().values(id=table.id, **_fixed(table), **_row(table)))
            connection.execute(schema.seats.insert(), [_seat_row(table, n) for n in range(len(table.seats))])
            _insert_steps(connection, table, 0)
            _insert_chat(connection, table, 0)

    def save(self, old: Table, new: Table, key: str = "") -> int:
        """Commit the difference and give the new sequence number; ``Stale`` if somebody was faster.

        ``key`` is the idempotency key of a decision that was added; ``AlreadyPlayed`` if it was used before.
        """
        seq = old.seq + 1
        kept = _common(old.steps, new.steps)
        steps = schema.steps
        try:
            with self.engine.begin() as connection:
                expected = {"this": old.id, "expected": old.seq}
                dealt = _dealt(new) if new.setup is not old.setup else {}
                if not connection.execute(_SAVE, {**expected, **_row(new), **dealt, "seq": seq}).rowcount:
                    raise Stale
                if kept < len(old.steps):
                    standing = (steps.c.table_id == old.id, steps.c.number > kept, steps.c.undone == 0)
                    connection.execute(steps.update().where(*standing).values(undone=seq))
                _insert_steps(connection, new, kept, key)
                _insert_chat(connection, new, old.chat_before + len(old.chat))
                for number, (before, after) in enumerate(zip(old.seats, new.seats, strict=True)):
                    if before != after:
                        here = (schema.seats.c.table_id == old.id, schema.seats.c.number == number)
                        connection.execute(schema.seats.update().where(*here).values(_seat_row(new, number)))
                self._announce(connection, {"table": old.id, "seq": seq})
        except IntegrityError as error:
            if "played_once" in str(error) or "steps.key" in str(error):
                raise AlreadyPlayed from None
            raise Stale from None
        return seq

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
        end = None if row.ending is None else msgspec.json.decode(row.ending, type=End)
        record = Record(header, msgspec.json.decode(row.setup, type=SetUp), steps, end)
        return Table.new(
            row.id,
            record,
            record.position() if row.dealt and record.is_current else None,
            tuple(map(_seat, seats)),
            host=row.host,
            created=row.created,
            public=row.public,
            clock_seconds=row.clock_seconds,
            game_seconds=row.game_seconds,
            increment_seconds=row.increment_seconds,
            dealt=row.dealt,
            made=tuple(_made(entry, step, seats) for entry, step in zip(made, steps, strict=True)),
            held=msgspec.json.decode(row.held, type=tuple[tuple[str, int], ...]),
            looked_at=row.looked_at,
            lesson=row.lesson,
            seq=row.seq,
            moved=row.moved,
            spent=row.spent,
            chat=tuple(
                Said(line.at, line.seat, line.name, line.text, line.note) for line in said[-CHAT_KEPT:]
            ),
            chat_before=max(0, len(said) - CHAT_KEPT),
            ask=None if row.ask is None else msgspec.json.decode(row.ask, type=Ask),
            offer=None if row.offer is None else msgspec.json.decode(row.offer, type=Ask),
            closed=row.closed,
            rematch=row.rematch,
            chat_off=row.chat_off,
        )

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

    def announce(self, news: dict[str, Any]) -> None:
        """Tell the other processes something that is not stored."""
        with self.engine.begin() as connection:
            self._announce(connection, news)

    def tell(self, connection: sa.Connection, id: str) -> None:
        """Tell all processes that a table was changed within this connection."""
        seq = connection.execute(sa.select(schema.tables.c.seq).where(schema.tables.c.id == id)).scalar_one()
        self._announce(connection, {"table": id, "seq": seq})

    def _announce(self, connection: sa.Connection, news: dict[str, Any]) -> None:
        if self.shared:
            text = msgspec.json.encode({**news, "from": self.process}).decode()
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))


# The two statements behind every move, made once.
_SAVE = schema.tables.update().where(
    schema.tables.c.id == sa.bindparam("this"), schema.tables.c.seq == sa.bindparam("expected")
)
_ADD_STEPS = schema.steps.insert()

Row = tuple[sa.Row[Any], list[Seat]]
"""A table as the lists show it: its row, and its seats."""


def database_url(text: str) -> sa.URL:
    """The database meant: a URL of SQLite or PostgreSQL, or the path of an SQLite file."""
    if "://" not in text:
        return sa.URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = sa.make_url(text)
    except ArgumentError:
        raise BadInput(f"{text!r} is not the URL of a database") from None
    if url.get_backend_name() == "sqlite":
        return url
    if url.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    raise BadInput(f"{url.drivername} is not supported: give an SQLite file or a postgresql:// URL")


def _alembic() -> alembic.config.Config:
    config = alembic.config.Config()
    config.set_main_option("script_location", str(files("bohrd.server") / "migrations"))
    return config


def _postgres_options(threads: int) -> dict[str, Any]:
    """No statement and no lock waits for ever, not even for a process that holds one and has stopped."""
    waits = {"lock_timeout": 8000, "statement_timeout": 9000, "idle_in_transaction_session_timeout": 10_000}
    settings = " ".join(f"-c {name}={milliseconds}" for name, milliseconds in waits.items())
    connect = {"connect_timeout": 5, "options": settings}
    return {"pool_size": threads, "pool_pre_ping": True, "pool_timeout": PATIENCE, "connect_args": connect}


def _tune_sqlite(connection: Any, _: object) -> None:
    busy = f"busy_timeout={int(BUSY_SECONDS * 1000)}"
    for pragma in (busy, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _common(old: Sequence[Step], new: Sequence[Step]) -> int:
    """How many steps the two have in common from the start."""
    for number, (before, after) in enumerate(zip(old, new, strict=False)):
        if before is not after:
            return number
    return min(len(old), len(new))


def _of(table: sa.Table, id: str) -> sa.Select[Any]:
    return sa.select(table).where(table.c.table_id == id).order_by(table.c.number)


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


def _seat(row: sa.Row[Any]) -> Seat:
    return Seat(*(getattr(row, field.name) for field in fields(Seat)))


def _made(row: sa.Row[Any], step: Step, seats: Sequence[sa.Row[Any]]) -> Made:
    """Who made a step; from a time when that was not written down, whoever owns the seat."""
    return Made(seats[step.seat].owner if row.by is None else row.by, row.took)


def _insert_steps(connection: sa.Connection, table: Table, kept: int, key: str = "") -> None:
    added = [
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
    if added:
        connection.execute(_ADD_STEPS, added)


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
