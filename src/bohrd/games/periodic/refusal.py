"""Why a move is not legal: the first rule it breaks, and a sentence that says how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, IllegalMove, Move
from bohrd.games.periodic.content import COLOURS, GOALS, GROUPS, TRENDS
from bohrd.games.periodic.moves import (
    DECLINE,
    END,
    FREE,
    GAIN,
    GIVER,
    KEEP,
    MOVE_TO,
    RESEARCH,
    SPEND,
    TAKE,
    Decision,
)
from bohrd.games.periodic.pieces import CUBE_ON, GROUP_OF_TILE, TREND_OF_TILE
from bohrd.games.periodic.state import AGENDA, GIVING, RESEARCHING
from bohrd.games.periodic.table import DISTANCE, ELEMENTS, GROUP_OF, LONGEST, reach

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


def why_not(position: PeriodicPosition, move: Move) -> IllegalMove:
    """The refusal of a move that is not legal in this position."""
    assert isinstance(move, Decision)
    return IllegalMove(*_broken(position, move))


def _broken(position: PeriodicPosition, move: Decision) -> tuple[str, str]:
    if position.turn == OVER:
        return "PER-END-3", "The game is over."
    if position.stage == AGENDA:
        if move.kind == KEEP:
            return "PER-DECIDE-1", "That Agenda Card was not dealt to you."
        return "PER-SETUP-14", "Choose the Agenda Card you keep first."
    if move.kind == KEEP:
        return "PER-SETUP-14", "Your Agenda Card is chosen for the whole game."
    if position.stage == GIVING:
        if move.kind == GIVER:
            return "PER-GAIN-4", "The token comes from an opponent who holds the most."
        return "PER-DECIDE-9", "Choose first which of the tied opponents gives a token."
    if move.kind == GIVER:
        return "PER-DECIDE-9", "No opponent has to give a token now."
    if position.stage == RESEARCHING:
        return _not_while_researching(position, move)
    return _no_step(position, move)


def _not_while_researching(position: PeriodicPosition, move: Decision) -> tuple[str, str]:
    if move.kind == RESEARCH:
        return _no_research(position, move.which)
    if move.kind == TAKE:
        return _no_take(position, move)
    rules = {FREE: "PER-TILE-11", MOVE_TO: "PER-TILE-11", SPEND: "PER-SPEND-4", END: "PER-TURN-6"}
    return rules.get(move.kind, "PER-DECIDE-10"), "Finish this movement first: research here, or decline."


def _no_research(position: PeriodicPosition, colour: int) -> tuple[str, str]:
    seat = position.turn
    card = position.card[colour]
    symbol = ELEMENTS[position.flask[seat]].symbol
    if card < 0:
        return "PER-GOAL-12", f"There is no {COLOURS[colour]} Goal Card any more."
    cube = CUBE_ON[card][position.flask[seat]]
    if not position.moved:
        return "PER-RESEARCH-4", "Only a movement that ends on an element lets you research it."
    if not cube:
        return "PER-RESEARCH-1", f"“{GOALS[card].title}” does not show {symbol}."
    if position.placed[colour * position.seats + seat] & cube:
        return "PER-RESEARCH-7", f"You already have a cube on {symbol} of “{GOALS[card].title}”."
    if not position.cubes[seat]:
        return "PER-RESEARCH-10", "You have no Research Cube left."
    return "PER-RESEARCH-3", "The research of this movement is over; only another movement gives one more."


def _no_step(position: PeriodicPosition, move: Decision) -> tuple[str, str]:
    seat = position.turn
    kind = move.kind
    if kind == RESEARCH:
        return _no_research(position, move.which)
    if kind == DECLINE:
        return "PER-DECIDE-10", "There is no research to decline."
    if kind == END:
        return "PER-TURN-4", "You must Spend or Gain once before the turn can end."
    if kind == TAKE:
        return _no_take(position, move)
    if kind == GAIN and position.gained:
        return "PER-GAIN-2", "You have gained in this turn already."
    if kind == GAIN and position.paid:
        return "PER-TURN-5", "You have paid for a trend in this turn, so you may not Gain."
    if kind == SPEND and position.gained:
        return "PER-TURN-5", "You have gained in this turn, so you may not pay for a trend."
    if kind == SPEND and position.energy[seat] < (price := 2 if position.paid else 1):
        return "PER-SPEND-3", f"This costs {price}, and you hold {position.energy[seat]}."
    if kind == FREE and move.which not in _held(TREND_OF_TILE, position.free[seat]):
        return "PER-TILE-1", f"You hold no Free Trend tile for {TRENDS[move.which].name}."
    if kind == MOVE_TO:
        return _no_move_to(position, move)
    return _no_movement(position, move.which, move.to)


def _held(of_tile: tuple[int, ...], tiles: int) -> list[int]:
    return [what for tile, what in enumerate(of_tile) if tiles >> tile & 1]


def _no_take(position: PeriodicPosition, move: Decision) -> tuple[str, str]:
    if not position.take2[position.turn]:
        return "PER-TILE-1", "You hold no Take 2 Energy tile."
    if position.paid or position.gained or position.moved:
        return "PER-TILE-13", "Take 2 Energy works only at the beginning of the turn."
    if not any(position.trends):
        return "PER-TILE-15", "No token lies on any trend."
    if sum(position.trends) == 1:
        return "PER-TILE-15", "Only 1 token lies on all trends together: take that one."
    if move.to < 0:
        return "PER-TILE-14", "The tile takes exactly 2 tokens while there are two."
    return "PER-TILE-14", "There are not enough tokens on these trends."


def _no_move_to(position: PeriodicPosition, move: Decision) -> tuple[str, str]:
    group = GROUPS[move.which].name
    if move.which not in _held(GROUP_OF_TILE, position.move_to[position.turn]):
        return "PER-TILE-1", f"You hold no Move To tile for {group}."
    if GROUP_OF[move.to] != move.which:
        return "PER-TILE-9", f"{ELEMENTS[move.to].symbol} does not belong to {group}."
    return "PER-TILE-10", "Move To must lead to another element."


def _no_movement(position: PeriodicPosition, trend: int, to: int) -> tuple[str, str]:
    seat = position.turn
    here = position.flask[seat]
    start, end = ELEMENTS[here].symbol, ELEMENTS[to].symbol
    name = TRENDS[trend].name
    if not reach(trend, here, 0):
        return "PER-TREND-10", f"From {start} {name} allows no step, so it cannot be activated."
    if here == to:
        return "PER-MOVE-1", "Staying where you are is not a movement."
    distance = DISTANCE[trend][here][to]
    if not distance:
        return "PER-MOVE-2", f"The directions of {name} do not lead from {start} to {end}."
    if distance > LONGEST or not position.plus3[seat]:
        return "PER-MOVE-1", f"{end} is {distance} spaces away; a movement goes 1 to 5."
    return "PER-TILE-4", f"{end} is {distance} spaces away; that needs more +3 Spaces tiles than you hold."
