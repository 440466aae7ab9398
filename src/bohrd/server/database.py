"""A database, SQLite or PostgreSQL: reached outside of the event loop, claimed, and brought up to date."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import alembic.command
import alembic.config
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.exc import ArgumentError, DatabaseError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bohrd.contract import BadInput
from bohrd.server.claim import Claim
from bohrd.server.errors import Unavailable

P = ParamSpec("P")
T = TypeVar("T")

MIGRATION_LOCK = 20180101
PATIENCE = 10.0
"""Seconds after which a database that has not answered counts as away."""
SAID_EVERY = 10.0
"""Seconds between two such words in the log: on a full disk one can still read, so it answers in turns."""
BUSY_SECONDS = 5.0
"""So long a database may be locked by others."""
OUTAGES = (OperationalError, InterfaceError, PoolTimeout, TimeoutError)
"""What happens when the database is away, full or locked; none of it is a fault of the request."""

_log = logging.getLogger("bohrd.server")


class Database:
    """A database; ``shared`` if other processes may be using it too. What blocks goes through :meth:`run`."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.shared = self.url.get_backend_name() == "postgresql"
        self.process = secrets.token_hex(6)
        threads = 8 if self.shared else 1
        options = _postgres_options(threads) if self.shared else {}
        self.answers = True
        """Whether the database did when it was last asked."""
        self._said = -SAID_EVERY
        self._is_said = False
        """When it was last said that it does not, and whether it was not taken back yet."""
        self._claim: Claim | None = None
        try:
            self.engine = sa.create_engine(self.url, **options)
        except ModuleNotFoundError:
            raise BadInput('PostgreSQL needs more: pip install "bohrd[postgres]"') from None
        if not self.shared:
            event.listen(self.engine, "connect", _tune_sqlite)
        self._threads = ThreadPoolExecutor(threads, "store")
        in_file = not self.shared and self.url.database not in (None, "", ":memory:")
        self._reading = ThreadPoolExecutor(1, "reading") if in_file else self._threads
        """Whoever reads an SQLite file need not wait until others have written."""

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do blocking work outside of the event loop; ``Unavailable`` if the database does not answer."""
        return await self._run(self._threads, lambda: work(*args, **kwargs))

    async def read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for work that writes nothing: it does not wait for those who do."""
        return await self._run(self._reading, lambda: work(*args, **kwargs))

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                done = await loop.run_in_executor(threads, work)
        except OUTAGES as error:
            if self.answers and time.monotonic() - self._said > SAID_EVERY:
                self._said, self._is_said = time.monotonic(), True
                reason = " ".join(str(getattr(error, "orig", None) or error).split()) or "it is silent"
                _log.error("the database does not answer: %s", reason)
            self.answers = False
            raise Unavailable from error
        if not self.answers:
            _log.log(logging.WARNING if self._is_said else logging.DEBUG, "the database answers again")
            self._is_said = False
        self.answers = True
        return done

    def claim(self) -> None:
        """Serve this database; ``BadInput`` if it is an SQLite file that another process serves."""
        if not self.shared and self.url.database not in (None, "", ":memory:"):
            self._claim = Claim(Path(str(self.url.database)))

    def close(self) -> None:
        """Finish what is under way and let go of the database."""
        self._threads.shutdown(wait=True)
        self._reading.shutdown(wait=True)
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
