"""The employees of the player on turn, and how the log speaks of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bohrd.contract import Event, Move, Told
from bohrd.games.periorbis.content import CADET, SLOTS, Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

NOT_ACTED = tuple(
    tuple(slot for slot in range(SLOTS) if not acted >> slot & 1) for acted in range(1 << SLOTS)
)
"""The slots that are not among the bits of those who have acted."""


def crew_of(position: PeriorbisPosition, seat: int) -> list[int]:
    """The cards in the slots of a player."""
    return position.crew[seat * SLOTS : (seat + 1) * SLOTS]


def employee(position: PeriorbisPosition, slot: int) -> Employee:
    """The employee in a slot of the player on turn."""
    return position.content.employees[position.crew[position.turn * SLOTS + slot]]


def called(position: PeriorbisPosition, slot: int) -> str:
    """The employee in a slot of the player on turn by name; cadets by their slot."""
    card = employee(position, slot)
    return f"the cadet of slot {slot + 1}" if card.number == CADET else card.name


def heading(position: PeriorbisPosition, slot: int) -> str:
    """The same at the beginning of a sentence."""
    name = called(position, slot)
    return f"{name[0].upper()}{name[1:]}"


def plural(count: int, noun: str) -> str:
    """A count with its noun, as in *1 crate* and *2 crates*."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def tell(
    told: Told,
    position: PeriorbisPosition,
    name: str,
    text: str,
    rule: str,
    move: Move | None = None,
    **data: Any,
) -> None:
    """Put down what the player on turn has done; ``{p}`` in the text stands for that player."""
    if told is not None:
        seat = position.turn
        targets = move.targets if move is not None else ()
        told.append(Event(name, text.replace("{p}", "{p%d}" % seat), seat, data, rule, targets))
