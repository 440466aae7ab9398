"""The three endings, the winner, and what no longer counts."""

from __future__ import annotations

import pytest

from bohrd.contract import OVER
from bohrd.games.molecular import Molecular
from kit import rule

from .table import GAME, legal, play, refused, scores

CAPPED = ("H100000 1,0 r3", "H100000 1,-1 r4", "H100000 -1,0 r0")
"""Three of the four bonds of the starting tile closed; one is open at (-1, 1)."""


@rule("MOL-END-1", "MOL-END-2", "MOL-END-4")
def test_a_closed_molecule_ends_the_game_at_once():
    position = GAME.position(molecule=CAPPED, pools=[["H100000", "N300000"], ["H100000"]], hands=[[], []])
    play(position, "lay H100000 -1,1 r1")
    result = position.result()
    assert position.turn == OVER and result.over and result.reason_rule == "MOL-END-2"
    assert result.scores == [1, 0] and legal(position) == []
    for name in ("end", "lay N300000 1,0 r3", "effector", "player 2"):
        assert refused(position, name) == "MOL-END-4"


def with_tiles(**copies: int) -> Molecular:
    """The game with no other tiles than these and the starting tile."""
    return GAME.with_content({"tiles": {**GAME.tables["tiles"], "copies": copies}})


@rule("MOL-END-3")
@pytest.mark.parametrize(
    ("nitrogens", "pool", "ends"), [(1, ["N300000"], False), (1, [], False), (0, [], True)]
)
def test_tiles_of_all_players_and_the_stack_are_tested_and_bans_do_not_matter(
    nitrogens: int, pool: list[str], ends: bool
):
    """Open is in the end a triple bond, which a forbidden nitrogen alone would fit."""
    game = with_tiles(H100000=9, C300100=1, N300000=nitrogens)
    position = game.position(
        molecule=CAPPED,
        pools=[["C300100"], ["H100000", *pool]],
        hands=[[], []],
        in_play=[{"card": "glovebox"}],
    )
    play(position, "lay C300100 -1,1 r4")
    assert position.molecule.is_closed == ends == (position.turn == OVER)
    assert position.result().reason_rule == ("MOL-END-2" if ends else "")


@rule("MOL-END-5")
def test_one_stuck_player_is_no_end():
    position = GAME.position(
        pools=[["O200000", "O200000"], ["H100000"]], hands=[[], []], points=[{"effects": 1}]
    )
    assert legal(position) == ["end", "reset", "effector"]
    play(position, "end")
    assert position.turn == 1


@rule("MOL-END-6", "MOL-END-8")
def test_all_tiles_played_is_named_before_a_closed_molecule_and_the_last_round():
    position = with_tiles(O100100=1).position(pools=[["O100100"], []], hands=[[], []])
    play(position, "lay O100100 1,0 r0")
    assert position.result().reason_rule == "MOL-END-6", "although bonds are open"
    position = with_tiles(H100000=4).position(
        molecule=CAPPED, pools=[[], ["H100000"]], hands=[[], []], round=15, turn=1, actions=1
    )
    play(position, "lay H100000 -1,1 r1")
    assert position.result().reason_rule == "MOL-END-6"
    closed = GAME.position(
        molecule=CAPPED, pools=[[], ["H100000"]], hands=[[], []], round=15, turn=1, actions=1
    )
    play(closed, "lay H100000 -1,1 r1")
    assert closed.result().reason_rule == "MOL-END-2", "before the end of the last round"


@rule("MOL-END-7")
def test_the_game_ends_after_the_last_turn_of_the_last_round():
    position = GAME.position(pools=[["H100000"], ["H100000"]], hands=[[], []], options={"rounds": 1})
    play(position, "end")
    assert position.turn == 1
    play(position, "lay H100000 1,0 r3", "end")
    assert position.turn == OVER and position.result().reason_rule == "MOL-END-7"
    assert position.result().reason == "All rounds are completed."


@rule("MOL-END-9", "MOL-END-10", "MOL-END-11")
def test_the_highest_score_wins_ties_are_shared_and_left_overs_count_nothing():
    for points, winners in (([3, 5, 4], [1]), ([5, 5, 1], [0, 1]), ([0, 0, 0], [0, 1, 2])):
        position = GAME.position(
            seats=3,
            pools=[[], [], ["H100000", "C111100"]],
            hands=[[], [], ["azo"]],
            points=[{"effects": n} for n in points],
            turn=2,
            options={"rounds": 1},
        )
        play(position, "end")
        assert position.result().winners == winners
        assert scores(position) == points


def test_scores_come_in_parts():
    position = GAME.position(
        molecule=["O100100 1,0 r0"], pools=[["H100000"], []], hands=[["alcohol"], []], points=[{"effects": 2}]
    )
    play(position, "lay H100000 2,0 r3", "group alcohol")
    lines = position.result().seats[0].lines
    assert [(line.label, line.points) for line in lines] == [
        ("Bonds joined", 1), ("Functional groups", 3), ("Effectors", 2), ("Resets", 0),
    ]  # fmt: skip
