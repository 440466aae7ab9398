"""A game that is over, looked back at."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class LookingBack(TypedDict):
    """Who was how likely to win when, where the chances turned, and what would have been better."""

    state: Literal["none", "working", "done"]
    """Whether anybody has asked for it, and whether it is there."""
    done: float
    """How far it is, from 0 to 1."""
    headline: str
    """Where the chances turned, in a sentence."""
    step: int
    """The moment before that."""
    graph: str
    """The chance of winning of every seat over the game, as HTML; buttons have ``data-step``, a moment."""
    html: str
    """All of it as HTML. A button of a turn has ``data-step`` and ``data-seat``, and, where something else
    would have been better, ``data-why`` and ``data-line``: what each of its moves touches."""
