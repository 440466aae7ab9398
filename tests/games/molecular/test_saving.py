"""Positions as JSON: what is left out, what is worked out, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bohrd.contract import OVER, BadInput

from .table import GAME, hand, legal, pool

CAPPED = ("H100000 1,0 r3", "H100000 1,-1 r4", "H100000 -1,0 r0", "H100000 -1,1 r1")


def test_nothing_given_is_an_ordinary_position():
    position = GAME.position()
    assert (position.seats, position.turn, position.round, position.actions) == (2, 0, 1, 2)
    assert [len(tiles) for tiles in position.pools] == [5, 5]
    assert [len(cards) for cards in position.hands] == [3, 3]
    assert len(position.stack) == 116 and len(position.deck) == 60 and len(position.effector_deck) == 26
    assert any(name.startswith("lay") for name in legal(position))


def test_what_follows_from_the_rest_is_worked_out():
    position = GAME.position(
        seats=3,
        options={"first_player": 2, "rounds": 4},
        round=2,
        in_play=[{"card": "research-grant", "seat": 2}, {"card": "reference-library"}],
        asked={"card": "thermal-cracking"},
        molecule=["O100100 1,0 r0", "H100000 2,0 r3", "H100000 -1,0 r0"],
        points=[{}, {"bonds": 4, "resets": -1}],
    )
    assert (position.first_player, position.turn, position.rounds, position.acted) == (1, 1, 4, True)
    assert [until for _, _, until in position.in_play] == [2 + 3, 0]
    assert position.question[1:] == (0, 2) and legal(position) == ["cell -1,0", "cell 2,0"]
    assert position.result().scores == [0, 3, 0]
    assert len(position.effector_deck) == 26 - 3


def test_the_end_follows_from_the_molecule_or_the_rounds():
    closed = GAME.position(molecule=CAPPED)
    assert (closed.turn, closed.ended, closed.round) == (OVER, "MOL-END-2", 1)
    over = GAME.position(turn=OVER)
    assert (over.ended, over.round) == ("MOL-END-7", 16)


def test_a_round_that_is_finished_goes_on_with_a_closed_molecule():
    finish = {"closing": "finish"}
    closed = GAME.position(molecule=CAPPED, options=finish)
    assert (closed.turn, closed.ended, closed.round) == (0, "", 1)
    over = GAME.position(molecule=CAPPED, options=finish, turn=OVER)
    assert (over.ended, over.round) == ("MOL-END-2", 2), "the turn counter has moved on"
    last = GAME.position(molecule=CAPPED, options=finish, turn=OVER, round=16)
    assert GAME.load(last.dump()).digest() == last.digest()
    with pytest.raises(BadInput, match="round: is 2 to 16 here, not 1"):
        GAME.position(molecule=CAPPED, options=finish, turn=OVER, round=1)


def test_seats_at_the_end_of_a_list_have_what_is_usual():
    position = GAME.position(seats=3, pools=[["H100000"], []], hands=[["ether"]])
    assert (pool(position, 0), pool(position, 1), len(position.pools[2])) == ("H100000", "", 5)
    assert hand(position, 0) == "ether" and [len(cards) for cards in position.hands] == [1, 3, 3]


def test_tiles_are_given_in_any_order_and_rotation():
    one = GAME.position(molecule=["O100100 1,0 r0", "H100000 2,0 r3"], pools=[["H100000", "C310000"]])
    other = GAME.position(molecule=["H100000 2,0 r3", "O100100 1,0 r3"], pools=[["C310000", "H100000"]])
    assert one.digest() == other.digest()


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"tiles": 3}, "tiles: there is no such field"),
        ({"turn": "x"}, "turn: expected int"),
        ({"seats": 9}, "2 to 8 players, not 9"),
        ({"options": {"rounds": 31}}, "option rounds: 31"),
        ({"turn": 2}, "turn: there is no seat 2"),
        ({"first_player": -1}, "first_player: there is no seat -1"),
        ({"options": {"first_player": 2}, "first_player": 0}, "first_player: the option names seat 2"),
        ({"round": 16}, "round: is 1 to 15 here, not 16"),
        ({"turn": -1, "round": 3}, "round: is 16 to 16 here, not 3"),
        ({"molecule": CAPPED, "turn": 0}, "turn: is -1, because no tile fits"),
        ({"molecule": CAPPED, "asked": {"card": "thermal-cracking"}}, "asked: a choice follows an action"),
        ({"molecule": ["H100000"]}, "molecule: 'H100000' is no placement"),
        ({"molecule": ["H100000 0,0 r0"]}, "molecule: there is another tile where"),
        ({"molecule": ["H100000 1,0 r0"]}, "molecule: its tiles do not match"),
        ({"molecule": ["H100000 9,0 r0"]}, "molecule: its tiles do not match or are not one piece"),
        ({"molecule": [f"C310000 {q},0 r0" for q in (1, 2)]}, "molecule: it has more tiles of a layout"),
        ({"pools": [["H1"]]}, "pools: there is no 'H1'"),
        ({"pools": [["C310000"] * 2]}, "pools: there are not so many C310000"),
        ({"pools": [[], [], []]}, "pools: there are 3 entries for 2 seats"),
        ({"hands": [["ether"] * 5]}, "hands: there are not so many ether"),
        ({"discards": {"ether": 5}}, "discards: there are more cards of a group"),
        ({"discards": {"ether": 4}, "hands": [["ether"]]}, "hands: there are not so many ether"),
        ({"discards": {"gin": 1}}, "discards: there is no 'gin'"),
        ({"counters": {"gin": 1}}, "counters: there is no 'gin'"),
        ({"counters": {"ether": -1}}, "counters\\[...\\]: expected int >= 0"),
        ({"effector_discards": ["quench", "quench"]}, "effector_discards: there is a card twice"),
        ({"in_play": [{"card": "catalyst"}]}, "in_play: catalyst is an instant card"),
        ({"in_play": [{"card": "glovebox", "seat": 2}]}, "in_play: there is no seat 2"),
        ({"in_play": [{"card": "glovebox"}] * 2}, "in_play: a card is there twice"),
        ({"in_play": [{"card": "glovebox"}], "effector_discards": ["glovebox"]}, "in_play: a card is there"),
        ({"in_play": [{"card": "glovebox", "until": 4}]}, "in_play: glovebox lasts 2 rounds"),
        ({"in_play": [{"card": "reference-library", "until": 2}]}, "in_play: reference-library stays"),
        (
            {"in_play": [{"card": "grignard-reagent"}, {"card": "lindlar-catalyst"}]},
            "in_play: a reagent replaces the one before it",
        ),
        ({"points": [{"effects": -1}]}, "points: a score is never below 0"),
        ({"points": [{"bonds": -1}]}, "points\\[0\\].bonds: expected int >= 0"),
        ({"points": [{}] * 3}, "points: there are 3 entries for 2 seats"),
        ({"actions": 0}, "actions: there can be 1 to 4 left here"),
        ({"actions": 5, "acted": True}, "actions: there can be 1 to 4 left here"),
        ({"actions": 3}, "actions: there are 2 before the first action"),
        ({"asked": {"card": "catalyst"}}, "asked: catalyst has no choice at place 0"),
        ({"asked": {"card": "quench", "effect": 1}}, "asked: quench has no choice at place 1"),
        ({"asked": {"card": "thermal-cracking", "left": 3}}, "asked: thermal-cracking does not ask 3 times"),
        ({"asked": {"card": "patent-dispute"}}, "asked: there is nothing to choose"),
        ({"asked": {"card": "quench"}, "effector_discards": ["quench"]}, "asked: quench is discarded"),
        ({"asked": {"card": "patent-dispute"}, "acted": False}, "asked: a choice follows an action"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_field(given: dict[str, Any], problem: str):
    with pytest.raises(BadInput, match=f"not a position of Molecular: .*{problem}"):
        GAME.position(**given)
