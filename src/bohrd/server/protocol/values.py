"""Limits, and the small values that requests and answers share."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StrictInt, StrictStr

NAME_LENGTH = 24
CHAT_LENGTH = 500
KEY_LENGTH = 64

Show: TypeAlias = Literal["picture", "data"]
Status: TypeAlias = Literal["waiting", "playing", "over", "stopped", "abandoned"]
Closed: TypeAlias = Literal["", "resigned", "agreed", "abandoned"]
SeatKind: TypeAlias = Literal["person", "bot", "open"]

Value: TypeAlias = StrictStr | Annotated[StrictInt, Field(ge=-(2**31), lt=2**31)]
Count: TypeAlias = Annotated[StrictInt, Field(ge=0, le=1_000_000)]
SeatNumber: TypeAlias = Annotated[StrictInt, Field(ge=0, le=99)]
