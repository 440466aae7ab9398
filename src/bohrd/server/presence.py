"""What of a state depends on who sits where and who is present."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bohrd.server import permissions, protocol
from bohrd.server.table import Table
from bohrd.server.undo import may_ask, way_back


def presence_for(table: Table, session: str, here: Mapping[str, float | None]) -> protocol.PresenceMessage:
    """What of a state depends on who is present."""
    return {
        "type": "presence",
        "seats": [
            {
                "present": is_here(table, number, here),
                "grace": grace(table, number, here),
                "replaceable": permissions.may_replace(table, number, session, here),
            }
            for number in range(len(table.seats))
        ],
        "undo": undo(table, session, here),
    }


def you(table: Table, session: str) -> protocol.You:
    """What is somebody's at the table; at the end it does not matter any more who played it."""
    moved = table.owned_by(session) if table.ended else table.moved_by(session)
    away = [n for n in table.owned_by(session) if n not in moved and not table.seats[n].resigned]
    return {"seats": moved, "away": away, "host": bool(session) and table.host == session}


def is_here(table: Table, number: int, here: Collection[str]) -> bool:
    """Whether whoever plays a seat is there."""
    seat = table.seats[number]
    return bool(seat.bot) or seat.owner in here


def grace(table: Table, number: int, here: Mapping[str, float | None]) -> float | None:
    """Seconds until whoever plays a seat counts as absent, if they are counted."""
    seat = table.seats[number]
    left = None if seat.bot else here.get(seat.owner)
    return None if left is None else round(left, 1)


def undo(table: Table, session: str, here: Collection[str]) -> protocol.Undo:
    """Whether somebody's latest decision can be taken back."""
    why = way_back(table, session, here).why
    return {
        "allowed": not why,
        "why": why,
        "ask": bool(why) and table.ask is None and may_ask(table, session, here),
        "asked_by": table.ask.seat if table.ask else None,
        "waiting_for": list(table.ask.waiting_for) if table.ask else [],
    }


def ending(table: Table, session: str) -> protocol.Ending:
    """Whether somebody can end the game before its rules do."""
    playing = table.status == "playing" and bool(table.moved_by(session))
    return {
        "resign": permissions.may_resign(table, session),
        "offer": playing and table.offer is None and bool(permissions.others(table, session)),
        "offered_by": table.offer.seat if table.offer else None,
        "waiting_for": list(table.offer.waiting_for) if table.offer else [],
    }
