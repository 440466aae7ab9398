"""Scores worked out anew from what the events say was done with the pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bohrd.contract import Event


def recount_scores(events: Sequence[Event], seats: int, options: object) -> list[int]:
    """A point for each crate sold; and for each contract on a ship that left, a point for each crate carried
    to that ship up to the size agreed, less one for each crate missing that no agent bonus covers."""
    scores = [0] * seats
    contracts: dict[str, list[tuple[int, int, int]]] = {}
    carried: Counter[tuple[str, int]] = Counter()
    for event in events:
        seat, data = event.seat if event.seat is not None else -1, event.data
        if event.name == "sold ore":
            scores[seat] += data["crates"]
        elif event.name == "signed":
            contracts.setdefault(data["ship"], []).append((seat, data["size"], data["bonus"]))
        elif event.name == "carried crate" and data["to"] != "hq":
            carried[data["to"], seat] += 1
        elif event.name == "ship left":
            for holder, size, bonus in contracts.pop(data["ship"], []):
                scores[holder] += settled(size, bonus, carried.pop((data["ship"], holder), 0))
    assert not contracts and not carried, "every contract is settled, and no crate is left on a ship"
    return scores


def settled(size: int, bonus: int, crates: int) -> int:
    """The points of a contract for so many crates (ORB-SHIP-4 to ORB-SHIP-7)."""
    if crates >= size:
        return size
    if crates == 0:
        return -max(size - bonus, 1)
    missing = size - crates
    return crates - (missing - bonus if missing > bonus else 0)
