"""In Your Element obeys the laws of the contract."""

import random
from collections import Counter
from typing import Any

import pytest

from bohrd.contract import Move, Position
from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.deck import POWER
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.match import Match
from games.in_your_element.recount import recount_scores, recount_winners
from kit import laws, legality, pictures, round_trips, rule, sampling, secrecy, words
from kit.play import Case, Played, cases, play


def count_pieces(position: Position) -> dict[str, Any]:
    """Every card of the deck, every goal and every character, wherever they are."""
    assert isinstance(position, ElementPosition)
    cards = [*position.draw_pile, *position.discard, *(card for hand in position.hands for card in hand)]
    claimed = [z for goals in position.claimed for z in goals]
    goals = [*filter(None, position.row), *position.goal_pile, *claimed]
    return {"cards": Counter(cards), "goals": sorted(goals), "characters": position.characters}


TestLaws = laws("in_your_element", __file__, pieces=count_pieces, recount=recount_scores)


@rule("ELE-END-5", "ELE-SCORE-3")
@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_games_have_the_winners_the_events_account_for(case: Case) -> None:
    played = play(case)
    winners = recount_winners(played.events, case.seats, played.record.header.options)
    assert played.positions[-1].result().winners == winners


@rule("ELE-SCORE-1", "ELE-SCORE-2")
@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_the_plain_scores_are_those_of_the_result_at_every_position(case: Case) -> None:
    for position in play(case).positions:
        assert position.scores() == position.result().scores == list(position.view(None).scores)


def save_powers(position: ElementPosition, luck: random.Random) -> Move:
    """A random move of a player who saves Power Play cards until two can be played in a turn."""
    moves = position.legal()
    powers = [move for move in moves if move.name == "power"]
    is_saved_up = position.power or position.hands[position.turn].count(POWER) > 1
    if powers and is_saved_up:
        return powers[0]
    return luck.choice([move for move in moves if move not in powers])


def play_with_powers(seats: int) -> Played:
    """A game in which Power Play cards are played one after another."""
    case = Case("in_your_element", seats, (("power_plays", "several"), ("stall_reshuffles", 8)))
    luck = random.Random(seats)
    match = Match.new(GAME, [f"saver {seat + 1}" for seat in range(seats)], dict(case.options), str(case))
    played = Played(case, match.record, [], [], [])
    while True:
        position = match.position
        assert isinstance(position, ElementPosition)
        played.positions.append(position.copy())
        played.digests.append(position.digest())
        if match.over:
            return played
        played.moves.append(save_powers(position, luck))
        match.play(played.moves[-1])


@rule("ELE-POWER-7", "ELE-POWER-8")
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_the_laws_hold_where_power_plays_come_one_after_another(seats: int) -> None:
    played = play_with_powers(seats)
    assert sum("plays another" in event.text for event in played.events) >= 5
    legality.check_legal_moves(played)
    legality.check_refusals(played)
    legality.check_one_truth(played)
    legality.check_copies(played)
    legality.check_result(played)
    secrecy.check_pairs(played)
    secrecy.check_told_alike(played)
    sampling.check_views(played)
    round_trips.check_views(played)
    round_trips.check_positions(played)
    words.check(played)
    pictures.check(played)
    first, *others = map(count_pieces, played.positions)
    assert all(count == first for count in others)
    scores = recount_scores(played.events, seats, played.record.header.options)
    assert played.positions[-1].result().scores == scores
