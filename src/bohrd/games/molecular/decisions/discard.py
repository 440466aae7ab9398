"""Choosing an effector in play to discard (MOL-DECIDE-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Choice, IllegalMove, Move, Told
from bohrd.games.molecular import effectors
from bohrd.games.molecular.content import Content, Effect
from bohrd.games.molecular.decisions.answer import Answering

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


class Discard(Move):
    """This effector card."""

    __slots__ = ("card",)

    def __init__(self, decision: Discarding, id: int, card: int, content: Content) -> None:
        effector = content.effectors[card]
        super().__init__(
            decision,
            id,
            f"discard {effector.id}",
            f"Discard {effector.name}",
            (f"in-play-{effector.id}",),
        )
        self.card = card


class Discarding(Answering[Discard]):
    """Choose an effector that is in play."""

    rule = "MOL-DECIDE-7"

    def __init__(self, moves: list[Move], content: Content) -> None:
        first = len(moves)
        self.moves = [Discard(self, first + card, card, content) for card in range(len(content.effectors))]
        moves += self.moves

    def question(self, position: MolecularPosition) -> str:
        return "discard which effector?"

    def objections(self, position: MolecularPosition, effect: Effect, move: Discard) -> Iterator[IllegalMove]:
        if move.card not in [card for card, _, _ in position.in_play]:
            name = position.content.effectors[move.card].name
            yield IllegalMove("MOL-EFFECT-22", f"{name} is not in play.")

    def answer(self, position: MolecularPosition, effect: Effect, move: Discard, told: Told) -> None:
        effectors.discard(position, move.card, told)

    def meaning(self, position: MolecularPosition, effect: Effect, move: Discard) -> Choice:
        text = position.content.effectors[move.card].text
        return Choice(move.text, "", "Discard an effector", result=text)
