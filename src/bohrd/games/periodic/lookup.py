"""The content in numbers: what the rules look up about its cards, tiles and tracks."""

from __future__ import annotations

from typing import Any

from bohrd.contract import Tables
from bohrd.games.periodic.content import (
    check_ways,
    read_agendas,
    read_goals,
    read_groups,
    read_tiles,
    read_track,
    read_trends,
)
from bohrd.games.periodic.pieces import COLOURS, GROUPS, PURPLE
from bohrd.games.periodic.table import ELEMENTS, distances
from bohrd.games.periodic.view_type import GoalPlace


class Content:
    """All cards and tiles, numbered in the order of the content. Elements are numbered as on the board."""

    def __init__(self, tables: Tables) -> None:
        self.groups = read_groups(tables)
        self.trends = read_trends(tables)
        self.track = read_track(tables)
        self.goals = read_goals(tables)
        self.agendas = read_agendas(tables)
        self.group_keys = [group.key for group in self.groups]
        self.trend_keys = [trend.key for trend in self.trends]
        self.goal_ids = [goal.id for goal in self.goals]
        self.agenda_ids = [agenda.id for agenda in self.agendas]
        self.group_number = {group.key: number for number, group in enumerate(self.groups)}
        self.trend_number = {trend.key: number for number, trend in enumerate(self.trends)}
        self.goal_number = {goal.id: number for number, goal in enumerate(self.goals)}
        self.agenda_number = {agenda.id: number for number, agenda in enumerate(self.agendas)}

        self.group_of = tuple(
            next(number for number, group in enumerate(self.groups) if element.symbol in group.members)
            for element in ELEMENTS
        )
        """The group of each element."""
        self.members = tuple(
            tuple(place for place, group in enumerate(self.group_of) if group == number)
            for number in range(GROUPS)
        )
        self.distance = tuple(distances(trend.directions, trend.joins_rows) for trend in self.trends)
        """``distance[trend][start][end]`` in spaces; 0 where the trend does not lead there."""
        check_ways(self.distance)

        self.by_colour = tuple(
            tuple(number for number, goal in enumerate(self.goals) if goal.colour == colour)
            for colour in COLOURS
        )
        self.colour_of = tuple(COLOURS.index(goal.colour) for goal in self.goals)
        self.complete = tuple((1 << len(goal.elements)) - 1 for goal in self.goals)
        """The cubes on a complete Goal Card, as bits of its elements."""
        self.card_points = tuple(goal.points for goal in self.goals)
        self.spot_points = tuple(spot.points for spot in self.track)
        self.cube_on = tuple(
            tuple(
                1 << goal.elements.index(element.symbol) if element.symbol in goal.elements else 0
                for element in ELEMENTS
            )
            for goal in self.goals
        )
        """``cube_on[card][element]``: the bit of a cube there; 0 if the card does not show the element."""

        free_trends, move_tos = read_tiles(tables, self.trend_number, self.group_number)
        self.award_tiles: tuple[tuple[int, ...], ...] = ((), (), free_trends, move_tos)
        """What is on the Award Tiles that differ, by colour: trends on purple ones, groups on pink ones."""

        self.seen_places: dict[Any, GoalPlace] = {}
        """The places for Goal Cards as they have been seen, by all they depend on."""

    def award_key(self, colour: int, tile: int) -> str:
        """The key of the trend or group on an Award Tile."""
        return self.trend_keys[tile] if colour == PURPLE else self.group_keys[tile]
