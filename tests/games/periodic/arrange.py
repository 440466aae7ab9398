"""Positions of Periodic for the rule tests: a plain table, with whatever a test needs put in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bohrd.contract import Event, IllegalMove, LiveChance, Position
from bohrd.games.periodic import GAME
from bohrd.games.periodic.content import AGENDAS, COLOURS, FREE_TRENDS, GOALS, GROUPS, MOVE_TOS, TRENDS
from bohrd.games.periodic.state import Player, Table

COLOUR = {goal.id: goal.colour for goal in GOALS}
STACKS = {"standard": (6, 6, 5, 5), "short": (4, 4, 3, 3)}
PLAIN_GOALS = {"green": "curie", "blue": "film", "purple": "exhaust", "pink": "ybco"}
"""Po Ra, Br Ag, Rh Pd Pt and Cu Y Ba: far from Na, where all Flasks of the plain table stand."""
PLAIN_PLAYER = {
    "flask": "Na",
    "microscope": 1,
    "level": 0,
    "energy": 3,
    "lab_points": 0,
    "plus3": 0,
    "take2": 0,
    "free_trends": (),
    "move_tos": (),
    "completed": (),
}


def arrange(
    seats: int = 2,
    *,
    turn: int = 0,
    first: int = 0,
    trends: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
    kept: Mapping[int, str] | None = None,
    trigger: str = "",
    trigger_seat: int | None = None,
    turns_left: int | None = None,
    **places: Mapping[str, Any],
) -> Position:
    """A turn about to begin. ``p0={...}`` changes a player, ``green={"card": ..., "cubes": {seat: [...]}}`` a
    Goal Card place; energy left over is in the box, cubes not placed with their owner, the ring in the order
    of the groups, and the next card of everybody's Microscope is Alkaline Earth Metals.
    """
    chosen = GAME.check_options(seats, {"first": "chosen", **(options or {})})
    players = [{**PLAIN_PLAYER, **places.get(f"p{seat}", {})} for seat in range(seats)]
    tokens = [{**dict.fromkeys((t.key for t in TRENDS), 1), **(trends or {})}[t.key] for t in TRENDS]
    goals = [_goal_place(colour, players, chosen, places.get(colour, {})) for colour in COLOURS]
    for seat, player in enumerate(players):
        player["cubes"] = int(chosen["cubes"]) - sum(len(place["cubes"][seat]) for place in goals)
    dealt, keeps = _agendas(seats, kept or {})
    table = {
        "first": first,
        "stage": "step",
        "players": players,
        "trends": tokens,
        "box": 24 - sum(tokens) - sum(player["energy"] for player in players),
        "ring": [group.key for group in GROUPS],
        "goals": goals,
        "now": {"paid": 0, "gained": False, "moved": False},
        "trigger": trigger,
        "trigger_seat": trigger_seat,
        "turns_left": turns_left,
    }
    return GAME.load({"turn": turn, "options": chosen, "table": table, "dealt": dealt, "kept": keeps})


def _goal_place(
    colour: str, players: list[dict[str, Any]], options: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, Any]:
    number = COLOURS.index(colour)
    card = given.get("card", PLAIN_GOALS[colour])
    taken = sum(COLOUR[goal] == colour for player in players for goal in player["completed"])
    unseen = sum(other == colour for other in COLOUR.values()) - taken - (card is not None)
    stack = given.get("stack", max(0, STACKS[options["length"]][number] - taken - 1))
    held, kinds = _tiles(colour, players)
    free = [kind for kind in kinds if kind not in held]
    left = given.get("tiles", 3 - len(held))
    return {
        "colour": colour,
        "card": card,
        "cubes": [given.get("cubes", {}).get(seat, []) for seat in range(len(players))],
        "stack": stack,
        "reserve": unseen - stack,
        "tiles": left,
        "top": free[0] if free and left else None,
        "under": free[1:left],
    }


def _tiles(colour: str, players: list[dict[str, Any]]) -> tuple[list[str], list[str]]:
    """The Award Tiles of a colour in players' hands, and what is on those that differ."""
    if colour == "green":
        return ["+3"] * sum(player["plus3"] for player in players), []
    if colour == "blue":
        return ["2"] * sum(player["take2"] for player in players), []
    if colour == "purple":
        return [t for player in players for t in player["free_trends"]], [t.trend for t in FREE_TRENDS]
    return [t for player in players for t in player["move_tos"]], [t.group for t in MOVE_TOS]


def _agendas(seats: int, kept: Mapping[int, str]) -> tuple[list[list[str]], list[str]]:
    others = [agenda.id for agenda in AGENDAS if agenda.id not in kept.values()]
    keeps = [kept[seat] if seat in kept else others.pop() for seat in range(seats)]
    more = 1 if seats == 5 else 2
    return [[card, *(others.pop() for _ in range(more))] for card in keeps], keeps


def play(position: Position, *names: str) -> list[Event]:
    """Play moves by name and return everything that happened."""
    chance = LiveChance(1)
    return [event for name in names for event in position.play(GAME.move(name), chance)]


def table(position: Position) -> Table:
    """What lies open."""
    return position.view(None).table


def player(position: Position, seat: int = 0) -> Player:
    """A player's open pieces."""
    return table(position).players[seat]


def legal(position: Position, start: str = "") -> set[str]:
    """The names of the legal moves that begin with these words."""
    return {move.name for move in position.legal() if move.name.startswith(start)}


def reached(position: Position, step: str) -> str:
    """Where a step such as ``spend radii`` leads, in the order of the board: 'H He Li'."""
    names = [move.name.split() for move in position.legal() if move.name.startswith(f"{step} ")]
    return " ".join(name[2] for name in names)


def refused(position: Position, name: str) -> str:
    """The rule that refuses a move; the attempt changes nothing."""
    before = position.digest()
    with pytest.raises(IllegalMove) as refusal:
        position.play(GAME.move(name), LiveChance(1))
    assert position.digest() == before
    return refusal.value.rule


def happened(events: list[Event], name: str) -> list[dict[str, Any]]:
    """The data of all events with this name."""
    return [event.data for event in events if event.name == name]
