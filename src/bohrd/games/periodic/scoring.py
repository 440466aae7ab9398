"""The four parts of a score and its tie-breaks (area SCORE of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Result, ScoreLine
from bohrd.games.periodic import agenda
from bohrd.games.periodic.content import COLOURS
from bohrd.games.periodic.goals import CONSOLATION

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

REASONS = {
    "stack": ("A stack of Goal Cards was used up.", "PER-END-1"),
    "discs": ("Two Discs reached the end of the Academic Track.", "PER-END-2"),
}


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
    completed, lab = position.completed[seat], position.lab_points[seat]
    cards = sum(position.content.goals[card].points for card in completed)
    note = f"{len(completed)} Goal Card{'' if len(completed) == 1 else 's'} {cards}, Lab Tokens {lab}"
    track = position.content.track[position.level[seat]].points
    lines = (
        ScoreLine("Goal Cards and Lab Tokens", cards + lab, "PER-SCORE-1", note),
        ScoreLine("Academic Track", track, "PER-SCORE-2"),
        ScoreLine("Cubes on open Goal Cards", _cubes(position, seat), "PER-SCORE-3"),
    )
    return (*lines, _agenda(position, seat)) if over else lines


def _cubes(position: PeriodicPosition, seat: int) -> int:
    """Cubes on face-up cards; one that is complete is taken in the Refresh of this very turn."""
    points = 0
    for colour, card in enumerate(position.card):
        placed = position.placed[colour * position.seats + seat]
        if placed:
            done = placed == position.content.complete[card]
            points += position.content.goals[card].points if done else CONSOLATION[placed.bit_count()]
    return points


def _agenda(position: PeriodicPosition, seat: int) -> ScoreLine:
    card = position.content.agendas[position.kept[seat]]
    colours = [position.content.colour_of[goal] for goal in position.completed[seat]]
    counts = tuple(map(colours.count, range(len(COLOURS))))
    points, note = agenda.score(card, counts, position.level[seat])
    return ScoreLine(f"Agenda: {card.title}", points, "PER-AGENDA-4", note)
