"""The scores of a finished game, worked out from its events alone."""

from __future__ import annotations

from collections.abc import Sequence

from bohrd.contract import Event

SYMBOLS = "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr"
ATOMIC_NUMBER = {symbol: z for z, symbol in enumerate(SYMBOLS.split(), 1)}


def recount_scores(events: Sequence[Event], seats: int, options: object) -> list[int]:
    """Ten points and one for each proton for every claim."""
    scores = [0] * seats
    for event in events:
        if event.name == "claim" and event.seat is not None:
            scores[event.seat] += 10 + ATOMIC_NUMBER[event.data["element"]]
    return scores
