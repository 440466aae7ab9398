"""What is mine: energy, cubes, Award Tiles, cards won and my agenda; and the agendas to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from bohrd.contract import OVER
from bohrd.games.periodic.content import AgendaCard
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS
from bohrd.games.periodic.printing import printing_of
from bohrd.games.periodic.scenery import agenda_card, agenda_gains, artist, subject
from bohrd.games.periodic.view import PeriodicView, Player
from bohrd.games.periodic.words import objective_words, short_group, trend_words
from bohrd.picture import Part, remembered

FEW_TILES = 4
"""More Award Tiles than this are shown without words."""


class AwardTile(NamedTuple):
    """An Award Tile as it lies before a player, or several that are the same."""

    colour: str
    target: str
    words: str
    few_words: str
    more: str
    icon: str = ""
    directions: tuple[str, ...] = ()
    number: int = 1

    @property
    def name(self) -> str:
        """What it is called in the list; when a Take 2 Energy is used is no part of its name."""
        times = f" ×{self.number}" if self.number > 1 else ""
        return f"Take 2 Energy{times}" if self.target == "tile-take2" else f"{self.words}{times}: {self.more}"


class WonCards(NamedTuple):
    """The Goal Cards of one colour that a player has won: a full table has room for these, not for each."""

    colour: str
    number: int
    points: int
    titles: str


def tray(content: Content, view: PeriodicView, called: Sequence[str]) -> Part:
    """The holdings of the viewer; a spectator sees those of the seat on turn."""
    seat = subject(view)
    if seat is None:
        html = Markup('<div class="tray"><div class="sec">The game is over.</div></div>')
        return Part("tray", "Holdings", 1060, 108, html)
    player = view.table.players[seat]
    dealt = tuple(agenda_card(content, id) for id in view.dealt) if _is_choosing(view) else ()
    id = view.kept[seat]
    name = "" if view.seat is not None else called[seat]
    agenda = None if id is None else agenda_card(content, id)
    gains = () if agenda is None else tuple(agenda_gains(content, agenda, player))
    cubes = printing_of(view.options).cubes
    html = _tray(content, seat, player, cubes, dealt, agenda, gains, name, view.turn == OVER)
    return Part("tray", f"Holdings of {name}" if name else "What is yours", 1060, 108, html)


def _is_choosing(view: PeriodicView) -> bool:
    """Whether the viewer has still to keep one of the Agenda Cards dealt."""
    return view.seat is not None and view.turn != OVER and not view.chosen[view.seat]


@remembered
def _tray(
    content: Content,
    seat: int,
    player: Player,
    cubes: int,
    dealt: tuple[AgendaCard, ...],
    agenda: AgendaCard | None,
    gains: tuple[int, ...],
    name: str,
    over: bool,
) -> Markup:
    return artist.draw(
        "tray.jinja",
        seat=seat,
        player=player,
        purse=purse(player.energy, 0),
        cubes=cubes,
        tiles=tiles(content, player),
        few=FEW_TILES,
        won=won_cards(content, player),
        dealt=[(card, lines(card)) for card in dealt],
        agenda=agenda,
        objectives=[] if agenda is None else list(zip(lines(agenda), gains, strict=True)),
        name=name,
        over=over,
    )


@remembered
def purse(energy: int, change: int) -> Markup:
    """Energy Tokens in a row; those that a move would pay rise, those that it would bring are open."""
    return artist.draw("purse.jinja", energy=energy, change=change)


def lines(agenda: AgendaCard) -> list[tuple[str, tuple[str, ...]]]:
    """The objectives of an Agenda Card in a few words, with the colours that are shown as dice."""
    return [(objective_words(objective), objective.colours) for objective in agenda.objectives]


def tiles(content: Content, player: Player) -> list[AwardTile]:
    """The Award Tiles of a player; those that do something by themselves can be touched."""
    held: list[AwardTile] = []
    if player.plus3:
        more = "lengthens a move"
        held.append(AwardTile("green", "", "+3 Spaces", "+3", more, "fast-forward", number=player.plus3))
    if player.take2:
        more = "as your turn begins"
        held.append(AwardTile("blue", "tile-take2", "Take 2", "Take 2", more, "zap", number=player.take2))
    for key in player.free_trends:
        trend = content.trends[content.trend_number[key]]
        words = trend_words(trend)
        named = ("Free Trend", words.short, words.name)
        held.append(AwardTile("purple", f"free-{key}", *named, directions=trend.directions))
    for key in player.move_tos:
        group = content.groups[content.group_number[key]]
        named = ("Move To", short_group(group), group.name)
        held.append(AwardTile("pink", f"move-to-{key}", *named, "map-pin"))
    return held


def won_cards(content: Content, player: Player) -> list[WonCards]:
    """The Goal Cards of a player, by colour."""
    cards = [content.goals[content.goal_number[id]] for id in player.completed]
    by_colour = {colour: [card for card in cards if card.colour == colour] for colour in COLOURS}
    return [
        WonCards(
            colour,
            len(won),
            sum(card.points for card in won),
            ", ".join(f"{card.title} {card.points}" for card in won),
        )
        for colour, won in by_colour.items()
        if won
    ]
