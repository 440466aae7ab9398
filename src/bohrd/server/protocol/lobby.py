"""What clients get before they sit at a table: who they are, the games, and the lists of tables."""

from __future__ import annotations

from typing_extensions import TypedDict

from bohrd.server.protocol.values import SeatKind, Status


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


class Invitation(TypedDict):
    """To play on for you: whoever opens the link may take your seat, once."""

    seat: int
    code: str
    link: str
    """The address of the page, with seat and code."""


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
