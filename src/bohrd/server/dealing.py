"""The deal: when the last seat is taken, so that nobody can read a hand before play."""

from __future__ import annotations

import secrets
from dataclasses import replace

from bohrd.contract import BadInput
from bohrd.match import Match
from bohrd.record import SetUp
from bohrd.server import clocks
from bohrd.server.errors import not_now, sentence
from bohrd.server.table import EARLIER, Table

DEALT_ANEW = 2
"""So often a table is dealt anew because somebody left; who leaves after that leaves their seat to a bot, so
that nobody tries out one deal after another."""


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
    return replace(table, **dealt, dealt=True)


def put_back(table: Table, left: str = "") -> Table:
    """The table waits, or waits again because somebody has ``left``: what was dealt is worth nothing any
    more. Whoever has seen it and left does not come back for another."""
    held = (*table.held, (left, EARLIER)) if left and table.dealt else table.held
    return replace(table, setup=SetUp([]), position=None, dealt=False, held=held, spent=0.0)


def may_be_put_back(table: Table) -> bool:
    """Whether nobody has decided anything yet, and nothing was dealt too often; where a position or a lesson
    was given, nothing was dealt."""
    if table.steps or table.header.start or table.lesson:
        return False
    return not table.dealt or sum(seat == EARLIER for _, seat in table.held) < DEALT_ANEW
