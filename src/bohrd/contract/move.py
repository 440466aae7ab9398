"""Moves, and the catalogue of all there can ever be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

if TYPE_CHECKING:
    from bohrd.contract.decision import Decision


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """One atomic decision: an interned object of the game's catalogue.

    ``name`` is its notation, the form it takes in JSON, in records and at the keyboard;
    ``text`` says what it does in words that are true in every position; ``targets`` are the ids of the pieces
    and places of the picture it touches, in a natural order of pointing. Decisions subclass it with the
    numbers their rules need; where there are very many moves, the words may be made when they are asked for.
    """

    __slots__ = ("_name", "_targets", "_text", "decision", "id")

    def __init__(
        self,
        decision: Decision[Any, Any],
        id: int,
        name: str,
        text: str,
        targets: tuple[str, ...] = (),
    ) -> None:
        self.decision = decision
        """The kind of decision it is, which knows when it is legal and what it does."""
        self.id = id
        self._name = name
        self._text = text
        self._targets = targets

    @property
    def name(self) -> str:
        return self._name

    @property
    def text(self) -> str:
        return self._text

    @property
    def targets(self) -> tuple[str, ...]:
        return self._targets

    def __repr__(self) -> str:
        return f"<Move {self.id}: {self.name}>"

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError("moves are interned: store the name and look it up in the catalogue")


MoveT = TypeVar("MoveT", bound=Move, default=Any)
MoveT_co = TypeVar("MoveT_co", bound=Move, default=Any, covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Catalogue(Protocol[MoveT_co]):
    """Every move a game can ever offer; ids run from 0 and mean the same in every position."""

    def __len__(self) -> int: ...

    def __getitem__(self, id: int, /) -> MoveT_co:
        """The move with this id; ``IndexError`` outside 0 to len - 1."""
        ...

    def __iter__(self) -> Iterator[MoveT_co]:
        """All moves, by id."""
        ...

    def named(self, name: str) -> MoveT_co:
        """The move with this notation; ``KeyError`` if there is none."""
        ...

    def touching(self, target: str) -> Sequence[MoveT_co]:
        """Moves that touch this piece or place, so that touching it can be answered; a fair choice
        of them where there are very many."""
        ...


class MoveTable(Catalogue[MoveT]):
    """A catalogue small enough to hold all its moves."""

    def __init__(self, moves: Sequence[MoveT]) -> None:
        if [move.id for move in moves] != list(range(len(moves))):
            raise ValueError("move ids must run from 0 without gaps")
        self._moves = tuple(moves)
        self._by_name = {move.name: move for move in moves}
        if len(self._by_name) != len(self._moves):
            raise ValueError("two moves have the same name")
        self._by_target: dict[str, list[MoveT]] = {}
        for move in moves:
            for target in move.targets:
                self._by_target.setdefault(target, []).append(move)

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, id: int, /) -> MoveT:
        if id < 0:
            raise IndexError(id)
        return self._moves[id]

    def __iter__(self) -> Iterator[MoveT]:
        return iter(self._moves)

    def named(self, name: str) -> MoveT:
        return self._by_name[name]

    def touching(self, target: str) -> Sequence[MoveT]:
        return self._by_target.get(target, ())
