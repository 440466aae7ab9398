"""A position of Nim as JSON, and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from bohrd.contract import OVER, Fault, Json, check_saved, read_saved, saved_options
from bohrd.games.nim.decisions.take import HEAPS

if TYPE_CHECKING:
    from bohrd.games.nim import Nim
    from bohrd.games.nim.position import NimPosition

CARDS = range(1, 7)  # NIM-SETUP-3


class Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole position. What is left out is as usual, or follows from the rest."""

    seats: int = 2
    turn: int | None = None
    """The seat to decide, or -1 at the end; as usual: seat 0, while there are matches."""
    options: dict[str, str | int] = {}
    heaps: tuple[int, ...] = HEAPS
    """The matches left in each heap."""
    cards: tuple[tuple[int, ...], ...] | None = None
    """Each player's cards, in ascending order; as usual: the lowest ones for seat 0, and 6 for seat 1."""
    last: int | None = None
    """Who took the last match of all (as usual: seat 0); -1 before that."""


def dump(position: NimPosition) -> Json:
    """The whole position as JSON builtins; the hidden pile is what nobody has."""
    saved = Saved(
        seats=position.seats,
        turn=position.turn,
        options=dict(position.options),
        heaps=tuple(position.heaps),
        cards=position.cards,
        last=position.last,
    )
    return msgspec.to_builtins(saved)


def load(game: Nim, saved: object) -> NimPosition:
    """The position that was dumped; ``BadInput`` names the field that cannot be."""
    given = read_saved(game, saved, Saved)
    position = game.empty(given.seats, saved_options(game, given.seats, given.options))
    over = not any(given.heaps)
    position.turn = given.turn if given.turn is not None else OVER if over else 0
    position.heaps = list(given.heaps)
    position.cards = given.cards or (tuple(CARDS[: 1 + given.heaps.count(0)]), (6,))
    position.pile = [card for card in CARDS if card not in sum(position.cards, ())]
    position.last = given.last if given.last is not None else 0 if over else -1
    check_saved(game, _faults(position))
    return position


def _faults(position: NimPosition) -> Iterator[Fault]:
    """What breaks a rule of the pieces, with its field."""
    heaps, over = position.heaps, not any(position.heaps)
    cards = sum(position.cards, ())
    if len(heaps) != len(HEAPS) or not all(0 <= n <= most for n, most in zip(heaps, HEAPS, strict=True)):
        yield "heaps", "there are three, of at most 3, 4 and 5 matches"
    if position.turn not in ((OVER,) if over else (0, 1)):
        yield "turn", "is -1 when no match is left, and a seat before that"
    if position.last not in ((0, 1) if over else (-1,)):
        yield "last", "is the seat that took the last match, and -1 before that"
    if len(position.cards) != 2 or not all(position.cards):
        yield "cards", "each of the two players has some"
    if len(set(cards)) != len(cards) or not set(cards) <= set(CARDS):
        yield "cards", "the cards are 1 to 6, each of them once"
    if any(list(held) != sorted(held) for held in position.cards):
        yield "cards", "they are in ascending order"
    if len(cards) != 2 + heaps.count(0):
        yield "cards", "there is one for each player, and one for each empty heap"
