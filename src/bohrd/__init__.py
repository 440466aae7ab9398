"""Bohrd: four science board games with exact rules, for people, bots and research."""

from bohrd.game import OVER, BadInput, IllegalMove, LiveChance, ReplayChance
from bohrd.games import ids as game_ids
from bohrd.games import load as game

__all__ = ["OVER", "BadInput", "IllegalMove", "LiveChance", "ReplayChance", "game", "game_ids"]
__version__ = "0.1.0"
