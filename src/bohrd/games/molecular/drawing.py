"""The picture of Molecular in parts: what a view shows, laid out for the templates in ``picture``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from textwrap import wrap
from typing import Any

import msgspec
from markupsafe import Markup

from bohrd.contract import OVER, name_seats
from bohrd.games.molecular import chemistry
from bohrd.games.molecular.content import Content, Effector, Group
from bohrd.games.molecular.decisions.group import worth
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.patterns import examples, largest_set
from bohrd.games.molecular.piles import listed, number_of
from bohrd.games.molecular.tiles import (
    EDGES,
    ELEMENT_OF,
    ELEMENTS,
    FACES_OF_LAYOUT,
    LAYOUT_NUMBER,
    LAYOUT_OF,
    LAYOUTS,
    ROTATION_OF,
    STEPS,
    cell_target,
    coordinates,
    face_in_words,
)
from bohrd.games.molecular.turn import REASONS
from bohrd.games.molecular.view import MolecularView, Placed, Points, cards_in_play, molecule_seen
from bohrd.picture import Artist, Part, drawing, remembered

_artist = Artist("bohrd.games.molecular")
STYLE = _artist.style

MAIN, SIDE = 760, 400
ACROSS, DOWN = 62.35, 54.0
"""From one cell to the next: half a row across is half of it, a row down the other."""
LARGEST, SMALLEST = 1.15, 0.42
"""How large a tile is drawn while the molecule is small, and how small once it is wide."""
LOWEST, HIGHEST = 380, 600
HALF = (MAIN - 16) // 2
"""Width of a part that shares a row with another on wide screens and has a small one for itself."""
POOL_ROW, HAND_ROW = 96, 130
TRACK = 15
"""Rounds in one row of the turn track."""


class Bond(msgspec.Struct, frozen=True):
    """A bonded edge; open if it faces an empty cell or the tile is not laid."""

    direction: int
    order: int
    open: bool


class Tile(msgspec.Struct, frozen=True):
    """A tile somewhere in the picture."""

    element: str
    bonds: tuple[Bond, ...]
    x: float
    y: float
    title: str
    id: str = ""
    layout: str = ""
    count: int = 1
    turned: tuple[Tile, ...] = ()


class EffectorCard(msgspec.Struct, frozen=True):
    """An effector in play."""

    card: Effector
    seat: int
    note: str
    lines: list[str]
    y: float
    height: float


Example = tuple[int, ...]
"""The cells of an example of a functional group."""


def draw(content: Content, view: MolecularView, names: Sequence[str]) -> list[Part]:
    """The picture of a view."""
    called = tuple(_short(name_seats("{p%d}" % seat, names)) for seat in range(view.seats))
    molecule = molecule_seen(content, view)
    found = _found(content, tuple(molecule.atoms.items()))
    drawn = [
        _turn(content, view, called, molecule.is_closed),
        _rounds(content, view),
        _molecule(molecule),
    ]
    if view.asked is not None and view.asked.tile:
        drawn.append(_loose(view.asked.tile))
    if view.turn == OVER:
        drawn.append(_left_over(content, view, called))
    elif view.seat is not None:
        drawn += [_pool(view.pools[view.seat] or ()), _hand(content, view, view.seat, found)]
    if view.turn == OVER:
        drawn.append(_structure(view.molecule))
    drawn += [_players(content, view, called), _reference(content, view, found), _effectors(content, view)]
    return drawn


def _short(name: str) -> str:
    return name if len(name) <= 18 else name[:17] + "…"


def _group(content: Content, id: str) -> Group:
    return content.groups[content.group_number[id]]


def _effector(content: Content, id: str) -> Effector:
    return content.effectors[content.effector_number[id]]


def _shape(face: int, x: float, y: float, empty: Collection[int] = range(6), **more: Any) -> Tile:
    """A tile whose bonds in the directions of ``empty`` are open."""
    bonds = tuple(Bond(way, order, way in empty) for way, order in enumerate(EDGES[face]) if order)
    return Tile(ELEMENTS[ELEMENT_OF[face]], bonds, round(x, 2), round(y, 2), **more)


# -- the turn and the molecule --------------------------------------------------------------


def _turn(content: Content, view: MolecularView, names: Sequence[str], closed: bool) -> Part:
    others: tuple[str, ...] = ()
    if view.turn == OVER:
        best = max(points.score for points in view.points)
        winners = [name for name, points in zip(names, view.points, strict=True) if points.score == best]
        headline = f"{winners[0]} wins" if len(winners) == 1 else f"{len(winners)} players share the win"
        status = f"with {number_of(best, 'point')}. {REASONS[view.ended]}"
        others = tuple(wrap(", ".join(winners), 54)[:2]) if len(winners) > 1 else ()
    else:
        headline = names[view.turn]
        status = f"Round {view.round} of {view.rounds}, {number_of(view.actions, 'action')} left"
        if closed:
            status += ", no tile fits"
        if view.asked is not None:
            status = f"{_effector(content, view.asked.card).name}: a choice to make"
    return _turn_panel(view.turn, headline, status, others)


@remembered
def _turn_panel(turn: int, headline: str, status: str, others: tuple[str, ...]) -> Part:
    svg = _artist.draw(
        "turn.jinja",
        turn=turn,
        headline=headline,
        status=status,
        others=others,
        buttons=_buttons(),
        width=HALF,
        height=108,
    )
    return drawing("turn", "", HALF, 108, svg)


@cache
def _buttons() -> Markup:
    return _artist.draw("buttons.jinja")


def _rounds(content: Content, view: MolecularView) -> Part:
    """The turn track, and how much is left in the stack and the decks."""
    groups = [_group(content, id).name for id, count in view.discards.items() for _ in range(count)]
    effectors = [_effector(content, id).name for id in view.effector_discards]
    piles = [
        f"Tiles: {view.stack} in the stack, {len(view.molecule)} in the molecule",
        f"Groups: {view.deck} cards, {len(groups)} discarded.  Effectors: {view.effector_deck},"
        f" {len(effectors)} discarded",
    ]
    discarded = f"Discarded groups: {listed(groups)}. Discarded effectors: {listed(effectors)}."
    track = _track(view.round, view.rounds)
    svg = _artist.draw("rounds.jinja", track=track, piles=piles, discarded=discarded, width=HALF, height=108)
    return drawing("rounds", "", HALF, 108, svg)


@remembered
def _track(now: int, rounds: int) -> Markup:
    track = [
        {
            "x": 18 + 24 * ((n - 1) % TRACK),
            "y": 22 + 25 * ((n - 1) // TRACK),
            "label": n,
            "state": "now" if n == now else "past" if n < now else "ahead",
        }
        for n in range(1, rounds + 1)
    ]
    return _artist.draw("track.jinja", track=track)


def _molecule(molecule: Molecule) -> Part:
    atoms, frontier = molecule.atoms, molecule.cells
    tiles = [
        _laid(cell, atoms[cell], tuple(way for way, step in enumerate(STEPS) if cell + step not in atoms))
        for cell in sorted(atoms)
    ]
    every = [_point(cell) for cell in (*atoms, *frontier)]
    left, right = min(x for x, _ in every) - ACROSS / 2, max(x for x, _ in every) + ACROSS / 2
    top, bottom = min(y for _, y in every) - 36, max(y for _, y in every) + 36
    scale = max(SMALLEST, min(LARGEST, (MAIN - 24) / (right - left), (HIGHEST - 24) / (bottom - top)))
    height = max(LOWEST, round((bottom - top) * scale + 24))
    width = max(MAIN, round((right - left) * scale + 24))
    svg = _artist.draw(
        "molecule.jinja",
        tiles=tiles,
        ghosts=[_ghost(cell) for cell in frontier],
        width=width,
        height=height,
        scale=round(scale, 3),
        x=round(width / 2 - scale * (left + right) / 2, 1),
        y=round(height / 2 - scale * (top + bottom) / 2, 1),
    )
    return drawing("molecule", "The molecule", width, height, svg)


@remembered
def _laid(cell: int, face: int, empty: tuple[int, ...]) -> Markup:
    """A tile of the molecule; no tile lies in the directions of ``empty``."""
    q, r = coordinates(cell)
    title = f"{face_in_words(face)} at ({q}, {r})"
    tile = _shape(face, *_point(cell), empty, id=cell_target(cell), title=title)
    return _artist.draw("tile.jinja", tile=tile)


@remembered
def _ghost(cell: int) -> Markup:
    """An empty cell that a bond faces."""
    x, y = _point(cell)
    title = "({}, {}), empty".format(*coordinates(cell))
    return _artist.draw("ghost.jinja", cell={"id": cell_target(cell), "x": x, "y": y, "title": title})


@cache
def _point(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    q, r = coordinates(cell)
    return round(ACROSS * (q + r / 2), 2), round(DOWN * r, 2)


@remembered
def _structure(molecule: tuple[Placed, ...]) -> Part:
    """The molecule as chemists draw it."""
    found = chemistry.substance(molecule)
    width, height = MAIN - 20, min(400, 120 + 6 * len(molecule))
    lines = wrap(f"SMILES {found.smiles}", 112)
    note = f"{found.molar_mass:.2f} g/mol"
    if found.closed:
        note += f", open bonds closed with {number_of(found.closed, 'hydrogen')}"
    total = height + 46 + 18 * len(lines)
    svg = _artist.draw(
        "structure.jinja",
        drawing=chemistry.structure(molecule, width, height),
        drawing_width=width,
        drawing_height=height,
        formula=re.findall(r"([A-Z][a-z]?)(\d*)", found.formula),
        note=note,
        lines=lines,
        width=MAIN,
        height=total,
    )
    return drawing("structure", "As chemists draw it", MAIN, total, svg)


# -- pool and hand --------------------------------------------------------------------------


@remembered
def _loose(layout: str) -> Part:
    """The tile that a revealed card has the player on turn lay, for all to see."""
    svg = _artist.draw("pool.jinja", tiles=[_turnings("loose-", "rotate-loose-", 0, layout, 1)])
    return drawing("loose", "The tile to attach", HALF, POOL_ROW, svg)


def _pool(pool: Sequence[str]) -> Part:
    tiles = [
        _turnings("tile-", "rotate-", place, layout, count)
        for place, (layout, count) in enumerate(Counter(pool).items())
    ]
    height = max(40, (POOL_ROW + 8) * len(tiles) - 8)
    svg = _artist.draw("pool.jinja", tiles=tiles, empty="You have no tiles.")
    return drawing("pool", "Your tiles, and how each can be turned", HALF, height, svg)


@remembered
def _turnings(tile_id: str, rotation_id: str, place: int, layout: str, count: int) -> Markup:
    """A tile that can be laid, and all the ways it can be turned; the ids are beginnings."""
    first, *_ = faces = FACES_OF_LAYOUT[LAYOUT_NUMBER[layout]]
    turned = tuple(
        _shape(
            face,
            112 + 46 * n,
            POOL_ROW / 2,
            id=f"{rotation_id}{layout}-{ROTATION_OF[face]}",
            title=f"Rotated by {ROTATION_OF[face]}: {face_in_words(face)}",
        )
        for n, face in enumerate(faces)
    )
    title = f"{layout}: {face_in_words(first)}"
    y = (POOL_ROW + 8) * place
    tile = _shape(
        first, 0, y, title=title, id=f"{tile_id}{layout}", layout=layout, count=count, turned=turned
    )
    return _artist.draw("turnings.jinja", tile=tile, width=HALF, row=POOL_ROW)


def _hand(content: Content, view: MolecularView, seat: int, found: Sequence[Sequence[Example]]) -> Part:
    """The cards, with what they are worth to the viewer, whoever is on turn."""
    force = content.in_force(cards_in_play(content, view), seat)
    held = Counter(content.group_number[id] for id in view.hands[seat] or ())
    cards: list[Markup] = []
    for place, (number, count) in enumerate(held.items()):
        group = content.groups[number]
        points = worth(group, len(found[number]), view.counters.get(group.id, 0), force)
        cards.append(_card(place, group, count, points, tuple(found[number])))
    height = max(40, (HAND_ROW + 8) * len(cards) - 8)
    svg = _artist.draw("hand.jinja", cards=cards, empty="You have no cards.")
    return drawing("hand", "Your functional group cards", HALF, height, svg)


@remembered
def _card(place: int, group: Group, count: int, points: int, found: tuple[Example, ...]) -> Markup:
    now = f"{number_of(len(found), 'example')}: {number_of(points, 'point')} now"
    return _artist.draw(
        "card.jinja",
        group=group,
        y=(HAND_ROW + 8) * place,
        count=count,
        found=found,
        cells=_cells(found),
        now=now if found else "No example yet",
        fact=wrap(group.fact, 32),
        structure=chemistry.group_structure(group.smarts, 130, 110),
        width=HALF,
        row=HAND_ROW,
    )


@remembered
def _found(content: Content, atoms: tuple[tuple[int, int], ...]) -> tuple[tuple[Example, ...], ...]:
    """For each functional group the examples in a molecule, given as faces on cells."""
    molecule = dict(atoms)
    return tuple(tuple(largest_set(examples(molecule, pattern))) for pattern in content.patterns)


def _cells(found: Sequence[Example]) -> str:
    """The cells of examples, to be highlighted with their card."""
    return " ".join(cell_target(cell) for example in found for cell in example)


# -- players, reference card, effectors -----------------------------------------------------


def _players(content: Content, view: MolecularView, names: Sequence[str]) -> Part:
    players: list[Markup] = []
    in_play = cards_in_play(content, view)
    for seat, points in enumerate(view.points):
        force = content.in_force(in_play, seat)
        tiles = (view.pool_sizes[seat], force.pool_size)
        cards = (view.hand_sizes[seat], force.hand_limit)
        turn, first = seat == view.turn, seat == view.first_player
        players.append(_player(seat, names[seat], turn, first, tiles, cards, points))
    height = 36 + 34 * view.seats
    svg = _artist.draw("players.jinja", players=players, width=SIDE, height=height)
    return drawing("players", "Players", SIDE, height, svg)


@remembered
def _player(
    seat: int,
    name: str,
    active: bool,
    first: bool,
    tiles: tuple[int, int],
    cards: tuple[int, int],
    points: Points,
) -> Markup:
    """A player with tiles and cards, each with how many there may be, and points."""
    return _artist.draw(
        "player.jinja",
        seat=seat,
        name=name,
        active=active,
        first=first,
        tiles=tiles,
        cards=cards,
        points=points,
        width=SIDE,
    )


def _reference(content: Content, view: MolecularView, found: Sequence[Sequence[Example]]) -> Part:
    entries = [
        _entry(number, group, tuple(found[number]), view.counters.get(group.id, 0))
        for number, group in enumerate(content.groups)
    ]
    height = 36 + 24 * len(entries)
    svg = _artist.draw("reference.jinja", entries=entries, width=SIDE, height=height)
    return drawing("reference", "Reference card", SIDE, height, svg)


@remembered
def _entry(place: int, group: Group, found: tuple[Example, ...], counters: int) -> Markup:
    """A functional group on the reference card."""
    return _artist.draw(
        "entry.jinja",
        group=group,
        y=28 + 24 * place,
        found=found,
        cells=_cells(found),
        counters=counters,
        width=SIDE,
    )


def _effectors(content: Content, view: MolecularView) -> Part:
    cards: list[EffectorCard] = []
    y = 0.0
    for entry in view.in_play:
        card = _effector(content, entry.card)
        lines = wrap(card.text, 58)
        note = f"to the end of round {entry.until - 1}" if entry.until else ""
        cards.append(EffectorCard(card, entry.seat, note, lines, y, 38 + 15 * len(lines)))
        y += cards[-1].height + 8
    empty = "No effector is in play."
    svg = _artist.draw("effectors.jinja", cards=cards, empty=empty, width=SIDE)
    return drawing("effectors", "Effectors in play", SIDE, max(28, y - 8), svg)


def _left_over(content: Content, view: MolecularView, names: Sequence[str]) -> Part:
    """After the end everything is open (MOL-HIDDEN-6)."""
    players: list[dict[str, Any]] = []
    for seat, (pool, hand) in enumerate(zip(view.pools, view.hands, strict=True)):
        faces = [FACES_OF_LAYOUT[LAYOUT_NUMBER[layout]][0] for layout in pool or ()]
        step = min(44, (MAIN - 350) / max(1, len(faces)))
        tiles = [
            _shape(face, MAIN - 28 - step * n, 0, title=LAYOUTS[LAYOUT_OF[face]])
            for n, face in enumerate(reversed(faces))
        ]
        cards = ", ".join(_group(content, id).name for id in hand or ()) or "no cards"
        cards = cards if len(cards) <= 46 else cards[:45] + "…"
        players.append({"seat": seat, "name": names[seat], "cards": cards, "tiles": tiles})
    height = 12 + 52 * view.seats
    svg = _artist.draw("left.jinja", players=players, width=MAIN, height=height)
    return drawing("left", "Left in hands and pools", MAIN, height, svg)
