"""The table in characters."""

import random

import pytest

from bohrd.contract import OVER, LiveChance
from bohrd.games.in_your_element import GAME
from games.in_your_element.table import HAND

NAMES = ["Ada", "Bo with a very long name indeed", "Cy", "Di", "Ed", "Flo", "Gus"]


def test_the_board_shows_goals_bohrds_piles_players_and_the_own_hand() -> None:
    position = GAME.position(
        options={"scenario": "hospital"},
        characters=["ball", "curie"],
        hands=[["proton 1", "power", "proton 1", "neutron 3", "electron 2"]],
        bohrds=[(3, 4, 3), (1, 6, 0)],
        row=["H", "Li", "C", "N", "O"],
        claimed=[["He"]],
        discard=["power", "proton 2", "power"],
        plays=1,
    )
    assert GAME.board(position.view(0), NAMES).splitlines() == [
        "A Hospital Runs Short. Under each Bohrd: + still missing, - too many.",
        "   goal           points  p/n/e    Bohrd A        Bohrd B        Bohrd C",
        "1  H  hydrogen        11  1/0/1    -2/-4/-2       0/-6/+1        +1/0/+1",
        "2  Li lithium         13  3/4/3    MATCH          +2/-2/+3       +3/+4/+3",
        "3  C  carbon          16  6/6/6    +3/+2/+3       +5/0/+6        +6/+6/+6",
        "4  N  nitrogen        17  7/7/7    +4/+3/+4       +6/+1/+7       +7/+7/+7",
        "5  O  oxygen          18  8/8/8    +5/+4/+5       +7/+2/+8       +8/+8/+8",
        "To come: 1 (Na)",
        "",
        "Bohrd A  3/4/3      lithium-7, neutral  matches goal 2",
        "Bohrd B  1/6/0      hydrogen-7, charge +1",
        "Bohrd C  0/0/0      empty",
        "",
        "Draw pile: 49   Reshuffles since the last claim: 0 of 3",
        "Discard pile: 3, power on top: proton 2, 2 x power",
        "",
        "> Ada               Alice Ball         12 points  5 cards  He  (1 play left)",
        "  Bo with a very l… Marie Curie         0 points  5 cards",
        "",
        "Hand of Ada: 2 x proton 1, neutron 3, electron 2, power",
        "Power of Alice Ball: This turn each of your proton cards counts as 1, 2 or 3, as",
        "  you like. It may add, move or remove that many protons.",
    ]
    assert str(position) == GAME.board(position.view(0))


def test_hands_of_others_are_not_on_the_board_before_the_end() -> None:
    position = GAME.position(hands=[HAND])
    assert "Hand of" not in GAME.board(position.view(None))
    assert GAME.board(position.view(1)).count("Hand of") == 1
    over = GAME.position(claimed=[["H", "Li", "C", "N", "O"]])
    assert over.turn == OVER and GAME.board(over.view(None)).count("Hand of") == 2
    assert "no goal is left" in str(over) and "Power of" not in GAME.board(over.view(0))


def test_the_end_comes_first_and_says_whether_the_team_has_failed() -> None:
    won = GAME.position(claimed=[["H", "Li", "C", "N", "O"]])
    assert GAME.board(won.view(0)).startswith("All goals are claimed.\n\nFresh Air in Orbit. ")
    stalled = GAME.position(turn=-1, reshuffles=3, claimed=[["H"]])
    assert GAME.board(stalled.view(None)).splitlines()[:3] == [
        "Play has stalled: 3 reshuffles without a claim. The team has failed, and nobody",
        "wins.",
        "",
    ]


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_line_is_longer_than_a_hundred_characters(seats: int) -> None:
    luck, chance = random.Random(seats), LiveChance(seats)
    position = GAME.start(seats, {"scenario": "energy", "after_claim": "keep"}, chance)
    while position.turn != OVER:
        assert max(map(len, GAME.board(position.view(position.turn), NAMES).splitlines())) <= 80
        position.play(luck.choice(position.legal()), chance, quiet=True)
    crowded = GAME.position(
        options={"scenario": "fire"},
        claimed=[["H", "B", "C", "N", "O", "Na", "P"]],
        characters=["brady"],
        bohrds=[(9999, 9999, 9999)] * 3,
        power=True,
    )
    assert max(map(len, GAME.board(crowded.view(0), NAMES).splitlines())) <= 80
