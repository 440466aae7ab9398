"""Every decision a player can ever be asked for, as precomputed moves (ORB-DECIDE-2 to ORB-DECIDE-4).

Targets are ids of the picture. ``slot-1`` to ``slot-7`` are the slots of the HQ that is drawn large, so
one move serves every seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bohrd.contract import Chance, Choice, IllegalMove, Move, MoveTable, Told
from bohrd.contract import Decision as AnyDecision
from bohrd.games.periorbis.content import ASTEROIDS, DECK1, DECK2, EMPLOYEES, ORES, ROWS, SHIPS, SLOTS

(
    PASS,
    HIRE,
    BUILD,
    DEVELOP,
    FLEET,
    DRIVE,
    SIGN,
    SELL_ORE,
    TRANSPORT,
    RESEARCH,
    SELL_RESEARCH,
    MINE,
    LOAD_EMPLOYEE,
    LOAD_CRATE,
    FINISH,
    END,
) = range(16)
"""The kinds of decision."""

NOBODY = -1
"""In place of a card or a seat."""
EMPTY = -1
"""In place of a slot: the lowest-numbered empty one (ORB-HIRE-5)."""
HQ = -1
"""In place of an asteroid or a ship: the own HQ and its storage."""


class _Any(AnyDecision[Any, Any]):
    """All decisions in one, which the position knows."""

    def refusals(self, position: Any, move: Any) -> Iterator[IllegalMove]:
        yield from position.refusals(move)

    def carry_out(self, position: Any, move: Any, chance: Chance, told: Told) -> None:
        position._carry_out(move, chance, told)

    def choice(self, position: Any, move: Any) -> Choice:
        return Choice(position.describe(move))


ANY = _Any()


class Decision(Move):
    """A move of Periorbis: its kind, the slot of the employee and two numbers that say what.

    ``what`` is a card, an asteroid, a ship, an ore or an amount; ``to`` is a row or where cargo goes.
    """

    __slots__ = ("kind", "slot", "to", "what")

    def __init__(
        self,
        id: int,
        kind: int,
        slot: int,
        what: int,
        to: int,
        name: str,
        text: str,
        targets: tuple[str, ...],
    ) -> None:
        super().__init__(ANY, id, name, text, targets)
        self.kind = kind
        self.slot = slot
        self.what = what
        self.to = to


_all: list[Decision] = []


def _add(kind: int, slot: int, what: int, to: int, name: str, text: str, *targets: str) -> Decision:
    move = Decision(len(_all), kind, slot, what, to, name, text, targets)
    _all.append(move)
    return move


PASS_HIRING = _add(PASS, EMPTY, 0, 0, "pass", "Hire nobody this turn", "action-pass")

HIRE_EMPTY: dict[int, Decision] = {}
HIRES: dict[int, tuple[Decision, ...]] = {}
"""``HIRES[card][slot]``: hire to replace whoever is in the slot."""
for _card in (*DECK1, *DECK2):
    _name = EMPLOYEES[_card].name
    HIRE_EMPTY[_card] = _add(
        HIRE,
        EMPTY,
        _card,
        0,
        f"hire {_card} empty",
        f"Hire {_name} into an empty slot",
        f"pool-{_card}",
        "hire-empty",
    )
    HIRES[_card] = tuple(
        _add(
            HIRE,
            slot,
            _card,
            0,
            f"hire {_card} slot {slot + 1}",
            f"Hire {_name} in place of the employee in slot {slot + 1}",
            f"pool-{_card}",
            f"slot-{slot + 1}",
        )
        for slot in range(SLOTS)
    )


def _action(
    kind: int, slot: int, what: int, verb: str, text: str, to: int = 0, on: tuple[str, ...] = ()
) -> Decision:
    """An action of the employee in a slot; the action's own target is named by the verb's first word."""
    name = f"slot {slot + 1} {verb}"
    action = "-".join(verb.split()[:2]) if kind == MINE else verb.split()[0]
    return _add(
        kind, slot, what, to, name, f"Slot {slot + 1}: {text}", f"slot-{slot + 1}", f"action-{action}", *on
    )


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


MOST_SELLING = max(card.selling for card in EMPLOYEES)
MOST_RESEARCH = max(card.research for card in EMPLOYEES)

BUILDS: list[tuple[Decision, ...]] = []
DEVELOPS: list[Decision] = []
FLEETS: list[Decision] = []
DRIVES: list[Decision] = []
SIGNS: list[tuple[tuple[Decision, ...], ...]] = []
"""``SIGNS[slot][ship][row]``."""
SELL_ORES: list[tuple[Decision, ...]] = []
"""``SELL_ORES[slot][:n]``: sell 1 to n crates."""
TRANSPORTS: list[Decision] = []
RESEARCHES: list[Decision] = []
SELL_RESEARCHES: list[tuple[Decision, ...]] = []
MINES: list[tuple[Decision, ...]] = []

for _slot in range(SLOTS):
    BUILDS.append(
        tuple(
            _action(
                BUILD,
                _slot,
                index,
                f"build {asteroid.id}",
                f"build a mining base on {asteroid.name}",
                on=(f"asteroid-{asteroid.id}",),
            )
            for index, asteroid in enumerate(ASTEROIDS)
        )
    )
    DEVELOPS.append(_action(DEVELOP, _slot, 0, "develop", "develop the next HQ slot"))
    FLEETS.append(_action(FLEET, _slot, 0, "fleet", "upgrade Fleet Capacity by 1"))
    DRIVES.append(_action(DRIVE, _slot, 0, "drive", "upgrade Drive Technology"))
    SIGNS.append(
        tuple(
            tuple(
                _action(
                    SIGN,
                    _slot,
                    index,
                    f"sign {ship.id} {row}",
                    f"sign the {row} row of {ship.name}",
                    to,
                    (f"ship-{ship.id}-{row}",),
                )
                for to, row in enumerate(ROWS)
            )
            for index, ship in enumerate(SHIPS)
        )
    )
    SELL_ORES.append(
        tuple(
            _action(
                SELL_ORE,
                _slot,
                n,
                f"sell-ore {n}",
                f"sell {_plural(n, 'crate')} from storage",
                on=("storage",),
            )
            for n in range(1, MOST_SELLING + 1)
        )
    )
    TRANSPORTS.append(_action(TRANSPORT, _slot, 0, "transport", "transport cargo"))
    RESEARCHES.append(_action(RESEARCH, _slot, 0, "research", "research"))
    SELL_RESEARCHES.append(
        tuple(
            _action(SELL_RESEARCH, _slot, n, f"sell-research {n}", f"sell {n} research data", on=("lab",))
            for n in range(1, MOST_RESEARCH + 1)
        )
    )
    MINES.append(
        tuple(
            _action(MINE, _slot, index, f"mine {ore}", f"mine {ore.capitalize()} ore")
            for index, ore in enumerate(ORES)
        )
    )

SIGNABLE = [
    [
        tuple(
            tuple(moves[row] for row in range(len(ROWS)) if free >> row & 1) for free in range(1 << len(ROWS))
        )
        for moves in of_slot
    ]
    for of_slot in SIGNS
]
"""``SIGNABLE[slot][ship][rows]``: to sign one of the rows given as bits."""

_PLACES = [(index, asteroid.id, asteroid.name) for index, asteroid in enumerate(ASTEROIDS)]

LOAD_EMPLOYEES = [
    tuple(
        _add(
            LOAD_EMPLOYEE,
            slot,
            0,
            to,
            f"load employee {slot + 1} {id}",
            f"Carry employee {slot + 1} to {name}",
            f"slot-{slot + 1}",
            target,
        )
        for to, id, name, target in (
            *((index, id, name, f"asteroid-{id}") for index, id, name in _PLACES),
            (HQ, "hq", "the HQ", "hq"),
        )
    )
    for slot in range(SLOTS)
]
"""``LOAD_EMPLOYEES[slot][asteroid]``; ``[HQ]`` is the ride home."""
LOAD_CRATES = [
    tuple(
        _add(
            LOAD_CRATE,
            EMPTY,
            place,
            to,
            f"load crate {id} {ship}",
            f"Carry a crate from {name} to {ship_name}",
            target,
            ship_target,
        )
        for to, ship, ship_name, ship_target in (
            *((index, ship.id, ship.name, f"ship-{ship.id}") for index, ship in enumerate(SHIPS)),
            *([(HQ, "hq", "storage", "storage")] if place != HQ else []),
        )
    )
    for place, id, name, target in (
        *((index, id, name, f"crates-{id}") for index, id, name in _PLACES),
        (HQ, "hq", "storage", "storage"),
    )
]
"""``LOAD_CRATES[asteroid][ship]``; ``[asteroid][HQ]`` to storage, ``[HQ][ship]`` from it."""
FINISH_TRANSPORT = _add(FINISH, EMPTY, 0, 0, "finish", "Finish this transport", "action-finish")
END_TURN = _add(END, EMPTY, 0, 0, "end", "End the turn and pay wages", "action-end")

CATALOGUE = MoveTable(_all)
