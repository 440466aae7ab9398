"""The messages of the live connection, both ways."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from bohrd.server.protocol.answers import Refusal
from bohrd.server.protocol.requests import MoveRequest, Request
from bohrd.server.protocol.state import State, Undo
from bohrd.server.protocol.values import SeatNumber

# -- what clients send ----------------------------------------------------------------------


class Ping(Request):
    """Keeps the connection open; answered by a pong."""

    type: Literal["ping"]


class LookAs(Request):
    """Look with the eyes of this seat of yours; answered by a whole state."""

    type: Literal["as"]
    seat: SeatNumber | None


class PlayMove(MoveRequest):
    """Play a move; answered by *played* or *refused*, with the news as for everybody else."""

    type: Literal["move"]


ClientMessage: TypeAlias = Annotated[Ping | LookAs | PlayMove, Field(discriminator="type")]
"""What a client may send over the live connection."""

client_message: TypeAdapter[Ping | LookAs | PlayMove] = TypeAdapter(ClientMessage)

# -- what clients get -----------------------------------------------------------------------


class StateMessage(State):
    """The table, on connecting and whenever it changes. Of ``log`` and ``chat`` there is only what is new:
    drop what you have from number ``log_from`` and ``chat_from`` on, then append."""

    type: Literal["state"]


class PresenceSeat(TypedDict):
    """What of a seat depends on who is there."""

    present: bool
    grace: float | None
    """As in a seat."""
    replaceable: bool
    """Whether you may let a bot play it now."""


class PresenceMessage(TypedDict):
    """Somebody came or went: what that changes in the state you have."""

    type: Literal["presence"]
    seats: list[PresenceSeat]
    """One for each seat."""
    undo: Undo
    """The state's, as others who are present may have to agree."""


class Pong(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]


class Played(TypedDict):
    """Your move has been played, and is committed."""

    type: Literal["played"]
    key: str
    seq: int
    step: int


class RefusedMove(Refusal):
    """Your move has not been played."""

    type: Literal["refused"]
    key: str
    status: int
    """As for a request."""


ServerMessage: TypeAlias = StateMessage | PresenceMessage | Pong | Played | RefusedMove
"""What the server sends over the live connection."""
