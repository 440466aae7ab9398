"""The four parts of a score and its tie-breaks (area SCORE of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Result, ScoreLine
from bohrd.games.periodic import agenda
from bohrd.games.periodic.goals import CONSOLATION, CUBES
from bohrd.games.periodic.pieces import COLOURS

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

REASONS = {
    "stack": ("A stack of Goal Cards was used up.", "PER-END-1"),
    "discs": ("Two Discs reached the end of the Academic Track.", "PER-END-2"),
}


def scores(position: PeriodicPosition) -> list[int]:
    """The points of each seat alone, for search."""
    over, track = position.turn == OVER, position.content.spot_points
    found: list[int] = []
    for seat in range(position.seats):
        points = _cards(position, seat) + position.lab_points[seat]
        points += track[position.level[seat]] + _cubes(position, seat)
        found.append(points + _agenda(position, seat)[0] if over else points)
    return found


def result(position: PeriodicPosition) -> Result:
    """The four parts of the score; the Agenda Card counts only at the end (PER-SCORE-1)."""
    over = position.turn == OVER
    lines = [_score(position, seat, over) for seat in range(position.seats)]
    breaks = list(zip(position.level, position.energy, strict=True))  # PER-SCORE-6, PER-SCORE-7
    if not over:
        return Result.ranked(lines, breaks)
    reason, rule = REASONS[position.trigger]
    return Result.ranked(lines, breaks, True, reason, rule)


def _score(position: PeriodicPosition, seat: int, over: bool) -> tuple[ScoreLine, ...]:
    taken, cards, lab = len(position.completed[seat]), _cards(position, seat), position.lab_points[seat]
    note = f"{taken} Goal Card{'' if taken == 1 else 's'} {cards}, Lab Tokens {lab}"
    track = position.content.spot_points[position.level[seat]]
    lines = (
        ScoreLine("Goal Cards and Lab Tokens", cards + lab, "PER-SCORE-1", note),
        ScoreLine("Academic Track", track, "PER-SCORE-2"),
        ScoreLine("Cubes on open Goal Cards", _cubes(position, seat), "PER-SCORE-3"),
    )
    if not over:
        return lines
    title = position.content.agendas[position.kept[seat]].title
    points, note = _agenda(position, seat)
    return (*lines, ScoreLine(f"Agenda: {title}", points, "PER-AGENDA-4", note))


def _cards(position: PeriodicPosition, seat: int) -> int:
    """The points of the Goal Cards a seat has taken."""
    points = 0
    for card in position.completed[seat]:
        points += position.content.card_points[card]
    return points


def _cubes(position: PeriodicPosition, seat: int) -> int:
    """Cubes on face-up cards; one that is complete is taken in the Refresh of this very turn."""
    points = 0
    for colour, card in enumerate(position.card):
        placed = position.placed[colour * position.seats + seat]
        if placed:
            done = placed == position.content.complete[card]
            points += position.content.card_points[card] if done else CONSOLATION[CUBES[placed]]
    return points


def _agenda(position: PeriodicPosition, seat: int) -> tuple[int, str]:
    """The points of a seat's Agenda Card, and the split that gives them in words."""
    counts = [0] * len(COLOURS)
    for card in position.completed[seat]:
        counts[position.content.colour_of[card]] += 1
    return agenda.score(position.content.agendas[position.kept[seat]], tuple(counts), position.level[seat])
