"""Periorbis obeys the laws of the contract."""

from typing import Any

from bohrd.contract import Position
from games.periorbis.recount import recount_scores
from kit import laws


def count_pieces(position: Position) -> dict[str, Any]:
    """Cards and ships are in one place each, and a deck is what is left of it, what will never be seen and
    what has been drawn. Ore, crates, data and credits come and go: ``test_conservation`` balances them."""
    view = position.view(None)
    held = [m.number for company in view.companies for m in company.crew if m and m.number]
    pool = [offer.number for offer in view.pool]
    unseen = [number for deck in view.employee_decks for number in deck.unseen]
    ships = [index for deck in view.ship_decks for index in deck.unseen]
    cards = held + pool + unseen
    return {
        "cards in two places": len(cards) - len(set(cards)),
        "ships in two places": len(ships) - len(set(ships)),
        "cards that will never be seen": [
            len(deck.unseen) - deck.left for deck in (*view.employee_decks, *view.ship_decks)
        ],
        "players in the order": sorted(view.order),
        "slots": [len(company.crew) for company in view.companies],
        "more bases than slots": any(len(asteroid.bases) > 4 for asteroid in view.asteroids),
    }


TestLaws = laws("periorbis", __file__, pieces=count_pieces, recount=recount_scores)
