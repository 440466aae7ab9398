"""Full positions of In Your Element that fit what one seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Chance
from bohrd.games.in_your_element.bohrds import count_supply
from bohrd.games.in_your_element.deck import NUMBER_OF, deal, take, without
from bohrd.games.in_your_element.goals import NO_GOAL
from bohrd.games.in_your_element.set_up import clear
from bohrd.games.in_your_element.turn import STAGES, start_turn

if TYPE_CHECKING:
    from bohrd.games.in_your_element import InYourElement
    from bohrd.games.in_your_element.position import ElementPosition
    from bohrd.games.in_your_element.view import ElementView, Table


def lay_out(position: ElementPosition, turn: int, table: Table) -> None:
    """Put everything open on the table; the hands are still in the draw pile."""
    content = position.content
    clear(position)
    position.turn = turn
    position.stage = STAGES.index(table.stage)
    position.plays = table.plays
    position.characters = tuple([content.character_of[id] for id in table.characters])
    position.power = content.characters[position.characters[turn]].power if table.power else ""
    position.replacements = table.replacements
    position.reshuffles = table.reshuffles
    position.bohrds = [count for bohrd in table.bohrds for count in bohrd]
    count_supply(position)
    position.row = tuple([content.by_symbol[symbol].z if symbol else NO_GOAL for symbol in table.row])
    position.claimed = tuple([tuple([content.by_symbol[s].z for s in cards]) for cards in table.claimed])
    seen = {*position.row, *(z for cards in position.claimed for z in cards)}
    position.goal_pile = tuple([z for z in position.goal_pile if z not in seen])
    position.discard = bytes([NUMBER_OF[card] for card in table.discard])
    position.draw_pile = without(position.draw_pile, position.discard)


def sample(game: InYourElement, view: ElementView, chance: Chance) -> ElementPosition:
    """Deal the cards this seat has not seen to the hands it does not see (ELE-HIDDEN-1, ELE-HIDDEN-2)."""
    position = game.empty(view.seats, view.options)
    lay_out(position, view.turn, view.table)
    for seat, hand in enumerate(view.hands):
        if hand is not None:
            take(position, seat, [NUMBER_OF[card] for card in hand])
    hidden = [0 if hand else size for hand, size in zip(view.hands, view.hand_sizes, strict=True)]
    deal(position, hidden, chance)
    return position


def ahead(game: InYourElement, view: ElementView, chance: Chance) -> ElementPosition | None:
    """The turn of who is looking, begun with the hand and the Bohrds as they are now."""
    if view.seat is None or view.turn in (OVER, view.seat):
        return None
    position = sample(game, view, chance)
    position.turn = view.seat
    start_turn(position)
    return position
