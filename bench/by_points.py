"""The first greedy, which knew nothing but points: what the aims for the levels were set against.

The greedy of the box has learnt since what each game knows, so levels are measured against both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bohrd import games
from bohrd.bots.bot import any_of, private_chance
from bohrd.contract import OVER, Chance, Move, Position, View

MOST_TRIED = 64
"""Of more legal moves than this, only so many are tried, drawn at random."""
FEW = 8
"""A move that asks the same seat a question with so few answers is judged by the best of them."""
MOST_PLAYED_ON = 8
"""Where no move makes a difference to the score yet, so many are played on at random to see what comes."""
HORIZON = 40
"""How many decisions of each seat they are played on for."""
NOBODY_WINS = -(1 << 30)
"""What an end without a winner is worth to everybody."""


class ByPoints:
    """Takes the most points it can see, one decision ahead, and guesses where it sees none."""

    name = "by-points"
    label = "By points"
    about = "Takes the most points it can see, and guesses where it sees none."

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        luck = private_chance(chance)
        position = games.of(view).sample(view, luck)
        tried = _some(legal, MOST_TRIED, luck)
        best = _best(tried, lambda move: _lead_after(position, move, luck))
        if len(best) == len(tried):
            best = _best(_some(tried, MOST_PLAYED_ON, luck), lambda move: _lead_later(position, move, luck))
        return any_of(best, luck)


def _some(moves: Sequence[Move], most: int, luck: Chance) -> Sequence[Move]:
    if len(moves) <= most:
        return moves
    left = list(moves)
    return [left.pop(luck.below(len(left))) for _ in range(most)]


def _best(moves: Sequence[Move], value: Callable[[Move], int]) -> list[Move]:
    values = [value(move) for move in moves]
    return [move for move, one in zip(moves, values, strict=True) if one == max(values)]


def _lead(position: Position, seat: int) -> int:
    """By how much a seat leads the best of the others; an end without a winner is worse than any lead."""
    if position.turn == OVER and not position.result().winners:
        return NOBODY_WINS
    scores = list(position.scores())
    return scores.pop(seat) - max(scores)


def _followed(position: Position, move: Move, luck: Chance) -> Position:
    after = position.copy()
    after.follow(move, luck)
    return after


def _lead_after(position: Position, move: Move, luck: Chance) -> int:
    """The lead of the seat on turn right after a move and, if that asks it a small question, its answer."""
    seat = position.turn
    after = _followed(position, move, luck)
    leads = [_lead(after, seat)]
    if after.turn == seat and len(after.legal()) <= FEW:
        leads += [_lead(_followed(after, answer, luck), seat) for answer in after.legal()]
    return max(leads)


def _lead_later(position: Position, move: Move, luck: Chance) -> int:
    """The lead of the seat on turn after a move and random play for a while."""
    later = _followed(position, move, luck)
    for _ in range(HORIZON * later.seats):
        if later.turn == OVER:
            break
        later.follow(any_of(later.legal(), luck), luck)
    return _lead(later, position.turn)
