"""Taking a decision back: a courtesy of the table, as far as nobody has learnt anything by it.

What somebody else has decided is never taken back without them, whoever plays their seat meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from bohrd.contract import OVER
from bohrd.server import clocks, permissions
from bohrd.server.errors import forbidden, not_now
from bohrd.server.table import Ask, Table

NO_TIME = "There is no time left to decide it again."


@dataclass(frozen=True, slots=True)
class WayBack:
    """The number of steps to go back to, why it may not be done without asking (empty: it may), and whose
    decisions since would go with it: they must agree, present or not."""

    step: int
    why: str
    others: frozenset[str] = frozenset()


def way_back(table: Table, session: str, here: Collection[str]) -> WayBack:
    """What taking back the latest decision of this person means. Bots' decisions since go with it; somebody
    who is present and whose turn has begun is asked before it is taken away from them."""
    if not table.moved_by(session):
        return WayBack(0, "You have no seat here.")
    if table.looked_at or table.position is None:
        return WayBack(0, "This is a record to look at." if table.dealt else "The game has not begun.")
    step = len(table.steps)
    while step and table.made[step - 1].by != session:
        step -= 1
    if not step:
        return WayBack(0, "There is nothing of yours to take back.")
    step -= 1
    others = frozenset(made.by for made in table.made[step:] if made.by not in ("", session))
    return WayBack(step, _why(table, session, here, step, others), others)


def _why(table: Table, session: str, here: Collection[str], step: int, others: frozenset[str]) -> str:
    if table.turn == OVER:
        return "The game is over."
    if others:
        return "Somebody else has made a decision since."
    mine = table.moved_by(session)
    alone = all(seat.owner in ("", session) for seat in table.seats)
    if any(entry.informs_any(mine) if alone else entry.informs for entry in table.steps[step:]):
        return "Something hidden came to light with it, and that cannot be unlearnt."
    if table.turn in permissions.others_here(table, session, here):
        return f"The turn of {table.names[table.turn]} has begun."
    return ""


def asked(table: Table, session: str, here: Collection[str]) -> tuple[int, ...]:
    """The seats that must agree: of those who are present, and of those whose decisions would go. Empty if
    nobody is there to agree, or somebody has left who would have to."""
    others = way_back(table, session, here).others
    owners = {seat.owner for seat in table.seats}
    if not others <= owners:
        return ()
    present = permissions.others_here(table, session, here)
    return tuple(
        number for number, seat in enumerate(table.seats) if number in present or seat.owner in others
    )


def may_ask(table: Table, session: str, here: Collection[str]) -> bool:
    """Whether there is something of this person's to take back, and somebody to agree to it."""
    made = bool(table.moved_by(session)) and any(made.by == session for made in table.made)
    return made and table.status == "playing" and bool(asked(table, session, here))


def take_back(table: Table, session: str, here: Collection[str], at: float) -> Table:
    """Take the latest decision of this person back, if nobody need be asked."""
    back = way_back(table, session, here)
    if not table.moved_by(session):
        raise forbidden(back.why)
    if back.why:
        raise not_now(back.why)
    taken = _cut(table, back.step, session, at)
    if _is_late(taken, at):
        raise not_now(NO_TIME)
    return taken


def ask(table: Table, session: str, here: Collection[str]) -> Table:
    """Ask the others."""
    back = way_back(table, session, here)
    if not table.moved_by(session):
        raise forbidden(back.why)
    if not may_ask(table, session, here):
        raise not_now("Nobody is there to agree to it." if table.steps else back.why)
    return replace(table, ask=Ask(table.steps[back.step].seat, asked(table, session, here)))


def answer(table: Table, session: str, yes: bool, at: float) -> Table:
    """Agree or disagree; the last one to agree takes the decision back."""
    if table.ask is None:
        raise not_now("Nobody is asking to take a move back.")
    seat, left = permissions.answered(table, table.ask, session)
    if not yes:
        return replace(table.note(at, f"{table.names[seat]} would rather not take it back."), ask=None)
    if left:
        return replace(table, ask=left)
    asker = table.seats[table.ask.seat].owner
    taken = _cut(table, way_back(table, asker, ()).step, asker, at)
    return replace(table.note(at, NO_TIME), ask=None) if _is_late(taken, at) else taken


def _cut(table: Table, step: int, session: str, at: float) -> Table:
    mover = table.names[table.steps[step].seat]
    return clocks.taken_back(table, step, session, at).cut(step, at).note(at, f"{mover} took a move back.")


def _is_late(table: Table, at: float) -> bool:
    end = clocks.deadline(table)
    return end is not None and end <= at
