"""Drawing and discarding, and the course of a turn: areas DECK and TURN."""

import msgspec
import pytest

from bohrd import record
from bohrd.contract import BadInput, LiveChance
from bohrd.games.in_your_element import GAME
from bohrd.match import Match
from bohrd.record import Step
from games.in_your_element.table import HAND, OTHER_HAND, all_but, discarded, hand, names, play, refused
from kit import rule


@rule("ELE-DECK-1")
def test_a_played_card_is_discarded_before_its_replacement_is_drawn() -> None:
    position = GAME.position(hands=[HAND, HAND])
    position.draw_pile = b""
    play(position, "add proton 2 A", "proton 2")
    assert hand(position) == ["proton 1", "neutron 1", "neutron 3", "electron 2", "proton 2"]
    assert position.reshuffles == 1 and discarded(position) == []


@rule("ELE-DECK-1", "ELE-CURIE-4")
def test_cards_discarded_together_are_told_together() -> None:
    position = GAME.position(characters=["curie"], hands=[["power", "power", "proton 2", "power"]])
    play(position, "power")
    events = play(position, "add proton 2 as 1 A", *HAND)
    assert [event.data.get("cards") for event in events] == [None, ["power", "power"], None]
    assert discarded(position) == ["power", "proton 2", "power", "power"]


@rule("ELE-DECK-2")
def test_the_discard_pile_is_shuffled_only_when_a_card_is_due() -> None:
    position = GAME.position(discard=all_but(["neutron 2"], HAND, OTHER_HAND), hands=[HAND, OTHER_HAND])
    events = play(position, "add proton 1 A", "neutron 2")
    assert (position.draw_pile, position.reshuffles) == (b"", 0), "an emptied pile is not refilled at once"
    assert [event.name for event in events] == ["add", "draw"]
    before = len(position.discard)
    events = play(position, "add proton 2 A", "power")
    assert [event.name for event in events] == ["add", "reshuffle", "draw"]
    assert (len(position.draw_pile), position.discard, position.reshuffles) == (before, b"", 1)


@rule("ELE-DECK-2", "ELE-OZZY-1")
def test_a_reshuffle_in_the_middle_of_a_draw_goes_on_drawing() -> None:
    position = GAME.position(
        characters=["ozzy"],
        discard=all_but(["neutron 2", "neutron 2"], ["power", *HAND[1:]], OTHER_HAND),
        hands=[["power", *HAND[1:]], OTHER_HAND],
    )
    play(position, "power", "neutron 2", "neutron 2", "proton 1", "power")
    assert len(hand(position)) == 8 and position.reshuffles == 1


@rule("ELE-DECK-3")
def test_without_any_card_left_play_goes_on_with_fewer() -> None:
    position = GAME.position(
        characters=["ozzy"], hands=[["power", "proton 1", "proton 2", "proton 3", "neutron 1"]]
    )
    position.draw_pile = b""
    events = play(position, "power")
    assert hand(position) == ["proton 1", "proton 2", "proton 3", "neutron 1", "power"]
    assert [event.name for event in events] == ["power", "reshuffle", "draw"]
    assert "add proton 1 A" in names(position)


@rule("ELE-TURN-1", "ELE-TURN-6")
def test_a_turn_is_power_play_play_and_each_play_draws_one() -> None:
    position = GAME.position(
        characters=["lewis"], hands=[["power", "proton 1", "neutron 2", "electron 3", "electron 3"]]
    )
    play(position, "power", "proton 3")
    assert hand(position) == ["proton 1", "neutron 2", "electron 3", "electron 3", "proton 3"]
    play(position, "add proton 1 A", "neutron 1")
    assert hand(position) == ["neutron 2", "electron 3", "electron 3", "proton 3", "neutron 1"]
    play(position, "add neutron 2 A", "electron 1")
    assert hand(position) == ["electron 3", "electron 3", "proton 3", "neutron 1", "electron 1"]
    assert position.turn == 1 and position.plays == 2 and not position.power


@rule("ELE-TURN-2")
def test_short_hands_are_filled_to_five_before_each_play() -> None:
    position = GAME.position(hands=[["proton 1", "proton 1"], ["neutron 1"]])
    play(position, "add proton 1 A", "electron 1", "electron 1", "electron 1", "electron 1")
    assert len(hand(position)) == 5
    play(position, "add proton 1 A")
    assert position.turn == 1 and len(hand(position, 1)) == 5


@rule("ELE-TURN-3")
def test_no_third_particle_card_is_played() -> None:
    position = GAME.position(hands=[["proton 1", "proton 2", *HAND[2:]], HAND], bohrds=[(0, 4, 3)])
    play(position, "add proton 1 A")
    assert position.turn == 0
    play(position, "add proton 2 A", "power")
    assert names(position) == {"claim A 2", "end"}
    assert refused(position, "add neutron 1 A") == "ELE-TURN-3"
    play(position, "end")
    assert position.turn == 1


@rule("ELE-TURN-4")
def test_both_plays_are_compulsory() -> None:
    position = GAME.position(hands=[HAND])
    assert refused(position, "end") == "ELE-TURN-4"
    play(position, "add proton 1 A")
    assert refused(position, "end") == "ELE-TURN-4"
    assert {move.decision for move in position.legal()} == {GAME.decisions.play}


@rule("ELE-TURN-5")
def test_no_card_is_discarded_by_choice() -> None:
    position = GAME.position(characters=["lewis"], hands=[["power", *HAND[1:]]])
    for card in ("power", "proton 2", "electron 3"):
        assert refused(position, f"discard {card}") == "ELE-TURN-5"


@rule("ELE-TURN-7", "ELE-DECIDE-6")
def test_with_power_play_cards_only_one_is_discarded_in_place_of_a_play() -> None:
    position = GAME.position(characters=["lewis"], hands=[["power"] * 5, HAND])
    assert names(position) == {"power", "discard power"}
    assert refused(position, "discard proton 1") == "ELE-PLAY-1"
    play(position, "discard power", "proton 1")
    assert position.plays == 1 and not position.power
    assert hand(position) == ["power"] * 4 + ["proton 1"]
    assert refused(position, "discard power") == "ELE-TURN-5"


@rule("ELE-DECIDE-6")
def test_the_forced_discard_is_carried_out_unasked_when_nothing_else_is_open() -> None:
    position = GAME.position(characters=["lewis"], hands=[["power"] * 4 + ["proton 1"], HAND])
    events = play(position, "add proton 1 A", "power", "power")
    assert [event.name for event in events] == ["add", "draw", "forced", "discard", "draw"]
    assert position.turn == 1 and discarded(position) == ["proton 1", "power"]


@rule("ELE-TURN-8")
def test_the_turn_ends_with_exactly_five_cards() -> None:
    short = GAME.position(hands=[["proton 1", "proton 1"], HAND], plays=1)
    play(short, "add proton 1 A")
    assert len(hand(short)) == 5 and short.turn == 1
    long = GAME.position(hands=[[*HAND, "power", "power"], HAND], plays=0, stage="surplus")
    assert refused(long, "end") == "ELE-TURN-8"
    play(long, "discard power")
    play(long, "discard proton 1")
    assert hand(long) == ["proton 2", "neutron 1", "neutron 3", "electron 2", "power"] and long.turn == 1


@rule("ELE-TURN-9")
def test_only_the_player_on_turn_acts() -> None:
    assert GAME.turn_rule == "ELE-TURN-9"
    match = Match.from_position(GAME.position(hands=[HAND]), ["Ada", "Bo"])
    assert match.position.prompt().seat == 0
    stolen = [*match.record.lines(), msgspec.json.encode(Step(1, "add proton 3 A"))]
    with pytest.raises(BadInput, match="seat 1 moves, but it is the turn of seat 0"):
        record.parse(stolen).check()
    position = GAME.position(hands=[HAND])
    assert refused(position, "add proton 3 A") == "ELE-PLAY-1", "cards of the other hand are not there"
    position.play(GAME.move("add proton 1 A"), LiveChance(1))
    assert len(hand(position, 1)) == 5
