"""Set-up: everything on the table before the first decision (area SETUP of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Chance, Event, Told
from bohrd.games.periodic import words
from bohrd.games.periodic.content import AGENDAS, COLOURS, GROUPS
from bohrd.games.periodic.pieces import BY_COLOUR, PINK, PURPLE, bits, changed, draw
from bohrd.games.periodic.state import ENERGY, STACKS
from bohrd.games.periodic.table import LOWEST
from bohrd.games.periodic.turning_up import turn_up, turn_up_tile

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

START_ENERGY = (3, 4, 5, 3, 4)  # PER-SETUP-9
START_LEVEL = (0, 0, 0, 1, 1)  # PER-SETUP-10
START_CARD = (0, 2, 4, 6, 6)  # PER-SETUP-11


def set_up(position: PeriodicPosition, chance: Chance, told: Told) -> None:
    """Lay everything out, chance in the order of PER-CHANCE-1."""
    seats = position.seats
    if position.options["first"] == "random":  # PER-SETUP-1
        position.first = chance.draw(range(seats))
    else:
        position.first = int(position.options["first_seat"]) - 1
    for colour, size in enumerate(STACKS[str(position.options["length"])]):
        position.stack = changed(position.stack, colour, size)
        position.reserve = changed(position.reserve, colour, len(BY_COLOUR[colour]) - size)  # PER-SETUP-4
        turn_up(position, colour, chance)  # PER-SETUP-5
    for colour in (PURPLE, PINK):  # PER-SETUP-7
        turn_up_tile(position, colour, chance)
    _lay_ring(position, chance)
    _deal_agendas(position, chance)
    for order in range(seats):
        seat = (position.first + order) % seats
        position.energy[seat] = START_ENERGY[order]
        position.level = changed(position.level, seat, START_LEVEL[order])
        position.microscope = changed(position.microscope, seat, START_CARD[order])
        position.flask[seat] = LOWEST[position.ring[START_CARD[order]]]  # PER-SETUP-12
    position.box = ENERGY - sum(position.energy) - sum(position.trends)
    position.turn = position.first
    if told is not None:
        told.append(
            Event(
                "set-up",
                "The table is laid. {p%d} is the first player." % position.first,
                data={"first": position.first, "ring": [GROUPS[group].key for group in position.ring]},
                rule="PER-SETUP-1",
            )
        )
        for colour in range(len(COLOURS)):
            told.append(words.card(position, colour))
        for colour in (PURPLE, PINK):
            told.append(words.tile(position, colour))
        for seat in range(seats):
            told.append(words.dealt(seat, bits(position.dealt[seat])))


def _lay_ring(position: PeriodicPosition, chance: Chance) -> None:
    """Shuffle the Element Group Cards into a ring (PER-SETUP-8)."""
    left = list(range(len(GROUPS)))
    ring: list[int] = []
    while left:
        ring.append(left.pop(chance.draw(range(len(left)))))
    position.ring = tuple(ring)


def _deal_agendas(position: PeriodicPosition, chance: Chance) -> None:
    """Three Agenda Cards each, two with five players (PER-SETUP-13)."""
    left = (1 << len(AGENDAS)) - 1
    dealt = [0] * position.seats
    for order in range(position.seats):
        for _ in range(2 if position.seats == 5 else 3):
            card = 1 << draw(left, chance)
            left ^= card
            dealt[(position.first + order) % position.seats] |= card
    position.dealt = tuple(dealt)
