"""Playing and reading positions in a line, and luck that brings what a test asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bohrd.contract import Chance, Event, IllegalMove
from bohrd.games.molecular import GAME, Molecular
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.tiles import LAYOUTS


class Luck(Chance):
    """Draws what is wished for, in order; without a wish, the first thing there is."""

    def __init__(self, *wishes: str) -> None:
        self.wishes = list(wishes)
        self.drawn: list[str] = []
        self.position: MolecularPosition | None = None

    def draw(self, pieces: Sequence[int]) -> int:
        names = self._names(pieces)
        wished = next((wish for wish in self.wishes if wish in names), names[pieces[0]])
        if wished in self.wishes:
            self.wishes.remove(wished)
        piece = names.index(wished)
        assert piece in pieces, f"{wished} cannot be drawn"
        self.drawn.append(wished)
        return piece

    def pick(self, weights: Sequence[int]) -> int:
        raise AssertionError("Molecular draws pieces")

    def _names(self, pieces: Sequence[int]) -> Sequence[str]:
        assert self.position is not None
        if isinstance(pieces, range):
            return [f"player {seat + 1}" for seat in pieces]
        if pieces is self.position.deck:
            return self.position.content.group_ids
        return self.position.content.effector_ids if pieces is self.position.effector_deck else LAYOUTS


def printed(card: str, *effects: Mapping[str, Any]) -> Molecular:
    """The game with other effects printed on a card, for what no card of the standard deck does."""
    cards = GAME.tables["effectors"]["effector"]
    changed = [{**entry, "effects": effects} if entry["id"] == card else entry for entry in cards]
    return GAME.with_content({"effectors": {"effector": changed}})


def play(position: MolecularPosition, *moves: str, luck: Luck | None = None) -> list[Event]:
    """Play moves by name; all their events."""
    chance = luck or Luck()
    chance.position = position
    return [event for name in moves for event in position.play(name, chance)]


def refused(position: MolecularPosition, name: str) -> str:
    """The rule that refuses a move, which must change nothing (MOL-DECIDE-11)."""
    before = position.digest()
    with pytest.raises(IllegalMove) as refusal:
        position.play(name, Luck())
    assert position.digest() == before
    return refusal.value.rule


def legal(position: MolecularPosition, verb: str = "") -> list[str]:
    """The names of the legal moves that begin with this word."""
    return [move.name for move in position.legal() if move.name.split()[0] == verb or not verb]


def pool(position: MolecularPosition, seat: int) -> str:
    return " ".join(LAYOUTS[layout] for layout in position.pools[seat])


def hand(position: MolecularPosition, seat: int) -> str:
    return " ".join(position.content.group_ids[group] for group in position.hands[seat])


def in_play(position: MolecularPosition) -> list[str]:
    return [position.content.effector_ids[card] for card, _, _ in position.in_play]


def scores(position: MolecularPosition) -> list[int]:
    return position.result().scores
