"""Sitting down, getting up, and bots that play for somebody. All of it is done on a draft of the table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bohrd.server.opening import check_bot, own_name
from bohrd.server.refused import forbidden, not_now, unknown
from bohrd.server.sessions import Caller
from bohrd.server.sight import may_replace
from bohrd.server.table import Seat, Table


def join(table: Table, caller: Caller, number: int | None, name: str, at: float) -> int:
    """Take an open seat; somebody who sits already and names none keeps the one they have."""
    owned = table.owned_by(caller.session)
    if number is None and owned:
        return owned[0]
    if table.ended:
        raise not_now("This game is over.")
    if number is None:
        number = next((n for n, seat in enumerate(table.seats) if seat.kind == "open"), None)
        if number is None:
            raise not_now("All seats are taken; you can watch.")
    seat = _seat(table, number)
    if number in owned:
        return number
    if seat.kind != "open":
        raise not_now(f"{table.names[number]} sits there.")
    others = [*table.seats[:number], *table.seats[number + 1 :]]
    called = own_name(name or caller.name or f"Player {number + 1}", others)
    table.set_seat(number, Seat(called, caller.session))
    table.note(at, f"{called} has taken a seat.")
    table.moved = at
    return number


def leave(table: Table, session: str, at: float) -> None:
    """Get up from every seat of this session; others may sit down there."""
    owned = table.owned_by(session)
    if not owned:
        raise forbidden("You have no seat here.")
    if table.ended:
        raise not_now("The game is over; there is nothing to leave.")
    for number in owned:
        table.note(at, f"{table.names[number]} has left.")
        table.set_seat(number, Seat(""))


def let_bot_play(table: Table, number: int, session: str, bot: str, here: Collection[str], at: float) -> None:
    """Let a bot play an open seat, one's own, or that of somebody absent."""
    seat = _seat(table, number)
    chosen = check_bot(bot, "bot")
    if not may_replace(table, number, session, here):
        if seat.bot:
            raise not_now(f"{table.names[number]} is played by a bot already.")
        if table.ended:
            raise not_now("The game is over.")
        raise forbidden("A bot can play an open seat, your own, or that of somebody who is absent.")
    if seat.kind == "open":
        others = [*table.seats[:number], *table.seats[number + 1 :]]
        table.set_seat(number, Seat(own_name(chosen.label, others), bot=chosen.name))
    else:
        table.set_seat(number, replace(seat, bot=chosen.name))
    table.note(at, f"{table.names[number]} is played by {chosen.label} now.")
    table.moved = at


def take_back_seat(table: Table, number: int, session: str, at: float) -> None:
    """Its owner plays again."""
    seat = _seat(table, number)
    if not session or seat.owner != session:
        raise forbidden("This seat is not yours.")
    if not seat.bot:
        raise not_now("You are playing this seat already.")
    table.set_seat(number, replace(seat, bot=""))
    table.note(at, f"{table.names[number]} is back.")
    table.moved = at


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise unknown(f"There is no seat {number}; the seats are 0 to {len(table.seats) - 1}.")
    return table.seats[number]
