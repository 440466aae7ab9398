"""The picture of In Your Element in parts: what a view shows, laid out for the templates in ``picture``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from textwrap import wrap
from typing import Any

from markupsafe import Markup

from bohrd.contract import OVER, name_seats
from bohrd.games.in_your_element import layout
from bohrd.games.in_your_element.content import (
    BOHRDS,
    BY_SYMBOL,
    CHARACTERS,
    GOALS,
    KINDS,
    LAYOUT,
    SCENARIOS,
    Character,
    GoalCard,
)
from bohrd.games.in_your_element.moves import CARDS
from bohrd.games.in_your_element.state import Bohrd, ElementView
from bohrd.picture import Artist, Part, remembered

_artist = Artist("bohrd.games.in_your_element")
STYLE = _artist.style

BOHRD_WIDTH, BOHRD_HEIGHT = 316, 400
MAIN = 3 * BOHRD_WIDTH + 32
HALF = MAIN // 2 - 8
"""Width of a part that shares a row with another."""
SIDE = 400
LINE = 14.5
"""Height of a line of small text."""
CARDS_IN_ROW = 5

_SCENARIO = {scenario.id: scenario for scenario in SCENARIOS}
_CHARACTER = {character.id: character for character in CHARACTERS}


def parts(view: ElementView, names: Sequence[str]) -> list[Part]:
    """The picture of a view, with targets of legal moves and of the last move marked."""
    called = tuple(_short(name_seats("{p%d}" % seat, names)) for seat in range(view.seats))
    scenario = str(view.options["scenario"])
    mine = view.seat if view.seat is not None else max(view.turn, 0)
    bohrds = [
        _bohrd(number, bohrd, _match(bohrd, view.table.row)) for number, bohrd in enumerate(view.table.bohrds)
    ]
    side = [
        _players(view, called),
        _scenario(scenario, view.table.claimed),
        _characters(view.table.characters, mine, called),
    ]
    drawn = [
        _goals(view.table.row, view.table.bohrds),
        _hand(view, called),
        *bohrds,
        *side,
        _periodic_table(scenario),
    ]
    return list(drawn)


def _short(name: str) -> str:
    return name if len(name) <= 20 else name[:19] + "…"


# -- goals and Bohrds ---------------------------------------------------------------------------


@remembered
def _goals(row: tuple[str | None, ...], bohrds: tuple[Bohrd, ...]) -> Part:
    """The goal row: each card, and how far every Bohrd is from it."""
    goals = [symbol and _goal(BY_SYMBOL[symbol], bohrds) for symbol in row]
    svg = _artist.draw("goals.jinja", goals=goals, bohrds=BOHRDS)
    return Part("goals", "Goals", HALF, 22 + 100 * len(goals), svg)


def _goal(goal: GoalCard, bohrds: Sequence[Bohrd]) -> dict[str, Any]:
    lanes = [
        [_missing(*row) for row in enumerate(progress(bohrd, goal))] if bohrd != goal.needs else None
        for bohrd in bohrds
    ]
    return {"card": _goal_card(goal), "lanes": lanes}


@remembered
def _goal_card(goal: GoalCard) -> Markup:
    needs = list(zip(KINDS, goal.needs, strict=True))
    return _artist.draw("goal.jinja", card=goal, needs=needs, fact=wrap(goal.fact, 34))


@remembered
def _missing(row: int, progress: tuple[str, int]) -> Markup:
    kind, missing = progress
    return _artist.draw("missing.jinja", row=row, kind=kind, missing=missing)


def progress(bohrd: Bohrd, goal: GoalCard) -> list[tuple[str, int]]:
    """For each kind how many particles are missing, or too many if below 0."""
    return [(kind, need - there) for kind, need, there in zip(KINDS, goal.needs, bohrd, strict=True)]


@remembered
def _bohrd(number: int, bohrd: Bohrd, match: str) -> Part:
    """A Bohr model: protons and neutrons in the nucleus, electrons in the rings (ELE-BOHRD-1)."""
    letter = BOHRDS[number]
    protons, neutrons, electrons = bohrd
    svg = _artist.draw(
        "bohrd.jinja",
        letter=letter,
        counts=list(zip(KINDS, bohrd, strict=True)),
        rings=layout.RINGS,
        core=layout.NUCLEUS,
        electrons=_electrons(letter, electrons),
        nucleus=_nucleus(letter, protons, neutrons),
        beyond=max(0, electrons - len(layout.SEATS)),
        atom=atom(bohrd),
        match=match,
    )
    return Part(f"bohrd-{letter}", f"Bohrd {letter}", BOHRD_WIDTH, BOHRD_HEIGHT, svg)


@remembered
def _electrons(letter: str, electrons: int) -> Markup:
    seats = [(*point, seat < electrons) for seat, (_, point) in enumerate(layout.SEATS)]
    return _artist.draw("electrons.jinja", letter=letter, seats=seats, outside=layout.outside(electrons))


@remembered
def _nucleus(letter: str, protons: int, neutrons: int) -> Markup:
    return _artist.draw("nucleus.jinja", letter=letter, nucleus=layout.nucleus(protons, neutrons))


def atom(bohrd: Bohrd) -> str:
    """What a Bohrd holds in a chemist's words: element, mass number and charge."""
    protons, neutrons, electrons = bohrd
    if not any(bohrd):
        return "empty"
    if not protons:
        return "no protons yet"
    element = GOALS[protons - 1].name if protons <= len(GOALS) else f"element {protons}"
    charge = protons - electrons
    words = f"charge {charge:+d}".replace("-", "−") if charge else "neutral"
    return f"{element}-{protons + neutrons}, {words}"


def _match(bohrd: Bohrd, row: Sequence[str | None]) -> str:
    """The goal that a Bohrd matches, if it does (ELE-CLAIM-1)."""
    for slot, symbol in enumerate(row, 1):
        if symbol is not None and BY_SYMBOL[symbol].needs == bohrd:
            return f"matches goal {slot}: {BY_SYMBOL[symbol].name}"
    return ""


# -- hand and piles -----------------------------------------------------------------------------


def _hand(view: ElementView, names: Sequence[str]) -> Part:
    """The hand of who is looking, the bags and the piles."""
    hand = view.hands[view.seat] if view.seat is not None else None
    held = Counter(hand or ())
    cards = [(card, held[card]) for card in CARDS if held[card]]
    rows = max(1, -(-len(cards) // CARDS_IN_ROW))
    discarded = Counter(view.table.discard)
    power, more = Markup(""), 0
    if view.seat is not None:
        power, more = _power(_CHARACTER[view.table.characters[view.seat]])
    svg = _artist.draw(
        "hand.jinja",
        cards=[_hand_card(place, *card) for place, card in enumerate(cards)],
        hidden=""
        if hand is not None
        else "The game is over."
        if view.turn == OVER
        else "Hands are seen by their owners only.",
        top=rows * 122,
        values=(1, 2, 3) if view.turn == view.seat else (),
        buttons=[
            (target, label)
            for target, label in (
                ("oxygen", "Hydrogen → oxygen"),
                ("finish", "Finish playing"),
                ("end", "End the turn"),
            )
            if view.turn == view.seat
        ],
        bags=_bags(),
        view=view,
        top_card=_card(view.table.discard[-1], 1) if view.table.discard else None,
        discarded=[_discarded(place, card, discarded[card]) for place, card in enumerate(CARDS)],
        power=power,
    )
    title = "Bags and piles" if view.seat is None else f"Hand of {names[view.seat]}, bags and piles"
    return Part("hand", title, HALF, rows * 122 + 232 + more, svg)


@remembered
def _hand_card(place: int, name: str, count: int) -> Markup:
    x, y = place % CARDS_IN_ROW * 95, place // CARDS_IN_ROW * 122
    return _artist.draw("card.jinja", x=x, y=y, card=_card(name, count))


@cache
def _bags() -> Markup:
    return _artist.draw("bags.jinja", kinds=KINDS)


@remembered
def _discarded(place: int, name: str, count: int) -> Markup:
    """How many of a card lie in the discard pile."""
    return _artist.draw("discarded.jinja", place=place, card=_card(name, count))


@cache
def _power(character: Character) -> tuple[Markup, float]:
    """What a character can do, and the room it takes."""
    power = wrap(character.power_text, 68)
    svg = _artist.draw("power.jinja", character=character, power=power, line=LINE)
    return svg, LINE * len(power) + 48


def _card(name: str, count: int) -> dict[str, Any]:
    kind, _, value = name.partition(" ")
    return {
        "id": f"card-{name.replace(' ', '-')}",
        "name": name,
        "kind": kind,
        "value": value,
        "count": count,
    }


# -- players, characters, scenario, table ---------------------------------------------------------


def _players(view: ElementView, names: Sequence[str]) -> Part:
    table = view.table
    rows = [
        _player(
            seat,
            names[seat],
            table.characters[seat],
            view.scores[seat],
            view.hand_sizes[seat],
            table.claimed[seat],
            _status(view) if seat == view.turn else None,
        )
        for seat in range(view.seats)
    ]
    return Part("players", "Players", SIDE, 78 * view.seats - 8, Markup("\n").join(rows), side=True)


@remembered
def _player(
    seat: int, name: str, character: str, score: int, hand: int, claimed: tuple[str, ...], status: str | None
) -> Markup:
    """A player; with a status if on turn."""
    return _artist.draw(
        "player.jinja",
        seat=seat,
        name=name,
        character=_CHARACTER[character],
        score=score,
        hand=hand,
        claimed=[BY_SYMBOL[symbol] for symbol in claimed],
        active=status is not None,
        status=status or "",
    )


def _status(view: ElementView) -> str:
    """What the seat on turn is doing, in a few words."""
    table = view.table
    if table.stage == "surplus":
        return "discards"
    if table.stage == "exchange":
        return "exchanges a particle"
    if table.stage == "curie":
        return "plays the hand"
    plays = {0: "last stop", 1: "1 play left", 2: "2 plays left"}[table.plays]
    return f"{plays}, power in force" if table.power else plays


@remembered
def _scenario(id: str, claimed: tuple[tuple[str, ...], ...]) -> Part:
    """The scenario card with the role of every element."""
    scenario = _SCENARIO[id]
    problem = wrap(scenario.problem, 58)
    owner = {symbol: seat for seat, cards in enumerate(claimed) for symbol in cards}
    roles: list[dict[str, Any]] = []
    y = 46 + LINE * len(problem) + 8
    for goal in (GOALS[z - 1] for z in scenario.goals):
        lines = wrap(scenario.roles[goal.symbol], 50)
        roles.append({"goal": goal, "lines": lines, "y": y, "owner": owner.get(goal.symbol)})
        y += max(34, LINE * len(lines) + 12)
    svg = _artist.draw("scenario.jinja", scenario=scenario, problem=problem, roles=roles, height=y, line=LINE)
    return Part("scenario", "Scenario", SIDE, y, svg, side=True, folded=True)


@remembered
def _characters(ids: tuple[str, ...], mine: int, names: tuple[str, ...]) -> Part:
    """The power of every character at the table, and the life of the one whose player is looking."""
    entries: list[dict[str, Any]] = []
    y = 0.0
    for seat, id in enumerate(ids):
        entry = _biography(_CHARACTER[id], seat == mine)
        entries.append({"seat": seat, "name": names[seat], "y": y, **entry})
        y += entry["height"] + 8
    svg = _artist.draw("characters.jinja", entries=entries, line=LINE)
    return Part("characters", "Characters", SIDE, y - 8, svg, side=True, folded=True)


def _biography(character: Character, whole: bool) -> dict[str, Any]:
    power = wrap(character.power_text, 58)
    bio = wrap(character.bio, 58) if whole else []
    height = 34 + LINE * len(power) + (LINE * len(bio) + 8 if bio else 0)
    return {"character": character, "power": power, "bio": bio, "height": height}


@remembered
def _periodic_table(scenario: str) -> Part:
    """The printed snippet of the periodic table, with the numbers of the goal cards."""
    cells = [(*_place(goal.z), goal, goal.z in _SCENARIO[scenario].goals) for goal in GOALS]
    svg = _artist.draw("table.jinja", cells=cells, note=wrap(LAYOUT.note, 150))
    return Part("table", "Periodic table", MAIN, 4 * 62 + 44, svg, folded=True)


def _place(z: int) -> tuple[int, int]:
    """Column and row of an element in rows of 2, 8, 8 and 18."""
    if z <= 2:
        return (0 if z == 1 else 17), 0
    if z <= 18:
        row, at = divmod(z - 3, 8)
        return (at if at < 2 else at + 10), row + 1
    return z - 19, 3
