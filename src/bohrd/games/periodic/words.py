"""What players are asked and told, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Event, Move, Prompt, Secret
from bohrd.games.periodic import agenda
from bohrd.games.periodic.content import AGENDAS, COLOURS, GOALS, GROUPS, TRENDS, AgendaCard
from bohrd.games.periodic.moves import (
    DECLINE_RESEARCH,
    END,
    FREE,
    GAIN,
    KEEP,
    MOVE_TO,
    RESEARCH,
    SPEND,
    TAKE,
    Decision,
)
from bohrd.games.periodic.pieces import GREEN, GROUP_OF_TILE, PINK, PURPLE, TREND_OF_TILE
from bohrd.games.periodic.state import AGENDA, GIVING, RESEARCHING
from bohrd.games.periodic.table import DISTANCE, ELEMENTS, tiles_for

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


def prompt(position: PeriodicPosition) -> Prompt:
    """What is asked of the seat on turn; absent players end their turn as soon as they may."""
    seat = position.turn
    first = position.legal()[0].id
    if position.stage == AGENDA:
        return Prompt(
            seat, "Which Agenda Card do you keep? The others go back to the box.", "PER-DECIDE-1", first
        )
    if position.stage == GIVING:
        return Prompt(
            seat, "The trend is empty: who of the richest gives you a token?", "PER-DECIDE-9", first
        )
    if position.stage == RESEARCHING:
        element = ELEMENTS[position.flask[seat]]
        text = f"You are on {element.name} ({element.symbol}). For which Goal Card do you research it?"
        return Prompt(seat, text, "PER-DECIDE-10", DECLINE_RESEARCH.id)
    steps = [move for move in position.legal() if isinstance(move, Decision)]
    default = next(move for move in steps if move.kind in (GAIN, END))
    return Prompt(seat, _offer(position, {move.kind for move in steps}), "PER-DECIDE-2", default.id)


def _offer(position: PeriodicPosition, kinds: set[int]) -> str:
    """The kinds of step that are possible now."""
    ways = {
        "gain from a trend and move": GAIN in kinds,
        f"spend {_price(position)} on a trend and move": SPEND in kinds,
        "use an Award Tile": bool(kinds & {TAKE, FREE, MOVE_TO}),
        "end your turn": END in kinds,
    }
    *others, last = [way for way, is_possible in ways.items() if is_possible]
    text = f"{', '.join(others)} or {last}." if others else f"{last}."
    return text[0].upper() + text[1:]


def _price(position: PeriodicPosition) -> int:
    """What the next trend costs (PER-SPEND-1)."""
    return 2 if position.paid else 1


def describe(position: PeriodicPosition, move: Move) -> str:
    """A legal move with what it costs, yields or concerns here."""
    assert isinstance(move, Decision)
    if move.kind == KEEP:
        return f"{move.text}: {objectives(AGENDAS[move.which])}"
    if move.kind == RESEARCH:
        symbol = ELEMENTS[position.flask[position.turn]].symbol
        goal = GOALS[position.card[move.which]]
        return f"Research {symbol} for “{goal.title}” ({goal.colour}, {goal.points} points)"
    if move.kind not in (GAIN, SPEND, FREE):
        return move.text
    tiles = tiles_for(DISTANCE[move.which][position.flask[position.turn]][move.to])
    extra = f" with {tiles} +3 Spaces" if tiles else ""
    if move.kind == GAIN:
        return f"{move.text}{extra}, {_gain(position, move.which)}"
    if move.kind == SPEND:
        return f"{move.text}{extra}, cost {_price(position)}"
    return f"{move.text}{extra}"


def _gain(position: PeriodicPosition, trend: int) -> str:
    """What a Gain on a trend brings, and from where if the trend is empty (PER-GAIN-1, -3 and -7)."""
    if position.trends[trend]:
        return f"{position.trends[trend]} energy there"
    if position.seats == 2:
        return "1 energy from the box" if position.box else "no energy: the box is empty"
    is_there = bool(position.richest(position.turn))
    return "1 energy from the richest opponent" if is_there else "no energy: no opponent has any"


def objectives(card: AgendaCard) -> str:
    """An Agenda Card's objectives in words."""
    return "; ".join(agenda.words(objective) for objective in card.objectives)


def dealt(seat: int, cards: list[int]) -> Event:
    """Agenda Cards dealt face down."""
    ids = [AGENDAS[card].id for card in cards]
    titles = ", ".join(f"“{AGENDAS[card].title}”" for card in cards)
    return Event(
        "dealt",
        "{p%d} is dealt %d Agenda Cards." % (seat, len(cards)),
        seat,
        rule="PER-SETUP-13",
        secret={seat: Secret("You are dealt %s." % titles, {"agendas": ids})},
    )


def kept(seat: int, card: int) -> Event:
    """A secret choice among them."""
    return Event(
        "kept",
        "{p%d} keeps an Agenda Card." % seat,
        seat,
        rule="PER-SETUP-14",
        secret={seat: Secret(f"You keep “{AGENDAS[card].title}”.", {"agenda": AGENDAS[card].id})},
    )


def card(position: PeriodicPosition, colour: int) -> Event:
    """The Goal Card that now lies face up, or that none is left."""
    number = position.card[colour]
    if number < 0:
        text = f"No {COLOURS[colour]} Goal Card is left."
        return Event("no card", text, data={"colour": COLOURS[colour]}, rule="PER-GOAL-12")
    goal = GOALS[number]
    text = f"New {goal.colour} Goal Card: “{goal.title}” ({', '.join(goal.elements)}), {goal.points} points."
    data = {"card": goal.id}
    return Event("card", text, data=data, rule="PER-GOAL-10", targets=(f"goal-{goal.colour}",))


def top_tile(position: PeriodicPosition, colour: int) -> str:
    """What the Award Tile on top of a stack does."""
    if colour == PURPLE:
        return f"Free Trend: {TRENDS[TREND_OF_TILE[position.top[colour]]].name}"
    if colour == PINK:
        return f"Move To: {GROUPS[GROUP_OF_TILE[position.top[colour]]].name}"
    return "+3 Spaces" if colour == GREEN else "Take 2 Energy"


def tile(position: PeriodicPosition, colour: int) -> Event:
    """The Award Tile that now lies on top of a stack in which they differ."""
    text = f"The next {COLOURS[colour]} Award Tile is {top_tile(position, colour)}."
    return Event("tile", text, data={"colour": COLOURS[colour]}, rule="PER-HIDDEN-3")
