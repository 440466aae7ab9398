"""Analyses in the store: each is made by one process, once, and kept with the record."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bohrd.bots.analysis import Analysis
from bohrd.server.store import Store
from bohrd.server.store_schema import analyses

STALE = 60.0
"""Seconds without progress after which another process may take the work over."""


class Kept(msgspec.Struct, frozen=True):
    """How far an analysis is: from 0 to 1, and in the end what was found."""

    done: float
    found: Analysis | None = None


class KeptAnalyses:
    """What the store knows of analyses. Its methods block, as those of the store."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    def find(self, id: str, now: float) -> Kept | None:
        """The analysis of a table, if it is there or somebody is at it."""
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(analyses).where(analyses.c.table_id == id)).one_or_none()
        if row is None or (row.entry is None and now - row.at > STALE):
            return None
        if row.entry is None:
            return Kept(row.done)
        try:
            return Kept(1.0, msgspec.json.decode(row.entry, type=Analysis))
        except msgspec.MsgspecError:  # an older Bohrd's, which had other things to say
            return None

    def claim(self, id: str, now: float) -> bool:
        """Whether the work is ours to do: nobody has done it or is at it."""
        if self.find(id, now) is not None:
            return False
        with self._engine.begin() as connection:
            expired = sa.or_(analyses.c.entry.is_not(None), analyses.c.at < now - STALE)
            mine = analyses.update().where(analyses.c.table_id == id, expired)
            if connection.execute(mine.values(at=now, done=0.0, entry=None)).rowcount:
                return True
        try:
            with self._engine.begin() as connection:
                connection.execute(analyses.insert().values(table_id=id, at=now, done=0.0))
        except IntegrityError:
            return False
        return True

    def keep(self, id: str, now: float, done: float, found: Analysis | None = None) -> None:
        """Write down how far it is, or what was found."""
        entry = None if found is None else msgspec.json.encode(found).decode()
        with self._engine.begin() as connection:
            mine = analyses.update().where(analyses.c.table_id == id)
            connection.execute(mine.values(at=now, done=done, entry=entry))

    def drop(self, id: str) -> None:
        """Nothing came of it."""
        with self._engine.begin() as connection:
            connection.execute(analyses.delete().where(analyses.c.table_id == id))
