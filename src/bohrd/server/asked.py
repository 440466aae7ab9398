"""What is asked, and what could be expected but cannot be done, for whoever looks."""

from __future__ import annotations

from bohrd.contract import Position, Prompt, name_seats
from bohrd.server import protocol
from bohrd.server.moves import rule_plain, rule_text, why_none
from bohrd.server.table import Table


def prompt(table: Table, position: Position, said: Prompt, viewer: int | None) -> protocol.Prompt:
    """What is asked, as the rules said it; what it says to the one who decides is for that seat alone."""
    names = table.names
    asked = viewer == said.seat
    text = said.text if asked else "{p%d} is thinking." % said.seat
    return {
        "seat": said.seat,
        "text": name_seats(text, names),
        "rule": said.rule,
        "rule_text": rule_text(table.game, said.rule),
        "rule_plain": rule_plain(table.game, said.rule),
        "left": said.left if asked else "",
        "pips": said.pips if asked else (0, 0),
        "then": {key: name_seats(then, names) for key, then in said.then.items()} if asked else {},
        "cannot": _cannot(table, position, said) if asked else [],
    }


def _cannot(table: Table, position: Position, said: Prompt) -> list[protocol.Cannot]:
    """What one might expect but cannot do now, and why."""
    told: list[protocol.Cannot] = []
    for title, ids in said.cannot.items():
        refusal = why_none(position, [table.game.catalogue[id] for id in ids])
        if refusal is not None:
            told.append({"title": title, "why": name_seats(refusal.text, table.names), "rule": refusal.rule})
    return told
