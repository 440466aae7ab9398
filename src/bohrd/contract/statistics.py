"""What is counted when a game is played many times: which pieces came up, who took them, who used them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

SEEN: Final = 0
TAKEN: Final = 1
PLAYED: Final = 2


class Piece(msgspec.Struct, frozen=True):
    """A card, tile, ship, person or place."""

    id: str
    title: str
    note: str = ""
    """What it costs or brings, in a few words."""
    place: tuple[int, int] | None = None
    """Column and row on its map, from 1."""


class Kind(msgspec.Struct, frozen=True):
    """Pieces of one kind, and what happens to them."""

    id: str
    title: str
    """What they are called, in the plural."""
    one: str
    """What one of them is called."""
    seen: str = ""
    """What it means that one comes up, as in *laid open*; empty: that is not counted."""
    taken: str = ""
    """What it means to take one, as in *researched*."""
    played: str = ""
    """What it means to use one, as in *completed*."""
    pieces: tuple[Piece, ...] = ()
    """All there are; a kind of which any can turn up, as molecules, lists none."""
    map: Literal["", "table", "calendar"] = ""
    """Whether they have places, as on a periodic table or a calendar."""
    across: str = ""
    """What the columns of the map are."""


class Use(NamedTuple):
    """Something that happened to a piece; without a seat, to everybody."""

    kind: str
    piece: str
    what: int
    """``SEEN``, ``TAKEN`` or ``PLAYED``."""
    seat: int | None = None
    number: int = 1
