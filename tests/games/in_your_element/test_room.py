"""An option of our own: Bohrds that may not be overfilled, so that every turn builds (area ROOM)."""

from typing import Any

import pytest

from bohrd.bots import BOTS, decide
from bohrd.contract import BadInput, LiveChance
from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.match import Match
from games.in_your_element.table import HAND, counts, discarded, hand, names, play, refused
from kit import rule

BARRED = {"overfilling": "barred"}
HIGH = ["proton 3", "neutron 3", "electron 3", "proton 2", "neutron 2"]
FULL = [(8, 8, 7), (8, 7, 8), (7, 8, 8)]
"""Three atoms that wait for one particle each, where oxygen is the heaviest goal."""


def barred(**fields: Any) -> ElementPosition:
    """A position in which Bohrds may not be overfilled; the goals are H, Li, C, N and O."""
    return GAME.position(**{"hands": [HAND], "options": BARRED} | fields)


@rule("ELE-ROOM-1")
def test_a_card_may_not_bring_more_to_a_bohrd_than_an_open_goal_has_room_for() -> None:
    position = barred(bohrds=[(7, 6, 2), (0, 0, 0), (2, 0, 0)])
    assert {"add proton 1 A", "add neutron 1 A", "add proton 2 B"} <= names(position)
    assert refused(position, "add proton 2 A") == "ELE-ROOM-1"
    assert refused(position, "add neutron 3 A") == "ELE-ROOM-1"
    assert refused(position, "move proton 2 C A") == "ELE-ROOM-1"
    assert "add proton 2 A" in names(barred(bohrds=[(7, 6, 2)], options={}))


@rule("ELE-ROOM-1")
def test_one_goal_must_have_room_for_all_three_kinds_together() -> None:
    row = ["H", "Li", None, None, None]
    claimed = [["C", "N", "O"]]
    position = barred(bohrds=[(1, 0, 1), (0, 4, 0), (0, 0, 0)], row=row, claimed=claimed)
    assert "add neutron 1 A" in names(position), "lithium has room for 1/1/1"
    assert refused(position, "add neutron 1 B") == "ELE-ROOM-1"


@rule("ELE-ROOM-2")
def test_the_last_play_of_a_turn_adds_as_long_as_a_card_can() -> None:
    position = barred(bohrds=[(3, 3, 0), (0, 0, 0), (0, 0, 0)])
    assert "move proton 1 A B" in names(position)
    play(position, "move proton 1 A B")
    assert position.plays == 1 and not any(name.startswith("move") for name in names(position))
    assert refused(position, "move proton 2 A B") == "ELE-ROOM-2"


@rule("ELE-ROOM-2")
def test_the_last_play_may_move_where_no_card_can_add() -> None:
    bohrds = [(8, 8, 6), (0, 8, 8), (8, 6, 8)]
    cards = ["electron 3", "electron 3", "neutron 3", "neutron 3", "electron 3"]
    position = barred(bohrds=bohrds, hands=[cards], plays=1)
    assert names(position) == {f"discard {card}" for card in ("electron 3", "neutron 3")}
    position = barred(bohrds=[(8, 8, 6), (0, 5, 8), (8, 8, 8)], hands=[["neutron 2"] * 5], plays=1)
    assert not any(name.startswith("move") for name in names(position)), "B has room for two more"
    position = barred(bohrds=[(8, 8, 6), (0, 7, 8), (8, 6, 8)], hands=[["neutron 2"] * 5], plays=1)
    assert "add neutron 2 C" in names(position) and "move neutron 2 A C" not in names(position)


@rule("ELE-ROOM-3")
def test_a_player_whose_cards_have_no_room_discards_one_in_place_of_a_play() -> None:
    position = barred(bohrds=FULL, hands=[HIGH])
    assert names(position) == {f"discard {card}" for card in HIGH}
    assert position.choice(GAME.move("discard proton 3")).group == "No card can be played: discard"
    [event, *_] = play(position, "discard proton 3", "power")
    assert (event.name, event.rule) == ("discard", "ELE-ROOM-3")
    assert discarded(position) == ["proton 3"] and hand(position) == [*HIGH[1:], "power"]
    assert position.plays == 1 and names(position) == {f"discard {card}" for card in (*HIGH[1:], "power")}
    assert refused(barred(bohrds=FULL), "discard neutron 3") == "ELE-TURN-5", "the proton fits on C"


@rule("ELE-ROOM-3")
def test_what_curie_cannot_play_is_discarded_at_the_end_of_her_turn() -> None:
    cards = ["power", "proton 1", "proton 2", "neutron 1", "electron 3"]
    position = barred(characters=["curie"], bohrds=[(8, 8, 8)] * 3, hands=[cards])
    play(position, "power")
    assert position.turn == 0 and "end" in names(position), "oxygen can be claimed, and no card has room"
    assert not any(name.startswith("add") for name in names(position))
    play(position, "end")
    assert position.turn == 1 and set(cards) <= set(discarded(position))


@rule("ELE-ROOM-4")
def test_atoms_that_no_open_goal_has_room_for_decay() -> None:
    row = ["O", "C", None, None, None]
    claimed = [["H"], ["Li", "N"]]
    position = barred(bohrds=[(8, 8, 8), (7, 3, 2), (5, 6, 0)], row=row, claimed=claimed)
    told = play(position, "claim A 1")
    assert [(event.name, event.data["bohrd"]) for event in told if event.name == "decay"] == [("decay", "B")]
    assert [counts(position, letter) for letter in "ABC"] == ["0/0/0", "0/0/0", "5/6/0"]


@rule("ELE-ROOM-4")
def test_an_exchange_and_a_replacement_can_end_in_a_decay_and_say_so_before() -> None:
    position = barred(
        characters=["einstein"], bohrds=[(8, 8, 7), (1, 0, 0)], stage="exchange", hands=[HAND[:4]]
    )
    lost = position.choice(GAME.move("exchange A neutron proton"))
    assert lost.costs == "A decays: no open goal has room for it"
    assert position.choice(GAME.move("exchange B proton neutron")).costs == ""
    play(position, "exchange A neutron proton")
    assert counts(position, "A") == "0/0/0"
    row, claimed = ["H", "C", None, None, None], [["O"], ["Li", "N"]]
    position = barred(characters=["brady"], bohrds=[(1, 0, 1)], power=True, row=row, claimed=claimed)
    assert position.choice(GAME.move("oxygen A")).costs == "spoils Hydrogen"
    play(position, "oxygen A")
    assert counts(position, "A") == "0/0/0"


@rule("ELE-ROOM-1", "ELE-ROOM-4")
def test_an_overfilled_bohrd_cannot_be_loaded_where_it_is_barred() -> None:
    with pytest.raises(BadInput, match="bohrds: B is overfilled for every goal of the row"):
        barred(bohrds=[(1, 1, 1), (9, 0, 0)])
    assert barred(bohrds=[(1, 1, 1), (9, 0, 0)], options={}).bohrds[3] == 9


def test_the_option_leaves_no_trace_in_a_saved_position_where_it_is_off() -> None:
    position = GAME.position(hands=[HAND])
    saved: Any = position.dump()
    assert "overfilling" not in saved["options"] and position.options["overfilling"] == "allowed"
    kept: Any = barred().dump()
    assert kept["options"]["overfilling"] == "barred" and GAME.load(kept).barred


@rule("ELE-ROOM-1", "ELE-ROOM-2", "ELE-END-1")
@pytest.mark.parametrize("seats", [2, 4])
def test_games_of_level_2_bots_end_by_claims_where_overfilling_is_barred(seats: int) -> None:
    match = Match.new(GAME, [f"bot {seat + 1}" for seat in range(seats)], BARRED, 5)
    bots, luck = [BOTS["level-2"]() for _ in range(seats)], LiveChance(5)
    while not match.over:
        match.play(decide(bots[match.position.turn], match.position, luck))
    assert match.position.result().reason == "All goals are claimed."
