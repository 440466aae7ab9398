"""The ends of games: worked out once, when somebody first looks at one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.server import course, finale, permissions, protocol, share
from bohrd.server.bounded import Bounded
from bohrd.server.course import Course
from bohrd.server.permissions import Eyes
from bohrd.server.table import Table

if TYPE_CHECKING:
    from bohrd.server.tables import Tables


COURSES = 100
"""Of so many games it is remembered how they went."""


class Ends:
    """What can be told and shown of games that are over; following a game takes its time, in a thread."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._courses = Bounded[str, Course](COURSES)

    async def finale(self, id: str, eyes: Eyes) -> protocol.Finale:
        """The end of a game, as somebody sees it."""
        table = await self._tables.table(id)
        finale.check_over(table)
        went = await self._course(table, eyes.client)
        return await self._tables.aside.run(eyes.client, finale.finale_for, table, eyes, went)

    async def share(self, id: str, eyes: Eyes, theme: str, link: str, plain: bool) -> str:
        """The same as one picture to show to others."""
        told, table = await self.finale(id, eyes), await self._tables.table(id)
        names = table.names_for(permissions.viewer_now(table, eyes)[0])
        draw = self._tables.aside.run
        return await draw(eyes.client, share.drawn, table, told, names, theme, link, plain)

    async def _course(self, table: Table, client: str) -> Course:
        known = self._courses.get(table.id)
        if known is None:
            known = await self._tables.aside.run(client, course.follow, table.record)
            self._courses.put(table.id, known)
        return known
