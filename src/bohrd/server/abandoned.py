"""Tables whose people are gone: after a set time they are closed."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from bohrd.server import closing
from bohrd.server.errors import Refused

if TYPE_CHECKING:
    from bohrd.server.tables import Tables

ABANDON_AFTER = 14 * 24 * 3600.0
"""Seconds without any of its people after which a table is closed."""
AT_ONCE = 50
NOTED = 20
"""That somebody is there is written down so often within that time."""

_log = logging.getLogger("bohrd.server")


async def close_abandoned(tables: Tables) -> None:
    """Note where people are, and close the tables they have not come back to."""
    now, after, store = time.time(), tables.abandon_after, tables.store
    if attended := tables.attended():
        await store.run(store.touch, attended, now, now - after / NOTED)
    for id in await store.run(store.gone, now - after, AT_ONCE):
        try:
            table = await tables.change(id, lambda table: closing.abandon(table, now))
        except Refused as refused:
            _log.warning("table %s cannot be closed: %s", id, refused.error)
            await store.run(store.touch, [id], now, now)
        else:
            _log.info("table %s is closed: %s", id, table.status)
