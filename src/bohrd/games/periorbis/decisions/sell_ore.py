"""Selling ore from storage (area SELL of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Choice, IllegalMove, Told
from bohrd.games.periorbis.counts import add
from bohrd.games.periorbis.crew import first_name, plural, tell
from bohrd.games.periorbis.decisions.action import Action, ActionMove
from bohrd.games.periorbis.pieces import Content, Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.means import Means
    from bohrd.games.periorbis.position import PeriorbisPosition


class SellOre(ActionMove):
    """So many crates."""

    __slots__ = ("crates",)

    def __init__(self, decision: SellingOre, id: int, slot: int, crates: int) -> None:
        text = f"sell {plural(crates, 'crate')} from storage"
        super().__init__(decision, id, slot, f"sell-ore {crates}", text, "sell-ore")
        self.crates = crates


class SellingOre(Action[SellOre]):
    """Sell crates from storage, up to the Selling Skill (ORB-SELL-1)."""

    trade = "agent"

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.most = max(card.selling for card in content.employees.values())

    def make(self, slot: int, first: int) -> Iterator[SellOre]:
        for index in range(self.most):
            yield SellOre(self, first + index, slot, index + 1)

    def broken(self, position: PeriorbisPosition, move: SellOre, card: Employee) -> Iterator[IllegalMove]:
        storage = position.storage[position.turn]
        if move.crates > storage:
            yield IllegalMove("ORB-SELL-1", f"Your storage holds {storage} of {move.crates} crates.")
        if move.crates > card.selling:
            text = f"{first_name(position, move.slot)} sells at most {plural(card.selling, 'crate')}."
            yield IllegalMove("ORB-SELL-1", text)

    def perform(self, position: PeriorbisPosition, move: SellOre, card: Employee, told: Told) -> None:
        seat, crates = position.turn, move.crates
        income = crates * _price(position, card)
        position.storage[seat] -= crates
        position.credits[seat] += income
        position.sold = add(position.sold, seat, crates)  # ORB-SELL-2
        if told is not None:
            price = f"({position.content.constants.ore_price} + {card.contract})"
            gain = f"{income} credits and {plural(crates, 'point')}"
            text = f"{{p}} sells {plural(crates, 'crate')} × {price} = {gain}."
            data = {"slot": move.slot + 1, "crates": crates, "credits": income, "points": crates}
            tell(told, position, "sold ore", text, "ORB-SELL-2", "storage-{p}", "till-{p}", **data)

    def income(self, position: PeriorbisPosition, move: SellOre, card: Employee) -> int:
        return move.crates * _price(position, card)

    def leaves(self, position: PeriorbisPosition, move: SellOre, card: Employee, means: Means) -> Means:
        return means.stored(-move.crates)

    def meaning(self, position: PeriorbisPosition, move: SellOre, card: Employee) -> Choice:
        sold, income = plural(move.crates, "crate"), move.crates * _price(position, card)
        gain = f"{plural(income, 'credit')} and {plural(move.crates, 'point')}"
        return Choice(
            f"sells {sold} for {gain}",
            f"Sell {sold}",
            brings=f"+{move.crates} ★ +{income}",
            result=f"{_price(position, card)} credits each",
            worth=10 * move.crates + income,
        )


def _price(position: PeriorbisPosition, card: Employee) -> int:
    """What a crate brings (ORB-SELL-2)."""
    return position.content.constants.ore_price + card.contract
