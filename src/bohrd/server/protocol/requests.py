"""What clients send."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from bohrd.server.protocol.values import KEY_LENGTH, Count, SeatNumber, Value


class Request(BaseModel):
    """A JSON object; a field it does not know is a mistake."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Nothing(Request):
    """An empty object."""


class NameRequest(Request):
    """A display name for the session."""

    name: StrictStr
    """1 to 24 characters."""


class SeatRequest(Request):
    """Who is to sit on a chair of a new table."""

    kind: Literal["me", "local", "open", "bot"]
    """*me* and *local* (another person on this device) are bound to the asking session."""
    name: StrictStr = ""
    """May be left empty; *me* then has the session's name."""
    bot: StrictStr = ""
    """The bot's name."""


class PlaceRequest(Request):
    """Who sits at a new table, and how it is kept."""

    seats: list[SeatRequest] | None = None
    public: StrictBool = False
    """Whether it is listed for everybody."""
    clock_seconds: Annotated[StrictInt, Field(ge=5, le=86400)] | None = None
    """The time for a decision; when it runs out, the default of the rules is played."""
    game_seconds: Annotated[StrictInt, Field(ge=30, le=604800)] | None = None
    """The time that each seat has for the whole game; when it has run out, the default is played."""
    increment_seconds: Annotated[StrictInt, Field(ge=0, le=86400)] = 0
    """What every decision adds to that time."""


class TableRequest(PlaceRequest):
    """A table for a new game."""

    game: StrictStr
    options: dict[str, Value] = {}


class LessonRequest(Request):
    """A table for a lesson of a game."""

    game: StrictStr
    lesson: StrictStr = "first"
    """Its id; *first* is the first game with a coach."""


class ContinueRequest(PlaceRequest):
    """A new table from a moment of a finished game or a record. Without seats you sit where the turn is, and
    bots take the other seats."""

    step: Count


class MoveRequest(Request):
    """Play a move. It is the same by ``POST`` and by the live connection."""

    move: Value
    """Its name or its id."""
    step: Count
    """The number of decisions the client has seen."""
    key: Annotated[StrictStr, Field(min_length=1, max_length=KEY_LENGTH, pattern=r"^[^\x00]*$")]
    """Any text that is new for every move meant: sent twice, it plays once."""


class WhyRequest(Request):
    """Why something cannot be done: a move, or touching these things together."""

    targets: Annotated[list[StrictStr], Field(max_length=20)] = []
    move: Value | None = None


class StepRequest(Request):
    """Take a decision back, or ask to."""

    step: Count
    """The number of decisions the client has seen."""


class AnswerRequest(Request):
    """Agree to somebody's taking a decision back, or to ending the game; or do not."""

    yes: StrictBool


class ChatRequest(Request):
    """Say something."""

    text: StrictStr
    """1 to 500 characters."""


class ChatOffRequest(Request):
    """Switch chat off, or on again."""

    off: StrictBool


class JoinRequest(Request):
    """Take a seat."""

    seat: SeatNumber | None = None
    """An open one; without it the first, or the one you have."""
    name: StrictStr = ""
    code: Annotated[StrictStr, Field(max_length=KEY_LENGTH)] = ""
    """Of an invitation to play on for the seat's owner."""


class BotRequest(Request):
    """Let a bot play a seat."""

    bot: StrictStr
