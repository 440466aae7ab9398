"""Positions in a line or two for the tests of In Your Element."""

from __future__ import annotations

from typing import Any

import pytest

from bohrd.contract import Event, IllegalMove, LiveChance, ReplayChance
from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.content import DECK
from bohrd.games.in_your_element.moves import CARD_IDS, CARDS
from bohrd.games.in_your_element.position import ElementPosition

EMPTY = (0, 0, 0)
HAND = ["proton 1", "proton 2", "neutron 1", "neutron 3", "electron 2"]
OTHER_HAND = ["proton 3", "neutron 2", "electron 1", "electron 3", "power"]


def at(
    *hand: str,
    character: str = "lewis",
    bohrds: tuple[tuple[int, int, int], ...] = (EMPTY, EMPTY, EMPTY),
    row: list[str | None] | None = None,
    options: dict[str, Any] | None = None,
    hands: list[list[str]] | None = None,
    claimed: list[list[str]] | None = None,
    turn: int = 0,
    seats: int = 2,
    **table: Any,
) -> ElementPosition:
    """Seat 0 on turn with this hand and character; by default in the scenario *air*, nothing played yet."""
    others = [one for one in ("yocchi", "ball", "curie", "ozzy", "brady", "einstein") if one != character]
    saved = {
        "turn": turn,
        "options": {"scenario": "air", **(options or {})},
        "table": {
            "stage": "stop",
            "plays": 2,
            "power": False,
            "replaced": False,
            "reshuffles": 0,
            "characters": [character, *others][:seats],
            "bohrds": list(bohrds),
            "row": row or ["H", "Li", "C", "N", "O"],
            "claimed": claimed or [[] for _ in range(seats)],
            "discard": [],
            **table,
        },
        "hands": hands or [list(hand or HAND), *(OTHER_HAND for _ in range(seats - 1))],
    }
    position = GAME.load(saved)
    assert isinstance(position, ElementPosition)
    return position


def play(position: ElementPosition, move: str, *drawn: str) -> list[Event]:
    """Play a move; the cards named are drawn in this order, or any if none is named."""
    chance = ReplayChance([CARD_IDS[card] for card in drawn]) if drawn else LiveChance(1)
    events = position.play(GAME.move(move), chance)
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
        position.play(GAME.move(move), LiveChance(1))
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


def with_draw_pile(draw_pile: list[str], *cards: str, **changes: Any) -> ElementPosition:
    """A position whose draw pile holds only these cards; all others lie in the discard pile."""
    rest = [card.name for card in DECK for _ in range(card.copies)]
    for card in [*draw_pile, *(cards or HAND), *OTHER_HAND]:
        rest.remove(card)
    return at(*cards, discard=rest, **changes)
