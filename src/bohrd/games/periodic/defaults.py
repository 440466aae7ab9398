"""What a saved position leaves out: worked out where it follows from the rest, and else as usual early in a
game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET

from bohrd.contract import OVER, OptionValue
from bohrd.games.periodic.goals import depleted
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS, GROUPS, PURPLE, START_LEVEL, TILES_EACH
from bohrd.games.periodic.printing import Printing, printing_of
from bohrd.games.periodic.refresh import could_trigger, has_two_discs_at_the_end
from bohrd.games.periodic.set_up import START_CARD, agendas_each
from bohrd.games.periodic.stages import AGENDA
from bohrd.games.periodic.view import GoalPlace, Player, Table, Turn

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition
    from bohrd.games.periodic.saving import Saved, SavedPlayer

Options = Mapping[str, OptionValue]
Names = tuple[str, ...]


def table(content: Content, options: Options, given: Saved) -> Table:
    """The whole open table, but for the final round."""
    first = _first_player(options, given)
    stage = given.stage or ("giver" if given.pending else "step")
    ring = (*given.ring, *(group.key for group in content.groups if group.key not in given.ring))
    completed = _completed(content, given)
    printing = printing_of(options)
    goals = tuple(
        _goal(content, given, colour, size, completed) for colour, size in enumerate(printing.stacks)
    )
    orders = [(seat - first) % given.seats for seat in range(given.seats)]
    cubes = [_cubes_left(printing, goals, seat) for seat in range(given.seats)]
    players = tuple(
        _player(content, printing, given.players[seat], orders[seat], ring, completed[seat], cubes[seat])
        for seat in range(given.seats)
    )
    trends = _tokens(content, printing, given, sum(player.energy for player in players))
    return Table(first, stage, players, trends, 0, ring, goals, _now(given, stage))


def _first_player(options: Options, given: Saved) -> int:
    named = options["first_player"]
    if given.first_player is not None:
        return given.first_player
    return 0 if named == "random" else int(named) - 1


def _now(given: Saved, stage: str) -> Turn:
    gained = given.pending is not None if given.gained is None else given.gained
    moved = given.moved
    if moved is None:
        moved = given.paid > 0 or stage == "research" or (gained and stage != "giver")
    return Turn(given.paid, gained, moved, given.pending)


# -- Goal Cards and players ---------------------------------------------------------------------


def _completed(content: Content, given: Saved) -> list[Names]:
    """The Goal Cards taken; who has Award Tiles and names none has one for each of them."""
    named = {goal.card for goal in given.goals.by_colour()}
    named |= {card for player in given.players for card in player.completed or ()}
    left = [
        [id for card in reversed(cards) if (id := content.goals[card].id) not in named]
        for cards in content.by_colour
    ]
    found: list[Names] = []
    for player in given.players:
        if player.completed is not None:
            found.append(player.completed)
            continue
        held = (player.plus3, player.take2, len(player.free_trends), len(player.move_tos))
        found.append(
            tuple(pile.pop(0) for pile, tiles in zip(left, held, strict=True) for _ in pile[: max(0, tiles)])
        )
    return found


def _goal(content: Content, given: Saved, colour: int, size: int, completed: Sequence[Names]) -> GoalPlace:
    """A place for Goal Cards; its stack, reserve and Award Tiles follow from the cards taken."""
    goal = given.goals.by_colour()[colour]
    cards = [content.goals[card].id for card in content.by_colour[colour]]
    free = [card for card in cards if not any(card in taken for taken in completed)]
    card = (free[0] if free else None) if goal.card is UNSET else goal.card
    taken = len(cards) - len(free)
    turned_up = taken + (card is not None)
    stack = max(0, size - turned_up)
    tiles = max(0, TILES_EACH - taken)
    top, under = _award_tiles(content, given, colour, tiles)
    cubes = (*goal.cubes, *[()] * (given.seats - len(goal.cubes)))
    reserve = len(cards) - turned_up - stack
    return GoalPlace(COLOURS[colour], card, cubes, stack, reserve, tiles, top, under)


def _award_tiles(content: Content, given: Saved, colour: int, tiles: int) -> tuple[str | None, Names]:
    """Which Award Tile is on top and which are under it, where they differ."""
    goal = given.goals.by_colour()[colour]
    held = [tile for p in given.players for tile in (p.free_trends if colour == PURPLE else p.move_tos)]
    free = [content.award_key(colour, tile) for tile in content.award_tiles[colour]]
    free = [key for key in free if key not in held and key not in (goal.under or ()) and key != goal.top]
    top = (free.pop(0) if free and tiles else None) if goal.top is UNSET else goal.top
    return top, tuple(free[: max(0, tiles - 1)]) if goal.under is None else goal.under


def _cubes_left(printing: Printing, goals: Sequence[GoalPlace], seat: int) -> int:
    """The Research Cubes of a seat that are not placed."""
    return printing.cubes - sum(len(place.cubes[seat]) for place in goals)


def _player(
    content: Content,
    printing: Printing,
    player: SavedPlayer,
    order: int,
    ring: Names,
    completed: Names,
    cubes: int,
) -> Player:
    level = START_LEVEL[order] if player.level is None else player.level
    card = (START_CARD[order] + level - START_LEVEL[order]) % GROUPS
    return Player(
        flask=player.flask or content.groups[content.group_number[ring[card]]].lowest,
        microscope=card + 1,
        level=level,
        energy=printing.start_energy[order] if player.energy is None else player.energy,
        cubes=cubes,
        lab_points=player.lab_points,
        plus3=player.plus3,
        take2=player.take2,
        free_trends=player.free_trends,
        move_tos=player.move_tos,
        completed=completed,
    )


def _tokens(content: Content, printing: Printing, given: Saved, held: int) -> tuple[int, ...]:
    """Energy Tokens on trends: what is nowhere else is spread over those that are not named."""
    others = [trend.key for trend in content.trends if trend.key not in given.trends]
    left = printing.energy - held - sum(given.trends.values())
    box = given.box
    if box is None:
        box = printing.box_at_start(given.seats, len(content.trends))
        if given.seats == 2:  # PER-GAIN-7: it may have given some
            box = max(0, min(box, left - len(others)))
    each, more = divmod(left - box, len(others) or 1)
    spread = {key: each + (number < more) for number, key in enumerate(others)}
    return tuple(given.trends.get(trend.key, spread.get(trend.key, 0)) for trend in content.trends)


# -- the final round and the agendas ------------------------------------------------------------


def add_final_round(position: PeriodicPosition, given: Saved) -> None:
    """Whose turn it is, and if the final round has begun, who began it and how many turns are left."""
    position.trigger = _trigger(position) if given.trigger is None else given.trigger
    if not position.trigger:
        position.turn = position.first_player if given.turn is None else given.turn
        position.trigger_seat = -1
        return
    position.trigger_seat = _trigger_seat(position, given)
    following = (position.trigger_seat + 1) % position.seats
    position.turn = following if given.turn is None else given.turn


def _trigger(position: PeriodicPosition) -> str:
    return "stack" if depleted(position) else "discs" if has_two_discs_at_the_end(position) else ""


def _trigger_seat(position: PeriodicPosition, given: Saved) -> int:
    """The last seat before the one on turn that could have begun the final round."""
    if given.trigger_seat is not None:
        return given.trigger_seat
    now = position.first_player if given.turn in (None, OVER) else given.turn
    before = [(now - turns) % position.seats for turns in range(1, position.seats + 1)]
    if given.turns_left is not None and given.turn not in (None, OVER):
        before = [(now + given.turns_left) % position.seats]
    return next((seat for seat in before if could_trigger(position, seat)), before[0])


def add_agendas(position: PeriodicPosition, given: Saved) -> None:
    """Agenda Cards for whom none are given; who has chosen and names none keeps the first of them."""
    number = position.content.agenda_number
    dealt = [[number[id] for id in cards] for cards in given.dealt]
    kept = [-1 if id is None else number[id] for id in given.kept]
    left = [card for card in number.values() if card not in sum(dealt, kept)]
    for seat in range(position.seats):
        if seat >= len(dealt):
            dealt.append([kept[seat]] if seat < len(kept) and kept[seat] >= 0 else [])
            while len(dealt[seat]) < agendas_each(position.seats) and left:
                dealt[seat].append(left.pop())
        if seat >= len(kept):
            kept.append(dealt[seat][0] if dealt[seat] and _has_chosen(position, seat) else -1)
    position.dealt = tuple(tuple(sorted(cards)) for cards in dealt)
    position.kept = tuple(kept)


def _has_chosen(position: PeriodicPosition, seat: int) -> bool:
    return position.stage != AGENDA or position.order(seat) < position.order(position.turn)
