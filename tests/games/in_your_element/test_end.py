"""The end of the game and its points: areas END and SCORE."""

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
        discard=all_but([], HAND, OTHER_HAND), hands=[HAND, OTHER_HAND], bohrds=[(3, 4, 3)], reshuffles=3
    )
    assert GAME.start(2, {}, LiveChance(1)).view(0).table.reshuffles == 0
    play(position, "add proton 1 B")
    assert position.reshuffles == 4
    play(position, "claim A 2")
    assert position.reshuffles == 0


@rule("ELE-END-4", "ELE-END-5", "stall_reshuffles")
def test_the_game_ends_when_a_turn_is_over_after_n_reshuffles() -> None:
    position = GAME.position(
        discard=all_but(["proton 1"], HAND, OTHER_HAND), hands=[HAND, OTHER_HAND], reshuffles=4
    )
    play(position, "add proton 1 A", "proton 1")
    assert position.turn == 0
    events = play(position, "add proton 1 A")
    assert [event.name for event in events] == ["add", "reshuffle", "draw", "end"]
    result = position.result()
    assert result.over and result.reason_rule == "ELE-END-4" and "stalled" in result.reason
    more = GAME.position(
        discard=all_but([], HAND, OTHER_HAND),
        hands=[HAND, OTHER_HAND],
        reshuffles=4,
        plays=1,
        options={"stall_reshuffles": 6},
    )
    play(more, "add proton 1 A")
    assert more.turn == 1


@rule("ELE-END-4")
def test_a_claim_after_the_reshuffle_prevents_the_safety_end() -> None:
    position = GAME.position(
        discard=all_but([], HAND, OTHER_HAND),
        hands=[HAND, OTHER_HAND],
        plays=1,
        reshuffles=4,
        bohrds=[(3, 4, 3)],
    )
    play(position, "add proton 1 B")
    assert names(position) == {"claim A 2", "end"} and position.reshuffles == 5
    declining = position.copy()
    play(position, "claim A 2")
    assert position.turn == 1
    play(declining, "end")
    assert declining.turn == OVER


@rule("ELE-SCORE-1", "ELE-SCORE-2", "ELE-END-5")
def test_claimed_cards_score_ten_plus_protons_and_nothing_else_does() -> None:
    bohrds = [(8, 8, 8), (9, 9, 9)]
    position = GAME.position(
        hands=[HAND],
        bohrds=bohrds,
        row=["H", None, "C", "N", "O"],
        claimed=[["Li"], []],
        turn=-1,
        reshuffles=5,
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
    nobody = GAME.position(hands=[HAND], turn=-1, reshuffles=5)
    assert nobody.result().winners == [0, 1]
    fire = {"row": ["B", "C", "N", "Na", "P"], "turn": -1, "reshuffles": 5}
    fewer = [["K"], ["H", "O"]]  # 29 points each
    assert GAME.position(
        hands=[HAND], claimed=fewer, options={"scenario": "fire"}, **fire
    ).result().winners == [0, 1]
    by_cards = GAME.position(
        hands=[HAND], claimed=fewer, options={"scenario": "fire", "tie_break": "cards"}, **fire
    ).result()
    assert by_cards.scores == [29, 29] and by_cards.winners == [1]
    air = {"row": ["N", None, None, None, None], "turn": -1, "reshuffles": 5}
    even = [["H", "O"], ["Li", "C"]]  # 29 points and two cards each
    by_number = GAME.position(hands=[HAND], claimed=even, options={"tie_break": "cards"}, **air).result()
    assert by_number.scores == [29, 29] and by_number.winners == [0]
    assert GAME.position(
        hands=[HAND], turn=-1, reshuffles=5, options={"tie_break": "cards"}
    ).result().winners == [0, 1]
