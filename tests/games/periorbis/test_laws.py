"""Periorbis obeys the laws of the contract."""

from typing import Any

from bohrd.contract import Position
from games.periorbis.recount import recount_scores
from kit import laws


def count_pieces(position: Position) -> dict[str, Any]:
    """Cards and ships are in one place each; the rest of a deck and what has been drawn make up the deck."""
    saved = position.dump()
    held = [m["number"] for company in saved["companies"] for m in company["crew"] if m and m["number"]]
    pool = [offer["number"] for offer in saved["pool"]]
    unseen = [number for deck in saved["employee_decks"] for number in deck["unseen"]]
    ships = [index for deck in saved["ship_decks"] for index in deck["unseen"]]
    cards = held + pool + unseen
    decks = saved["employee_decks"] + saved["ship_decks"]
    return {
        "cards in two places": len(cards) - len(set(cards)),
        "ships in two places": len(ships) - len(set(ships)),
        "cards that will never be seen": [len(deck["unseen"]) - deck["left"] for deck in decks],
        "players in the order": sorted(saved["order"]),
        "slots": [len(company["crew"]) for company in saved["companies"]],
        "more bases than slots": any(len(asteroid["bases"]) > 4 for asteroid in saved["asteroids"]),
    }


TestLaws = laws("periorbis", __file__, pieces=count_pieces, recount=recount_scores)
