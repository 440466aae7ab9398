"""The picture of Periodic: well-formed, complete, closed in itself, and the same for the same view."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import islice
from statistics import median
from time import perf_counter
from xml.etree import ElementTree

import pytest

from bohrd.contract import OVER, BadInput, LiveChance, Position
from bohrd.games.periodic import GAME
from bohrd.games.periodic.pieces import COLOURS
from bohrd.games.periodic.scenery import way
from bohrd.games.periodic.table import ELEMENTS, PLACE
from bohrd.picture import house_style
from games.periodic.researcher import play_through
from games.periodic.table import FAR

NAMES = ["Ada", "Niels <b>", "Marie & Pierre, a name that is much too long", "Dmitri", "Lise"]
AGENDAS, GROUPS, TRENDS = GAME.content.agendas, GAME.content.groups, GAME.content.trends
GOAL = {goal.id: goal for goal in GAME.content.goals}
PARTS = ["corners", "ring", "board", "goals", "trends", "track", "tray"]
TILES = {"plus3": 2, "take2": 1, "free_trends": ("radii", "number"), "move_tos": ("halogens", "alkaline")}
LUCK = LiveChance(1)
MILLISECONDS = 3
"""So long the drawing of a move may take for each viewer, half of the time at most."""


@cache
def positions(seats: int) -> list[Position]:
    """A game from the choice of agendas to the end, every seventh position of it."""
    whole = [position.copy() for position, _ in play_through(seats, 7)]
    return [*whole[:seats], *islice(whole, seats, None, 7), whole[-1]]


def drawn(position: Position, seat: int | None = None, last: tuple[str, ...] = ()) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.picture(position.view(seat), NAMES, position.legal(), last))


def part(position: Position, name: str, seat: int | None = 0) -> str:
    return next(part.html for part in GAME.draw(position.view(seat), NAMES) if part.name == name)


def ids(document: ElementTree.Element) -> Counter[str]:
    return Counter(id for element in document.iter() if (id := element.get("id")))


def lit(document: ElementTree.Element, mark: str) -> set[str]:
    return {e.get("data-target", "") for e in document.iter() if mark in (e.get("class") or "").split()}


def words(html: str) -> str:
    """What is written in a part."""
    return " ".join(" ".join(ElementTree.fromstring(html).itertext()).split())


def start(**player: object) -> Position:
    return GAME.position(seats=3, players=[{"flask": "Na", **player}, {"flask": "Na"}], goals=FAR)


# -- every piece is there ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_target_of_a_legal_move_is_there_and_lit(seats: int) -> None:
    for position in positions(seats):
        document = drawn(position, None if position.turn == OVER else position.turn)
        for element in document.iter():
            assert element.get("data-target") in (None, element.get("id"))
        assert lit(document, "legal") == {target for move in position.legal() for target in move.targets}


def test_everything_that_can_be_touched_has_a_name() -> None:
    for position in positions(3):
        named = [element for element in drawn(position, 0).iter() if element.get("data-target")]
        assert named and all(element.get("aria-label") for element in named)


def test_targets_of_every_kind_of_move_are_there() -> None:
    position = start(**TILES)
    targets = lit(drawn(position, 0), "legal")
    assert {"tile-take2", "energy-radii", "free-radii", "move-to-halogens", "gain-number"} <= targets


def test_rivals_tiles_are_not_in_my_tray() -> None:
    rival = {"flask": "Na", "take2": 1, "move_tos": ("other_metals",)}
    position = GAME.position(seats=3, players=[{"flask": "Na"}, rival], goals=FAR)
    assert "move-to-other_metals" not in ids(drawn(position, 0))
    assert "move-to-other_metals" in ids(drawn(position, 1))


@pytest.mark.parametrize("seats", [2, 5])
def test_every_piece_is_on_the_picture(seats: int) -> None:
    for position in positions(seats):
        table = position.view(None).table
        found = ids(drawn(position))
        assert max(found.values()) == 1
        assert {f"element-{element.symbol}" for element in ELEMENTS} <= set(found)
        assert {f"group-{group.key}" for group in GROUPS} <= set(found)
        assert {f"{half}-{trend.key}" for trend in TRENDS for half in ("gain", "spend")} <= set(found)
        for piece in ("flask", "microscope", "disc"):
            assert all(f"{piece}-{seat}" in found for seat in range(seats))
        for place in table.goals:
            shown = GOAL[place.card].elements if place.card else ()
            assert sum(id.startswith(f"marker-{place.colour}-") for id in found) == len(shown)
            for seat, cubes in enumerate(place.cubes):
                assert all(f"cube-{seat}-{place.colour}-{symbol}" in found for symbol in cubes)


def test_the_parts_of_the_scene_are_the_parts_that_are_drawn() -> None:
    for position in positions(3):
        assert [part.name for part in GAME.draw(position.view(0), NAMES)] == PARTS
    assert GAME.scene.hero in PARTS and GAME.scene.tray in PARTS
    assert {name for tab in GAME.scene.tabs for name in tab.parts} <= set(PARTS)


# -- what it says -----------------------------------------------------------------------------


def test_cards_are_told_in_words() -> None:
    position = start()
    told = words(part(position, "goals"))
    for place in position.view(0).table.goals:
        card = GOAL[place.card]
        assert card.title in told and card.fact in told


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
    assert shown(over, None) == shown(over, 0) == {f"agenda-{id}" for id in over.view(None).kept}


def test_my_next_group_says_what_it_brings() -> None:
    position = start()
    assert "next +2" in words(part(position, "ring"))
    assert "End your turn in" in words(part(position, "board"))


def test_dice_are_open_where_my_own_cube_lies() -> None:
    goals = {**FAR, "green": {"card": "curie", "cubes": [["Po"], ["Ra"]]}}
    position = GAME.position(seats=2, players=[{"flask": "Na"}, {"flask": "Na"}], goals=goals)
    for seat, number in ((0, 0), (1, 1)):
        board = ElementTree.fromstring(part(position, "board", seat))
        done = [e.get("id") for e in board.iter() if any("done" in c.get("class", "").split() for c in e)]
        assert done == [f"marker-green-{number}"]


def test_an_empty_trend_shows_who_would_give() -> None:
    players = [{"flask": "Na"}, {"flask": "Na", "energy": 5}, {"flask": "Na", "energy": 3}]
    position = GAME.position(seats=3, players=players, goals=FAR, trends={"number": 0, "radii": 4})
    trends = ElementTree.fromstring(part(position, "trends"))
    gains = {e.get("id"): e for e in trends.iter() if "half gain" in e.get("class", "")}
    assert gains["gain-number"].get("aria-label") == "Gain 1 by Atomic Number"
    assert "Niels" in (gains["gain-number"].get("data-tip") or "")
    assert gains["gain-radii"].get("aria-label") == "Gain 4 from Atomic Radii"


def test_flasks_on_one_element_stand_side_by_side() -> None:
    position = GAME.position(seats=5, players=[{"flask": "Na"}] * 5, goals=FAR)
    board = ElementTree.fromstring(part(position, "board"))
    styles = {e.get("style") for e in board.iter() if (e.get("id") or "").startswith("flask-")}
    assert len(styles) == 5 and all("--n:5" in (style or "") for style in styles)


def test_the_tie_is_asked_in_the_lens() -> None:
    players = [{"flask": "Na"}, {"flask": "Na", "energy": 5}, {"flask": "Na", "energy": 5}]
    position = GAME.position(
        seats=3, players=players, goals=FAR, stage="giver", pending=("number", "Mg"), trends={"number": 0}
    )
    assert {"seat-1", "seat-2"} <= lit(drawn(position, 0), "legal")
    assert "Who gives you 1 energy?" in words(part(position, "board"))
    for seat, givers in ((1, "you or Emmy"), (2, "Bo or you"), (None, "Bo or Emmy")):
        board = next(
            str(one.html)
            for one in GAME.draw(position.view(seat), ["Ada", "Bo", "Emmy"])
            if one.name == "board"
        )
        assert f"1 energy for Ada , from {givers}" in words(board) and "Who gives" not in board
    assert "Ada: Sodium , Alkali Metals" in words(part(position, "board", None)), "read as *You: Sodium*, too"


def test_drawers_are_drawn_when_asked_for() -> None:
    for position in (start(), positions(3)[-1]):
        for drawer in GAME.scene.drawers:
            html = GAME.drawer(position.view(0), NAMES, drawer.name)
            assert words(f"<div>{html}</div>")
    with pytest.raises(BadInput):
        GAME.drawer(start().view(0), NAMES, "attic")


# -- previews ---------------------------------------------------------------------------------


def test_a_preview_replaces_what_is_in_the_picture() -> None:
    for position in positions(3):
        if position.turn == OVER:
            continue
        there = ids(drawn(position, position.turn))
        for move in position.legal()[::9]:
            shown = GAME.preview(position.view(position.turn), NAMES, move)
            assert set(shown) <= set(there)
            for html in shown.values():
                ElementTree.fromstring(f"<g>{html}</g>")


def test_the_lens_says_what_a_movement_brings() -> None:
    goals = {**FAR, "green": {"card": "curie", "cubes": [["Po"], ["Po"]]}}
    position = GAME.position(
        seats=2, players=[{"flask": "Ba", "energy": 2, "level": 0}, {"flask": "Na"}], goals=goals
    )
    shown = GAME.preview(position.view(0), NAMES, GAME.move("spend radii Ra"))
    said = words(f"<g>{shown['lens']}</g>")
    assert "1 space by Atomic Radii · costs 1" in said
    assert "Completes Curie's Discoveries : 4 points" in said and "Niels <b> receives 3" in said
    assert "−1 for this move" in shown["purse"] and 'class="seat-0"' in shown["trail"]


def test_lens_and_list_say_that_the_last_round_would_begin() -> None:
    for other, ending in ((7, ", then the last round"), (6, "")):
        players = [{"flask": "Mg", "energy": 6, "level": 6}, {"flask": "Na", "level": other}]
        position = GAME.position(seats=2, players=players, goals=FAR)
        group = position.ring[(position.microscope(0) + 1) % len(GROUPS)]
        move = next(
            move
            for move in position.legal()
            if move.text.startswith("Spend") and GAME.content.group_of[move.to] == group
        )
        said = words(f"<g>{GAME.preview(position.view(0), NAMES, move)['lens']}</g>")
        assert f"End here: Academic 23 (+5){ending}" in said and said.count("last round") == bool(ending)
        assert f"end here: Academic 23\u00a0(+5){ending} ·" in position.choice(move).result
        position.play(move, LiveChance(1))
        assert ("begins the last round" in position.choice(GAME.move("end")).result) == bool(ending)


def test_lens_and_list_say_that_completing_a_card_would_use_up_its_stack() -> None:
    pink = [goal.id for goal in GAME.content.goals if goal.colour == "pink" and goal.id != "ruby"]
    goals = {**FAR, "pink": {"card": "ruby", "cubes": [["O", "Cr"]]}}
    for won, ending in ((4, ", then the last round"), (3, "")):
        player = {"flask": "Si", "energy": 1, "completed": pink[:won]}
        position, move = GAME.position(players=[player], goals=goals), GAME.move("spend number Al")
        said = words(f"<g>{GAME.preview(position.view(0), NAMES, move)['lens']}</g>")
        points = GOAL["ruby"].points
        assert f"{points} points{ending}" in said and said.count("last round") == bool(ending)
        assert f"completes Ruby{ending}" in position.choice(move).result


def test_a_trail_passes_as_many_spaces_as_the_distance() -> None:
    for trend in range(len(TRENDS)):
        distance = GAME.content.distance[trend]
        for start, end in (("Na", "S"), ("S", "Na"), ("Li", "Kr"), ("Sn", "N"), ("B", "Pb")):
            far = distance[PLACE[start]][PLACE[end]]
            if far:
                passed = way(distance, PLACE[start], PLACE[end])
                assert len(passed) == far + 1 and (passed[0], passed[-1]) == (PLACE[start], PLACE[end])


def test_a_trail_that_goes_on_in_another_row_leaves_at_one_edge_and_comes_in_at_the_other() -> None:
    players = [{"flask": "Cl", "energy": 2}, {"flask": "Na"}]
    view = GAME.position(seats=2, players=players, goals=FAR).view(0)
    right = GAME.preview(view, NAMES, GAME.move("spend number Ca"))["trail"]
    assert "L18.2 2.78" in right and "M-0.2 3.78" in right and right.count('class="edge"') == 2
    assert right.count('class="stop"') == 4


def test_a_corner_says_how_far_it_is_to_the_last_round() -> None:
    players = [{"flask": "Na", "level": 7}, {"flask": "Na"}]
    position = GAME.position(seats=2, players=players, goals=FAR)
    assert "Last round in 5 cards or 1 Disc" in words(part(position, "corners"))


def test_who_waits_can_plan_and_preview() -> None:
    position = start()
    view = position.view(1)
    ahead = GAME.ahead(view, LUCK)
    assert ahead is not None and ahead.turn == 1
    assert GAME.preview(view, NAMES, ahead.legal()[0])
    assert GAME.ahead(position.view(0), LUCK) is None and GAME.ahead(position.view(None), LUCK) is None


# -- as a document ----------------------------------------------------------------------------


def test_the_last_move_is_marked() -> None:
    shown = drawn(start(), 0, ("element-Na", "spend-radii"))
    assert lit(shown, "last") == {"element-Na", "spend-radii"}


def test_nothing_is_fetched_from_elsewhere() -> None:
    for position in positions(2):
        svg = GAME.picture(position.view(0))
        assert "url(" not in svg and "@import" not in svg and "<script" not in svg
        assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', svg))
        namespaces = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"}
        assert set(re.findall(r"https?://[^\s\"<]+", svg)) == namespaces


def test_equal_views_give_equal_pictures() -> None:
    for position in positions(4):
        again = GAME.load(position.dump())
        assert GAME.picture(position.view(2), NAMES) == GAME.picture(again.view(2), NAMES)


def test_nothing_is_told_by_colour_alone() -> None:
    assert len({group.pattern for group in GROUPS}) == len(GROUPS)
    pips = [GAME.art.symbols.split(f'id="per-die-{colour}"')[1].split("</symbol>")[0] for colour in COLOURS]
    assert [die.count("<circle") for die in pips] == [1, 2, 3, 4]


def test_the_style_defines_every_colour_it_uses() -> None:
    style = house_style() + GAME.style
    given = {"--r", "--c", "--i", "--n", "--gold", "--seat", "--goal-height", "--mover", "--v", "--age"}
    given |= {"--zoom", "--zoom-x", "--zoom-y"}  # by the page, of a board that has come closer
    assert set(re.findall(r"var\((--[\w-]+)\)", GAME.style)) <= given | set(re.findall(r"(--[\w-]+):", style))
    for group in GROUPS:
        assert f".bohrd .{group.colour} {{" in style and f".bohrd .{group.pattern}::after {{" in style


def test_symbols_that_are_used_are_there() -> None:
    for position in positions(5):
        for shown in GAME.draw(position.view(0), NAMES):
            used = set(re.findall(r'href="#(per-[\w-]+)"', shown.html))
            assert used <= set(re.findall(r'<symbol id="([\w-]+)"', GAME.art.symbols))


def test_a_move_is_drawn_quickly() -> None:
    taken: list[float] = []
    for position, _ in play_through(3, 7):
        for seat in range(3):
            view = position.view(seat)
            before = perf_counter()
            GAME.draw(view, NAMES)
            taken.append(1000 * (perf_counter() - before))
    assert median(taken) < MILLISECONDS
