"""Setting up (area SETUP of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Chance, Event, Told
from bohrd.games.molecular.effectors import HAND_LIMIT, POOL_SIZE, put_in_play
from bohrd.games.molecular.piles import draw_cards, draw_tiles
from bohrd.games.molecular.scoring import SOURCES
from bohrd.games.molecular.turn import begin_turn

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


def set_up(position: MolecularPosition, chance: Chance, told: Told) -> None:
    """Deal tiles, then cards, draw the first player if none is named, and begin."""
    _lay_out(position)
    for seat in range(position.seats):  # MOL-SETUP-13
        draw_tiles(position, seat, POOL_SIZE, chance, told, "MOL-SETUP-7")
    for seat in range(position.seats):
        draw_cards(position, seat, HAND_LIMIT, chance, told, "MOL-SETUP-8")
    position.turn = position.first_player = _first_player(position, chance, told)
    begin_turn(position, chance, told)


def _lay_out(position: MolecularPosition) -> None:
    """All pieces before the deal (MOL-SETUP-14)."""
    content, seats = position.content, position.seats
    position.round = 1
    position.molecule = content.molecule.share()  # MOL-SETUP-9
    position.pools = [()] * seats
    position.hands = [()] * seats
    position.stack = content.stack.copy()
    position.deck = content.deck.copy()
    position.discards = [0] * len(content.groups)
    position.effector_deck = list(range(len(content.effectors)))
    position.effector_discards = []
    put_in_play(position, ())
    position.counters = [0] * len(content.groups)
    position.points = [0] * (SOURCES * seats)
    position.asked = None
    position.loose = None
    position.ended = ""


def _first_player(position: MolecularPosition, chance: Chance, told: Told) -> int:
    named = position.options["first_player"]
    if isinstance(named, int):  # MOL-SETUP-11
        seat, why, rule = named - 1, "is best qualified in chemistry and goes first", "MOL-SETUP-11"
    else:  # MOL-SETUP-12
        seat, why, rule = chance.draw(range(position.seats)), "is drawn to go first", "MOL-SETUP-12"
    if told is not None:
        told.append(Event("first", f"{{p{seat}}} {why}.", seat, rule=rule))
    return seat
