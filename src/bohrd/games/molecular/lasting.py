"""The six lasting kinds of effect: what the effector cards in play mean for a player."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from bohrd.games.molecular.content import EFFECTORS, Effect
from bohrd.games.molecular.tiles import ELEMENT_OF, ELEMENTS, LAYOUTS_OF_ELEMENT

POOL_SIZE, HAND_LIMIT = 5, 3  # MOL-SETUP-7, MOL-SETUP-8, MOL-DRAW-3

CardsInPlay = tuple[tuple[int, int, int], ...]
"""Card, revealer and the round at whose beginning it is gone, in the order revealed."""


class InForce(msgspec.Struct, frozen=True):
    """What holds for one player."""

    pool_size: int
    """How many tiles the player draws up to (MOL-EFFECT-23)."""
    hand_limit: int
    """How many cards (MOL-EFFECT-24)."""
    forbidden: int
    """The set of layouts that the player may not lay (MOL-EFFECT-29)."""
    factors: tuple[Effect, ...]
    bonuses: dict[str, int]
    """Points added to a play, by group (MOL-EFFECT-31)."""
    ignores_handicap: bool
    """MOL-EFFECT-32."""

    def factor(self, face: int, partner: int, order: int) -> int:
        """How often a bond between two faces counts (MOL-EFFECT-26 to MOL-EFFECT-28)."""
        elements = (ELEMENTS[ELEMENT_OF[face]], ELEMENTS[ELEMENT_OF[partner]])
        concerned = [e.factor for e in self.factors if e.element in elements or e.order == order]
        return concerned[-1] if concerned else 1  # the newest alone applies


def concerns(who: str, revealer: int, seat: int) -> bool:
    """Whether an effect concerns a player (MOL-EFFECT-4)."""
    return who == "all" or (seat == revealer) == (who == "revealer")


@lru_cache(maxsize=1 << 12)
def in_force(in_play: CardsInPlay, seat: int) -> InForce:
    """What these cards mean for a player."""
    kinds: dict[str, list[Effect]] = {}
    for card, revealer, _ in in_play:
        for effect in EFFECTORS[card].effects:
            if concerns(effect.who or "all", revealer, seat):
                kinds.setdefault(effect.kind, []).append(effect)

    def of(kind: str) -> list[Effect]:
        return kinds.get(kind, [])

    bonuses: dict[str, int] = {}
    for effect in of("group_bonus"):
        bonuses[effect.group] = bonuses.get(effect.group, 0) + effect.n
    banned = {ELEMENTS.index(effect.element) for effect in of("forbid_element")}
    return InForce(
        pool_size=max(1, POOL_SIZE + sum(effect.n for effect in of("pool_size"))),
        hand_limit=max(1, HAND_LIMIT + sum(effect.n for effect in of("hand_limit"))),
        forbidden=sum(LAYOUTS_OF_ELEMENT[element] for element in banned),
        factors=tuple(of("bond_factor")),
        bonuses=bonuses,
        ignores_handicap=bool(of("ignore_handicap")),
    )
