"""The shapes of what goes over the wire, as ``docs/contributors/protocol.md`` explains them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr
from typing_extensions import TypedDict

NAME_LENGTH = 24
CHAT_LENGTH = 500
KEY_LENGTH = 64

Show = Literal["picture", "data"]
Status = Literal["waiting", "playing", "over", "stopped"]
Value = StrictStr | StrictInt
Count = Annotated[StrictInt, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=99)]

# -- what clients send ----------------------------------------------------------------------


class Request(BaseModel):
    """A JSON body; a field it does not know is a mistake."""

    model_config = ConfigDict(extra="forbid")


class Nothing(Request):
    """An empty object."""


class NameRequest(Request):
    name: StrictStr


class SeatRequest(Request):
    kind: Literal["me", "local", "open", "bot"]
    name: StrictStr = ""
    bot: StrictStr = ""


class PlaceRequest(Request):
    """Who sits at a new table, and how it is kept."""

    seats: list[SeatRequest] | None = None
    public: StrictBool = False
    clock_seconds: Annotated[StrictInt, Field(ge=5, le=86400)] | None = None


class TableRequest(PlaceRequest):
    game: StrictStr
    options: dict[str, Value] = {}


class ContinueRequest(PlaceRequest):
    step: Count


class MoveRequest(Request):
    move: Value
    step: Count
    key: Annotated[StrictStr, Field(min_length=1, max_length=KEY_LENGTH)]
    state: StrictBool = True


class WhyRequest(Request):
    targets: Annotated[list[StrictStr], Field(max_length=20)] = []
    move: Value | None = None


class StepRequest(Request):
    step: Count


class AnswerRequest(Request):
    yes: StrictBool


class ChatRequest(Request):
    text: StrictStr


class JoinRequest(Request):
    seat: SeatNumber | None = None
    name: StrictStr = ""


class BotRequest(Request):
    bot: StrictStr


# -- what clients get -----------------------------------------------------------------------


class SessionJson(TypedDict):
    name: str


class OptionJson(TypedDict):
    name: str
    label: str
    help: str
    values: list[str | int]
    default: str | int
    rule: str
    is_seat: bool


class BotJson(TypedDict):
    name: str
    label: str
    about: str


class GameJson(TypedDict):
    id: str
    title: str
    tagline: str
    minutes: str
    credits: str
    version: int
    seats: list[int]
    options: list[OptionJson]
    bots: list[BotJson]


class GamesJson(TypedDict):
    games: list[GameJson]


class OpenedJson(TypedDict):
    """A new table; ``tokens`` by seat number, only for clients without a cookie."""

    table: str
    tokens: dict[str, str]


class TableJson(TypedDict):
    table: str


class JoinedJson(TypedDict):
    table: str
    seat: int
    tokens: dict[str, str]


class SummarySeat(TypedDict):
    seat: int
    name: str
    kind: str


class Summary(TypedDict):
    table: str
    game: str
    title: str
    status: Status
    steps: int
    created: float
    public: bool
    seats: list[SummarySeat]
    open: int
    yours: list[int]
    your_turn: bool


class SummariesJson(TypedDict):
    tables: list[Summary]


class You(TypedDict):
    seats: list[int]
    away: list[int]
    host: bool


class Handover(TypedDict):
    seat: int
    name: str


class SeatJson(TypedDict):
    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str
    present: bool
    yours: bool
    replaceable: bool
    clock: float | None
    score: int | None


class PromptJson(TypedDict):
    seat: int
    text: str
    rule: str
    rule_text: str


class MoveJson(TypedDict):
    id: int
    name: str
    text: str
    targets: list[str]


class PartJson(TypedDict):
    name: str
    title: str
    svg: NotRequired[str]
    cut: NotRequired[list[int]]
    side: bool
    folded: bool


class LogEntry(TypedDict):
    n: int
    step: int
    seat: int | None
    text: str
    rule: str
    targets: list[str]
    event: NotRequired[str]
    data: NotRequired[dict[str, Any]]


class ChatEntry(TypedDict):
    n: int
    at: float
    seat: int | None
    name: str
    text: str
    note: bool


class UndoJson(TypedDict):
    allowed: bool
    why: str
    ask: bool
    asked_by: int | None
    waiting_for: list[int]


class ScoreLineJson(TypedDict):
    label: str
    points: int
    rule: str
    note: str


class SeatResultJson(TypedDict):
    seat: int
    score: int
    rank: int
    tie_breaks: list[int]
    lines: list[ScoreLineJson]


class ResultJson(TypedDict):
    over: bool
    reason: str
    reason_rule: str
    seats: list[SeatResultJson]


class State(TypedDict):
    """A table as one person sees it."""

    table: str
    game: str
    title: str
    seq: int
    step: int
    steps: int
    status: Status
    you: You
    viewer: int | None
    handover: Handover | None
    seats: list[SeatJson]
    turn: int
    over: bool
    public: bool
    clock_seconds: int | None
    options: dict[str, str | int]
    prompt: PromptJson | None
    moves: list[MoveJson]
    parts: NotRequired[list[PartJson]]
    view: NotRequired[dict[str, Any] | None]
    last: list[str]
    log_from: int
    log: list[LogEntry]
    chat_from: int
    chat: list[ChatEntry]
    undo: UndoJson
    result: ResultJson | None
    invite: str
    rematch: str | None


class Brief(TypedDict):
    """That something was done; what it changed comes by the live channel."""

    table: str
    seq: int
    step: int


class WhyJson(TypedDict):
    rule: str
    text: str
    rule_text: str


class ErrorJson(TypedDict):
    error: str
    field: NotRequired[str]
    rule: NotRequired[str]
    rule_text: NotRequired[str]
    state: NotRequired[State]
