"""The cards, tiles and tracks of Periodic, read from its content and checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

import msgspec

from bohrd.contract import Tables, fault, read_values
from bohrd.games.periodic.pieces import (
    AGENDAS,
    COLOURS,
    GROUPS,
    SHOWN,
    SPOTS,
    START_LEVEL,
    TILES_EACH,
    TRENDS,
)
from bohrd.games.periodic.printing import PRINTINGS
from bohrd.games.periodic.table import ELEMENTS, PLACE

Key = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9_-]+\Z")]
Text = Annotated[str, msgspec.Meta(min_length=1)]
Points = Annotated[int, msgspec.Meta(ge=0, le=999)]
Colour = Literal["green", "blue", "purple", "pink"]


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Element Group Card and its members on the board."""

    key: Key
    name: Text
    colour: Literal["rose", "apricot", "sky", "slate", "olive", "lemon", "mint", "lilac"]
    pattern: Literal["solid", "double", "ticks", "dots", "dashes", "zigzag", "morse", "thin"]
    """How its elements are told apart without colour."""
    lowest: str
    """The member of lowest atomic number, where Flasks start (PER-SETUP-12)."""
    description: Text
    members: frozenset[str]


class Trend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A periodic trend and the directions its steps may take."""

    key: Key
    name: Text
    arrows: Text
    directions: tuple[Literal["up", "down", "left", "right"], ...]
    joins_rows: bool = False
    """Whether it goes along the numbers in one direction, from row to row (PER-TREND-2 to PER-TREND-5)."""


class Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spot of the Academic Track; ``capacity`` is the number of Discs it holds, if limited."""

    level: int
    points: Points
    capacity: Annotated[int, msgspec.Meta(ge=1)] | None = None


class GoalCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Goal Card: the elements to research, why they belong together, and its points."""

    id: Key
    colour: Colour
    elements: tuple[str, ...]
    title: Text
    fact: Text
    points: Points
    source: str = ""
    """Where the fact can be looked up."""


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One objective of an Agenda Card."""

    kind: Literal["level", "card", "colour", "pair", "set", "lower"]
    colours: tuple[Colour, ...] = ()


class AgendaCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Agenda Card with one or two objectives."""

    id: Key
    title: Text
    objectives: Annotated[tuple[Objective, ...], msgspec.Meta(min_length=1, max_length=2)]


class FreeTrendTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Award Tile that activates one trend for free."""

    id: Key
    trend: str


class MoveToTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Award Tile that moves the Flask to any element of one group."""

    id: Key
    group: str


# -- reading and checking -----------------------------------------------------------------------


def _check_number(file: str, table: str, entries: Sequence[object], number: int) -> None:
    if len(entries) != number:
        raise fault(file, table, "", f"there must be {number}, not {len(entries)}")


def _check_differ(file: str, table: str, field: str, values: Iterable[object]) -> None:
    """Object to a value that an earlier entry has already."""
    seen: list[object] = []
    for number, value in enumerate(values):
        if value in seen:
            raise fault(file, table, f"[{number}].{field}", f"{value!r} is that of another entry")
        seen.append(value)


def _check_elements(file: str, table: str, field: str, symbols: Iterable[str]) -> None:
    for symbol in symbols:
        if symbol not in PLACE:
            raise fault(file, table, field, f"there is no element {symbol!r} on the board")


def read_groups(tables: Tables) -> tuple[Group, ...]:
    """Eight groups that share the elements among them (PER-GROUP-1)."""
    groups = read_values(tables, "groups", "group", tuple[Group, ...])
    _check_number("groups", "group", groups, GROUPS)
    _check_differ("groups", "group", "key", (group.key for group in groups))
    _check_differ("groups", "group", "name", (group.name for group in groups))
    _check_differ("groups", "group", "pattern", (group.pattern for group in groups))
    owner: dict[str, str] = {}
    for number, group in enumerate(groups):
        field = f"[{number}].members"
        _check_elements("groups", "group", field, sorted(group.members))
        for symbol in sorted(group.members):
            if symbol in owner:
                raise fault("groups", "group", field, f"{symbol} belongs to {owner[symbol]} already")
            owner[symbol] = group.name
        lowest = min(group.members, key=PLACE.__getitem__, default="")
        if group.lowest != lowest:
            raise fault("groups", "group", f"[{number}].lowest", f"must be {lowest!r}, the first member")
    missing = [element.symbol for element in ELEMENTS if element.symbol not in owner]
    if missing:
        raise fault("groups", "group", "", f"{', '.join(missing)}: every element must belong to a group")
    return groups


def read_trends(tables: Tables) -> tuple[Trend, ...]:
    """The five trends (PER-TREND-1)."""
    trends = read_values(tables, "trends", "trend", tuple[Trend, ...])
    _check_number("trends", "trend", trends, TRENDS)
    _check_differ("trends", "trend", "key", (trend.key for trend in trends))
    _check_differ("trends", "trend", "name", (trend.name for trend in trends))
    return trends


def check_ways(distance: Sequence[Sequence[Sequence[int]]]) -> None:
    """Object to trends that leave a Flask without a movement, or an element out of reach for good."""
    places = range(len(ELEMENTS))
    onward = {here: {there for t in distance for there in places if t[here][there]} for here in places}
    back = {here: {there for there in places if here in onward[there]} for here in places}
    for ways, text in ((onward, "{1} is never reached from {0}"), (back, "{0} is never reached from {1}")):
        found, edge = {0}, {0}
        while edge:
            edge = {there for here in edge for there in ways[here]} - found
            found |= edge
        for place in places:
            if place not in found:
                raise fault("trends", "trend", "", text.format(ELEMENTS[0].symbol, ELEMENTS[place].symbol))


def read_track(tables: Tables) -> tuple[Spot, ...]:
    """The Academic Track; its first two spots hold everybody at the start (PER-SETUP-10)."""
    track = read_values(tables, "track", "spot", tuple[Spot, ...])
    if len(track) not in SPOTS:
        raise fault("track", "spot", "", f"there must be {SPOTS[0]} to {SPOTS[-1]}, not {len(track)}")
    for number, spot in enumerate(track):
        if spot.level != number:
            raise fault("track", "spot", f"[{number}].level", f"must be {number}: levels count from 0")
        starting = START_LEVEL.count(number)
        if spot.capacity is not None and spot.capacity < starting:
            problem = f"must be {starting} or more: so many Discs start there"
            raise fault("track", "spot", f"[{number}].capacity", problem)
    return track


def read_goals(tables: Tables) -> tuple[GoalCard, ...]:
    """Goal Cards for the stacks of all colours (PER-COMP-3, PER-SETUP-3)."""
    read_values(tables, "goals", "origin", str)
    goals = read_values(tables, "goals", "goal", tuple[GoalCard, ...])
    _check_differ("goals", "goal", "id", (goal.id for goal in goals))
    for number, goal in enumerate(goals):
        field = f"[{number}].elements"
        _check_elements("goals", "goal", field, goal.elements)
        if len(set(goal.elements)) != len(goal.elements):
            raise fault("goals", "goal", field, "an element is there twice")
        shown = SHOWN[COLOURS.index(goal.colour)]
        if len(goal.elements) != shown:
            raise fault("goals", "goal", field, f"a {goal.colour} card shows exactly {shown} (PER-COMP-3)")
    stacks = zip(*[printing.stacks for printing in PRINTINGS.values()], strict=True)
    for colour, size in zip(COLOURS, map(max, stacks), strict=True):
        count = sum(goal.colour == colour for goal in goals)
        if count < size:
            raise fault("goals", "goal", "", f"there must be {size} or more {colour} cards, not {count}")
    return goals


def read_agendas(tables: Tables) -> tuple[AgendaCard, ...]:
    """Agenda Cards for all players of the largest tables."""
    agendas = read_values(tables, "agendas", "agenda", tuple[AgendaCard, ...])
    if len(agendas) < AGENDAS:
        raise fault("agendas", "agenda", "", f"there must be {AGENDAS} or more, not {len(agendas)}")
    _check_differ("agendas", "agenda", "id", (agenda.id for agenda in agendas))
    for number, agenda in enumerate(agendas):
        field = f"[{number}].objectives"
        for which, objective in enumerate(agenda.objectives):
            colours = {"colour": 1, "pair": 2}.get(objective.kind, 0)
            if len(set(objective.colours)) != colours or len(objective.colours) != colours:
                problem = f"{objective.kind!r} names {colours or 'no'} different colours"
                raise fault("agendas", "agenda", f"{field}[{which}].colours", problem)
        if len(set(agenda.objectives)) != len(agenda.objectives):
            raise fault("agendas", "agenda", field, "the two must differ")
    return agendas


def read_tiles(
    tables: Tables, trends: dict[str, int], groups: dict[str, int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What Free Trend tiles and Move To tiles show, three different ones of each (PER-SETUP-6)."""
    free_trends = read_values(tables, "tiles", "free_trend", tuple[FreeTrendTile, ...])
    move_tos = read_values(tables, "tiles", "move_to", tuple[MoveToTile, ...])
    for table, entries in (("free_trend", free_trends), ("move_to", move_tos)):
        _check_number("tiles", table, entries, TILES_EACH)
        _check_differ("tiles", table, "id", (tile.id for tile in entries))
    shown = _numbers("free_trend", "trend", [tile.trend for tile in free_trends], trends)
    return shown, _numbers("move_to", "group", [tile.group for tile in move_tos], groups)


def _numbers(table: str, field: str, keys: Sequence[str], known: dict[str, int]) -> tuple[int, ...]:
    _check_differ("tiles", table, field, keys)
    for number, key in enumerate(keys):
        if key not in known:
            raise fault("tiles", table, f"[{number}].{field}", f"there is no {field} {key!r}")
    return tuple(sorted(known[key] for key in keys))
