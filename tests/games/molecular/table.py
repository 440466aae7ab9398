"""Positions set up in a line, and luck that brings what a test asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bohrd import games
from bohrd.contract import Event, IllegalMove
from bohrd.games.molecular.content import EFFECTOR_NUMBER, EFFECTORS, GROUP_NUMBER, GROUPS
from bohrd.games.molecular.position import DECK, MolecularPosition
from bohrd.games.molecular.state import EFFECT, SOURCES, pile
from bohrd.games.molecular.tiles import LAYOUT_NUMBER, LAYOUTS, placement

GAME = games.load("molecular")


class Luck:
    """Draws what is wished for, in order; without a wish, the first thing there is."""

    def __init__(self, *wishes: str | int) -> None:
        self.wishes = list(wishes)
        self.drawn: list[str | int] = []

    def pick(self, weights: Sequence[int]) -> int:
        names = [card.id for card in EFFECTORS]
        return self._wished([index for index, weight in enumerate(weights) if weight], names)

    def draw(self, pieces: Sequence[int]) -> int:
        return self._wished(pieces, pieces)

    def deal(self, pile: list[int], number: int) -> list[int]:
        are_cards = not Counter(pile) - Counter(DECK)  # a stack with so few tiles is taken for a deck
        names = [group.id for group in GROUPS] if are_cards else LAYOUTS
        dealt: list[int] = []
        for _ in range(min(number, len(pile))):
            dealt.append(self._wished(pile, names))
            pile.remove(dealt[-1])
        return dealt

    def _wished(self, pieces: Sequence[int], names: Sequence[Any]) -> int:
        wished = next((wish for wish in self.wishes if wish in names), None)
        if wished is None:
            piece = pieces[0]
        else:
            self.wishes.remove(wished)
            piece = list(names).index(wished)
        assert piece in pieces, f"{names[piece]} cannot be drawn"
        self.drawn.append(names[piece])
        return piece


def table(
    *molecule: str,
    seats: int = 2,
    pools: Sequence[str] = (),
    hands: Sequence[str] = (),
    scores: Sequence[int] = (),
    counters: Mapping[str, int] | None = None,
    in_play: Sequence[tuple[str, int]] = (),
    round: int = 1,
    first: int = 0,
    turn: int = 0,
    actions: int = 2,
    **options: str | int,
) -> MolecularPosition:
    """A position: placements after the starting tile, pools and hands as words, cards in play with seats."""
    position = MolecularPosition(seats, GAME.check_options(seats, options))
    for text in molecule:
        cell, face = placement(text)
        assert position.molecule.fits(cell, face), text
        position.molecule.lay(cell, face)
    position.stack = pile(position.molecule.outside)
    for seat, names in enumerate(pools):
        position.pools[seat] = tuple(sorted(LAYOUT_NUMBER[name] for name in names.split()))
        for layout in position.pools[seat]:
            position.stack.remove(layout)
    for seat, names in enumerate(hands):
        position.hands[seat] = tuple(sorted(GROUP_NUMBER[name] for name in names.split()))
        for group in position.hands[seat]:
            position.deck.remove(group)
    for seat, score in enumerate(scores):
        position.points[SOURCES * seat + EFFECT] = score
    for group, number in (counters or {}).items():
        position.counters[GROUP_NUMBER[group]] = number
    for name, seat in in_play:
        lasts = EFFECTORS[EFFECTOR_NUMBER[name]].lasts
        position.in_play += ((EFFECTOR_NUMBER[name], seat, round + lasts if lasts else 0),)
        position.effector_deck[EFFECTOR_NUMBER[name]] = 0
    position.round, position.first, position.turn, position.actions = round, first, turn, actions
    position.acted = actions < 2
    loaded = GAME.load(position.dump())
    assert isinstance(loaded, MolecularPosition)
    return loaded


def play(position: MolecularPosition, *moves: str, luck: Luck | None = None) -> list[Event]:
    """Play moves by name; all their events."""
    chance = luck or Luck()
    return [event for name in moves for event in position.play(GAME.move(name), chance)]


def refused(position: MolecularPosition, name: str) -> str:
    """The rule that refuses a move, which must change nothing (MOL-DECIDE-11)."""
    before = position.digest()
    with pytest.raises(IllegalMove) as refusal:
        position.play(GAME.move(name), Luck())
    assert position.digest() == before
    return refusal.value.rule


def legal(position: MolecularPosition, verb: str = "") -> list[str]:
    """The names of the legal moves that begin with this word."""
    return [move.name for move in position.legal() if move.name.split()[0] == verb or not verb]


def pool(position: MolecularPosition, seat: int) -> str:
    return " ".join(LAYOUTS[layout] for layout in position.pools[seat])


def hand(position: MolecularPosition, seat: int) -> str:
    return " ".join(GROUPS[group].id for group in position.hands[seat])


def scores(position: MolecularPosition) -> list[int]:
    return position.result().scores
