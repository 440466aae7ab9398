"""The souvenir of a game of Periodic: the journey of a Flask, and the cards won."""

from __future__ import annotations

import re
from itertools import pairwise

from bohrd.contract import Event
from bohrd.games.periodic import GAME, souvenir
from bohrd.games.periodic.table import ELEMENTS

LEG = re.compile(r'<path class="leg (\w+)" d="([^"]+)"')


def moved(start: str, to: str, trend: str = "") -> tuple[int, Event]:
    data = {"from": start, "to": to} | ({"trend": trend} if trend else {})
    return 1, Event("moved", "", 0, data)


def legs(*events: tuple[int, Event]) -> list[tuple[str, list[list[tuple[float, float]]]]]:
    """The kind of each leg, and its lines by their corners."""
    start = events[0][1].data["from"]
    html = souvenir.journey(GAME.content, events, 0, start, [1]).html
    return [(kind, [corners(line) for line in path.split("M") if line]) for kind, path in LEG.findall(html)]


def corners(line: str) -> list[tuple[float, float]]:
    found = [float(number) for number in re.findall(r"-?[\d.]+", line)]
    return list(zip(found[::2], found[1::2], strict=True))


def is_on_an_element(x: float, y: float) -> bool:
    return any(
        element.column - 1 < x < element.column - souvenir.STREET
        and souvenir.TALL * (element.row - 1) < y < souvenir.TALL * element.row - souvenir.STREET
        for element in ELEMENTS
    )


def test_a_journey_runs_between_the_elements() -> None:
    way = [("H", "Ar", "mass_up"), ("Ar", "Cr", "number"), ("Cr", "Br", "ionization"), ("Br", "Hg", "radii")]
    drawn = legs(*(moved(*leg) for leg in way), moved("Hg", "Li"))
    assert [kind for kind, _ in drawn] == ["line"] * 4 + ["flight"]
    for line in (line for _, lines in drawn for line in lines):
        for (x, y), (there, down) in pairwise(line):
            steps = [part / 20 for part in range(21)]
            assert not any(is_on_an_element(x + (there - x) * s, y + (down - y) * s) for s in steps)


def test_what_goes_on_in_another_row_leaves_at_one_edge_and_comes_in_at_the_other() -> None:
    [(_, [out, back])] = legs(moved("Cl", "Ca", "number"))
    assert out[-1][0] > souvenir.WIDE and back[0][0] < 0
    [(_, [out, back])] = legs(moved("Na", "F", "number"))
    assert out[-1][0] < 0 and back[0][0] > souvenir.WIDE


def test_others_are_seen_where_only_they_have_researched() -> None:
    def found(seat: int, element: str) -> tuple[int, Event]:
        return 1, Event("researched", "", seat, {"element": element})

    told = [moved("H", "Li", "mass_up"), found(0, "Li"), found(1, "Li"), found(1, "Na"), found(2, "Na")]
    html = souvenir.journey(GAME.content, told, 0, "H", [1, 2]).html
    assert re.findall(r'class="other seat-(\d)"', html) == ["1", "2"]
    assert html.count('class="shines"') == 1


def test_a_card_shows_where_its_elements_lie() -> None:
    goal = GAME.content.goals[0]
    trophy = souvenir.card(GAME.content, goal, 7, 1)
    assert trophy.note == f"{goal.points} points", "its turn is said by whoever counts turns"
    assert trophy.html.count("<path") == trophy.html.count('class="elt') == len(goal.elements)
