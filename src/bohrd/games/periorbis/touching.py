"""What is said where something is touched that takes nothing now, but leads to what is meant: an asteroid to
its free slot, a ship to its free rows, and somebody who is stuck to a ride."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bohrd.contract import IllegalMove
from bohrd.games.periorbis.bureaucracy import HIRING
from bohrd.games.periorbis.crew import able, first_name, ready
from bohrd.games.periorbis.pieces import NOBODY, SLOTS

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition


def why_none(position: PeriorbisPosition, targets: Sequence[str]) -> IllegalMove | None:
    """The reason, or ``None`` where the move that comes nearest to being legal says it."""
    if position.phase == HIRING or position.carrier != NOBODY or not targets:
        return None
    kind, _, id = targets[-1].partition("-")
    if kind == "asteroid":
        return _no_base(position, id)
    if kind == "ship":
        return _no_contract(position, id)
    return _stuck(position, int(id) - 1) if kind == "crew" else None


def _no_base(position: PeriorbisPosition, id: str) -> IllegalMove | None:
    if not _is_touched(position, f"base-{id}"):
        return None
    name = position.content.asteroids[position.content.asteroid_index[id]].name
    text = f"You have no base on {name} yet: to build one, touch the dome with its price."
    return IllegalMove("ORB-BASE-1", text)


def _no_contract(position: PeriorbisPosition, id: str) -> IllegalMove | None:
    if not _is_touched(position, f"ship-{id}-"):
        return None
    name = position.content.ships[position.content.ship_index[id]].name
    text = f"You hold no contract on {name}: to sign, touch a free row (on a phone under Ships)."
    return IllegalMove("ORB-CARGO-16", text)


def _stuck(position: PeriorbisPosition, slot: int) -> IllegalMove | None:
    """Whoever has not worked and cannot is where no ore is left for them."""
    if slot not in ready(position) or slot in able(position):
        return None
    name = position.content.asteroids[position.place[position.turn * SLOTS + slot]].name
    text = f"{first_name(position, slot)} can mine nothing more on {name} and needs a ride from there."
    return IllegalMove("ORB-ACT-7", text)


def _is_touched(position: PeriorbisPosition, start: str) -> bool:
    """Whether a legal move touches something whose name begins so."""
    return any(target.startswith(start) for move in position.legal() for target in move.targets)
