"""Sitting down, getting up, and bots that play for somebody. Each gives the table as it is then.

The clock of a decision runs on whoever sits there now.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection
from dataclasses import replace

from bohrd import bots
from bohrd.server import closing, dealing, permissions
from bohrd.server.errors import forbidden, not_now, unknown
from bohrd.server.new_tables import bot_name, check_bot, own_name
from bohrd.server.sessions import Caller, hashed
from bohrd.server.table import Seat, Table


def join(table: Table, caller: Caller, number: int | None, name: str, code: str, at: float) -> Table:
    """Take an open seat, or play on for somebody who invites one to; somebody who sits already and names no
    seat keeps the one they have. The last one to sit down lets the game begin."""
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
    if code:
        return _play_on(table, caller, number, name, code, at)
    if seat.kind != "open":
        raise not_now(f"{table.names[number]} sits there.")
    permissions.check_one_hand(table, number, caller.session)
    called = own_name(name or caller.name or f"Player {number + 1}", _others(table, number))
    sat = table.with_seat(number, Seat(called, caller.session)).note(at, f"{called} has taken a seat.")
    return dealing.begin(sat, at)


def invite(table: Table, number: int, session: str, code: str) -> Table:
    """Let whoever has this code play on in one's place; an earlier one is void."""
    seat = _seat(table, number)
    permissions.check_invite(table, number, session)
    return table.with_seat(number, replace(seat, invitation=hashed(code)))


def _play_on(table: Table, caller: Caller, number: int, name: str, code: str, at: float) -> Table:
    seat = table.seats[number]
    if not hmac.compare_digest(seat.invitation, hashed(code)):
        raise forbidden("This invitation has been used, or taken back.")
    permissions.check_one_hand(table, number, caller.session)
    called = own_name(name or caller.name or f"Player {number + 1}", _others(table, number))
    taken = Seat(called, caller.session, time_left=seat.time_left)
    note = f"{called} plays on for {table.names[number]}."
    return _let_go(table, number).with_seat(number, taken).note(at, note)


def leave(table: Table, session: str, at: float) -> Table:
    """Get up from every seat of this session. Before anybody has decided anything, others may sit down there,
    and the game is dealt anew, a few times; later a bot plays on, or whoever was invited to."""
    permissions.check_leave(table, session)
    numbers = table.owned_by(session)
    waits = table.status == "waiting" or dealing.may_be_put_back(table)
    if waits and dealing.may_be_put_back(table):
        table = dealing.put_back(table, session)
    for number in numbers:
        seat = table.seats[number]
        free = Seat("") if waits else replace(seat, owner="", bot=seat.bot or bots.FRIENDLY, late=0)
        words = "has left." if waits else "has left; a bot plays on."
        table = _let_go(table, number).with_seat(number, free).note(at, f"{seat.name} {words}")
    if not waits and not any(seat.owner or seat.invitation for seat in table.seats):
        return closing.abandon(table, at)
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
        return table.with_seat(number, bound).note(at, f"A bot plays for {table.names[number]} now.")
    others = _others(table, number)
    name = own_name(bot_name(chosen, others), others)
    sat = table.with_seat(number, Seat(name, bot=chosen.name)).note(at, f"{name} has taken a seat.")
    return dealing.begin(sat, at)


def take_back(table: Table, number: int, session: str, at: float) -> Table:
    """Its owner plays again; what the bot has decided stands."""
    seat = _seat(table, number)
    permissions.check_take_back(table, number, session)
    return table.with_seat(number, replace(seat, bot="", late=0)).note(at, f"{seat.name} is back.")


def _let_go(table: Table, number: int) -> Table:
    """Remember who has seen the hand of a seat."""
    owner = table.seats[number].owner
    if not table.dealt or not owner:
        return table
    return replace(table, held=(*table.held, (owner, number)))


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise unknown(f"There is no seat {number}; the seats are 0 to {len(table.seats) - 1}.")
    return table.seats[number]


def _others(table: Table, number: int) -> list[Seat]:
    return [*table.seats[:number], *table.seats[number + 1 :]]
