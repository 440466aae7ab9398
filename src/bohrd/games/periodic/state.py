"""Periodic as values: what lies open on the table, what a seat may know, and a whole position as JSON."""

from __future__ import annotations

import msgspec

from bohrd.contract import View

AGENDA, STEP, GIVING, RESEARCHING = range(4)
"""What is being decided."""
STAGES = ("agenda", "step", "giver", "research")
ENERGY = 24  # PER-COMP-4
STACKS = {"standard": (6, 6, 5, 5), "short": (4, 4, 3, 3)}  # PER-SETUP-3, PER-OPT-LENGTH


class Player(msgspec.Struct, frozen=True):
    """A player's pieces, all of them open (PER-HIDDEN-4)."""

    flask: str
    microscope: int
    """Its card of the ring, 1 to 8."""
    level: int
    """The Disc's level on the Academic Track, 0 to 8."""
    energy: int
    cubes: int
    """Research Cubes not placed."""
    lab_points: int
    plus3: int
    take2: int
    free_trends: tuple[str, ...]
    move_tos: tuple[str, ...]
    completed: tuple[str, ...]
    """Ids of the Goal Cards taken, in the order taken."""


class GoalPlace(msgspec.Struct, frozen=True):
    """One of the four places for Goal Cards, with its stack, its reserve and its Award Tiles."""

    colour: str
    card: str | None
    cubes: tuple[tuple[str, ...], ...]
    """For each seat the elements it has a cube on."""
    stack: int
    """Cards face down in the stack."""
    reserve: int
    tiles: int
    """Award Tiles left above it."""
    top: str | None = None
    """The trend or group on the visible tile, where tiles differ."""
    under: tuple[str, ...] = ()
    """Which tiles lie below it; in which order nobody knows."""


class Turn(msgspec.Struct, frozen=True):
    """What has happened in the turn under way."""

    paid: int
    gained: bool
    moved: bool
    pending: tuple[str, str] | None = None
    """Trend and destination of a Gain that waits for the choice of who gives (PER-DECIDE-9)."""


class Table(msgspec.Struct, frozen=True):
    """Everything that is open to all."""

    first: int
    stage: str
    players: tuple[Player, ...]
    trends: tuple[int, ...]
    box: int
    ring: tuple[str, ...]
    goals: tuple[GoalPlace, ...]
    now: Turn
    trigger: str = ""
    """Why the final round began: ``stack`` or ``discs``."""
    trigger_seat: int | None = None
    turns_left: int | None = None
    """Turns of the final round still to be finished."""


class PeriodicView(View, frozen=True, kw_only=True):
    """What one seat may know of a game of Periodic."""

    table: Table
    dealt: tuple[str, ...]
    """The Agenda Cards dealt to this seat."""
    kept: tuple[str | None, ...]
    """The Agenda Card each seat keeps, as far as this seat knows: the own one, all of them at the end."""
    chosen: tuple[bool, ...]
    """Which seats have chosen their Agenda Card."""


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole position as JSON."""

    turn: int
    options: dict[str, str | int]
    table: Table
    dealt: tuple[tuple[str, ...], ...]
    kept: tuple[str | None, ...]
