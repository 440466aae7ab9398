"""The table in characters: the molecule, the players, and what the viewer has.

In the molecule a cell is six columns wide and two lines high, each row half a cell to the right of the one
above it. Atoms are letters, bonds lines; an empty cell that an open bond faces has its coordinates, which
name it in the choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from bohrd.contract import OVER, name_seats
from bohrd.games.molecular.content import Content
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.patterns import count
from bohrd.games.molecular.piles import listed, number_of
from bohrd.games.molecular.sampling import cards_in_play, molecule_seen
from bohrd.games.molecular.scoring import worth
from bohrd.games.molecular.tiles import DIRECTIONS, FACE_NUMBER, LAYOUT_NUMBER, face_in_words, rotated
from bohrd.games.molecular.turn import REASONS
from bohrd.games.molecular.view import MolecularView, Placed

WIDTH = 80


def board(content: Content, view: MolecularView, names: Sequence[str]) -> str:
    """The table as a view shows it; only a wide molecule takes more than 80 columns."""
    called = [_short(name_seats("{p%d}" % seat, names)) for seat in range(view.seats)]
    molecule = molecule_seen(content, view.molecule)
    parts: list[Iterable[str]] = [
        _turn(content, view, called, molecule.is_closed),
        sketch(view.molecule).splitlines(),
        _players(content, view, called),
    ]
    if view.turn == OVER:
        parts.append(_left_over(content, view, called))
    elif view.seat is not None:
        parts += [_pool(view, view.seat), _hand(content, view, view.seat, molecule)]
    parts += [_groups(content, view, molecule), _effectors(content, view, called), _piles(content, view)]
    return "\n\n".join("\n".join(part) for part in parts)


def _short(name: str) -> str:
    return name if len(name) <= 24 else name[:23] + "…"


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    return wrap(text, WIDTH, subsequent_indent=indent)


# ---- the turn and the players ----


def _turn(content: Content, view: MolecularView, names: Sequence[str], closed: bool) -> Iterator[str]:
    if view.turn == OVER:
        yield f"The game is over. {REASONS[view.ended]}"
        return
    now = f"Round {view.round} of {view.rounds}. It is the turn of {names[view.turn]}, with"
    asked = view.asked
    if asked is None:
        yield f"{now} {number_of(view.actions, 'action')} left."
    else:
        card = content.effectors[content.effector_number[asked.card]]
        yield from _wrapped(f"{now} a choice to make for {card.name}.")
    if asked is not None and asked.tile:
        yield f"The tile to attach, unrotated: {asked.tile} {_unrotated(asked.tile)}"
    if closed and asked is None:
        yield "No tile fits the molecule any more; the game ends with this round."


def _players(content: Content, view: MolecularView, names: Sequence[str]) -> Iterator[str]:
    yield f"{'Players':<22} points  bonds groups effectors resets  tiles  cards"
    in_play = cards_in_play(content, view)
    for seat, points in enumerate(view.points):
        force = content.meanings.for_player(in_play, seat)
        mark = ">" if seat == view.turn else " "
        tiles = f"{view.pool_sizes[seat]}/{force.pool_size}"
        cards = f"{view.hand_sizes[seat]}/{force.hand_limit}"
        sources = f"{points.bonds:>5} {points.groups:>6} {points.effects:>9} {points.resets:>6}"
        first = " first" if seat == view.first_player else ""
        name = names[seat] if len(names[seat]) <= 20 else f"{names[seat][:19]}…"
        yield f"{mark} {name:<20} {points.score:>6}  {sources}  {tiles:>5}  {cards:>5}{first}"


def _left_over(content: Content, view: MolecularView, names: Sequence[str]) -> Iterator[str]:
    """After the end everything is open (MOL-HIDDEN-6)."""
    yield "Left in hands and pools"
    for name, pool, hand in zip(names, view.pools, view.hands, strict=True):
        cards = listed(content.groups[content.group_number[id]].name for id in hand or ())
        yield from _wrapped(f"  {name}: {cards}; {listed(pool or ())}", "    ")


# ---- what the viewer has ----


def _pool(view: MolecularView, seat: int) -> Iterator[str]:
    yield "Your tiles, unrotated; r1 to r5 turn them counter-clockwise by so many sixths"
    for layout, number in Counter(view.pools[seat] or ()).items():
        yield f"  {layout}{f' × {number}' if number > 1 else '':<5} {_unrotated(layout)}"


def _unrotated(layout: str) -> str:
    return face_in_words(FACE_NUMBER[LAYOUT_NUMBER[layout], 0])


def _hand(content: Content, view: MolecularView, seat: int, molecule: Molecule) -> Iterator[str]:
    yield "Your cards, and what they score now"
    force = content.meanings.for_player(cards_in_play(content, view), seat)
    for id, number in Counter(view.hands[seat] or ()).items():
        group = content.group_number[id]
        card, found = content.groups[group], count(molecule, group, content.patterns[group])
        points = worth(card, found, view.counters.get(id, 0), force)
        name = f"{card.name}{f' × {number}' if number > 1 else ''}"
        scores = f"{number_of(found, 'example')}, scores {points}" if found else "no example"
        yield from _wrapped(f"  {name} ({card.structure}), worth {card.points}: {scores}", "    ")


# ---- what lies open ----


def _groups(content: Content, view: MolecularView, molecule: Molecule) -> Iterator[str]:
    found = {
        group.name: count(molecule, number, content.patterns[number])
        for number, group in enumerate(content.groups)
    }
    present = ", ".join(f"{name} {number}" for name, number in found.items() if number) or "none"
    yield from _wrapped(f"Groups in the molecule: {present}")
    counters = [(content.groups[content.group_number[id]].name, n) for id, n in view.counters.items()]
    handicap = ", ".join(f"{name} {number}" for name, number in counters) or "none"
    yield from _wrapped(f"Handicap counters: {handicap}")


def _effectors(content: Content, view: MolecularView, names: Sequence[str]) -> Iterator[str]:
    if not view.in_play:
        yield "Effectors in play: none"
        return
    yield "Effectors in play"
    for entry in view.in_play:
        card = content.effectors[content.effector_number[entry.card]]
        until = f", to the end of round {entry.until - 1}" if entry.until else ""
        yield from _wrapped(f"  {card.name} (revealed by {names[entry.seat]}{until}): {card.text}", "    ")


def _piles(content: Content, view: MolecularView) -> Iterator[str]:
    groups = listed(
        content.groups[content.group_number[id]].name for id, n in view.discards.items() for _ in range(n)
    )
    effectors = listed(content.effectors[content.effector_number[id]].name for id in view.effector_discards)
    yield f"Left to draw: {view.stack} tiles, {view.deck} cards, {view.effector_deck} effectors"
    yield from _wrapped(f"Discarded cards: {groups}")
    yield from _wrapped(f"Discarded effectors: {effectors}")


# ---- the molecule ----

_LEVEL = " ─═≡"
"""A bond to the left or right by its order; one that is joined is longer."""
_FALLING, _RISING = "╲", "╱"
"""A slanted bond; there are as many as its order."""


def sketch(molecule: Iterable[Placed]) -> str:
    """The molecule as lines of text."""
    tiles = {(tile.q, tile.r): tile for tile in molecule}
    canvas: dict[tuple[int, int], str] = {}
    for tile in tiles.values():
        _write(canvas, 6 * tile.q + 3 * tile.r, 2 * tile.r, tile.layout[0])
        for (dq, dr), order in zip(DIRECTIONS, rotated(tile.layout, tile.rotation), strict=True):
            if order:
                beside = (tile.q + dq, tile.r + dr)
                _write_bond(canvas, tile, dq, dr, order, beside in tiles)
                if beside not in tiles:
                    name = f"{beside[0]},{beside[1]}"
                    _write(canvas, 6 * beside[0] + 3 * beside[1] - len(name) // 2, 2 * beside[1], name)
    return _lines(canvas)


def _write(canvas: dict[tuple[int, int], str], column: int, line: int, text: str) -> None:
    canvas.update(((line, column + place), character) for place, character in enumerate(text))


def _write_bond(
    canvas: dict[tuple[int, int], str], tile: Placed, dq: int, dr: int, order: int, is_joined: bool
) -> None:
    column, line = 6 * tile.q + 3 * tile.r, 2 * tile.r
    if dr == 0:
        length = 3 if is_joined else 2
        _write(canvas, column + 1 if dq > 0 else column - length, line, _LEVEL[order] * length)
    elif dq == 0:
        _write(canvas, column + 1 if dr > 0 else column - 2, line + dr, _FALLING * order)
    else:
        _write(canvas, column - order + 3 * (dr < 0), line + dr, _RISING * order)


def _lines(canvas: dict[tuple[int, int], str]) -> str:
    first, last = min(line for line, _ in canvas), max(line for line, _ in canvas)
    left, right = min(column for _, column in canvas), max(column for _, column in canvas)
    return "\n".join(
        "".join(canvas.get((line, column), " ") for column in range(left, right + 1)).rstrip()
        for line in range(first, last + 1)
    )
