"""In Your Element obeys the laws of the contract."""

from collections import Counter
from typing import Any

from bohrd.contract import Position
from bohrd.games.in_your_element.position import ElementPosition
from games.in_your_element.recount import recount_scores
from kit import laws


def count_pieces(position: Position) -> dict[str, Any]:
    """Every card of the deck, every goal and every character, wherever they are."""
    assert isinstance(position, ElementPosition)
    cards = [*position.draw_pile, *position.discard, *(card for hand in position.hands for card in hand)]
    claimed = [z for goals in position.claimed for z in goals]
    goals = [*filter(None, position.row), *position.goal_pile, *claimed]
    return {"cards": Counter(cards), "goals": sorted(goals), "characters": position.characters}


TestLaws = laws("in_your_element", __file__, pieces=count_pieces, recount=recount_scores)
