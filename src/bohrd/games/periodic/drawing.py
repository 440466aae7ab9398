"""The picture of Periodic in parts: a view laid out for the templates in ``picture``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from bohrd.contract import OVER, name_seats
from bohrd.games.periodic import lens, tray
from bohrd.games.periodic.content import Group, Spot, Trend
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.scenery import (
    Ahead,
    Cell,
    ahead,
    artist,
    cells,
    goal,
    richest,
    start,
    subject,
    tone,
)
from bohrd.games.periodic.science import change, odd_steps
from bohrd.games.periodic.table import ELEMENTS, PLACE, STEPS
from bohrd.games.periodic.view import GoalPlace, PeriodicView
from bohrd.games.periodic.words import listed, short_group, trend_words
from bohrd.picture import Part, filled, remembered

STYLE = artist.style


def draw(content: Content, view: PeriodicView, names: Sequence[str]) -> list[Part]:
    """The picture of a view."""
    called = tuple(name_seats("{p%d}" % seat, names) for seat in range(view.seats))
    return [
        _corners(view.table.trigger, view.table.turns_left, view.turn == OVER, *_to_go(content, view)),
        _ring(content, view),
        _board(content, view, called),
        _goals(content, view.table.goals, bool(view.table.trigger), view.seat, called),
        _trends(content, view, called),
        _track(content, view),
        tray.tray(content, view, called),
    ]


def _to_go(content: Content, view: PeriodicView) -> tuple[tuple[str, ...], int, int]:
    """How far it is to the last round: the stacks that are nearest, their cards, and the Discs that are still
    missing at the end of the track (PER-END-1, PER-END-2)."""
    left = {place.colour: place.stack + (place.card is not None) for place in view.table.goals}
    fewest = min(left.values())
    nearest = tuple(colour for colour, cards in left.items() if cards == fewest)
    there = sum(player.level >= content.track[-2].level for player in view.table.players)
    return nearest, fewest, 2 - there


@remembered
def _corners(
    trigger: str, turns_left: int | None, over: bool, nearest: tuple[str, ...], cards: int, discs: int
) -> Part:
    """What cubes are worth where another completes the card, and what ends the game."""
    html = artist.draw(
        "corners.jinja",
        trigger=trigger,
        turns=turns_left,
        over=over,
        nearest=nearest,
        colours=listed(list(nearest)),
        cards=cards,
        discs=discs,
    )
    return Part("corners", "What counts", 1060, 66, html)


# -- the wall chart -------------------------------------------------------------------------------


def _board(content: Content, view: PeriodicView, called: tuple[str, ...]) -> Part:
    cards = tuple((place.colour, place.card) for place in view.table.goals)
    mine = () if view.seat is None else tuple(place.cubes[view.seat] for place in view.table.goals)
    flasks = tuple(player.flask for player in view.table.players)
    html = _chart(
        content,
        lens.rest(content, view, called),
        _odds(content, None if view.seat is None else flasks[view.seat]),
        _dice(content, cards, mine),
        _flasks(content, flasks, called, view.turn),
        bool(view.table.trigger) and view.turn != OVER,
        " ".join(f"flask-{seat} element-{start(content, view, seat)}" for seat in range(view.seats)),
    )
    return Part("board", "Periodic table", 868, 482, html)


def _chart(
    content: Content,
    lens: Markup,
    odds: Markup,
    dice: Markup,
    flasks: Markup,
    last_round: bool,
    starts: str,
) -> Markup:
    return artist.draw(
        "board.jinja",
        cells=_cells(content),
        odds=odds,
        lens=lens,
        dice=dice,
        flasks=flasks,
        last_round=last_round,
        starts=starts,
    )


@remembered
def _cells(content: Content) -> Markup:
    return artist.draw("cells.jinja", cells=cells(content).values())


@remembered
def _odds(content: Content, flask: str | None) -> Markup:
    """
    Marks between two elements where a trend does not hold, as far as it takes a Flask; each is seen while its
    trend is chosen.
    """
    marks: dict[tuple[str, str], list[str]] = {}
    said: dict[tuple[str, str], str] = {}
    for number, trend in enumerate(content.trends if flask else ()):
        reach = content.distance[number][PLACE[flask or ""]]
        for step, odd in odd_steps(trend.key).items():
            if not all(symbol == flask or 0 < reach[PLACE[symbol]] <= STEPS for symbol in step):
                continue
            between = (min(step), max(step))
            marks.setdefault(between, []).append(trend.key)
            said.setdefault(between, f"{change(trend.key, *step)}, against the trend: {odd.short}.")
    shown = [_odd(content, *between, trends, said[between]) for between, trends in marks.items()]
    return artist.draw("odds.jinja", marks=shown)


def _odd(content: Content, one: str, other: str, trends: Sequence[str], words: str) -> dict[str, object]:
    """A mark at the left or upper edge of the later element, and what it says."""
    first, later = sorted((cells(content)[one], cells(content)[other]), key=lambda cell: cell.number)
    side = "left" if first.row == later.row else "top"
    place = {"row": later.row, "column": later.column, "side": side}
    return {**place, "trends": " ".join(trends), "words": words}


@remembered
def _dice(
    content: Content, cards: tuple[tuple[str, str | None], ...], mine: tuple[tuple[str, ...], ...]
) -> Markup:
    """Goal dice at the right of their elements, one below the other; open ones where my cube lies."""
    dice: list[dict[str, object]] = []
    on = Counter[str]()
    for place, (colour, id) in enumerate(cards):
        card = goal(content, id)
        for number, symbol in enumerate(card.elements if card else ()):
            done = bool(mine) and symbol in mine[place]
            die = {"id": f"marker-{colour}-{number}", "colour": colour, "cell": cells(content)[symbol]}
            dice.append({**die, "done": done, "index": on[symbol]})
            on[symbol] += 1
    return artist.draw("dice.jinja", dice=dice, together=on)


@remembered
def _flasks(content: Content, places: tuple[str, ...], called: tuple[str, ...], turn: int) -> Markup:
    """Flasks at the foot of their elements, side by side where they share one."""
    together = Counter(places)
    placed = Counter[str]()
    flasks: list[dict[str, object]] = []
    for seat, symbol in enumerate(places):
        cell, index = cells(content)[symbol], placed[symbol]
        flasks.append({"seat": seat, "name": called[seat], "cell": cell, "index": index})
        placed[symbol] += 1
    return artist.draw("flasks.jinja", flasks=flasks, together=together, turn=turn)


# -- the Goal Cards -------------------------------------------------------------------------------


def _goals(
    content: Content,
    places: tuple[GoalPlace, ...],
    last_round: bool,
    mine: int | None,
    called: tuple[str, ...],
) -> Part:
    cards = Markup("\n").join(_goal(content, place, last_round, mine, called) for place in places)
    return Part("goals", "Goal Cards", 744, 138, filled('<div class="goals">{}</div>', cards))


class Slot(msgspec.Struct, frozen=True):
    """An element of a Goal Card with the cubes on it; it is open where mine is missing."""

    cell: Cell
    cubes: tuple[int, ...]
    is_open: bool
    close: tuple[int, ...]
    """The others who need only this one to complete the card."""


def _slot(content: Content, place: GoalPlace, symbol: str, mine: int | None) -> Slot:
    cubes = tuple(seat for seat, there in enumerate(place.cubes) if symbol in there)
    card = goal(content, place.card)
    last = len(card.elements) - 1 if card else 0
    close = tuple(
        seat
        for seat, there in enumerate(place.cubes)
        if seat != mine and len(there) == last and symbol not in there
    )
    return Slot(cells(content)[symbol], cubes, mine is not None and mine not in cubes, close)


@remembered
def _goal(
    content: Content, place: GoalPlace, last_round: bool, mine: int | None, called: tuple[str, ...]
) -> Markup:
    card = goal(content, place.card)
    slots = [_slot(content, place, symbol, mine) for symbol in (card.elements if card else ())]
    most = max((len(slot.cubes) + slot.is_open + len(slot.close) for slot in slots), default=0)
    done = next((seat for seat, there in enumerate(place.cubes) if slots and len(there) == len(slots)), None)
    crowded = "crowded" if most > 3 else "filled" if most == 3 else ""
    return artist.draw(
        "goal.jinja",
        place=place,
        card=card,
        left="%d left" % place.stack if place.stack else "" if last_round else "last",
        slots=slots,
        crowded=crowded,
        done=done,
        mine=mine,
        called=called,
        award=award(content, place),
    )


def award(content: Content, place: GoalPlace) -> tuple[str, str, tuple[str, ...]]:
    """The Award Tile on top of its stack: its words, its icon and the directions on it."""
    if not place.tiles:
        return "no tile left", "", ()
    if place.top is None:
        return ("+3 Spaces", "fast-forward", ()) if place.colour == "green" else ("Take 2 Energy", "zap", ())
    if place.colour == "purple":
        trend = content.trends[content.trend_number[place.top]]
        return f"Free {trend_words(trend).short}", "", trend.directions
    return f"To {short_group(content.groups[content.group_number[place.top]])}", "map-pin", ()


# -- ring, track and trends ----------------------------------------------------------------------


def _ring(content: Content, view: PeriodicView) -> Part:
    seat = subject(view)
    coming = None if seat is None or view.turn == OVER else ahead(content, view, seat)
    microscopes = tuple(player.microscope for player in view.table.players)
    groups = tuple(content.groups[content.group_number[key]] for key in view.table.ring)
    html = _ring_cards(groups, microscopes, seat, coming)
    return Part("ring", "Element groups", 460, 300, html)


@remembered
def _ring_cards(
    groups: tuple[Group, ...], microscopes: tuple[int, ...], seat: int | None, coming: Ahead | None
) -> Markup:
    ring = [
        {
            "group": group,
            "tone": tone(group),
            "maps": group_maps(group),
            "next": coming if coming and coming.group == group.key else None,
            "microscopes": [seat for seat, card in enumerate(microscopes) if card == place + 1],
        }
        for place, group in enumerate(groups)
    ]
    return artist.draw("ring.jinja", left=ring[3::-1], right=ring[4:], seat=seat)


@remembered
def group_maps(group: Group) -> tuple[str, str]:
    """The elements of a group and all others, as squares of a small table."""
    inside, outside = "", ""
    for element in ELEMENTS:
        square = f"M{element.column - 0.9:g} {1.3 * (element.row - 1) + 0.1:g}h.8v1.06h-.8z"
        if element.symbol in group.members:
            inside += square
        else:
            outside += square
    return inside, outside


def _track(content: Content, view: PeriodicView) -> Part:
    seat = subject(view)
    coming = None if seat is None or view.turn == OVER else ahead(content, view, seat)
    following = coming.spot.level if coming and coming.has_room else None
    html = _spots(content.track, tuple(player.level for player in view.table.players), seat, following)
    return Part("track", "Academic Track", 1060, 54, html)


@remembered
def _spots(
    track: tuple[Spot, ...], levels: tuple[int, ...], seat: int | None, following: int | None
) -> Markup:
    spots = [
        {
            "spot": spot,
            "gold": round(34 * spot.level / (len(track) - 1)),
            "discs": [seat for seat, level in enumerate(levels) if level == spot.level],
            "free": max(0, (spot.capacity or 0) - levels.count(spot.level)),
        }
        for spot in track
    ]
    return artist.draw("track.jinja", spots=spots, seat=seat, following=following)


def _trends(content: Content, view: PeriodicView, called: tuple[str, ...]) -> Part:
    seat = subject(view)
    table = view.table
    acting = seat if seat is not None else 0
    givers = tuple(richest(view, acting)) if view.seats > 2 else ()
    elsewhere = min(1, table.box) if view.seats == 2 else min(1, len(givers))  # PER-GAIN-3, PER-GAIN-7
    price = 2 if table.now.paid and view.turn == acting else 1
    pods = [
        _pod(trend, tokens, elsewhere, () if tokens else givers, price, called)
        for trend, tokens in zip(content.trends, table.trends, strict=True)
    ]
    html = filled('<div class="pods">{}</div>', Markup("\n").join(pods))
    return Part("trends", "Periodic trends", 1060, 102, html)


@remembered
def _pod(
    trend: Trend, tokens: int, elsewhere: int, givers: tuple[int, ...], price: int, called: tuple[str, ...]
) -> Markup:
    words = trend_words(trend)
    if tokens:
        source = f"all {tokens} energy lying here" if tokens > 1 else "the 1 energy lying here"
    elif givers:
        names = ["you" if called[giver] == "You" else called[giver] for giver in givers]
        verb = "has" if len(names) == 1 and names != ["you"] else "have"
        source = f"1 energy from {listed(names, 'or')}, who {verb} most,"
    else:
        source = "1 energy from the box" if elsewhere else "no energy, but a move"
    return artist.draw(
        "pod.jinja",
        trend=trend,
        words=words,
        tokens=tokens,
        elsewhere=elsewhere,
        givers=givers,
        source=source,
        price=price,
    )
