"""Effectors in play: what they mean for a player, by the six lasting kinds of effect, and how they leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from bohrd.contract import Event, Told
from bohrd.games.molecular.tiles import ELEMENT_OF, ELEMENTS, LAYOUTS_OF_ELEMENT

if TYPE_CHECKING:
    from bohrd.games.molecular.content import Effect, Effector
    from bohrd.games.molecular.position import MolecularPosition

POOL_SIZE: Final = 5  # MOL-SETUP-7, MOL-DRAW-3
HAND_LIMIT: Final = 3  # MOL-SETUP-8, MOL-DRAW-3

CardsInPlay = tuple[tuple[int, int, int], ...]
"""Card, revealer and the round at whose beginning it is gone (0: never), in the order revealed."""


@final
class InForce:
    """What holds for one player."""

    __slots__ = ("bonuses", "factors", "forbidden", "hand_limit", "ignores_handicap", "pool_size")

    def __init__(self, effects: Sequence[Effect]) -> None:
        def sum_of(kind: str) -> int:
            return sum(effect.n for effect in effects if effect.kind == kind)

        self.pool_size = max(1, POOL_SIZE + sum_of("pool_size"))
        """How many tiles the player draws up to (MOL-EFFECT-23)."""
        self.hand_limit = max(1, HAND_LIMIT + sum_of("hand_limit"))
        """How many cards (MOL-EFFECT-24)."""
        banned = {effect.element for effect in effects if effect.kind == "forbid_element"}
        self.forbidden = sum(LAYOUTS_OF_ELEMENT[ELEMENTS.index(element)] for element in banned)
        """The set of layouts that the player may not lay (MOL-EFFECT-29)."""
        self.factors = tuple(effect for effect in effects if effect.kind == "bond_factor")
        self.bonuses: dict[str, int] = {}
        """Points added to a play, by group (MOL-EFFECT-31)."""
        for effect in effects:
            if effect.kind == "group_bonus":
                self.bonuses[effect.group] = self.bonuses.get(effect.group, 0) + effect.n
        self.ignores_handicap = any(effect.kind == "ignore_handicap" for effect in effects)
        """MOL-EFFECT-32."""

    def factor(self, face: int, partner: int, order: int) -> int:
        """How often a bond between two faces counts (MOL-EFFECT-26 to MOL-EFFECT-28)."""
        elements = (ELEMENTS[ELEMENT_OF[face]], ELEMENTS[ELEMENT_OF[partner]])
        concerned = [e.factor for e in self.factors if e.element in elements or e.order == order]
        return concerned[-1] if concerned else 1  # the newest alone applies


def concerns(who: str, revealer: int, seat: int) -> bool:
    """Whether an effect concerns a player (MOL-EFFECT-4)."""
    return who == "all" or (seat == revealer) == (who == "revealer")


@final
class Meanings:
    """What cards in play mean for a player, worked out once for each set of cards."""

    __slots__ = ("_effectors", "_known")

    def __init__(self, effectors: Sequence[Effector]) -> None:
        self._effectors = effectors
        self._known: dict[tuple[int, ...], InForce] = {}

    def for_player(self, in_play: CardsInPlay, seat: int) -> InForce:
        """It depends on the cards, and on which of them the player has revealed."""
        cards = tuple([2 * card + (revealer == seat) for card, revealer, _ in in_play])
        known = self._known.get(cards)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[cards] = InForce(self._effects(in_play, seat))
        return known

    def _effects(self, in_play: CardsInPlay, seat: int) -> list[Effect]:
        return [
            effect
            for card, revealer, _ in in_play
            for effect in self._effectors[card].effects
            if concerns(effect.who or "all", revealer, seat)
        ]


_REMEMBERED: Final = 1 << 12


def put_in_play(position: MolecularPosition, cards: CardsInPlay) -> None:
    """These are the cards in play from now on, with what they mean for each player."""
    meanings = position.content.meanings
    position.in_play = cards
    position.forces = tuple([meanings.for_player(cards, seat) for seat in range(position.seats)])


def discard(position: MolecularPosition, card: int, told: Told) -> None:
    """Take an active card out of play; it stops working at once (MOL-EFFECTOR-6)."""
    put_in_play(position, tuple([entry for entry in position.in_play if entry[0] != card]))
    position.effector_discards = sorted([*position.effector_discards, card])
    if told is not None:
        effector = position.content.effectors[card]
        told.append(Event("discard", f"{effector.name} is discarded.", data={"card": effector.id}))
