"""The table in characters: the periodic table with all pieces, trends and tracks, cards and holdings."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from bohrd.contract import OVER, name_seats
from bohrd.games.periodic.agenda import objectives
from bohrd.games.periodic.content import Group
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS, PINK, PURPLE
from bohrd.games.periodic.table import ELEMENTS, PLACE
from bohrd.games.periodic.view_type import GoalPlace, PeriodicView, Player, status
from bohrd.games.periodic.words import trend_words

WIDTH = 80
CELL = 4
SPOT = 6
MARKS: dict[str, str] = dict(zip(COLOURS, "gbpk", strict=True))
"""How Goal Markers are told apart."""


def board(content: Content, view: PeriodicView, names: Sequence[str]) -> str:
    """Everything a player needs to decide; seats are numbered from 1."""
    called = [name_seats("{p%d}" % seat, names) for seat in range(view.seats)]
    blocks = [
        [_head(view, called)],
        _elements(content, view, called),
        _trends(content, view),
        _ring(content, view),
        _track(content, view),
        [line for place in view.table.goals for line in _goal(content, place)],
        [line for seat in range(view.seats) for line in _player(content, view, seat, called[seat])],
        _agendas(content, view, called),
    ]
    lines = [_fit(line, WIDTH).rstrip() for block in blocks for line in [*block, ""]]
    return "\n".join(lines[:-1])


def _fit(text: str, width: int) -> str:
    """The text, cut off where it is too long."""
    return text if len(text) <= width else text[: width - 1] + "…"


def _head(view: PeriodicView, called: Sequence[str]) -> str:
    return status(view) if view.turn == OVER else f"On turn: {called[view.turn]} ({status(view)})"


def _seats(seats: Sequence[int]) -> str:
    return "".join(str(seat + 1) for seat in seats)


# -- the periodic table -------------------------------------------------------------------------


def _elements(content: Content, view: PeriodicView, called: Sequence[str]) -> list[str]:
    """The elements; under them the Goal Markers, and under these the Flasks."""
    viewer = view.turn if view.seat is None else view.seat
    ahead = _next_group(content, view, viewer)
    starred = ahead.members if ahead else frozenset[str]()
    markers: dict[str, str] = {}
    for place in view.table.goals:
        for symbol in _shown(content, place):
            markers[symbol] = markers.get(symbol, "") + MARKS[place.colour]
    flasks: dict[str, str] = {}
    for seat, player in enumerate(view.table.players):
        flasks[player.flask] = flasks.get(player.flask, "") + str(seat + 1)
    names = {e.symbol: e.symbol + "*" * (e.symbol in starred) for e in ELEMENTS}
    rows = [line for row in range(1, 8) for line in _row(row, names, markers, flasks)]
    legend = ["1 to 5: Flasks   g b p k: Goal Markers (green, blue, purple, pink)"]
    if ahead:
        legend.append(f"*: {ahead.name}, the next group of {called[viewer]}")
    return [*rows, *legend]


def _row(row: int, *layers: dict[str, str]) -> list[str]:
    """One row of the table in as many lines as there is something to show."""
    lines: list[str] = []
    for layer in layers:
        line = [" " * CELL] * 18
        for element in ELEMENTS:
            if element.row == row:
                line[element.column - 1] = layer.get(element.symbol, "").ljust(CELL)
        lines.append("".join(line))
    return [line for line in lines if line.strip()]


def _shown(content: Content, place: GoalPlace) -> tuple[str, ...]:
    """The elements of the open Goal Card in a place."""
    return () if place.card is None else content.goals[content.goal_number[place.card]].elements


def _next_group(content: Content, view: PeriodicView, seat: int) -> Group | None:
    """The group that advances a seat, if any does."""
    if view.turn == OVER or view.table.players[seat].level == content.track[-1].level:
        return None
    ring = view.table.ring
    return content.groups[content.group_number[ring[view.table.players[seat].microscope % len(ring)]]]


# -- trends, track and ring ---------------------------------------------------------------------


def _trends(content: Content, view: PeriodicView) -> list[str]:
    """The trends with their directions and tokens."""
    lines = [
        f"{trend.key:<11} {trend.arrows:<3} {_fit(trend_words(trend).name, 27):<27} {tokens:>3}"
        for trend, tokens in zip(content.trends, view.table.trends, strict=True)
    ]
    return [f"{'Trends':<41}energy", *lines, f"{'In the box':<44}{view.table.box:>3}"]


def _track(content: Content, view: PeriodicView) -> list[str]:
    """The spots of the Academic Track, where they are limited with their room, and the Discs on them."""
    spots = [f"{s.points}" if s.capacity is None else f"{s.points}/{s.capacity}" for s in content.track]
    levels = [player.level for player in view.table.players]
    discs = [_seats([seat for seat, level in enumerate(levels) if level == s.level]) for s in content.track]
    return [
        "Academic Track (points/room)",
        "".join(f"{spot:<{SPOT}}" for spot in spots),
        "".join(f"{disc:<{SPOT}}" for disc in discs),
    ]


def _ring(content: Content, view: PeriodicView) -> list[str]:
    """The Element Group Cards with their members and the Microscopes on them."""
    lines: list[str] = []
    for card, key in enumerate(view.table.ring, 1):
        group = content.groups[content.group_number[key]]
        here = _seats([s for s, player in enumerate(view.table.players) if player.microscope == card])
        lines.append(f"{here:>5} {card} {group.name}: {_members(group)}")
    return ["Ring (Microscopes, groups)", *lines]


def _members(group: Group) -> str:
    """The elements of a group, three or more in a row in short."""
    runs: list[list[int]] = []
    for place in sorted(PLACE[symbol] for symbol in group.members):
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    symbols = [[ELEMENTS[place].symbol for place in run] for run in runs]
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(run) for run in symbols)


# -- cards and holdings -------------------------------------------------------------------------


def _goal(content: Content, place: GoalPlace) -> list[str]:
    """A Goal Card with the cubes on its elements, its Award Tiles and the cards left."""
    left = f"{place.stack} in stack, {place.reserve} in reserve; award: {_award(content, place)}"
    if place.card is None:
        return [f"{MARKS[place.colour]} {place.colour}: no card left; {left}"]
    card = content.goals[content.goal_number[place.card]]
    cubes = [
        f"{symbol}[{_seats([seat for seat, placed in enumerate(place.cubes) if symbol in placed])}]"
        for symbol in card.elements
    ]
    points = f"{card.points} points"
    line = f"{MARKS[place.colour]} {place.colour:<6} {points:>9}  {' '.join(cubes):<21}  {card.title}"
    return [line, f"    {left}"]


def _award(content: Content, place: GoalPlace) -> str:
    """The Award Tile on top of its stack."""
    if not place.tiles:
        return "none"
    if place.top is None:
        tile = {"green": "+3 Spaces", "blue": "Take 2 Energy"}[place.colour]
    else:
        tile = _tile(content, COLOURS.index(place.colour), place.top)
    return f"{tile} (1 of {place.tiles})"


def _tile(content: Content, colour: int, key: str) -> str:
    """What an Award Tile does that differs from the others of its colour."""
    if colour == PURPLE:
        return f"Free Trend {key}"
    return f"Move To {content.groups[content.group_number[key]].name}"


def _player(content: Content, view: PeriodicView, seat: int, name: str) -> list[str]:
    """A player's pieces, tiles and cards."""
    player = view.table.players[seat]
    on_turn = ">" if seat == view.turn else " "
    first = ", first player" if seat == view.table.first_player else ""
    track = content.track[player.level].points
    line = (
        f"{on_turn} {seat + 1} {_fit(name, 20)}{first}: on {player.flask}, {player.energy} energy,"
        f" {player.cubes} cubes, Track {track}, Lab Tokens {player.lab_points}"
    )
    held = "; ".join([*_tiles(content, player), *_completed(content, player)])
    pieces = wrap(line, WIDTH, subsequent_indent="    ")
    return [*pieces, *(f"    {more}" for more in wrap(held, WIDTH - 4))]


def _tiles(content: Content, player: Player) -> list[str]:
    counted = ((player.plus3, "+3 Spaces"), (player.take2, "Take 2 Energy"))
    tiles = [f"{number} × {tile}" for number, tile in counted if number]
    tiles += [_tile(content, PURPLE, key) for key in player.free_trends]
    tiles += [_tile(content, PINK, key) for key in player.move_tos]
    return [f"tiles: {', '.join(tiles)}"] if tiles else []


def _completed(content: Content, player: Player) -> list[str]:
    cards = [content.goals[content.goal_number[id]] for id in player.completed]
    shown = [f"“{card.title}” {card.colour} {card.points}" for card in cards]
    return [f"cards: {', '.join(shown)}"] if shown else []


def _agendas(content: Content, view: PeriodicView, called: Sequence[str]) -> list[str]:
    """The Agenda Cards this view knows: dealt ones to choose from, the kept one, all of them at the end."""
    known = [(f"Agenda of {called[seat]}", id) for seat, id in enumerate(view.kept) if id is not None]
    if not known:
        known = [("Agenda to choose from", id) for id in view.dealt]
    cards = [(label, content.agendas[content.agenda_number[id]]) for label, id in known]
    texts = [f"{label}: “{card.title}”: {objectives(card)}" for label, card in cards]
    lines = [line for text in texts for line in wrap(text, WIDTH, subsequent_indent="    ")]
    return lines or ["Agenda Cards are secret until the end."]
