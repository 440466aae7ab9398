"""The picture of In Your Element in parts: goals with what is missing, the three Bohrds, and the tray."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from bohrd.contract import OVER, name_seats
from bohrd.games.in_your_element import chambers
from bohrd.games.in_your_element.artist import ARTIST
from bohrd.games.in_your_element.bohrds import BOHRDS, Bohrd, missing
from bohrd.games.in_your_element.chambers import Extras, Match
from bohrd.games.in_your_element.content import (
    DRAW_FOUR,
    EXCHANGE,
    FREE,
    PLAY_ALL,
    REPLACE,
    Character,
    Content,
    GoalCard,
    Power,
)
from bohrd.games.in_your_element.deck import CARDS, KIND_OF, NUMBER_OF, POWER, VALUE_OF, picture_id
from bohrd.games.in_your_element.particles import KINDS, VALUES
from bohrd.games.in_your_element.view import ElementView
from bohrd.picture import Part, filled, remembered

STYLE = ARTIST.style

GOAL = 208, 176
HERO = 900, 384
TRAY = 1092, 190
"""Sizes of parts where they stand alone."""
SINCE = Part("since", "Since your turn", 600, 34, Markup('<div class="since" data-since=""></div>'))
"""Where the page says what happened since one's turn."""
EMPTY_SLOT = (
    '<article class="goal empty" id="goal-{0}" data-target="goal-{0}" data-left="goal-{0}"'
    ' aria-label="Empty slot"><span class="gone">✓</span><p>{1}</p></article>'
)
"""A slot without a goal; where the page knows the claim it says who took it, and what it was."""
DRAW_PILE = "The draw pile, {}. Nobody has to touch it: after each card you play you receive a new one."
ONE_CARD = 3
"""What a single card can put right."""
FEW_LEFT = 2
"""From so many reshuffles before a stall on the table says so."""

EMBLEMS: dict[Power, str] = {
    EXCHANGE: "arrow-left-right",
    FREE: "gauge",
    PLAY_ALL: "layers",
    DRAW_FOUR: "square-stack",
    REPLACE: "flame",
}
POWERS: dict[Power, str] = {
    EXCHANGE: "Swap one particle for another kind on the same Bohrd.",
    FREE: "Your {} cards count as 1, 2 or 3, and may remove.",
    PLAY_ALL: "Play all particle cards, each worth 1. Then draw five.",
    DRAW_FOUR: "Draw four cards at once; five stay in the end.",
    REPLACE: "Once this turn, a hydrogen may become oxygen.",
}
SPOTS = {1: ((0, 0),), 2: ((-17, 12), (17, -12)), 3: ((-21, 16), (0, -18), (21, 16))}
"""Where balls lie on a card."""

Row = tuple[GoalCard | None, ...]


def draw(content: Content, view: ElementView, names: Sequence[str]) -> list[Part]:
    """The picture of a view."""
    table = view.table
    row = tuple([None if symbol is None else content.by_symbol[symbol] for symbol in table.row])
    scenario = str(view.options["scenario"])
    parts = [
        _bar(content.scenario_of[scenario].title),
        *[
            _goal(content, scenario, slot, goal, table.bohrds)
            if goal
            else _emptied(slot, _taken(view, names))
            for slot, goal in enumerate(row, 1)
        ],
        _bohrds(content, view, row),
    ]
    if view.seat is not None:
        parts.append(_tray(content, view, view.seat))
    return [*parts, SINCE]


@remembered
def _bar(title: str) -> Part:
    return Part("bar", "Scenario", 300, 30, filled('<span class="scenario">{}</span>', title))


# -- goals ----------------------------------------------------------------------------------------


def _taken(view: ElementView, names: Sequence[str]) -> str:
    """Who claimed what lay in a slot: a position knows it only where one seat has claimed everything."""
    seats = [seat for seat, claimed in enumerate(view.table.claimed) if claimed]
    if len(seats) != 1:
        return "Claimed before"
    return f"Claimed by {'you' if seats[0] == view.seat else name_seats('{p%d}' % seats[0], names)}"


@remembered
def _emptied(slot: int, words: str) -> Part:
    return Part(f"goal-{slot}", "Empty slot", *GOAL, filled(EMPTY_SLOT, slot, words))


@remembered
def _goal(content: Content, scenario: str, slot: int, goal: GoalCard, bohrds: tuple[Bohrd, ...]) -> Part:
    """A goal card with what every Bohrd lacks of it."""
    matching = [letter for letter, bohrd in zip(BOHRDS, bohrds, strict=True) if bohrd == goal.needs]
    target = f"goal-{slot} bohrd-{matching[0]}" if len(matching) == 1 else f"goal-{slot}"
    own = [len(matching) != 1 or letter in matching for letter in BOHRDS]
    rows = [row(slot, number, goal, bohrd, own[number]) for number, bohrd in enumerate(bohrds)]
    html = (
        '<article class="goal{}" id="goal-{}" data-target="{}" data-badge="none" aria-label="{}"'
        ' data-flies="" data-tip="{}" data-panel="element-{}" data-panel-title="{}">'
        '{}<div class="mx">{}</div><p class="role">{}</p></article>'
    )
    name, role = goal.name.capitalize(), _role(content, scenario, goal)
    card = filled(
        html,
        " matched" if matching else "",
        slot,
        target,
        f"{name}, {goal.points} points",
        f"{role} {goal.fact}",
        goal.symbol,
        goal.name,
        _goal_head(goal),
        Markup("").join(rows),
        role,
    )
    return Part(f"goal-{slot}", name, *GOAL, card)


def _role(content: Content, scenario: str, goal: GoalCard) -> str:
    """What an element does in the scenario; with content of one's own it may have no role there."""
    return next((role.text for role in content.scenario_of[scenario].roles if role.goal is goal), "")


@remembered
def _goal_head(goal: GoalCard) -> Markup:
    return ARTIST.draw("goal.jinja", goal=goal, needs=list(zip(KINDS, goal.needs, strict=True)))


def row(slot: int, number: int, goal: GoalCard, bohrd: Bohrd, is_own: bool) -> Markup:
    """What a Bohrd lacks of a goal; touched it is claimed, or says why it cannot be with this Bohrd. Where
    another Bohrd matches, it is not touched on its own: the whole card claims."""
    letter = BOHRDS[number]
    touched = filled(
        ' data-target="goal-{0} bohrd-{1}" data-badge="none" aria-label="Claim {2} with Bohrd {1}"',
        slot,
        letter,
        goal.name,
    )
    lacks = cells(letter, tuple(missing(bohrd, goal)))
    html = '<div class="row" id="goal-{}-{}"{}>{}</div>'
    return filled(html, slot, letter, touched if is_own else "", lacks)


@remembered
def cells(letter: str, lacks: tuple[int, ...], before: tuple[int, ...] | None = None) -> Markup:
    """The three differences of a row; those that are no longer as before are marked."""
    shown = [
        {
            "kind": KINDS[kind],
            "missing": lack,
            "text": f"{lack:+d}".replace("-", "−"),
            "state": _state(lack),
            "new": before is not None and before[kind] != lack,
        }
        for kind, lack in enumerate(lacks)
    ]
    off = [lack for lack in lacks if lack]
    return ARTIST.draw(
        "row.jinja",
        letter=letter,
        cells=shown,
        match=not off,
        one=len(off) == 1 and abs(off[0]) <= ONE_CARD,
        ghost=before is not None,
    )


def _state(lack: int) -> str:
    if not lack:
        return "ok"
    near = f"lacks-{lack}" if 0 < lack <= ONE_CARD else "near" if abs(lack) <= ONE_CARD else "far"
    return f"over {near}" if lack < 0 else near


# -- Bohrds ---------------------------------------------------------------------------------------


def _bohrds(content: Content, view: ElementView, goals: Row) -> Part:
    """The three chambers on their beam."""
    extras = _extras(content, view)
    drawn = [
        chambers.chamber(content, number, bohrd, _match(bohrd, goals), extras)
        for number, bohrd in enumerate(view.table.bohrds)
    ]
    return Part("bohrds", "Bohrds", *HERO, _hall(tuple(drawn), *_clock(view)))


@remembered
def _hall(bohrds: tuple[Markup, ...], clock: int, most: int) -> Markup:
    return ARTIST.draw("bohrds.jinja", bohrds=bohrds, clock=clock, most=most)


def _match(bohrd: Bohrd, goals: Row) -> Match | None:
    """The goal that a Bohrd matches, if it does (ELE-CLAIM-1)."""
    for slot, goal in enumerate(goals, 1):
        if goal is not None and goal.needs == bohrd:
            return Match(slot, goal.name.capitalize(), goal.points)
    return None


def _extras(content: Content, view: ElementView) -> Extras:
    """What the plates show for who is looking and on turn."""
    if view.seat is None or view.turn == OVER:
        return Extras()
    table = view.table
    if view.seat != view.turn:
        return Extras(own=True)
    is_playing = table.power and table.stage == "stop" and table.plays > 0
    return Extras(
        own=True,
        freed=character(content, view, view.seat).frees if is_playing else "",
        bags=table.stage == "exchange",
        oxygen=table.stage == "stop" and table.replacements > 0,
    )


# -- the tray -------------------------------------------------------------------------------------


def character(content: Content, view: ElementView, seat: int) -> Character:
    """The character of a seat."""
    return content.characters[content.character_of[view.table.characters[seat]]]


def power_line(character: Character) -> str:
    """What a character can do, in one line."""
    return POWERS[character.power].format(character.frees)


def _tray(content: Content, view: ElementView, seat: int) -> Part:
    """What is mine: character, hand, and the piles beside them."""
    hand = view.hands[seat] or ()
    who = character(content, view, seat)
    inforce = view.turn == seat and _is_in_force(view, who)
    held = Counter(hand)
    manner = who.power if inforce and who.power in (FREE, PLAY_ALL) and _is_playing(view) else ""
    kinds = [card for card in CARDS if held[card]]
    # where Bohrds may not be overfilled, the list of places alone says what has room
    tells = view.options.get("overfilling") != "barred"
    does = {card: _does(view.table.bohrds, card, manner, who.frees) if tells else "" for card in kinds}
    cards = tuple(
        [
            _card(place, len(kinds), card, held[card], manner, who.frees, does[card])
            for place, card in enumerate(kinds)
        ]
    )
    html = _tray_html(who, _readiness(view, inforce, held), inforce, cards, _piles(view))
    return Part("tray", "Your hand", *TRAY, html)


def _is_in_force(view: ElementView, who: Character) -> bool:
    """Whether a power that has been used goes on: a swap does not, nor does oxygen once it is there."""
    table = view.table
    is_done = (who.power == EXCHANGE and table.stage != "exchange") or (
        who.power == REPLACE and not table.replacements
    )
    return table.power and not is_done


def _is_playing(view: ElementView) -> bool:
    table = view.table
    return table.stage == "curie" or (table.stage == "stop" and table.plays > 0)


def _tray_html(who: Character, ready: str, inforce: bool, cards: tuple[Markup, ...], piles: Markup) -> Markup:
    return ARTIST.draw(
        "tray.jinja",
        character=who,
        emblem=EMBLEMS[who.power],
        power=power_line(who),
        ready=ready,
        inforce=inforce,
        cards=cards,
        piles=piles,
    )


def _readiness(view: ElementView, inforce: bool, held: Counter[str]) -> str:
    """Whether the own power can be used."""
    if inforce:
        return "In force until your turn ends"
    if view.turn == view.seat and view.table.power and view.options["power_plays"] == "one":
        return "Used this turn"
    if not held[CARDS[POWER]]:
        return ""
    begun = view.turn == view.seat and view.table.plays < 2
    return "Next turn, before your first play" if begun else "Ready: you hold a Power Play"


def _does(bohrds: tuple[Bohrd, ...], name: str, manner: str, frees: str) -> str:
    """What a card can do as the Bohrds are, in a few words for its line."""
    number = NUMBER_OF[name]
    if number == POWER:
        return ""
    kind, value = KIND_OF[number], 1 if manner == PLAY_ALL else VALUE_OF[number]
    if manner == FREE and KINDS[kind] == frees:
        return "Add, move or remove 1 to 3"
    sources = [letter for letter, bohrd in zip(BOHRDS, bohrds, strict=True) if bohrd[kind] >= value]
    if not sources:
        return f"Add {value} to any Bohrd"
    places = "any Bohrd" if len(sources) == len(BOHRDS) else " or ".join(sources)
    return f"Add {value}, or move {value} from {places}"


@remembered
def _card(place: int, many: int, name: str, count: int, manner: str, frees: str, does: str) -> Markup:
    """A card of the hand, and how many of it there are."""
    card = _shown(name, count)
    card["does"] = does
    kind, printed = card["kind"], card["value"]
    if manner == PLAY_ALL and printed > 1:
        card |= {"worth": 1, "one": True, "others": (1,), "spots": SPOTS[1]}
    if manner == FREE and kind == frees:
        card |= {"dial": VALUES, "others": [value for value in VALUES if value != printed]}
    beside = " ".join(f"bohrd-{letter}" for letter in BOHRDS)
    return ARTIST.draw("card.jinja", card=card, place=place - (many - 1) / 2, beside=beside)


def _shown(name: str, count: int = 1) -> dict[str, Any]:
    number = NUMBER_OF[name]
    value, id = VALUE_OF[number], picture_id(number)
    label = "Power Play" if number == POWER else name.capitalize()
    return {
        "id": id,
        "kind": name.partition(" ")[0],
        "value": value,
        "worth": value,
        "label": label,
        "count": count,
        "spots": SPOTS.get(value, ()),
        "dial": (),
        "others": (),
        "one": False,
    }


def _piles(view: ElementView) -> Markup:
    discard = view.table.discard
    top = discard[-1] if discard else ""
    return _drawn_piles(view.draw_pile, top, len(discard), view.goal_pile, *_clock(view))


def _clock(view: ElementView) -> tuple[int, int]:
    """How many reshuffles are left before a stall, if few are (else −1), and of how many."""
    most = int(view.options["stall_reshuffles"])
    left, has_begun = most - view.table.reshuffles, view.table.reshuffles > 0 and view.turn != OVER
    return (left if has_begun and left <= FEW_LEFT else -1), most


@remembered
def _drawn_piles(
    draw: int, top: str, discarded: int, goals: tuple[str, ...], clock: int, most: int
) -> Markup:
    many = len(goals)
    return ARTIST.draw(
        "piles.jinja",
        draw=draw,
        about=DRAW_PILE.format(f"{draw} card{'s' if draw != 1 else ''}"),
        discarded=discarded,
        top=_shown(top) if top else {"kind": "none", "value": 0, "label": ""},
        clock="" if clock < 0 else f"{clock} reshuffle{'s' if clock != 1 else ''} left",
        most=most,
        coming={
            "symbols": goals,
            "words": f"{many} goal{'s' if many > 1 else ''} to come" if many else "last goals",
            "tip": f"To come, in an order nobody knows: {', '.join(goals)}."
            if many
            else "No goals are to come.",
        },
    )
