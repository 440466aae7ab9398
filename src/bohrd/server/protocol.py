"""The protocol: everything that clients send and get, declared once.

Requests are checked by these declarations, answers and live messages are typed by them, and the OpenAPI
document, the client's ``web/src/protocol.ts`` and the shapes in ``docs/contributors/protocol.md`` are made
from them (:mod:`bohrd.server.protocol_types`). The text below a field explains it in all of these.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import sys
from typing import Annotated, Any, Literal, NotRequired, TypeAlias

import msgspec
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, TypeAdapter
from typing_extensions import TypedDict, get_original_bases, is_typeddict

NAME_LENGTH = 24
CHAT_LENGTH = 500
KEY_LENGTH = 64

Show: TypeAlias = Literal["picture", "data"]
Status: TypeAlias = Literal["waiting", "playing", "over", "stopped"]
SeatKind: TypeAlias = Literal["person", "bot", "open"]

Value: TypeAlias = StrictStr | StrictInt
Count: TypeAlias = Annotated[StrictInt, Field(ge=0, le=1_000_000)]
SeatNumber: TypeAlias = Annotated[StrictInt, Field(ge=0, le=99)]

_CONFIG = ConfigDict(extra="forbid", use_attribute_docstrings=True)

# -- what clients send ----------------------------------------------------------------------


class Request(BaseModel):
    """A JSON object; a field it does not know is a mistake."""

    model_config = _CONFIG


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
    key: Annotated[StrictStr, Field(min_length=1, max_length=KEY_LENGTH)]
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
    """Agree to somebody's taking a decision back, or do not."""

    yes: StrictBool


class ChatRequest(Request):
    """Say something."""

    text: StrictStr
    """1 to 500 characters."""


class JoinRequest(Request):
    """Take a seat."""

    seat: SeatNumber | None = None
    """An open one; without it the first, or the one you have."""
    name: StrictStr = ""


class BotRequest(Request):
    """Let a bot play a seat."""

    bot: StrictStr


# -- what clients get -----------------------------------------------------------------------


class Session(TypedDict):
    """Who you are."""

    name: str
    """Empty if none was given yet."""


class Option(TypedDict):
    """A choice to be made for a new game."""

    name: str
    label: str
    help: str
    values: list[str | int]
    words: list[str]
    """What the values are called where people read them."""
    default: str | int
    rule: str
    """Its id in the ledger, or empty."""
    is_seat: bool
    """Whether whole numbers among the values are seats, counted from 1: more than there are is refused."""


class Bot(TypedDict):
    """A computer player."""

    name: str
    label: str
    about: str


class Game(TypedDict):
    """A game that can be played here."""

    id: str
    title: str
    tagline: str
    minutes: str
    """How long it takes people, as in *30 to 45*."""
    weight: str
    """How much there is to learn: *easy*, *medium* or *deep*."""
    credits: str
    version: int
    """Of its rules and content."""
    seats: list[int]
    """The numbers of players it is for."""
    options: list[Option]
    bots: list[Bot]
    """From the weakest to the strongest."""


class Games(TypedDict):
    """All of them."""

    games: list[Game]


class Opened(TypedDict):
    """A new table."""

    table: str
    tokens: dict[str, str]
    """By seat number; only for clients without a cookie."""


class TableId(TypedDict):
    """Which table."""

    table: str


class Joined(TypedDict):
    """The seat that was taken."""

    table: str
    seat: int
    tokens: dict[str, str]
    """By seat number; only for clients without a cookie."""


class SummarySeat(TypedDict):
    """A seat in a list of tables."""

    seat: int
    name: str
    kind: SeatKind


class Summary(TypedDict):
    """A table in a list."""

    table: str
    game: str
    title: str
    status: Status
    steps: int
    created: float
    """Unix time."""
    public: bool
    seats: list[SummarySeat]
    open: int
    """How many seats are free."""
    yours: list[int]
    turn: int
    """The seat to decide; -1: nobody."""
    your_turn: bool


class Summaries(TypedDict):
    """Tables, newest first."""

    tables: list[Summary]


class You(TypedDict):
    """What is yours at a table."""

    seats: list[int]
    """Those you move for."""
    away: list[int]
    """Those a bot plays until you take them back."""
    host: bool
    """Whether you opened it."""


class Handover(TypedDict):
    """To whom the device must be handed before the board is shown."""

    seat: int
    name: str


class Seat(TypedDict):
    """A chair, and who sits there."""

    seat: int
    name: str
    kind: SeatKind
    bot: str
    """The bot that plays it, for good or in its owner's absence."""
    face: str
    """The portrait of a bot, a symbol of ``/games/{game}/symbols.svg``; empty for people."""
    character: str
    """What kind of bot it is, in a line."""
    present: bool
    yours: bool
    replaceable: bool
    """Whether you may let a bot play it now."""
    clock: float | None
    """Seconds left of this decision. It begins with five more than ``clock_seconds``, so that a client can
    show the full time until the moves of others have been played out and the question is there."""
    score: int | None
    note: str
    """A soft line of the game's own: a character, a handicap."""
    tip: str
    """What that means, in a sentence or two, or empty."""
    html: NotRequired[str]
    """What it owns, as small tiles; not with ``show=data``."""


class Cannot(TypedDict):
    """Something one might expect but cannot do now."""

    title: str
    why: str
    rule: str


class Prompt(TypedDict):
    """What is asked, of whom, and by which rule."""

    seat: int
    text: str
    rule: str
    rule_text: str
    rule_plain: str
    """The rule in one plain sentence; may be empty."""
    left: str
    """What is left of the turn, as in *2 plays left*; for the one who decides."""
    pips: tuple[int, int]
    """The same in numbers: so many left of so many."""
    then: dict[str, str]
    """What is asked once something is chosen, by its target; several targets with blanks between them speak
    of those chosen together, in any order."""
    cannot: list[Cannot]
    """What the one who decides might expect but cannot do; grey at the end of the list."""


class Move(TypedDict):
    """A legal move."""

    id: int
    name: str
    """Its notation."""
    text: str
    """What it means here, in a sentence."""
    targets: list[str]
    """The ids of what it touches in the picture, in a natural order of pointing. One that begins with *way-*
    is a way of doing it, not a piece."""
    title: NotRequired[str]
    """A few words for a line; the sentence where there are none."""
    group: NotRequired[str]
    """The heading it stands under."""
    brings: NotRequired[str]
    """A badge: what it brings at once by the open rules."""
    costs: NotRequired[str]
    """A badge: what it costs or ends."""
    warning: NotRequired[str]
    """What to ask before it is played."""
    result: NotRequired[str]
    """What will be then, as a second line."""
    worth: NotRequired[int]
    """How much it brings, for the order of a list."""
    ends: NotRequired[bool]
    """Whether it stands last in a list."""
    lights: NotRequired[list[str]]
    """Pieces and places to light while it is pointed at."""


class Moves(TypedDict):
    """What could be planned."""

    moves: list[Move]


class Preview(TypedDict):
    """What a move would change in the picture."""

    pieces: dict[str, str]
    """By the id of an element, what would be inside it."""


class Drawer(TypedDict):
    """What is in a drawer."""

    html: str


class Part(TypedDict):
    """An area of the scene. What can be touched is lit by the client: ``moves`` and ``last`` name it."""

    name: str
    title: str
    html: NotRequired[str]
    """What is in it, HTML or one ``<svg>``. In a live message it is left out if it has not changed."""
    cut: NotRequired[tuple[int, int, int]]
    """Only in a live message: start, end and length. ``html`` then has what takes the place of the characters
    from start up to end in the picture before, which was so long; counted in units of UTF-16, as JavaScript
    does. If yours is not so long, ask for the whole state."""


class Fact(TypedDict):
    """Something to learn, about a card that matters or something that was built."""

    title: str
    """What it is about."""
    text: str
    more: str
    """What it is good for."""
    source: str
    """Where it can be looked up."""
    seat: int | None
    """Who built it, if somebody did."""


class LogEntry(TypedDict):
    """Something that happened."""

    n: int
    step: int
    """The decision it came with (0: the set-up); ``at/{step}`` shows the moment after it."""
    seat: int | None
    text: str
    rule: str
    targets: list[str]
    short: NotRequired[str]
    """A few words without the mover's name; the text where there are none."""
    gain: NotRequired[str]
    """What floats up from its pieces."""
    sound: NotRequired[str]
    joy: NotRequired[str]
    """A word or two to celebrate."""
    against: NotRequired[int]
    """The seat at whose cost it is."""
    loss: NotRequired[str]
    """What that seat has less by it."""
    card: NotRequired[str]
    """The face of a card that is turned up by it, HTML."""
    fact: NotRequired[Fact]
    """What there is to learn from it."""
    event: NotRequired[str]
    """Its name; only with ``show=data``."""
    data: NotRequired[dict[str, Any]]
    """Only with ``show=data``."""


class ChatEntry(TypedDict):
    """Something that was said."""

    n: int
    at: float
    """Unix time."""
    seat: int | None
    name: str
    text: str
    note: bool
    """Whether the table itself says it, as in *Ada took a move back.*"""


class Undo(TypedDict):
    """Whether your latest decision can be taken back."""

    allowed: bool
    why: str
    """The reason if not."""
    ask: bool
    """Whether the others may be asked."""
    asked_by: int | None
    """The seat that is asking."""
    waiting_for: list[int]
    """The seats that have not agreed yet."""


class ScoreLine(TypedDict):
    """One part of a score."""

    label: str
    points: int
    rule: str
    note: str


class SeatResult(TypedDict):
    """How a seat came out."""

    seat: int
    score: int
    rank: int
    """1 is best; equals share a rank, and all share the last one where nobody wins."""
    tie_breaks: list[int]
    lines: list[ScoreLine]


class Result(TypedDict):
    """The end, and where every point came from."""

    over: bool
    reason: str
    reason_rule: str
    seats: list[SeatResult]


class Bubble(TypedDict):
    """What the coach of a lesson says at some time."""

    id: str
    title: str
    text: str
    rows: list[list[str]]
    """Signs and their meanings."""
    at: list[str]
    """What it points at, the first that can be seen: a piece, place or part of the picture, or one of the
    areas *seats*, *question*, *choices* and *story* of the page."""
    button: str
    """What its button says; empty: *Next*, or the deed it waits for."""
    waits: bool
    """Whether it waits for a deed; else it is read and done."""
    done: bool
    """Whether what it waits for has come true."""
    speaks: bool
    """Whether it can be said now. The one to show is the first that can, is not done and was not read."""
    move: int | None
    """The id of the move it suggests."""


class Coach(TypedDict):
    """The lesson that a table is for, as its learner is told."""

    lesson: str
    title: str
    about: str
    bubbles: list[Bubble]
    standing: Literal["open", "solved", "failed"] | None
    """Of a small lesson: how it stands."""
    left: int
    """Of a small lesson: how many decisions are left."""
    hints: list[str]
    solution: int | None
    """Of a small lesson: the id of the next move of its solution, if all so far were."""
    learnt: str
    """Of a small lesson: what it has shown."""
    next: str | None
    """The id of the lesson after it."""


class State(TypedDict):
    """A table at one moment, as one person may see it."""

    table: str
    game: str
    title: str
    seq: int
    """Goes up with everything that changes at the table."""
    step: int
    """The moment shown: after this many decisions."""
    steps: int
    """How many decisions there are."""
    status: Status
    """*waiting*: for open seats; *stopped*: an unfinished record, to look at."""
    you: You
    viewer: int | None
    """The seat whose eyes the picture is seen with; null: a spectator's."""
    handover: Handover | None
    seats: list[Seat]
    order: list[int]
    """The seats in the order in which they are listed."""
    turn: int
    """The seat to decide; -1: nobody."""
    over: bool
    public: bool
    clock_seconds: int | None
    options: dict[str, str | int]
    option_words: dict[str, str]
    """The same in people's words, by the options' labels."""
    prompt: Prompt | None
    moves: list[Move]
    """Only on the turn of the viewer's seat, if it is yours to move for."""
    parts: NotRequired[list[Part]]
    """The picture; not with ``show=data``. Empty for a game whose rules have changed since."""
    view: NotRequired[dict[str, Any] | None]
    """Everything the viewer's seat may know, as data; only with ``show=data``."""
    last: list[str]
    """The targets that the latest decision touched."""
    log_from: int
    """The number of the first entry in ``log``; 0 but in live messages."""
    log: list[LogEntry]
    chat_from: int
    chat: list[ChatEntry]
    undo: Undo
    result: Result | None
    """Once the game is over."""
    invite: str
    """The address of its page."""
    rematch: str | None
    """The next table of the same people."""
    aim: str
    """What the game is about, and how far the viewer is, in a line."""
    coach: Coach | None
    """For the learner of a lesson."""


class Trophy(TypedDict):
    """Something that was built or won."""

    title: str
    note: str
    """When, and what it brought."""
    seat: int | None
    """Whose it is; null: everybody's."""
    html: str
    """Its picture."""


class Gain(TypedDict):
    """A decision that brought much."""

    step: int
    seat: int
    gain: int
    text: str
    """What was done, in a few words, or empty."""


class Turning(TypedDict):
    """When the winner took the lead for good."""

    step: int
    title: str
    text: str


class Built(TypedDict):
    """What came of a game beside points."""

    trophies: list[Trophy]
    """In the order in which they came about."""
    facts: list[Fact]


class Finale(Built):
    """The end of a game as a scene; ``State`` has the table of points."""

    words: str
    """The end in a few words: *You win by 7*."""
    place: int | None
    """Your rank; null for onlookers."""
    won: bool
    """Whether anybody did."""
    reason: str
    sentence: str
    """How it ended, in a sentence of the game's own, or empty."""
    course: str
    """How it went for you, in a sentence, or empty."""
    scores: list[list[tuple[int, int]]]
    """For each seat its score wherever it changed: decision and score."""
    gains: list[Gain]
    """The biggest, in their order."""
    turning: Turning | None


class Brief(TypedDict):
    """That something was done; what it changed comes by the live connection."""

    table: str
    seq: int
    step: int


class Why(TypedDict):
    """Why something cannot be done."""

    rule: str
    """Empty where no rule is the reason."""
    text: str
    rule_text: str


class Refusal(TypedDict):
    """What the server will not do, in a sentence."""

    error: str
    field: NotRequired[str]
    """The field of the request that it speaks of, as in ``seats.2.name``."""
    rule: NotRequired[str]
    rule_text: NotRequired[str]
    state: NotRequired[State]
    """How the table stands, for a client that is behind."""


# -- the live connection: what clients send -------------------------------------------------


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

# -- the live connection: what clients get --------------------------------------------------


class StateMessage(State):
    """The table, on connecting and whenever it changes. Of ``log`` and ``chat`` there is only what is new:
    drop what you have from number ``log_from`` and ``chat_from`` on, then append."""

    type: Literal["state"]


class PresenceSeat(TypedDict):
    """What of a seat depends on who is there."""

    present: bool
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


def _described() -> None:
    """Hand the texts below the fields of answers to pydantic. It can read them itself, but reads this whole
    file anew for every use of every shape, which takes seconds."""
    for node in ast.parse(inspect.getsource(sys.modules[__name__])).body:
        if not isinstance(node, ast.ClassDef) or not is_typeddict(shape := globals()[node.name]):
            continue
        setattr(shape, "__pydantic_config__", ConfigDict(extra="forbid"))  # noqa: B010 - pydantic looks there
        fields: dict[str, Any] = shape.__annotations__
        for base in get_original_bases(shape):
            fields.update(
                {
                    name: known
                    for name, known in getattr(base, "__annotations__", {}).items()
                    if name in fields
                }
            )
        for field, text in itertools.pairwise(node.body):
            match field, text:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                    fields[name] = Annotated[fields[name], Field(description=inspect.cleandoc(words))]
                case _:
                    pass


_described()


def encode(answer: object) -> bytes:
    """An answer or a live message as JSON."""
    return msgspec.json.encode(answer)
