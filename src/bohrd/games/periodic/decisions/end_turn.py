"""Ending the turn (PER-TURN-4, PER-TURN-6, PER-DECIDE-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, Told
from bohrd.games.periodic.arrival import is_second_disc, uses_up_stack, what_is_left
from bohrd.games.periodic.decisions.move_to import MoveTo
from bohrd.games.periodic.flask import Movement
from bohrd.games.periodic.refresh import can_advance, completed_now, refresh
from bohrd.games.periodic.stages import RESEARCHING
from bohrd.games.periodic.table import ELEMENTS

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


class EndingTurn(Decision["PeriodicPosition", Move]):
    """End the turn once it has had its Spend or Gain; the Refresh follows at once."""

    def __init__(self, moves: list[Move]) -> None:
        self.only = Move(self, len(moves), "end", "End the turn")
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
        seat, track = position.turn, position.content.track
        won = [position.content.goals[position.card[colour]] for colour in completed_now(position)]
        level = position.level[seat]
        if can_advance(position):
            gain = track[level + 1].points - track[level].points
            academic = f"Academic {track[level + 1].points} (+{gain})"
        else:  # at the end of the track that goes without saying
            academic = f"Academic stays at {track[level].points}" if level + 1 < len(track) else ""
        said = [f"{card.title} is yours, {card.points} points" for card in won]
        kept = [f"{position.energy[seat]} energy kept"] if position.energy[seat] else []
        used_up = any(uses_up_stack(position, card.colour) for card in won)
        if used_up or (can_advance(position) and is_second_disc(position)):
            said.append("begins the last round")
        result = " · ".join(filter(None, [*said, *kept, academic]))
        return Choice(
            move.text,
            "End turn",
            "Or end your turn",
            f"★{sum(card.points for card in won)}" if won else "",
            warning=_asked(position),
            result=result,
            ends=True,
        )


def _asked(position: PeriodicPosition) -> str:
    """What a person is asked who could still get something in this turn."""
    legal = position.legal()
    pays = any(move.decision is position.decisions.spend for move in legal)
    # Tiles are kept for something better than a cube.
    left = what_is_left(position, {m.to for m in legal if isinstance(m, Movement | MoveTo)}, pays)
    if not left:
        return ""
    can = "You can still pay 2 for a move" if pays else "You still have a tile"
    return f"End here on {ELEMENTS[position.flask[position.turn]].name.lower()}? {can}; {left}."
