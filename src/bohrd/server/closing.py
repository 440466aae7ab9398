"""Ending a game before its rules do: somebody resigns, all agree, or nobody comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from bohrd import bots
from bohrd.contract import Position, Result
from bohrd.server import permissions
from bohrd.server.errors import not_now
from bohrd.server.protocol import Closed
from bohrd.server.table import Ask, Table


def resign(table: Table, number: int, session: str, at: float) -> Table:
    """Give a seat up for good: a bot plays on for the others, or the game ends if there is nobody to play on
    for, or against."""
    permissions.check_resign(table, number, session)
    seat = replace(table.seats[number], resigned=True, invitation="")
    resigned = table.with_seat(number, seat).note(at, f"{table.names[number]} has resigned.")
    left = [other for other in resigned.seats if not other.resigned]
    if len(left) == 1 or not any(other.owner for other in left):
        return _close(resigned.with_seat(number, replace(seat, bot="")), "resigned")
    return resigned.with_seat(number, replace(seat, bot=seat.bot or bots.FRIENDLY))


def offer(table: Table, session: str, at: float) -> Table:
    """Offer the others to end the game here."""
    permissions.check_playing(table)
    permissions.check_seated(table, session)
    mine, others = table.moved_by(session), permissions.others(table, session)
    if not others:
        raise not_now("There is nobody else to agree to it; you can resign.")
    asked = replace(table, offer=Ask(mine[0], others))
    return asked.note(at, f"{table.names[mine[0]]} offers to end the game here.")


def answer(table: Table, session: str, yes: bool, at: float) -> Table:
    """Agree or disagree; the last one to agree ends the game."""
    if table.offer is None or table.ended:
        raise not_now("Nobody offers to end the game.")
    seat, left = permissions.answered(table, table.offer, session)
    if not yes:
        return replace(table.note(at, f"{table.names[seat]} would like to play on."), offer=None)
    if left:
        return replace(table, offer=left)
    return _close(table.note(at, "Everybody agreed to end the game here."), "agreed")


def abandon(table: Table, at: float) -> Table:
    """Its people are gone, and the table is closed."""
    if table.status in ("over", "abandoned"):
        return table
    return _close(table.note(at, "Nobody came back, so this table was closed."), "abandoned")


def _close(table: Table, how: Closed) -> Table:
    return replace(table, closed=how, ask=None, offer=None)


# -- how it ended ---------------------------------------------------------------------------


def result(table: Table, position: Position) -> Result:
    """The standing or the result by the rules; but whoever has resigned is behind all others, and nobody wins
    what was abandoned."""
    told = position.result()
    if table.closed and position is table.position:
        told = msgspec.structs.replace(told, over=True, reason=_reason(table), reason_rule="")
    if table.closed == "abandoned":
        return _ranked(told, [len(told.seats)] * len(told.seats))
    gone = [seat.resigned for seat in table.seats]
    if not any(gone) or not told.over or not told.winners:
        return told
    ranks = [
        1 + sum((gone[other.seat], other.rank) < (gone[seat.seat], seat.rank) for other in told.seats)
        for seat in told.seats
    ]
    return _ranked(told, ranks)


def words(table: Table, me: int | None) -> str:
    """The end in a few words, for a seat or an onlooker, where points do not tell it; or empty."""
    if table.closed != "resigned":
        return ""
    if me is not None and table.seats[me].resigned:
        return "You have resigned"
    assert table.position is not None
    winners = result(table, table.position).winners
    if me in winners:
        return "You win" if len(winners) == 1 else "You share the win"
    return f"{' and '.join(table.names[seat] for seat in winners)} {'wins' if len(winners) == 1 else 'win'}"


def _ranked(told: Result, ranks: Sequence[int]) -> Result:
    seats = (msgspec.structs.replace(seat, rank=rank) for seat, rank in zip(told.seats, ranks, strict=True))
    return msgspec.structs.replace(told, seats=tuple(seats))


def _reason(table: Table) -> str:
    if table.closed == "agreed":
        return "Everybody agreed to end the game here."
    if table.closed == "abandoned":
        return "Nobody came back to this table."
    names = [table.names[number] for number, seat in enumerate(table.seats) if seat.resigned]
    return f"{' and '.join(names)} {'has' if len(names) == 1 else 'have'} resigned."
