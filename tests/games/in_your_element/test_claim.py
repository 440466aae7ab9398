"""Taking goal cards: area CLAIM."""

import pytest

from bohrd.contract import IllegalMove, LiveChance
from bohrd.games.in_your_element import GAME
from games.in_your_element.table import (
    EMPTY,
    HAND,
    OTHER_HAND,
    counts,
    hand,
    names,
    play,
    refused,
    with_copper,
)
from kit import rule

HOSPITAL = {"scenario": "hospital"}
LITHIUM = [(3, 4, 3)]


@rule("ELE-CLAIM-1")
@pytest.mark.parametrize("bohrd", [(3, 3, 3), (3, 5, 3), (3, 4, 2), (3, 4, 4), (2, 4, 3), (4, 3, 3)])
def test_isotopes_ions_and_other_elements_do_not_match(bohrd: tuple[int, int, int]) -> None:
    position = GAME.position(hands=[HAND], bohrds=(bohrd, EMPTY, EMPTY))
    assert "claim A 2" not in names(position)
    assert refused(position, "claim A 2") == "ELE-CLAIM-1"


@rule("ELE-CLAIM-2")
def test_a_goal_needs_z_protons_a_minus_z_neutrons_and_z_electrons() -> None:
    assert GAME.content.by_symbol["Li"].needs == (3, 4, 3)
    for goal in GAME.content.goals:
        assert goal.needs == (goal.z, goal.mass_number - goal.z, goal.z)
    assert GAME.content.by_symbol["Cu"].needs == (29, 34, 29), (
        "the mass number 63 counts, not the rounded mass 64"
    )
    position = with_copper().position(hands=[HAND], bohrds=[(29, 34, 29), (29, 35, 29)])
    assert {"claim A 5"} == {name for name in names(position) if name.startswith("claim")}


@rule("ELE-CLAIM-3", "ELE-CLAIM-6")
def test_a_match_may_be_claimed_before_between_and_after_the_plays_or_left() -> None:
    position = GAME.position(
        characters=["lewis"],
        hands=[["power", "neutron 1", "neutron 1", "neutron 1", "neutron 1"], OTHER_HAND],
        bohrds=LITHIUM,
    )
    assert "claim A 2" in names(position)
    play(position, "power", "power")
    assert "claim A 2" in names(position)
    play(position, "add neutron 1 B", "proton 3")
    assert "claim A 2" in names(position)
    play(position, "add neutron 1 B", "proton 3")
    assert names(position) == {"claim A 2", "end"}
    play(position, "end")
    assert position.turn == 1 and "claim A 2" in names(position), "the next player may claim it"
    play(position, "add proton 3 A")
    assert "claim A 2" not in names(position), "or spoil it"


@rule("ELE-CLAIM-4", "ELE-CLAIM-5")
def test_only_the_player_on_turn_claims_whoever_built_it() -> None:
    position = GAME.position(hands=[HAND, OTHER_HAND], bohrds=[(2, 4, 3)], plays=1)
    play(position, "add proton 1 A")
    play(position, "end")
    events = play(position, "claim A 2")
    assert events[0].seat == 1 and position.claimed == ((), (3,))
    assert GAME.out_of_turn(GAME.move("claim A 2"), 0).rule == "ELE-CLAIM-4"
    assert GAME.out_of_turn(GAME.move("end"), 0).rule == "ELE-TURN-9"


@rule("ELE-CLAIM-5", "ELE-CLAIM-11")
def test_a_goal_just_laid_out_may_be_claimed_at_once_in_the_same_slot() -> None:
    position = GAME.position(
        hands=[HAND], bohrds=[(1, 0, 1), (3, 4, 3)], options=HOSPITAL, row=["C", "H", "N", "O", "Na"]
    )
    assert "claim B 2" not in names(position)
    events = play(position, "claim A 2", "Li")
    assert [event.name for event in events] == ["claim", "goal"]
    assert position.row == (6, 3, 7, 8, 11) and position.goal_pile == (2,)
    play(position, "claim B 2", "He")
    assert position.row == (6, 2, 7, 8, 11) and position.claimed[0] == (1, 3)


@rule("ELE-CLAIM-7")
def test_any_number_of_claims_in_a_turn() -> None:
    position = GAME.position(hands=[HAND], bohrds=((1, 0, 1), (3, 4, 3), (6, 6, 6)))
    for move in ("claim A 1", "claim B 2", "claim C 3"):
        play(position, move)
    assert position.claimed[0] == (1, 3, 6) and position.plays == 2


@rule("ELE-CLAIM-8")
def test_only_goals_in_the_row_are_claimed() -> None:
    position = GAME.position(
        hands=[HAND], bohrds=[(2, 2, 2), (1, 0, 1)], options=HOSPITAL, row=["Li", "C", "N", "O", "Na"]
    )
    assert not [name for name in names(position) if name.startswith("claim")], "helium is in the pile"
    taken = GAME.position(
        hands=[HAND], bohrds=[(1, 0, 1)], row=[None, "Li", "C", "N", "O"], claimed=[[], ["H"]]
    )
    assert refused(taken, "claim A 1") == "ELE-CLAIM-8"


@rule("ELE-CLAIM-1")
def test_a_claim_that_is_refused_says_what_is_missing() -> None:
    position = GAME.position(hands=[HAND], bohrds=[(3, 7, 1), (6, 6, 5)])
    with pytest.raises(
        IllegalMove, match="A is not carbon yet: it lacks 3 protons and 5 electrons, and has 1 neutron"
    ):
        position.play("claim A 3", LiveChance(1))
    with pytest.raises(IllegalMove, match="Bohrd B is not carbon yet: it lacks 1 electron"):
        position.play("claim B 3", LiveChance(1))


@rule("ELE-CLAIM-9", "after_claim")
def test_a_claim_empties_its_bohrd_unless_particles_are_kept() -> None:
    position = GAME.position(hands=[HAND], bohrds=LITHIUM)
    play(position, "claim A 2")
    assert counts(position, "A") == "0/0/0"
    keeping = GAME.position(hands=[HAND], bohrds=LITHIUM, options={"after_claim": "keep"})
    play(keeping, "claim A 2")
    assert counts(keeping, "A") == "3/4/3"
    assert refused(keeping, "claim A 2") == "ELE-CLAIM-8"


@rule("ELE-CLAIM-10")
def test_the_player_chooses_which_bohrd_is_used() -> None:
    position = GAME.position(hands=[HAND], bohrds=[(3, 4, 3), (3, 4, 3)])
    assert {"claim A 2", "claim B 2"} <= names(position)
    play(position, "claim B 2")
    assert [counts(position, bohrd) for bohrd in "AB"] == ["3/4/3", "0/0/0"]
    assert position.claimed[0] == (3,)


@rule("ELE-CLAIM-12")
def test_with_an_empty_goal_pile_the_slot_stays_empty() -> None:
    position = GAME.position(hands=[HAND], bohrds=LITHIUM)
    assert [event.name for event in play(position, "claim A 2")] == ["claim"]
    assert position.row == (1, 0, 6, 7, 8)


@rule("ELE-CLAIM-13")
def test_claims_fall_between_steps_and_not_into_them() -> None:
    exchanging = GAME.position(
        characters=["einstein"], hands=[HAND], bohrds=LITHIUM, power=True, stage="exchange"
    )
    assert refused(exchanging, "claim A 2") == "ELE-CLAIM-13"
    surplus = GAME.position(hands=[[*HAND, "power"], HAND], bohrds=LITHIUM, plays=0, stage="surplus")
    assert refused(surplus, "claim A 2") == "ELE-CLAIM-13"
    drawing = GAME.position(hands=[["proton 1", *HAND[:4]]], bohrds=[(2, 4, 3)])
    events = play(drawing, "add proton 1 A")
    assert [event.name for event in events] == ["add", "draw"], "the draw comes before the claim is offered"
    assert "claim A 2" in names(drawing)
    curie = GAME.position(characters=["curie"], hands=[["power", "proton 2", "power"]], bohrds=LITHIUM)
    play(curie, "power")
    assert "claim A 2" in names(curie)
    play(curie, "add proton 2 as 1 B")
    play(curie, "end")
    assert curie.turn == 1 and curie.claimed == ((), ()), "drawing five has begun"


@rule("ELE-CLAIM-14")
def test_claimed_cards_are_never_lost() -> None:
    position = GAME.start(3, {"after_claim": "keep"}, LiveChance(3))
    chance, before = LiveChance(4), ((),) * 3
    while position.turn != -1:
        claims = [move for move in position.legal() if move.name.startswith("claim")]
        position.play((claims or position.legal())[0], chance)
        assert all(now[: len(old)] == old for old, now in zip(before, position.claimed, strict=True))
        before = position.claimed
    assert len(hand(position)) == 5
