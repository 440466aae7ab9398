"""The picture of Periodic in parts: what a view shows, laid out for the templates in ``picture``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap

import msgspec
from markupsafe import Markup

from bohrd.contract import OVER, name_seats
from bohrd.games.periodic import agenda
from bohrd.games.periodic.content import COLOURS, AgendaCard, Content, GoalCard, Group, Spot, Trend
from bohrd.games.periodic.printing import printing_of
from bohrd.games.periodic.table import ELEMENTS
from bohrd.games.periodic.view import GoalPlace, PeriodicView, Player, status
from bohrd.picture import Artist, Part, drawing, remembered

_artist = Artist("bohrd.games.periodic")
STYLE = _artist.style

CELL_WIDTH, CELL_HEIGHT, MARGIN = 52, 66, 12
BOARD_WIDTH = 18 * CELL_WIDTH + 2 * MARGIN
BOARD_HEIGHT = 7 * CELL_HEIGHT + 2 * MARGIN
HALF = 472
"""Width of a part that shares a row with another."""
SIDE = 440
_RING = tuple((8, 138 - 43 * place) for place in range(4)) + tuple(
    (264, 9 + 43 * place) for place in range(4)
)
"""The places of the Element Group Cards: up the left side and down the right (PER-SETUP-8)."""

Cards = tuple[tuple[str, str | None], ...]
"""For each place for Goal Cards its colour and the id of its card, if one is left."""


class Cell(msgspec.Struct, frozen=True):
    """The place of an element in the picture."""

    symbol: str
    name: str
    number: int
    mass: str
    group: Group
    x: int
    y: int


class Piece(msgspec.Struct, frozen=True):
    """A piece of a seat somewhere in the picture."""

    id: str
    seat: int
    x: float
    y: float


class Marker(msgspec.Struct, frozen=True):
    """A Goal Marker on an element."""

    id: str
    colour: str
    x: float
    y: float


def draw(content: Content, view: PeriodicView, names: Sequence[str]) -> list[Part]:
    """The picture of a view."""
    called = [_short(name_seats("{p%d}" % seat, names)) for seat in range(view.seats)]
    cards = tuple((place.colour, place.card) for place in view.table.goals)
    flasks = tuple(player.flask for player in view.table.players)
    board = _board(content, view.turn, called[view.turn], status(view), cards, flasks)
    drawn = [board, _goals(content, view.table.goals), _trends(content, view), _tracks(content, view)]
    return [*drawn, _players(content, view, called), _agenda(content, view)]


def _short(name: str) -> str:
    return name if len(name) <= 20 else name[:19] + "…"


# -- the periodic table -------------------------------------------------------------------------


@remembered
def _cells(content: Content) -> dict[str, Cell]:
    """The place of every element, by its symbol."""
    return {
        element.symbol: Cell(
            element.symbol,
            element.name,
            element.number,
            element.mass,
            content.groups[content.group_of[element.place]],
            MARGIN + CELL_WIDTH * (element.column - 1) + 1,
            MARGIN + CELL_HEIGHT * (element.row - 1) + 1,
        )
        for element in ELEMENTS
    }


@remembered
def _board(
    content: Content, turn: int, name: str, status: str, cards: Cards, flasks: tuple[str, ...]
) -> Part:
    svg = _artist.draw(
        "board.jinja",
        width=BOARD_WIDTH,
        height=BOARD_HEIGHT,
        squares=_squares(content),
        status_x=MARGIN + 2 * CELL_WIDTH + 2,
        turn=turn,
        name=name,
        status=status,
        plates=_plates(content, cards),
        markers=_markers(content, cards),
        flasks=_flasks(content, flasks),
    )
    return drawing("board", "Periodic table", BOARD_WIDTH, BOARD_HEIGHT, svg)


@remembered
def _squares(content: Content) -> Markup:
    return _artist.draw("squares.jinja", cells=_cells(content).values())


@remembered
def _plates(content: Content, cards: Cards) -> Markup:
    """The Goal Cards in short, in the gap at the top of the table."""
    goals = [{"colour": colour, "card": _card(content, id)} for colour, id in cards]
    return _artist.draw("plates.jinja", goals=goals)


@remembered
def _markers(content: Content, cards: Cards) -> Markup:
    """Goal Markers in the upper right corner of their elements, side by side where they meet."""
    found: list[Marker] = []
    on = Counter[str]()
    for colour, id in cards:
        card = _card(content, id)
        for number, symbol in enumerate(card.elements if card else ()):
            cell = _cells(content)[symbol]
            x, y = cell.x + 42 - 15 * (on[symbol] % 2), cell.y + 8 + 15 * (on[symbol] // 2)
            found.append(Marker(f"marker-{colour}-{number}", colour, x, y))
            on[symbol] += 1
    return _artist.draw("markers.jinja", markers=found)


def _flasks(content: Content, places: tuple[str, ...]) -> list[Piece]:
    """Flasks at the foot of their elements, side by side where they share one."""
    pieces: list[Piece] = []
    together = Counter(places)
    placed = Counter[str]()
    for seat, symbol in enumerate(places):
        cell, count = _cells(content)[symbol], together[symbol]
        step = min(15.0, 32 / max(1, count - 1))
        x = cell.x + 25 + step * (placed[symbol] - (count - 1) / 2)
        placed[symbol] += 1
        pieces.append(Piece(f"flask-{seat}", seat, x, cell.y + 50))
    return pieces


def _card(content: Content, id: str | None) -> GoalCard | None:
    return None if id is None else content.goals[content.goal_number[id]]


# -- trends and tracks --------------------------------------------------------------------------


def _trends(content: Content, view: PeriodicView) -> Part:
    table = view.table
    held = table.players[view.turn].free_trends if view.turn != OVER else ()
    others = [player.energy for seat, player in enumerate(table.players) if seat != view.turn]
    elsewhere = min(1, table.box if view.seats == 2 else max(others))  # PER-GAIN-3, PER-GAIN-7
    price = 2 if table.now.paid else 1
    rows = [
        _trend(row, trend, tokens, tokens or elsewhere, price, trend.key in held)
        for row, (trend, tokens) in enumerate(zip(content.trends, table.trends, strict=True))
    ]
    return drawing("trends", "Periodic trends", HALF, 60 * len(rows) - 4, Markup("\n").join(rows))


@remembered
def _trend(row: int, trend: Trend, tokens: int, gain: int, price: int, free: bool) -> Markup:
    return _artist.draw("trend.jinja", row=row, trend=trend, tokens=tokens, gain=gain, price=price, free=free)


def _tracks(content: Content, view: PeriodicView) -> Part:
    """The ring of Element Group Cards and the Academic Track, whose markers advance together."""
    places = tuple((player.microscope, player.level) for player in view.table.players)
    groups = tuple(content.groups[content.group_number[key]] for key in view.table.ring)
    svg = _on_tracks(_ring(groups, _next_card(content, view), view.turn), _spots(content.track), places)
    return drawing("tracks", "Element groups and Academic Track", HALF, 297, svg)


@remembered
def _ring(groups: tuple[Group, ...], ahead: int | None, turn: int) -> Markup:
    ring = [
        {"group": group, "x": x, "y": y, "next": place == ahead}
        for place, (group, (x, y)) in enumerate(zip(groups, _RING, strict=True))
    ]
    return _artist.draw("ring.jinja", ring=ring, turn=turn)


@remembered
def _spots(track: tuple[Spot, ...]) -> Markup:
    spots = [
        {"level": s.level, "points": s.points, "capacity": s.capacity, "x": 8 + 51 * s.level} for s in track
    ]
    return _artist.draw("spots.jinja", spots=spots)


@remembered
def _on_tracks(ring: Markup, spots: Markup, places: tuple[tuple[int, int], ...]) -> Markup:
    """Ring and track with everybody's Microscope and Disc, by card and level."""
    microscopes: list[Piece] = []
    discs: list[Piece] = []
    for seat, (card, level) in enumerate(places):
        card_x, card_y = _RING[card - 1]
        beside = sum(other == card for other, _ in places[:seat])
        microscopes.append(Piece(f"microscope-{seat}", seat, card_x + 184 - 22 * beside, card_y + 21))
        before = sum(other == level for _, other in places[:seat])
        x = 8 + 51 * level + 12.5 + 22 * (before % 2)
        discs.append(Piece(f"disc-{seat}", seat, x, 196 + 40 + 22 * (before // 2)))
    return _artist.draw("tracks.jinja", ring=ring, microscopes=microscopes, spots=spots, discs=discs)


def _next_card(content: Content, view: PeriodicView) -> int | None:
    """The place in the ring that would advance the seat on turn (PER-TRACK-1, PER-TRACK-9)."""
    player = view.table.players[view.turn]
    is_done = view.turn == OVER or player.level == content.track[-1].level
    return None if is_done else player.microscope % len(content.groups)


# -- cards and holdings -------------------------------------------------------------------------


@remembered
def _goals(content: Content, places: tuple[GoalPlace, ...]) -> Part:
    svg = _artist.draw("goals.jinja", goals=[_goal(content, place) for place in places])
    return drawing("goals", "Goal Cards", SIDE, 2 * 258 - 10, svg)


@remembered
def _goal(content: Content, place: GoalPlace) -> Markup:
    card = _card(content, place.card)
    elements = card.elements if card else ()
    slots = [
        {
            "symbol": symbol,
            "group": _cells(content)[symbol].group,
            "x": 107 - 33 * len(elements) + 66 * number + 2,
            "cubes": _row([seat for seat, cubes in enumerate(place.cubes) if symbol in cubes]),
        }
        for number, symbol in enumerate(elements)
    ]
    fact = wrap(card.fact, 31) if card else []
    award = _award(content, place)
    return _artist.draw("goal.jinja", place=place, card=card, fact=fact, slots=slots, award=award)


def _row(seats: list[int]) -> list[dict[str, float]]:
    """Cubes side by side under an element, closer together where there are many."""
    step = min(20.0, 44 / max(1, len(seats) - 1))
    return [
        {"seat": seat, "x": 31 + step * (number - (len(seats) - 1) / 2)} for number, seat in enumerate(seats)
    ]


def _award(content: Content, place: GoalPlace) -> str:
    """The Award Tile on top of its stack."""
    if not place.tiles:
        return "none"
    if place.top is None:
        return {"green": "+3 Spaces", "blue": "Take 2 Energy"}[place.colour]
    if place.colour == "purple":
        return f"Free Trend {content.trends[content.trend_number[place.top]].arrows}"
    return f"To {content.groups[content.group_number[place.top]].name}"


def _players(content: Content, view: PeriodicView, names: Sequence[str]) -> Part:
    cubes = printing_of(view.options).cubes
    first, turn = view.table.first_player, view.turn
    rows = [
        _holdings(content, seat, names[seat], player, cubes, seat == turn, seat == first)
        for seat, player in enumerate(view.table.players)
    ]
    return drawing("players", "Players", SIDE, 98 * view.seats - 6, Markup("\n").join(rows))


@remembered
def _holdings(
    content: Content, seat: int, name: str, player: Player, cubes: int, active: bool, first: bool
) -> Markup:
    cards = [content.goals[content.goal_number[id]] for id in player.completed]
    tiles, end = _tiles(content, player, active)
    return _artist.draw(
        "player.jinja",
        seat=seat,
        name=name,
        active=active,
        first=first,
        energy_tokens=player.energy,
        cubes=[number >= player.cubes for number in range(cubes)],
        track=content.track[player.level].points,
        lab=player.lab_points,
        points=sum(card.points for card in cards),
        completed=cards,
        step=min(18.0, 176 / max(1, len(cards) - 1)),
        tiles=tiles,
        tile_scale=min(1.0, 418 / (end or 418)),
    )


def _tiles(content: Content, player: Player, on_turn: bool) -> tuple[list[dict[str, object]], float]:
    """Award Tiles in a row and where it ends; tiles of the seat on turn can be touched."""
    held = [("green", f"+3 Spaces × {player.plus3}", "")] if player.plus3 else []
    if player.take2:
        held.append(("blue", f"Take 2 × {player.take2}", "tile-take2"))
    for key in player.free_trends:
        held.append(("purple", f"Free {content.trends[content.trend_number[key]].arrows}", ""))
    for key in player.move_tos:
        held.append(("pink", f"To {content.groups[content.group_number[key]].name}", f"move-to-{key}"))
    tiles: list[dict[str, object]] = []
    x = 0.0
    for colour, label, target in held:
        width = 14 + 6.6 * len(label)
        tiles.append({"colour": colour, "label": label, "target": on_turn and target, "x": x, "width": width})
        x += width + 6
    return tiles, x


def _agenda(content: Content, view: PeriodicView) -> Part:
    """The Agenda Cards this view knows: dealt ones to choose from, the kept one, all of them at the end."""
    over = view.turn == OVER
    known = [(_agenda_card(content, id), seat) for seat, id in enumerate(view.kept) if id is not None]
    if not known and view.seat is not None:
        return _agenda_cards(tuple((_agenda_card(content, id), None, None) for id in view.dealt), over)
    return _agenda_cards(
        tuple((card, seat, _met(content, view, card, seat) if over else None) for card, seat in known), over
    )


def _agenda_card(content: Content, id: str) -> AgendaCard:
    return content.agendas[content.agenda_number[id]]


def _met(content: Content, view: PeriodicView, card: AgendaCard, seat: int) -> int:
    """The points of an Agenda Card at the end."""
    player = view.table.players[seat]
    colours = Counter(content.goals[content.goal_number[goal]].colour for goal in player.completed)
    return agenda.score(card, tuple(colours[colour] for colour in COLOURS), player.level)[0]


@remembered
def _agenda_cards(known: tuple[tuple[AgendaCard, int | None, int | None], ...], over: bool) -> Part:
    """Cards with seat and points where they are known."""
    cards = [
        {
            "id": card.id,
            "title": card.title,
            "seat": seat,
            "points": points,
            "objectives": [agenda.words(objective) for objective in card.objectives],
        }
        for card, seat, points in known
    ]
    svg = _artist.draw("agenda.jinja", cards=cards, empty="Agenda Cards are secret until the end.")
    title = "Agenda Cards" if over or len(cards) > 1 else "Agenda Card"
    return drawing("agenda", title, SIDE, 74 * max(1, len(cards)) - 6, svg)
