"""The panel of an element: its isotopes, its mass, its name and discovery, and what it is good for."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec
from markupsafe import Markup

from bohrd.contract import BadInput
from bohrd.games.in_your_element import nuclides
from bohrd.games.in_your_element.artist import ARTIST
from bohrd.games.in_your_element.bohrds import BOHRDS
from bohrd.games.in_your_element.content import Content, GoalCard, Role
from bohrd.games.in_your_element.nuclides import Fate
from bohrd.games.in_your_element.view import ElementView


class Story(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the name of an element comes from, and who found it."""

    name: str
    found: str


class Isotope(msgspec.Struct, frozen=True):
    """One of the isotopes that are told of."""

    mass: int
    fate: Fate
    bohrds: str
    """The Bohrds where it lies."""


class Shown(msgspec.Struct, frozen=True):
    """The element that the panel is about."""

    mass: int
    z: int
    symbol: str
    name: str


@cache
def stories() -> tuple[dict[str, Story], str]:
    """What is told of the elements by their symbols, and where it can be looked up."""
    file = files("bohrd.games.in_your_element") / "elements.toml"
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    source = str(told.pop("source"))
    return msgspec.convert(told, dict[str, Story]), source


def panel(content: Content, view: ElementView, symbol: str) -> Markup:
    """Everything that is told of an element."""
    goal, z = content.by_symbol.get(symbol), _number(content, symbol)
    told, source = stories()
    masses = _masses(view, z)
    name = goal.name if goal else nuclides.table().elements[z - 1].name
    scenario = content.scenario_of[str(view.options["scenario"])]
    role = next((role for role in scenario.roles if role.goal is goal), None)
    return ARTIST.draw(
        "element.jinja",
        shown=Shown(goal.mass_number if goal else masses[0], z, symbol, name),
        goal=goal,
        role=role,
        isotopes=[Isotope(mass, nuclides.fate(z, mass), _where(view, z, mass)) for mass in masses],
        mixed=goal is not None and is_mixed(goal),
        average=average(goal) if goal else "",
        story=told.get(symbol),
        story_source=source,
        uses=_uses(content, goal, role),
        source=nuclides.table().source,
    )


def _number(content: Content, symbol: str) -> int:
    """The atomic number of a symbol."""
    if symbol in content.by_symbol:
        return content.by_symbol[symbol].z
    symbols = [element.symbol for element in nuclides.table().elements]
    if symbol not in symbols:
        raise BadInput(f"there is no element {symbol!r}")
    return symbols.index(symbol) + 1


def _masses(view: ElementView, z: int) -> list[int]:
    """The isotopes to tell of, those on the Bohrds with them."""
    lying = [protons + neutrons for protons, neutrons, _ in view.table.bohrds if protons == z]
    return sorted({*nuclides.isotopes(z), *lying})


def _where(view: ElementView, z: int, mass: int) -> str:
    letters = [
        letter
        for letter, (protons, neutrons, _) in zip(BOHRDS, view.table.bohrds, strict=True)
        if (protons, protons + neutrons) == (z, mass)
    ]
    return " and ".join(letters)


def _natural(z: int) -> list[tuple[int, str]]:
    """The isotopes in nature, with their abundance."""
    fates = [(mass, nuclides.fate(z, mass).abundance) for mass in nuclides.isotopes(z)]
    return [(mass, abundance) for mass, abundance in fates if abundance]


def average(goal: GoalCard) -> str:
    """Why the mass in a periodic table is that of no atom, or nearly that of every one."""
    natural, name = _natural(goal.z), goal.name.capitalize()
    if not natural:
        return ""
    if len(natural) == 1:
        return (
            f"All {goal.name} in nature is {goal.name}-{natural[0][0]}, so here, unlike for most elements,"
            f" the {goal.mass} of the periodic table is the mass of a real atom."
        )
    mixture = _listed([f"{abundance} {goal.name}-{mass}" for mass, abundance in natural])
    if not is_mixed(goal):
        return (
            f"{name} in nature is {mixture}. So the {goal.mass} of the periodic table, an average, is nearly"
            f" the mass of a real atom, that of {goal.name}-{goal.mass_number}."
        )
    return (
        f"{name} in nature is a mixture: {mixture}. The {goal.mass} of the periodic table is their average;"
        f" no single atom weighs that. Goals ask for the commonest isotope, {goal.name}-{goal.mass_number}."
    )


def is_mixed(goal: GoalCard) -> bool:
    """Whether an element in nature is more than one isotope with traces of others."""
    return all(float(abundance.removesuffix(" %")) < nuclides.NEARLY for _, abundance in _natural(goal.z))


def _listed(things: Sequence[str]) -> str:
    return f"{', '.join(things[:-1])} and {things[-1]}"


def _uses(content: Content, goal: GoalCard | None, here: Role | None) -> list[tuple[str, Role]]:
    """What an element does in the other scenarios, with their titles."""
    return [
        (scenario.title, role)
        for scenario in content.scenarios
        for role in scenario.roles
        if role.goal is goal and role is not here
    ]
