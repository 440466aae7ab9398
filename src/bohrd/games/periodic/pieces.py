"""The colours and numbers of the pieces, as the rulebook gives them."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("green", "blue", "purple", "pink")  # PER-COMP-2
"""The colours of Goal Cards, from easy to hard."""
GREEN: Final = 0
BLUE: Final = 1
PURPLE: Final = 2
PINK: Final = 3
SHOWN: Final = (2, 3, 3, 3)  # PER-COMP-3
"""How many elements a Goal Card of each colour shows."""
START_LEVEL: Final[tuple[int, ...]] = (0, 0, 0, 1, 1)  # PER-SETUP-10
TILES_EACH: Final = 3  # PER-SETUP-6
TRENDS: Final = 5  # PER-TREND-1
GROUPS: Final = 8  # PER-GROUP-1
AGENDAS: Final = 12  # PER-SETUP-13: 3 for each of four players, 2 for each of five
SPOTS: Final = range(4, 10)
"""How many spots the Academic Track may have: its start and its end apart, and room on the board."""
