"""The employees of the player on turn, and how the log speaks of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, final

from bohrd.contract import Event, Told
from bohrd.games.periorbis.counts import Counts
from bohrd.games.periorbis.pieces import CADET, HQ, NOBODY, ORES, SLOTS, Content, Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

SLOTS_OF: Final = [[slot for slot in range(SLOTS) if bits >> slot & 1] for bits in range(1 << SLOTS)]
"""The slots given as bits."""


@final
class Staff:
    """Whose slots are filled: asked for in every decision, while people are seldom hired."""

    __slots__ = ("bits", "crew")

    def __init__(self, crew: Counts) -> None:
        self.crew = crew
        """The card in each slot of every player."""
        self.bits = [0] * (len(crew) // SLOTS)
        """For each seat the filled slots, as bits."""
        for slot, card in enumerate(crew):
            if card != NOBODY:
                self.bits[slot // SLOTS] |= 1 << slot % SLOTS


def crew_of(position: PeriorbisPosition, seat: int) -> Counts:
    """The cards in the slots of a player."""
    return position.crew[seat * SLOTS : (seat + 1) * SLOTS]


def employee(position: PeriorbisPosition, slot: int) -> Employee:
    """The employee in a slot of the player on turn."""
    return position.content.by_number[position.crew[position.turn * SLOTS + slot]]


def called(position: PeriorbisPosition, slot: int) -> str:
    """The employee in a slot of the player on turn by name; cadets by their slot."""
    card = employee(position, slot)
    return f"cadet {slot + 1}" if card.number == CADET else card.name


def heading(position: PeriorbisPosition, slot: int) -> str:
    """The same at the beginning of a sentence."""
    name = called(position, slot)
    return f"{name[0].upper()}{name[1:]}"


def first_names(content: Content, crew: Sequence[int]) -> list[str]:
    """What the people of a crew are called among themselves, slot by slot: by their first names; who would
    be mistaken for another by the full name, and cadets by their slot."""
    firsts = ["" if number == NOBODY else content.employees[number].name.partition(" ")[0] for number in crew]
    return [
        first
        if firsts.count(first) == 1
        else f"{first} {slot}"
        if number == CADET
        else ""
        if number == NOBODY
        else content.employees[number].name
        for slot, (first, number) in enumerate(zip(firsts, crew, strict=True), 1)
    ]


def ready(position: PeriorbisPosition) -> list[int]:
    """The slots of the player on turn whose employees have not acted; not to be changed."""
    staff = position.decisions.staff
    if staff.crew is not position.crew:
        position.decisions.staff = staff = Staff(position.crew)
    return SLOTS_OF[staff.bits[position.turn] & ~position.acted]


def able(position: PeriorbisPosition) -> list[int]:
    """The slots of those who have not acted and are not stuck where nothing is left for them to mine."""
    first = position.turn * SLOTS
    return [
        slot
        for slot in ready(position)
        if (place := position.place[first + slot]) == HQ
        or any(
            skill and position.ore[place * len(ORES) + ore]
            for ore, skill in enumerate(employee(position, slot).mining)
        )
    ]


def listed(names: Sequence[str]) -> str:
    """Names in a sentence, as in *Ada, Ida and Eros*."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def first_name(position: PeriorbisPosition, slot: int) -> str:
    """What the employee in a slot of the player on turn is called."""
    return first_names(position.content, crew_of(position, position.turn))[slot]


def plural(count: int, noun: str) -> str:
    """A count with its noun, as in *1 crate* and *2 crates*."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def tell(
    told: Told,
    position: PeriorbisPosition,
    name: str,
    text: str,
    rule: str,
    *touched: str,
    **data: Any,
) -> None:
    """Put down what the player on turn has done, and the pieces it touched. ``{p}`` stands for that player
    in the text, and for the seat's number in the names of pieces: everybody sees the same ones."""
    if told is not None:
        seat = position.turn
        targets = tuple(target.replace("{p}", str(seat)) for target in touched)
        told.append(Event(name, text.replace("{p}", "{p%d}" % seat), seat, data, rule, targets))


def get_ready(position: PeriorbisPosition) -> None:
    """Everybody is ready and nothing has been carried (ORB-ACT-13, ORB-FLEET-1)."""
    position.acted = 0
    position.due = 0
    position.carried = 0
    position.carrier = NOBODY
    position.loaded = 0
