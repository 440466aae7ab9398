"""What is read now and then: all Goal Cards with their facts, the groups and the trends."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bohrd.contract import BadInput, name_seats
from bohrd.games.periodic import panels
from bohrd.games.periodic.drawing import award, group_maps
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.scenery import artist, cells, goal, tone
from bohrd.games.periodic.view import GoalPlace, PeriodicView
from bohrd.games.periodic.words import listed, trend_words


def drawer(content: Content, view: PeriodicView, names: Sequence[str], name: str) -> Markup:
    """What is in the drawer with this name."""
    if name == "goals":
        return _goals(content, view, names)
    if name == "groups":
        return _groups(content, view)
    if name == "signs":
        groups = [(group, tone(group)) for group in content.groups]
        return artist.draw("drawer-signs.jinja", groups=groups)
    if name == "charts":
        return panels.chart(content, panels.IONIZATION.key)
    kind, _, which = name.partition("-")
    if kind == "chart":
        return panels.chart(content, which)
    if kind == "element":
        return panels.element(content, view, which)
    raise BadInput(f"Periodic has no drawer {name!r}")


def _goals(content: Content, view: PeriodicView, names: Sequence[str]) -> Markup:
    """The open cards with their facts and stacks, and those that were won."""
    won = [
        (seat, content.goals[content.goal_number[id]])
        for seat, player in enumerate(view.table.players)
        for id in player.completed
    ]
    called = [name_seats("{p%d}" % seat, names) for seat in range(view.seats)]
    open = [_open(content, place) for place in view.table.goals]
    return artist.draw("drawer-goals.jinja", open=open, won=won, called=called)


def _open(content: Content, place: GoalPlace) -> dict[str, object]:
    card = goal(content, place.card)
    slots = [
        (cells(content)[symbol], [seat for seat, cubes in enumerate(place.cubes) if symbol in cubes])
        for symbol in (card.elements if card else ())
    ]
    shown = [_tile(content, place.colour, key) for key in place.under]
    under = listed(shown) if shown else ""
    return {"place": place, "card": card, "slots": slots, "award": award(content, place)[0], "under": under}


def _tile(content: Content, colour: str, key: str) -> str:
    if colour == "purple":
        return f"Free {trend_words(content.trends[content.trend_number[key]]).short}"
    return f"To {content.groups[content.group_number[key]].name}"


def _groups(content: Content, view: PeriodicView) -> Markup:
    """The trends, and the groups in the order of the ring."""
    groups = [content.groups[content.group_number[key]] for key in view.table.ring]
    return artist.draw(
        "drawer-groups.jinja",
        trends=[(trend, trend_words(trend)) for trend in content.trends],
        groups=[(group, tone(group), group_maps(group), len(group.members)) for group in groups],
    )
