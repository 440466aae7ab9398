"""Scoring Agenda Cards: each completed Goal Card counts toward one objective, split for the best total."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from bohrd.games.periodic.content import AgendaCard, Objective
from bohrd.games.periodic.pieces import COLOURS

Counts = tuple[int, ...]
"""Completed Goal Cards by colour: green, blue, purple, pink."""

WORDS = {
    "level": "+1 for each Academic level",
    "card": "+1 for each Goal Card",
    "colour": "+2 for each {} Goal Card",
    "pair": "+5 for each pair of {} and {}",
    "set": "+9 for each set of three colours",
    "lower": "+3 for each pair of an Academic level and a Goal Card",
}


def words(objective: Objective) -> str:
    """An objective as players read it."""
    return WORDS[objective.kind].format(*objective.colours)


def objectives(card: AgendaCard) -> str:
    """All objectives of an Agenda Card as players read them."""
    return "; ".join(words(objective) for objective in card.objectives)


def points(objective: Objective, counted: Counts, level: int) -> int:
    """What an objective gives for the Goal Cards counted toward it (PER-AGENDA-5 to PER-AGENDA-10)."""
    colours = [counted[COLOURS.index(colour)] for colour in objective.colours]
    if objective.kind == "level":
        return level
    if objective.kind == "card":
        return sum(counted)
    if objective.kind == "colour":
        return 2 * colours[0]
    if objective.kind == "pair":
        return 5 * min(colours)
    if objective.kind == "set":
        return 9 * sets(counted)
    return 3 * min(level, sum(counted))


def sets(counted: Counts) -> int:
    """The most sets of three cards of three different colours (PER-AGENDA-9)."""
    k = 0
    while sum(min(cards, k + 1) for cards in counted) >= 3 * (k + 1):
        k += 1
    return k


def splits(cards: Counts) -> Iterator[tuple[Counts, Counts]]:
    """Every division of the cards between two objectives (PER-AGENDA-2)."""
    for first in product(*(range(count + 1) for count in cards)):
        yield first, tuple(count - used for count, used in zip(cards, first, strict=True))


@lru_cache(maxsize=4096)
def best(card: AgendaCard, cards: Counts, level: int) -> tuple[tuple[Counts, int], ...]:
    """For each objective the cards counted toward it and its points, in the split of the best total."""
    if len(card.objectives) == 1:
        [only] = card.objectives
        return ((cards, points(only, cards, level)),)
    one, two = card.objectives
    split = max(splits(cards), key=lambda s: points(one, s[0], level) + points(two, s[1], level))
    return (split[0], points(one, split[0], level)), (split[1], points(two, split[1], level))


@lru_cache(maxsize=4096)
def score(card: AgendaCard, cards: Counts, level: int) -> tuple[int, str]:
    """The best total of an Agenda Card, and the split that gives it in words (PER-AGENDA-4)."""
    gains = best(card, cards, level)
    if len(card.objectives) == 1:
        return gains[0][1], f"{words(card.objectives[0])}: {gains[0][1]}"
    note = "; ".join(
        f"{words(objective)}: {gain}{_named(counted, objective)}"
        for objective, (counted, gain) in zip(card.objectives, gains, strict=True)
    )
    return sum(gain for _, gain in gains), note


def _named(counted: Counts, objective: Objective) -> str:
    """Which cards were counted toward an objective that counts cards."""
    if objective.kind == "level" or not any(counted):
        return ""
    cards = [f"{count} {colour}" for count, colour in zip(counted, COLOURS, strict=True) if count]
    return f" ({', '.join(cards)})"
