"""Positions as values and back: the open table, a whole position as JSON, and guesses at what is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from bohrd.contract import OVER, BadInput, Chance
from bohrd.games.periodic.content import AGENDAS, COLOURS, FREE_TRENDS, GOALS, GROUPS, MOVE_TOS, TRACK, TRENDS
from bohrd.games.periodic.moves import GAINS
from bohrd.games.periodic.pieces import ALL_TILES, BY_COLOUR, CUBE_ON, TILES_EACH, bits, draw
from bohrd.games.periodic.state import (
    AGENDA,
    ENERGY,
    GIVING,
    STACKS,
    STAGES,
    GoalPlace,
    PeriodicView,
    Player,
    Saved,
    Table,
    Turn,
)
from bohrd.games.periodic.table import ELEMENTS, INDEX

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

_FREE = [tile.trend for tile in FREE_TRENDS]
_MOVE = [tile.group for tile in MOVE_TOS]
_DIFFERENT: tuple[list[str], ...] = ([], [], _FREE, _MOVE)
"""What is on the Award Tiles that differ, by colour."""
_GOAL = {goal.id: index for index, goal in enumerate(GOALS)}
_AGENDAS = [agenda.id for agenda in AGENDAS]
_TREND = {trend.key: index for index, trend in enumerate(TRENDS)}
_GROUP = {group.key: index for index, group in enumerate(GROUPS)}


def open_table(position: PeriodicPosition) -> Table:
    """Everything that is open to all (PER-HIDDEN-4)."""
    p = position
    pending = p.pending
    return Table(
        first=p.first,
        stage=STAGES[p.stage],
        players=tuple(_player(p, seat) for seat in range(p.seats)),
        trends=tuple(p.trends),
        box=p.box,
        ring=tuple(GROUPS[group].key for group in p.ring),
        goals=tuple(_goal_place(p, colour) for colour in range(len(COLOURS))),
        now=Turn(
            paid=p.paid,
            gained=p.gained,
            moved=p.moved,
            pending=pending and (TRENDS[pending.which].key, ELEMENTS[pending.to].symbol),
        ),
        trigger=p.trigger,
        trigger_seat=p.trigger_seat if p.trigger else None,
        turns_left=p.turns_left if p.trigger else None,
    )


def _player(p: PeriodicPosition, seat: int) -> Player:
    return Player(
        flask=ELEMENTS[p.flask[seat]].symbol,
        microscope=p.microscope[seat] + 1,
        level=p.level[seat],
        energy=p.energy[seat],
        cubes=p.cubes[seat],
        lab_points=p.lab[seat],
        plus3=p.plus3[seat],
        take2=p.take2[seat],
        free_trends=tuple(_FREE[tile] for tile in bits(p.free[seat])),
        move_tos=tuple(_MOVE[tile] for tile in bits(p.move_to[seat])),
        completed=tuple(GOALS[card].id for card in p.completed[seat]),
    )


def _goal_place(p: PeriodicPosition, colour: int) -> GoalPlace:
    card = p.card[colour]
    elements = GOALS[card].elements if card >= 0 else ()
    different = _DIFFERENT[colour]
    return GoalPlace(
        colour=COLOURS[colour],
        card=GOALS[card].id if card >= 0 else None,
        cubes=tuple(
            tuple(elements[bit] for bit in bits(p.placed[colour * p.seats + seat])) for seat in range(p.seats)
        ),
        stack=p.stack[colour],
        reserve=p.reserve[colour],
        tiles=p.tiles[colour],
        top=different[p.top[colour]] if p.top[colour] >= 0 else None,
        under=tuple(different[tile] for tile in bits(p.under[colour])),
    )


def dump(position: PeriodicPosition) -> dict[str, object]:
    """The whole position as JSON builtins."""
    saved = Saved(
        turn=position.turn,
        options=dict(position.options),
        table=open_table(position),
        dealt=tuple(tuple(AGENDAS[card].id for card in bits(cards)) for cards in position.dealt),
        kept=tuple(AGENDAS[card].id if card >= 0 else None for card in position.kept),
    )
    return msgspec.to_builtins(saved)


def load(given: object, position_type: type[PeriodicPosition]) -> PeriodicPosition:
    """The position that was dumped; ``BadInput`` where the pieces cannot lie like that."""
    from bohrd.games import load as game

    try:
        saved = msgspec.convert(given, Saved)
        seats = len(saved.table.players)
        options = game("periodic").check_options(seats, saved.options)
        position = position_type(seats, options)
        _restore(position, saved)
        _check(position)
    except (msgspec.ValidationError, KeyError, IndexError, ValueError) as error:
        raise BadInput(f"not a position of Periodic: {error}") from None
    return position


def _restore(p: PeriodicPosition, saved: Saved) -> None:
    table = saved.table
    players, places = table.players, table.goals
    if tuple(place.colour for place in places) != COLOURS:
        raise ValueError("there must be a place for each colour of Goal Cards")
    p.turn = saved.turn
    p.first = table.first
    p.stage = STAGES.index(table.stage)
    p.flask = [INDEX[player.flask] for player in players]
    p.microscope = tuple(player.microscope - 1 for player in players)
    p.level = tuple(player.level for player in players)
    p.energy = [player.energy for player in players]
    p.cubes = [player.cubes for player in players]
    p.lab = tuple(player.lab_points for player in players)
    p.plus3 = tuple(player.plus3 for player in players)
    p.take2 = tuple(player.take2 for player in players)
    p.free = tuple(_as_set(player.free_trends, _FREE) for player in players)
    p.move_to = tuple(_as_set(player.move_tos, _MOVE) for player in players)
    p.completed = tuple(tuple(_GOAL[card] for card in player.completed) for player in players)
    p.trends = list(table.trends)
    p.box = table.box
    p.ring = tuple(_GROUP[group] for group in table.ring)
    p.card = tuple(-1 if place.card is None else _GOAL[place.card] for place in places)
    p.placed = [
        sum(CUBE_ON[card][INDEX[symbol]] for symbol in set(place.cubes[seat]))
        for card, place in zip(p.card, places, strict=True)
        for seat in range(p.seats)
    ]
    seen = {*p.card, *(card for completed in p.completed for card in completed)}
    p.unseen = tuple(sum(1 << card for card in cards if card not in seen) for cards in BY_COLOUR)
    p.stack = tuple(place.stack for place in places)
    p.reserve = tuple(place.reserve for place in places)
    p.tiles = tuple(place.tiles for place in places)
    p.top = tuple(
        -1 if place.top is None else _DIFFERENT[c].index(place.top) for c, place in enumerate(places)
    )
    p.under = tuple(_as_set(place.under, _DIFFERENT[c]) for c, place in enumerate(places))
    p.dealt = tuple(_as_set(cards, _AGENDAS) for cards in saved.dealt)
    p.kept = tuple(-1 if card is None else _AGENDAS.index(card) for card in saved.kept)
    p.paid = table.now.paid
    p.gained = table.now.gained
    p.moved = table.now.moved
    if table.now.pending is not None:
        trend, to = table.now.pending
        p.pending = GAINS[_TREND[trend]][INDEX[to]]
    p.trigger = table.trigger
    p.trigger_seat = -1 if table.trigger_seat is None else table.trigger_seat
    p.turns_left = -1 if table.turns_left is None else table.turns_left


def _as_set(names: Iterable[str], all_names: Sequence[str]) -> int:
    """Named pieces as the bits of a number."""
    return sum(1 << all_names.index(name) for name in set(names))


def _check(p: PeriodicPosition) -> None:
    """Object to positions in which pieces are missing, doubled or where they cannot be."""
    seats = range(p.seats)
    tokens = [*p.energy, *p.trends, p.box]
    cards = [card for card in (*p.card, *sum(p.completed, ())) if card >= 0]
    faults = {
        "it must be the turn of a seat, or of nobody": not (p.turn == OVER or p.turn in seats),
        "the first player must be a seat": p.first not in seats,
        f"there must be {ENERGY} Energy Tokens": sum(tokens) != ENERGY or min(tokens) < 0,
        "there must be five trends": len(p.trends) != len(TRENDS),
        "the ring must show each group once": sorted(p.ring) != list(range(len(GROUPS))),
        "a Microscope must be on a card of the ring": not all(0 <= m < len(GROUPS) for m in p.microscope),
        "a Disc must be on a spot of the track": not all(0 <= level < len(TRACK) for level in p.level),
        "Lab Token points cannot be negative": min(p.lab) < 0,
        "an Agenda Card is there twice": sum(p.dealt).bit_count() != sum(d.bit_count() for d in p.dealt),
        "a kept Agenda Card must have been dealt": any(
            card >= 0 and not p.dealt[seat] >> card & 1 for seat, card in enumerate(p.kept)
        ),
        "each seat needs its Agenda Cards": len(p.dealt) != p.seats or len(p.kept) != p.seats,
        "a Goal Card is there twice": len(cards) != len(set(cards)),
        "a choice of who gives needs its Gain": (p.pending is None) == (p.stage == GIVING),
        "cubes are missing or too many": any(
            p.cubes[seat] < 0
            or p.cubes[seat] + sum(p.placed[c * p.seats + seat].bit_count() for c in range(len(COLOURS)))
            != int(p.options["cubes"])
            for seat in seats
        ),
        "every seat keeps an Agenda Card before the first turn": p.stage != AGENDA and min(p.kept) < 0,
        "the final round must say why it began": p.trigger not in ("", "stack", "discs")
        or (p.turn == OVER and not p.trigger),
        "the final round must count the turns to its end": bool(p.trigger) != (0 <= p.turns_left <= p.seats)
        or (p.turn == OVER) != (p.turns_left == 0),
    }
    for fault, found in faults.items():
        if found:
            raise ValueError(fault)
    for colour in range(len(COLOURS)):
        _check_place(p, colour)


def _check_place(p: PeriodicPosition, colour: int) -> None:
    name = COLOURS[colour]
    if (
        p.stack[colour] + p.reserve[colour] != p.unseen[colour].bit_count()
        or min(p.stack[colour], p.reserve[colour]) < 0
    ):
        raise ValueError(f"the {name} Goal Cards do not add up")
    if p.stack[colour] >= STACKS[str(p.options["length"])][colour]:
        raise ValueError(f"the {name} stack is too high")
    if p.card[colour] >= 0 and p.card[colour] not in BY_COLOUR[colour]:
        raise ValueError(f"the {name} place holds a card of another colour")
    held = [p.plus3, p.take2, p.free, p.move_to][colour]
    top = 1 << p.top[colour] if p.top[colour] >= 0 else 0
    sets = [p.under[colour], top, *(held if ALL_TILES[colour] else ())]
    if any(a & b for i, a in enumerate(sets) for b in sets[i + 1 :]):
        raise ValueError(f"an Award Tile of {name} is there twice")
    counts = [tiles.bit_count() for tiles in held] if ALL_TILES[colour] else held
    stacked = (p.under[colour] | top).bit_count() if ALL_TILES[colour] else p.tiles[colour]
    if min(counts) < 0 or p.tiles[colour] != stacked or not 0 <= p.tiles[colour] <= TILES_EACH - sum(counts):
        raise ValueError(f"the Award Tiles of {name} do not add up")


def sample(view: PeriodicView, position_type: type[PeriodicPosition], chance: Chance) -> PeriodicPosition:
    """A position with this view: the Agenda Cards that the seat has not seen are dealt anew."""
    own = [_AGENDAS.index(card) for card in view.dealt]
    left = (1 << len(AGENDAS)) - 1 - sum(1 << card for card in own)
    left -= sum(
        1 << _AGENDAS.index(card)
        for seat, card in enumerate(view.kept)
        if card is not None and seat != view.seat
    )
    dealt: list[tuple[str, ...]] = []
    kept: list[str | None] = []
    for seat in range(view.seats):
        known = view.kept[seat]
        if seat == view.seat:
            dealt.append(view.dealt)
            kept.append(known)
            continue
        hand = [] if known is None else [_AGENDAS.index(known)]
        while len(hand) < (2 if view.seats == 5 else 3):
            hand.append(draw(left, chance))
            left ^= 1 << hand[-1]
        choice = (
            known
            if known is not None or not view.chosen[seat]
            else AGENDAS[hand[chance.draw(range(len(hand)))]].id
        )
        dealt.append(tuple(AGENDAS[card].id for card in sorted(hand)))
        kept.append(choice)
    saved = Saved(view.turn, view.options, view.table, tuple(dealt), tuple(kept))
    position = position_type(view.seats, view.options)
    _restore(position, saved)
    return position
