"""Sitting down, getting up, and bots that play for somebody. Each gives the table as it is then."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bohrd.server import permissions
from bohrd.server.errors import not_now, unknown
from bohrd.server.new_tables import bot_name, check_bot, own_name
from bohrd.server.sessions import Caller
from bohrd.server.table import Seat, Table


def join(table: Table, caller: Caller, number: int | None, name: str, at: float) -> Table:
    """Take an open seat; somebody who sits already and names none keeps the one they have."""
    owned = table.owned_by(caller.session)
    if number is None and owned:
        return table
    if table.ended:
        raise not_now("This game is over.")
    if number is None:
        number = next((n for n, seat in enumerate(table.seats) if seat.kind == "open"), None)
        if number is None:
            raise not_now("All seats are taken; you can watch.")
    seat = _seat(table, number)
    if number in owned:
        return table
    if seat.kind != "open":
        raise not_now(f"{table.names[number]} sits there.")
    called = own_name(name or caller.name or f"Player {number + 1}", _others(table, number))
    return _changed(table, number, Seat(called, caller.session), at, f"{called} has taken a seat.")


def leave(table: Table, session: str, at: float) -> Table:
    """Get up from every seat of this session; others may sit down there."""
    permissions.check_leave(table, session)
    for number in table.owned_by(session):
        table = table.note(at, f"{table.names[number]} has left.").with_seat(number, Seat(""))
    return table


def let_bot_play(
    table: Table, number: int, session: str, bot: str, here: Collection[str], at: float
) -> Table:
    """Let a bot play an open seat, one's own, or that of somebody absent."""
    seat = _seat(table, number)
    chosen = check_bot(bot, "bot")
    permissions.check_replace(table, number, session, here)
    if seat.kind != "open":
        bound = replace(seat, bot=chosen.name)
        return _changed(table, number, bound, at, f"A bot plays for {table.names[number]} now.")
    others = _others(table, number)
    name = own_name(bot_name(chosen, others), others)
    return _changed(table, number, Seat(name, bot=chosen.name), at, f"{name} has taken a seat.")


def take_back(table: Table, number: int, session: str, at: float) -> Table:
    """Its owner plays again."""
    seat = _seat(table, number)
    permissions.check_take_back(table, number, session)
    return _changed(table, number, replace(seat, bot=""), at, f"{seat.name} is back.")


def _changed(table: Table, number: int, seat: Seat, at: float, note: str) -> Table:
    """The clock of a decision runs anew for whoever sits there now."""
    return replace(table.with_seat(number, seat).note(at, note), moved=at)


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise unknown(f"There is no seat {number}; the seats are 0 to {len(table.seats) - 1}.")
    return table.seats[number]


def _others(table: Table, number: int) -> list[Seat]:
    return [*table.seats[:number], *table.seats[number + 1 :]]
