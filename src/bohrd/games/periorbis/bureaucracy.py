"""Who is next, and what asks nobody: the Bureaucracy phase and the player order (areas TURN and ORDER)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bohrd.contract import OVER, Chance, Event, Told
from bohrd.games.periorbis import pool, ships
from bohrd.games.periorbis.scoring import standing

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

HIRING: Final = 0
ACTING: Final = 1
ENDED: Final = 2
"""The phases in which somebody decides, and the end (ORB-TURN-2)."""
PHASES = ("hire", "actions", "over")
"""Their names."""
FIRST_RESET: Final = 2
"""The turn in which player order is first reset (ORB-ORDER-6)."""


def begin(position: PeriorbisPosition, phase: int) -> None:
    """A phase in which all decide in acting order, from the lowest standing (ORB-ORDER-1)."""
    position.phase = phase
    position.at = 0
    position.turn = position.order[0]


def next_to_hire(position: PeriorbisPosition, told: Told) -> None:
    """The next player hires; after the last the pool ages and the actions begin."""
    position.at += 1
    if position.at < position.seats:
        position.turn = position.order[position.at]
        return
    pool.age(position, told)
    if position.marker == FIRST_RESET:
        reset_order(position, told)
    begin(position, ACTING)


def next_to_act(position: PeriorbisPosition, chance: Chance, told: Told) -> None:
    """The next player acts; after the last comes Bureaucracy (ORB-ACT-1)."""
    position.at += 1
    if position.at < position.seats:
        position.turn = position.order[position.at]
    elif position.marker == position.track.turns:
        end(position, told)
    else:
        run(position, chance, told)


def run(position: PeriorbisPosition, chance: Chance, told: Told) -> None:
    """The Bureaucracy phase, in the order of its steps (ORB-TURN-4)."""
    ships.leave(position, told, all_of_them=False)
    ships.arrive(position, chance, told)
    pool.fill(position, chance, told)
    if position.marker >= FIRST_RESET:
        reset_order(position, told)
    position.marker += 1
    if told is not None:
        text = f"Turn {position.marker} of {position.track.turns} begins."
        told.append(Event("turn", text, None, {"turn": position.marker}, "ORB-TURN-4", ("steps",)))
    begin(position, HIRING)


def end(position: PeriorbisPosition, told: Told) -> None:
    """The last Bureaucracy scores all ships and prepares nothing (ORB-FINISH-1 to ORB-FINISH-3)."""
    ships.leave(position, told, all_of_them=True)
    position.phase = ENDED
    position.turn = OVER
    if told is not None:
        text = f"Turn {position.marker} is over and the game ends."
        told.append(Event("over", text, rule="ORB-FINISH-1"))


def reset_order(position: PeriorbisPosition, told: Told) -> None:
    """Lowest standing first (ORB-ORDER-1 to ORB-ORDER-4)."""
    lowest = [(*standing(position, seat), seat) for seat in range(position.seats)]
    lowest.sort()
    position.order = tuple([seat for _, _, _, seat in lowest])
    if told is not None:
        names = ", ".join("{p%d}" % seat for seat in position.order)
        data = {"order": list(position.order)}
        told.append(Event("order", f"Acting order: {names}.", None, data, "ORB-ORDER-1"))
