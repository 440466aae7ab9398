"""One state of play."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic

import msgspec
from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from bohrd.contract.chance import Chance
from bohrd.contract.choice import Choice, Prompt
from bohrd.contract.errors import BadInput, IllegalMove
from bohrd.contract.event import Event, Told
from bohrd.contract.move import Move, MoveT
from bohrd.contract.option import OptionValue
from bohrd.contract.result import Result
from bohrd.contract.view import ViewT

if TYPE_CHECKING:
    from bohrd.contract.game import Game

OVER: Final = -1
"""The value of :attr:`Position.turn` once the game has ended."""

Json = dict[str, Any]
"""A JSON object as Python builtins."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(ABC, Generic[MoveT, ViewT]):
    """One state of play: cheap to copy, without history and without a generator.

    Subclasses keep their state in slots of small ints, lists and tuples and implement the methods marked
    abstract. What a move does and why it is refused stands in the module of its decision; ``play`` and
    ``legal`` here give every game the same checks, the same automatic playing of forced decisions and the
    same refusals.
    """

    __slots__ = ("_moves", "game", "options", "seats", "turn")

    def __init__(self, game: Game[Any, MoveT, ViewT], seats: int, options: Mapping[str, OptionValue]) -> None:
        self.game = game
        self.seats = seats
        """How many players there are."""
        self.options = options
        """Every option with its value."""
        self.turn = OVER
        """The seat to decide, or ``OVER``."""
        self._moves: Sequence[MoveT] | None = None

    # -- what a game implements -------------------------------------------------------------

    @abstractmethod
    def _legal(self) -> Sequence[MoveT]:
        """The legal moves of the seat on turn in ascending order of id; never empty before the end.

        It never changes, whatever is played after; a tuple, where there are not very many.
        """

    @abstractmethod
    def refusals(self, move: MoveT) -> Iterator[IllegalMove]:
        """Every rule that a move breaks here, in the ledger's order; none if it is legal."""

    @abstractmethod
    def prompt(self) -> Prompt:
        """What is asked of the seat on turn. Not to be called once the game is over."""

    @abstractmethod
    def copy(self) -> Position[MoveT, ViewT]: ...

    @abstractmethod
    def _view(self, seat: int | None) -> ViewT:
        """What this seat, or a spectator, may know."""

    @abstractmethod
    def result(self) -> Result:
        """The standing now, from what is open to everybody, and the final result once the game is over."""

    @abstractmethod
    def dump(self) -> Json:
        """The full position as JSON builtins; :meth:`Game.load` reads it back."""

    def scores(self) -> list[int]:
        """The points of :meth:`result` alone, which a game may count in a quicker way."""
        return self.result().scores

    # -- what every game gets ---------------------------------------------------------------

    def view(self, seat: int | None) -> ViewT:
        """What this seat, or a spectator (``None``), may know."""
        if seat is not None and seat not in range(self.seats):
            raise BadInput(f"there is no seat {seat!r}; the seats are 0 to {self.seats - 1}")
        return self._view(seat)

    def legal(self) -> Sequence[MoveT]:
        """The legal moves, the only source of legality there is; empty once the game is over."""
        if self._moves is None:
            self._moves = () if self.turn == OVER else self._legal()
        return self._moves

    def why_not(self, move: MoveT) -> IllegalMove:
        """The refusal of a move that is not legal here, by the first rule it breaks in the ledger's order."""
        refusal = next(self.refusals(move), None)
        if refusal is None:
            raise ValueError(f"{move.name!r} is legal here")
        return refusal

    def choice(self, move: MoveT) -> Choice:
        """What a legal move means here, from what the seat on turn knows."""
        return move.decision.choice(self, move)

    def play(
        self, move: MoveT | str, chance: Chance, quiet: bool = False, seat: int | None = None
    ) -> list[Event]:
        """Play a legal move, given itself or by its notation, then whatever is forced.

        Anything else is refused and changes nothing; so is a move of a ``seat`` that is not on turn.
        """
        if isinstance(move, str):
            move = self.game.move(move)
        if seat is not None and seat != self.turn != OVER:
            raise self.game.out_of_turn(move, self.turn)
        if not is_among(self.legal(), move):
            raise self.why_not(self.game.move(move))
        told: Told = None if quiet else []
        self.follow(move, chance, told)
        return told or []

    def follow(self, move: MoveT, chance: Chance, told: Told = None) -> None:
        """Play a move that :meth:`legal` has just given, then whatever is forced; nothing is checked."""
        move.decision.carry_out(self, move, chance, told)
        self.settle(chance, told)

    def settle(self, chance: Chance, told: Told) -> None:
        """Play decisions with one option: nobody is asked, but everybody is told."""
        while self.turn != OVER:
            self._moves = moves = self._legal()
            if len(moves) != 1:
                return
            move = moves[0]
            if told is not None:
                text = "{p%d}: %s." % (self.turn, self.choice(move).sentence)
                told.append(Event("forced", text, self.turn, {"move": move.name}))
            move.decision.carry_out(self, move, chance, told)
        self._moves = ()

    def digest(self) -> str:
        """A fingerprint of the full position, equal for equal positions in any process."""
        text = msgspec.json.encode(self.dump(), order="deterministic")
        return hashlib.sha256(text).hexdigest()[:16]

    def __str__(self) -> str:
        """The board in characters, as the seat on turn sees it."""
        return self.game.board(self._shown())

    def _repr_svg_(self) -> str:
        """The board as a picture, as the seat on turn sees it, with what it can touch lit."""
        return self.game.picture(self._shown(), legal=self.legal())

    def _shown(self) -> ViewT:
        return self.view(None if self.turn == OVER else self.turn)


def is_among(moves: Sequence[Move], move: object) -> bool:
    """Whether a move is one of these, in ascending order of id; ``in`` would compare it with every one."""
    if not isinstance(move, Move):
        return False
    if not isinstance(moves, tuple):  # those that are found when they are asked for know it themselves
        return move in moves
    first, last = 0, len(moves)
    while first < last:
        middle = (first + last) // 2
        if moves[middle].id < move.id:
            first = middle + 1
        else:
            last = middle
    return first < len(moves) and moves[first] is move


PositionT = TypeVar("PositionT", bound=Position, default=Any)
