"""What players are asked and told, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.game import Event, Move, Prompt, Secret
from bohrd.games.periodic import agenda
from bohrd.games.periodic.content import AGENDAS, COLOURS, GOALS, GROUPS, TRENDS, AgendaCard
from bohrd.games.periodic.moves import (
    DECLINE_RESEARCH,
    END_TURN,
    FREE,
    GAIN,
    KEEP,
    RESEARCH,
    SPEND,
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
    if position.gained:
        return Prompt(seat, "Use another Award Tile, or end your turn.", "PER-DECIDE-2", END_TURN.id)
    if position.paid:
        text = "Pay 2 for another trend, use an Award Tile, or end your turn."
        return Prompt(seat, text, "PER-DECIDE-2", END_TURN.id)
    text = "Gain from one trend, or spend 1 to activate a trend; then choose where your Flask goes."
    default = next(move.id for move in position.legal() if isinstance(move, Decision) and move.kind == GAIN)
    return Prompt(seat, text, "PER-DECIDE-2", default)


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
        return f"{move.text}{extra}, {position.trends[move.which] or 'no'} energy there"
    if move.kind == SPEND:
        return f"{move.text}{extra}, cost {2 if position.paid else 1}"
    return f"{move.text}{extra}"


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
