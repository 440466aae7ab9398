"""The subatomic deck: its cards as numbers, drawing them and laying them down (area DECK of the ledger).

Cards 0 to 2 are proton 1 to 3, then come the neutrons and the electrons, and the last is the Power Play card.
How many there are of each is content.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bohrd.contract import Chance, Event, Secret, Told
from bohrd.games.in_your_element.particles import KINDS, VALUES

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition

HAND: Final = 5
"""Cards in a hand between turns (ELE-SETUP-8, ELE-TURN-2, ELE-TURN-8)."""

KIND_OF: Final = (*[kind for kind in range(len(KINDS)) for _ in VALUES], -1)
VALUE_OF: Final = (*(VALUES * len(KINDS)), 0)
"""The kind and the value that each card names; the Power Play card has neither (ELE-PLAY-10)."""
CARDS: Final = (*[f"{kind} {value}" for kind in KINDS for value in VALUES], "power")
"""What each card is called."""
NUMBER_OF: Final = {name: card for card, name in enumerate(CARDS)}
POWER: Final = 9
"""The Power Play card."""
PARTICLE_CARDS: Final = range(POWER)
ONE_CARD: Final = [bytes([card]) for card in range(len(CARDS))]
"""Each card as a pile of one: hands and piles are bytes, which are quick to change and need no copying.
(Compiled, ``pile = pile + card`` is four times as quick as ``pile += card``.)"""


def ascending(cards: bytes) -> bytes:
    """Cards in ascending order: counting ten kinds is quicker than sorting."""
    return b"".join([card * cards.count(card) for card in ONE_CARD])


def without(pile: bytes, cards: bytes) -> bytes:
    """A pile from which these cards have been taken."""
    for card in ONE_CARD:
        if count := cards.count(card):
            pile = pile.replace(card, b"", count)
    return pile


def names(cards: Sequence[int]) -> tuple[str, ...]:
    """What cards are called."""
    return tuple([CARDS[card] for card in cards])


def listed(cards: Sequence[int]) -> str:
    """Cards in a sentence."""
    return ", ".join("a Power Play card" if card == POWER else CARDS[card] for card in cards)


def picture_id(card: int) -> str:
    """What a card is called in pictures."""
    return f"card-{CARDS[card].replace(' ', '-')}"


# -- drawing --------------------------------------------------------------------------------


def draw(position: ElementPosition, seat: int, count: int, chance: Chance, told: Told) -> None:
    """Cards into a hand, one at a time, with a reshuffle when one is due (ELE-DECK-2)."""
    hand, pile = position.hands[seat], position.draw_pile
    held = len(hand)
    for _ in range(count):
        if not pile:
            if not position.discard:
                break  # ELE-DECK-3
            pile = _reshuffle(position, told)
        card = chance.draw(pile)
        pile = pile.replace(ONE_CARD[card], b"", 1)
        hand = hand + ONE_CARD[card]
    position.hands[seat], position.draw_pile = hand, pile
    if told is not None and len(hand) > held:
        told.append(drawn_cards(seat, hand[held:]))


def deal(position: ElementPosition, sizes: Sequence[int], chance: Chance) -> None:
    """So many cards into each hand at once, out of a draw pile that has them; 0 leaves a hand as it is."""
    pile = list(position.draw_pile)
    for seat, size in enumerate(sizes):
        if size:
            position.hands[seat] = bytes(chance.deal(pile, size))
    position.draw_pile = bytes(pile)


def fill_hand(position: ElementPosition, chance: Chance, told: Told) -> None:
    """Draw for the seat on turn until five cards are held (ELE-TURN-2, ELE-TURN-8)."""
    draw(position, position.turn, HAND - len(position.hands[position.turn]), chance, told)


def take(position: ElementPosition, seat: int, hand: Sequence[int]) -> None:
    """A hand that is known, out of the draw pile."""
    position.hands[seat] = bytes(hand)
    position.draw_pile = without(position.draw_pile, position.hands[seat])


def _reshuffle(position: ElementPosition, told: Told) -> bytes:
    """The discard pile becomes the draw pile."""
    pile = ascending(position.discard)
    position.draw_pile, position.discard = pile, b""
    position.reshuffles += 1  # ELE-END-3
    if told is not None:
        text = f"The discard pile is shuffled into a new draw pile of {len(pile)} cards."
        data = {"cards": len(pile), "reshuffles": position.reshuffles}
        told.append(Event("reshuffle", text, None, data, "ELE-DECK-2", ("discard", "draw-pile")))
    return pile


def drawn_cards(seat: int, cards: Sequence[int], rule: str = "ELE-DECIDE-12") -> Event:
    """A seat has drawn: others learn how many cards, the seat learns which (ELE-HIDDEN-1)."""
    called = names(cards)
    count = "a card" if len(cards) == 1 else f"{len(cards)} cards"
    known = Secret("{p%d} draws %s." % (seat, listed(cards)), {"count": len(cards), "cards": list(called)})
    text = "{p%d} draws %s." % (seat, count)
    return Event("draw", text, seat, {"count": len(cards)}, rule, ("draw-pile",), {seat: known})


# -- laying down ----------------------------------------------------------------------------


def lay_down(position: ElementPosition, card: int) -> None:
    """From the hand on turn to the discard pile, before any effect or draw (ELE-DECK-1)."""
    hand, at = position.hands[position.turn], 0
    while hand[at] != card:  # compiled, quicker than to replace it by nothing
        at += 1
    position.hands[position.turn] = hand[:at] + hand[at + 1 :]
    position.discard = position.discard + ONE_CARD[card]


def discarded_cards(seat: int, cards: Sequence[int], rule: str) -> Event:
    """Cards have been discarded from a hand."""
    called = names(cards)
    text = "{p%d} discards %s." % (seat, listed(cards))
    return Event("discard", text, seat, {"cards": list(called)}, rule, ("discard",), reveals=True)
