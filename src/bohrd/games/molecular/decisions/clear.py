"""Choosing a group to clear of its handicap counters (MOL-DECIDE-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Choice, IllegalMove, Move, Told
from bohrd.games.molecular.content import Content, Effect
from bohrd.games.molecular.decisions.answer import Answering
from bohrd.games.molecular.effects import clear_group

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


class Clear(Move):
    """The counters of this group."""

    __slots__ = ("group",)

    def __init__(self, decision: Clearing, id: int, group: int, content: Content) -> None:
        card = content.groups[group]
        text = f"Remove the handicap counters of {card.name}"
        super().__init__(decision, id, f"clear {card.id}", text, (f"counters-{card.id}",))
        self.group = group


class Clearing(Answering[Clear]):
    """Choose a group that has counters."""

    rule = "MOL-DECIDE-6"

    def __init__(self, moves: list[Move], content: Content) -> None:
        first = len(moves)
        self.moves = [Clear(self, first + group, group, content) for group in range(len(content.groups))]
        moves += self.moves

    def question(self, position: MolecularPosition) -> str:
        return "clear which group of its handicap?"

    def legal(self, position: MolecularPosition) -> tuple[Clear, ...]:
        return tuple([self.moves[group] for group, counters in enumerate(position.counters) if counters])

    def objections(self, position: MolecularPosition, effect: Effect, move: Clear) -> Iterator[IllegalMove]:
        if not position.counters[move.group]:
            name = position.content.groups[move.group].name
            yield IllegalMove("MOL-EFFECT-21", f"{name} has no handicap counter.")

    def answer(self, position: MolecularPosition, effect: Effect, move: Clear, told: Told) -> None:
        clear_group(position, move.group, told)

    def meaning(self, position: MolecularPosition, effect: Effect, move: Clear) -> Choice:
        name = position.content.groups[move.group].name
        counters = position.counters[move.group]
        sentence = f"Clear {name} of its handicap"
        return Choice(sentence, name, "Clear a group", f"−{counters} handicap", worth=counters)
