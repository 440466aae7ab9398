"""One table as it stands: who sits there, what was said, and the match being played.

A :class:`Table` is never changed once others can see it. Whoever wants to change something does it on a
:meth:`~Table.draft`; the store commits what differs, and then the draft takes the table's place.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from bohrd.contract import OVER, Game
from bohrd.match import Match
from bohrd.record import Record, Step

CHAT_KEPT = 200
"""So many of the latest chat entries are shown."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair: whose it is (a session), and the bot that plays it in that person's absence, or for good."""

    name: str
    owner: str = ""
    bot: str = ""

    @property
    def kind(self) -> str:
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
class Ask:
    """Somebody's wish to take a decision back, and the seats that have not agreed yet."""

    seat: int
    waiting_for: tuple[int, ...]


@dataclass(slots=True)
class Table:
    """A table in memory; ``seq`` goes up by one with every committed change."""

    id: str
    record: Record
    match: Match | None
    """``None`` if the rules have changed since: the record can be read, but not gone on with."""
    seats: tuple[Seat, ...]
    host: str
    created: float
    public: bool = False
    clock_seconds: int | None = None
    looked_at: bool = False
    """A record to look at, not a game to go on with."""
    seq: int = 0
    moved: float = 0.0
    """When the latest decision was made, or the game could begin."""
    chat: tuple[Said, ...] = ()
    chat_before: int = 0
    """How many older chat entries there are."""
    ask: Ask | None = None
    rematch: str = ""
    key: str = ""
    """The idempotency key of the decision a draft adds."""
    drawn: dict[Any, Any] = field(default_factory=dict[Any, Any])
    """What was drawn of this very state already; see :mod:`bohrd.server.sight`."""
    told: dict[Any, Any] = field(default_factory=dict[Any, Any])
    """What was told of it and its predecessors, as long as no name changes and nothing is taken back."""

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def steps(self) -> list[Step]:
        return self.record.steps

    @property
    def options(self) -> dict[str, str | int]:
        """The options played with; a game gone on with from a position keeps that position's."""
        if self.record.header.start is None or self.match is None:
            return self.record.header.options
        return dict(self.match.position.options)

    @property
    def names(self) -> list[str]:
        return [seat.name or f"Player {number + 1}" for number, seat in enumerate(self.seats)]

    @property
    def turn(self) -> int:
        """The seat to decide; ``OVER`` at the end and where nobody goes on."""
        return OVER if self.match is None else self.match.position.turn

    @property
    def status(self) -> str:
        if self.turn == OVER:
            return "over" if self.match is not None or self.record.end is not None else "stopped"
        if self.looked_at:
            return "stopped"
        return "waiting" if any(seat.kind == "open" for seat in self.seats) else "playing"

    @property
    def ended(self) -> bool:
        """Whether nobody has anything to hide any more."""
        return self.status in ("over", "stopped")

    def owned_by(self, session: str) -> list[int]:
        """The seats that belong to this session, those played by a bot meanwhile included."""
        return [number for number, seat in enumerate(self.seats) if session and seat.owner == session]

    def moved_by(self, session: str) -> list[int]:
        """The seats this session decides for."""
        return [number for number in self.owned_by(session) if not self.seats[number].bot]

    def draft(self) -> Table:
        """A copy to change; it shares everything that cannot change."""
        record = Record(self.record.header, self.record.setup, list(self.record.steps), self.record.end)
        match = self.match and Match(record, self.match.position.copy(), self.match.chance)
        return replace(self, record=record, match=match, drawn={}, key="")

    def full_record(self) -> Record:
        """The record as a file has it, with the names of those who sit there now."""
        header = msgspec.structs.replace(self.record.header, seats=self.names)
        return Record(header, self.record.setup, self.steps, self.record.end)

    # -- changes, made on drafts ------------------------------------------------------------

    def set_seat(self, number: int, seat: Seat) -> None:
        """Change who sits there; the seats make no sense to anybody else's question any more."""
        seats = list(self.seats)
        seats[number] = seat
        self.seats = tuple(seats)
        self.ask = None
        self.told = {}

    def cut(self, step: int) -> None:
        """Take the game back to the point after this many steps."""
        assert self.match is not None
        self.match.cut(step)
        self.ask = None
        self.told = {}

    def say(self, said: Said) -> None:
        """Add to the chat, and let go of the oldest."""
        chat = (*self.chat, said)
        dropped = max(0, len(chat) - CHAT_KEPT)
        self.chat, self.chat_before = chat[dropped:], self.chat_before + dropped

    def note(self, at: float, text: str) -> None:
        """Say something as the table."""
        self.say(Said(at, None, "", text, note=True))
