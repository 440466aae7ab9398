"""Using a Take 2 Energy tile (PER-TILE-13 to PER-TILE-16, PER-DECIDE-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.tuples import changed
from bohrd.games.periodic.words import listed, trend_name

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


ONLY_NOW = "Only as your turn begins"
"""The heading of the list."""


class Take(Move):
    """Take a token from each of these trends, two from one that is named twice; one where it is the last."""

    __slots__ = ("trends",)

    def __init__(self, decision: Taking, id: int, trends: tuple[int, ...], content: Content) -> None:
        keys = [content.trends[trend].key for trend in trends]
        targets = ("tile-take2", *(f"energy-{key}" for key in keys))  # one that gives both is touched twice
        super().__init__(
            decision, id, f"take {' '.join(keys)}", f"Take 2 Energy: {_source(trends, content)}", targets
        )
        self.trends = trends


def _source(trends: tuple[int, ...], content: Content) -> str:
    """Where the tokens come from, in words."""
    names = [trend_name(content, trend) for trend in trends]
    if len(names) == 1:
        return f"the only token, from {names[0]}"
    if names[0] == names[1]:
        return f"both from {names[0]}"
    return f"1 from {names[0]}, 1 from {names[1]}"


class Taking(Decision["PeriodicPosition", Take]):
    """Take 2 tokens from trends at the beginning of the turn."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        trends = range(len(content.trends))
        ways = [(a, b) for a in trends for b in trends if a <= b] + [(a,) for a in trends]
        first = len(moves)
        self.moves = [Take(self, first + number, way, content) for number, way in enumerate(ways)]
        moves += self.moves
        self._pairs = self.moves[: -len(trends)]
        self._last = self.moves[-len(trends) :]

    def refusals(self, position: PeriodicPosition, move: Take) -> Iterator[IllegalMove]:
        if not position.take2[position.turn]:
            yield IllegalMove("PER-TILE-1", "You hold no Take 2 Energy tile.")
        if position.has_acted or position.moved:
            yield IllegalMove("PER-TILE-13", "Take 2 Energy works only at the beginning of the turn.")
        tokens = sum(position.trends)
        if not tokens:
            yield IllegalMove("PER-TILE-15", "No token lies on any trend.")
        elif tokens == 1:
            if move is not self._last[position.trends.index(1)]:
                text = "Only 1 token lies on all trends together: take that one."
                yield IllegalMove("PER-TILE-15", text)
        elif len(move.trends) == 1:
            yield IllegalMove("PER-TILE-14", "The tile takes exactly 2 tokens while there are two.")
        else:
            for missing in _missing(position, move):
                yield IllegalMove("PER-TILE-14", missing)

    def legal(self, position: PeriodicPosition) -> tuple[Take, ...]:
        if not position.take2[position.turn] or position.moved or position.has_acted:
            return ()
        if sum(position.trends) == 1:  # PER-TILE-15
            return (self._last[position.trends.index(1)],)
        return tuple([move for move in self._pairs if _are_there(move, position.trends)])

    def carry_out(self, position: PeriodicPosition, move: Take, chance: Chance, told: Told) -> None:
        seat = position.turn
        position.take2 = changed(position.take2, seat, position.take2[seat] - 1)
        for trend in move.trends:
            position.trends[trend] -= 1
            position.energy[seat] += 1
        if told is not None:
            names = dict.fromkeys(trend_name(position.content, trend) for trend in move.trends)
            tokens = len(move.trends)
            text = "{p%d} uses Take 2 Energy: %d from %s." % (seat, tokens, " and ".join(names))
            told.append(Event("took energy", text, seat, {"tokens": tokens}, "PER-TILE-14", move.targets[1:]))

    def choice(self, position: PeriodicPosition, move: Take) -> Choice:
        names = [trend_name(position.content, trend) for trend in move.trends]
        source = f"both from {names[0]}" if names[1:] == names[:1] else listed([f"1 from {n}" for n in names])
        return Choice(
            f"Take 2 Energy: {source}",
            f"Both from {names[0]}" if len(set(names)) < len(names) else listed(names),
            ONLY_NOW,
            f"+{len(move.trends)} energy",
            result="uses Take 2 Energy; your turn goes on",
            worth=50,
        )


def _missing(position: PeriodicPosition, move: Take) -> Iterator[str]:
    """Which trends do not have the tokens that a move asks of them."""
    for trend in dict.fromkeys(move.trends):
        if position.trends[trend] < move.trends.count(trend):
            few = "Only 1" if position.trends[trend] else "No"
            yield f"{few} token lies on {trend_name(position.content, trend)}."


def _are_there(move: Take, tokens: list[int]) -> bool:
    """Whether both tokens lie on their trends."""
    one, two = move.trends
    return tokens[one] > 1 if one == two else tokens[one] > 0 and tokens[two] > 0
