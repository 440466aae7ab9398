"""Positions in the words of their JSON form: what follows from the rest, and what cannot be."""

from typing import Any

import msgspec
import pytest

from bohrd.contract import OVER, BadInput, LiveChance
from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.saving import Saved
from games.in_your_element.table import HAND, all_but, hand, names


def test_a_position_of_nothing_is_the_first_stop_of_a_game_for_two() -> None:
    position = GAME.position()
    options = {name: value for name, value in GAME.check_options(2, {}).items() if name != "overfilling"}
    assert msgspec.json.decode(msgspec.json.encode(position.dump())) == {
        "seats": 2,
        "turn": 0,
        "options": options,
        "stage": "stop",
        "plays": 2,
        "power": False,
        "replacements": 0,
        "reshuffles": 0,
        "characters": ["einstein", "lewis"],
        "bohrds": [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
        "row": ["H", "Li", "C", "N", "O"],
        "claimed": [[], []],
        "hands": [
            ["proton 1", "neutron 1", "electron 1", "proton 2", "neutron 2"],
            ["electron 2", "proton 3", "neutron 3", "electron 3", "proton 1"],
        ],
        "discard": [],
    }
    assert len(position.draw_pile) == 62 - 10


def test_everything_that_is_dumped_is_documented() -> None:
    assert set(GAME.position().dump()) == set(Saved.__struct_fields__)


def test_seats_that_are_left_out_are_as_usual() -> None:
    position = GAME.position(seats=4, hands=[HAND], characters=["brady"], claimed=[["H"]], bohrds=[(1, 2, 3)])
    assert hand(position) == HAND and [len(cards) for cards in position.hands] == [5] * 4
    assert position.view(None).table.characters == ("brady", "einstein", "lewis", "curie")
    assert position.claimed == ((1,), (), (), ()) and position.row == (3, 6, 7, 8, 0)
    assert position.bohrds == [1, 2, 3, 0, 0, 0, 0, 0, 0]


def test_the_course_of_a_turn_follows_from_what_is_given() -> None:
    curie = GAME.position(characters=["curie"], power=True)
    assert curie.view(0).table.stage == "curie" and "add proton 2 as 1 A" in names(curie)
    assert GAME.position(characters=["curie"], stage="curie").power == "play all"
    assert GAME.position(stage="exchange", bohrds=[(1, 0, 0)]).power == "exchange"
    brady = GAME.position(characters=["brady"], power=True)
    assert (brady.power, brady.replacements) == ("replace", 1)
    assert GAME.position(characters=["brady"], replacements=1).power == "replace"
    assert GAME.position(characters=["brady"], power=True, replacements=0).replacements == 0
    assert GAME.position(characters=["lewis"], power=True).replacements == 0
    assert GAME.position(hands=[[*HAND, "power"]], stage="surplus").plays == 0
    assert GAME.position(claimed=[["H", "Li", "C", "N", "O"]]).turn == OVER


def test_a_game_that_ended_in_the_middle_of_a_turn_with_many_cards_loads() -> None:
    last = {"claimed": [["H", "C"], ["N", "O"]], "bohrds": [(3, 4, 3)]}
    position = GAME.position(characters=["ozzy"], hands=[["power", *HAND[1:]]], **last)
    position.play("power", LiveChance(1))
    position.play("claim A 1", LiveChance(1))
    assert position.turn == OVER and len(position.hands[0]) == 8
    assert GAME.load(position.dump()).digest() == position.digest()


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"seats": 1}, "seats"),
        ({"seats": "two"}, "seats"),
        ({"turn": 2}, "turn"),
        ({"turn": -1}, "turn"),
        ({"turn": 0, "claimed": [["H", "Li", "C", "N", "O"]]}, "turn"),
        ({"turn": -1, "reshuffles": 3, "plays": 1}, "turn"),
        ({"options": {"scenario": "none"}}, "options"),
        ({"options": {"colour": 1}}, "options"),
        ({"stage": "late"}, "stage"),
        ({"stage": "exchange"}, "stage"),
        ({"stage": "curie"}, "stage"),
        ({"characters": ["curie"], "stage": "stop", "power": True}, "stage"),
        ({"stage": "surplus"}, "stage"),
        ({"plays": 3}, "plays"),
        ({"characters": ["curie"], "stage": "curie", "plays": 1}, "plays"),
        ({"power": 1}, "power"),
        ({"replaced": True}, "replaced"),
        ({"replacements": 1}, "replacements"),
        ({"characters": ["brady"], "power": False, "replacements": 1}, "replacements"),
        ({"characters": ["brady"], "replacements": 2}, "replacements"),
        ({"characters": ["brady"], "replacements": -1}, "replacements"),
        ({"options": {"power_plays": 2}}, "options"),
        ({"reshuffles": -1}, "reshuffles"),
        ({"reshuffles": 10**10}, "reshuffles"),
        ({"characters": ["curie", "curie"]}, "characters"),
        ({"characters": ["newton"]}, "characters"),
        ({"characters": ["curie", "lewis", "ball"]}, "characters"),
        ({"bohrds": [[1, 2]]}, r"bohrds\[0\]"),
        ({"bohrds": [[1, 2, -1]]}, r"bohrds\[0\]\[2\]"),
        ({"bohrds": [[0, 0, 0]] * 4}, "bohrds"),
        ({"row": ["H", "Li", "C", "N"]}, "row"),
        ({"row": ["H", "Li", "C", "N", "Xx"]}, "row"),
        ({"row": ["H", "Li", "C", "N", "He"]}, "row"),
        ({"row": ["H", "Li", "C", "N", "H"]}, "row"),
        ({"row": ["H", "Li", "C", "N", None]}, "row"),
        ({"claimed": [["H"], ["H"]]}, "claimed"),
        ({"claimed": [["He"]]}, "claimed"),
        ({"claimed": [["Xx"]]}, "claimed"),
        ({"claimed": [[], [], []]}, "claimed"),
        ({"hands": [["proton 4"]]}, "hands"),
        ({"hands": [["proton 1"] * 7]}, "hands"),
        ({"hands": [[]]}, "hands"),
        ({"hands": [all_but([])[::7]]}, "hands"),
        ({"hands": [HAND, [*HAND, "power"]]}, "hands"),
        ({"discard": ["power"] * 9}, "discard"),
        ({"discard": ["joker"]}, "discard"),
        ({"table": {}}, "table"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_field(given: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput, match=f"^not a position of In Your Element: .*{field}"):
        GAME.position(**given)


def test_what_is_no_position_at_all_is_refused() -> None:
    for saved in (None, [], "x", 5):
        with pytest.raises(BadInput, match=r"^not a position of In Your Element: "):
            GAME.load(saved)
