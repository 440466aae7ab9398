"""The deal: when the last seat is taken, so that nobody can read a hand before play."""

from __future__ import annotations

import secrets
from dataclasses import replace

from bohrd.contract import BadInput
from bohrd.match import Match
from bohrd.record import SetUp
from bohrd.server import clocks
from bohrd.server.errors import not_now, sentence
from bohrd.server.table import Table


def begin(table: Table, at: float) -> Table:
    """Begin if nobody is missing: the game is set up by luck of its own, and the clocks start."""
    if any(seat.kind == "open" for seat in table.seats):
        return table
    return clocks.start(table if table.dealt else _deal(table), at)


def _deal(table: Table) -> Table:
    names = [seat.name for seat in table.seats]
    try:
        match = Match.new(table.game, names, table.header.options, secrets.token_hex(32))
    except BadInput as error:  # the rules have changed since the table was opened
        raise not_now(sentence(error)) from None
    dealt = {"header": match.record.header, "setup": match.record.setup, "position": match.position}
    return replace(table, **dealt, dealt=True, held=())


def put_back(table: Table) -> Table:
    """The table waits again: what was dealt is worth nothing any more."""
    return replace(table, setup=SetUp([]), position=None, dealt=False, held=(), spent=0.0)


def may_be_put_back(table: Table) -> bool:
    """Whether nobody has decided anything yet; where a position or a lesson was given, nothing was dealt."""
    return not (table.steps or table.header.start or table.lesson)
