"""What one seat may know of In Your Element (area HIDDEN of the ledger), as a value."""

from __future__ import annotations

import msgspec

from bohrd.contract import OVER, View
from bohrd.games.in_your_element.bohrds import Bohrd
from bohrd.games.in_your_element.scoring import reason


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Everything that is open to all (ELE-HIDDEN-4 to ELE-HIDDEN-6)."""

    stage: str
    """A stop, Einstein's *exchange*, *curie*'s power turn, or *surplus* cards at the end of the turn."""
    plays: int
    """Particle plays the turn still owes."""
    power: bool
    """Whether a Power Play card has been played this turn."""
    replacements: int
    """How many hydrogens Brady's player may still replace this turn."""
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


def doing(table: Table) -> str:
    """What the seat on turn is doing, in a few words."""
    if table.stage == "surplus":
        return "discards"
    if table.stage == "exchange":
        return "exchanges a particle"
    if table.stage == "curie":
        return "plays the hand"
    plays = ("last stop", "1 play left", "2 plays left")[table.plays]
    if table.replacements > 1:
        return f"{plays}, {table.replacements} to replace"
    return f"{plays}, power in force" if table.power else plays


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

    @property
    def why_over(self) -> str:
        """Why the game has ended, if it has."""
        return reason(any(self.table.row), self.table.reshuffles)[0] if self.turn == OVER else ""
