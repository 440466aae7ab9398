"""The picture of Periodic: well-formed, complete, closed in itself, and the same for the same view."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import islice
from xml.etree import ElementTree

import pytest

from bohrd.contract import OVER, Position
from bohrd.games.periodic import GAME
from bohrd.games.periodic.content import COLOURS
from bohrd.games.periodic.table import ELEMENTS
from bohrd.picture import house_style
from games.periodic.researcher import play_through
from games.periodic.table import FAR

NAMES = ["Ada", "Niels <b>", "Marie & Pierre, a name that is much too long", "Dmitri", "Lise"]
AGENDAS, GROUPS, TRENDS = GAME.content.agendas, GAME.content.groups, GAME.content.trends
GOAL = {goal.id: goal for goal in GAME.content.goals}


@cache
def positions(seats: int) -> list[Position]:
    """A game from the choice of agendas to the end, every seventh position of it."""
    whole = [position.copy() for position, _ in play_through(seats, 7)]
    return [*whole[:seats], *islice(whole, seats, None, 7), whole[-1]]


def drawn(position: Position, seat: int | None = None, last: tuple[str, ...] = ()) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.picture(position.view(seat), NAMES, position.legal(), last))


def ids(document: ElementTree.Element) -> Counter[str]:
    return Counter(id for element in document.iter() if (id := element.get("id")))


def lit(document: ElementTree.Element, mark: str) -> set[str]:
    return {e.get("data-target", "") for e in document.iter() if mark in (e.get("class") or "").split()}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_target_of_a_legal_move_is_there_and_lit(seats: int) -> None:
    for position in positions(seats):
        document = drawn(position, None if position.turn == OVER else position.turn)
        assert max(ids(document).values()) == 1
        for element in document.iter():
            assert element.get("data-target") in (None, element.get("id"))
        assert lit(document, "legal") == {target for move in position.legal() for target in move.targets}


def test_targets_of_every_kind_of_move_are_there() -> None:
    tiles = {"plus3": 2, "take2": 1, "free_trends": ("radii", "number"), "move_tos": ("halogens", "alkaline")}
    position = GAME.position(
        seats=3,
        players=[{"flask": "Na", **tiles}, {"flask": "Na", "take2": 1, "move_tos": ("other_metals",)}],
        goals=FAR,
    )
    targets = lit(drawn(position, 0), "legal")
    assert {"tile-take2", "energy-radii", "free-radii", "move-to-halogens", "gain-number"} <= targets
    assert "move-to-other_metals" not in ids(drawn(position, 0))


@pytest.mark.parametrize("seats", [2, 5])
def test_every_piece_is_on_the_picture(seats: int) -> None:
    for position in positions(seats):
        table = position.view(None).table
        found = ids(drawn(position))
        assert {f"element-{element.symbol}" for element in ELEMENTS} <= set(found)
        assert {f"group-{group.key}" for group in GROUPS} <= set(found)
        assert {f"energy-{trend.key}" for trend in TRENDS} <= set(found)
        for piece in ("flask", "microscope", "disc", "seat"):
            assert all(f"{piece}-{seat}" in found for seat in range(seats))
        for place in table.goals:
            shown = GOAL[place.card].elements if place.card else ()
            assert sum(id.startswith(f"marker-{place.colour}-") for id in found) == len(shown)
            for seat, cubes in enumerate(place.cubes):
                assert all(f"cube-{seat}-{place.colour}-{symbol}" in found for symbol in cubes)


def test_cards_are_told_in_words() -> None:
    position = GAME.position(seats=2, players=[{"flask": "Na"}], goals=FAR)
    text = " ".join(" ".join(drawn(position, 0).itertext()).split())
    for place in position.view(0).table.goals:
        card = GOAL[place.card]
        assert card.title in text and card.fact in text
    assert "Ada" in text and "Niels <b>" in text


def test_agendas_are_shown_to_those_who_may_see_them() -> None:
    choosing, *_, over = positions(3)
    names = {f"agenda-{card.id}" for card in AGENDAS}

    def shown(position: Position, seat: int | None) -> set[str]:
        return names & set(ids(drawn(position, seat)))

    seat = choosing.turn
    assert shown(choosing, seat) == {f"agenda-{id}" for id in choosing.view(seat).dealt}
    assert shown(choosing, None) == set()
    playing = positions(3)[3]
    assert shown(playing, 1) == {f"agenda-{playing.view(1).kept[1]}"}
    assert shown(over, None) == {f"agenda-{id}" for id in over.view(None).kept}


def test_the_last_move_is_marked() -> None:
    assert lit(
        drawn(GAME.position(seats=2, players=[{"flask": "Na"}], goals=FAR), 0, ("element-Na", "spend-radii")),
        "last",
    ) == {"element-Na", "spend-radii"}


def test_nothing_is_fetched_from_elsewhere() -> None:
    for position in positions(2):
        svg = GAME.picture(position.view(0))
        assert "href" not in svg and "url(" not in svg and "@import" not in svg and "<script" not in svg
        assert re.findall(r"https?://[^\s\"<]+", svg) == ["http://www.w3.org/2000/svg"]


def test_equal_views_give_equal_pictures() -> None:
    for position in positions(4):
        again = GAME.load(position.dump())
        assert GAME.picture(position.view(2), NAMES) == GAME.picture(again.view(2), NAMES)


def test_nothing_is_told_by_colour_alone() -> None:
    assert len({group.pattern for group in GROUPS}) == len(GROUPS)
    document = drawn(GAME.position(seats=2, players=[{"flask": "Na"}], goals=FAR))
    badges = [next(e for e in document.iter() if e.get("class") == f"goal-badge {c}") for c in COLOURS]
    pips = [sum(child.tag.endswith("circle") for child in badge) for badge in badges]
    assert pips == [1, 2, 3, 4]


def test_the_style_defines_every_colour_it_uses() -> None:
    style = house_style() + GAME.style
    assert set(re.findall(r"var\((--[\w-]+)\)", GAME.style)) <= set(re.findall(r"(--[\w-]+):", style))
    assert {f".tone-{group.colour} {{" for group in GROUPS} <= set(re.findall(r"\.tone-\w+ {", style))
    lines = {"solid", *re.findall(r"\.line\.(\w+) {", style)}
    assert {group.pattern for group in GROUPS} == lines
