"""Choosing which of the tied opponents gives a token (PER-GAIN-4, PER-DECIDE-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, Told
from bohrd.games.periodic.decisions.gain import richest, take_from
from bohrd.games.periodic.flask import move_flask
from bohrd.games.periodic.stages import GIVING

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

MOST_SEATS: Final = 5  # PER-SETUP-1


class TakeFrom(Move):
    """Take the token from this player."""

    __slots__ = ("giver",)

    def __init__(self, decision: ChoosingGiver, id: int, giver: int) -> None:
        text = f"Take the token from player {giver + 1}"
        super().__init__(decision, id, f"from {giver + 1}", text, (f"seat-{giver}",))
        self.giver = giver


class ChoosingGiver(Decision["PeriodicPosition", TakeFrom]):
    """Choose among the opponents with the most tokens; the Flask moves after that."""

    def __init__(self, moves: list[Move]) -> None:
        first = len(moves)
        self.moves = [TakeFrom(self, first + giver, giver) for giver in range(MOST_SEATS)]
        moves += self.moves

    def refusals(self, position: PeriodicPosition, move: TakeFrom) -> Iterator[IllegalMove]:
        if position.stage != GIVING:
            yield IllegalMove("PER-DECIDE-9", "No opponent has to give a token now.")
        elif move.giver not in richest(position):
            yield IllegalMove("PER-GAIN-4", "The token comes from an opponent who holds the most.")

    def legal(self, position: PeriodicPosition) -> tuple[TakeFrom, ...]:
        return tuple([self.moves[giver] for giver in richest(position)])

    def carry_out(self, position: PeriodicPosition, move: TakeFrom, chance: Chance, told: Told) -> None:
        gain, position.pending = position.pending, None
        take_from(position, move.giver, gain, told)
        if gain is not None:
            move_flask(position, gain, told)

    def choice(self, position: PeriodicPosition, move: TakeFrom) -> Choice:
        name, energy = "{p%d}" % move.giver, position.energy[move.giver]
        return Choice(f"Take 1 energy from {name}", name, "", "+1 energy", result=f"has {energy} energy")
