"""The scores of a finished game of Periodic, worked out from its events and its TOML files alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from bohrd.contract import Event
from bohrd.games.periodic import GAME

GOAL: dict[str, Any] = {goal["id"]: goal for goal in GAME.tables["goals"]["goal"]}
AGENDA: dict[str, Any] = {agenda["id"]: agenda for agenda in GAME.tables["agendas"]["agenda"]}
SPOTS = [0, 2, 4, 7, 10, 14, 18, 23, 28]

Objective = Mapping[str, Any]
"""An objective as its TOML file has it."""


def recount_scores(events: Sequence[Event], seats: int, options: object) -> list[int]:
    """Cards, Lab Tokens, the track, cubes on open cards and the agenda of each seat."""
    level = [0] * seats
    points = [0] * seats
    completed: list[list[str]] = [[] for _ in range(seats)]
    cubes: defaultdict[str, Counter[int]] = defaultdict(Counter)
    agenda = [""] * seats
    for event in events:
        if event.name == "set-up":
            for order in range(3, seats):
                level[(event.data["first_player"] + order) % seats] = 1
        if event.seat is None:
            continue
        if event.name == "kept":
            agenda[event.seat] = event.secret[event.seat].data["agenda"]
        elif event.name == "researched":
            cubes[event.data["card"]][event.seat] += 1
        elif event.name == "completed":
            completed[event.seat].append(event.data["card"])
            for other, count in cubes.pop(event.data["card"]).items():
                if other != event.seat:
                    points[other] += {1: 3, 2: 5}[count]
        elif event.name == "advanced":
            level[event.seat] += 1
    for placed in cubes.values():
        for seat, count in placed.items():
            points[seat] += {1: 3, 2: 5}[count]
    return [
        points[seat]
        + sum(GOAL[card]["points"] for card in completed[seat])
        + SPOTS[level[seat]]
        + best_split(AGENDA[agenda[seat]]["objectives"], completed[seat], level[seat])
        for seat in range(seats)
    ]


def best_split(objectives: Sequence[Objective], cards: Sequence[str], level: int) -> int:
    """The best total over every way to give each single card to one of the objectives."""
    colours = [GOAL[card]["colour"] for card in cards]
    return max(
        sum(
            worth(
                objective, [colour for colour, to in zip(colours, given, strict=True) if to == number], level
            )
            for number, objective in enumerate(objectives)
        )
        for given in product(range(len(objectives)), repeat=len(cards))
    )


def worth(objective: Objective, colours: Sequence[str], level: int) -> int:
    """What an objective gives for cards of these colours, counted out one by one."""
    kind = objective["kind"]
    if kind == "level":
        return level
    if kind == "card":
        return len(colours)
    if kind == "colour":
        return 2 * colours.count(objective["colours"][0])
    if kind == "pair":
        return 5 * min(colours.count(colour) for colour in objective["colours"])
    if kind == "lower":
        return 3 * min(level, len(colours))
    return 9 * _sets(Counter(colours))


def _sets(left: Counter[str]) -> int:
    """Sets of three different colours, always taken from the colours with the most cards left."""
    three = [colour for colour, count in left.most_common(3) if count]
    return 0 if len(three) < 3 else 1 + _sets(left - Counter(three))
