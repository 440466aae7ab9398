"""What is read now and then, and never needed for a move: drawn when a drawer is opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from bohrd.contract import BadInput, name_seats
from bohrd.games.in_your_element.artist import ARTIST
from bohrd.games.in_your_element.content import Content
from bohrd.games.in_your_element.deck import CARDS, NUMBER_OF, VALUE_OF
from bohrd.games.in_your_element.drawing import EMBLEMS, character
from bohrd.games.in_your_element.panel import panel
from bohrd.games.in_your_element.view import ElementView


def drawer(content: Content, view: ElementView, names: Sequence[str], name: str) -> Markup:
    """What is in the drawer with this name."""
    if name == "scenario":
        return _scenario(content, view, names)
    if name == "characters":
        return _characters(content, view, names)
    if name == "elements":
        return _elements(content, view)
    if name == "discards":
        return _discards(view)
    if name == "signs":
        return ARTIST.draw("signs.jinja")
    if name.startswith("element-"):
        return panel(content, view, name.removeprefix("element-"))
    raise BadInput(f"In Your Element has no drawer {name!r}")


def _called(seat: int, names: Sequence[str]) -> str:
    return name_seats("{p%d}" % seat, names)


def _scenario(content: Content, view: ElementView, names: Sequence[str]) -> Markup:
    """The problem, the role of every element, and who has claimed it."""
    scenario = content.scenario_of[str(view.options["scenario"])]
    owner = {symbol: seat for seat, cards in enumerate(view.table.claimed) for symbol in cards}
    roles = [
        (role, seat, f"claimed by {_called(seat, names)}")
        if (seat := owner.get(role.goal.symbol)) is not None
        else (role, None, "a goal now" if role.goal.symbol in view.table.row else "to come")
        for role in scenario.roles
    ]
    return ARTIST.draw("scenario.jinja", scenario=scenario, roles=roles)


def _characters(content: Content, view: ElementView, names: Sequence[str]) -> Markup:
    """The powers and lives of everybody at the table."""
    people = [character(content, view, seat) for seat in range(view.seats)]
    entries = [
        {"seat": seat, "name": _called(seat, names), "character": one, "emblem": EMBLEMS[one.power]}
        for seat, one in enumerate(people)
    ]
    return ARTIST.draw("characters.jinja", entries=entries)


def _elements(content: Content, view: ElementView) -> Markup:
    """The printed snippet of the periodic table, with the numbers of the goal cards."""
    wanted = content.scenario_of[str(view.options["scenario"])].goals
    elements = [(goal, goal.z in wanted) for goal in content.goals]
    return ARTIST.draw("elements.jinja", elements=elements, note=content.layout.note)


def _discards(view: ElementView) -> Markup:
    """How many of each card have been played since the last reshuffle, and how near a stall is."""
    held, done = Counter(view.table.discard), view.table.reshuffles
    cards = [(card.partition(" ")[0], VALUE_OF[NUMBER_OF[card]], held[card]) for card in CARDS]
    most = view.options["stall_reshuffles"]
    reshuffles = f"Reshuffles since the last claim: {done} of {most}; then the game ends, and nobody wins."
    return ARTIST.draw(
        "discards.jinja",
        cards=cards,
        total=len(view.table.discard),
        draw=view.draw_pile,
        reshuffles=reshuffles,
    )
