"""In Your Element obeys the laws of the contract."""

from collections import Counter
from typing import Any

import pytest

from bohrd.contract import Position
from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.position import ElementPosition
from games.in_your_element.recount import recount_scores, recount_winners
from kit import laws, rule
from kit.play import Case, cases, play


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
