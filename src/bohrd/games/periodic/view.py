"""What one seat may know of Periodic, read off a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER
from bohrd.games.periodic.goals import award_tiles, stack
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS
from bohrd.games.periodic.stages import STAGES
from bohrd.games.periodic.table import ELEMENTS
from bohrd.games.periodic.view_type import GoalPlace, PeriodicView, Player, Table, Turn

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


def view(position: PeriodicPosition, seat: int | None) -> PeriodicView:
    """What this seat, or a spectator, may know."""
    over = position.turn == OVER
    agendas = position.content.agendas
    return PeriodicView(
        game="periodic",
        content=position.game.own_content,
        seat=seat,
        turn=position.turn,
        seats=position.seats,
        options=dict(position.options),
        table=open_table(position),
        dealt=() if seat is None else tuple([agendas[card].id for card in position.dealt[seat]]),
        kept=tuple(
            [
                agendas[card].id if card >= 0 and (over or owner == seat) else None  # PER-HIDDEN-1
                for owner, card in enumerate(position.kept)
            ]
        ),
        chosen=tuple([card >= 0 for card in position.kept]),
    )


# -- everything that is open to all (PER-HIDDEN-4) ----------------------------------------------


def open_table(position: PeriodicPosition) -> Table:
    """The open part of a position."""
    p, content = position, position.content
    return Table(
        first_player=p.first_player,
        stage=STAGES[p.stage],
        players=tuple([_player(p, content, seat) for seat in range(p.seats)]),
        trends=tuple(p.trends),
        box=p.box,
        ring=tuple([content.groups[group].key for group in p.ring]),
        goals=tuple([_goal_place(p, content, colour) for colour in range(len(COLOURS))]),
        now=_now(p, content),
        trigger=p.trigger,
        trigger_seat=p.trigger_seat if p.trigger else None,
        turns_left=p.turns_left if p.trigger else None,
    )


def _now(p: PeriodicPosition, content: Content) -> Turn:
    pending = p.pending
    if pending is None:
        return Turn(p.paid, p.gained, p.moved)
    waits = (content.trends[pending.trend].key, ELEMENTS[pending.to].symbol)
    return Turn(p.paid, p.gained, p.moved, waits)


def _player(p: PeriodicPosition, content: Content, seat: int) -> Player:
    return Player(
        flask=ELEMENTS[p.flask[seat]].symbol,
        microscope=p.microscope(seat) + 1,
        level=p.level[seat],
        energy=p.energy[seat],
        cubes=p.cubes(seat),
        lab_points=p.lab_points[seat],
        plus3=p.plus3[seat],
        take2=p.take2[seat],
        free_trends=tuple([content.trends[trend].key for trend in p.free_trends[seat]]),
        move_tos=tuple([content.groups[group].key for group in p.move_tos[seat]]),
        completed=tuple([content.goals[card].id for card in p.completed[seat]]),
    )


def _goal_place(p: PeriodicPosition, content: Content, colour: int) -> GoalPlace:
    card, top, seats = p.card[colour], p.top[colour], p.seats
    goal = content.goals[card] if card >= 0 else None
    elements = goal.elements if goal else ()
    left = stack(p, colour)
    return GoalPlace(
        colour=COLOURS[colour],
        card=goal.id if goal else None,
        cubes=tuple([_cubes(elements, bits) for bits in p.placed[colour * seats : (colour + 1) * seats]]),
        stack=left,
        reserve=len(p.unseen[colour]) - left,
        tiles=award_tiles(p, colour),
        top=content.award_key(colour, top) if top >= 0 else None,
        under=tuple([content.award_key(colour, tile) for tile in p.under[colour]]),
    )


def _cubes(elements: tuple[str, ...], bits: int) -> tuple[str, ...]:
    """The elements of a card on which there are cubes."""
    return tuple([symbol for bit, symbol in enumerate(elements) if bits >> bit & 1]) if bits else ()
