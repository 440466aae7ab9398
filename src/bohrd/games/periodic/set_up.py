"""Set-up: everything on the table before the first decision (area SETUP of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bohrd.contract import Chance, Event, Secret, Told
from bohrd.games.periodic.goals import card_event, tile_event, turn_up, turn_up_tile
from bohrd.games.periodic.pieces import COLOURS, PINK, PURPLE, START_LEVEL
from bohrd.games.periodic.stages import AGENDA

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

START_CARD: Final[tuple[int, ...]] = (0, 2, 4, 6, 6)  # PER-SETUP-11


def agendas_each(seats: int) -> int:
    """How many Agenda Cards each player is dealt (PER-SETUP-13)."""
    return 2 if seats == 5 else 3


def set_up(position: PeriodicPosition, chance: Chance, told: Told) -> None:
    """Lay everything out, chance in the order of PER-CHANCE-1."""
    first = position.options["first_player"]
    position.first_player = chance.draw(range(position.seats)) if first == "random" else int(first) - 1
    position.turn = position.first_player
    position.stage = AGENDA
    _begin(position)
    _stack_goals(position, chance)
    _stack_tiles(position, chance)
    position.ring = tuple(
        chance.deal(list(range(len(position.content.groups))), len(position.content.groups))
    )
    _deal_agendas(position, chance)
    _hand_out(position)
    if told is not None:
        _tell(position, told)


def _begin(position: PeriodicPosition) -> None:
    """No turn is under way, and the final round far away."""
    position.paid = 0
    position.gained = False
    position.moved = False
    position.pending = None
    position.trigger = ""
    position.trigger_seat = -1


def _stack_goals(position: PeriodicPosition, chance: Chance) -> None:
    """Four stacks with their top cards turned up; the others are reserves (PER-SETUP-3 to PER-SETUP-5)."""
    position.unseen = position.content.by_colour
    position.card = (-1,) * len(COLOURS)
    position.placed = (0,) * (len(COLOURS) * position.seats)
    for colour in range(len(COLOURS)):
        turn_up(position, colour, chance)


def _stack_tiles(position: PeriodicPosition, chance: Chance) -> None:
    """Award Tiles above the stacks, shuffled where they differ (PER-SETUP-6, PER-SETUP-7)."""
    position.under = position.content.award_tiles
    position.top = (-1,) * len(COLOURS)
    for colour in (PURPLE, PINK):
        turn_up_tile(position, colour, chance)


def _deal_agendas(position: PeriodicPosition, chance: Chance) -> None:
    """Agenda Cards for everybody, first player first."""
    seats, pile = position.seats, list(range(len(position.content.agendas)))
    hands = [tuple(sorted(chance.deal(pile, agendas_each(seats)))) for _ in range(seats)]
    position.dealt = tuple(hands[position.order(seat)] for seat in range(seats))
    position.kept = (-1,) * seats


def _hand_out(position: PeriodicPosition) -> None:
    """Energy and each player's pieces (PER-SETUP-2, PER-SETUP-9 to PER-SETUP-12)."""
    seats, content = position.seats, position.content
    orders = [position.order(seat) for seat in range(seats)]
    position.energy = [position.printing.start_energy[order] for order in orders]
    position.trends = [1] * len(content.trends)
    position.level = tuple(START_LEVEL[order] for order in orders)
    position.flask = [content.members[position.ring[START_CARD[order]]][0] for order in orders]
    position.lab_points = position.plus3 = position.take2 = (0,) * seats
    position.free_trends = position.move_tos = position.completed = ((),) * seats


def _tell(position: PeriodicPosition, told: list[Event]) -> None:
    first = position.first_player
    text = "The table is laid. {p%d} is the first player." % first
    data = {"first_player": first, "ring": [position.content.groups[group].key for group in position.ring]}
    told.append(Event("set-up", text, data=data, rule="PER-SETUP-1"))
    told += [card_event(position, colour) for colour in range(len(COLOURS))]
    told += [tile_event(position, colour) for colour in (PURPLE, PINK)]
    told += [_dealt_event(position, seat) for seat in range(position.seats)]


def _dealt_event(position: PeriodicPosition, seat: int) -> Event:
    """Agenda Cards dealt face down."""
    cards = [position.content.agendas[card] for card in position.dealt[seat]]
    titles = ", ".join(f"“{card.title}”" for card in cards)
    secret = Secret(f"You are dealt {titles}.", {"agendas": [card.id for card in cards]})
    text = "{p%d} is dealt %d Agenda Cards." % (seat, len(cards))
    return Event("dealt", text, seat, rule="PER-SETUP-13", secret={seat: secret})
