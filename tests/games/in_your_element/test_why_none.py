"""Why not, with something chosen: the reason of what comes nearest, whatever was touched before."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.in_your_element.table import HAND, OTHER_HAND

from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.position import ElementPosition

POWER_HAND = ["proton 1", "proton 2", "neutron 3", "electron 2", "power"]
AIR = ["Li", "N", "C", "H", "O"]
BOHRDS = [[2, 1, 0], [0, 0, 0], [1, 0, 1]]
"""A lacks something of everything, B is empty, C is hydrogen."""


def table(character: str = "einstein", hand: list[str] = POWER_HAND, **given: Any) -> ElementPosition:
    fields: dict[str, Any] = {
        "seats": 2,
        "turn": 0,
        "characters": [character, "ozzy" if character != "ozzy" else "curie"],
        "bohrds": BOHRDS,
        "row": AIR,
        "hands": [hand, OTHER_HAND],
    }
    return GAME.load(fields | given)


def why(position: ElementPosition, *targets: str) -> tuple[str, str]:
    refusal = GAME.why_none(position, targets)
    return (refusal.rule, refusal.text) if refusal else ("", "")


@pytest.mark.parametrize(
    "targets", [("card-neutron-3", "bohrd-A-proton"), ("bohrd-A-proton", "card-neutron-3")]
)
def test_a_card_of_another_kind_takes_nothing_from_there(targets: tuple[str, str]) -> None:
    assert why(table(), *targets) == ("ELE-PLAY-2", "Neutron 3 moves neutrons, no protons.")
    chosen = ("card-neutron-3", "bohrd-A-neutron", "bohrd-B-electron")
    assert why(table(bohrds=[[0, 4, 0]] * 3), *chosen) == (
        "ELE-PLAY-2",
        "Neutron 3 moves neutrons, no electrons.",
    )


def test_another_source_of_the_chosen_card_is_judged_by_that_card() -> None:
    text = "Bohrd C holds only 1 proton; this card moves 2."
    assert why(table(), "card-proton-2", "bohrd-A-proton", "bohrd-C-proton") == ("ELE-PLAY-7", text)


def test_from_bohrd_to_bohrd_goes_what_is_named() -> None:
    text = "To move something from A to B, touch its number below A first."
    assert why(table(), "bohrd-A", "bohrd-B") == ("ELE-PLAY-3", text)


def test_with_no_card_chosen_the_whole_hand_is_too_much_or_lacks_the_kind() -> None:
    assert why(table(), "bohrd-B-proton") == ("ELE-PLAY-7", "Bohrd B holds no protons to move.")
    text = "Bohrd C holds only 1 electron; your electron card moves 2."
    assert why(table(), "bohrd-C-electron") == ("ELE-PLAY-7", text)
    two = table(hand=["electron 2", "electron 3", "proton 1", "proton 1", "proton 1"])
    text = "Bohrd C holds only 1 electron; your electron cards move 2 or more."
    assert why(two, "bohrd-A-proton", "bohrd-C-electron") == ("ELE-PLAY-7", text)
    assert why(two, "bohrd-A-neutron") == ("ELE-PLAY-1", "You hold no neutron card.")


def test_a_goal_speaks_of_the_bohrd_it_was_touched_with_or_of_the_nearest() -> None:
    text = "Bohrd A is not lithium yet: it lacks 1 proton, 3 neutrons and 3 electrons."
    for chosen in ((), ("card-proton-1",), ("card-proton-2", "bohrd-C-proton")):
        assert why(table(), *chosen, "goal-1", "bohrd-A") == ("ELE-CLAIM-1", text)
    nearest = "Bohrd C is not carbon yet: it lacks 5 protons, 6 neutrons and 5 electrons."
    assert why(table(bohrds=[[0, 0, 0], [0, 0, 0], [1, 0, 1]]), "goal-3") == ("ELE-CLAIM-1", nearest)
    assert why(table(), "goal-4", "goal-3")[1].startswith("Bohrd A is not carbon yet")
    assert why(table(), "bohrd-B", "goal-3")[1].startswith("Bohrd B is not carbon yet")
    emptied = table(row=["Li", None, "C", "H", "O"], claimed=[["N"], []])
    assert why(emptied, "card-proton-1", "goal-2") == ("ELE-CLAIM-8", "No goal lies here any more.")
    swapping = table(stage="exchange", power=True, hand=HAND)
    assert why(swapping, "bohrd-A-proton", "goal-1", "bohrd-A")[0] == "ELE-CLAIM-13"


def test_a_power_play_card_says_the_same_whatever_is_chosen() -> None:
    for chosen in ((), ("card-proton-1",), ("bohrd-A",), ("card-proton-1", "bohrd-A-proton")):
        first = why(table(), *chosen, "card-power")
        assert first[1].startswith("A Power Play card is no particle card: it uses your power")
        assert why(table(plays=1), *chosen, "card-power")[1].endswith(
            "it is played before the first of them."
        )
        second = why(table("lewis", power=True), *chosen, "card-power")
        assert second == ("ELE-POWER-4", "Only one Power Play card can be played in a turn.")
        assert why(table("curie", power=True, stage="curie"), *chosen, "card-power")[0] == "ELE-CURIE-4"
    assert why(table(plays=0), "card-power")[0] == "ELE-POWER-3"


def test_after_both_plays_a_bohrd_is_there_to_be_claimed_with() -> None:
    over = table(plays=0)
    assert why(over, "bohrd-A") == why(over, "A-proton-1") == ("ELE-CLAIM-1", "Bohrd A matches no goal.")
    for target in ("bohrd-A-proton", "bohrd-B-electron", "card-proton-1"):
        assert why(over, target) == ("ELE-TURN-3", "Both particle cards of this turn have been played.")
    surplus = table("ozzy", [*POWER_HAND, "neutron 1"], stage="surplus", plays=0, power=True)
    assert {why(surplus, target)[0] for target in ("bohrd-A", "bohrd-C-proton")} == {"ELE-TURN-3"}
    curie = table("curie", ["power"], stage="curie", power=True)
    assert why(curie, "bohrd-A-proton")[1] == "You hold no particle card that could be played."


def test_while_a_particle_is_exchanged_all_else_waits() -> None:
    swapping = table(stage="exchange", power=True, hand=HAND)
    first = "First a particle has to be exchanged"
    assert why(swapping, "bohrd-A-proton", "card-proton-1") == ("ELE-EINSTEIN-1", f"{first}.")
    assert why(swapping, "A-proton-1")[1] == f"{first}: touch its number below the Bohrd."
    empty = "Bohrd B holds no electron that could go."
    assert why(swapping, "bohrd-A-proton", "bohrd-B-electron") == ("ELE-EINSTEIN-1", empty)
    text = "The new particle comes onto Bohrd A, where the other one leaves."
    assert why(swapping, "bohrd-A-proton", "bohrd-B-bag-neutron") == ("ELE-EINSTEIN-1", text)


def test_only_freed_cards_remove_and_only_what_is_there() -> None:
    free = table("lewis", power=True)
    other = ("ELE-FREE-4", "Only electron cards may remove particles in this turn.")
    assert why(free, "card-proton-1", "bohrd-A-proton", "bohrd-A-remove") == other
    nothing = ("ELE-FREE-3", "Bohrd A holds no electrons to remove.")
    assert why(free, "bohrd-A-remove") == why(free, "card-electron-2", "bohrd-A-remove") == nothing
    held = table("lewis", ["proton 1", "proton 2", "neutron 3", "neutron 1"], power=True)
    assert why(held, "bohrd-C-remove") == ("ELE-PLAY-1", "You hold no electron card.")


def test_oxygen_needs_no_card_and_power_plays_are_no_particles() -> None:
    brady = table("brady", power=True, replacements=1)
    assert why(brady, "card-proton-1", "bohrd-C-oxygen")[0] == "ELE-BRADY-2"
    assert why(table(hand=["power"] * 4), "bohrd-A") == ("ELE-PLAY-1", "You hold no particle card.")


def test_what_a_single_move_refuses_is_left_to_it() -> None:
    assert (
        why(table(), "bohrd-A-bag-proton") == why(table(), "seat-1") == why(table(), "draw-pile") == ("", "")
    )
