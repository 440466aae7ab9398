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
    cards = Counter(dict(enumerate(position.draw_pile)))
    cards.update(position.discard)
    for hand in position.hands:
        cards.update(hand)
    claimed = [z for goals in position.claimed for z in goals]
    goals = [*filter(None, position.row), *position.goal_pile, *claimed]
    assert sum(position.draw_pile) == position.left
    return {"cards": dict(cards), "goals": sorted(goals), "characters": position.characters}


TestLaws = laws("in_your_element", __file__, pieces=count_pieces, recount=recount_scores)
