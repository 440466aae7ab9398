"""Declared options of a game."""

from __future__ import annotations

import msgspec

from bohrd.contract.errors import BadInput

OptionValue = str | int


class Option(msgspec.Struct, frozen=True):
    """A declared option: the same declaration makes the form, the check, the sweep and the header."""

    name: str
    label: str
    help: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    rule: str = ""
    """Its id in the ledger; accepted as a name too."""
    is_seat: bool = False
    """Whether whole numbers among the values are seats, from 1, and so may not exceed their number."""
    words: dict[OptionValue, str] = {}
    """What the values are called where people read them."""

    def say(self, value: OptionValue) -> str:
        """A value in people's words."""
        if value in self.words:
            return self.words[value]
        if self.is_seat and isinstance(value, int):
            return f"Seat {value}"
        return str(value).replace("_", " ").capitalize()

    def choices(self, seats: int) -> list[OptionValue]:
        """The values there are at a table of so many seats."""
        return [v for v in self.values if not (self.is_seat and isinstance(v, int) and v > seats)]

    def parse(self, given: object, seats: int) -> OptionValue:
        """The value meant by ``given`` (a value, or its text as typed into a form)."""
        values = self.choices(seats)
        for value in values:
            if str(given) == str(value):
                return value
        choices = ", ".join(str(value) for value in values)
        raise BadInput(f"option {self.name}: {given!r} is not one of {choices}")


def first_player(most: int, help: str, rule: str = "") -> Option:
    """The option that all games share in which somebody begins: drawn, or named by the table."""
    values = ("random", *range(1, most + 1))
    words: dict[OptionValue, str] = {"random": "Drawn at random"}
    return Option("first_player", "First player", help, values, "random", rule, is_seat=True, words=words)
