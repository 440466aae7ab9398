"""Who may not talk, and who may do nothing at all, as those who run the server have said."""

from __future__ import annotations

import asyncio

from bohrd.server.errors import Unavailable, forbidden
from bohrd.server.store import Store

REFRESH = 5.0
"""Seconds after which a new sanction holds at the latest."""


class Sanctions:
    """The sanctions, read again and again: they are few, and every request is held against them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._muted: frozenset[str] = frozenset()
        self._banned: frozenset[str] = frozenset()

    async def follow(self) -> None:
        """Read them for ever; while the database is away the latest hold."""
        while True:
            try:
                found = await self._store.run(self._store.sanctions)
                self._muted, self._banned = found["mute"], found["ban"]
            except Unavailable:
                pass
            await asyncio.sleep(REFRESH)

    def check_talk(self, session: str) -> None:
        """Refuse whoever is muted."""
        if session in self._muted:
            raise forbidden("You cannot write here any more.")

    def check_act(self, session: str) -> None:
        """Refuse whoever is banned."""
        if session in self._banned:
            raise forbidden("You cannot play here any more.")
