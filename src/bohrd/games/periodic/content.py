"""The cards, tiles and tracks of Periodic, read from the TOML files in ``content``."""

from __future__ import annotations

import msgspec

from bohrd.contract.content import ContentFolder

COLOURS = ("green", "blue", "purple", "pink")  # PER-COMP-2
"""The colours of Goal Cards, from easy to hard."""


class Group(msgspec.Struct, frozen=True):
    """An Element Group Card and its members on the board."""

    key: str
    name: str
    members: frozenset[str]
    description: str
    colour: str
    pattern: str
    """How its elements are told apart without colour."""


class Trend(msgspec.Struct, frozen=True):
    """A periodic trend and the directions its steps may take."""

    key: str
    name: str
    directions: tuple[str, ...] = ()
    arrows: str = ""


class Spot(msgspec.Struct, frozen=True):
    """A spot of the Academic Track; ``capacity`` is the number of Discs it holds, if limited."""

    level: int
    points: int
    capacity: int | None = None


class GoalCard(msgspec.Struct, frozen=True):
    """A Goal Card: the elements to research, why they belong together, and its points."""

    id: str
    colour: str
    elements: tuple[str, ...]
    title: str
    fact: str
    points: int


class Objective(msgspec.Struct, frozen=True):
    """One objective of an Agenda Card: level, card, colour, pair, set or lower."""

    kind: str
    colours: tuple[str, ...] = ()


class AgendaCard(msgspec.Struct, frozen=True):
    """An Agenda Card with one or two objectives."""

    id: str
    title: str
    objectives: tuple[Objective, ...]


class FreeTrendTile(msgspec.Struct, frozen=True):
    """An Award Tile that activates one trend for free."""

    id: str
    trend: str


class MoveToTile(msgspec.Struct, frozen=True):
    """An Award Tile that moves the Flask to any element of one group."""

    id: str
    group: str


_CONTENT = ContentFolder("bohrd.games.periodic")

GROUPS = msgspec.convert(_CONTENT["groups"]["group"], tuple[Group, ...])
TRENDS = msgspec.convert(_CONTENT["trends"]["trend"], tuple[Trend, ...])
TRACK = msgspec.convert(_CONTENT["track"]["spot"], tuple[Spot, ...])
GOALS = msgspec.convert(_CONTENT["goals"]["goal"], tuple[GoalCard, ...])
AGENDAS = msgspec.convert(_CONTENT["agendas"]["agenda"], tuple[AgendaCard, ...])
FREE_TRENDS = msgspec.convert(_CONTENT["tiles"]["free_trend"], tuple[FreeTrendTile, ...])
MOVE_TOS = msgspec.convert(_CONTENT["tiles"]["move_to"], tuple[MoveToTile, ...])

DIGEST = _CONTENT.digest
