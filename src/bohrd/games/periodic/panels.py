"""What is told of one element, and the table in the colours of one property."""

from __future__ import annotations

import re
from math import cos, pi, sin

from markupsafe import Markup

from bohrd.contract import BadInput
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.scenery import artist, cells, goal
from bohrd.games.periodic.science import (
    DISCOVERY,
    ESTIMATED,
    FOLLOWED,
    IONIZATION,
    MASS,
    MEASURED,
    PROPERTIES,
    RADIUS,
    SCIENCE,
    STATE,
    Measured,
    Property,
    change,
    number,
    odd_at,
    value,
)
from bohrd.games.periodic.view import PeriodicView
from bohrd.picture import remembered

NUCLEUS = 27
"""Where the innermost shell is drawn …"""
OUTERMOST = 98
"""… and the outermost."""

ABOUT = {
    "ionization": "What it takes to tear one electron off an atom. It grows up and to the right.",
    "radius": "Half the length of a bond between two such atoms. It grows down and to the left.",
    "mass": "It grows with the atomic number, but for a few: cobalt and nickel, tellurium and iodine.",
    "state": "Most elements are solid metals. Only two are liquid in a room: bromine and mercury.",
    "discovery": "The bright ones were known first. The darkest were made in laboratories of our time.",
}
STATES = {"solid": 12, "gas": 55, "liquid": 100}
CENTURIES = (
    (1600, 0, "before 1600"),
    (1700, 20, "17th century"),
    (1800, 40, "18th"),
    (1900, 60, "19th"),
    (2000, 80, "20th"),
    (2100, 100, "21st"),
)
"""Until which year, in which shade, and what it is called."""

Shade = tuple[int | None, str]
"""How strong a colour is in percent, if anything is known, and what it stands for in words."""


# -- one element ----------------------------------------------------------------------------------


def element(content: Content, view: PeriodicView, symbol: str) -> Markup:
    """Everything there is to know of an element, and which open cards ask for it."""
    if symbol not in MEASURED:
        raise BadInput(f"There is no element {symbol!r} on the board")
    cards = [card for place in view.table.goals if (card := goal(content, place.card)) is not None]
    asking = tuple((card.colour, card.title) for card in cards if symbol in card.elements)
    return _element(content, symbol, asking)


@remembered
def _element(content: Content, symbol: str, asking: tuple[tuple[str, str], ...]) -> Markup:
    cell, measured, known = cells(content)[symbol], MEASURED[symbol], SCIENCE.element[symbol]
    trends = {of.key: trend for trend, of in FOLLOWED.items() if trend != "mass_down"}
    return artist.draw(
        "panel-element.jinja",
        cell=cell,
        known=known,
        state=_state(measured),
        orbitals=[_orbital(part) for part in measured.configuration.split()],
        shells=measured.shells,
        rings=_rings(measured.shells),
        values=_values(symbol),
        discovered=f"{known.by}, {known.year}." if known.year else f"{known.by[0].upper()}{known.by[1:]}.",
        cards=[{"colour": colour, "title": title} for colour, title in asking],
        odd=[(change(trends[of.key], *step), one) for of, *step, one in odd_at(symbol)],
        estimated=cell.number >= ESTIMATED,
    )


def _state(measured: Measured) -> str:
    known = measured.state != "not known"
    return (
        f"{measured.state.capitalize()} in a room" if known else "Too short-lived to see whether it is solid"
    )


def _orbital(part: str) -> tuple[str, str]:
    """*3p* and its electrons; the core in brackets has none."""
    found = re.fullmatch(r"(\d[spdf])(\d+)", part)
    return (found[1], found[2]) if found else (part, "")


def _values(symbol: str) -> list[tuple[str, str]]:
    measured = MEASURED[symbol]
    energy = "" if measured.ionization is None else f" {IONIZATION.unit}"
    values = [
        (IONIZATION.name, f"{value(IONIZATION, symbol)}{energy}"),
        (RADIUS.name, f"{value(RADIUS, symbol)} {RADIUS.unit}"),
        (MASS.name, f"{measured.mass} {MASS.unit}"),
    ]
    electronegativity = measured.electronegativity
    said = "none" if electronegativity is None else f"{electronegativity:.2f}"
    return [*values, ("Electronegativity", said)]


@remembered
def _rings(shells: tuple[int, ...]) -> list[dict[str, object]]:
    """The shells as rings of dots, the first at the top."""
    apart = min(34.0, (OUTERMOST - NUCLEUS) / max(1, len(shells) - 1))
    rings: list[dict[str, object]] = []
    for shell, electrons in enumerate(shells):
        radius = NUCLEUS + apart * shell
        turns = [2 * pi * n / electrons - pi / 2 for n in range(electrons)]
        dots = [(f"{radius * cos(turn):.1f}", f"{radius * sin(turn):.1f}") for turn in turns]
        rings.append({"radius": f"{radius:.1f}", "dots": dots, "size": 3.6 if apart > 14 else 3})
    return rings


# -- the table in colours ------------------------------------------------------------------------


def chart(content: Content, key: str) -> Markup:
    """The table coloured by a property."""
    kind = next((one for one in PROPERTIES if one.key == key), None)
    if kind is None:
        raise BadInput(f"Periodic has no chart {key!r}")
    return _chart(content, kind)


@remembered
def _chart(content: Content, kind: Property) -> Markup:
    shaded = [(cell, *_shade(kind, symbol)) for symbol, cell in cells(content).items()]
    return artist.draw(
        "drawer-chart.jinja",
        kind=kind,
        kinds=PROPERTIES,
        cells=shaded,
        legend=_legend(kind),
        about=ABOUT[kind.key],
    )


def _shade(kind: Property, symbol: str) -> Shade:
    if kind is STATE:
        state = MEASURED[symbol].state
        return STATES.get(state), state
    if kind is DISCOVERY:
        known = SCIENCE.element[symbol]
        end = next(century for century in CENTURIES if (known.year or 0) < century[0])
        return end[1], f"{known.by}, {known.year}" if known.year else known.by
    found = number(kind, symbol)
    if found is None:
        return None, "not known"
    low, high = _range(kind)
    return round(100 * (found - low) / (high - low)), f"{value(kind, symbol)} {kind.unit}"


@remembered
def _range(kind: Property) -> tuple[float, float]:
    values = [found for symbol in MEASURED if (found := number(kind, symbol)) is not None]
    return min(values), max(values)


def _legend(kind: Property) -> list[Shade]:
    if kind is STATE:
        return [*((shade, state) for state, shade in STATES.items()), (None, "not known")]
    if kind is DISCOVERY:
        return [(shade, words) for _, shade, words in CENTURIES]
    low, high = _range(kind)
    shown = ".2f" if kind is IONIZATION else ".0f"
    ends: list[Shade] = [(0, f"{low:{shown}}"), (50, ""), (100, f"{high:{shown}} {kind.unit}")]
    return [*ends, (None, "not known")] if kind is IONIZATION else ends
