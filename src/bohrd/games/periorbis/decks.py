"""The face-down decks of ships and employees: how many cards are used, and which one turns up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bohrd.contract import Chance, OptionValue

if TYPE_CHECKING:
    from bohrd.games.periorbis.pieces import Content

Unseen = tuple[tuple[int, ...], ...]
"""For each deck the cards nobody has seen, in ascending order; some of them may not be used."""


def ships_used(content: Content, seats: int, options: Mapping[str, OptionValue]) -> tuple[int, ...]:
    """How many ships of each level there are in the game (ORB-SETUP-6)."""
    cards = tuple(map(len, content.ship_decks))
    if options["decks"] == "full":
        return cards
    offered = content.constants.ships_on_offer[seats - 2]
    first, second = content.constants.scaled_decks.ships_per_offer
    return min(cards[0], offered * first), min(cards[1], offered * second), cards[2]


def cards_used(content: Content, seats: int, options: Mapping[str, OptionValue]) -> tuple[int, ...]:
    """How many cards of each employee deck there are in the game (ORB-SETUP-8)."""
    first, second = len(content.deck1), len(content.deck2)
    if options["decks"] == "scaled":
        scaled = content.constants.scaled_decks
        first = min(first, scaled.deck1_per_player * seats + scaled.deck1_extra)
    return first, second


def draw(left: list[int], unseen: list[tuple[int, ...]], number: int, chance: Chance) -> list[int]:
    """Take so many cards, or all there are, from the first decks that have any left.

    They are drawn when they turn up; all orders of a deck being equally likely, that is what a shuffle at
    set-up comes to (ORB-CHANCE-1).
    """
    drawn: list[int] = []
    for deck in range(len(left)):
        wanted = min(number - len(drawn), left[deck])
        if wanted > 0:
            pile = list(unseen[deck])
            drawn += chance.deal(pile, wanted)
            unseen[deck] = tuple(pile)
            left[deck] -= wanted
    return drawn
