"""The reset (area RESET of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.molecular.decisions.answer import open_choice
from bohrd.games.molecular.piles import draw_cards, draw_tiles, return_cards, return_tiles
from bohrd.games.molecular.scoring import RESET_COST, gain, score
from bohrd.games.molecular.turn import end_turn

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


class Reset(Move):
    """The reset."""

    __slots__ = ()


class Resetting(Decision["MolecularPosition", Reset]):
    """Give up a point and all actions for new cards and tiles."""

    def __init__(self, moves: list[Move]) -> None:
        text = "Reset: give up 1 point and the turn for new cards and tiles"
        self.moves = (Reset(self, len(moves), "reset", text),)
        moves += self.moves

    def refusals(self, position: MolecularPosition, move: Reset) -> Iterator[IllegalMove]:
        yield from open_choice(position)
        if position.acted:
            yield IllegalMove("MOL-RESET-1", "You may reset only before the first action of your turn.")
        if not score(position, position.turn):
            yield IllegalMove("MOL-RESET-3", "A reset costs 1 point, and you have none.")

    def carry_out(self, position: MolecularPosition, move: Reset, chance: Chance, told: Told) -> None:
        seat = position.turn
        gain(position, seat, RESET_COST, -1)  # MOL-RESET-2
        if told is not None:
            text = f"{{p{seat}}} resets for new cards and tiles: −1."
            told.append(Event("reset", text, seat, {"points": -1}, "MOL-RESET-2"))
        force = position.in_force(seat)
        return_cards(position, seat)  # MOL-RESET-4
        draw_cards(position, seat, force.hand_limit, chance, told, "MOL-RESET-4")
        return_tiles(position, seat)  # MOL-RESET-5
        draw_tiles(position, seat, force.pool_size, chance, told, "MOL-RESET-5")
        end_turn(position, chance, told)  # MOL-RESET-7

    def choice(self, position: MolecularPosition, move: Reset) -> Choice:
        force = position.in_force(position.turn)
        new = f"{force.pool_size} new tiles and {force.hand_limit} new cards"
        warning = f"You give 1 point and this whole turn for {new}."
        costs = "−1, ends your turn"
        return Choice(
            "Reset: new tiles and cards",
            "Reset",
            costs=costs,
            warning=warning,
            result="New tiles and cards",
            worth=-1,
        )
