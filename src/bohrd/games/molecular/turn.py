"""The turn: how it begins, what follows an action, and how turns, rounds and the game end
(areas TURN, DRAW, ROUND and END of the ledger)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, final

from bohrd.contract import OVER, Chance, Event, OptionValue, Told
from bohrd.games.molecular import effectors
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.piles import draw_cards, draw_tiles
from bohrd.games.molecular.tiles import LAYOUTS

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition

ACTIONS: Final = 2  # MOL-TURN-4
SUGGESTED_ROUNDS: Final = {2: 15, 3: 12, 4: 10, 5: 8, 6: 7, 7: 6, 8: 5}  # MOL-SETUP-4, MOL-SETUP-5
MOST_ROUNDS: Final = 30
REASONS: Final = {
    "MOL-END-2": "No tile fits the molecule any more.",
    "MOL-END-6": "All tiles have been played.",
    "MOL-END-7": "All rounds are completed.",
}


@final
class Terms:
    """What a table has agreed on by its options."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        rounds = options["rounds"]
        self.rounds: int = rounds if isinstance(rounds, int) else SUGGESTED_ROUNDS[seats]
        """How many rounds are played (MOL-SETUP-3)."""
        self.by_order: bool = options["bond_scoring"] == "order"
        """Whether a bond counts its order (MOL-PLAY-10)."""
        self.ends_at_once: bool = options["closing"] == "stop"
        """Whether a closed molecule ends the game at once (MOL-END-4), or with the round (MOL-END-12)."""


def begin_turn(position: MolecularPosition, chance: Chance, told: Told) -> None:
    """Draw tiles, then cards, up to the limits in force."""
    seat = position.turn
    position.actions = ACTIONS
    position.acted = False
    if told is not None:
        text = f"Round {position.round}: it is the turn of {{p{seat}}}."
        told.append(Event("turn", text, seat, {"round": position.round}, "MOL-TURN-1"))
    force = position.forces[seat]
    tiles = force.pool_size - len(position.pools[seat])
    if tiles > 0:  # MOL-DRAW-1, MOL-DRAW-5
        draw_tiles(position, seat, tiles, chance, told)
    cards = force.hand_limit - len(position.hands[seat])
    if cards > 0:  # MOL-DRAW-2
        draw_cards(position, seat, cards, chance, told)


def complete_action(position: MolecularPosition, chance: Chance, told: Told) -> None:
    """After all scoring and effects of an action: is it the end of the game, or of the turn?"""
    if position.terms.ends_at_once and position.molecule.is_closed:
        _end(position, closing_reason(position.molecule), told)
    elif position.actions == 0:  # MOL-TURN-9
        end_turn(position, chance, told)


def tell_if_closed(position: MolecularPosition, told: list[Event]) -> None:
    """Tell that a tile has closed the molecule, where the game goes on to the end of the round."""
    if position.molecule.is_closed and not position.terms.ends_at_once:
        text = "No tile fits the molecule any more: the game ends with this round, unless it is opened again."
        told.append(Event("closed", text, rule="MOL-END-12"))


def closing_reason(molecule: Molecule) -> str:
    """The rule by which a closed molecule ends the game. All tiles played closes it too, and is the reason
    that counts (MOL-END-4, MOL-END-8)."""
    return "MOL-END-6" if molecule.is_complete else "MOL-END-2"


def end_turn(position: MolecularPosition, chance: Chance, told: Told) -> None:
    """The next player is on turn, in the next round if everybody has had a turn."""
    position.turn = (position.turn + 1) % position.seats
    if position.turn == position.first_player:  # MOL-TURN-1, MOL-ROUND-1
        position.round += 1
        if position.molecule.is_closed:  # MOL-END-12
            _end(position, closing_reason(position.molecule), told)
            return
        if position.round > position.terms.rounds:  # MOL-ROUND-2
            _end(position, "MOL-END-7", told)
            return
        for card, _, until in position.in_play:
            if until == position.round:  # MOL-EFFECT-6
                effectors.discard(position, card, told)
    begin_turn(position, chance, told)


def _end(position: MolecularPosition, rule: str, told: Told) -> None:
    """The end, its reason, and with it all that was hidden (MOL-HIDDEN-6)."""
    position.turn = OVER
    position.ended = rule
    if told is not None:
        groups = position.content.group_ids
        data = {
            "reason": rule,
            "pools": [[LAYOUTS[layout] for layout in pool] for pool in position.pools],
            "hands": [[groups[group] for group in hand] for hand in position.hands],
        }
        text = f"The game is over. {REASONS[rule]}"
        told.append(Event("end", text, data=data, rule=rule, reveals=True))
