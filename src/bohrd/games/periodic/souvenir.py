"""What is left of a game to look at: the journey of a Flask on the wall chart, and the Goal Cards won.

The elements of this chart stand a little apart, like houses, and a journey runs through the streets between
them: so no line ever crosses a symbol, however long the game was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from bohrd.contract import Event
from bohrd.games.periodic.content import GoalCard
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.scenery import artist, cells, way
from bohrd.games.periodic.table import ELEMENTS, PLACE, Element
from bohrd.games.periodic.words import of
from bohrd.picture import Trophy

Point = tuple[float, float]
Line = list[Point]

WIDE = 18
"""The width of the chart in elements."""
TALL = 1.2
"""The height of an element with its street, where its width is 1."""
STREET = 0.16
"""How far two elements stand apart."""
EDGE = 0.06
"""How round the corners of an element are."""
BEND = 0.2
"""Where a way turns, it is rounded by so much."""
BEYOND = 0.34
"""How far a way that goes on in another row leads beyond the edge."""
OLD = 30
"""From so many moves ago on all are equally pale."""
OFTEN = 3
"""An element is as dark as it gets once the Flask has stood there so many times."""
HIGH = 1.3
"""The height of an element in the small table of a card."""


def journey(
    content: Content, told: Sequence[tuple[int, Event]], seat: int, start: str, others: Sequence[int]
) -> Trophy:
    """Where a Flask has been: the way with its latest moves the strongest, what it researched shining, and
    small marks where only others did."""
    own = [event for _, event in told if event.seat == seat]
    moved = [event for event in own if event.name == "moved"]
    found = _researched(own)
    places = [start, *(event.data["to"] for event in moved)]
    title = f"From {_name(places[0])} to {_name(places[-1])}"
    legs = [_leg(content, event, *ends) for ends, event in zip(pairwise(places), moved, strict=True)]
    html = artist.draw(
        "journey.jinja",
        seat=seat,
        label=title,
        tints=[(group.colour, houses(group.members)) for group in content.groups],
        stood=_often(places),
        found=houses(found),
        names=[(*_middle(element), element.symbol, element.symbol in found) for element in ELEMENTS],
        legs=[(min(OLD, age), *leg) for age, leg in zip(range(len(legs) - 1, -1, -1), legs, strict=True)],
        stops=[_corner(ELEMENTS[PLACE[symbol]]) for symbol in dict.fromkeys(places)],
        first=_corner(ELEMENTS[PLACE[start]]),
        last=_corner(ELEMENTS[PLACE[places[-1]]]),
        marks=_marks(told, others, found),
    )
    return Trophy(title, f"in {of(len(moved), 'move')}, {of(len(found), 'element')} researched", seat, html)


def card(content: Content, goal: GoalCard, step: int, seat: int | None) -> Trophy:
    """A Goal Card that was won: its elements as a constellation on the table, and by their symbols."""
    shown = [cells(content)[symbol] for symbol in goal.elements]
    lit = [(cell.tone, cell.column - 0.95, HIGH * (cell.row - 1)) for cell in shown]
    line = " ".join(f"{cell.column - 0.5:g},{HIGH * (cell.row - 0.5) - 0.02:.2f}" for cell in shown)
    html = artist.draw("trophy.jinja", card=goal, cells=shown, lit=lit, line=line)
    return Trophy(goal.title, f"{goal.points} points", seat, html, step)


def _name(symbol: str) -> str:
    return ELEMENTS[PLACE[symbol]].name.lower()


def _researched(events: Iterable[Event]) -> list[str]:
    return list(dict.fromkeys(event.data["element"] for event in events if event.name == "researched"))


def _often(places: Sequence[str]) -> list[tuple[int, str]]:
    """The elements on which a Flask stood once, twice, or more often."""
    visits = Counter(places)
    return [
        (times, houses(symbol for symbol, number in visits.items() if min(number, OFTEN) == times))
        for times in range(1, OFTEN + 1)
    ]


def _marks(
    told: Sequence[tuple[int, Event]], others: Sequence[int], found: Sequence[str]
) -> list[tuple[int, float, float]]:
    """The marks of others, side by side on elements that they have researched and this seat has not."""
    marks: list[tuple[int, float, float]] = []
    placed = Counter[str]()
    for seat in others:
        for symbol in _researched(event for _, event in told if event.seat == seat):
            if symbol not in found:
                element = ELEMENTS[PLACE[symbol]]
                x = element.column - STREET - 0.16 - 0.24 * placed[symbol]
                marks.append((seat, round(x, 2), round(TALL * (element.row - 1) + 0.18, 2)))
                placed[symbol] += 1
    return marks


# -- streets --------------------------------------------------------------------------------------


def houses(symbols: Iterable[str]) -> str:
    """Elements as squares of the chart, smaller by the round edge that they are drawn with."""
    found = (ELEMENTS[PLACE[symbol]] for symbol in symbols)
    width, height = 1 - STREET - 2 * EDGE, TALL - STREET - 2 * EDGE
    return "".join(
        f"M{e.column - 1 + EDGE:g} {TALL * (e.row - 1) + EDGE:.2f}h{width:.2f}v{height:.2f}h-{width:.2f}z"
        for e in found
    )


def _middle(element: Element) -> Point:
    return element.column - (1 + STREET) / 2, round(TALL * (element.row - 0.5) - STREET / 2 + 0.18, 2)


def _corner(element: Element) -> Point:
    """Where the streets below and to the right of an element meet: there a Flask gets on and off."""
    return round(element.column - STREET / 2, 2), round(TALL * element.row - STREET / 2, 2)


def _leg(content: Content, event: Event, start: str, end: str) -> tuple[str, str]:
    """The kind and the line of a movement; a tile takes the Flask there at once, along the fewest streets."""
    trend = event.data.get("trend", "")
    if trend not in content.trend_number:
        (x, y), (there, down) = _corner(ELEMENTS[PLACE[start]]), _corner(ELEMENTS[PLACE[end]])
        return "flight", _rounded([(x, y), (there, y), (there, down)])
    passed = way(content.distance[content.trend_number[trend]], PLACE[start], PLACE[end])
    return "line", "".join(_rounded(line) for line in _lines([ELEMENTS[place] for place in passed]))


def _lines(passed: Sequence[Element]) -> list[Line]:
    """A way in lines: what goes on in another row leaves at one edge and comes in at the other."""
    lines: list[Line] = [[_corner(passed[0])]]
    for before, after in pairwise(passed):
        if before.row != after.row and before.column != after.column:
            edges = (-BEYOND, WIDE + BEYOND)
            out, back = edges if after.place < before.place else edges[::-1]
            lines[-1].append((out, _corner(before)[1]))
            lines.append([(back, _corner(after)[1])])
        lines[-1].append(_corner(after))
    return lines


def _rounded(line: Line) -> str:
    """A line with round corners."""
    points = [
        line[0],
        *(here for a, here, b in zip(line, line[1:], line[2:], strict=False) if _turns(a, here, b)),
        line[-1],
    ]
    path = f"M{_at(points[0])}"
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        path += f"L{_at(_towards(here, before))}Q{_at(here)} {_at(_towards(here, after))}"
    return f"{path}L{_at(points[-1])}"


def _turns(before: Point, here: Point, after: Point) -> bool:
    return not (before[0] == here[0] == after[0] or before[1] == here[1] == after[1])


def _towards(here: Point, there: Point) -> Point:
    """A little way from here, at most half of it."""
    across, down = there[0] - here[0], there[1] - here[1]
    length = abs(across) + abs(down)
    part = min(BEND, length / 2) / length if length else 0
    return here[0] + across * part, here[1] + down * part


def _at(point: Point) -> str:
    return f"{point[0]:.5g} {point[1]:.5g}"
