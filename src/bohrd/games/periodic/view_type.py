"""What one seat may know of Periodic, as a value."""

from __future__ import annotations

import msgspec

from bohrd.contract import OVER, View


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player's pieces, all of them open (PER-HIDDEN-4)."""

    flask: str
    microscope: int
    """Its card of the ring, 1 to 8."""
    level: int
    """The Disc's level on the Academic Track, from 0."""
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


class GoalPlace(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
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


class Turn(msgspec.Struct, frozen=True, gc=False):
    """What has happened in the turn under way."""

    paid: int
    gained: bool
    moved: bool
    pending: tuple[str, str] | None = None
    """Trend and destination of a Gain that waits for the choice of who gives (PER-DECIDE-9)."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything that is open to all."""

    first_player: int
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


# -- in words -----------------------------------------------------------------------------------


def status(view: PeriodicView) -> str:
    """Where the game stands, in a few words behind the name of who is on turn."""
    table = view.table
    if view.turn == OVER:
        return "The game is over."
    if table.stage == "agenda":
        return "chooses an Agenda Card"
    if table.turns_left is not None:
        return f"final round: {table.turns_left} turn{'' if table.turns_left == 1 else 's'} left"
    if table.stage == "research":
        return "may research here"
    if table.stage == "giver":
        return "chooses who gives a token"
    if table.now.gained:
        return "has gained"
    return f"trends paid for: {table.now.paid}" if table.now.paid else "to spend or gain"
