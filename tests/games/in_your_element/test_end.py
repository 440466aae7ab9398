"""The end of the game and its points: areas END and SCORE."""

from typing import Any

import pytest

from bohrd.contract import OVER, LiveChance
from bohrd.games.in_your_element import GAME
from games.in_your_element.table import HAND, OTHER_HAND, all_but, names, play, refused
from kit import rule

LAST = {"row": [None, "Li", None, None, None], "claimed": [["H", "C"], ["N", "O"]]}


@rule("ELE-END-1", "ELE-END-2", "ELE-END-5")
def test_the_last_claim_ends_the_game_at_once() -> None:
    position = GAME.position(hands=[HAND], bohrds=[(3, 4, 3)], **LAST)
    events = play(position, "claim A 2")
    assert [event.name for event in events] == ["claim", "end"]
    assert position.turn == OVER and position.legal() == ()
    result = position.result()
    assert (result.over, result.reason, result.reason_rule) == (True, "All goals are claimed.", "ELE-END-1")
    assert refused(position, "add proton 1 A") == refused(position, "end") == "ELE-END-2"


@rule("ELE-END-1")
def test_a_goal_in_the_pile_keeps_the_game_going() -> None:
    position = GAME.position(
        hands=[HAND],
        bohrds=[(3, 4, 3)],
        options={"scenario": "hospital"},
        row=["H", "Li", "C", "N", "O"],
        claimed=[["He"], []],
    )
    play(position, "claim A 2")
    assert position.turn == 0 and position.row[1] == 11


@rule("ELE-END-3")
def test_reshuffles_are_counted_from_the_last_claim_of_anybody() -> None:
    position = GAME.position(
        discard=all_but([], HAND, OTHER_HAND), hands=[HAND, OTHER_HAND], bohrds=[(3, 4, 3)], reshuffles=1
    )
    assert GAME.start(2, {}, LiveChance(1)).view(0).table.reshuffles == 0
    play(position, "add proton 1 B")
    assert position.reshuffles == 2
    play(position, "claim A 2")
    assert position.reshuffles == 0


@rule("ELE-END-4", "ELE-END-5", "stall_reshuffles")
def test_the_game_ends_when_a_turn_is_over_after_n_reshuffles() -> None:
    assert GAME.check_options(2, {})["stall_reshuffles"] == 3
    position = GAME.position(
        discard=all_but(["proton 1"], HAND, OTHER_HAND), hands=[HAND, OTHER_HAND], reshuffles=2
    )
    play(position, "add proton 1 A", "proton 1")
    assert position.turn == 0
    events = play(position, "add proton 1 A")
    assert [event.name for event in events] == ["add", "reshuffle", "draw", "end"]
    result = position.result()
    assert (result.over, result.reason_rule) == (True, "ELE-END-4")
    assert result.reason == (
        "Play has stalled: 3 reshuffles without a claim. The team has failed, and nobody wins."
    )
    assert events[-1].text == f"The game is over. {result.reason}"
    more = GAME.position(
        discard=all_but([], HAND, OTHER_HAND),
        hands=[HAND, OTHER_HAND],
        reshuffles=2,
        plays=1,
        options={"stall_reshuffles": 4},
    )
    play(more, "add proton 1 A")
    assert more.turn == 1


@rule("ELE-END-4")
def test_a_claim_after_the_reshuffle_prevents_the_safety_end() -> None:
    position = GAME.position(
        discard=all_but([], HAND, OTHER_HAND),
        hands=[HAND, OTHER_HAND],
        plays=1,
        reshuffles=2,
        bohrds=[(3, 4, 3)],
    )
    play(position, "add proton 1 B")
    assert names(position) == {"claim A 2", "end"} and position.reshuffles == 3
    declining = position.copy()
    play(position, "claim A 2")
    assert position.turn == 1
    play(declining, "end")
    assert declining.turn == OVER


@rule("ELE-END-5", "ELE-SCORE-4", "tie_break")
@pytest.mark.parametrize("tie_break", ["shared", "cards"])
@pytest.mark.parametrize("claimed", [[["H", "Li", "C", "N"]], [[], ["O"]], [["H", "O"], ["Li", "C"]], []])
def test_a_stalled_game_has_no_winner_whatever_the_points(claimed: list[list[str]], tie_break: str) -> None:
    playing: dict[str, Any] = {"seats": 3, "claimed": claimed, "options": {"tie_break": tie_break}}
    stalled = GAME.position(**playing, turn=-1, reshuffles=3).result()
    points = [sum(10 + GAME.content.by_symbol[symbol].z for symbol in cards) for cards in claimed]
    assert stalled.scores == [*points, 0, 0, 0][:3], "the points are shown"
    assert stalled.winners == [] and [seat.rank for seat in stalled.seats] == [3, 3, 3]
    assert stalled.reason_rule == "ELE-END-4" and "nobody wins" in stalled.reason
    assert GAME.position(**playing).result().winners, "while the game goes on somebody leads"


@rule("ELE-END-5")
def test_one_reshuffle_is_told_in_the_singular() -> None:
    short = GAME.position(turn=-1, reshuffles=1, options={"stall_reshuffles": 1})
    assert "1 reshuffle without a claim" in short.result().reason


@rule("ELE-SCORE-1", "ELE-SCORE-2", "ELE-END-5")
def test_claimed_cards_score_ten_plus_protons_and_nothing_else_does() -> None:
    bohrds = [(8, 8, 8), (9, 9, 9)]
    position = GAME.position(
        hands=[HAND],
        bohrds=bohrds,
        row=["H", None, "C", "N", "O"],
        claimed=[["Li"], []],
        turn=-1,
        reshuffles=3,
    )
    lines = position.result().seats[0].lines
    assert [(line.label, line.points, line.rule) for line in lines] == [("Lithium", 13, "ELE-SCORE-1")]
    assert position.result().scores == [13, 0]
    two_and_four = GAME.position(
        hands=[HAND],
        options={"scenario": "hospital"},
        row=["H", "C", "N", "O", "Na"],
        claimed=[["He", "Li"], []],
    )
    assert two_and_four.result().scores == [12 + 13, 0]


@rule("ELE-SCORE-3")
def test_the_highest_total_wins() -> None:
    position = GAME.position(hands=[HAND], turn=-1, row=[None] * 5, claimed=[["H", "Li"], ["C", "N", "O"]])
    assert position.result().scores == [24, 51] and position.result().winners == [1]


@rule("ELE-SCORE-4", "tie_break")
def test_ties_are_shared_or_broken_by_cards_and_the_highest_number() -> None:
    def winners(claimed: list[list[str]], **options: str) -> list[int]:
        result = GAME.position(seats=len(claimed), claimed=claimed, options=options).result()
        assert result.reason_rule == "ELE-END-1" and result.scores[:2] == [29, 29] == [max(result.scores)] * 2
        return result.winners

    fewer = [["K"], ["H", "O"], ["B"], ["C"], ["N"], ["Na"], ["P"]]
    assert winners(fewer, scenario="fire") == [0, 1]
    assert winners(fewer, scenario="fire", tie_break="cards") == [1]
    even = [["H", "O"], ["Li", "C"], ["N"]]
    assert winners(even) == [0, 1]
    assert winners(even, tie_break="cards") == [0], "oxygen has the highest atomic number"
    start = GAME.position(options={"tie_break": "cards"}).result()
    assert start.winners == [0, 1], "a tie left after that is shared"
