"""The choices of a revealed effector, and that they come first (area DECIDE of the ledger)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Told
from bohrd.contract.move import MoveT
from bohrd.games.molecular import effects
from bohrd.games.molecular.content import Effect

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


def open_choice(position: MolecularPosition) -> Iterator[IllegalMove]:
    """MOL-DECIDE-9: nothing else is done before the choice that a card asks for."""
    if position.asked is not None:
        name = position.content.effectors[position.asked[0]].name
        yield IllegalMove("MOL-DECIDE-9", f"First make the choice that {name} asks for.")


class Answering(Decision["MolecularPosition", MoveT]):
    """A choice that the revealer of a card has to make for one of its effects."""

    rule: str
    """The rule that asks for it."""

    @abstractmethod
    def question(self, position: MolecularPosition) -> str:
        """What to choose, as in *take points from whom?*"""

    @abstractmethod
    def objections(self, position: MolecularPosition, effect: Effect, move: MoveT) -> Iterator[IllegalMove]:
        """Every rule that the choice breaks where it is asked for."""

    @abstractmethod
    def answer(self, position: MolecularPosition, effect: Effect, move: MoveT, told: Told) -> None:
        """Do to the table what the effect does with this choice, and tell it."""

    @abstractmethod
    def meaning(self, position: MolecularPosition, effect: Effect, move: MoveT) -> Choice:
        """What the choice means here."""

    def legal(self, position: MolecularPosition) -> Sequence[MoveT]:
        effect = position.effect
        return tuple(
            [move for move in self.moves if next(self.objections(position, effect, move), None) is None]
        )

    def refusals(self, position: MolecularPosition, move: MoveT) -> Iterator[IllegalMove]:
        if position.asked is None:
            yield IllegalMove("MOL-TURN-5", "There is nothing to choose now; take an action.")
        elif position.decisions.answering(position) is not self:
            yield from open_choice(position)
        else:
            yield from self.objections(position, position.effect, move)

    def carry_out(self, position: MolecularPosition, move: MoveT, chance: Chance, told: Told) -> None:
        self.answer(position, position.effect, move, told)
        effects.answered(position, chance, told)

    def choice(self, position: MolecularPosition, move: MoveT) -> Choice:
        return self.meaning(position, position.effect, move)
