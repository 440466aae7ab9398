"""Laying out a full position: as an open table shows it, and guessing what a seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Chance
from bohrd.games.periodic.pieces import PINK, PURPLE
from bohrd.games.periodic.set_up import agendas_each
from bohrd.games.periodic.stages import AGENDA, STAGES, STEP
from bohrd.games.periodic.table import PLACE

if TYPE_CHECKING:
    from bohrd.games.periodic import Periodic
    from bohrd.games.periodic.position import PeriodicPosition
    from bohrd.games.periodic.view import GoalPlace, PeriodicView, Table


def sample(game: Periodic, view: PeriodicView, chance: Chance) -> PeriodicPosition:
    """A position with this view: the Agenda Cards that the seat has not seen are dealt anew."""
    position = game.empty(view.seats, view.options)
    position.turn = view.turn
    lay(position, view.table)
    number = position.content.agenda_number
    own = [number[id] for id in view.dealt]
    shown = [-1 if id is None else number[id] for id in view.kept]
    pile = [card for card in range(len(number)) if card not in own and card not in shown]
    dealt: list[tuple[int, ...]] = []
    for seat, card in enumerate(shown):
        hand = own if seat == view.seat else [card] if card >= 0 else []
        hand = hand + chance.deal(pile, agendas_each(view.seats) - len(hand))
        dealt.append(tuple(sorted(hand)))
        if card < 0 and view.chosen[seat]:
            shown[seat] = chance.draw(hand)
    position.dealt = tuple(dealt)
    position.kept = tuple(shown)
    return position


def ahead(game: Periodic, view: PeriodicView, chance: Chance) -> PeriodicPosition | None:
    """The turn of who is looking, begun with everything as it lies now."""
    if view.seat is None or view.turn in (OVER, view.seat):
        return None
    position = sample(game, view, chance)
    position.turn = view.seat
    position.stage = STEP if view.chosen[view.seat] else AGENDA
    position.paid, position.gained, position.moved, position.pending = 0, False, False, None
    return position


# -- what lies open ----------------------------------------------------------------------------


def lay(position: PeriodicPosition, table: Table) -> None:
    """Lay everything out as on an open table; hidden cards are the ones that are not there."""
    p, content, players = position, position.content, table.players
    p.first_player = table.first_player
    p.stage = STAGES.index(table.stage)
    p.flask = [PLACE[player.flask] for player in players]
    p.level = tuple([player.level for player in players])
    p.energy = [player.energy for player in players]
    p.lab_points = tuple([player.lab_points for player in players])
    p.plus3 = tuple([player.plus3 for player in players])
    p.take2 = tuple([player.take2 for player in players])
    p.free_trends = tuple([_numbers(player.free_trends, content.trend_number) for player in players])
    p.move_tos = tuple([_numbers(player.move_tos, content.group_number) for player in players])
    p.completed = tuple([tuple([content.goal_number[id] for id in player.completed]) for player in players])
    p.trends = list(table.trends)
    p.ring = tuple([content.group_number[key] for key in table.ring])
    _lay_goals(p, table.goals)
    now = table.now
    p.paid, p.gained, p.moved, p.pending = now.paid, now.gained, now.moved, None
    if now.pending is not None:
        trend, to = now.pending
        p.pending = p.decisions.gain.movements.by(content.trend_number[trend], PLACE[to])
    p.trigger = table.trigger
    p.trigger_seat = -1 if table.trigger_seat is None else table.trigger_seat


def _lay_goals(p: PeriodicPosition, places: tuple[GoalPlace, ...]) -> None:
    content = p.content
    p.card = tuple([-1 if place.card is None else content.goal_number[place.card] for place in places])
    p.placed = tuple(
        [
            sum(content.cube_on[card][PLACE[symbol]] for symbol in cubes)
            for card, place in zip(p.card, places, strict=True)
            for cubes in place.cubes
        ]
    )
    seen = {*p.card, *(card for cards in p.completed for card in cards)}
    p.unseen = tuple([tuple([card for card in cards if card not in seen]) for cards in content.by_colour])
    kinds = {PURPLE: content.trend_number, PINK: content.group_number}
    p.top = tuple([-1 if place.top is None else kinds[c][place.top] for c, place in enumerate(places)])
    p.under = tuple([_numbers(place.under, kinds.get(c, {})) for c, place in enumerate(places)])


def _numbers(keys: tuple[str, ...], number: dict[str, int]) -> tuple[int, ...]:
    """What is on some tiles, in ascending order."""
    return tuple(sorted([number[key] for key in keys]))
