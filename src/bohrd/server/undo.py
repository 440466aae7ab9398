"""Taking a decision back: a courtesy of the table, as far as nobody has learnt anything by it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bohrd import record
from bohrd.contract import OVER
from bohrd.server import permissions
from bohrd.server.errors import forbidden, not_now
from bohrd.server.table import Ask, Table


def way_back(table: Table, session: str, here: Collection[str]) -> tuple[int, str]:
    """The number of steps to go back to, and why it may not be done without asking (empty: it may). Somebody
    who is present and whose turn has begun is asked before it is taken away from them."""
    mine = table.moved_by(session)
    if not mine:
        return 0, "You have no seat here."
    if table.looked_at or table.position is None:
        return 0, "This is a record to look at."
    bots = [number for number, seat in enumerate(table.seats) if seat.bot]
    alone = len(mine) + len(bots) == len(table.seats)
    step, why = record.way_back(table.steps, mine, bots, alone)
    if table.turn == OVER:
        return step, "The game is over."
    if not why and table.turn in permissions.others_here(table, session, here):
        return step, f"The turn of {table.names[table.turn]} has begun."
    return step, why


def take_back(table: Table, session: str, here: Collection[str], at: float) -> Table:
    """Take the latest decision of this person back, if nobody need be asked."""
    step, why = way_back(table, session, here)
    if not table.moved_by(session):
        raise forbidden(why)
    if why:
        raise not_now(why)
    return _cut(table, step, at)


def ask(table: Table, session: str, here: Collection[str]) -> Table:
    """Ask the others."""
    step, why = way_back(table, session, here)
    if not table.moved_by(session):
        raise forbidden(why)
    if not permissions.may_ask_to_undo(table, session, here):
        raise not_now("Nobody is there to agree to it." if table.steps else why)
    return replace(table, ask=Ask(table.steps[step].seat, permissions.others_here(table, session, here)))


def answer(table: Table, session: str, yes: bool, at: float) -> Table:
    """Agree or disagree; the last one to agree takes the decision back."""
    if table.ask is None:
        raise not_now("Nobody is asking to take a move back.")
    mine = [seat for seat in table.ask.waiting_for if seat in table.moved_by(session)]
    if not mine:
        raise forbidden("This question is not for you, or you have answered it.")
    if not yes:
        return replace(table.note(at, f"{table.names[mine[0]]} would rather not take it back."), ask=None)
    left = tuple(seat for seat in table.ask.waiting_for if seat not in mine)
    if left:
        return replace(table, ask=Ask(table.ask.seat, left))
    return _cut(table, way_back(table, table.seats[table.ask.seat].owner, ())[0], at)


def _cut(table: Table, step: int, at: float) -> Table:
    mover = table.names[table.steps[step].seat]
    return table.cut(step, at).note(at, f"{mover} took a move back.")
