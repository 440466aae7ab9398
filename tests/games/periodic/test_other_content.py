"""Periodic with other cards, tiles and tracks: they are played with, and mistakes in them are named."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from bohrd import games
from bohrd.contract import OVER, BadInput, LiveChance, Position
from bohrd.games.periodic import GAME, Periodic

Tables = dict[str, Any]


def tables() -> Tables:
    """A copy of the standard content to change."""
    return deepcopy(dict(GAME.tables))


def other() -> Periodic:
    """Cards of other elements and points, a short track, other tiles, trends and groups."""
    given = tables()
    for number, goal in enumerate(given["goals"]["goal"]):
        goal["id"], goal["title"], goal["points"] = f"card-{number}", f"Card {number}", number
        goal["elements"] = [["H", "Og"], ["He", "Fr", "Rf"]][goal["colour"] != "green"]
    given["agendas"]["agenda"].append(
        {"id": "both", "title": "Both", "objectives": [{"kind": "level"}, {"kind": "lower"}]}
    )
    given["track"]["spot"] = [{"level": level, "points": level**2} for level in range(5)]
    given["track"]["spot"][4]["capacity"] = 1
    given["tiles"]["free_trend"][0]["trend"] = "mass_down"
    given["tiles"]["move_to"][0]["group"] = "noble"
    given["trends"]["trend"].reverse()
    given["trends"]["trend"][0]["name"] = "Fewer Protons"
    given["groups"]["group"][0]["members"].remove("Na")
    given["groups"]["group"][1]["members"].append("Na")
    return GAME.with_content(given)


def play_on(position: Position, chance: LiveChance, luck: random.Random, moves: int) -> None:
    for _ in range(moves):
        if position.turn != OVER:
            position.play(luck.choice(position.legal()), chance)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_changed_cards_play_whole_games(seats: int) -> None:
    game = other()
    chance, luck = LiveChance(seats), random.Random(seats)
    position = game.start(seats, {}, chance)
    while position.turn != OVER:
        play_on(position, chance, luck, 20)
        assert game.load(position.dump()).digest() == position.digest()
        sample = game.sample(position.view(0), LiveChance(1))
        assert sample.view(0) == position.view(0)
    assert position.result().over
    assert max(position.level) <= 4


def test_two_contents_live_side_by_side() -> None:
    alone = _ends([GAME])
    assert _ends([GAME, other()])[0] == alone[0], "the standard game is what it was"
    assert other() is other() and other().own_content and not GAME.own_content


def _ends(rules: list[Periodic]) -> list[str]:
    """The last positions of games that are played by turns."""
    running = [(game.start(3, {}, chance := LiveChance(5)), chance, random.Random(5)) for game in rules]
    while any(position.turn != OVER for position, _, _ in running):
        for position, chance, luck in running:
            play_on(position, chance, luck, 1)
    return [position.digest() for position, _, _ in running]


def test_a_view_finds_its_content_for_picture_and_board() -> None:
    position = other().start(3, {}, LiveChance(2))
    play_on(position, LiveChance(2), random.Random(2), 9)
    view = msgspec.json.decode(msgspec.json.encode(position.view(0)), type=GAME.view_type)
    game = games.of(view)
    assert game is other()
    text = " ".join(ElementTree.fromstring(game.picture(view)).itertext())
    for words in (text, game.board(view)):
        assert "Card " in words and "Fewer Protons" in words and "Bronze" not in words
    assert "Fewer Protons" not in GAME.picture(GAME.start(3, {}, LiveChance(2)).view(0))


def test_one_file_of_a_folder_is_enough(tmp_path: Path) -> None:
    (tmp_path / "track.toml").write_text(
        "\n".join(f"[[spot]]\nlevel = {level}\npoints = {level}" for level in range(6))
    )
    game = GAME.with_content(tmp_path)
    assert [spot.points for spot in game.content.track] == [0, 1, 2, 3, 4, 5]
    assert game.content.goals == GAME.content.goals


def _set(*path: str | int, to: object) -> Callable[[Tables], None]:
    """A change of one value."""

    def change(given: Tables) -> None:
        place: Any = given
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return change


def _cut(file: str, table: str, number: int) -> Callable[[Tables], None]:
    """A table without its last entries."""

    def change(given: Tables) -> None:
        del given[file][table][-number:]

    return change


GOAL, AGENDA, GROUP, TREND, SPOT = (
    ("goals", "goal"),
    ("agendas", "agenda"),
    ("groups", "group"),
    ("trends", "trend"),
    ("track", "spot"),
)
FREE, MOVE = ("tiles", "free_trend"), ("tiles", "move_to")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (_set(*GOAL, 2, "points", to="many"), "goals.toml, goal entry 3, points: expected"),
        (_set(*GOAL, 2, "points", to=-1), "goals.toml, goal entry 3, points: "),
        (_set(*GOAL, 0, "colour", to="red"), "goals.toml, goal entry 1, colour: "),
        (_set(*GOAL, 0, "elements", to=["Po", "La"]), "goal entry 1, elements: there is no element 'La'"),
        (_set(*GOAL, 0, "elements", to=["Po", "Po"]), "goal entry 1, elements: an element is there twice"),
        (_set(*GOAL, 0, "elements", to=["Po", "Ra", "H"]), r"a green card shows exactly 2 \(PER-COMP-3\)"),
        (_set(*GOAL, 9, "elements", to=["H", "He"]), r"a blue card shows exactly 3 \(PER-COMP-3\)"),
        (_set(*GOAL, 20, "elements", to=["H", "He", "Li", "Be"]), r"shows exactly 3 \(PER-COMP-3\)"),
        (_set(*GOAL, 1, "id", to="curie"), "goal entry 2, id: 'curie' is that of another entry"),
        (_set(*GOAL, 1, "id", to="Two Words"), "goal entry 2, id: "),
        (_set(*GOAL, 1, "colors", to=3), "goal entry 2,?: object contains unknown field colors"),
        (_cut(*GOAL, 3), "goals.toml, goal: there must be 5 or more pink cards, not 4"),
        (_set("goals", "origin", to=7), "goals.toml, origin: "),
        (_cut(*AGENDA, 1), "agendas.toml, agenda: there must be 12 or more, not 11"),
        (_set(*AGENDA, 1, "objectives", to=[]), "agenda entry 2, objectives: "),
        (_set(*AGENDA, 1, "objectives", to=[{"kind": "luck"}]), r"agenda entry 2, objectives\[0\].kind: "),
        (_set(*AGENDA, 1, "objectives", to=[{"kind": "pair"}]), r"entry 2, objectives\[0\].colours: 'pair'"),
        (_set(*AGENDA, 1, "objectives", to=[{"kind": "level"}] * 2), "entry 2, objectives: the two must"),
        (_cut(*GROUP, 1), "groups.toml, group: there must be 8, not 7"),
        (_set(*GROUP, 0, "members", to=["Li"]), "groups.toml, group: Na, K, Rb, Cs, Fr: every element"),
        (_set(*GROUP, 1, "members", to=["Be", "Na"]), "group entry 2, members: Na belongs to Alkali Metals"),
        (_set(*GROUP, 1, "lowest", to="Mg"), "group entry 2, lowest: must be 'Be'"),
        (_set(*GROUP, 1, "pattern", to="solid"), "group entry 2, pattern: 'solid' is that of another"),
        (_set(*GROUP, 1, "colour", to="infrared"), "group entry 2, colour: "),
        (_cut(*TREND, 1), "trends.toml, trend: there must be 5, not 4"),
        (_set(*TREND, 1, "directions", to=["north"]), r"trend entry 2, directions\[0\]: "),
        (_set(*TREND, 1, "key", to="number"), "trend entry 2, key: 'number' is that of another entry"),
        (_cut(*SPOT, 6), "track.toml, spot: there must be 4 to 9, not 3"),
        (_set(*SPOT, 3, "level", to=7), "spot entry 4, level: must be 3"),
        (_set(*SPOT, 0, "capacity", to=2), "spot entry 1, capacity: must be 3 or more"),
        (_set(*SPOT, 8, "capacity", to=0), "spot entry 9, capacity: "),
        (_cut(*FREE, 1), "tiles.toml, free_trend: there must be 3, not 2"),
        (_set(*FREE, 1, "trend", to="number"), "free_trend entry 2, trend: 'number' is that of another"),
        (_set(*MOVE, 1, "group", to="gases"), "move_to entry 2, group: there is no group 'gases'"),
        (_set("tiles", "move_to", to=7), "tiles.toml, move_to: "),
    ],
)
def test_a_mistake_is_refused_with_file_table_and_field(
    change: Callable[[Tables], None], problem: str
) -> None:
    given = tables()
    change(given)
    with pytest.raises(BadInput, match=problem):
        GAME.with_content(given)


def test_trends_that_leave_an_element_out_of_reach_are_refused() -> None:
    given = tables()
    for trend in given["trends"]["trend"]:
        trend["directions"], trend["joins_rows"] = ["up", "right"], False
    with pytest.raises(BadInput, match=r"trends.toml, trend: .* is never reached from"):
        GAME.with_content(given)
