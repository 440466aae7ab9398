"""Reading positions of In Your Element, and playing on them by name."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from bohrd.contract import Event, IllegalMove, LiveChance, ReplayChance
from bohrd.games.in_your_element import GAME, InYourElement
from bohrd.games.in_your_element.deck import CARDS, NUMBER_OF
from bohrd.games.in_your_element.position import ElementPosition

EMPTY = (0, 0, 0)
HAND = ["proton 1", "proton 2", "neutron 1", "neutron 3", "electron 2"]
OTHER_HAND = ["proton 3", "neutron 2", "electron 1", "electron 3", "power"]


def with_copper() -> InYourElement:
    """The game with a scenario of a goal whose mass misleads; the standard ones have none."""
    scenarios: Any = copy.deepcopy(dict(GAME.tables["scenarios"]))
    roles = dict.fromkeys(["N", "O", "Al", "Si", "Cu"], "It helps.")
    scenarios["scenario"][0] |= {"id": "wires", "roles": roles, "role_sources": {}}
    return GAME.with_content({"scenarios": scenarios})


def play(position: ElementPosition, move: str, *drawn: str) -> list[Event]:
    """Play a move; the cards and goals named are drawn in this order, or any if none is named."""
    outcomes = [NUMBER_OF[name] if name in NUMBER_OF else GAME.content.by_symbol[name].z for name in drawn]
    chance = ReplayChance(outcomes) if drawn else LiveChance(1)
    events = position.play(move, chance)
    if isinstance(chance, ReplayChance):
        chance.finish()
    return events


def names(position: ElementPosition) -> set[str]:
    """The notation of all legal moves."""
    return {move.name for move in position.legal()}


def refused(position: ElementPosition, move: str) -> str:
    """The rule that refuses a move; the position stays as it is."""
    before = position.digest()
    with pytest.raises(IllegalMove) as refusal:
        position.play(move, LiveChance(1))
    assert position.digest() == before
    return refusal.value.rule


def hand(position: ElementPosition, seat: int = 0) -> list[str]:
    return [CARDS[card] for card in position.hands[seat]]


def discarded(position: ElementPosition) -> list[str]:
    return [CARDS[card] for card in position.discard]


def counts(position: ElementPosition, bohrd: str) -> str:
    """A Bohrd as protons/neutrons/electrons."""
    first = "ABC".index(bohrd) * 3
    return "/".join(map(str, position.bohrds[first : first + 3]))


def all_but(*elsewhere: list[str]) -> list[str]:
    """The deck without these cards, for a discard pile."""
    rest = [CARDS[card] for card in GAME.content.deck]
    for cards in elsewhere:
        for card in cards:
            rest.remove(card)
    return rest
