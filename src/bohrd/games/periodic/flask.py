"""Moving the Flask: the movements by a trend there are, why one is not possible, and carrying it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from bohrd.contract import Decision, Event, IllegalMove, Move, Told
from bohrd.games.periodic.goals import colours_to_research
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import TILES_EACH
from bohrd.games.periodic.stages import RESEARCHING, STEP
from bohrd.games.periodic.table import ELEMENTS, MORE_STEPS, STEPS, tiles_for
from bohrd.games.periodic.tuples import changed
from bohrd.games.periodic.words import trend_name, trend_words

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

LONGEST: Final = STEPS + MORE_STEPS * TILES_EACH
"""The farthest a movement can go: with all three +3 Spaces tiles."""


class Movement(Move):
    """A movement by this trend to this element."""

    __slots__ = ("to", "trend")

    def __init__(
        self,
        decision: Decision[Any, Any],
        id: int,
        verb: str,
        phrase: str,
        content: Content,
        trend: int,
        to: int,
    ) -> None:
        key, element = content.trends[trend].key, ELEMENTS[to]
        targets = (f"{verb}-{key}", f"element-{element.symbol}")
        super().__init__(
            decision,
            id,
            f"{verb} {key} {element.symbol}",
            f"{phrase} {trend_name(content, trend)}: to {element.symbol} ({element.name})",
            targets if verb == "free" else targets[::-1],  # what can be had is told by element, tiles by tile
        )
        self.trend = trend
        self.to = to


class Movements:
    """The movements of one kind of step, by every trend to every element."""

    def __init__(
        self, decision: Decision[Any, Any], verb: str, phrase: str, content: Content, moves: list[Move]
    ) -> None:
        first = len(moves)
        self.all = [
            Movement(decision, first + number, verb, phrase, content, trend, to)
            for number, (trend, to) in enumerate(
                (trend, to) for trend in range(len(content.trends)) for to in range(len(ELEMENTS))
            )
        ]
        moves += self.all
        self._distance = content.distance

    def by(self, trend: int, to: int) -> Movement:
        return self.all[trend * len(ELEMENTS) + to]

    def reached(self, trends: Sequence[int]) -> list[list[tuple[Movement, ...]]]:
        """``[element][tiles]``: what these trends reach from an element with so many +3 Spaces tiles."""
        return [
            [
                tuple(
                    self.by(trend, to)
                    for trend in trends
                    for to, distance in enumerate(self._distance[trend][element.place])
                    if 0 < distance <= STEPS + MORE_STEPS * tiles
                )
                for tiles in range(TILES_EACH + 1)
            ]
            for element in ELEMENTS
        ]


def refusals_of_movement(position: PeriodicPosition, move: Movement) -> Iterator[IllegalMove]:
    """Why a trend does not lead from the Flask to an element."""
    seat = position.turn
    here, to = position.flask[seat], move.to
    start, end = ELEMENTS[here].symbol, ELEMENTS[to].symbol
    trend = position.content.trends[move.trend]
    distances = position.content.distance[move.trend][here]
    distance = distances[to]
    if not any(distances):
        yield IllegalMove(
            "PER-TREND-10",
            f"{trend_words(trend).name} allows no step from {start}, so it cannot be used.",
        )
    elif here == to:
        yield IllegalMove("PER-MOVE-1", "Staying where you are is not a movement.")
    elif not distance:
        words = trend_words(trend)
        text = f"{words.name} goes {words.way}: that does not lead from {start} to {end}."
        yield IllegalMove("PER-MOVE-2", out_of_reach(position, to) or text)
    elif distance > LONGEST or (distance > STEPS and not position.plus3[seat]):
        text = f"{end} is {distance} spaces away by {trend_words(trend).name}; a movement goes 1 to {STEPS}."
        yield IllegalMove("PER-MOVE-1", text)
    elif tiles_for(distance) > position.plus3[seat]:
        away = f"{end} is {distance} spaces away by {trend_words(trend).name}"
        yield IllegalMove("PER-TILE-4", f"{away}; that needs more +3 Spaces tiles than you hold.")


def out_of_reach(position: PeriodicPosition, to: int) -> str:
    """That no single trend leads from the Flask to an element, and which two would; empty if one does."""
    content, seat = position.content, position.turn
    here, reach = position.flask[seat], STEPS + MORE_STEPS * position.plus3[seat]
    if any(0 < distances[here][to] <= reach for distances in content.distance):
        return ""
    start, end = ELEMENTS[here].symbol, ELEMENTS[to].symbol
    ways = [
        (first[here][middle] + second[middle][to], one, other, middle)
        for one, first in enumerate(content.distance)
        for other, second in enumerate(content.distance)
        for middle in range(len(ELEMENTS))
        if 0 < first[here][middle] <= STEPS and 0 < second[middle][to] <= STEPS
    ]
    text = f"No single trend leads from {start} to {end} in one move"
    if not ways:
        return f"{text}, nor do two."
    _, one, other, middle = min(ways)
    names = [trend_words(content.trends[trend]).name for trend in (one, other)]
    return f"{text}. Two would: {names[0]} to {ELEMENTS[middle].symbol}, then {names[1]}."


def move_flask(position: PeriodicPosition, move: Movement, told: Told) -> None:
    """Move by a trend, using the +3 Spaces tiles that the distance asks for (PER-TILE-4)."""
    seat = position.turn
    distance = position.content.distance[move.trend][position.flask[seat]][move.to]
    tiles = 0
    if distance > STEPS:
        tiles = tiles_for(distance)
        position.plus3 = changed(position.plus3, seat, position.plus3[seat] - tiles)
    arrive(position, move.to, tiles, told, move)


def arrive(
    position: PeriodicPosition, element: int, tiles: int, told: Told, by: Movement | None = None
) -> None:
    """End a movement, and ask about research if there is anything to ask (PER-DECIDE-10)."""
    seat = position.turn
    start = position.flask[seat]
    position.flask[seat] = element
    position.moved = True
    if told is not None:
        place = ELEMENTS[element]
        extra = f", with {tiles} +3 Spaces" if tiles else ""
        text = "{p%d} moves to %s (%s)%s." % (seat, place.symbol, place.name, extra)
        targets = (f"element-{place.symbol}", f"flask-{seat}", *_over(position, by, start, element))
        data = {"from": ELEMENTS[start].symbol, "to": place.symbol}
        if by is not None:
            data["trend"] = position.content.trends[by.trend].key
        told.append(Event("moved", text, seat, data, "PER-MOVE-1", targets))
    position.stage = RESEARCHING if colours_to_research(position, seat, element) else STEP


def _over(position: PeriodicPosition, by: Movement | None, start: int, end: int) -> tuple[str, ...]:
    """The side of the table that a movement along the numbers leaves, to go on in a new row (PER-TREND-4)."""
    if by is None or not position.content.trends[by.trend].joins_rows:
        return ()
    if ELEMENTS[start].row == ELEMENTS[end].row:
        return ()
    return ("over-right",) if end > start else ("over-left",)


# -- in words -----------------------------------------------------------------------------------


def tiles_used(position: PeriodicPosition, move: Movement) -> int:
    """How many +3 Spaces tiles a movement of the seat on turn uses."""
    return tiles_for(position.content.distance[move.trend][position.flask[position.turn]][move.to])
