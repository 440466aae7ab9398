"""Talking at a table, and what keeps it pleasant: reported lines, and a host who wants no chat."""

from __future__ import annotations

from dataclasses import replace

from bohrd.server import permissions
from bohrd.server.errors import forbidden, malformed, not_now, unknown
from bohrd.server.protocol import CHAT_LENGTH
from bohrd.server.table import Said, Table


def clean(text: str) -> str:
    """A message without superfluous spaces; refused if it is too long or cannot be printed."""
    said = " ".join(text.split())
    if not said or len(said) > CHAT_LENGTH:
        raise malformed(f"A message has 1 to {CHAT_LENGTH} characters.", "text")
    if not said.isprintable():
        raise malformed("A message is made of letters, digits and signs that can be printed.", "text")
    return said


def say(table: Table, session: str, text: str, at: float) -> Table:
    """The table after somebody said something."""
    permissions.check_talk(table, session)
    if table.chat_off:
        raise not_now("Chat is switched off at this table.")
    owned = table.owned_by(session)
    seat = table.turn if table.turn in owned else owned[0]
    return table.say(Said(at, seat, table.names[seat], text))


def switch(table: Table, session: str, off: bool, at: float) -> Table:
    """The table with chat, or without; its host says so."""
    if not session or table.host != session:
        raise forbidden("Whoever opened the table can switch its chat off and on.")
    if table.chat_off == off:
        return table
    words = "Chat is switched off." if off else "Chat is switched on."
    return replace(table, chat_off=off).note(at, words)


def check_report(table: Table, session: str, number: int) -> None:
    """Those at the table can report what somebody else there said."""
    permissions.check_talk(table, session)
    line = number - table.chat_before
    if not 0 <= line < len(table.chat) or table.chat[line].note:
        raise unknown("There is no such message any more.")
    if table.chat[line].seat in table.owned_by(session):
        raise not_now("This was said by yourself.")
