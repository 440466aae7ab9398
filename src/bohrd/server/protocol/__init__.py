"""The protocol: everything that clients send and get, declared once.

Requests are checked by these declarations, answers and live messages are typed by them, and the OpenAPI
document, the client's ``web/src/protocol.ts`` and the shapes in ``docs/contributors/protocol.md`` are made
from them (:mod:`bohrd.server.protocol_types`). The text below a field explains it in all of these.
"""

from __future__ import annotations

import msgspec

from bohrd.server.protocol import answers, coach, finale, live, lobby, looking_back, requests, state
from bohrd.server.protocol.answers import Brief, Drawer, Hint, Hints, Moves, Preview, Refusal, Why
from bohrd.server.protocol.coach import Bubble, Coach
from bohrd.server.protocol.describing import describe
from bohrd.server.protocol.finale import Built, Finale, Gain, Trophy, Turning
from bohrd.server.protocol.live import (
    ClientMessage,
    LookAs,
    Ping,
    Played,
    PlayMove,
    Pong,
    PresenceMessage,
    PresenceSeat,
    RefusedMove,
    ServerMessage,
    StateMessage,
    client_message,
)
from bohrd.server.protocol.lobby import (
    Bot,
    Game,
    Games,
    Invitation,
    Joined,
    Opened,
    Option,
    Session,
    Summaries,
    Summary,
    SummarySeat,
    TableId,
)
from bohrd.server.protocol.looking_back import LookingBack
from bohrd.server.protocol.requests import (
    AnswerRequest,
    BotRequest,
    ChatOffRequest,
    ChatRequest,
    ContinueRequest,
    JoinRequest,
    LessonRequest,
    MoveRequest,
    NameRequest,
    Nothing,
    PlaceRequest,
    Request,
    SeatRequest,
    StepRequest,
    TableRequest,
    WhyRequest,
)
from bohrd.server.protocol.state import (
    Cannot,
    ChatEntry,
    Ending,
    Fact,
    Handover,
    Leaving,
    LogEntry,
    Move,
    Part,
    Prompt,
    Result,
    ScoreLine,
    Seat,
    SeatResult,
    State,
    Undo,
    You,
)
from bohrd.server.protocol.values import (
    CHAT_LENGTH,
    KEY_LENGTH,
    NAME_LENGTH,
    Closed,
    Count,
    SeatKind,
    SeatNumber,
    Show,
    Status,
    Value,
)

__all__ = [
    "CHAT_LENGTH",
    "DECLARED",
    "KEY_LENGTH",
    "NAME_LENGTH",
    "AnswerRequest",
    "Bot",
    "BotRequest",
    "Brief",
    "Bubble",
    "Built",
    "Cannot",
    "ChatEntry",
    "ChatOffRequest",
    "ChatRequest",
    "ClientMessage",
    "Closed",
    "Coach",
    "ContinueRequest",
    "Count",
    "Drawer",
    "Ending",
    "Fact",
    "Finale",
    "Gain",
    "Game",
    "Games",
    "Handover",
    "Hint",
    "Hints",
    "Invitation",
    "JoinRequest",
    "Joined",
    "Leaving",
    "LessonRequest",
    "LogEntry",
    "LookAs",
    "LookingBack",
    "Move",
    "MoveRequest",
    "Moves",
    "NameRequest",
    "Nothing",
    "Opened",
    "Option",
    "Part",
    "Ping",
    "PlaceRequest",
    "PlayMove",
    "Played",
    "Pong",
    "PresenceMessage",
    "PresenceSeat",
    "Preview",
    "Prompt",
    "Refusal",
    "RefusedMove",
    "Request",
    "Result",
    "ScoreLine",
    "Seat",
    "SeatKind",
    "SeatNumber",
    "SeatRequest",
    "SeatResult",
    "ServerMessage",
    "Session",
    "Show",
    "State",
    "StateMessage",
    "Status",
    "StepRequest",
    "Summaries",
    "Summary",
    "SummarySeat",
    "TableId",
    "TableRequest",
    "Trophy",
    "Turning",
    "Undo",
    "Value",
    "Why",
    "WhyRequest",
    "You",
    "client_message",
    "encode",
]

DECLARED = (requests, lobby, coach, state, finale, looking_back, answers, live)
"""Where the shapes are declared, each after those that it is made of."""
for _module in DECLARED:
    describe(_module)


def encode(answer: object) -> bytes:
    """An answer or a live message as JSON."""
    return msgspec.json.encode(answer)
