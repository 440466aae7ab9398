"""What is mine: energy, cubes, Award Tiles, cards won and my agenda; and the agendas to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bohrd.contract import OVER
from bohrd.games.periodic.content import AgendaCard
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.printing import printing_of
from bohrd.games.periodic.scenery import agenda_card, agenda_gains, artist, subject
from bohrd.games.periodic.view import PeriodicView, Player
from bohrd.games.periodic.words import objective_words, trend_words
from bohrd.picture import Part, remembered

Tile = tuple[str, str, str, str, str, tuple[str, ...]]
"""An Award Tile: its colour, target, words, second line, icon and directions."""


def tray(content: Content, view: PeriodicView, called: Sequence[str]) -> Part:
    """The holdings of the viewer; a spectator sees those of the seat on turn."""
    seat = subject(view)
    if seat is None:
        html = Markup('<div class="tray"><div class="sec">The game is over.</div></div>')
        return Part("tray", "Holdings", 1060, 108, html)
    player = view.table.players[seat]
    id = view.kept[seat]
    name = "" if view.seat is not None else called[seat]
    agenda = None if id is None else agenda_card(content, id)
    gains = () if agenda is None else tuple(agenda_gains(content, agenda, player))
    cubes = printing_of(view.options).cubes
    html = _tray(content, seat, player, cubes, agenda, gains, name, view.turn == OVER)
    return Part("tray", f"Holdings of {name}" if name else "What is yours", 1060, 108, html)


@remembered
def _tray(
    content: Content,
    seat: int,
    player: Player,
    cubes: int,
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
        won=[content.goals[content.goal_number[id]] for id in player.completed],
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


def tiles(content: Content, player: Player) -> list[Tile]:
    """The Award Tiles of a player; those that do something by themselves can be touched."""
    held: list[Tile] = []
    if player.plus3:
        count = f" ×{player.plus3}" if player.plus3 > 1 else ""
        held.append(("green", "", f"+3 Spaces{count}", "lengthens a move", "fast-forward", ()))
    if player.take2:
        count = f" ×{player.take2}" if player.take2 > 1 else ""
        held.append(("blue", "tile-take2", f"Take 2{count}", "as your turn begins", "zap", ()))
    for key in player.free_trends:
        trend = content.trends[content.trend_number[key]]
        held.append(("purple", f"free-{key}", "Free Trend", trend_words(trend).name, "", trend.directions))
    for key in player.move_tos:
        name = content.groups[content.group_number[key]].name
        held.append(("pink", f"move-to-{key}", "Move To", name, "map-pin", ()))
    return held


def deal(content: Content, view: PeriodicView) -> Part:
    """The Agenda Cards from which the viewer keeps one, until that is done."""
    choosing = view.seat is not None and view.turn != OVER and not view.chosen[view.seat]
    return _deal(tuple(agenda_card(content, id) for id in view.dealt) if choosing else ())


@remembered
def _deal(cards: tuple[AgendaCard, ...]) -> Part:
    html = artist.draw("deal.jinja", cards=[(card, lines(card)) for card in cards])
    return Part("agenda", "Agenda Cards to choose from", 640, 180, html)
