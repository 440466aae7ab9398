"""The two ways to say no: by a rule of the game, and because what was given makes no sense."""

from __future__ import annotations


class IllegalMove(Exception):
    """A refusal: the id of the rule that forbids the attempt, a sentence for the player, and how much
    is missing, if something is: of attempts that are refused alike the one that lacks least comes nearest."""

    def __init__(self, rule: str, text: str, missing: int = 0) -> None:
        super().__init__(f"{rule}: {text}")
        self.rule = rule
        self.text = text
        self.missing = missing


class BadInput(ValueError):
    """Something given to Bohrd is not valid; the message says what, where and what would be."""
