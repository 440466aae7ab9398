"""Developing an HQ slot (area HQ of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Choice, IllegalMove, Told
from bohrd.games.periorbis.counts import add
from bohrd.games.periorbis.crew import tell
from bohrd.games.periorbis.decisions.action import Action, ActionMove, discounted, less, unaffordable
from bohrd.games.periorbis.pieces import SLOTS, Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.means import Means
    from bohrd.games.periorbis.position import PeriorbisPosition


class Develop(ActionMove):
    """The next slot."""

    __slots__ = ()


class Developing(Action[Develop]):
    """Open the next slot of the HQ (ORB-HQ-1)."""

    spares_others = True
    trade = "engineer"

    def make(self, slot: int, first: int) -> Iterator[Develop]:
        yield Develop(self, first, slot, "develop", "develop the next HQ slot", "next-slot")

    def broken(self, position: PeriorbisPosition, move: Develop, card: Employee) -> Iterator[IllegalMove]:
        if position.open_slots[position.turn] == SLOTS:
            yield IllegalMove("ORB-HQ-2", f"All {SLOTS} slots are open.")
        else:
            cost = discounted(_printed(position), card.building)
            yield from unaffordable(cost, position.credits[position.turn], "credits")

    def perform(self, position: PeriorbisPosition, move: Develop, card: Employee, told: Told) -> None:
        seat, printed = position.turn, _printed(position)
        cost = discounted(printed, card.building)
        position.credits[seat] -= cost
        position.open_slots = add(position.open_slots, seat, 1)
        if told is not None:
            opened = position.open_slots[seat]
            text = f"{{p}} opens HQ slot {opened} for {less(printed, card.building, 'credits')}."
            data = {"slot": move.slot + 1, "opened": opened, "credits": -cost}
            tell(told, position, "developed", text, "ORB-HQ-1", f"slot-{{p}}-{opened}", **data)

    def income(self, position: PeriorbisPosition, move: Develop, card: Employee) -> int:
        return -discounted(_printed(position), card.building)

    def leaves(self, position: PeriorbisPosition, move: Develop, card: Employee, means: Means) -> Means:
        return means

    def meaning(self, position: PeriorbisPosition, move: Develop, card: Employee) -> Choice:
        opened = position.open_slots[position.turn] + 1
        price = f"{discounted(_printed(position), card.building)} credits"
        saved = min(card.building, _printed(position))
        return Choice(
            f"opens slot {opened} of the HQ for {price}",
            f"Open slot {opened}",
            costs=price,
            result=f"room for one more, saves {saved}" if saved else "room for one more",
        )


def _printed(position: PeriorbisPosition) -> int:
    """The printed cost of the next slot."""
    constants = position.content.constants
    return constants.slot_costs[position.open_slots[position.turn] - constants.open_slots]
