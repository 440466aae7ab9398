"""What one seat may know of Molecular, as a value."""

from __future__ import annotations

import msgspec

from bohrd.contract import View


class Placed(msgspec.Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """A tile of the molecule."""

    layout: str
    q: int
    r: int
    rotation: int


class InPlay(msgspec.Struct, frozen=True, gc=False):
    """An active effector beside the play area, who revealed it, and when it goes."""

    card: str
    seat: int
    until: int
    """The round at whose beginning it is gone; 0 if it stays."""


class Asked(msgspec.Struct, frozen=True, gc=False):
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


class Points(msgspec.Struct, frozen=True, array_like=True, gc=False):
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
