"""What trends, tiles and objectives are called in a few words, on the board and in the list of choices."""

from __future__ import annotations

from typing import NamedTuple

from bohrd.games.periodic.content import Group, Objective, Trend
from bohrd.games.periodic.lookup import Content


class TrendWords(NamedTuple):
    """A trend in words; its name is the rulebook's, without *Increase* where nothing else is meant."""

    name: str
    short: str
    """For a phone."""
    line: str
    """What it does, in one line."""
    why: str
    """The science behind it, in a sentence."""

    @property
    def way(self) -> str:
        """Its directions: *up and right*."""
        return self.line.removeprefix("grows ").removeprefix("falls ")


_TRENDS = {
    "Atomic Number": TrendWords(
        "Atomic Number",
        "Number",
        "left or right, row to row",
        "The number of protons: it takes you along the table in either direction, from row to row.",
    ),
    "Increase Ionization Energy": TrendWords(
        "Ionization Energy",
        "Ionization",
        "grows up and right",
        "It grows up and right: there the outer electrons are held more tightly.",
    ),
    "Increase Atomic Radii": TrendWords(
        "Atomic Radii",
        "Radii",
        "grows down and left",
        "It grows down and left: more shells, and a weaker pull on the outermost one.",
    ),
    "Increase Atomic Mass": TrendWords(
        "Increase Atomic Mass",
        "Mass +",
        "grows down and right",
        "Atoms grow heavier down and right: more protons and more neutrons.",
    ),
    "Decrease Atomic Mass": TrendWords(
        "Decrease Atomic Mass",
        "Mass −",
        "falls up and left",
        "Atoms grow lighter up and left: fewer protons and fewer neutrons.",
    ),
}


def trend_words(trend: Trend) -> TrendWords:
    """A trend in a few words; one of other content by its name and its arrows."""
    return _TRENDS.get(trend.name) or TrendWords(trend.name, trend.name, trend.arrows, trend.name)


def trend_name(content: Content, trend: int) -> str:
    """The name of a trend, by its number."""
    return trend_words(content.trends[trend]).name


def short_group(group: Group) -> str:
    """The name of a group where there is little room: *Alkaline Earth*."""
    return group.name.removesuffix(" Metals") if len(group.name) > 12 else group.name


_OBJECTIVES = {
    "level": "+1 each Academic level",
    "card": "+1 each Goal Card",
    "colour": "+2 each {} Goal Card",
    "pair": "+5 each pair of {} and {}",
    "set": "+9 each set of three colours",
    "lower": "+3 each pair of level and card",
}


def objective_words(objective: Objective) -> str:
    """An objective of an Agenda Card in a few words."""
    return _OBJECTIVES[objective.kind].format(*objective.colours)


def of(count: int, things: str) -> str:
    """So many things: *1 cube*, *2 cubes*."""
    return f"{count} {things}" if count == 1 else f"{count} {things}s"


def listed(words: list[str], joint: str = "and") -> str:
    """*A*, *A and B*, *A, B and C*."""
    *others, last = words
    return f"{', '.join(others)} {joint} {last}" if others else last


def listed_tiles(tiles: int) -> str:
    """So many +3 Spaces tiles."""
    return ("", "+3 Spaces", "two +3 Spaces tiles", "three +3 Spaces tiles")[tiles]
