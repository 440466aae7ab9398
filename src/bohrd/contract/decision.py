"""One decision of the rulebook, in one place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic

from mypy_extensions import mypyc_attr

from bohrd.contract.chance import Chance
from bohrd.contract.choice import Choice
from bohrd.contract.errors import IllegalMove
from bohrd.contract.event import Told
from bohrd.contract.move import MoveT
from bohrd.contract.position import PositionT


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(ABC, Generic[PositionT, MoveT]):
    """A kind of move: which there are, when each is legal, why not, what it does and how it reads.

    Whether a move is legal is said once, by :meth:`refusals`. A decision that is asked for often may list
    its legal moves in a quicker way; the conformance kit compares the two.
    """

    moves: Sequence[MoveT]
    """Its part of the catalogue, in ascending order of id."""
    family: str = ""
    """Decisions of one family are asked for together, as those of all people who could work next."""

    @abstractmethod
    def refusals(self, position: PositionT, move: MoveT) -> Iterator[IllegalMove]:
        """Every rule that the move breaks in this position, in the ledger's order; none if it is legal.

        Where a broken rule leaves the others without a meaning, they are not gone into.
        """

    def legal(self, position: PositionT) -> Sequence[MoveT]:
        """Its legal moves in ascending order of id, where this decision is asked for."""
        return tuple(move for move in self.moves if next(self.refusals(position, move), None) is None)

    @abstractmethod
    def carry_out(self, position: PositionT, move: MoveT, chance: Chance, told: Told) -> None:
        """Do what a legal move says, and tell it."""

    @abstractmethod
    def choice(self, position: PositionT, move: MoveT) -> Choice:
        """What a legal move means here, from what the seat on turn knows."""
