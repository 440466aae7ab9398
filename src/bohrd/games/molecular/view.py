"""What one seat may know of Molecular."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from bohrd.contract import OVER, View
from bohrd.games.molecular.scoring import SOURCES
from bohrd.games.molecular.tiles import (
    LAYOUT_OF,
    LAYOUTS,
    NOWHERE,
    ROTATION_OF,
    coordinates,
)

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


class Placed(msgspec.Struct, frozen=True, array_like=True):
    """A tile of the molecule."""

    layout: str
    q: int
    r: int
    rotation: int


class InPlay(msgspec.Struct, frozen=True):
    """An active effector beside the play area, who revealed it, and when it goes."""

    card: str
    seat: int
    until: int
    """The round at whose beginning it is gone; 0 if it stays."""


class Asked(msgspec.Struct, frozen=True):
    """The open choice of a revealed instant card."""

    card: str
    effect: int
    """Its place on the card, from 0."""
    left: int
    """How many times more the effect is carried out, this time included."""
    tile: str = ""
    """The layout of the tile that is to be laid, if one is."""
    taken_from: tuple[int, int] | None = None
    """The cell it was taken up from, if it was in the molecule."""


class Points(msgspec.Struct, frozen=True, array_like=True):
    """A player's scoring tokens by where they come from."""

    bonds: int
    groups: int
    effects: int
    resets: int

    @property
    def score(self) -> int:
        return self.bonds + self.groups + self.effects + self.resets


class MolecularView(View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one seat may know: its own pool and hand, and all that is open (MOL-HIDDEN-4).

    Which tiles and cards the stack and the decks hold follows, once all pools and hands are open after the
    end, from the full lists of tiles and cards (MOL-HIDDEN-6).
    """

    first_player: int
    rounds: int
    round: int
    """The place of the turn counter; one beyond ``rounds`` when all rounds are completed."""
    actions: int
    """Actions left to the player on turn."""
    acted: bool
    """Whether the player on turn has taken an action, so that the reset is gone."""
    molecule: tuple[Placed, ...]
    """By cell, the starting tile included."""
    pools: tuple[tuple[str, ...] | None, ...]
    """For each seat the layouts in its pool, where known."""
    pool_sizes: tuple[int, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    """For each seat the groups of its cards, where known."""
    hand_sizes: tuple[int, ...]
    stack: int
    deck: int
    discards: dict[str, int]
    """The functional group discard pile."""
    effector_deck: int
    effector_discards: tuple[str, ...]
    in_play: tuple[InPlay, ...]
    """In the order in which they were revealed."""
    counters: dict[str, int]
    """Handicap counters of the groups that have any."""
    points: tuple[Points, ...]
    asked: Asked | None
    ended: str
    """The rule by which the game ended, or nothing."""


def view(position: MolecularPosition, seat: int | None) -> MolecularView:
    """What a seat may know; after the end, everything (MOL-HIDDEN-1 to MOL-HIDDEN-6)."""
    p, content = position, position.content
    open_to = range(p.seats) if p.turn == OVER else (seat,)
    cards = content.effector_ids
    return MolecularView(
        game="molecular",
        content=p.game.own_content,
        seat=seat,
        turn=p.turn,
        seats=p.seats,
        options=dict(p.options),
        first_player=p.first_player,
        rounds=p.rounds,
        round=p.round,
        actions=p.actions,
        acted=p.acted,
        molecule=tuple([_placed(cell, face) for cell, face in sorted(p.molecule.atoms.items())]),
        pools=_shown(p.pools, LAYOUTS, open_to),
        pool_sizes=tuple(map(len, p.pools)),
        hands=_shown(p.hands, content.group_ids, open_to),
        hand_sizes=tuple(map(len, p.hands)),
        stack=len(p.stack),
        deck=len(p.deck),
        discards=_counted(p.discards, content.group_ids),
        effector_deck=len(p.effector_deck),
        effector_discards=tuple([cards[card] for card in p.effector_discards]),
        in_play=tuple([InPlay(cards[card], seat, until) for card, seat, until in p.in_play]),
        counters=_counted(p.counters, content.group_ids),
        points=tuple([Points(*p.points[at : at + SOURCES]) for at in range(0, len(p.points), SOURCES)]),
        asked=_asked(p),
        ended=p.ended,
    )


def _asked(position: MolecularPosition) -> Asked | None:
    if position.asked is None:
        return None
    card, effect, left = position.asked
    id = position.content.effector_ids[card]
    if position.loose is None:
        return Asked(id, effect, left)
    layout, cell = position.loose
    return Asked(id, effect, left, LAYOUTS[layout], None if cell == NOWHERE else coordinates(cell))


@lru_cache(maxsize=1 << 14)
def _placed(cell: int, face: int) -> Placed:
    return Placed(LAYOUTS[LAYOUT_OF[face]], *coordinates(cell), ROTATION_OF[face])


def _shown(
    held: Sequence[tuple[int, ...]], names: Sequence[str], open_to: Sequence[int | None]
) -> tuple[tuple[str, ...] | None, ...]:
    return tuple(
        [
            tuple([names[number] for number in numbers]) if seat in open_to else None
            for seat, numbers in enumerate(held)
        ]
    )


def _counted(counts: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return {name: number for name, number in zip(names, counts, strict=True) if number}
