"""What is counted when Nim is played many times: who draws which card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bohrd.contract import TAKEN, Event, Kind, Piece, Use
from bohrd.games.nim.saving import CARDS


def kinds() -> tuple[Kind, ...]:
    """What there is to count."""
    cards = tuple(Piece(str(card), f"Card {card}") for card in CARDS)
    return (Kind("card", "Cards", "card", taken="drawn", pieces=cards),)


def uses(told: Sequence[Event]) -> Iterator[Use]:
    """What became of them in a game."""
    for event in told:
        if event.name == "drawn":
            for secret in event.secret.values():
                yield Use("card", str(secret.data["card"]), TAKEN, event.seat)
