"""What is being decided: an Agenda Card to keep, a step of the turn, who gives a token, or research."""

from __future__ import annotations

from typing import Final

AGENDA: Final = 0
STEP: Final = 1
GIVING: Final = 2
RESEARCHING: Final = 3
STAGES: Final = ("agenda", "step", "giver", "research")
"""The same in words."""
