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
from bohrd.games.in_your_element.bohrds import BOHRDS, HYDROGEN, Bohrd, atom, missing
from bohrd.games.in_your_element.content import PLAY_ALL, Character, Content, GoalCard
from bohrd.games.in_your_element.deck import CARDS, NUMBER_OF, POWER, VALUE_OF, picture_id
from bohrd.games.in_your_element.layout import Layout
from bohrd.games.in_your_element.particles import KINDS, VALUES
from bohrd.games.in_your_element.view import ElementView, doing
from bohrd.picture import Artist, Part, drawing, remembered

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

Row = tuple[GoalCard | None, ...]


def draw(content: Content, view: ElementView, names: Sequence[str]) -> list[Part]:
    """The picture of a view."""
    called = tuple(_short(name_seats("{p%d}" % seat, names)) for seat in range(view.seats))
    scenario = str(view.options["scenario"])
    mine = view.seat if view.seat is not None else max(view.turn, 0)
    table = view.table
    row = tuple(None if symbol is None else content.by_symbol[symbol] for symbol in table.row)
    bohrds = [
        _bohrd(content.layout, number, bohrd, atom(content, bohrd), _match(bohrd, row))
        for number, bohrd in enumerate(table.bohrds)
    ]
    return [
        _goals(row, table.bohrds),
        _hand(content, view, called),
        *bohrds,
        _players(content, view, called),
        _scenario(content, scenario, table.claimed),
        _characters(content, table.characters, mine, called),
        _periodic_table(content, scenario),
    ]


def _short(name: str) -> str:
    return name if len(name) <= 20 else name[:19] + "…"


# -- goals and Bohrds ---------------------------------------------------------------------------


@remembered
def _goals(row: Row, bohrds: tuple[Bohrd, ...]) -> Part:
    """The goal row: each card, and how far every Bohrd is from it."""
    goals = [goal and _goal(goal, bohrds) for goal in row]
    svg = _artist.draw("goals.jinja", goals=goals, bohrds=BOHRDS)
    return drawing("goals", "Goals", HALF, 22 + 100 * len(goals), svg)


def _goal(goal: GoalCard, bohrds: Sequence[Bohrd]) -> dict[str, Any]:
    lanes = [
        [_missing(kind, number) for kind, number in enumerate(missing(bohrd, goal))]
        if bohrd != goal.needs
        else None
        for bohrd in bohrds
    ]
    return {"card": _goal_card(goal), "lanes": lanes}


@remembered
def _goal_card(goal: GoalCard) -> Markup:
    needs = list(zip(KINDS, goal.needs, strict=True))
    return _artist.draw("goal.jinja", card=goal, needs=needs, fact=wrap(goal.fact, 34))


@remembered
def _missing(kind: int, number: int) -> Markup:
    return _artist.draw("missing.jinja", row=kind, kind=KINDS[kind], missing=number)


@remembered
def _bohrd(rings: Layout, number: int, bohrd: Bohrd, atom: str, match: str) -> Part:
    """A Bohr model: protons and neutrons in the nucleus, electrons in the rings (ELE-BOHRD-1)."""
    letter = BOHRDS[number]
    protons, neutrons, electrons = bohrd
    svg = _artist.draw(
        "bohrd.jinja",
        letter=letter,
        counts=list(zip(KINDS, bohrd, strict=True)),
        rings=layout.RINGS,
        core=layout.NUCLEUS,
        electrons=_electrons(rings, letter, electrons),
        nucleus=_nucleus(letter, protons, neutrons),
        beyond=max(0, electrons - len(rings.seats)),
        atom=atom,
        match=match,
    )
    return drawing(f"bohrd-{letter}", f"Bohrd {letter}", BOHRD_WIDTH, BOHRD_HEIGHT, svg)


@remembered
def _electrons(rings: Layout, letter: str, electrons: int) -> Markup:
    seats = [(*point, seat < electrons) for seat, (_, point) in enumerate(rings.seats)]
    return _artist.draw("electrons.jinja", letter=letter, seats=seats, outside=rings.outside(electrons))


@remembered
def _nucleus(letter: str, protons: int, neutrons: int) -> Markup:
    return _artist.draw("nucleus.jinja", letter=letter, nucleus=layout.nucleus(protons, neutrons))


def _match(bohrd: Bohrd, row: Row) -> str:
    """The goal that a Bohrd matches, if it does (ELE-CLAIM-1)."""
    for slot, goal in enumerate(row, 1):
        if goal is not None and goal.needs == bohrd:
            return f"matches goal {slot}: {goal.name}"
    return ""


# -- hand and piles -----------------------------------------------------------------------------


def _hand(content: Content, view: ElementView, names: Sequence[str]) -> Part:
    """The hand of who is looking, the bags and the piles."""
    hand = view.hands[view.seat] if view.seat is not None else None
    held = Counter(hand or ())
    cards = [(card, held[card]) for card in CARDS if held[card]]
    rows = max(1, -(-len(cards) // CARDS_IN_ROW))
    discarded = Counter(view.table.discard)
    power, more = Markup(""), 0
    if view.seat is not None:
        power, more = _power(_character(content, view, view.seat))
    svg = _artist.draw(
        "hand.jinja",
        cards=[_hand_card(place, *card) for place, card in enumerate(cards)],
        hidden=""
        if hand is not None
        else "The game is over."
        if view.turn == OVER
        else "Hands are seen by their owners only.",
        top=rows * 122,
        values=_values(content, view),
        buttons=_buttons(view),
        bags=_bags(),
        view=view,
        over=wrap(view.why_over, 68),
        top_card=_card(view.table.discard[-1], 1) if view.table.discard else None,
        discarded=[_discarded(place, card, discarded[card]) for place, card in enumerate(CARDS)],
        power=power,
    )
    title = "Bags and piles" if view.seat is None else f"Hand of {names[view.seat]}, bags and piles"
    return drawing("hand", title, HALF, rows * 122 + 232 + more, svg)


def _character(content: Content, view: ElementView, seat: int) -> Character:
    return content.characters[content.character_of[view.table.characters[seat]]]


def _values(content: Content, view: ElementView) -> list[int]:
    """The values, other than their own, that cards of who is looking can be played at."""
    table, hand = view.table, view.hands[view.seat] if view.seat is not None else None
    is_playing = table.stage == "curie" or (table.stage == "stop" and table.plays > 0)
    if hand is None or view.seat != view.turn or not (is_playing and table.power):
        return []
    character = _character(content, view, view.turn)
    worth = (1,) if character.power == PLAY_ALL else VALUES
    kinds = KINDS if character.power == PLAY_ALL else (character.frees,)
    cards = {NUMBER_OF[name] for name in hand if name.partition(" ")[0] in kinds}
    return [value for value in worth if any(VALUE_OF[card] != value for card in cards)]


def _buttons(view: ElementView) -> list[tuple[str, str]]:
    """What else who is looking can do, that touches no piece."""
    if view.seat is None or view.seat != view.turn:
        return []
    table = view.table
    buttons: list[tuple[str, str]] = []
    if table.stage == "stop" and table.replacements and tuple(HYDROGEN) in table.bohrds:
        buttons.append(("oxygen", "Hydrogen → oxygen"))
    is_last_stop = table.stage == "stop" and not table.plays
    is_hand_played = table.stage == "curie" and set(view.hands[view.seat] or ()) <= {CARDS[POWER]}
    if is_last_stop or is_hand_played:
        buttons.append(("end", "End the turn"))
    return buttons


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


@remembered
def _power(character: Character) -> tuple[Markup, float]:
    """What a character can do, and the room it takes."""
    power = wrap(character.power_text, 68)
    svg = _artist.draw("power.jinja", character=character, power=power, line=LINE)
    return svg, LINE * len(power) + 48


def _card(name: str, count: int) -> dict[str, Any]:
    kind, _, value = name.partition(" ")
    return {"id": picture_id(NUMBER_OF[name]), "name": name, "kind": kind, "value": value, "count": count}


# -- players, characters, scenario, table ---------------------------------------------------------


def _players(content: Content, view: ElementView, names: Sequence[str]) -> Part:
    rows = [
        _player(
            seat,
            names[seat],
            _character(content, view, seat),
            view.scores[seat],
            view.hand_sizes[seat],
            tuple(content.by_symbol[symbol] for symbol in view.table.claimed[seat]),
            doing(view.table) if seat == view.turn else None,
        )
        for seat in range(view.seats)
    ]
    return drawing("players", "Players", SIDE, 78 * view.seats - 8, Markup("\n").join(rows))


@remembered
def _player(
    seat: int,
    name: str,
    character: Character,
    score: int,
    hand: int,
    claimed: tuple[GoalCard, ...],
    status: str | None,
) -> Markup:
    """A player; with a status if on turn."""
    return _artist.draw(
        "player.jinja",
        seat=seat,
        name=name,
        character=character,
        score=score,
        hand=hand,
        claimed=claimed,
        active=status is not None,
        status=status or "",
    )


@remembered
def _scenario(content: Content, id: str, claimed: tuple[tuple[str, ...], ...]) -> Part:
    """The scenario card with the role of every element."""
    scenario = content.scenario_of[id]
    problem = wrap(scenario.problem, 58)
    owner = {symbol: seat for seat, cards in enumerate(claimed) for symbol in cards}
    roles: list[dict[str, Any]] = []
    y = 46 + LINE * len(problem) + 8
    for role in scenario.roles:
        lines = wrap(role.text, 50)
        roles.append({"goal": role.goal, "lines": lines, "y": y, "owner": owner.get(role.goal.symbol)})
        y += max(34, LINE * len(lines) + 12)
    svg = _artist.draw("scenario.jinja", scenario=scenario, problem=problem, roles=roles, height=y, line=LINE)
    return drawing("scenario", "Scenario", SIDE, y, svg)


@remembered
def _characters(content: Content, ids: tuple[str, ...], mine: int, names: tuple[str, ...]) -> Part:
    """The power of every character at the table, and the life of the one whose player is looking."""
    entries: list[dict[str, Any]] = []
    y = 0.0
    for seat, id in enumerate(ids):
        entry = _biography(content.characters[content.character_of[id]], seat == mine)
        entries.append({"seat": seat, "name": names[seat], "y": y, **entry})
        y += entry["height"] + 8
    svg = _artist.draw("characters.jinja", entries=entries, line=LINE)
    return drawing("characters", "Characters", SIDE, y - 8, svg)


def _biography(character: Character, whole: bool) -> dict[str, Any]:
    power = wrap(character.power_text, 58)
    bio = wrap(character.bio, 58) if whole else []
    height = 34 + LINE * len(power) + (LINE * len(bio) + 8 if bio else 0)
    return {"character": character, "power": power, "bio": bio, "height": height}


@remembered
def _periodic_table(content: Content, scenario: str) -> Part:
    """The printed snippet of the periodic table, with the numbers of the goal cards."""
    wanted = content.scenario_of[scenario].goals
    cells = [(*_place(goal.z), goal, goal.z in wanted) for goal in content.goals]
    svg = _artist.draw("table.jinja", cells=cells, note=wrap(content.layout.note, 150))
    return drawing("table", "Periodic table", MAIN, 4 * 62 + 44, svg)


def _place(z: int) -> tuple[int, int]:
    """Column and row of an element in rows of 2, 8, 8 and 18."""
    if z <= 2:
        return (0 if z == 1 else 17), 0
    if z <= 18:
        row, at = divmod(z - 3, 8)
        return (at if at < 2 else at + 10), row + 1
    return z - 19, 3
