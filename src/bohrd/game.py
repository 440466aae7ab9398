"""The contract between the rules of a game and everybody who uses them.

A :class:`Game` is stateless: it knows its rules, options, content and every move there can ever be.
A :class:`Position` is one state of play. The loop is the same for every game::

    position = game.start(seats, options, chance)
    while position.turn != OVER:
        move = pick(position.legal())
        events = position.play(move, chance)
    print(position.result())

The laws every game obeys (the conformance kit in ``tests/kit`` checks them at every position):

1. legal moves are unique, ordered and deterministic; each one plays, and every other move is refused
   with a rule id and changes nothing;
2. a copy equals its original, and playing on it never changes the original;
3. a record re-executes to the same digests, in any process;
4. positions that differ only in what a seat may not know look the same to that seat;
5. ``sample(view)`` gives a position with that very view, uniformly among all possible ones;
6. pieces are neither made nor lost except where a rule says so;
7. every game ends within its declared bound, with scores that the events account for;
8. every rule of the ledger has a test, and every test's rule exists;
9. moves, views and positions survive a round trip through JSON.
"""

from __future__ import annotations

import hashlib
import re
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Any, ClassVar, Protocol

import msgspec

from bohrd import example
from bohrd.ledger import Ledger
from bohrd.picture import Part, compose

OVER = -1
"""The value of :attr:`Position.turn` once the game has ended."""

Json = dict[str, Any]
"""A JSON object as Python builtins."""


class IllegalMove(Exception):
    """A refusal: the id of the rule that forbids the attempt, and a sentence for the player."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{rule}: {text}")
        self.rule = rule
        self.text = text


class BadInput(ValueError):
    """Something given to Bohrd is not valid; the message says what, where and what would be."""


class Move:
    """One atomic decision: an interned object of the game's catalogue.

    ``name`` is its notation, the form it takes in JSON, in records and at the keyboard;
    ``targets`` are the ids of the pieces and places of the picture it touches, in a natural order
    of pointing. Games subclass it with the numbers their rules need.
    """

    __slots__ = ("id", "name", "targets", "text")

    def __init__(self, id: int, name: str, text: str, targets: tuple[str, ...] = ()) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.targets = targets

    def __repr__(self) -> str:
        return f"<Move {self.id}: {self.name}>"

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError("moves are interned: store the name and look it up in the catalogue")


class Catalogue(Protocol):
    """Every move a game can ever offer; ids run from 0 and mean the same in every position."""

    def __len__(self) -> int: ...

    def __getitem__(self, id: int) -> Move:
        """The move with this id; ``IndexError`` outside 0 to len - 1."""
        ...

    def named(self, name: str) -> Move:
        """The move with this notation; ``KeyError`` if there is none."""
        ...

    def touching(self, target: str) -> Sequence[Move]:
        """Moves that touch this piece or place, so that touching it can be answered; a fair choice
        of them where there are very many."""
        ...


class MoveTable:
    """A catalogue small enough to hold all its moves."""

    def __init__(self, moves: Sequence[Move]) -> None:
        if [move.id for move in moves] != list(range(len(moves))):
            raise ValueError("move ids must run from 0 without gaps")
        self._moves = tuple(moves)
        self._by_name = {move.name: move for move in moves}
        if len(self._by_name) != len(self._moves):
            raise ValueError("two moves have the same name")
        self._by_target: dict[str, list[Move]] = {}
        for move in moves:
            for target in move.targets:
                self._by_target.setdefault(target, []).append(move)

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, id: int) -> Move:
        if id < 0:
            raise IndexError(id)
        return self._moves[id]

    def named(self, name: str) -> Move:
        return self._by_name[name]

    def touching(self, target: str) -> Sequence[Move]:
        return self._by_target.get(target, ())


class Chance(Protocol):
    """What decides where the rules leave it to luck. It lives outside of every position."""

    def pick(self, weights: Sequence[int]) -> int:
        """An index, with a probability proportional to its weight; at least one is above 0."""
        ...

    def draw(self, pieces: Sequence[int]) -> int:
        """One of the pieces, each as likely as the others; there may be several of a kind, but not none."""
        ...

    def deal(self, pile: list[int], number: int) -> list[int]:
        """Take so many pieces out of a pile, or all there are; the others keep their order.

        What is told of them is their kinds, not their places: a pile is kept in ascending order.
        """
        ...


class LiveChance:
    """Draws from a seed and remembers every outcome until it is taken."""

    __slots__ = ("_random", "outcomes")

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed).random
        self.outcomes: list[int] = []

    def pick(self, weights: Sequence[int]) -> int:
        sums = list(accumulate(weights))
        if not sums or not sums[-1]:
            raise ValueError("nothing to pick from: all weights are 0")
        index = bisect_right(sums, int(self._random() * sums[-1]))
        self.outcomes.append(index)
        return index

    def draw(self, pieces: Sequence[int]) -> int:
        if not pieces:
            raise ValueError("nothing to draw from")
        piece = pieces[int(self._random() * len(pieces))]
        self.outcomes.append(piece)
        return piece

    def deal(self, pile: list[int], number: int) -> list[int]:
        random, most = self._random, len(pile)
        dealt = [pile.pop(int(random() * left)) for left in range(most, max(most - number, 0), -1)]
        self.outcomes += dealt
        return dealt

    def take(self) -> list[int]:
        """The outcomes since the last call."""
        taken, self.outcomes = self.outcomes, []
        return taken


class ReplayChance:
    """Feeds recorded outcomes back, and objects to any that could not have happened."""

    __slots__ = ("_next", "_outcomes")

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = outcomes
        self._next = 0

    def pick(self, weights: Sequence[int]) -> int:
        index = self._outcome()
        if not 0 <= index < len(weights) or weights[index] <= 0:
            raise BadInput(f"chance outcome {index} was not possible here")
        return index

    def draw(self, pieces: Sequence[int]) -> int:
        piece = self._outcome()
        if piece not in pieces:
            raise BadInput(f"chance outcome {piece} was not possible here")
        return piece

    def deal(self, pile: list[int], number: int) -> list[int]:
        dealt: list[int] = []
        for _ in range(min(number, len(pile))):
            dealt.append(self.draw(pile))
            pile.remove(dealt[-1])
        return dealt

    def _outcome(self) -> int:
        if self._next >= len(self._outcomes):
            raise BadInput("a chance outcome is missing")
        self._next += 1
        return self._outcomes[self._next - 1]

    def finish(self) -> None:
        """Object to outcomes that nothing asked for."""
        if self._next < len(self._outcomes):
            raise BadInput(f"{len(self._outcomes) - self._next} chance outcomes too many")


class Prompt(msgspec.Struct, frozen=True):
    """What is asked of whom, in words, by which rule, and the move for absent players."""

    seat: int
    text: str
    rule: str
    default: int
    """Id of the move made when time runs out; always legal."""


class Secret(msgspec.Struct, frozen=True):
    """What one seat reads in place of an event's public text and data."""

    text: str
    data: dict[str, Any] = {}


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened. A seat is written ``{p0}`` in texts and named when shown."""

    name: str
    text: str
    seat: int | None = None
    data: dict[str, Any] = {}
    rule: str = ""
    targets: tuple[str, ...] = ()
    """Pieces and places of the picture that it touched."""
    secret: dict[int, Secret] = {}
    """What single seats learn; everybody else learns ``text`` and ``data``."""
    reveals: bool = False
    """Whether others learn by it what was hidden from them, as by a card played from a hand."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as this seat (``None``: a spectator) may know it."""
        if not self.secret:
            return self
        known = None if seat is None else self.secret.get(seat)
        text, data = (self.text, self.data) if known is None else (known.text, known.data)
        return Event(self.name, text, self.seat, data, self.rule, self.targets, {}, self.reveals)

    def words(self, names: Sequence[str] = ()) -> str:
        """The text with the seats named."""
        return name_seats(self.text, names)


_SEAT = re.compile(r"\{p(\d+)\}")


def name_seats(text: str, names: Sequence[str] = ()) -> str:
    """Replace ``{p0}``, ``{p1}``, … by names, or by *Player 1*, *Player 2*, … where there are none."""

    def name(match: re.Match[str]) -> str:
        seat = int(match[1])
        return names[seat] if seat < len(names) else f"Player {seat + 1}"

    return _SEAT.sub(name, text)


Told = list[Event] | None
"""Where events are put; ``None`` for callers that want none and pay nothing for them."""


class ScoreLine(msgspec.Struct, frozen=True):
    """One part of a score."""

    label: str
    points: int
    rule: str
    note: str = ""


class SeatResult(msgspec.Struct, frozen=True):
    """The standing of one seat: its score in parts, its rank (1 is best) and its tie-breaks."""

    seat: int
    score: int
    rank: int
    lines: tuple[ScoreLine, ...]
    tie_breaks: tuple[int, ...] = ()


class Result(msgspec.Struct, frozen=True):
    """The standing now (``over`` is false) or the final result, with the reason of the end."""

    over: bool
    seats: tuple[SeatResult, ...]
    reason: str = ""
    reason_rule: str = ""

    @property
    def scores(self) -> list[int]:
        return [seat.score for seat in self.seats]

    @property
    def winners(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.rank == 1]

    @staticmethod
    def ranked(
        parts: Sequence[tuple[ScoreLine, ...]],
        tie_breaks: Sequence[tuple[int, ...]] | None = None,
        over: bool = False,
        reason: str = "",
        reason_rule: str = "",
    ) -> Result:
        """Rank the seats by the sum of their lines, then by their tie-breaks; equals share a rank."""
        breaks = tie_breaks or [()] * len(parts)
        keys = [(sum(line.points for line in lines), *breaks[seat]) for seat, lines in enumerate(parts)]
        seats = tuple(
            SeatResult(seat, keys[seat][0], 1 + sum(key > keys[seat] for key in keys), lines, breaks[seat])
            for seat, lines in enumerate(parts)
        )
        return Result(over, seats, reason, reason_rule)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat (``None``: a spectator) may know, as a value without a way back.

    Games extend it field by field: what is not put in is not there.
    """

    game: str
    seat: int | None
    turn: int
    seats: int
    options: dict[str, Any]

    def _repr_svg_(self) -> str:
        from bohrd.games import load

        return load(self.game).picture(self)


OptionValue = str | int


class Option(msgspec.Struct, frozen=True):
    """A declared option: the same declaration makes the form, the check, the sweep and the header."""

    name: str
    label: str
    help: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    rule: str = ""
    """Its id in the ledger; accepted as a name too."""
    is_seat: bool = False
    """Whether values name seats by number, as 3 or ``seat-3``, and so may not exceed the number of seats."""

    def choices(self, seats: int) -> list[OptionValue]:
        """The values there are at a table of so many seats."""
        if not self.is_seat:
            return list(self.values)
        return [v for v in self.values if int("".join(filter(str.isdigit, str(v))) or 0) <= seats]

    def parse(self, given: object, seats: int) -> OptionValue:
        """The value meant by ``given`` (a value, or its text as typed into a form)."""
        values = self.choices(seats)
        for value in values:
            if str(given) == str(value):
                return value
        choices = ", ".join(str(value) for value in values)
        raise BadInput(f"option {self.name}: {given!r} is not one of {choices}")


class Position(ABC):
    """One state of play: cheap to copy, without history and without a generator.

    Subclasses keep their state in slots of small ints, lists and tuples and implement the methods
    marked abstract; ``play`` and ``legal`` here give every game the same checks, the same automatic
    playing of forced decisions and the same refusals.
    """

    __slots__ = ("_moves", "turn")

    game: ClassVar[Game]

    def __init__(self) -> None:
        self.turn = OVER
        self._moves: Sequence[Move] | None = None

    # -- what a game implements -------------------------------------------------------------

    @abstractmethod
    def _legal(self) -> Sequence[Move]:
        """The legal moves of the seat on turn in ascending order of id; never empty before the end.

        It never changes, whatever is played after; a tuple, where there are not very many.
        """

    @abstractmethod
    def _carry_out(self, move: Move, chance: Chance, told: Told) -> None:
        """Play a move known to be legal."""

    @abstractmethod
    def why_not(self, move: Move) -> IllegalMove:
        """The refusal of a move that is not legal here: the first rule broken, in the ledger's order."""

    @abstractmethod
    def prompt(self) -> Prompt:
        """What is asked of the seat on turn. Not to be called once the game is over."""

    @abstractmethod
    def copy(self) -> Position: ...

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What this seat, or a spectator, may know."""

    @abstractmethod
    def result(self) -> Result:
        """The standing now, from what is open to everybody, and the final result once the game is over."""

    @abstractmethod
    def dump(self) -> Json:
        """The full position as JSON builtins; :meth:`Game.load` reads it back."""

    def describe(self, move: Move) -> str:
        """A legal move in words, from what the seat on turn knows."""
        return move.text

    # -- what every game gets ---------------------------------------------------------------

    def legal(self) -> Sequence[Move]:
        """The legal moves, the only source of legality there is; empty once the game is over."""
        if self._moves is None:
            self._moves = () if self.turn == OVER else self._legal()
        return self._moves

    def play(self, move: Move, chance: Chance, quiet: bool = False) -> list[Event]:
        """Play a legal move, then whatever is forced; refuse anything else and change nothing."""
        if move not in self.legal():
            raise self.why_not(move)
        told: Told = None if quiet else []
        self._carry_out(move, chance, told)
        self.settle(chance, told)
        return told or []

    def settle(self, chance: Chance, told: Told) -> None:
        """Play decisions with one option: nobody is asked, but everybody is told."""
        while self.turn != OVER:
            self._moves = moves = self._legal()
            if len(moves) != 1:
                return
            if told is not None:
                told.append(Event("forced", "{p%d}: %s" % (self.turn, self.describe(moves[0])), self.turn))
            self._carry_out(moves[0], chance, told)
        self._moves = ()

    def digest(self) -> str:
        """A fingerprint of the full position, equal for equal positions in any process."""
        text = msgspec.json.encode(self.dump(), order="deterministic")
        return hashlib.sha256(text).hexdigest()[:16]

    def _repr_svg_(self) -> str:
        return self.game.picture(self.view(None))


def _targets(moves: Sequence[Move]) -> set[str]:
    return {target for move in moves for target in move.targets}


class Game(ABC):
    """A game: its rules, options and content, and every move there can be. Stateless and versioned."""

    id: str
    title: str
    tagline: str
    """One sentence for the home page."""
    version: int
    """Goes up with every change of rules or content that changes what a record means."""
    seats: range
    """The numbers of players it can be played with."""
    minutes: str
    """How long a game takes people, as in '30 to 45'."""
    credits: str
    """Who made the original game."""
    options: tuple[Option, ...]
    ledger: Ledger
    catalogue: Catalogue
    content_digest: str
    style: str
    """The CSS of its pictures."""
    view_type: type[View]
    turn_rule: str
    """The rule that refuses whoever is not on turn."""
    bound: int
    """No game of random players has more decisions than this."""

    @abstractmethod
    def set_up(self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told) -> Position:
        """The position before the first decision, with every option given and checked."""

    @abstractmethod
    def load(self, saved: object) -> Position:
        """The position :meth:`Position.dump` wrote; ``BadInput`` if it breaks a rule of the pieces."""

    @abstractmethod
    def sample(self, view: View, chance: Chance) -> Position:
        """A full position with this view, drawn uniformly from all that are possible."""

    @abstractmethod
    def draw(self, view: View, names: Sequence[str], legal: set[str], last: set[str]) -> list[Part]:
        """The picture of a view in parts; ``legal`` are the targets to light, ``last`` those to ring."""

    def sketches(self, view: View) -> dict[str, str]:
        """What a terminal shows in characters in place of fields of the view."""
        return {}

    def parts(
        self,
        view: View,
        names: Sequence[str] = (),
        legal: Sequence[Move] = (),
        last: Sequence[str] = (),
    ) -> list[Part]:
        """The picture of a view in parts, with targets of legal moves and of the last move marked."""
        return [part for part in self.draw(view, names, _targets(legal), set(last)) if part.later is None]

    def picture(
        self,
        view: View,
        names: Sequence[str] = (),
        legal: Sequence[Move] = (),
        last: Sequence[str] = (),
    ) -> str:
        """All parts as one SVG document, those too that a live table leaves out."""
        drawn = self.draw(view, names, _targets(legal), set(last))
        return compose([part.later() if part.later else part for part in drawn], self.style, self.title)

    def example(self, rule: str) -> str | None:
        """The picture of a rule's example as SVG."""
        shown = example.read(self.id, rule)
        if shown is None:
            return None
        view = msgspec.convert(shown.view, self.view_type)
        drawn = {part.name: part for part in self.draw(view, shown.names, set(shown.lit), set())}
        parts = example.framed([drawn[name] for name in shown.parts], set(shown.frame))
        return compose(parts, self.style, self.ledger[rule].example)

    def start(
        self,
        seats: int,
        options: Mapping[str, object] | None = None,
        chance: Chance | None = None,
        told: Told = None,
    ) -> Position:
        """A new game, set up and waiting for its first decision."""
        chosen = self.check_options(seats, options or {})
        luck = chance if chance is not None else LiveChance()
        position = self.set_up(seats, chosen, luck, told)
        position.settle(luck, told)
        return position

    def check_options(self, seats: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Every option with its value, defaults filled in; ``BadInput`` for what cannot be."""
        if seats not in self.seats:
            raise BadInput(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        known = {key: option for option in self.options for key in (option.name, option.rule) if key}
        unknown = [name for name in given if name not in known]
        if unknown:
            names = ", ".join(option.name for option in self.options)
            raise BadInput(f"{self.title} has no option {unknown[0]!r}; it has {names}")
        values = {known[name].name: known[name].parse(value, seats) for name, value in given.items()}
        return {option.name: values.get(option.name, option.default) for option in self.options}

    def out_of_turn(self, move: Move) -> str:
        """The id of the rule that refuses this move to whoever is not on turn."""
        return self.turn_rule

    def move(self, name: object) -> Move:
        """The move with this notation; ``BadInput`` if there is none."""
        try:
            return self.catalogue.named(name)  # type: ignore[arg-type]
        except (KeyError, TypeError):
            raise BadInput(f"{self.title} has no move {name!r}") from None
