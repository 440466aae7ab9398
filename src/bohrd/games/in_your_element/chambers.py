"""Atoms in their detector chambers: the three Bohrds with their plates, and small ones for the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from bohrd.games.in_your_element import layout, nuclides
from bohrd.games.in_your_element.artist import ARTIST
from bohrd.games.in_your_element.bohrds import BOHRDS, HYDROGEN, Bohrd, atom, written
from bohrd.games.in_your_element.content import Content, GoalCard
from bohrd.games.in_your_element.layout import Layout, Piece
from bohrd.games.in_your_element.nuclides import Fate
from bohrd.games.in_your_element.particles import KINDS
from bohrd.picture import remembered

SMALL = 1.42
"""By so much a nucleus is larger in a small chamber."""
SMALL_ROOM = 86
"""The room that the rings of a small chamber leave to the nucleus."""
SHOWN_PLACES = 3
"""So many seats that electrons would take next are shown."""

COMES, GOES = "ghost", "leaves"
"""Marks of particles that would come or go."""


class Match(msgspec.Struct, frozen=True):
    """The goal that a Bohrd matches."""

    slot: int
    """Counted from 1."""
    name: str
    points: int


class Extras(msgspec.Struct, frozen=True):
    """What stands on a plate only while it can be needed."""

    own: bool = False
    """Whether who is looking has a hand to take particles with."""
    freed: str = ""
    """The kind of particles that can be removed."""
    bags: bool = False
    """Whether a particle of another kind has to be chosen."""
    oxygen: bool = False
    """Whether a hydrogen can be replaced."""


class Named(msgspec.Struct, frozen=True):
    """What an atom is called."""

    name: str
    words: str = ""
    """Its charge in words."""
    mass: int = 0
    z: int = 0
    symbol: str = ""
    charge: str = ""
    fate: Fate | None = None
    """How long its nucleus would last."""


@remembered
def chamber(content: Content, number: int, bohrd: Bohrd, match: Match | None, extras: Extras) -> Markup:
    """A Bohrd with its plate (ELE-BOHRD-1)."""
    letter, fate = BOHRDS[number], named(content, bohrd).fate
    return ARTIST.draw(
        "bohrd.jinja",
        letter=letter,
        told="; ".join(filter(None, [_counted(bohrd), atom(content, bohrd), fate.words if fate else ""])),
        atom=drawn_atom(content.layout, letter, bohrd, bohrd),
        named_atom=named(content, bohrd),
        counts=list(zip(KINDS, bohrd, strict=True)),
        match=match,
        own=extras.own,
        freed=extras.freed,
        bags=extras.bags and any(bohrd),
        oxygen=extras.oxygen and list(bohrd) == HYDROGEN,
    )


def _counted(bohrd: Bohrd) -> str:
    return ", ".join(
        f"{count} {kind}{'s' if count != 1 else ''}" for kind, count in zip(KINDS, bohrd, strict=True)
    )


@remembered
def named(content: Content, bohrd: Bohrd) -> Named:
    """What an atom is called in words and signs; nothing has a sign without protons."""
    protons, neutrons, electrons = bohrd
    name, _, words = atom(content, bohrd).partition(", ")
    name = name[0].upper() + name[1:]
    element = content.by_number.get(protons) or nuclides.element(protons)
    if element is None:
        return Named(name, words)
    charge = protons - electrons
    sign = "+" if charge > 0 else "−"
    written = "" if not charge else sign if abs(charge) == 1 else f"{abs(charge)}{sign}"
    fate = nuclides.fate(protons, protons + neutrons)
    return Named(name, words, protons + neutrons, protons, element.symbol, written, fate)


@remembered
def drawn_atom(rings: Layout, id: str, bohrd: Bohrd, before: Bohrd) -> Markup:
    """Nucleus and shells; what was not there before is dashed, what is no longer there is hollow."""
    shown: Bohrd = max(bohrd[0], before[0]), max(bohrd[1], before[1]), max(bohrd[2], before[2])
    stay = layout.fives(min(bohrd[0], before[0]), min(bohrd[1], before[1]))
    pieces = layout.nucleus(shown[0], shown[1], stay)
    radius = layout.radius(shown[0] + shown[1])
    taken = rings.shells(shown[2])
    return ARTIST.draw(
        "atom.jinja",
        id=id,
        rings=[{"r": r, "on": bool(taken[at])} for at, r in enumerate(layout.RINGS)],
        nucleus=_marked(pieces, bohrd, before),
        halo=round(radius + 20, 1),
        small=round(min(SMALL, SMALL_ROOM / max(radius, 1)), 2),
        places=[point for _, point in rings.seats[shown[2] : shown[2] + SHOWN_PLACES]],
        electrons=[_electron(rings, at, bohrd[2], before[2]) for at in range(_seen(rings, shown[2]))],
    )


def _seen(rings: Layout, electrons: int) -> int:
    return min(electrons, len(rings.seats) + layout.MOST_OUTSIDE)


def _electron(rings: Layout, at: int, now: int, before: int) -> dict[str, Any]:
    """One of the electrons, in its seat or outside."""
    mark = COMES if at >= before else GOES if at >= now else ""
    if at < len(rings.seats):
        ring, (x, y) = rings.seats[at]
        return {"x": x, "y": y, "ring": ring, "angle": layout.angle(x, y), "mark": mark}
    x, y = rings.outside(max(now, before))[at - len(rings.seats)]
    return {"x": x, "y": y, "ring": 0, "angle": 0, "mark": mark}


def _marked(pieces: Sequence[Piece], now: Bohrd, before: Bohrd) -> list[tuple[Piece, str]]:
    """The pieces of a nucleus; of each kind the outermost balls come or go, tokens of five stay."""
    marks: dict[str, tuple[int, str]] = {}
    for at, kind in enumerate(KINDS[:2]):
        balls = sum(piece.kind == kind and not piece.five for piece in pieces)
        difference = now[at] - before[at]
        marks[kind] = balls - abs(difference), COMES if difference > 0 else GOES
    return [
        (piece, mark if not piece.five and piece.number >= first else "")
        for piece in pieces
        for first, mark in (marks[piece.kind],)
    ]


@remembered
def small_chamber(content: Content, goal: GoalCard) -> Markup:
    """An atom in a small chamber of its own."""
    inside = drawn_atom(content.layout, "", goal.needs, goal.needs)
    box = Markup(
        '<svg class="atom small" viewBox="-178 -178 356 356" role="img" aria-label="{} {}">'
        '<circle class="own" r="172"/><use href="#chamber"/>{}</svg>'
    )
    return box.format(goal.name.capitalize(), written(goal.needs), inside)
