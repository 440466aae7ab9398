"""The end of a game as a scene."""

from __future__ import annotations

from typing_extensions import TypedDict

from bohrd.server.protocol.state import Fact


class Trophy(TypedDict):
    """Something that was built or won."""

    title: str
    note: str
    """When, and what it brought."""
    seat: int | None
    """Whose it is; null: everybody's."""
    html: str
    """Its picture."""


class Gain(TypedDict):
    """A decision that brought much."""

    step: int
    seat: int
    gain: int
    text: str
    """What was done, in a few words, or empty."""


class Turning(TypedDict):
    """When the winner took the lead for good."""

    step: int
    title: str
    text: str


class Timeline(TypedDict):
    """How people count the time of this game."""

    noun: str
    """*turn*, *round*."""
    begins: list[tuple[int, int]]
    """The decision with which each begins, and its number."""


class Built(TypedDict):
    """What came of a game beside points."""

    trophies: list[Trophy]
    """In the order in which they came about."""
    facts: list[Fact]


class Finale(Built):
    """The end of a game as a scene; ``State`` has the table of points."""

    words: str
    """The end in a few words: *You win by 7*."""
    place: int | None
    """Your rank; null for onlookers."""
    won: bool
    """Whether anybody did."""
    reason: str
    sentence: str
    """How it ended, in a sentence of the game's own, or empty."""
    course: str
    """How it went for you, in a sentence, or empty."""
    scores: list[list[tuple[int, int]]]
    """For each seat its score wherever it changed: decision and score."""
    gains: list[Gain]
    """The biggest, in their order."""
    turning: Turning | None
    timeline: Timeline
