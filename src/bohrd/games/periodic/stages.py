"""What is being decided: an Agenda Card to keep, a step of the turn, who gives a token, or research."""

from __future__ import annotations

AGENDA, STEP, GIVING, RESEARCHING = range(4)
STAGES = ("agenda", "step", "giver", "research")
"""The same in words."""
