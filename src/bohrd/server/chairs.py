"""What people do about their seats and the end of the game; each is one committed change of a table."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bohrd.server import closing, protocol, seating
from bohrd.server.sessions import Caller, clean_name, new_secret

if TYPE_CHECKING:
    from bohrd.server.tables import Tables


class Chairs:
    """The chairs at all tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def join(self, id: str, caller: Caller, request: protocol.JoinRequest) -> protocol.Joined:
        """Sit down; a client without a session is given a token."""
        called, seat, sessions = clean_name(request.name), request.seat, self._tables.sessions
        await self._tables.table(id)
        token = ""
        if not caller.session:
            token, caller = await sessions.mint(called)
        elif called and called != caller.name:
            caller = await sessions.rename(caller, called)
        table = await self._tables.change(
            id, lambda table: seating.join(table, caller, seat, called, request.code, time.time())
        )
        taken = table.owned_by(caller.session)[0] if seat is None else seat
        return {"table": id, "seat": taken, "tokens": {str(taken): token} if token else {}}

    async def leave(self, id: str, caller: Caller) -> None:
        """Get up."""
        await self._tables.change(id, lambda table: seating.leave(table, caller.session, time.time()))

    async def invite(self, id: str, caller: Caller, seat: int) -> protocol.Invitation:
        """Let somebody else play on; whoever has the link may, once."""
        code = new_secret()
        await self._tables.change(id, lambda table: seating.invite(table, seat, caller.session, code))
        return {"seat": seat, "code": code, "link": f"/t/{id}?seat={seat}&code={code}"}

    async def let_bot_play(self, id: str, caller: Caller, seat: int, bot: str) -> None:
        """Let a bot play a seat."""
        here = self._tables.hub.here(id)
        await self._tables.change(
            id, lambda table: seating.let_bot_play(table, seat, caller.session, bot, here, time.time())
        )

    async def take_back(self, id: str, caller: Caller, seat: int) -> None:
        """Play one's seat again in place of the bot."""
        await self._tables.change(
            id, lambda table: seating.take_back(table, seat, caller.session, time.time())
        )

    async def resign(self, id: str, caller: Caller, seat: int) -> None:
        """Give a seat up for good."""
        await self._tables.change(id, lambda table: closing.resign(table, seat, caller.session, time.time()))

    async def offer_end(self, id: str, caller: Caller) -> None:
        """Offer the others to end the game here."""
        await self._tables.change(id, lambda table: closing.offer(table, caller.session, time.time()))

    async def answer_end(self, id: str, caller: Caller, yes: bool) -> None:
        """Answer such an offer."""
        await self._tables.change(id, lambda table: closing.answer(table, caller.session, yes, time.time()))
