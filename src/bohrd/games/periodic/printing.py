"""The numbers of pieces a game is played with: those of a printing, and what the options make of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from bohrd.contract import OptionValue


class Printing(NamedTuple):
    """How many pieces of each kind there are."""

    stacks: tuple[int, ...]
    """Goal Cards in the stack of each colour."""
    cubes: int
    """Research Cubes of each player."""
    energy: int
    """All Energy Tokens."""
    start_energy: tuple[int, ...]
    """What the players begin with, the first player first."""

    def box_at_start(self, seats: int, trends: int) -> int:
        """The Energy Tokens that are neither with players nor on trends at the start (PER-COMP-4)."""
        return self.energy - sum(self.start_energy[:seats]) - trends


PRINTINGS = {
    "first": Printing((6, 6, 5, 5), 6, 24, (3, 4, 5, 3, 4)),  # PER-SETUP-3, -2, PER-COMP-4, PER-SETUP-9
    "newer": Printing((6, 5, 5, 4), 7, 30, (4, 5, 6, 4, 5)),  # PER-SETUP-15, PER-SETUP-16
}
SHORT = (4, 4, 3, 3)  # PER-OPT-LENGTH


def printing_of(options: Mapping[str, OptionValue]) -> Printing:
    """The numbers of a game with these options."""
    return _printing(str(options["printing"]), options["length"] == "short", int(options["cubes"]))


@cache
def _printing(name: str, is_short: bool, cubes: int) -> Printing:
    printing = PRINTINGS[name]
    stacks = SHORT if is_short else printing.stacks
    return printing._replace(stacks=stacks, cubes=max(cubes, printing.cubes))
