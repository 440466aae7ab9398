"""What people look like: a face made of skin, hair and the gear of the trade, from the symbols of the game.

The content gives people a name and a trade; what a face adds is play, so it stands here. Cards that are not
of the standard content get a face by their number.
"""

from __future__ import annotations

from typing import NamedTuple

from bohrd.games.periorbis.pieces import CADET, Employee

SKINS = ("#f3cfb3", "#e2b088", "#c68e62", "#9a6642", "#6f4630")
HAIR = ("#22201f", "#4b3022", "#8f4a25", "#d3a95a", "#a9adb5")
STYLES = "smblacdh"
"""Short, medium, bun, long, afro, curls, beard, scarf."""
_BACK = {"m", "l", "b", "a", "c", "h"}
_FRONT = {"a": "a", "d": "d", "h": "h"}
_LOOKS = (
    "40a 21d 00m 03s 20h 40s 03l 20d 10b 04d 02c 20s 03m 10s 40b 40d 01l 21l 21s 30h 02d 20l 21d 13b 03d 30l"
    " 40a 10s 10h 01s 30l 01b 10s 21b 02d 40c 03s 20m 30s 21l 10d 02m 40s 40b 01s 30l 30d 01m 40d 03b 11d 20l"
    " 04s 20h 21s 02l 30d 10l 04d 20m 02s 21c 40s 22b 30c 01l 10s 40a 02s 11m 30s 10b 04d 20h 30l 03s 40b 01d"
    " 20m 11l 30d 03c 10m 40a 01d 02b 30s 03l 20d 03m 11s 20c 40d 04l"
)
"""Skin, hair and style of the cards from number 1 on, each with a blank behind it."""


class Look(NamedTuple):
    """The colours and shapes of a face."""

    skin: str
    hair: str
    back: str
    """The symbol behind the head, if any."""
    front: str
    gear: str


def look(card: Employee, slot: int = 0) -> Look:
    """The face of an employee; cadets differ by the slot they are in."""
    if card.number == CADET:
        code = f"{(1, 3, 0, 4, 2, 1, 3)[slot % 7]}{(1, 0, 2, 0, 1, 3, 0)[slot % 7]}s"
    elif 4 * card.number <= len(_LOOKS) + 1:
        code = _LOOKS[4 * card.number - 4 : 4 * card.number - 1]
    else:
        code = f"{card.number % 5}{card.number // 5 % 4}{STYLES[card.number % 6]}"
    style = code[2]
    return Look(
        SKINS[int(code[0])],
        HAIR[int(code[1])],
        f"orb-back-{style}" if style in _BACK else "",
        f"orb-front-{_FRONT.get(style, 's')}",
        f"orb-gear-{card.type}",
    )
