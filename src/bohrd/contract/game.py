"""A game: rules, options, content, and every move there can be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Self

from typing_extensions import TypeVar

from bohrd.contract.chance import Chance, LiveChance
from bohrd.contract.content import (
    Tables,
    changed_tables,
    digest_of,
    past_tables,
    read_tables,
    standard_tables,
)
from bohrd.contract.errors import BadInput, IllegalMove
from bohrd.contract.event import Event, Told
from bohrd.contract.factors import Factors
from bohrd.contract.knowledge import Knowledge
from bohrd.contract.ledger import read_ledger
from bohrd.contract.move import Catalogue, Move, MoveT
from bohrd.contract.option import Option, OptionValue
from bohrd.contract.position import PositionT
from bohrd.contract.statistics import Kind, Use
from bohrd.contract.tensor import Common, Field, Tensor
from bohrd.contract.view import ViewT


class Game(ABC, Generic[PositionT, MoveT, ViewT]):
    """A game: its rules, options and content, and every move there can be. Stateless and versioned.

    It is built from its content, so that games with other cards stand side by side with the standard one.
    """

    id: str
    title: str
    tagline: str
    """What one does in it, in 25 words at most."""
    version: int
    """Goes up with every change of rules or content that changes what a record means."""
    seats: range
    """The numbers of players it can be played with."""
    seats_rule: str
    """The rule that refuses other numbers."""
    minutes: str
    """How long a game takes people, as in '30 to 45'."""
    weight: str = "medium"
    """How much there is to learn: *easy*, *medium* or *deep*."""
    credits: str
    """Who made the original game."""
    options: tuple[Option, ...] = ()
    catalogue: Catalogue[MoveT]
    view_type: type[ViewT]
    turn_rule: str
    """The rule that refuses whoever is not on turn."""
    bound: int
    """No game of random players has more decisions than this."""

    def __init__(self, tables: Tables | None = None) -> None:
        package = type(self).__module__
        self.ledger = read_ledger(package)
        self.tables: Tables = standard_tables(package) if tables is None else tables
        """The content as data: what is in each of its TOML files."""
        self.content_digest = digest_of(self.tables)
        """Changes with every change of the content, so that a record knows whether it still applies."""
        self.standard: Self = self
        """The game with the standard content."""
        self.knowledge: Knowledge[PositionT, MoveT] = Knowledge()
        """What bots know of it."""
        self.factors: Factors[MoveT] | None = None
        """Its moves as several small numbers, where they are too many for one."""
        self._tensors: dict[int, Tensor] = {}
        self._variants: dict[str, Self] = {}

    # -- what a game implements -------------------------------------------------------------

    @abstractmethod
    def set_up(self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told) -> PositionT:
        """The position before the first decision, with every option given and checked."""

    @abstractmethod
    def load(self, saved: object) -> PositionT:
        """The position with this JSON form, as :meth:`Position.dump` writes it.

        What is left out is worked out where it follows from the rest, and is as usual otherwise. ``BadInput``
        names the field that breaks a rule of the pieces. Every position that loads can be played to its end.
        """

    @abstractmethod
    def sample(self, view: ViewT, chance: Chance) -> PositionT:
        """A full position with this view, drawn uniformly from all that are possible."""

    def ahead(self, view: ViewT, chance: Chance) -> PositionT | None:
        """A position in which the turn of the view's seat has just begun, as far as it can be foreseen: what
        people plan with while others think. ``None`` where nothing can be planned."""
        return None

    def kinds(self) -> Sequence[Kind]:
        """The kinds of pieces that statistics count, in the order in which they are shown."""
        return ()

    def uses(self, told: Sequence[Event], position: PositionT) -> Iterable[Use]:
        """What became of the pieces in a whole game, from all its events and its last position."""
        return ()

    @abstractmethod
    def fields(self, seats: int) -> Sequence[Field]:
        """What a view of a game with so many seats says in numbers, beside whose turn it is and the options:
        made from the view alone, and the same fields whatever the options are."""

    @abstractmethod
    def board(self, view: ViewT, names: Sequence[str] = ()) -> str:
        """What a view shows, as a board in characters."""

    @abstractmethod
    def picture(
        self,
        view: ViewT,
        names: Sequence[str] = (),
        legal: Sequence[MoveT] = (),
        last: Sequence[str] = (),
    ) -> str:
        """The picture of a view as one SVG document, with what legal moves touch lit and what the last one
        touched ringed."""

    # -- what every game gets ---------------------------------------------------------------

    def position(self, **given: Any) -> PositionT:
        """A position for teaching, tests and bug reports, in the words of its JSON form: see :meth:`load`."""
        return self.load(given)

    def start(
        self,
        seats: int,
        options: Mapping[str, object] | None = None,
        chance: Chance | None = None,
        told: Told = None,
    ) -> PositionT:
        """A new game, set up and waiting for its first decision."""
        luck = chance if chance is not None else LiveChance()
        position = self.set_up(seats, self.check_options(seats, options or {}), luck, told)
        position.settle(luck, told)
        return position

    def tensor(self, seats: int) -> Tensor:
        """What a seat may know as numbers, in a game with so many seats."""
        if seats not in self._tensors:
            self.check_seats(seats)
            self._tensors[seats] = Tensor([*Common(self.options, seats).fields(), *self.fields(seats)])
        return self._tensors[seats]

    def check_options(self, seats: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Every option with its value, defaults filled in; ``BadInput`` for what cannot be."""
        self.check_seats(seats)
        if not given:
            return {option.name: option.default for option in self.options}
        known = {key: option for option in self.options for key in (option.name, option.rule) if key}
        unknown = [name for name in given if name not in known]
        if unknown:
            names = ", ".join(option.name for option in self.options) or "none"
            raise BadInput(f"{self.title} has no option {unknown[0]!r}; it has {names}")
        values = {known[name].name: known[name].parse(value, seats) for name, value in given.items()}
        return {option.name: values.get(option.name, option.default) for option in self.options}

    def check_seats(self, seats: int) -> None:
        """``BadInput`` for a number of players the game is not for."""
        if seats not in self.seats:
            raise BadInput(f"{self.title} is for {self.players} players, not {seats} ({self.seats_rule})")

    @property
    def players(self) -> str:
        """The numbers of players in words, as in *2 to 5*."""
        first, last = self.seats[0], self.seats[-1]
        return str(first) if first == last else f"{first} to {last}"

    def with_content(self, source: str | Path | Tables) -> Self:
        """The same rules with other content: a folder of TOML files, or what would be in them by file name.

        Files and tables that are not given are the standard ones. ``BadInput`` names file, table and field
        of what cannot be.
        """
        tables = {**self.standard.tables, **read_tables(source, self.standard.tables)}
        digest = digest_of(tables)
        if digest == self.standard.content_digest:
            return self.standard
        variants = self.standard._variants
        if digest not in variants:
            variant = type(self)(tables)
            variant.standard = self.standard
            variants[digest] = variant
        return variants[digest]

    def variant(self, digest: str) -> Self:
        """The game with the content of this digest (empty: the standard content): one that has been given, or
        one that was the standard content in the past."""
        standard = self.standard
        if digest in ("", standard.content_digest):
            return standard
        if digest not in standard._variants:
            for tables in past_tables(type(self).__module__):
                standard.with_content(tables)
        if digest not in standard._variants:
            raise BadInput(f"{self.title} has not been given any content {digest}; with_content gives it")
        return standard._variants[digest]

    @property
    def own_content(self) -> str:
        """The digest of the content, for views to tell it; empty for the standard content."""
        return "" if self.standard is self else self.content_digest

    @property
    def own_tables(self) -> Tables | None:
        """The content files that are not the standard ones, if there are any."""
        return changed_tables(self.tables, self.standard.tables) or None

    def out_of_turn(self, move: MoveT, turn: int) -> IllegalMove:
        """The refusal of a move to whoever is not on turn; a seat is written as in events."""
        return IllegalMove(self.turn_rule, "It is the turn of {p%d}." % turn)

    def why_none(self, position: PositionT, targets: Sequence[str]) -> IllegalMove | None:
        """Why no legal move touches all of these, in the order in which they were touched, where that is the
        refusal of no single move; ``None`` leaves it to the move that comes nearest to being legal."""
        return None

    def move(self, meant: object) -> MoveT:
        """The move with this notation, or the move itself; ``BadInput`` if this game has no such move."""
        try:
            if isinstance(meant, str):
                return self.catalogue.named(meant)
            if isinstance(meant, Move) and (own := self.catalogue[meant.id]) is meant:
                return own
        except (KeyError, IndexError):
            pass
        of_others = "; it is one of another game or content" if isinstance(meant, Move) else ""
        raise BadInput(f"{self.title} has no move {meant!r}{of_others}")


GameT = TypeVar("GameT", bound=Game, default=Any)
