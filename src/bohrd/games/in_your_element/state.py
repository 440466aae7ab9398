"""In Your Element as values: what lies open on the table, what a seat may know, a whole position as JSON."""

from __future__ import annotations

import msgspec

from bohrd.contract import View

HAND = 5
"""Cards in a hand between turns (ELE-SETUP-8, ELE-TURN-2, ELE-TURN-8)."""
PLAYS = 2
"""Particle plays in a turn (ELE-TURN-3)."""

STOP, EXCHANGING, PLAYING_ALL, SURPLUS = range(4)
"""The stages of a turn: a stop, Einstein's exchange, Curie's power turn, surplus cards at the end."""
STAGES = ("stop", "exchange", "curie", "surplus")


Bohrd = tuple[int, int, int]
"""Protons, neutrons and electrons."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is open to all (ELE-HIDDEN-4 to ELE-HIDDEN-6)."""

    stage: str
    """One of ``STAGES``."""
    plays: int
    """Particle plays the turn still owes."""
    power: bool
    """Whether a Power Play card has been played this turn."""
    replaced: bool
    """Whether Brady's replacement has been made this turn."""
    reshuffles: int
    """Since the last claim (ELE-END-3)."""
    characters: tuple[str, ...]
    bohrds: tuple[Bohrd, Bohrd, Bohrd]
    """Bohrds A, B and C."""
    row: tuple[str | None, ...]
    """The elements in the five goal slots."""
    claimed: tuple[tuple[str, ...], ...]
    """The elements each seat has claimed, in order."""
    discard: tuple[str, ...]
    """The discard pile, its top card last."""


class ElementView(View, frozen=True, kw_only=True):
    """What one seat may know of a game of In Your Element."""

    table: Table
    hands: tuple[tuple[str, ...] | None, ...]
    """The hands this seat sees, in the order in which cards came: its own, and all at the end."""
    hand_sizes: tuple[int, ...]
    draw_pile: int
    goal_pile: tuple[str, ...]
    """The elements in the goal pile; in which order nobody knows."""
    scores: tuple[int, ...]


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole position; the draw pile and the goal pile are what is nowhere else."""

    turn: int
    options: dict[str, str | int]
    table: Table
    hands: tuple[tuple[str, ...], ...]
