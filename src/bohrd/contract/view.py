"""What one seat may know."""

from __future__ import annotations

from typing import Any

import msgspec
from typing_extensions import TypeVar


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one seat (``None``: a spectator) may know, as a value without a way back.

    Games extend it field by field: what is not put in is not there. As nothing in it leads back to itself,
    the garbage collector need not look at it nor at its parts (``gc=False``), which saves time.
    """

    game: str
    content: str = ""
    """The digest of its content, if that is not the standard one."""
    seat: int | None
    turn: int
    seats: int
    options: dict[str, Any]

    def _repr_svg_(self) -> str:
        from bohrd import games

        return games.of(self).picture(self)


ViewT = TypeVar("ViewT", bound=View, default=Any)
