"""Taking matches from a heap (area TAKE of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import OVER, Chance, Choice, Decision, Event, IllegalMove, Move, Secret, Told

if TYPE_CHECKING:
    from bohrd.games.nim.position import NimPosition

HEAPS = (3, 4, 5)  # NIM-SETUP-2


class Take(Move):
    """So many matches from this heap."""

    __slots__ = ("heap", "number")

    def __init__(self, decision: Taking, id: int, heap: int, number: int) -> None:
        text = f"Take {matches(number)} from heap {heap + 1}"
        super().__init__(
            decision, id, f"take {number} from {heap + 1}", text, (f"heap-{heap + 1}", f"number-{number}")
        )
        self.heap = heap
        self.number = number


def matches(number: int) -> str:
    """A number of matches in words."""
    return "1 match" if number == 1 else f"{number} matches"


class Taking(Decision["NimPosition", Take]):
    """Take one or more matches from one heap."""

    def __init__(self, moves: list[Take]) -> None:
        self.moves = [
            Take(self, len(moves) + id, heap, number)
            for id, (heap, number) in enumerate(
                (heap, number) for heap in range(len(HEAPS)) for number in range(1, max(HEAPS) + 1)
            )
        ]
        moves += self.moves

    def refusals(self, position: NimPosition, move: Take) -> Iterator[IllegalMove]:
        left = position.heaps[move.heap]
        if move.number > left:
            text = f"Heap {move.heap + 1} has {matches(left) if left else 'no matches'}."
            yield IllegalMove("NIM-TAKE-2", text)

    def carry_out(self, position: NimPosition, move: Take, chance: Chance, told: Told) -> None:
        seat = position.turn
        position.heaps[move.heap] -= move.number
        if told is not None:
            text = "{p%d} takes %s from heap %d." % (seat, matches(move.number), move.heap + 1)
            data = {"heap": move.heap + 1, "matches": move.number}
            told.append(Event("taken", text, seat, data, "NIM-TAKE-1", move.targets))
        if not position.heaps[move.heap]:  # NIM-DRAW-1
            draw_card(position, seat, chance, told)
        if any(position.heaps):
            position.turn = 1 - seat  # NIM-TURN-1
        else:
            end(position, seat, told)

    def choice(self, position: NimPosition, move: Take) -> Choice:
        empties = move.number == position.heaps[move.heap]
        return Choice(move.text, brings="a card" if empties else "")


def draw_card(position: NimPosition, seat: int, chance: Chance, told: Told) -> None:
    """Draw a secret card from the hidden pile."""
    [card] = chance.deal(position.pile, 1)
    cards = list(position.cards)
    cards[seat] = tuple(sorted((*cards[seat], card)))
    position.cards = tuple(cards)
    if told is not None:
        secret = Secret(f"You draw card {card}.", {"card": card})
        text = "{p%d} draws a card." % seat
        told.append(Event("drawn", text, seat, rule="NIM-DRAW-1", secret={seat: secret}))


def end(position: NimPosition, seat: int, told: Told) -> None:
    """No match is left (NIM-END-1)."""
    position.last = seat
    position.turn = OVER
    if told is not None:
        text = "{p%d} has taken the last match. All cards are shown." % seat
        data = {"cards": [list(cards) for cards in position.cards]}
        told.append(Event("end", text, seat, data, "NIM-END-1", reveals=True))
