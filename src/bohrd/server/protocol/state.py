"""A table at one moment, as one person may see it, and everything that it is made of."""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict

from bohrd.server.protocol.coach import Coach
from bohrd.server.protocol.values import Closed, SeatKind, Status


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
    grace: float | None
    """Seconds until somebody who is present, but not connected, counts as absent; null: none are counted."""
    resigned: bool
    yours: bool
    replaceable: bool
    """Whether you may let a bot play it now."""
    clock: float | None
    """Seconds left of this decision. It begins with five more than ``clock_seconds``, so that a client can
    show the full time until the moves of others have been played out and the question is there."""
    game_clock: float | None
    """Seconds left of the game clock; the first five of a decision are not counted."""
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
    of those chosen together, in any order. Empty words: nothing is asked, and if a single move is left, it is
    played."""
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
    deed: NotRequired[str]
    """What the button says that plays it then; its title where there is nothing else to say."""
    result: NotRequired[str]
    """What will be then, as a second line."""
    worth: NotRequired[int]
    """How much it brings, for the order of a list."""
    ends: NotRequired[bool]
    """Whether it stands last in a list."""
    lights: NotRequired[list[str]]
    """Pieces and places to light while it is pointed at."""
    looks: NotRequired[bool]
    """Whether a touch shows what it counts, and another one does it."""


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


class Leaving(TypedDict):
    """A piece that leaves the board."""

    piece: str
    """Its id in the picture."""
    part: str
    """The id of what in it is the seat's; may be empty."""
    full: int
    """So many of its places hold something by now, even if they were drawn empty."""
    name: str


class LogEntry(TypedDict):
    """Something that happened."""

    n: int
    step: int
    """The decision it came with (0: the set-up); ``at/{step}`` shows the moment after it."""
    seat: int | None
    by: NotRequired[int]
    """The seat that decided, where it is another than the one it happened to."""
    text: str
    rule: str
    targets: list[str]
    short: NotRequired[str]
    """A few words without the mover's name; the text where there are none."""
    gain: NotRequired[str]
    """What floats up from its pieces."""
    toward: NotRequired[str]
    """The icon in the seat's line to which it floats, if it is no points."""
    sound: NotRequired[str]
    joy: NotRequired[str]
    """A word or two to celebrate."""
    against: NotRequired[int]
    """The seat at whose cost it is."""
    loss: NotRequired[str]
    """What that seat has less by it."""
    way: NotRequired[list[str]]
    """The places its piece passed, from where it stood to where it stands."""
    leaves: NotRequired[Leaving]
    """What leaves the board by it: seen leaving before the board is drawn without it."""
    card: NotRequired[str]
    """The face of a card that is turned up by it, HTML."""
    left: NotRequired[str]
    """What is left of it where its pieces were, HTML."""
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


class Ending(TypedDict):
    """Whether you can end the game before its rules do."""

    resign: list[int]
    """Your seats that may resign."""
    offer: bool
    """Whether you may offer the others to end it here."""
    offered_by: int | None
    """The seat that offers it."""
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
    """*waiting*: for open seats, and the game is dealt when the last one is taken; *stopped*: an unfinished
    record, to look at; *abandoned*: its people did not come back."""
    closed: Closed
    """How the game ended before its rules ended it; empty: it did not."""
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
    game_seconds: int | None
    increment_seconds: int
    clock_waits: float
    """Seconds until the clocks of the running decision are counted."""
    options: dict[str, str | int]
    option_words: dict[str, str]
    """The same in people's words, by the options' labels; and *Time*, where there is a clock."""
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
    chat_off: bool
    """Whether the host has switched chat off."""
    chat: list[ChatEntry]
    undo: Undo
    ending: Ending
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
