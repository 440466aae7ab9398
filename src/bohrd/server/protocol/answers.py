"""What clients get when they ask about a table or change it."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from bohrd.server.protocol.state import Move, State


class Moves(TypedDict):
    """What could be planned."""

    moves: list[Move]


class Hint(TypedDict):
    """One of the best moves, and why."""

    move: int
    title: str
    expected: float
    """By how many points one would then lead the best of the others at the end; below 0, be behind."""
    reason: str
    targets: list[str]
    """The pieces and places that it touches."""
    line: list[str]
    """The whole turn that was thought of, in words."""
    then: list[str]
    """What is done after the move, in a few words each."""
    touched: list[list[str]]
    """The pieces and places that each move of the turn touches."""


class Hints(TypedDict):
    """What a good player would do, the best first."""

    hints: list[Hint]


class Preview(TypedDict):
    """What a move would change in the picture."""

    pieces: dict[str, str]
    """By the id of an element, what would be inside it."""


class Drawer(TypedDict):
    """What is in a drawer."""

    html: str


class Brief(TypedDict):
    """That something was done; what it changed comes by the live connection."""

    table: str
    seq: int
    step: int


class Why(TypedDict):
    """Why something cannot be done."""

    rule: str
    """Empty where no rule is the reason."""
    text: str
    rule_text: str


class Refusal(TypedDict):
    """What the server will not do, in a sentence."""

    error: str
    field: NotRequired[str]
    """The field of the request that it speaks of, as in ``seats.2.name``."""
    rule: NotRequired[str]
    rule_text: NotRequired[str]
    state: NotRequired[State]
    """How the table stands, for a client that is behind."""
