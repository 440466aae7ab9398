"""One table as it stands: who sits there, what was said, and the game being played.

A :class:`Table` is a value: it is never changed. What changes a table gives the next one (:meth:`Table.play`,
:meth:`Table.cut`, :meth:`Table.say`, …), which shares with it whatever stays the same. So everybody may look
at a table for as long as they like, in any thread, while others already see the next one. What is remembered
about tables to save work is kept beside them (:mod:`bohrd.server.state_cache`).
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from bohrd import games
from bohrd.contract import OVER, LiveChance, Move, Position
from bohrd.match import Match
from bohrd.picture import DrawnGame
from bohrd.record import End, Header, Record, SetUp, Step
from bohrd.server.protocol import Closed, SeatKind, Status

CHAT_KEPT = 200
"""So many of the latest chat entries are shown."""


EARLIER = -1
"""In place of a seat: of a deal that is worth nothing any more."""

YOU = "You"
"""What somebody without a name is called on their own screen."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair: whose it is (a session), and the bot that plays it in that person's absence, or for good."""

    name: str
    owner: str = ""
    bot: str = ""
    resigned: bool = False
    late: int = 0
    """How often in a row its time has run out."""
    time_left: float | None = None
    """Seconds left of its game clock when the running decision began; ``None`` without one."""
    invitation: str = ""
    """The hash of what opens it to somebody whom its owner invites to play on."""

    @property
    def kind(self) -> SeatKind:
        return "bot" if self.bot else "person" if self.owner else "open"


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the chat; a *note* is said by the table itself."""

    at: float
    seat: int | None
    name: str
    text: str
    note: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """Who made a decision (a session; empty: a bot), and the seconds it took them."""

    by: str
    took: float = 0.0


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody's wish to take a decision back, or to end the game, and the seats that have not agreed yet."""

    seat: int
    waiting_for: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Table:
    """A table in memory; ``seq`` goes up by one with every committed change."""

    id: str
    header: Header
    setup: SetUp
    steps: tuple[Step, ...]
    end: End | None
    position: Position | None
    """``None`` before the deal, and if the rules have changed since: the record can be read, but not
    continued."""
    seats: tuple[Seat, ...]
    host: str
    created: float
    public: bool = False
    clock_seconds: int | None = None
    game_seconds: int | None = None
    """The time that a seat has for the whole game, and what each decision adds to it."""
    increment_seconds: int = 0
    dealt: bool = True
    """Whether the game is set up; that is done when the last seat is taken, so that nobody looks ahead."""
    made: tuple[Made, ...] = ()
    """Who made each of the steps."""
    held: tuple[tuple[str, int], ...] = ()
    """Who has left which seat since the deal, or after an earlier one: they know its hand, and may not see
    another."""
    looked_at: bool = False
    """A record to look at, not a game to go on with."""
    lesson: str = ""
    """The lesson of the game that it is for."""
    seq: int = 0
    moved: float = 0.0
    """When the latest decision was made, or the game could begin."""
    spent: float = 0.0
    """Seconds that the running decision had taken before, when it was made and taken back."""
    chat: tuple[Said, ...] = ()
    chat_before: int = 0
    """How many older chat entries there are."""
    ask: Ask | None = None
    offer: Ask | None = None
    """Somebody's offer to end the game here."""
    closed: Closed = ""
    """How it ended before its rules ended it."""
    rematch: str = ""
    chat_off: bool = False
    """Whether its host wants no chat."""
    names: list[str] = field(init=False, repr=False)
    """Who sits where, by name; not to be changed."""
    status: Status = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if self.position is not None:
            self.position.legal()  # a position remembers these; from now on it stays as it is
        object.__setattr__(
            self, "names", [seat.name or f"Player {n + 1}" for n, seat in enumerate(self.seats)]
        )
        object.__setattr__(self, "status", self._status())

    @classmethod
    def new(
        cls, id: str, record: Record, position: Position | None, seats: tuple[Seat, ...], **more: Any
    ) -> Table:
        """A table of a game or a record that has got so far."""
        copied = None if position is None else position.copy()
        more.setdefault("made", (Made(""),) * len(record.steps))
        return cls(id, record.header, record.setup, tuple(record.steps), record.end, copied, seats, **more)

    @property
    def game(self) -> DrawnGame[Any, Any, Any]:
        """The game, with the content that was standard when the table was made."""
        return games.edition(self.header.game, self.header.content)

    @property
    def record(self) -> Record:
        """The record as a file has it, with the names of those who sit there now; a copy."""
        header = msgspec.structs.replace(self.header, seats=self.names)
        return Record(header, self.setup, list(self.steps), self.end)

    @property
    def options(self) -> dict[str, str | int]:
        """The options played with."""
        return self.header.options if self.position is None else dict(self.position.options)

    def names_for(self, viewer: int | None) -> list[str]:
        """The names as a picture shows them: whoever has given none and has one seat is *You* to themselves,
        as in the list of seats and in the story."""
        names = self.names
        if viewer is None or names[viewer] != f"Player {viewer + 1}":
            return names
        owner = self.seats[viewer].owner
        alone = sum(seat.owner == owner for seat in self.seats) == 1
        return [YOU if alone and seat == viewer else name for seat, name in enumerate(names)]

    @property
    def turn(self) -> int:
        """The seat to decide; ``OVER`` at the end and where nobody goes on."""
        return OVER if self.position is None or self.closed else self.position.turn

    def _status(self) -> Status:
        if self.closed:
            return "abandoned" if self.closed == "abandoned" else "over"
        if not self.dealt:
            return "waiting"
        if self.turn == OVER:
            return "over" if self.position is not None or self.end is not None else "stopped"
        if self.looked_at:
            return "stopped"
        return "waiting" if any(seat.kind == "open" for seat in self.seats) else "playing"

    @property
    def ended(self) -> bool:
        """Whether nobody has anything to hide any more."""
        return self.status in ("over", "stopped", "abandoned")

    def owned_by(self, session: str) -> list[int]:
        """The seats that belong to this session, those played by a bot meanwhile included."""
        return [number for number, seat in enumerate(self.seats) if session and seat.owner == session]

    def moved_by(self, session: str) -> list[int]:
        """The seats this session decides for."""
        return [number for number in self.owned_by(session) if not self.seats[number].bot]

    # -- what comes next --------------------------------------------------------------------

    def play(self, move: Move, at: float, by: str = "") -> Table:
        """The table after this decision; ``IllegalMove``, with the seats named, if the rules forbid it.

        Luck is drawn from a new source for every decision, so there is nothing to look ahead into.
        """
        assert self.position is not None
        match = Match(self.record, self.position.copy(), LiveChance(secrets.token_hex(32)))
        match.play(move)
        made = (*self.made, Made(by, self.spent + max(0.0, at - self.moved)))
        now = {"steps": tuple(match.record.steps), "end": match.record.end, "position": match.position}
        return replace(self, **now, made=made, ask=None, moved=at, spent=0.0)

    def cut(self, step: int, at: float) -> Table:
        """The table as it was after this many steps."""
        position = self.record.position(step)
        kept = {"steps": self.steps[:step], "made": self.made[:step]}
        return replace(self, **kept, end=None, position=position, ask=None, moved=at)

    def with_seat(self, number: int, seat: Seat) -> Table:
        """Somebody else sits there; the seats make no sense to anybody else's question any more."""
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return replace(self, seats=seats, ask=None, offer=None)

    def say(self, said: Said) -> Table:
        """The chat with this added, without the oldest entries."""
        chat = (*self.chat, said)
        dropped = max(0, len(chat) - CHAT_KEPT)
        return replace(self, chat=chat[dropped:], chat_before=self.chat_before + dropped)

    def note(self, at: float, text: str) -> Table:
        """The same, said by the table."""
        return self.say(Said(at, None, "", text, note=True))
