"""Ending the turn (PER-TURN-4, PER-TURN-6, PER-DECIDE-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, Told
from bohrd.games.periodic.refresh import can_advance, completed_now, refresh
from bohrd.games.periodic.stages import RESEARCHING

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


class EndingTurn(Decision["PeriodicPosition", Move]):
    """End the turn once it has had its Spend or Gain; the Refresh follows at once."""

    def __init__(self, moves: list[Move]) -> None:
        self.only = Move(self, len(moves), "end", "End the turn", ("end-turn",))
        self.moves = [self.only]
        moves.append(self.only)

    def refusals(self, position: PeriodicPosition, move: Move) -> Iterator[IllegalMove]:
        if position.stage == RESEARCHING:
            yield IllegalMove("PER-TURN-6", "Finish this movement first: research here, or decline.")
        if not position.has_acted:
            yield IllegalMove("PER-TURN-4", "You must Spend or Gain once before the turn can end.")

    def carry_out(self, position: PeriodicPosition, move: Move, chance: Chance, told: Told) -> None:
        refresh(position, chance, told)

    def choice(self, position: PeriodicPosition, move: Move) -> Choice:
        cards = [position.content.goals[position.card[colour]] for colour in completed_now(position)]
        won = [f"“{card.title}” for {card.points} points" for card in cards]
        advance = ["a step on the Academic Track"] if can_advance(position) else []
        return Choice(move.text, "End turn", "End of the turn", ", ".join([*won, *advance]))
