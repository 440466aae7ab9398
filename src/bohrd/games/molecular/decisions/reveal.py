"""The action of revealing an effector (area EFFECTOR of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.molecular import effectors, effects
from bohrd.games.molecular.decisions.answer import open_choice
from bohrd.games.molecular.turn import complete_action
from bohrd.games.molecular.words import kinds_left

if TYPE_CHECKING:
    from bohrd.games.molecular.content import Effector
    from bohrd.games.molecular.position import MolecularPosition


class Reveal(Move):
    """Turning over the top effector card."""

    __slots__ = ()


class Revealing(Decision["MolecularPosition", Reveal]):
    """Turn over the top effector card and carry it out."""

    def __init__(self, moves: list[Move]) -> None:
        text = "Reveal the top effector card"
        self.moves = (Reveal(self, len(moves), "effector", text, ("effector-deck",)),)
        moves += self.moves

    def refusals(self, position: MolecularPosition, move: Reveal) -> Iterator[IllegalMove]:
        yield from open_choice(position)
        if not position.effector_deck and not position.effector_discards:
            text = "No effector is left: deck and discard pile are empty."
            yield IllegalMove("MOL-EFFECTOR-12", text)

    def carry_out(self, position: MolecularPosition, move: Reveal, chance: Chance, told: Told) -> None:
        position.actions -= 1
        position.acted = True
        card = _turn_over(position, chance, told)
        effector = position.content.effectors[card]
        place = 0 if told is None else len(told)
        if told is not None:
            told.append(_revealed(position.turn, effector))
        if effector.is_reagent:
            _discard_reagents(position, told)
        if effector.is_instant:
            seat = position.turn
            effects.carry_out(position, card, 0, chance, told)
            if told is not None and _is_told(effector, told[place + 1 :]):
                told[place] = _revealed(seat, effector, says=False)
            return
        until = position.round + effector.lasts if effector.lasts else 0
        effectors.put_in_play(position, (*position.in_play, (card, position.turn, until)))  # MOL-EFFECTOR-4
        complete_action(position, chance, told)

    def choice(self, position: MolecularPosition, move: Reveal) -> Choice:
        deck = position.effector_deck or position.effector_discards
        cards = [position.content.effectors[card] for card in deck]
        warning = "It spends an action and cannot be taken back."
        return Choice(
            "Turn over the top effector",
            "Reveal an effector",
            warning=warning,
            result=_kinds(cards),
            deed="Reveal",
        )


def _turn_over(position: MolecularPosition, chance: Chance, told: Told) -> int:
    """Take the top card of the effector deck (MOL-EFFECTOR-1); an empty deck is renewed first."""
    if not position.effector_deck:  # MOL-EFFECTOR-11
        position.effector_deck, position.effector_discards = position.effector_discards, []
        if told is not None:
            text = "The discarded effectors are shuffled and become the new effector deck."
            told.append(Event("new effector deck", text, rule="MOL-EFFECTOR-11"))
    position.effector_deck = position.effector_deck.copy()
    [card] = chance.deal(position.effector_deck, 1)
    return card


def _discard_reagents(position: MolecularPosition, told: Told) -> None:
    """The reagents in play go before the new card does anything (MOL-EFFECTOR-7, MOL-EFFECTOR-8)."""
    for card, _, _ in position.in_play:
        if position.content.effectors[card].is_reagent:
            effectors.discard(position, card, told)


def _kinds(cards: Sequence[Effector]) -> str:
    """What may turn up: *22 left: 13 at once, 4 that stay, 5 reagents*."""
    reagents = sum(card.is_reagent for card in cards)
    instant = sum(card.is_instant and not card.is_reagent for card in cards)
    staying = len(cards) - reagents - instant
    return f"{len(cards)} left: {kinds_left(instant, staying, reagents)}"


_TOLD = {
    "extra_action",
    "draw_tiles",
    "draw_cards",
    "points",
    "swap",
    "attach",
    "clear_actives",
    "clear_counters",
}
"""The kinds of effect of which what happens tells the whole."""


def _is_told(card: Effector, events: Sequence[Event]) -> bool:
    """Whether what a card does is told by what happened."""
    whole = all(effect.kind in _TOLD for effect in card.effects)
    return whole and any(event.rule.startswith("MOL-EFFECT-") or event.name == "discard" for event in events)


def _revealed(seat: int, card: Effector, says: bool = True) -> Event:
    """A card is turned over; what it says is told where nothing that happens says the same."""
    text = f"{{p{seat}}} reveals {card.name}." + (f" {card.text}" if says else "")
    target = "effector-deck" if card.is_instant else f"in-play-{card.id}"
    return Event("reveal", text, seat, {"card": card.id}, "MOL-EFFECTOR-1", (target,))
