"""The four parts of a score and its tie-breaks (area SCORE of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Result, ScoreLine
from bohrd.games.periodic import agenda
from bohrd.games.periodic.content import AGENDAS, COLOURS, GOALS, TRACK
from bohrd.games.periodic.pieces import COLOUR_OF, COMPLETE, CONSOLATION

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


def result(position: PeriodicPosition) -> Result:
    """The four parts of the score; the Agenda Card counts only at the end (PER-SCORE-1)."""
    over = position.turn == OVER
    lines = [_score(position, seat, over) for seat in range(position.seats)]
    breaks = [
        (position.level[seat], position.energy[seat]) for seat in range(position.seats)
    ]  # PER-SCORE-6, -7
    if not over:
        return Result.ranked(lines, breaks)
    reason, rule = {
        "stack": ("A Goal Card stack was depleted.", "PER-END-1"),
        "discs": ("Two Discs reached the end of the Academic Track.", "PER-END-2"),
    }[position.trigger]
    return Result.ranked(lines, breaks, True, reason, rule)


def _score(position: PeriodicPosition, seat: int, over: bool) -> tuple[ScoreLine, ...]:
    cards = sum(GOALS[card].points for card in position.completed[seat])
    cubes = 0
    for colour, card in enumerate(position.card):
        placed = position.placed[colour * position.seats + seat]
        if placed:  # a card that is complete is taken in the Refresh of this very turn
            cubes += GOALS[card].points if placed == COMPLETE[card] else CONSOLATION[placed.bit_count()]
    count = len(position.completed[seat])
    note = f"{count} Goal Card{'' if count == 1 else 's'} {cards}, Lab Tokens {position.lab[seat]}"
    lines = (
        ScoreLine("Goal Cards and Lab Tokens", cards + position.lab[seat], "PER-SCORE-1", note),
        ScoreLine("Academic Track", TRACK[position.level[seat]].points, "PER-SCORE-2"),
        ScoreLine("Cubes on open Goal Cards", cubes, "PER-SCORE-3"),
    )
    if not over:
        return lines
    counts = tuple(
        sum(COLOUR_OF[card] == c for card in position.completed[seat]) for c in range(len(COLOURS))
    )
    points, note = agenda.score(position.kept[seat], counts, position.level[seat])
    title = AGENDAS[position.kept[seat]].title
    return (*lines, ScoreLine(f"Agenda: {title}", points, "PER-AGENDA-4", note))
