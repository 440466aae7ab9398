"""Research (ORB-LAB-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Choice, IllegalMove, Told
from bohrd.games.periorbis.crew import tell
from bohrd.games.periorbis.decisions.action import Action, ActionMove
from bohrd.games.periorbis.pieces import Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.means import Means
    from bohrd.games.periorbis.position import PeriorbisPosition


class Research(ActionMove):
    """As much as the employee can."""

    __slots__ = ()


class Researching(Action[Research]):
    """Add research data to the lab, by the Research Skill."""

    spares_others = True
    trade = "scientist"

    def make(self, slot: int, first: int) -> Iterator[Research]:
        yield Research(self, first, slot, "research", "research", "research")

    def broken(self, position: PeriorbisPosition, move: Research, card: Employee) -> Iterator[IllegalMove]:
        yield from ()

    def perform(self, position: PeriorbisPosition, move: Research, card: Employee, told: Told) -> None:
        seat = position.turn
        position.data[seat] += card.research
        if told is not None:
            text = f"{{p}} adds {card.research} research data: {position.data[seat]} in the lab."
            data = {"slot": move.slot + 1, "data": card.research}
            tell(told, position, "researched", text, "ORB-LAB-1", "lab-{p}", **data)

    def leaves(self, position: PeriorbisPosition, move: Research, card: Employee, means: Means) -> Means:
        return means.researched(card.research)

    def meaning(self, position: PeriorbisPosition, move: Research, card: Employee) -> Choice:
        gain, there = card.research, position.data[position.turn] + card.research
        result = f"then {there} in the lab"
        return Choice(f"researches: {gain} data", "Research", brings=f"+{gain} data", result=result)
