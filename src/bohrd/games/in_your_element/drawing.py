"""The picture of In Your Element in parts: what a view shows, laid out for the templates in ``picture``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from textwrap import wrap
from typing import Any

import msgspec

from bohrd.game import OVER, name_seats
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
    Scenario,
)
from bohrd.games.in_your_element.moves import CARDS
from bohrd.games.in_your_element.state import Bohrd, ElementView
from bohrd.picture import Artist, Part

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


class Scene(msgspec.Struct, frozen=True):
    """What every part needs: whose turn it is, how seats are called, and what is lit."""

    turn: int
    names: tuple[str, ...]
    legal: Set[str]
    last: Set[str]


def parts(view: ElementView, names: Sequence[str], legal: Set[str], last: Set[str]) -> list[Part]:
    """The picture of a view, with targets of legal moves and of the last move marked."""
    called = tuple(_short(name_seats("{p%d}" % seat, names)) for seat in range(view.seats))
    scene = Scene(view.turn, called, legal, last)
    bohrds = [_bohrd(view, scene, number) for number in range(len(BOHRDS))]
    rest = [part(view, scene) for part in (_players, _scenario, _characters, _periodic_table)]
    return [_goals(view, scene), _hand(view, scene), *bohrds, *rest]


def _short(name: str) -> str:
    return name if len(name) <= 20 else name[:19] + "…"


# -- goals and Bohrds ---------------------------------------------------------------------------


def _goals(view: ElementView, scene: Scene) -> Part:
    """The goal row: each card, and how far every Bohrd is from it."""
    goals = [None if symbol is None else _goal(view, BY_SYMBOL[symbol]) for symbol in view.table.row]
    svg = _artist.draw("goals.jinja", scene=scene, goals=goals, bohrds=BOHRDS)
    return Part("goals", "Goals", HALF, 22 + 100 * len(goals), svg)


def _goal(view: ElementView, goal: GoalCard) -> dict[str, Any]:
    return {
        "card": goal,
        "needs": list(zip(KINDS, goal.needs, strict=True)),
        "fact": wrap(goal.fact, 34),
        "progress": [progress(bohrd, goal) for bohrd in view.table.bohrds],
    }


def progress(bohrd: Bohrd, goal: GoalCard) -> list[tuple[str, int]]:
    """For each kind how many particles are missing, or too many if below 0."""
    return [(kind, need - there) for kind, need, there in zip(KINDS, goal.needs, bohrd, strict=True)]


def _bohrd(view: ElementView, scene: Scene, number: int) -> Part:
    """A Bohr model: protons and neutrons in the nucleus, electrons in the rings (ELE-BOHRD-1)."""
    letter = BOHRDS[number]
    protons, neutrons, electrons = bohrd = view.table.bohrds[number]
    svg = _artist.draw(
        "bohrd.jinja",
        scene=scene,
        letter=letter,
        counts=list(zip(KINDS, bohrd, strict=True)),
        rings=layout.RINGS,
        core=layout.NUCLEUS,
        seats=[(*point, seat < electrons) for seat, (_, point) in enumerate(layout.SEATS)],
        outside=layout.outside(electrons),
        beyond=max(0, electrons - len(layout.SEATS)),
        nucleus=layout.nucleus(protons, neutrons),
        atom=atom(bohrd),
        match=_match(view, bohrd),
    )
    return Part(f"bohrd-{letter}", f"Bohrd {letter}", BOHRD_WIDTH, BOHRD_HEIGHT, svg)


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


def _match(view: ElementView, bohrd: Bohrd) -> str:
    """The goal that a Bohrd matches, if it does (ELE-CLAIM-1)."""
    for slot, symbol in enumerate(view.table.row, 1):
        if symbol is not None and BY_SYMBOL[symbol].needs == bohrd:
            return f"matches goal {slot}: {BY_SYMBOL[symbol].name}"
    return ""


# -- hand and piles -----------------------------------------------------------------------------


def _hand(view: ElementView, scene: Scene) -> Part:
    """The hand of who is looking, the bags and the piles."""
    hand = view.hands[view.seat] if view.seat is not None else None
    held = Counter(hand or ())
    cards = [_card(card, held[card]) for card in CARDS if held[card]]
    rows = max(1, -(-len(cards) // CARDS_IN_ROW))
    discarded = Counter(view.table.discard)
    character = None if view.seat is None else _CHARACTER[view.table.characters[view.seat]]
    power = wrap(character.power_text, 68) if character else []
    svg = _artist.draw(
        "hand.jinja",
        scene=scene,
        cards=[
            (index % CARDS_IN_ROW * 95, index // CARDS_IN_ROW * 122, card) for index, card in enumerate(cards)
        ],
        hidden=""
        if hand is not None
        else "The game is over."
        if view.turn == OVER
        else "Hands are seen by their owners only.",
        top=rows * 122,
        values=[value for value in (1, 2, 3) if f"value-{value}" in scene.legal],
        buttons=[
            (target, label)
            for target, label in (
                ("oxygen", "Hydrogen → oxygen"),
                ("finish", "Finish playing"),
                ("end", "End the turn"),
            )
            if target in scene.legal
        ],
        kinds=KINDS,
        view=view,
        top_card=_card(view.table.discard[-1], 1) if view.table.discard else None,
        discarded=[_card(card, discarded[card]) for card in CARDS],
        character=character,
        power=power,
        line=LINE,
    )
    title = "Bags and piles" if view.seat is None else f"Hand of {scene.names[view.seat]}, bags and piles"
    height = rows * 122 + 232 + (LINE * len(power) + 48 if power else 0)
    return Part("hand", title, HALF, height, svg)


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


def _players(view: ElementView, scene: Scene) -> Part:
    players = [
        {
            "seat": seat,
            "name": scene.names[seat],
            "character": _CHARACTER[view.table.characters[seat]],
            "score": view.scores[seat],
            "hand": view.hand_sizes[seat],
            "claimed": [BY_SYMBOL[symbol] for symbol in view.table.claimed[seat]],
            "status": _status(view) if seat == view.turn else "",
        }
        for seat in range(view.seats)
    ]
    svg = _artist.draw("players.jinja", scene=scene, players=players)
    return Part("players", "Players", SIDE, 78 * view.seats - 8, svg, side=True)


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


def _scenario(view: ElementView, scene: Scene) -> Part:
    """The scenario card with the role of every element."""
    scenario = _SCENARIO[str(view.options["scenario"])]
    problem = wrap(scenario.problem, 58)
    owner = {symbol: seat for seat, cards in enumerate(view.table.claimed) for symbol in cards}
    roles: list[dict[str, Any]] = []
    y = 46 + LINE * len(problem) + 8
    for goal in (GOALS[z - 1] for z in scenario.goals):
        lines = wrap(scenario.roles[goal.symbol], 50)
        roles.append({"goal": goal, "lines": lines, "y": y, "owner": owner.get(goal.symbol)})
        y += max(34, LINE * len(lines) + 12)
    svg = _artist.draw(
        "scenario.jinja", scene=scene, scenario=scenario, problem=problem, roles=roles, height=y, line=LINE
    )
    return Part("scenario", "Scenario", SIDE, y, svg, side=True, folded=True)


def _characters(view: ElementView, scene: Scene) -> Part:
    """The power of every character at the table, and the life of the one whose player is looking."""
    mine = view.seat if view.seat is not None else max(view.turn, 0)
    entries: list[dict[str, Any]] = []
    y = 0.0
    for seat, id in enumerate(view.table.characters):
        entry = _biography(_CHARACTER[id], seat == mine)
        entries.append({"seat": seat, "name": scene.names[seat], "y": y, **entry})
        y += entry["height"] + 8
    svg = _artist.draw("characters.jinja", scene=scene, entries=entries, line=LINE)
    return Part("characters", "Characters", SIDE, y - 8, svg, side=True, folded=True)


def _biography(character: Character, whole: bool) -> dict[str, Any]:
    power = wrap(character.power_text, 58)
    bio = wrap(character.bio, 58) if whole else []
    height = 34 + LINE * len(power) + (LINE * len(bio) + 8 if bio else 0)
    return {"character": character, "power": power, "bio": bio, "height": height}


def _periodic_table(view: ElementView, scene: Scene) -> Part:
    """The printed snippet of the periodic table, with the numbers of the goal cards."""
    scenario: Scenario = _SCENARIO[str(view.options["scenario"])]
    cells = [(*_place(goal.z), goal, goal.z in scenario.goals) for goal in GOALS]
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
