"""The action of playing a functional group card."""

from __future__ import annotations

from kit import rule

from .table import GAME, hand, legal, play, refused, scores

ALCOHOL = ("O100100 1,0 r0", "H100000 2,0 r3")
TWO_ALCOHOLS = (
    "C111010 -1,0 r0", "O100100 1,0 r0", "H100000 2,0 r3", "O101000 -1,-1 r3", "H100000 -2,-1 r0",
)  # fmt: skip


@rule("MOL-GROUP-1")
def test_a_card_of_the_own_hand_goes_to_the_discard_pile():
    position = GAME.position(molecule=ALCOHOL, pools=[["H100000"], []], hands=[["alcohol", "ether"], ["azo"]])
    assert refused(position, "group azo") == "MOL-GROUP-1"
    play(position, "group alcohol")
    assert hand(position, 0) == "ether"
    assert position.view(None).discards == {"alcohol": 1}


@rule("MOL-GROUP-2", "MOL-GROUP-3", "MOL-SCORE-1", "MOL-SCORE-2")
def test_base_points_and_one_for_each_further_example():
    position = GAME.position(molecule=ALCOHOL, pools=[["H100000"], []], hands=[["alcohol"], []])
    play(position, "group alcohol")
    assert scores(position) == [3, 0]
    position = GAME.position(
        molecule=TWO_ALCOHOLS, pools=[["H100000"], []], hands=[["alcohol"], []], points=[{"effects": 400}]
    )
    play(position, "group alcohol")
    assert scores(position) == [404, 0], "taken at once, from a supply without limit"
    third = ("C110110 -1,1 r0", "O100100 -2,2 r1", "H100000 -3,3 r1")
    position = GAME.position(
        molecule=[*TWO_ALCOHOLS, *third], pools=[["H100000"], []], hands=[["alcohol"], []]
    )
    play(position, "group alcohol")
    assert scores(position) == [3 + 2, 0]


@rule("MOL-GROUP-4", "MOL-GROUP-5", "MOL-GROUP-6", "MOL-GROUP-7")
def test_handicap_counters_take_points_off_but_never_below_zero():
    for counters, expected in ((1, 3 + 1 - 1), (4, 0), (9, 0)):
        position = GAME.position(
            molecule=TWO_ALCOHOLS,
            pools=[["H100000"], []],
            hands=[["alcohol"], []],
            counters={"alcohol": counters},
        )
        choice = position.choice(GAME.move("group alcohol"))
        assert choice.sentence == f"Play Alcohol: found twice, {counters} handicap"
        assert choice.worth == 100 * expected and bool(choice.warning) == (not expected)
        play(position, "group alcohol")
        assert scores(position) == [expected, 0]
        assert position.counters[GAME.content.group_number["alcohol"]] == counters + 1, (
            "even after a play for 0"
        )


@rule("MOL-GROUP-8", "MOL-GROUP-9")
def test_without_an_example_a_card_is_spent_for_nothing():
    bonus = [{"card": "lithium-aluminium-hydride", "seat": 0}]
    position = GAME.position(
        pools=[["H100000"], []], hands=[["alcohol"], []], counters={"alcohol": 1}, in_play=bonus
    )
    play(position, "group alcohol")
    assert scores(position) == [0, 0] and position.actions == 1
    assert position.view(None).counters == {"alcohol": 1} and position.view(None).discards == {"alcohol": 1}


@rule("MOL-GROUP-10")
def test_counters_are_common_and_stay():
    position = GAME.position(
        molecule=ALCOHOL, pools=[["H100000"], ["H100000"]], hands=[["alcohol"], ["alcohol"]]
    )
    play(position, "group alcohol", "end", "group alcohol")
    assert scores(position) == [3, 2]
    assert position.view(None).counters == {"alcohol": 2}


def test_cards_of_the_same_group_are_offered_once():
    position = GAME.position(pools=[[], []], hands=[["alcohol", "alcohol", "azo"], []])
    assert legal(position, "group") == ["group alcohol", "group azo"]
