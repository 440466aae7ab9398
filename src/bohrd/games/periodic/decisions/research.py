"""Researching the element on which a movement has ended, or declining to (area RESEARCH, PER-DECIDE-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.periodic.goals import colours_to_research
from bohrd.games.periodic.pieces import COLOURS
from bohrd.games.periodic.stages import RESEARCHING, STEP
from bohrd.games.periodic.table import ELEMENTS
from bohrd.games.periodic.tuples import changed

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


class Research(Move):
    """Research for the Goal Card of this colour."""

    __slots__ = ("colour",)

    def __init__(self, decision: Researching, id: int, colour: int) -> None:
        name = COLOURS[colour]
        text = f"Research for the {name} Goal Card"
        super().__init__(decision, id, f"research {name}", text, (f"goal-{name}",))
        self.colour = colour


class Researching(Decision["PeriodicPosition", Research]):
    """Put a cube on the element shown on a Goal Card (PER-RESEARCH-5)."""

    def __init__(self, moves: list[Move]) -> None:
        first = len(moves)
        self.moves = [Research(self, first + colour, colour) for colour in range(len(COLOURS))]
        moves += self.moves
        self.of_colours = [
            tuple(self.moves[colour] for colour in range(len(COLOURS)) if bits >> colour & 1)
            for bits in range(1 << len(COLOURS))
        ]
        """The moves by the bits of their colours."""

    def refusals(self, position: PeriodicPosition, move: Research) -> Iterator[IllegalMove]:
        seat, card = position.turn, position.card[move.colour]
        if card < 0:
            yield IllegalMove("PER-GOAL-12", f"There is no {COLOURS[move.colour]} Goal Card any more.")
            return
        if not position.moved:
            text = "Only a movement that ends on an element lets you research it."
            yield IllegalMove("PER-RESEARCH-4", text)
        symbol, title = ELEMENTS[position.flask[seat]].symbol, position.content.goals[card].title
        cube = position.content.cube_on[card][position.flask[seat]]
        if not cube:
            yield IllegalMove("PER-RESEARCH-1", f"“{title}” does not show {symbol}.")
        if position.placed[move.colour * position.seats + seat] & cube:
            yield IllegalMove("PER-RESEARCH-7", f"You already have a cube on {symbol} of “{title}”.")
        if not position.cubes(seat):
            yield IllegalMove("PER-RESEARCH-10", "You have no Research Cube left.")
        if position.moved and position.stage != RESEARCHING:
            text = "You have had the research of this movement; only another movement brings one more."
            yield IllegalMove("PER-RESEARCH-3", text)

    def legal(self, position: PeriodicPosition) -> tuple[Research, ...]:
        seat = position.turn
        return self.of_colours[colours_to_research(position, seat, position.flask[seat])]

    def carry_out(self, position: PeriodicPosition, move: Research, chance: Chance, told: Told) -> None:
        seat, card = position.turn, position.card[move.colour]
        place = move.colour * position.seats + seat
        position.placed = changed(position.placed, place, position.placed[place] | _cube(position, card))
        position.stage = STEP
        if told is not None:
            goal = position.content.goals[card]
            symbol = ELEMENTS[position.flask[seat]].symbol
            text = "{p%d} researches %s for “%s”." % (seat, symbol, goal.title)
            there = position.placed[move.colour * position.seats : (move.colour + 1) * position.seats]
            data = {"card": goal.id, "element": symbol, "cubes": sum(map(int.bit_count, there))}
            told.append(Event("researched", text, seat, data, "PER-RESEARCH-5", move.targets))

    def choice(self, position: PeriodicPosition, move: Research) -> Choice:
        card = position.card[move.colour]
        goal = position.content.goals[card]
        element = ELEMENTS[position.flask[position.turn]].name
        placed = position.placed[move.colour * position.seats + position.turn] | _cube(position, card)
        cubes, done = placed.bit_count(), placed == position.content.complete[card]
        result = f"completes it: {goal.points} points" if done else f"{cubes} of {len(goal.elements)}"
        is_only = len(self.legal(position)) == 1  # the question names the element, and then the card
        return Choice(
            f"{element} for {goal.title}, {result}",
            "Lay a cube" if is_only else goal.title,
            brings=f"★{goal.points}" if done else "cube",
            result=result if done else f"{result} for {goal.points} points",
            worth=100 * done + 20 * cubes + goal.points,
        )


def _cube(position: PeriodicPosition, card: int) -> int:
    """The bit of a cube on a Goal Card for the element under the Flask of the seat on turn."""
    return position.content.cube_on[card][position.flask[position.turn]]


class Declining(Decision["PeriodicPosition", Move]):
    """Keep the cube (PER-RESEARCH-2)."""

    def __init__(self, moves: list[Move]) -> None:
        self.only = Move(self, len(moves), "decline", "No research: keep the cube")
        self.moves = [self.only]
        moves.append(self.only)

    def refusals(self, position: PeriodicPosition, move: Move) -> Iterator[IllegalMove]:
        if position.stage != RESEARCHING:
            yield IllegalMove("PER-DECIDE-10", "There is no research to decline.")

    def carry_out(self, position: PeriodicPosition, move: Move, chance: Chance, told: Told) -> None:
        position.stage = STEP
        if told is not None:
            seat = position.turn
            told.append(Event("declined", "{p%d} does not research." % seat, seat, rule="PER-RESEARCH-2"))

    def choice(self, position: PeriodicPosition, move: Move) -> Choice:
        return Choice(
            "Leave without a cube",
            "No cube here",
            warning="Leave without a cube? Only another move brings you back.",
            result="it stays with you",
            ends=True,
        )
