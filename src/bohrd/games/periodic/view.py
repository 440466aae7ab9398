"""What one seat may know of Periodic, read off a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bohrd.contract import OVER
from bohrd.games.periodic.goals import award_tiles, stack
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS
from bohrd.games.periodic.stages import STAGES
from bohrd.games.periodic.table import SYMBOLS
from bohrd.games.periodic.view_type import GoalPlace, PeriodicView, Player, Table, Turn

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

KEPT: Final = 1 << 12
"""So many places for Goal Cards are kept, as the same ones are seen over and over."""


def view(position: PeriodicPosition, seat: int | None) -> PeriodicView:
    """What this seat, or a spectator, may know."""
    over = position.turn == OVER
    agendas = position.content.agenda_ids
    return PeriodicView(
        game="periodic",
        content=position.game.own_content,
        seat=seat,
        turn=position.turn,
        seats=position.seats,
        options=dict(position.options),
        table=open_table(position),
        dealt=() if seat is None else tuple([agendas[card] for card in position.dealt[seat]]),
        kept=tuple(
            [
                agendas[card] if card >= 0 and (over or owner == seat) else None  # PER-HIDDEN-1
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
        ring=tuple([content.group_keys[group] for group in p.ring]),
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
    waits = (content.trend_keys[pending.trend], SYMBOLS[pending.to])
    return Turn(p.paid, p.gained, p.moved, waits)


def _player(p: PeriodicPosition, content: Content, seat: int) -> Player:
    return Player(
        flask=SYMBOLS[p.flask[seat]],
        microscope=p.microscope(seat) + 1,
        level=p.level[seat],
        energy=p.energy[seat],
        cubes=p.cubes(seat),
        lab_points=p.lab_points[seat],
        plus3=p.plus3[seat],
        take2=p.take2[seat],
        free_trends=tuple([content.trend_keys[trend] for trend in p.free_trends[seat]]),
        move_tos=tuple([content.group_keys[group] for group in p.move_tos[seat]]),
        completed=tuple([content.goal_ids[card] for card in p.completed[seat]]),
    )


def _goal_place(p: PeriodicPosition, content: Content, colour: int) -> GoalPlace:
    """A place for Goal Cards; as it seldom changes, it is kept."""
    seats = p.seats
    placed = p.placed[colour * seats : (colour + 1) * seats]
    left, tiles = stack(p, colour), award_tiles(p, colour)
    reserve = len(p.unseen[colour]) - left
    key = (colour, p.card[colour], placed, left, reserve, tiles, p.top[colour], p.under[colour])
    kept = content.seen_places
    place = kept.get(key)
    if place is None:
        if len(kept) >= KEPT:
            kept.clear()
        place = kept[key] = _new_goal_place(content, *key)
    return place


def _new_goal_place(
    content: Content,
    colour: int,
    card: int,
    placed: tuple[int, ...],
    left: int,
    reserve: int,
    tiles: int,
    top: int,
    under: tuple[int, ...],
) -> GoalPlace:
    goal = content.goals[card] if card >= 0 else None
    elements = goal.elements if goal else ()
    return GoalPlace(
        colour=COLOURS[colour],
        card=goal.id if goal else None,
        cubes=tuple([_cubes(elements, bits) for bits in placed]),
        stack=left,
        reserve=reserve,
        tiles=tiles,
        top=content.award_key(colour, top) if top >= 0 else None,
        under=tuple([content.award_key(colour, tile) for tile in under]),
    )


def _cubes(elements: tuple[str, ...], bits: int) -> tuple[str, ...]:
    """The elements of a card on which there are cubes."""
    return tuple([symbol for bit, symbol in enumerate(elements) if bits >> bit & 1]) if bits else ()
