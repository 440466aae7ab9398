"""Choosing a player, to take points from, give points to or exchange with (MOL-DECIDE-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Choice, Event, IllegalMove, Move, Told
from bohrd.games.molecular.content import Effect
from bohrd.games.molecular.decisions.answer import Answering
from bohrd.games.molecular.piles import number_of, received
from bohrd.games.molecular.scoring import EFFECT, gain, score

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition

SEATS = 8  # MOL-SETUP-1
_HELD = {"cards": "hands", "tiles": "tiles"}
_RULES = {"take": "MOL-EFFECT-11", "give": "MOL-EFFECT-12", "": "MOL-EFFECT-13"}
"""By the direction in which points go, if any do."""


class ChoosePlayer(Move):
    """The player on this seat."""

    __slots__ = ("seat",)

    def __init__(self, decision: ChoosingPlayer, id: int, seat: int) -> None:
        player = f"player {seat + 1}"
        super().__init__(decision, id, player, f"Choose {player}", (f"seat-{seat + 1}",))
        self.seat = seat


class ChoosingPlayer(Answering[ChoosePlayer]):
    """Choose another player for a transfer or a swap."""

    rule = "MOL-DECIDE-4"

    def __init__(self, moves: list[Move]) -> None:
        self.moves = [ChoosePlayer(self, len(moves) + seat, seat) for seat in range(SEATS)]
        moves += self.moves

    def question(self, position: MolecularPosition) -> str:
        effect = position.effect
        if effect.kind == "swap":
            return f"swap {_HELD[effect.what]} with whom?"
        return "take points from whom?" if effect.direction == "take" else "give points to whom?"

    def objections(
        self, position: MolecularPosition, effect: Effect, move: ChoosePlayer
    ) -> Iterator[IllegalMove]:
        rule = _RULES[effect.direction]
        if move.seat >= position.seats:
            yield IllegalMove(rule, f"There is no player {move.seat + 1} at this table.")
        elif move.seat == position.turn:
            yield IllegalMove(rule, "Choose another player, not yourself.")
        elif effect.kind == "transfer" and not _points(position, effect, move.seat):
            whose = f"{{p{move.seat}}} has" if effect.direction == "take" else "You have"
            yield IllegalMove(rule, f"{whose} no point to give.")

    def answer(self, position: MolecularPosition, effect: Effect, move: ChoosePlayer, told: Told) -> None:
        if effect.kind == "transfer":
            _transfer(position, effect, move.seat, told)
        else:
            _swap(position, effect, move.seat, told)

    def meaning(self, position: MolecularPosition, effect: Effect, move: ChoosePlayer) -> Choice:
        player = f"{{p{move.seat}}}"
        if effect.kind == "swap":
            return Choice(f"Swap {_HELD[effect.what]} with {player}", "", "Choose a player")
        points = _points(position, effect, move.seat)
        many = number_of(points, "point")
        if effect.direction == "take":
            return Choice(f"Take {many} from {player}", "", "Choose a player", f"+{points}", worth=points)
        return Choice(f"Give {many} to {player}", "", "Choose a player", costs=f"−{points}")


def _points(position: MolecularPosition, effect: Effect, other: int) -> int:
    """As many points as the giver has (MOL-EFFECT-11, MOL-EFFECT-12)."""
    return min(effect.n, score(position, other if effect.direction == "take" else position.turn))


def _transfer(position: MolecularPosition, effect: Effect, other: int, told: Told) -> None:
    takes = effect.direction == "take"
    taker, giver = (position.turn, other) if takes else (other, position.turn)
    points = _points(position, effect, other)
    gain(position, giver, EFFECT, -points)
    gain(position, taker, EFFECT, points)
    if told is not None:
        text = f"{{p{taker}}} receives {number_of(points, 'point')} from {{p{giver}}}."
        data = {"points": points, "from": giver}
        told.append(Event("transfer", text, taker, data, _RULES[effect.direction]))


def _swap(position: MolecularPosition, effect: Effect, other: int, told: Told) -> None:
    """MOL-EFFECT-13: the two exchange whole hands or pools."""
    held = position.hands if effect.what == "cards" else position.pools
    seat = position.turn
    held[seat], held[other] = held[other], held[seat]
    if told is not None:
        things = "hands of cards" if effect.what == "cards" else "tile pools"
        text = f"{{p{seat}}} and {{p{other}}} exchange their {things}."
        told.append(Event("swap", text, seat, {"what": effect.what, "with": other}, "MOL-EFFECT-13"))
        told.append(received(position, (seat, other), effect.what))
