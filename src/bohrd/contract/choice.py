"""What is asked, and what each answer means, in a person's words."""

from __future__ import annotations

import msgspec


class Prompt(msgspec.Struct, frozen=True):
    """What is asked of whom, in words, by which rule, and the move for absent players."""

    seat: int
    text: str
    rule: str
    default: int
    """Id of the move made when time runs out; always legal."""


class Choice(msgspec.Struct, frozen=True):
    """What a legal move means here. Seats are written ``{p0}`` as in events."""

    sentence: str
    """The whole of it, for lists, screen readers and the terminal."""
    title: str = ""
    """A few words for its place on the board; the sentence where there are none."""
    group: str = ""
    """The heading under which a list puts it."""
    brings: str = ""
    """What it brings at once by the open rules, as in *2 energy* or *9 points*."""
    costs: str = ""
    warning: str = ""
    """What a person should know before they do it, if anything."""
