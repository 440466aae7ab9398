"""Taking a decision back: a courtesy of the table, as far as nobody has learnt anything by it."""

from __future__ import annotations

from collections.abc import Collection

from bohrd import record
from bohrd.contract import OVER
from bohrd.server.refused import forbidden, not_now
from bohrd.server.table import Ask, Table


def way_back(table: Table, session: str) -> tuple[int, str]:
    """The number of steps to go back to, and why it may not be done without asking (empty: it may)."""
    mine = table.moved_by(session)
    if not mine:
        return 0, "You have no seat here."
    if table.looked_at or table.match is None:
        return 0, "This is a record to look at."
    bots = [number for number, seat in enumerate(table.seats) if seat.bot]
    step, why = record.way_back(table.steps, mine, bots)
    return step, why or ("The game is over." if table.turn == OVER else "")


def others(table: Table, session: str, here: Collection[str]) -> tuple[int, ...]:
    """The seats of other people who are present."""
    return tuple(
        number
        for number, seat in enumerate(table.seats)
        if seat.kind == "person" and seat.owner != session and seat.owner in here
    )


def may_ask(table: Table, session: str, here: Collection[str]) -> bool:
    """Whether there is something of this person's to take back, and somebody to agree to it."""
    mine = table.moved_by(session)
    made = any(step.seat in mine for step in table.steps)
    return made and table.status == "playing" and bool(others(table, session, here))


def take_back(table: Table, session: str, at: float) -> None:
    """Take the latest decision of this person back, on a draft, if nobody need be asked."""
    step, why = way_back(table, session)
    if not table.moved_by(session):
        raise forbidden(why)
    if why:
        raise not_now(why)
    _cut(table, step, at)


def ask(table: Table, session: str, here: Collection[str]) -> None:
    """Ask the others, on a draft."""
    step, why = way_back(table, session)
    if not table.moved_by(session):
        raise forbidden(why)
    if not may_ask(table, session, here):
        raise not_now(why if not table.steps else "Nobody is there to agree to it.")
    table.ask = Ask(table.steps[step].seat, others(table, session, here))


def answer(table: Table, session: str, yes: bool, at: float) -> None:
    """Agree or disagree, on a draft; the last one to agree takes the decision back."""
    if table.ask is None:
        raise not_now("Nobody is asking to take a move back.")
    mine = [seat for seat in table.ask.waiting_for if seat in table.moved_by(session)]
    if not mine:
        raise forbidden("This question is not for you, or you have answered it.")
    if not yes:
        table.note(at, f"{table.names[mine[0]]} would rather not take it back.")
        table.ask = None
        return
    left = tuple(seat for seat in table.ask.waiting_for if seat not in mine)
    if left:
        table.ask = Ask(table.ask.seat, left)
    else:
        _cut(table, way_back(table, table.seats[table.ask.seat].owner)[0], at)


def _cut(table: Table, step: int, at: float) -> None:
    table.note(at, f"{table.names[table.steps[step].seat]} took a move back.")
    table.cut(step)
    table.moved = at
