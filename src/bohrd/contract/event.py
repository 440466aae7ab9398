"""What happened, in words and as data, as far as each seat may know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec


class Secret(msgspec.Struct, frozen=True):
    """What one seat reads in place of an event's public text and data."""

    text: str
    data: dict[str, Any] = {}


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened. A seat is written ``{p0}`` in texts and named when shown."""

    name: str
    text: str
    seat: int | None = None
    data: dict[str, Any] = {}
    rule: str = ""
    targets: tuple[str, ...] = ()
    """Pieces and places of the picture that it touched."""
    secret: dict[int, Secret] = {}
    """What single seats learn; everybody else learns ``text`` and ``data``."""
    reveals: bool = False
    """Whether others learn by it what was hidden from them, as by a card played from a hand."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as this seat (``None``: a spectator) may know it."""
        if not self.secret:
            return self
        known = None if seat is None else self.secret.get(seat)
        text, data = (self.text, self.data) if known is None else (known.text, known.data)
        return Event(self.name, text, self.seat, data, self.rule, self.targets, {}, self.reveals)

    def words(self, names: Sequence[str] = ()) -> str:
        """The text with the seats named."""
        return name_seats(self.text, names)


Told = list[Event] | None
"""Where events are put; ``None`` for callers that want none and pay nothing for them."""

_SEAT = re.compile(r"\{p(\d+)\}")


def name_seats(text: str, names: Sequence[str] = ()) -> str:
    """Replace ``{p0}``, ``{p1}``, … by names, or by *Player 1*, *Player 2*, … where there are none."""

    if "{" not in text:
        return text

    def name(match: re.Match[str]) -> str:
        seat = int(match[1])
        return names[seat] if seat < len(names) else f"Player {seat + 1}"

    return _SEAT.sub(name, text)
