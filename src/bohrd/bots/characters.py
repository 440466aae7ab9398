"""Bots by name and face: whom people meet at a table, each with the bot that plays it."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from bohrd.bots.styles import STYLES


class Character(msgspec.Struct, frozen=True):
    """Somebody to play against."""

    name: str
    about: str
    """Its character in a line."""
    bot: str
    """The bot that plays it, where there is a choice."""
    style: str = ""
    """What it likes where turns are as good as each other: a name of :data:`bohrd.bots.styles.STYLES`."""

    @property
    def described(self) -> str:
        """Its character and its style."""
        return f"{self.about}; {STYLES[self.style].words}" if self.style else self.about

    @property
    def face(self) -> str:
        """Its portrait: a symbol of ``picture/faces.svg``."""
        return f"face-{self.name.lower()}"


CHARACTERS = (
    Character("Dolly", "sure there is another one just like this", "level-1"),
    Character("Harriet", "in no hurry, takes what is good now", "level-2"),
    Character("Pavlo", "hears a bell and thinks of points", "level-2"),
    Character("Lotl", "smiles, and hopes for the best", "level-1"),
    Character("Melli", "flies straight to the richest place", "level-2"),
    Character("Galva", "twitches whenever something is to be had", "greedy"),
    Character("Corva", "collects whatever shines", "level-3", "collector"),
    Character("Pip", "has tried everything once, and remembers", "level-3", "bold"),
    Character("Inky", "eight arms, each with a plan", "level-4", "patient"),
    Character("Volta", "counts, then acts", "level-5", "careful"),
    Character("Erwin", "has looked into every box before you ask", "level-5", "bold"),
    Character("Drosi", "goes wherever the air goes", "random"),
)
"""All of them; the friendliest first."""


def named(name: str) -> Character | None:
    """The character with this name; one with a number behind it looks the same."""
    first = name.split(" ")[0]
    return next((one for one in CHARACTERS if one.name == first), None)


def for_bot(bot: str, taken: Collection[str]) -> Character | None:
    """Somebody who does not sit at the table yet, if possible one whom this bot plays; if all sit there, one
    of those. Nobody for a bot from outside."""
    played = [one for one in CHARACTERS if one.bot == bot]
    if not played:
        return None
    return next((one for one in (*played, *CHARACTERS) if one.name not in taken), played[0])
