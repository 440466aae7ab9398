"""The cards, tiles and tracks of Periodic, read from the TOML files in ``content``."""

from __future__ import annotations

import hashlib
import tomllib
from importlib.resources import files
from typing import Any

import msgspec

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


_FOLDER = files("bohrd.games.periodic") / "content"


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


GROUPS = msgspec.convert(_table("groups")["group"], tuple[Group, ...])
TRENDS = msgspec.convert(_table("trends")["trend"], tuple[Trend, ...])
TRACK = msgspec.convert(_table("track")["spot"], tuple[Spot, ...])
GOALS = msgspec.convert(_table("goals")["goal"], tuple[GoalCard, ...])
AGENDAS = msgspec.convert(_table("agendas")["agenda"], tuple[AgendaCard, ...])
FREE_TRENDS = msgspec.convert(_table("tiles")["free_trend"], tuple[FreeTrendTile, ...])
MOVE_TOS = msgspec.convert(_table("tiles")["move_to"], tuple[MoveToTile, ...])

DIGEST = hashlib.sha256(
    b"".join(
        (_FOLDER / f"{name}.toml").read_bytes()
        for name in ("agendas", "goals", "groups", "tiles", "track", "trends")
    )
).hexdigest()[:16]
