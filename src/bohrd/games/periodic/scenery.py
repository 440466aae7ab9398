"""Where things stand in the picture of Periodic, and what a view says of them: shared by all its parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from bohrd.contract import OVER
from bohrd.games.periodic import agenda
from bohrd.games.periodic.content import AgendaCard, GoalCard, Group, Spot
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS
from bohrd.games.periodic.set_up import START_CARD
from bohrd.games.periodic.table import ELEMENTS, PLACE
from bohrd.games.periodic.view import PeriodicView, Player
from bohrd.picture import Artist, remembered

artist = Artist("bohrd.games.periodic")


class Cell(msgspec.Struct, frozen=True):
    """An element of the wall chart."""

    symbol: str
    name: str
    number: int
    mass: str
    group: str
    tone: str
    """The classes for the tint and the pattern of its group."""
    row: int
    column: int


@remembered
def cells(content: Content) -> dict[str, Cell]:
    """The elements by their symbols."""
    return {element.symbol: _cell(content, element.place) for element in ELEMENTS}


def _cell(content: Content, place: int) -> Cell:
    element, group = ELEMENTS[place], content.groups[content.group_of[place]]
    return Cell(
        element.symbol,
        element.name,
        element.number,
        _short(element.mass),
        group.name,
        tone(group),
        element.row,
        element.column,
    )


def _short(mass: str) -> str:
    """A mass in four figures, as the larger cell has room for."""
    return mass if mass.startswith("[") else f"{float(mass):.4g}"


def tone(group: Group) -> str:
    """The classes for the tint and the pattern of a group."""
    return f"{group.colour} {group.pattern}"


def subject(view: PeriodicView) -> int | None:
    """Whose things the tray and the marks show: the viewer's; for spectators those of the seat on turn."""
    if view.seat is not None:
        return view.seat
    return None if view.turn == OVER else view.turn


def goal(content: Content, id: str | None) -> GoalCard | None:
    """A Goal Card by its id."""
    return None if id is None else content.goals[content.goal_number[id]]


def agenda_card(content: Content, id: str) -> AgendaCard:
    """An Agenda Card by its id."""
    return content.agendas[content.agenda_number[id]]


def agenda_gains(content: Content, card: AgendaCard, player: Player) -> list[int]:
    """What each objective of an Agenda Card pays now."""
    colours = Counter(content.goals[content.goal_number[id]].colour for id in player.completed)
    counts = tuple(colours[colour] for colour in COLOURS)
    return [points for _, points in agenda.best(card, counts, player.level)]


class Ahead(msgspec.Struct, frozen=True):
    """The next step of a seat: its group in the ring, and its spot on the Academic Track."""

    group: str
    spot: Spot
    gain: int
    has_room: bool


def ahead(content: Content, view: PeriodicView, seat: int) -> Ahead | None:
    """What a seat's next step would be (PER-TRACK-1); none at the end of the track (PER-TRACK-9)."""
    player = view.table.players[seat]
    if player.level == content.track[-1].level:
        return None
    spot = content.track[player.level + 1]
    there = sum(other.level == spot.level for other in view.table.players)
    key = view.table.ring[player.microscope % len(view.table.ring)]
    gain = spot.points - content.track[player.level].points
    return Ahead(key, spot, gain, spot.capacity is None or there < spot.capacity)


def start(content: Content, view: PeriodicView, seat: int) -> str:
    """The element on which a seat began (PER-SETUP-12)."""
    order = (seat - view.table.first_player) % view.seats
    return content.groups[content.group_number[view.table.ring[START_CARD[order]]]].lowest


def group_at(content: Content, symbol: str) -> Group:
    """The group of an element."""
    return content.groups[content.group_of[PLACE[symbol]]]


def richest(view: PeriodicView, seat: int) -> list[int]:
    """The opponents of a seat with the most energy, if they have any (PER-GAIN-3)."""
    held = [(player.energy, other) for other, player in enumerate(view.table.players) if other != seat]
    most = max(energy for energy, _ in held)
    return [other for energy, other in held if energy == most] if most else []


def way(distance: Sequence[Sequence[int]], start: int, end: int) -> list[int]:
    """A shortest way from one element to another by a trend, with as few corners as one sees at once."""
    here, passed, heading = start, [start], (0, 0)
    while here != end:
        left = distance[here][end]
        beside = [
            there
            for there in range(len(ELEMENTS))
            if distance[here][there] == 1
            and (there == end if left == 1 else distance[there][end] == left - 1)
        ]
        there = next((other for other in beside if _heading(here, other) == heading), beside[0])
        heading, here = _heading(here, there), there
        passed.append(here)
    return passed


def _heading(here: int, there: int) -> tuple[int, int]:
    """Down or up, and right or left; where a gap is crossed it is one step too."""
    down, right = (ELEMENTS[there].row - ELEMENTS[here].row, ELEMENTS[there].column - ELEMENTS[here].column)
    return down, (right > 0) - (right < 0)
