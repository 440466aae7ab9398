"""Bots by name and face: whom people meet at a table, each with the bot that plays it."""

from __future__ import annotations

from collections.abc import Collection

import msgspec


class Character(msgspec.Struct, frozen=True):
    """Somebody to play against."""

    name: str
    about: str
    """Its character in a line."""
    bot: str
    """The bot that plays it."""

    @property
    def face(self) -> str:
        """Its portrait: a symbol of ``picture/faces.svg``."""
        return f"face-{self.name.lower()}"


CHARACTERS = (
    Character("Dolly", "sure there is another one just like this", "greedy"),
    Character("Harriet", "in no hurry, takes what is good now", "greedy"),
    Character("Pavlo", "hears a bell and thinks of points", "greedy"),
    Character("Melli", "flies straight to the richest place", "greedy"),
    Character("Galva", "twitches whenever something is to be had", "greedy"),
    Character("Corva", "collects whatever shines", "greedy"),
    Character("Erwin", "here and not here until you look", "greedy"),
    Character("Volta", "counts, then acts", "greedy"),
    Character("Pip", "tries everything once", "random"),
    Character("Inky", "eight arms, no plan", "random"),
    Character("Drosi", "goes wherever the air goes", "random"),
    Character("Lotl", "smiles, and hopes for the best", "random"),
)
"""All of them; the friendliest first."""


def named(name: str) -> Character | None:
    """The character with this name; one with a number behind it looks the same."""
    first = name.split(" ")[0]
    return next((one for one in CHARACTERS if one.name == first), None)


def for_bot(bot: str, taken: Collection[str]) -> Character | None:
    """Somebody whom this bot plays and who does not sit at the table yet; if all do, anybody it plays."""
    played = [one for one in CHARACTERS if one.bot == bot]
    return next((one for one in played if one.name not in taken), played[0] if played else None)
