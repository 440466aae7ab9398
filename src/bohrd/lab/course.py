"""How a game went, for statistics: who decided what, how the scores grew, who used which piece."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from bohrd.contract import SEEN, TAKEN
from bohrd.match import Match


class Counted(msgspec.Struct, array_like=True):
    """What became of one piece in one game: how often it came up, and who took and used it how often."""

    kind: str
    piece: str
    seen: int
    taken: list[int]
    played: list[int]


class Course(msgspec.Struct):
    """How a game went; lists have an entry for each decision."""

    deciders: list[int]
    moves: list[str]
    legal: list[int]
    """How many moves there were to choose from."""
    scores: list[list[int]]
    """The points of all seats after it."""
    parts: list[list[tuple[str, int]]] = []
    """For each seat, where its points come from."""
    pieces: list[Counted] = []

    def decide(self, match: Match) -> None:
        """The decision that is made next."""
        self.deciders.append(match.turn)
        self.legal.append(len(match.legal()))

    def decided(self, match: Match) -> None:
        """The same, made."""
        self.moves.append(match.record.steps[-1].move)
        self.scores.append(match.position.scores())

    def end(self, match: Match) -> None:
        """What is known at the end."""
        self.parts = [
            [(line.label.partition(":")[0], line.points) for line in seat.lines]
            for seat in match.result().seats
        ]
        self.pieces = _pieces(match)


def _pieces(match: Match) -> list[Counted]:
    seats, record = match.position.seats, match.record
    told = [*record.setup.events, *(event for step in record.steps for event in step.events)]
    found: dict[tuple[str, str], Counted] = {}
    for use in match.game.uses(told, match.position):
        key = (use.kind, use.piece)
        if key not in found:
            found[key] = Counted(*key, 0, [0] * seats, [0] * seats)
        counted = found[key]
        if use.what == SEEN:
            counted.seen += use.number
        elif use.seat is not None:
            (counted.taken if use.what == TAKEN else counted.played)[use.seat] += use.number
    return [found[key] for key in sorted(found)]


# -- what the course tells ------------------------------------------------------------------


def shares(ranks: Sequence[int]) -> list[float]:
    """Who has which part of the win: nobody any, if nobody won."""
    winners = ranks.count(1)
    return [1 / winners if rank == 1 else 0.0 for rank in ranks]


def leader(scores: Sequence[int]) -> int | None:
    """Who is ahead of all others."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def lead_changes(scores: Sequence[Sequence[int]]) -> int:
    """How often the lead went from one to another."""
    changes, last = 0, None
    for now in map(leader, scores):
        if now is not None and now != last:
            changes += last is not None
            last = now
    return changes


def decided_at(scores: Sequence[Sequence[int]], winners: Sequence[int]) -> float:
    """Which part of the game had been played when who wins in the end was no longer behind anybody."""
    for number in range(len(scores), 0, -1):
        now = scores[number - 1]
        if not any(now[seat] == max(now) for seat in winners):
            return number / len(scores)
    return 0.0


def turns(deciders: Sequence[int]) -> int:
    """How often somebody else was on turn."""
    return sum(one != other for one, other in zip(deciders, [None, *deciders], strict=False))


def by_part(parts: Sequence[tuple[str, int]]) -> dict[str, int]:
    """The points of a seat by where they come from, each named once."""
    found: dict[str, int] = defaultdict(int)
    for label, points in parts:
        found[label] += points
    return dict(found)
