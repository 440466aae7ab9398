"""What a move would change in the picture, as far as that is sure: atoms, names and the rows of goals."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from bohrd.contract import Move
from bohrd.games.in_your_element import chambers, drawing
from bohrd.games.in_your_element.artist import ARTIST
from bohrd.games.in_your_element.bohrds import BOHRDS, OXYGEN, Bohrd, missing
from bohrd.games.in_your_element.content import Content
from bohrd.games.in_your_element.decisions.claim import Claim
from bohrd.games.in_your_element.decisions.exchange import Exchange
from bohrd.games.in_your_element.decisions.play import SPARE, Play
from bohrd.games.in_your_element.decisions.replace import Replacement
from bohrd.games.in_your_element.particles import KINDS
from bohrd.games.in_your_element.view import ElementView


def preview(content: Content, view: ElementView, move: Move) -> Mapping[str, Markup]:
    """The pieces that differ, by their ids."""
    found: dict[str, Markup] = {}
    for number, after in _after(view, move).items():
        before = view.table.bohrds[number]
        if after != before:
            found |= _bohrd(content, number, before, after)
            found |= _rows(content, view, number, before, after)
    return found


def _after(view: ElementView, move: Move) -> dict[int, Bohrd]:
    """The Bohrds that a move changes, as they would be."""
    bohrds = view.table.bohrds
    if isinstance(move, Claim):
        return {move.bohrd: (0, 0, 0)} if view.options["after_claim"] == "empty" else {}
    if isinstance(move, Replacement):
        return {move.bohrd: OXYGEN}
    if isinstance(move, Exchange):
        return {move.bohrd: _changed(_changed(bohrds[move.bohrd], move.off, -1), move.on, 1)}
    if not isinstance(move, Play):
        return {}
    after: dict[int, Bohrd] = {}
    if move.source != SPARE:
        after[move.source] = _changed(bohrds[move.source], move.kind, -move.value)
    if move.to != SPARE:
        after[move.to] = _changed(bohrds[move.to], move.kind, move.value)
    return after


def _changed(bohrd: Bohrd, kind: int, by: int) -> Bohrd:
    counts = [max(0, count + by) if at == kind else count for at, count in enumerate(bohrd)]
    return counts[0], counts[1], counts[2]


def _bohrd(content: Content, number: int, before: Bohrd, after: Bohrd) -> dict[str, Markup]:
    """An atom and its plate, with what comes and goes."""
    letter, then = BOHRDS[number], chambers.named(content, after)
    found = {
        f"atom-{letter}": chambers.drawn_atom(content.layout, letter, after, before),
        f"iso-{letter}": ARTIST.draw("isotope.jinja", atom=then),
        f"name-{letter}": ARTIST.draw("name.jinja", atom=then),
        f"fate-{letter}": ARTIST.draw("fate.jinja", atom=then),
    }
    for kind, now, count in zip(KINDS, before, after, strict=True):
        if now != count:
            inside = ARTIST.draw("count.jinja", kind=kind, count=now, after=count)
            found[f"bohrd-{letter}-{kind}"] = inside
    return found


def _rows(content: Content, view: ElementView, number: int, before: Bohrd, after: Bohrd) -> dict[str, Markup]:
    """What the Bohrd would lack of every goal."""
    letter = BOHRDS[number]
    goals = {slot: content.by_symbol[symbol] for slot, symbol in enumerate(view.table.row, 1) if symbol}
    return {
        f"goal-{slot}-{letter}": drawing.cells(
            letter, tuple(missing(after, goal)), tuple(missing(before, goal))
        )
        for slot, goal in goals.items()
    }
