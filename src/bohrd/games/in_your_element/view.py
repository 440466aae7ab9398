"""What one seat may know of In Your Element (area HIDDEN of the ledger), read off a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER
from bohrd.games.in_your_element.content import Content
from bohrd.games.in_your_element.deck import names
from bohrd.games.in_your_element.scoring import scores
from bohrd.games.in_your_element.turn import STAGES
from bohrd.games.in_your_element.view_type import ElementView, Table

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition


def view(position: ElementPosition, seat: int | None) -> ElementView:
    """What a seat may know: all that is open, its own hand, and all hands at the end."""
    over = position.turn == OVER
    return ElementView(
        game="in_your_element",
        content=position.game.own_content,
        seat=seat,
        turn=position.turn,
        seats=position.seats,
        options=dict(position.options),
        table=open_table(position),
        hands=tuple(
            [names(hand) if over or owner == seat else None for owner, hand in enumerate(position.hands)]
        ),
        hand_sizes=tuple(map(len, position.hands)),
        draw_pile=len(position.draw_pile),
        goal_pile=_symbols(position.content, position.goal_pile),
        scores=tuple(scores(position)),
    )


def open_table(position: ElementPosition) -> Table:
    """Everything that is open to all."""
    content = position.content
    goals, characters = content.by_number, content.characters
    a_p, a_n, a_e, b_p, b_n, b_e, c_p, c_n, c_e = position.bohrds
    return Table(
        stage=STAGES[position.stage],
        plays=position.plays,
        power=position.power != "",
        replacements=position.replacements,
        reshuffles=position.reshuffles,
        characters=tuple([characters[number].id for number in position.characters]),
        bohrds=((a_p, a_n, a_e), (b_p, b_n, b_e), (c_p, c_n, c_e)),
        row=tuple([goals[z].symbol if z else None for z in position.row]),
        claimed=tuple([_symbols(content, claimed) for claimed in position.claimed]),
        discard=names(position.discard),
    )


def _symbols(content: Content, numbers: tuple[int, ...]) -> tuple[str, ...]:
    """The symbols of goals by their atomic numbers."""
    goals = content.by_number
    return tuple([goals[z].symbol for z in numbers])
