"""Clocks: one for each decision, one for the whole game with an increment, or both.

Time that was used is used: neither another person on the seat nor a decision taken back gives any of it back.
"""

from __future__ import annotations

from dataclasses import replace

from bohrd import bots
from bohrd.server.table import Seat, Table

GRACE = 5.0
"""Seconds that a clock waits at most for the moves of others to be shown before it runs."""
TOO_OFTEN = 3
"""After so many decisions in a row without an answer in time a bot plays the seat."""


def deadline(table: Table) -> float | None:
    """When the time of the running decision is up; ``None`` if no clock runs."""
    if table.status != "playing" or table.seats[table.turn].bot:
        return None
    ends: list[float] = []
    if table.clock_seconds is not None:
        ends.append(table.clock_seconds + GRACE - table.spent)
    left = table.seats[table.turn].time_left
    if left is not None:
        ends.append(left + max(0.0, GRACE - table.spent))
    return table.moved + min(ends) if ends else None


def waits(table: Table, now: float) -> float:
    """Seconds until the time of the running decision is counted; 0 if no clock runs."""
    if deadline(table) is None:
        return 0.0
    return max(0.0, round(GRACE - table.spent - (now - table.moved), 1))


def decision_left(table: Table, number: int, now: float) -> float | None:
    """Seconds that a seat has for its decision, or would have; ``None`` without such a clock."""
    total = table.clock_seconds
    if total is None or not _runs(table, number):
        return total
    return max(0.0, round(total + GRACE - table.spent - (now - table.moved), 1))


def game_left(table: Table, number: int, now: float) -> float | None:
    """Seconds that a seat has left for the whole game; ``None`` without such a clock."""
    left = table.seats[number].time_left if table.dealt else table.game_seconds
    if left is None or not _runs(table, number):
        return left
    return max(0.0, round(left - _used(table, now), 1))


def start(table: Table, at: float) -> Table:
    """The game can begin: everybody has all their time."""
    time = None if table.game_seconds is None else float(table.game_seconds)
    seats = tuple(replace(seat, time_left=time, late=0) for seat in table.seats)
    return replace(table, seats=seats, moved=at, spent=0.0)


def pay(table: Table, at: float, late: bool) -> Table:
    """Whoever is on turn decides now, or the clock does for them: what that costs, and what it adds. Too many
    in a row without an answer make it a bot's seat, until its owner sends the bot away."""
    number = table.turn
    seat = table.seats[number]
    if seat.bot:
        return table
    seat = replace(seat, time_left=_after(table, seat, at), late=seat.late + 1 if late else 0)
    paid = replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))
    if not late:
        return paid
    paid = paid.note(at, f"The time of {table.names[number]} has run out.")
    if seat.late < TOO_OFTEN:
        return paid
    absent = replace(seat, bot=bots.FRIENDLY, late=0)
    return paid.with_seat(number, absent).note(at, f"A bot plays for {table.names[number]} now.")


def taken_back(table: Table, step: int, session: str, at: float) -> Table:
    """What taking decisions back down to this step does to the clocks, before it is done: those of others get
    their time back, and whoever asked for it does not; the increments go."""
    mine = table.turn in table.moved_by(session)
    left = [seat.time_left for seat in table.seats]
    spent = table.spent + max(0.0, at - table.moved) if mine else 0.0
    if mine:
        left[table.turn] = _add(left[table.turn], -_used(table, at))
    for entry, made in zip(table.steps[step:], table.made[step:], strict=True):
        if not made.by:
            continue
        refund = 0.0 if made.by == session else max(0.0, made.took - GRACE)
        left[entry.seat] = _add(left[entry.seat], refund - table.increment_seconds)
        spent += made.took if made.by == session else 0.0
    seats = tuple(replace(seat, time_left=time) for seat, time in zip(table.seats, left, strict=True))
    return replace(table, seats=seats, spent=spent)


def words(table: Table) -> str:
    """What clocks a table has, in words; empty without any."""
    said: list[str] = []
    if table.clock_seconds is not None:
        said.append(f"{_spoken(table.clock_seconds)} for a decision")
    if table.game_seconds is not None:
        said.append(f"{_spoken(table.game_seconds)} each for the whole game")
        if table.increment_seconds:
            said.append(f"{_spoken(table.increment_seconds)} more with each decision")
    return ", ".join(said)


_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))


def _spoken(seconds: int) -> str:
    unit, size = next((unit, size) for unit, size in _UNITS if seconds % size == 0)
    return f"{seconds // size} {unit}{'' if seconds == size else 's'}"


def _runs(table: Table, number: int) -> bool:
    return table.status == "playing" and table.turn == number


def _used(table: Table, at: float) -> float:
    """What the running decision has cost of the game clock since it was last paid for."""
    elapsed = max(0.0, at - table.moved)
    return max(0.0, table.spent + elapsed - GRACE) - max(0.0, table.spent - GRACE)


def _after(table: Table, seat: Seat, at: float) -> float | None:
    left = _add(seat.time_left, -_used(table, at))
    return _add(left, table.increment_seconds)


def _add(left: float | None, more: float) -> float | None:
    return None if left is None else max(0.0, left + more)
