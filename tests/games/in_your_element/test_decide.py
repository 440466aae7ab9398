"""Which decisions are asked, which are not, and the order of refusals: area DECIDE."""

from typing import Any

from bohrd.games.in_your_element import GAME
from games.in_your_element.table import HAND, discarded, hand, names, play, refused
from kit import rule

MATCH = [(3, 4, 3)]


@rule("ELE-DECIDE-2", "ELE-DECIDE-3")
def test_every_stop_offers_all_that_is_legal() -> None:
    position = GAME.position(
        characters=["brady"], hands=[["power", "proton 1"]], bohrds=((3, 4, 3), (1, 0, 1), (3, 4, 3))
    )
    claims = {"claim A 2", "claim B 1", "claim C 2"}
    adds = {f"add proton 1 {to}" for to in "ABC"}
    moves = {f"move proton 1 {source} {to}" for source in "ABC" for to in "ABC" if source != to}
    assert names(position) == claims | adds | moves | {"power"}
    play(position, "power", "proton 1")
    assert names(position) == claims | adds | moves | {"oxygen B"}
    play(position, "claim A 2")
    assert position.plays == 2 and "claim B 1" in names(position)
    assert "claim A 2" not in names(position) and "claim C 2" not in names(position)
    nothing = GAME.position(hands=[HAND], bohrds=[(3, 4, 2)])
    assert not [name for name in names(nothing) if name.startswith("claim")]


@rule("ELE-DECIDE-4")
def test_power_play_cards_are_one_option_before_the_first_play() -> None:
    position = GAME.position(
        characters=["lewis"], hands=[["power", "power", "power", "proton 1", "proton 1"]]
    )
    assert [move.name for move in position.legal()].count("power") == 1
    assert "power" not in names(GAME.position(hands=[HAND]))
    play(position, "add proton 1 A")
    assert "power" not in names(position)


@rule("ELE-DECIDE-5")
def test_cards_alike_are_one_option_with_three_adds_and_two_moves_for_each_source() -> None:
    position = GAME.position(hands=[["neutron 2"] * 3], bohrds=((0, 2, 0), (0, 1, 0), (0, 7, 0)))
    assert [move.name for move in position.legal()] == [
        *("add neutron 2 A", "add neutron 2 B", "add neutron 2 C"),
        *("move neutron 2 A B", "move neutron 2 A C", "move neutron 2 C A", "move neutron 2 C B"),
    ]


@rule("ELE-DECIDE-10")
def test_the_turn_ends_unasked_when_nothing_is_open() -> None:
    position = GAME.position(hands=[HAND], plays=1)
    play(position, "add proton 1 A")
    assert position.turn == 1
    stopping = GAME.position(hands=[HAND], plays=1, bohrds=MATCH)
    play(stopping, "add proton 1 B")
    assert stopping.turn == 0 and names(stopping) == {"claim A 2", "end"}
    assert stopping.prompt().rule == "ELE-DECIDE-10"
    play(stopping, "claim A 2")
    assert stopping.turn == 1, "after the last claim nothing is left to ask"


@rule("ELE-DECIDE-11")
def test_surplus_cards_are_named_one_at_a_time_unless_all_are_alike() -> None:
    position = GAME.position(hands=[["proton 1"] * 4 + ["power"] * 3, HAND], plays=0, stage="surplus")
    assert names(position) == {"discard proton 1", "discard power"}
    play(position, "discard power")
    assert position.turn == 0
    play(position, "discard power")
    assert position.turn == 1 and hand(position) == ["proton 1"] * 4 + ["power"]
    alike = GAME.position(hands=[["power"] * 6 + ["proton 1"], HAND], plays=0, stage="surplus")
    events = play(alike, "discard proton 1")
    assert [event.name for event in events] == ["discard", "forced", "discard"]
    assert alike.turn == 1 and discarded(alike) == ["proton 1", "power"]


@rule("ELE-DECIDE-12")
def test_drawing_refilling_and_emptying_are_no_decisions() -> None:
    row = ["C", "H", "N", "O", "Na"]
    position = GAME.position(hands=[HAND], bohrds=[(1, 0, 1)], options={"scenario": "hospital"}, row=row)
    play(position, "claim A 2")
    assert position.turn == 0 and position.row[1] and position.bohrds == [0] * 9
    assert len({move.decision for move in GAME.catalogue}) == 7, (
        "no move draws, shuffles, refills or seats electrons"
    )


@rule("ELE-DECIDE-13")
def test_the_first_broken_rule_of_the_fixed_order_is_named() -> None:
    over = GAME.position(hands=[HAND], turn=-1, row=[None] * 5, claimed=[["H", "Li", "C"], ["N", "O"]])
    assert {refused(over, move.name) for move in GAME.catalogue} == {"ELE-END-2"}
    late = GAME.position(hands=[HAND], plays=0, bohrds=MATCH)
    assert refused(late, "add electron 3 A") == "ELE-TURN-3", "timing before the card that is not held"
    assert refused(late, "power") == "ELE-POWER-3"
    powered = GAME.position(characters=["lewis"], hands=[HAND], power=True, bohrds=MATCH)
    assert refused(powered, "power") == "ELE-POWER-4", "timing before the card that is not held"
    assert refused(powered, "add power A") == "ELE-PLAY-1", "not held before being no particle card"
    assert refused(powered, "remove electron 3 as 1 A") == "ELE-PLAY-1"
    assert refused(powered, "remove proton 2 as 3 A") == "ELE-FREE-4", "the power in force before PLAY"
    ordinary = GAME.position(hands=[HAND], bohrds=MATCH)
    assert refused(ordinary, "remove proton 2 as 3 B") == "ELE-PLAY-4", "PLAY rules by number"
    assert refused(ordinary, "move proton 1 B B") == "ELE-PLAY-7"
    assert refused(ordinary, "oxygen A") == "ELE-POWER-1", "POWER before character rules"
    einstein = GAME.position(characters=["einstein"], hands=[["power", *HAND[1:]]], bohrds=MATCH)
    play(einstein, "power")
    assert refused(einstein, "claim A 1") == "ELE-CLAIM-13", "timing before what does not match"
    assert refused(einstein, "discard proton 2") == "ELE-TURN-5"
    assert refused(einstein, "end") == "ELE-TURN-4"


@rule("ELE-DECIDE-13", "ELE-OZZY-3", "ELE-TURN-8")
def test_with_surplus_cards_the_power_in_force_is_named_before_the_rule_for_everybody() -> None:
    surplus: dict[str, Any] = {"hands": [[*HAND, "power"]], "stage": "surplus"}
    ozzy = GAME.position(characters=["ozzy"], power=True, **surplus)
    assert refused(ozzy, "end") == "ELE-OZZY-3"
    assert [one.rule for one in ozzy.refusals(GAME.move("end"))] == ["ELE-OZZY-3", "ELE-TURN-8"]
    others = GAME.position(characters=["ozzy"], **surplus)
    assert refused(others, "end") == "ELE-TURN-8"


@rule("ELE-DECIDE-13")
def test_all_broken_rules_are_told_in_their_order() -> None:
    position = GAME.position(characters=["lewis"], hands=[["proton 2"]], power=True, plays=0, bohrds=MATCH)
    rules = [one.rule for one in position.refusals(GAME.move("remove neutron 1 as 3 B"))]
    assert rules == [*("ELE-TURN-3", "ELE-PLAY-1", "ELE-FREE-4", "ELE-PLAY-4", "ELE-PLAY-9")]


@rule("ELE-DECIDE-13")
def test_every_attempt_outside_the_options_is_refused_with_a_rule_of_the_ledger() -> None:
    stages = [
        GAME.position(characters=["lewis"], hands=[["power", *HAND[1:]]], bohrds=MATCH),
        GAME.position(characters=["lewis"], hands=[HAND], power=True, bohrds=MATCH),
        GAME.position(characters=["curie"], hands=[HAND], power=True, stage="curie", bohrds=MATCH),
        GAME.position(characters=["einstein"], hands=[HAND], power=True, stage="exchange", bohrds=MATCH),
        GAME.position(characters=["brady"], hands=[HAND], power=True, plays=0, bohrds=[(1, 0, 1)]),
        GAME.position(hands=[[*HAND, "power"], HAND], plays=0, stage="surplus"),
    ]
    for position in stages:
        for move in GAME.catalogue:
            if move not in position.legal():
                assert refused(position, move.name) in GAME.ledger


@rule("ELE-POWER-3")
def test_a_power_play_that_comes_too_late_stands_grey_with_its_reason() -> None:
    cards = ["power", *HAND[:4]]
    position = GAME.position(characters=["ball"], hands=[cards], plays=2)
    assert position.prompt().cannot == {}, "it can be played"
    late = GAME.position(characters=["ball"], hands=[cards], plays=1)
    [power] = late.prompt().cannot["Power Play"]
    assert GAME.catalogue[power].name == "power" and refused(late, "power") == "ELE-POWER-3"
    assert GAME.position(characters=["ball"], hands=[HAND], plays=1).prompt().cannot == {}, "none in hand"


def test_rules_that_are_asked_by_or_named_at_the_table_are_said_plainly() -> None:
    plain = {rule.id: rule.plain for rule in GAME.ledger.rules.values() if rule.plain}
    assert {"ELE-TURN-1", *(f"ELE-DECIDE-{number}" for number in (7, 9, 10, 11))} <= plain.keys()
    assert all(len(text.split()) <= 20 and text.endswith(".") for text in plain.values())
