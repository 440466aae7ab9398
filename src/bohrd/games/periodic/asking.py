"""What is asked in each stage of a turn, and how the question follows what has been chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Prompt
from bohrd.games.periodic.goals import researchable
from bohrd.games.periodic.stages import AGENDA, GIVING, RESEARCHING
from bohrd.games.periodic.table import ELEMENTS
from bohrd.games.periodic.words import of, trend_name

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


PIPS = 3
"""More of them have no room beside their words on a phone."""


def prompt(position: PeriodicPosition) -> Prompt:
    """What is asked of the seat on turn."""
    seat, first = position.turn, position.legal()[0].id
    if position.stage == AGENDA:
        return Prompt(seat, "Which agenda do you keep?", "PER-DECIDE-1", first)
    if position.stage == GIVING:
        return Prompt(seat, "Who gives you 1 energy?", "PER-DECIDE-9", first)
    if position.stage == RESEARCHING:
        text = _for_which(position)
        return Prompt(seat, text, "PER-DECIDE-10", position.decisions.decline.only.id)
    left, pips = _moves_left(position)
    step = position.default_step().id
    return Prompt(seat, _step(position), "PER-DECIDE-2", step, left, pips, _then(position))


def _for_which(position: PeriodicPosition) -> str:
    """The question of research; where one card fits, only whether."""
    seat, element = position.turn, ELEMENTS[position.flask[position.turn]].name
    fitting = researchable(position, seat, position.flask[seat])
    if len(fitting) > 1:
        return f"{element}: for which card?"
    return f"Research {element.lower()} for {position.content.goals[position.card[fitting[0]]].title}?"


def _step(position: PeriodicPosition) -> str:
    """The question of a step; after the first payment, whether to go on."""
    energy = position.energy[position.turn]
    if position.paid:
        return f"Go on? {energy} energy left." if energy else "Go on? No energy left."
    if position.gained:
        return "Anything else?"
    return "Gain or Spend: where to?" if energy else "Gain from which trend?"


def _moves_left(position: PeriodicPosition) -> tuple[str, tuple[int, int]]:
    """How many trends can still be paid for (PER-SPEND-1), in words and as pips; or one Gain."""
    energy = position.energy[position.turn]
    if position.gained:
        return "", (0, 0)
    moves = energy // 2 if position.paid else (energy + 1) // 2
    if not moves:
        return "", (0, 0)
    if position.paid:
        pips = (moves, moves + position.paid)
        return f"{of(moves, 'Spend')} left", pips if pips[1] <= PIPS else (0, 0)
    return "1 Gain or " + ("1 Spend" if moves == 1 else f"1–{moves} Spends"), (0, 0)


def _second(trend: str, tokens: int) -> str:
    """The question once a first token has been chosen: two of the same are had by touching it again."""
    return f"And the second: {trend} again, or another?" if tokens > 1 else f"1 from {trend}, and the second?"


def _then(position: PeriodicPosition) -> dict[str, str]:
    """The questions once a half of a trend, a tile or an element has been chosen."""
    then: dict[str, str] = {}
    content = position.content
    for number, trend in enumerate(content.trends):
        where = f"{trend_name(content, number)}: where to?"
        then |= {f"{verb}-{trend.key}": where for verb in ("gain", "spend", "free")}
        then[f"tile-take2 energy-{trend.key}"] = _second(trend_name(content, number), position.trends[number])
    for group in content.groups:
        then[f"move-to-{group.key}"] = f"Move To {group.name}: which one?"
    then["tile-take2"] = "From which trends?"
    touched = {target for move in position.legal() for target in move.targets}
    for element in ELEMENTS:
        if f"element-{element.symbol}" in touched:
            then[f"element-{element.symbol}"] = f"{element.name}: by which trend?"
    return {key: words for key, words in then.items() if key.split()[0] in touched}
