"""Every decision a player can ever be asked for, as precomputed moves (PER-DECIDE-1 to PER-DECIDE-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bohrd.contract import Chance, Choice, IllegalMove, Move, MoveTable, Told
from bohrd.contract import Decision as AnyDecision
from bohrd.games.periodic.content import AGENDAS, COLOURS, FREE_TRENDS, GROUPS, MOVE_TOS, TRENDS
from bohrd.games.periodic.table import ELEMENTS, MEMBERS, reach

KEEP, TAKE, GAIN, SPEND, FREE, MOVE_TO, GIVER, RESEARCH, DECLINE, END = range(10)
"""The kinds of decision."""

MOST_PLUS3 = 3
"""There are three +3 Spaces tiles."""


class _Any(AnyDecision[Any, Any]):
    """All decisions in one, which the position knows."""

    def refusals(self, position: Any, move: Any) -> Iterator[IllegalMove]:
        yield from position.refusals(move)

    def carry_out(self, position: Any, move: Any, chance: Chance, told: Told) -> None:
        position._carry_out(move, chance, told)

    def choice(self, position: Any, move: Any) -> Choice:
        return Choice(position.describe(move))


ANY = _Any()


class Decision(Move):
    """A move of Periodic: its kind, and up to two numbers that say which."""

    __slots__ = ("kind", "to", "which")

    def __init__(
        self, id: int, kind: int, which: int, to: int, name: str, text: str, targets: tuple[str, ...]
    ) -> None:
        super().__init__(ANY, id, name, text, targets)
        self.kind = kind
        self.which = which
        self.to = to


_all: list[Decision] = []


def _add(kind: int, which: int, to: int, name: str, text: str, *targets: str) -> Decision:
    move = Decision(len(_all), kind, which, to, name, text, targets)
    _all.append(move)
    return move


def _movements(kind: int, verb: str, phrase: str, keys: Iterable[tuple[str, str]]) -> list[list[Decision]]:
    """A move for every trend (or group) and destination: ``[trend][element]``."""
    return [
        [
            _add(
                kind,
                which,
                element.index,
                f"{verb} {key} {element.symbol}",
                f"{phrase} {name}: to {element.symbol} ({element.name})",
                f"{verb}-{key}",
                f"element-{element.symbol}",
            )
            for element in ELEMENTS
        ]
        for which, (key, name) in enumerate(keys)
    ]


KEEPS = [
    _add(KEEP, index, -1, f"keep {agenda.id}", f"Keep the agenda “{agenda.title}”", f"agenda-{agenda.id}")
    for index, agenda in enumerate(AGENDAS)
]

_trend = [trend.key for trend in TRENDS]
_pairs = [(a, b) for a in range(len(TRENDS)) for b in range(a, len(TRENDS))]
TAKE_TWO = {
    (a, b): _add(
        TAKE,
        a,
        b,
        f"take {_trend[a]} {_trend[b]}",
        f"Take 2 Energy: both from {TRENDS[a].name}"
        if a == b
        else f"Take 2 Energy: 1 from {TRENDS[a].name}, 1 from {TRENDS[b].name}",
        "tile-take2",
        *dict.fromkeys((f"energy-{_trend[a]}", f"energy-{_trend[b]}")),
    )
    for a, b in _pairs
}
TAKE_LAST = [
    _add(
        TAKE,
        a,
        -1,
        f"take {_trend[a]}",
        f"Take 2 Energy: the only token, from {trend.name}",
        "tile-take2",
        f"energy-{_trend[a]}",
    )
    for a, trend in enumerate(TRENDS)
]

_trend_names = [(trend.key, trend.name) for trend in TRENDS]
GAINS = _movements(GAIN, "gain", "Gain from", _trend_names)
SPENDS = _movements(SPEND, "spend", "Spend on", _trend_names)
FREES = _movements(FREE, "free", "Free Trend", _trend_names)
MOVES_TO = _movements(MOVE_TO, "move-to", "Move To", [(group.key, group.name) for group in GROUPS])
GIVERS = [
    _add(GIVER, seat, -1, f"from {seat + 1}", f"Take the token from player {seat + 1}", f"seat-{seat}")
    for seat in range(5)
]
RESEARCHES = [
    _add(RESEARCH, c, -1, f"research {colour}", f"Research for the {colour} Goal Card", f"goal-{colour}")
    for c, colour in enumerate(COLOURS)
]
DECLINE_RESEARCH = _add(DECLINE, -1, -1, "decline", "No research: keep the cube", "decline")
END_TURN = _add(END, -1, -1, "end", "End the turn", "end-turn")

CATALOGUE = MoveTable(_all)


def _reached(movements: list[list[Decision]], trend: int, start: int, tiles: int) -> tuple[Decision, ...]:
    return tuple(movements[trend][end] for end in reach(trend, start, tiles))


def _on_all_trends(movements: list[list[Decision]]) -> list[list[tuple[Decision, ...]]]:
    return [
        [
            tuple(
                move
                for trend in range(len(TRENDS))
                for move in _reached(movements, trend, element.index, tiles)
            )
            for tiles in range(MOST_PLUS3 + 1)
        ]
        for element in ELEMENTS
    ]


# What is legal from an element with so many +3 Spaces tiles: ``[element][tiles]``.
GAINS_FROM = _on_all_trends(GAINS)
SPENDS_FROM = _on_all_trends(SPENDS)
FREES_FROM = {
    trend: [
        [_reached(FREES, trend, element.index, tiles) for tiles in range(MOST_PLUS3 + 1)]
        for element in ELEMENTS
    ]
    for trend in sorted(_trend.index(tile.trend) for tile in FREE_TRENDS)
}
MOVES_TO_FROM = {
    group: [
        tuple(MOVES_TO[group][member] for member in MEMBERS[group] if member != element.index)
        for element in ELEMENTS
    ]
    for group in sorted(
        next(g for g, entry in enumerate(GROUPS) if entry.key == tile.group) for tile in MOVE_TOS
    )
}
