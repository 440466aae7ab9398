"""Naming the carrier of a Transport Cargo action (ORB-CARGO-1 to ORB-CARGO-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Choice, IllegalMove, Told
from bohrd.games.periorbis.cargo import can_carry
from bohrd.games.periorbis.crew import called, plural, tell
from bohrd.games.periorbis.decisions.action import Action, ActionMove
from bohrd.games.periorbis.pieces import Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.means import Means
    from bohrd.games.periorbis.position import PeriorbisPosition


class Transport(ActionMove):
    """By the employee in this slot."""

    __slots__ = ()


class Transporting(Action[Transport]):
    """Name the carrier; what is carried is decided item by item (ORB-CARGO-3)."""

    trade = "captain"
    goes_on = True

    def make(self, slot: int, first: int) -> Iterator[Transport]:
        yield Transport(self, first, slot, "transport", "transport cargo", "carry")

    def broken(self, position: PeriorbisPosition, move: Transport, card: Employee) -> Iterator[IllegalMove]:
        capacity = position.capacity[position.turn]
        if position.carried >= capacity:
            text = f"Your Fleet Capacity of {capacity} is used up this turn."
            yield IllegalMove("ORB-CARGO-2", text)
        elif not can_carry(position, move.slot):
            yield IllegalMove("ORB-CARGO-4", "There is nothing to carry now.")

    def perform(self, position: PeriorbisPosition, move: Transport, card: Employee, told: Told) -> None:
        position.carrier = move.slot
        position.loaded = 0
        if told is not None:
            left = position.capacity[position.turn] - position.carried
            text = (
                f"{{p}} sends {called(position, move.slot)} to carry up to {_most(position, card)}"
                f" (Captain {card.captain}, {left} of Fleet Capacity left)."
            )
            tell(
                told,
                position,
                "transport",
                text,
                "ORB-CARGO-1",
                f"face-{{p}}-{move.slot + 1}",
                slot=move.slot + 1,
            )

    def leaves(self, position: PeriorbisPosition, move: Transport, card: Employee, means: Means) -> Means:
        return means.carrying(card.captain)

    def meaning(self, position: PeriorbisPosition, move: Transport, card: Employee) -> Choice:
        left = position.capacity[position.turn] - position.carried
        most = min(card.captain, left)
        return Choice(
            f"carries up to {plural(most, 'item')}",
            "Carry",
            result=f"up to {most} people or crates" if most > 1 else "1 person or crate",
        )


def _most(position: PeriorbisPosition, card: Employee) -> str:
    left = position.capacity[position.turn] - position.carried
    return plural(min(card.captain, left), "item")
