"""Bohrd: four science board games with exact rules, for people, bots and research."""

from bohrd import native as native  # first, because it decides whether the rest is compiled
from bohrd.bots.hints import hint
from bohrd.contract import (
    OVER,
    BadInput,
    Chance,
    Choice,
    Event,
    Game,
    IllegalMove,
    LiveChance,
    Move,
    Position,
    ReplayChance,
    View,
)
from bohrd.games import load
from bohrd.match import Match, new, open

__all__ = [
    "OVER",
    "BadInput",
    "Chance",
    "Choice",
    "Event",
    "Game",
    "IllegalMove",
    "LiveChance",
    "Match",
    "Move",
    "Position",
    "ReplayChance",
    "View",
    "hint",
    "load",
    "new",
    "open",
]
__version__ = "0.1.0"
