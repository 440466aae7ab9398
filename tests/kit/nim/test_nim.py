"""Nim: every rule of its ledger, and the laws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import bohrd
from bohrd.contract import BadInput, Event, IllegalMove, LiveChance, Position, ReplayChance
from kit import laws, rule

NIM = bohrd.load("nim")


def refused(position: Position, move: str, seat: int | None = None) -> str:
    """The rule that refuses a move."""
    with pytest.raises(IllegalMove) as refusal:
        position.play(move, LiveChance(1), seat=seat)
    return refusal.value.rule


@rule("NIM-SETUP-1")
def test_two_players_play() -> None:
    for seats in (1, 3):
        with pytest.raises(BadInput, match=r"is for 2 players, not . \(NIM-SETUP-1\)"):
            NIM.start(seats)


@rule("NIM-SETUP-2", "NIM-SETUP-3", "NIM-SETUP-4")
def test_heaps_lie_open_and_cards_are_dealt_face_down() -> None:
    position = NIM.start(2, chance=ReplayChance([3, 5, 1]))
    assert position.turn == 1
    mine, table = position.view(0), position.view(None)
    assert mine.heaps == (3, 4, 5)
    assert mine.cards == ((3,), None) and mine.held == (1, 1) and mine.pile == 4
    assert table.cards == (None, None)


@rule("NIM-TURN-1")
def test_players_take_turns() -> None:
    position = NIM.position()
    assert refused(position, "take 1 from 1", seat=1) == "NIM-TURN-1"
    position.play("take 1 from 1", LiveChance(1), seat=0)
    assert position.turn == 1


@rule("NIM-TAKE-1", "NIM-TAKE-2")
def test_matches_are_taken_from_one_heap_as_many_as_there_are() -> None:
    position = NIM.position()
    position.play("take 2 from 3", LiveChance(1))
    assert position.view(None).heaps == (3, 4, 3)
    assert refused(position, "take 4 from 3") == "NIM-TAKE-2"
    assert len(position.legal()) == 3 + 4 + 3


@rule("NIM-DRAW-1")
def test_an_empty_heap_brings_a_secret_card() -> None:
    position = NIM.position(cards=[[1], [6]])
    events = position.play("take 3 from 1", ReplayChance([4]))
    assert position.view(0).cards == ((1, 4), None) and position.view(1).cards == (None, (6,))
    assert [event.seen_by(1).text for event in events][-1] == "{p0} draws a card."
    assert events[-1].seen_by(0).text == "You draw card 4."


@rule("NIM-END-1", "NIM-SCORE-1", "NIM-SCORE-2")
def test_the_last_match_ends_the_game_and_cards_count() -> None:
    position = NIM.position(heaps=[0, 0, 2], cards=[[1, 2], [3, 4]])
    position.play("take 2 from 3", ReplayChance([6]))
    result = position.result()
    assert position.turn == bohrd.OVER and result.over
    assert result.scores == [4 + 1 + 2 + 6, 3 + 4] and result.winners == [0]
    assert position.view(1).cards == ((1, 2, 6), (3, 4))
    assert refused(position, "take 1 from 1") == "NIM-END-1"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"heaps": [9, 0, 1]}, "heaps"),
        ({"turn": 2}, "turn"),
        ({"last": 1}, "last"),
        ({"cards": [[1], [1]]}, "cards"),
        ({"cards": [[1, 2], [3]]}, "cards"),
        ({"matches": 3}, "matches"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_field(given: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput, match=field):
        NIM.position(**given)


def count_pieces(position: Position) -> dict[str, Any]:
    """All cards, wherever they are."""
    saved = position.dump()
    held = [card for cards in saved["cards"] for card in cards]
    return {"cards": len(held) + position.view(None).pile}


def recount(events: Sequence[Event], seats: int, options: object) -> list[int]:
    """The last match, and the cards that their owners were told of."""
    scores = [0] * seats
    for event in events:
        if event.name == "drawn" and event.seat is not None:
            scores[event.seat] += event.secret[event.seat].data["card"]
        if event.name == "end" and event.seat is not None:
            scores[event.seat] += 4
    return scores


TestLaws = laws("nim", __file__, pieces=count_pieces, recount=recount)
