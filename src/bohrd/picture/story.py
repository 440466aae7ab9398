"""What a page makes of events, and of the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from markupsafe import Markup

from bohrd.contract import Event


class Fact(msgspec.Struct, frozen=True):
    """Something to learn, about a card that matters or something that was built."""

    text: str
    more: str = ""
    """What it is good for."""
    seat: int | None = None
    """Who built it, if somebody did."""
    title: str = ""
    """What it is about: the name of the card, the element, the asteroid."""
    source: str = ""
    """Where it can be looked up."""


class Leaving(msgspec.Struct, frozen=True):
    """A piece that leaves the board: it is seen leaving before the board is drawn without it."""

    piece: str
    """Its id in the picture."""
    name: str
    """What it is called: *Curlew*."""
    part: str = ""
    """The id of what in it is the seat's; what its elements with ``data-token`` hold runs to that seat."""
    full: int = 0
    """So many of its elements with ``data-full`` hold that by now, even if they were drawn empty."""


class Telling(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an event is shown when it happens; seats are written as in events."""

    short: str = ""
    """A few words without the mover's name: *+3 neutrons to A*; the event's text where there are none."""
    gain: str = ""
    """What floats up from its pieces, as in *+6* or *−1 energy*."""
    sound: str = ""
    """One of the sounds that the page can make; see ``web/src/sound.ts``."""
    joy: str = ""
    """A word or two to celebrate: a claim, a completed card, a departing ship, a scoring group."""
    card: Markup = Markup()
    """A card that is turned up by it, for everybody to read: its face, about 260 pixels wide, without ids."""
    left: Markup = Markup()
    """What is left of it where its pieces were, in a ``data-left`` there: small, without ids."""
    fact: Fact | None = None
    """What there is to learn when it happens: the fact of a card that is revealed, claimed or scored."""
    against: int | None = None
    """The seat at whose cost it is: it sees so, even when it looks only at its next turn."""
    loss: str = ""
    """What that seat has less, as in *−1*, at its ``data-against``."""
    way: tuple[str, ...] = ()
    """The places its piece passed, from where it stood to where it stands: its trail leads over them."""
    toward: str = ""
    """The icon in the seat's line to which its gain floats, where that is no points: *coins*."""
    leaves: Leaving | None = None
    """What leaves the board by it, with what it brings the seat."""
    quiet: bool = False
    """Whether the story goes without a line for it: everybody sees it at the table."""
    line: str = ""
    """What the story says, where the event's text is longer than a line beside the board has room for."""


class Holding(msgspec.Struct, frozen=True):
    """What a seat has, for its line beside the board."""

    note: str = ""
    """A soft line: a character, a handicap."""
    html: Markup = Markup()
    """What it owns, as small tiles with accessible names."""
    tip: str = ""
    """What its note means, in a sentence or two."""


class Trophy(msgspec.Struct, frozen=True):
    """Something built or won at the table, for the end."""

    title: str
    note: str = ""
    """What it brought: *+18*."""
    seat: int | None = None
    """Whose it is; ``None``: everybody's."""
    html: Markup = Markup()
    """Its picture, drawn in a box of about 130 by 130."""
    step: int | None = None
    """The decision by which it was built; when that was is told before the note: *turn 14*."""


class Timeline(msgspec.Struct, frozen=True):
    """How people count the time of a game, and with which decision each turn or round begins."""

    noun: str
    begins: list[tuple[int, int]]
    """Decision and number, in their order."""

    def when(self, step: int) -> str:
        """*turn 12*; before the first, the decision itself."""
        number = next((number for begin, number in reversed(self.begins) if begin <= step), None)
        return f"move {step}" if number is None else f"{self.noun} {number}"

    def moment(self, step: int) -> str:
        """*turn 12 (move 58)*: with the decision, as a replay counts."""
        when = self.when(step)
        return when if when == f"move {step}" else f"{when} (move {step})"


def counted(told: Sequence[tuple[int, Event]], event: str, noun: str) -> Timeline:
    """Rounds that events announce with their number, as the one before ends; the first needs none."""
    begins: dict[int, int] = {}
    for step, one in told:
        if one.name == event:
            number = int(one.data[noun])
            begins.setdefault(number - 1, 1)
            begins.setdefault(number, step + 1)
    return Timeline(noun, [(step, number) for number, step in begins.items() if number > 0])


def turns(deeds: Iterable[tuple[int, int | None]]) -> Timeline:
    """Turns: one begins whenever another seat does something. ``deeds``: decisions, and who did them."""
    begins: list[tuple[int, int]] = []
    on_turn: int | None = None
    for step, seat in deeds:
        if seat is not None and seat != on_turn:
            begins.append((step, len(begins) + 1))
            on_turn = seat
    return Timeline("turn", begins)


class Finale(msgspec.Struct, frozen=True):
    """What a game says of itself when it is over."""

    sentence: str = ""
    """How it ended, in a sentence of the game's own."""
    trophies: list[Trophy] = []
    """In the order in which they came about."""
    facts: list[Fact] = []
    """What was met in the game, each once."""
    timeline: Timeline | None = None
    """How time is counted, if not by turns from the first decision on."""
