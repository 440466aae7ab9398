"""What one seat may know of Periodic, and sampling the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bohrd.contract import OVER, Chance, View
from bohrd.games.periodic.content import COLOURS, PINK, PURPLE, Content
from bohrd.games.periodic.goals import award_tiles, stack
from bohrd.games.periodic.set_up import agendas_each
from bohrd.games.periodic.stages import AGENDA, STAGES, STEP
from bohrd.games.periodic.table import ELEMENTS, PLACE

if TYPE_CHECKING:
    from bohrd.games.periodic import Periodic
    from bohrd.games.periodic.position import PeriodicPosition


class Player(msgspec.Struct, frozen=True):
    """A player's pieces, all of them open (PER-HIDDEN-4)."""

    flask: str
    microscope: int
    """Its card of the ring, 1 to 8."""
    level: int
    """The Disc's level on the Academic Track, from 0."""
    energy: int
    cubes: int
    """Research Cubes not placed."""
    lab_points: int
    plus3: int
    take2: int
    free_trends: tuple[str, ...]
    move_tos: tuple[str, ...]
    completed: tuple[str, ...]
    """Ids of the Goal Cards taken, in the order taken."""


class GoalPlace(msgspec.Struct, frozen=True):
    """One of the four places for Goal Cards, with its stack, its reserve and its Award Tiles."""

    colour: str
    card: str | None
    cubes: tuple[tuple[str, ...], ...]
    """For each seat the elements it has a cube on."""
    stack: int
    """Cards face down in the stack."""
    reserve: int
    tiles: int
    """Award Tiles left above it."""
    top: str | None = None
    """The trend or group on the visible tile, where tiles differ."""
    under: tuple[str, ...] = ()
    """Which tiles lie below it; in which order nobody knows."""


class Turn(msgspec.Struct, frozen=True):
    """What has happened in the turn under way."""

    paid: int
    gained: bool
    moved: bool
    pending: tuple[str, str] | None = None
    """Trend and destination of a Gain that waits for the choice of who gives (PER-DECIDE-9)."""


class Table(msgspec.Struct, frozen=True):
    """Everything that is open to all."""

    first_player: int
    stage: str
    players: tuple[Player, ...]
    trends: tuple[int, ...]
    box: int
    ring: tuple[str, ...]
    goals: tuple[GoalPlace, ...]
    now: Turn
    trigger: str = ""
    """Why the final round began: ``stack`` or ``discs``."""
    trigger_seat: int | None = None
    turns_left: int | None = None
    """Turns of the final round still to be finished."""


class PeriodicView(View, frozen=True, kw_only=True):
    """What one seat may know of a game of Periodic."""

    table: Table
    dealt: tuple[str, ...]
    """The Agenda Cards dealt to this seat."""
    kept: tuple[str | None, ...]
    """The Agenda Card each seat keeps, as far as this seat knows: the own one, all of them at the end."""
    chosen: tuple[bool, ...]
    """Which seats have chosen their Agenda Card."""


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


# -- guessing what is hidden --------------------------------------------------------------------


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


# -- in words -----------------------------------------------------------------------------------


def status(view: PeriodicView) -> str:
    """Where the game stands, in a few words behind the name of who is on turn."""
    table = view.table
    if view.turn == OVER:
        return "The game is over."
    if table.stage == "agenda":
        return "chooses an Agenda Card"
    if table.turns_left is not None:
        return f"final round: {table.turns_left} turn{'' if table.turns_left == 1 else 's'} left"
    if table.stage == "research":
        return "may research here"
    if table.stage == "giver":
        return "chooses who gives a token"
    if table.now.gained:
        return "has gained"
    return f"trends paid for: {table.now.paid}" if table.now.paid else "to spend or gain"
