"""What a move would change in the picture: the trail, a ghost of the Flask, and what the lens says of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from bohrd.contract import Move, name_seats
from bohrd.games.periodic.arrival import Arrival, arrival
from bohrd.games.periodic.decisions.gain import richest
from bohrd.games.periodic.decisions.move_to import MoveTo
from bohrd.games.periodic.decisions.research import Research
from bohrd.games.periodic.decisions.take import Take
from bohrd.games.periodic.flask import Movement
from bohrd.games.periodic.goals import CONSOLATION
from bohrd.games.periodic.lens import Line, line, shown
from bohrd.games.periodic.position import PeriodicPosition
from bohrd.games.periodic.scenery import artist, cells, way
from bohrd.games.periodic.science import change, defies, odd_steps
from bohrd.games.periodic.table import ELEMENTS, tiles_for
from bohrd.games.periodic.tray import purse
from bohrd.games.periodic.words import of, trend_name

Pieces = dict[str, Markup]
Point = tuple[float, float]

GAP = 3
"""From so many columns on a step leads over the lens: only its ends are drawn."""
LENS = (2.4, 11.6)
"""Where such ends stop and begin, in columns."""
EDGES = (-0.2, 18.2)
"""Where a way leaves the table and comes in again, to go on in another row."""


def preview(position: PeriodicPosition, names: Sequence[str], move: Move) -> Mapping[str, Markup]:
    """What would change by the sure part of a move of the seat on turn, by ids of the picture."""
    if isinstance(move, Movement):
        return _by_trend(position, names, move)
    if isinstance(move, MoveTo):
        to = ELEMENTS[move.to]
        group = position.content.groups[move.group].name
        head = Markup("<b>{}</b> with Move To {}").format(to.name, group)
        return _moved(
            position,
            names,
            move.to,
            head,
            Trail([], [], [_place(position.flask[position.turn]), _place(move.to)]),
        )
    if isinstance(move, Take):
        return _purse(position, len(move.trends))
    return _research(position, move) if isinstance(move, Research) else {}


def _purse(position: PeriodicPosition, change: int) -> Pieces:
    return {"purse": purse(position.energy[position.turn], change)}


def _by_trend(position: PeriodicPosition, names: Sequence[str], move: Movement) -> Pieces:
    """A movement by a trend: what it takes or pays, its way, and where it ends."""
    content, here = position.content, position.flask[position.turn]
    distances = content.distance[move.trend]
    distance = distances[here][move.to]
    change, paid = _energy(position, move)
    head = Markup('<b>{}</b><span class="by"> by {}</span> · {}').format(
        of(distance, "space"), trend_name(content, move.trend), paid
    )
    passed = way(distances, here, move.to)
    tiles = tiles_for(distance)
    lines = (
        [line("fast-forward", "Uses your {}", f"+3 Spaces ×{tiles}" if tiles > 1 else "+3 Spaces")]
        if tiles
        else []
    )
    lines += _values(content.trends[move.trend].key, ELEMENTS[here].symbol, ELEMENTS[move.to].symbol)
    drawn = _moved(position, names, move.to, head, _trail(passed), lines)
    if change:
        drawn |= _purse(position, change)
    return drawn


def _values(trend: str, start: str, end: str) -> list[Line]:
    """The real values of a movement, and why they do not follow the trend where they do not."""
    words = change(trend, start, end)
    if not words:
        return []
    odd = odd_steps(trend).get((start, end))
    if odd is not None:
        return [line("trending-down", f"{{}}: {odd.short}", words)]
    return [
        line("trending-down", "{}, against the trend", words)
        if defies(trend, start, end)
        else line("trending-up", "{}", words)
    ]


def _energy(position: PeriodicPosition, move: Movement) -> tuple[int, str]:
    """How a movement changes the energy of the seat on turn, and the words for it."""
    decisions = position.decisions
    if move.decision is decisions.spend:
        price = 2 if position.paid else 1
        return -price, f"costs {price}"
    if move.decision is not decisions.gain:
        return 0, "free, with your tile"
    tokens = position.trends[move.trend]
    if not tokens:
        tokens = min(1, position.box) if position.seats == 2 else min(1, len(richest(position)))
    return tokens, f"you take {tokens}"


def _place(element: int) -> Point:
    """Where a trail passes an element, in columns and rows of the table."""
    return round(ELEMENTS[element].column - 0.14, 2), round(ELEMENTS[element].row - 0.22, 2)


class Trail(NamedTuple):
    """A way in lines: a new one begins where it goes on in the next row or at the far side of the gap."""

    lines: list[list[Point]]
    edges: list[tuple[Point, bool]]
    """Where it crosses the edge of the table, and whether to the right."""
    stops: list[Point]


def _trail(passed: Sequence[int]) -> Trail:
    trail = Trail([[_place(passed[0])]], [], [_place(place) for place in passed])
    for before, after in pairwise(passed):
        one, other = ELEMENTS[before], ELEMENTS[after]
        (x, y), (there, down) = _place(before), _place(after)
        right = after > before
        if one.row != other.row and one.column != other.column:
            back, out = EDGES if right else EDGES[::-1]
            trail.lines[-1].append((out, y))
            trail.lines.append([(back, down)])
            trail.edges.extend((((out, y), right), ((back, down), right)))
        elif abs(there - x) > GAP:
            near, far = LENS if right else LENS[::-1]
            trail.lines[-1].append((near, y))
            trail.lines.append([(far, y)])
        trail.lines[-1].append(_place(after))
    return trail


def _moved(
    position: PeriodicPosition,
    names: Sequence[str],
    to: int,
    head: Markup,
    trail: Trail,
    lines: Sequence[Line] = (),
) -> Pieces:
    seat, cell = position.turn, cells(position.content)[ELEMENTS[to].symbol]
    found = arrival(position, to)
    said = (*_brought(position, names, found), *lines)
    return {
        "lens": shown(cell, head, said[:4], True),
        "trail": artist.draw("trail.jinja", seat=seat, trail=trail),
        "ghost": artist.draw("ghost.jinja", seat=seat, cell=cell, shared=position.flask.count(to)),
    }


def _brought(position: PeriodicPosition, names: Sequence[str], found: Arrival) -> list[Line]:
    """What is to be had on an element, in lines of the lens."""
    seat = position.turn
    lines: list[Line] = []
    if found.completed:
        points = f"{{}}: {found.completed.points} points{found.after_card}"
        lines.append(line("star", points, f"Completes {found.completed.title}"))
        lines += _consoled(position, names, found.completed.colour)
    elif found.cards:
        told = [f"{card.title}, {cubes} of {len(card.elements)}" for card, cubes in found.cards]
        lines.append(line("cube", "Research for {}", " or ".join(told), seat=seat))
    track, level = position.content.track, position.level[seat]
    if found.advance:
        spot, gain = found.advance
        lines.append(line("microscope", f"End here: {{}} (+{gain}){found.after_step}", f"Academic {spot}"))
    elif found.cards and level + 1 < len(track):
        lines.append(line("microscope", f"Not your next group: Academic stays at {track[level].points}"))
    return lines


def _consoled(position: PeriodicPosition, names: Sequence[str], colour: str) -> list[Line]:
    """What the others receive for their cubes on a card that is completed (PER-GOAL-5)."""
    place = next(
        c
        for c, card in enumerate(position.card)
        if card >= 0 and position.content.goals[card].colour == colour
    )
    lines: list[Line] = []
    for seat in range(position.seats):
        cubes = position.placed[place * position.seats + seat].bit_count()
        if cubes and seat != position.turn:
            words = f"{{}} receives {CONSOLATION[cubes]} for {of(cubes, 'cube')} on it"
            lines.append(line("mark", words, name_seats("{p%d}" % seat, names), seat=seat))
    return lines


def _research(position: PeriodicPosition, move: Research) -> Pieces:
    """A ghost of the cube on its card."""
    goal = position.content.goals[position.card[move.colour]]
    symbol = ELEMENTS[position.flask[position.turn]].symbol
    seats = [
        seat
        for seat in range(position.seats)
        if position.placed[move.colour * position.seats + seat]
        & position.content.cube_on[position.card[move.colour]][position.flask[position.turn]]
    ]
    drawn = artist.draw("ghost-cube.jinja", seat=position.turn, seats=seats)
    return {f"cubes-{goal.colour}-{symbol}": drawn}
