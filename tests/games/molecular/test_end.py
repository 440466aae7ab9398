"""The three endings, the winner, and what no longer counts."""

from __future__ import annotations

import pytest

from bohrd.contract import OVER
from bohrd.games.molecular import Molecular
from kit import rule

from .table import GAME, Luck, legal, play, refused, scores

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


# ---- the option closing ----

FINISH = {"closing": "finish"}


@rule("MOL-END-12", "MOL-END-13", "closing")
def test_the_round_is_played_to_its_end_if_the_table_wants_it():
    position = GAME.position(
        seats=3,
        molecule=CAPPED,
        pools=[["N300000"], ["H100000", "H100000"], ["O110000"]],
        hands=[[], ["ether", "ether"], ["azo", "azo", "azo"]],
        points=[{}, {}, {"effects": 2}],
        turn=1,
        options=FINISH,
    )
    closing = position.choice(GAME.move("lay H100000 -1,1 r1"))
    assert (closing.costs, closing.warning) == ("closes the molecule", "")
    events = play(position, "lay H100000 -1,1 r1")
    assert [(event.name, event.rule) for event in events] == [
        ("lay", "MOL-PLAY-10"),
        ("closed", "MOL-END-12"),
    ]
    assert (position.turn, position.actions) == (1, 1), "who closed it keeps the actions that are left"
    assert legal(position) == ["end", "effector", "group ether"]
    assert refused(position, "lay H100000 1,0 r3") == "MOL-PLAY-2"
    text = "No tile fits any more, and the game ends with this round. One action left."
    assert position.prompt().text == text
    assert "No tile fits the molecule any more; the game ends with this round." in str(position)
    play(position, "group ether")
    assert position.turn == 2 and len(position.pools[2]) == 5, "the next player draws and plays"
    assert legal(position) == ["end", "reset", "effector", "group azo"]
    events = play(position, "reset")
    assert position.turn == OVER and position.result().reason_rule == "MOL-END-2"
    assert [event.name for event in events][-1] == "end", "the first player has had a turn in this round"
    assert position.round == 2 and position.result().scores == [0, 1, 1]


@rule("MOL-END-12")
def test_a_molecule_that_is_opened_again_in_time_goes_on():
    position = GAME.position(
        molecule=CAPPED, pools=[["H100000"], ["H100000"]], hands=[[], []], options=FINISH, actions=1
    )
    play(position, "lay H100000 -1,1 r1")
    play(position, "effector", "cell 1,0", "cell 1,-1", "end", luck=Luck("thermal-cracking"))
    assert (position.turn, position.round, position.ended) == (0, 2, "")
    play(position, "effector", luck=Luck("hydrogenation"))
    events = play(position, position.legal()[0].name)
    assert "closed" in [event.name for event in events] and position.turn == 0
    play(position, "end", "end")
    assert position.turn == OVER and (position.ended, position.round) == ("MOL-END-2", 3)


@rule("MOL-END-12", "MOL-END-8")
def test_all_tiles_played_and_the_last_round_are_finished_too():
    position = with_tiles(H100000=4).position(
        molecule=CAPPED, pools=[["H100000"], []], hands=[[], ["azo", "azo", "azo"]], options=FINISH
    )
    play(position, "lay H100000 -1,1 r1", "end")
    assert position.turn == 1 and legal(position) == ["end", "effector", "group azo"]
    play(position, "group azo", "end")
    assert position.turn == OVER and position.result().reason_rule == "MOL-END-6"
    last = GAME.position(
        molecule=CAPPED, pools=[["H100000"], []], hands=[[], []], round=15, turn=0, options=FINISH
    )
    play(last, "lay H100000 -1,1 r1", "end", "end")
    assert (last.ended, last.round) == ("MOL-END-2", 16), "named before the last round"
    in_play = GAME.position(
        molecule=CAPPED,
        pools=[[], ["H100000"]],
        hands=[[], []],
        in_play=[{"card": "glovebox", "until": 3}],
        options=FINISH,
        round=2,
        turn=1,
        actions=1,
    )
    play(in_play, "lay H100000 -1,1 r1")
    assert in_play.turn == OVER and len(in_play.in_play) == 1, "the game ends before durations do"
    assert GAME.load(in_play.dump()).digest() == in_play.digest()


@rule("MOL-END-4")
def test_as_usual_a_closed_molecule_does_not_wait_for_the_round():
    assert GAME.position().options["closing"] == "stop"
    position = GAME.position(molecule=CAPPED, pools=[["H100000"], ["H100000"]], hands=[[], ["azo"]])
    events = play(position, "lay H100000 -1,1 r1")
    assert [event.name for event in events] == ["lay", "end"] and position.round == 1


def test_scores_come_in_parts():
    position = GAME.position(
        molecule=["O100100 1,0 r0"], pools=[["H100000"], []], hands=[["alcohol"], []], points=[{"effects": 2}]
    )
    play(position, "lay H100000 2,0 r3", "group alcohol")
    lines = position.result().seats[0].lines
    assert [(line.label, line.points) for line in lines] == [
        ("Bonds joined", 1), ("Functional groups", 3), ("Effectors", 2), ("Resets", 0),
    ]  # fmt: skip
