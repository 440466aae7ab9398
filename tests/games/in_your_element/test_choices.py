"""What is asked and what each choice means, in people's words."""

from typing import Any

import pytest

from bohrd.contract import Choice
from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.position import ElementPosition
from games.in_your_element.table import HAND, play
from kit import rule

MATCH = [(3, 4, 3)]
"""Lithium on A."""


def choice(position: ElementPosition, move: str) -> Choice:
    assert GAME.move(move) in position.legal()
    return position.choice(GAME.move(move))


# -- the question -------------------------------------------------------------------------------


@rule("ELE-DECIDE-2")
def test_the_question_names_what_can_be_claimed_and_what_is_left() -> None:
    begun = GAME.position(hands=[HAND]).prompt()
    assert (begun.text, begun.left, begun.pips) == ("Play a card.", "2 plays left", (2, 2))
    matching = GAME.position(hands=[HAND], bohrds=MATCH, plays=1).prompt()
    assert (matching.text, matching.left, matching.pips) == (
        "Claim Lithium, or play a card.",
        "1 play left",
        (1, 2),
    )
    ending = GAME.position(hands=[HAND], bohrds=MATCH, plays=0).prompt()
    assert (ending.text, ending.left, ending.pips) == ("Claim Lithium, or end the turn.", "", (0, 0))


@rule("ELE-DECIDE-10", "ELE-BRADY-1")
def test_a_hydrogen_that_may_be_replaced_is_part_of_the_question() -> None:
    last: dict[str, Any] = {"characters": ["brady"], "power": True, "plays": 0, "hands": [HAND]}
    without: dict[str, Any] = {"row": [None, "Li", "C", "N", "O"], "claimed": [["H"], []]}
    alone = GAME.position(bohrds=[(1, 0, 1)], **without, **last)
    assert alone.prompt().text == "Replace a hydrogen, or end the turn."
    both = GAME.position(bohrds=[(1, 0, 1), (3, 4, 3)], **last)
    assert both.prompt().text == "Claim Hydrogen and Lithium, or replace a hydrogen, or end the turn."


@rule("ELE-DECIDE-11")
def test_surplus_cards_are_counted() -> None:
    surplus = GAME.position(hands=[["proton 1"] * 4 + ["power"] * 3, HAND], plays=0, stage="surplus")
    assert surplus.prompt().text == "Discard 2 cards: five stay."
    play(surplus, "discard power")
    assert surplus.prompt().text == "Discard 1 card: five stay."


def test_the_question_follows_the_step() -> None:
    then = GAME.position(hands=[["proton 1", "proton 2", "neutron 1"]], bohrds=[(2, 0, 0)]).prompt().then
    assert then["card-proton-2"] == "Proton 2: add or move?"
    assert then["card-neutron-1"] == "Neutron 1: add to which Bohrd?", "there is no neutron to move"
    assert then["card-proton-2 bohrd-A-proton"] == "2 protons from A: where to?"
    assert then["bohrd-A-proton"] == "Protons from A: by which card?"
    assert then["bohrd-A-proton bohrd-B"] == "Protons from A to B: by which card?"
    assert then["bohrd-B"] == "Bohrd B: which card?"


def test_no_card_is_asked_for_where_only_one_can_take() -> None:
    then = GAME.position(hands=[["proton 2", "neutron 1"]], bohrds=[(2, 0, 0)]).prompt().then
    assert then["bohrd-A-proton"] == "2 protons from A: where to?"
    assert then["bohrd-A-proton bohrd-B"] == "", "nothing is open once the place is chosen as well"


@rule("ELE-FREE-1", "ELE-CURIE-2", "ELE-EINSTEIN-1")
def test_the_question_follows_the_step_of_a_power() -> None:
    freed = GAME.position(characters=["lewis"], hands=[["electron 3"]], power=True, bohrds=[(0, 0, 2)])
    then = freed.prompt().then
    assert then["card-electron-3"] == "Electron 3: add, move or remove?", "worth less it may move"
    assert then["card-electron-3 bohrd-A-electron"] == "How many electrons from A?", "there are only two"
    assert then["card-electron-3 bohrd-A-remove"] == "Remove how many electrons from A?"
    assert then["bohrd-A-remove"] == "Remove how many electrons from A?"
    assert then["bohrd-A-electron bohrd-B"] == "Electrons from A to B: how many?"
    assert then["card-electron-3 card-electron-3-as-2"] == "Electron worth 2: add, move or remove?"
    assert then["card-electron-3 card-electron-3-as-2 bohrd-A-electron"] == "2 electrons from A: where to?"
    curie = GAME.position(characters=["curie"], hands=[["proton 3", "power"]], power=True, stage="curie")
    assert curie.prompt().left == "1 card to play" and curie.prompt().text == "Play any cards, each worth 1."
    assert curie.prompt().then["card-proton-3 card-proton-3-as-1"] == "Proton worth 1: add to which Bohrd?"
    einstein = GAME.position(
        characters=["einstein"], hands=[HAND], power=True, stage="exchange", bohrds=[(1, 0, 0)]
    )
    assert einstein.prompt().text == "Which particle goes?"
    assert einstein.prompt().then["bohrd-A-proton"] == "A proton leaves A: what comes instead?"


# -- playing ------------------------------------------------------------------------------------


@rule("ELE-DECIDE-2")
def test_adding_says_what_the_bohrd_becomes_and_what_it_makes() -> None:
    position = GAME.position(hands=[["proton 1", "electron 2"]], bohrds=[(2, 4, 3)])
    assert choice(position, "add proton 1 A") == Choice(
        "Add 1 proton to Bohrd A: Lithium-7, neutral",
        "Bohrd A",
        "Add 1 proton to",
        "makes Lithium",
        result="Lithium-7, neutral",
        worth=13,
        lights=("goal-2",),
    )
    plain = choice(position, "add electron 2 B")
    assert (plain.group, plain.result) == ("Add 2 electrons to", "No protons yet")
    assert not plain.brings and not plain.costs and not plain.warning and not plain.worth


def test_moving_says_what_both_become() -> None:
    position = GAME.position(hands=[["proton 1"]], bohrds=[(2, 4, 3), (1, 0, 1)])
    moved = choice(position, "move proton 1 B A")
    assert (moved.group, moved.title, moved.brings) == ("Move 1 proton", "B → A", "makes Lithium")
    assert moved.sentence == (
        "Move 1 proton from Bohrd B to Bohrd A: B is left without protons; A becomes lithium-7, neutral"
    )
    left = choice(GAME.position(hands=[["proton 1"]], bohrds=[(4, 4, 3)]), "move proton 1 A B")
    assert left.brings == "makes Lithium on A", "of two Bohrds it is the one that it leaves"
    position = GAME.position(hands=[["neutron 1"]], bohrds=[(2, 4, 3), (0, 1, 0)])
    moved = choice(position, "move neutron 1 A B")
    assert moved.sentence.endswith("A becomes helium-5, charge −1; B has no protons yet")


def test_what_spoils_a_match_says_so_and_asks() -> None:
    position = GAME.position(hands=[["proton 1"]], bohrds=[(3, 4, 3), (1, 0, 1)])
    spoilt = choice(position, "add proton 1 A")
    assert (spoilt.costs, spoilt.worth) == ("spoils Lithium", -1)
    assert spoilt.warning == "A matches Lithium. This spoils it, for everybody."
    assert spoilt.deed == "Add anyway", "the button says what it does, not where"
    both = choice(position, "move proton 1 B A")
    assert both.warning == "B matches Hydrogen and A matches Lithium. This spoils both, for everybody."
    assert not choice(position, "add proton 1 C").warning, "a play that merely makes no match never asks"


@rule("ELE-FREE-1", "ELE-FREE-2")
def test_a_freed_card_tells_its_value() -> None:
    position = GAME.position(characters=["lewis"], hands=[["electron 3"]], power=True, bohrds=[(3, 4, 5)])
    removed = choice(position, "remove electron 3 as 2 A")
    assert (removed.group, removed.title, removed.brings) == (
        "Remove 2 electrons from",
        "Bohrd A",
        "makes Lithium",
    )
    assert removed.sentence == ("Remove 2 electrons from Bohrd A, electron 3 worth 2: Lithium-7, neutral")


# -- claims, powers, discards and the end -------------------------------------------------------


@rule("ELE-END-1")
def test_a_claim_tells_its_points_and_whether_it_ends_the_game() -> None:
    first = choice(GAME.position(hands=[HAND], bohrds=MATCH), "claim A 2")
    assert (first.title, first.group, first.brings, first.costs) == (
        "Claim Lithium with A",
        "Claim",
        "+13",
        "",
    )
    assert first.lights == ("goal-2-A",)
    row = [None, "Li", None, None, None]
    last = GAME.position(hands=[HAND], bohrds=MATCH, row=row, claimed=[["H"], ["N", "O", "C"]])
    assert choice(last, "claim A 2").costs == "ends the game", "somebody else keeps the lead"
    won = GAME.position(hands=[HAND], bohrds=MATCH, row=row, claimed=[["H", "C"], ["N", "O"]])
    best = choice(won, "claim A 2")
    assert (best.brings, best.costs) == ("+13 and the win", "")
    made = choice(GAME.position(hands=[["proton 1"]], bohrds=[(2, 4, 3)]), "add proton 1 A")
    assert first.worth > made.worth, "what is there comes before what would be"


@rule("ELE-POWER-1", "ELE-FREE-1", "ELE-BRADY-1")
def test_a_power_is_asked_about_and_the_question_says_what_it_allows() -> None:
    ready = GAME.position(characters=["lewis"], hands=[["power", "electron 3"]]).prompt()
    assert ready.text == "Play a card." and ready.then["card-power"] == "Use your power?"
    freed = GAME.position(characters=["lewis"], hands=[["electron 3"]], power=True).prompt()
    assert freed.text == "Play a card.", "the cards show what they count"
    brady = GAME.position(characters=["brady"], hands=[["power", "electron 3"]])
    play(brady, "power")
    assert brady.prompt().text == "Play a card: hydrogen may become oxygen."


@pytest.mark.parametrize(
    ("character", "hand", "bohrds", "idle"),
    [
        ("einstein", ["power", "proton 1"], [], True),
        ("einstein", ["power", "proton 1"], [(1, 0, 0)], False),
        ("lewis", ["power", "proton 1"], [], True),
        ("lewis", ["power", "electron 1"], [], False),
        ("ozzy", ["power", "proton 1"], [], False),
        ("brady", ["power", "proton 1"], [], False),
    ],
)
def test_a_power_play_that_can_do_nothing_asks(
    character: str, hand: list[str], bohrds: list[tuple[int, int, int]], idle: bool
) -> None:
    power = choice(GAME.position(characters=[character], hands=[hand], bohrds=bohrds), "power")
    assert power.title.startswith("Power Play: ") and power.group == "Power Play"
    assert bool(power.warning) is idle and power.costs == ("nothing to use it on" if idle else "")


@rule("ELE-EINSTEIN-1", "ELE-BRADY-2")
def test_swapping_and_replacing_say_what_they_make() -> None:
    einstein = GAME.position(
        characters=["einstein"], hands=[HAND], power=True, stage="exchange", bohrds=[(3, 3, 4)]
    )
    swap = choice(einstein, "exchange A electron neutron")
    assert (swap.title, swap.group, swap.brings) == (
        "A neutron for an electron",
        "On Bohrd A",
        "makes Lithium",
    )
    brady = GAME.position(characters=["brady"], hands=[HAND], power=True, bohrds=[(1, 0, 1)])
    oxygen = choice(brady, "oxygen A")
    assert (oxygen.title, oxygen.brings, oxygen.costs) == (
        "Hydrogen → Oxygen on A",
        "makes Oxygen",
        "spoils Hydrogen",
    )
    assert oxygen.warning == "A matches Hydrogen. This spoils it, for everybody."


@rule("ELE-TURN-7", "ELE-TURN-8")
def test_discarding_says_what_it_costs() -> None:
    only = choice(GAME.position(hands=[["power"]]), "discard power")
    assert (only.title, only.costs) == ("Power Play", "uses up this play")
    surplus = GAME.position(hands=[["proton 1"] * 4 + ["power"] * 3, HAND], plays=0, stage="surplus")
    assert choice(surplus, "discard proton 1") == Choice("Discard the card proton 1", "Proton 1", "Discard")


@rule("ELE-DECIDE-9", "ELE-DECIDE-10", "ELE-CURIE-4")
def test_ending_the_turn_stands_last_and_says_what_it_leaves_to_whom() -> None:
    end = choice(GAME.position(plays=0, bohrds=MATCH), "end")
    assert end.ends and end.title == "End the turn"
    assert end.costs == "leaves Lithium to {p1}"
    assert end.warning == "Lithium can still be claimed. {p1} is next."
    curie = GAME.position(characters=["curie"], power=True, stage="curie", hands=[["power"]], bohrds=MATCH)
    assert choice(curie, "end").title == "Finish: discard 1, draw five" and choice(curie, "end").ends


# -- what is touched ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "targets"),
    [
        ("add proton 2 A", ("card-proton-2", "bohrd-A")),
        ("move proton 2 C A", ("card-proton-2", "bohrd-C-proton", "bohrd-A")),
        ("add proton 2 as 3 A", ("card-proton-2", "card-proton-2-as-3", "bohrd-A")),
        ("remove proton 2 A", ("card-proton-2", "bohrd-A-remove")),
        ("claim A 1", ("goal-1", "bohrd-A")),
        ("exchange B proton neutron", ("bohrd-B-proton", "bohrd-B-bag-neutron")),
        ("oxygen A", ("bohrd-A-oxygen",)),
        ("power", ("card-power", "way-power")),
        ("discard proton 1", ("card-proton-1",)),
        ("end", ()),
    ],
)
def test_a_move_touches_its_card_and_then_its_places(move: str, targets: tuple[str, ...]) -> None:
    assert GAME.move(move).targets == targets
