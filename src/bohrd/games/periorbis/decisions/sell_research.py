"""Selling research data (ORB-LAB-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Choice, IllegalMove, Told
from bohrd.games.periorbis.crew import first_name, plural, tell
from bohrd.games.periorbis.decisions.action import Action, ActionMove
from bohrd.games.periorbis.pieces import Content, Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.means import Means
    from bohrd.games.periorbis.position import PeriorbisPosition


class SellResearch(ActionMove):
    """So many data."""

    __slots__ = ("data",)

    def __init__(self, decision: SellingResearch, id: int, slot: int, data: int) -> None:
        text = f"sell {data} research data"
        super().__init__(decision, id, slot, f"sell-research {data}", text, "sell-data")
        self.data = data


class SellingResearch(Action[SellResearch]):
    """Sell data from the lab, up to the Research Skill."""

    trade = "scientist"

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.most = max(card.research for card in content.employees.values())

    def make(self, slot: int, first: int) -> Iterator[SellResearch]:
        for index in range(self.most):
            yield SellResearch(self, first + index, slot, index + 1)

    def broken(
        self, position: PeriorbisPosition, move: SellResearch, card: Employee
    ) -> Iterator[IllegalMove]:
        lab = position.data[position.turn]
        if move.data > lab:
            yield IllegalMove("ORB-LAB-2", f"Your lab holds {lab} of {move.data} research data.")
        if move.data > card.research:
            text = f"{first_name(position, move.slot)} sells at most {card.research} research data."
            yield IllegalMove("ORB-LAB-2", text)

    def perform(self, position: PeriorbisPosition, move: SellResearch, card: Employee, told: Told) -> None:
        seat, price = position.turn, position.content.constants.data_price
        income = move.data * price
        position.data[seat] -= move.data
        position.credits[seat] += income
        if told is not None:
            text = f"{{p}} sells {move.data} research data × {price} = {income} credits."
            data = {"slot": move.slot + 1, "data": -move.data, "credits": income}
            tell(told, position, "sold research", text, "ORB-LAB-2", "lab-{p}", "till-{p}", **data)

    def income(self, position: PeriorbisPosition, move: SellResearch, card: Employee) -> int:
        return move.data * position.content.constants.data_price

    def leaves(self, position: PeriorbisPosition, move: SellResearch, card: Employee, means: Means) -> Means:
        return means.researched(-move.data)

    def meaning(self, position: PeriorbisPosition, move: SellResearch, card: Employee) -> Choice:
        income, left = move.data * position.content.constants.data_price, position.data[position.turn]
        return Choice(
            f"sells {move.data} data for {plural(income, 'credit')}",
            f"Sell {move.data} data",
            brings=f"+{income}",
            result=f"{left - move.data} left in the lab",
            worth=income,
        )
