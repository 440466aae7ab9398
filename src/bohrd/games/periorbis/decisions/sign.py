"""Signing a contract on a trading ship (area SIGN of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Choice, IllegalMove, Move, Told
from bohrd.games.periorbis import ships
from bohrd.games.periorbis.crew import plural, tell
from bohrd.games.periorbis.decisions.action import Action, ActionMove
from bohrd.games.periorbis.orbit import bases_in_reach
from bohrd.games.periorbis.pieces import NOBODY, ROWS, Content, Employee
from bohrd.games.periorbis.wages import advances

if TYPE_CHECKING:
    from bohrd.games.periorbis.means import Means
    from bohrd.games.periorbis.position import PeriorbisPosition


class Sign(ActionMove):
    """This row of this ship."""

    __slots__ = ("row", "ship")

    def __init__(self, decision: Signing, id: int, slot: int, content: Content, ship: int, row: int) -> None:
        card, name = content.ships[ship], ROWS[row]
        text = f"sign the {name} row of {card.name}"
        super().__init__(decision, id, slot, f"sign {card.id} {name}", text, f"ship-{card.id}-{name}")
        self.ship = ship
        self.row = row


class Signing(Action[Sign]):
    """Sign on a free row of a ship on offer, and take its advance (ORB-SIGN-1)."""

    trade = "agent"

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.content = content
        self.signable: list[list[tuple[tuple[Sign, ...], ...]]] = []
        """``signable[slot][ship][rows]``: to sign one of the rows given as bits."""

    def make(self, slot: int, first: int) -> Iterator[Sign]:
        for ship in range(len(self.content.ships)):
            for row in range(len(ROWS)):
                yield Sign(self, first + ship * len(ROWS) + row, slot, self.content, ship, row)

    def add(self, slot: int, moves: list[Move]) -> None:
        super().add(slot, moves)
        made = self.by_slot[slot]
        self.signable.append(
            [
                tuple(
                    tuple(made[ship * len(ROWS) + row] for row in range(len(ROWS)) if free >> row & 1)
                    for free in range(1 << len(ROWS))
                )
                for ship in range(len(self.content.ships))
            ]
        )

    def broken(self, position: PeriorbisPosition, move: Sign, card: Employee) -> Iterator[IllegalMove]:
        name, berth = position.content.ships[move.ship].name, ships.berth_of(position, move.ship)
        if berth is None:
            yield IllegalMove("ORB-SIGN-1", f"{name} is not on offer.")
            return
        if berth.holders[move.row] not in (NOBODY, position.turn):
            text = f"Somebody else has signed the {ROWS[move.row]} row of {name}."
            yield IllegalMove("ORB-SIGN-4", text)
        elif position.turn in berth.holders:
            yield IllegalMove("ORB-SIGN-3", f"You have signed with {name} already.")

    def perform(self, position: PeriorbisPosition, move: Sign, card: Employee, told: Told) -> None:
        seat, row, ship = position.turn, move.row, position.content.ships[move.ship]
        ships.sign(position, move.ship, row, seat, card.contract)
        position.credits[seat] += ship.advances[row]
        if told is not None:
            bonus = f" with an agent bonus of {card.contract}" if card.contract else ""
            text = (
                f"{{p}} signs the {ROWS[row]} row of {ship.name} for {ship.sizes[row]} crates{bonus}:"
                f" an advance of {ship.advances[row]} credits."
            )
            contract = {"ship": ship.id, "row": row, "size": ship.sizes[row], "bonus": card.contract}
            data = {"slot": move.slot + 1, **contract, "credits": ship.advances[row]}
            touched = f"ship-{ship.id}-{ROWS[row]}"
            tell(told, position, "signed", text, "ORB-SIGN-1", touched, **data)

    def income(self, position: PeriorbisPosition, move: Sign, card: Employee) -> int:
        return self.content.ships[move.ship].advances[move.row]

    def leaves(self, position: PeriorbisPosition, move: Sign, card: Employee, means: Means) -> Means:
        others = [berth for berth in ships.signable(position) if berth.ship != move.ship]
        return means.signed(advances(position, others))

    def meaning(self, position: PeriorbisPosition, move: Sign, card: Employee) -> Choice:
        ship = position.content.ships[move.ship]
        size, advance = ship.sizes[move.row], ship.advances[move.row]
        bonus = f" with a bonus of {card.contract}" if card.contract else ""
        crates = f"{size} crates at {ship.price + card.contract}"
        warning = _warning(position, move, card)
        return Choice(
            f"signs with {ship.name} for {size} crates{bonus}: an advance of {plural(advance, 'credit')}",
            f"Sign with {ship.name}",
            brings=f"+{advance} now",
            warning=warning,
            result=f"{crates}, bonus {card.contract}" if card.contract else crates,
            worth=0 if warning else advance,
            lights=(f"ship-{ship.id}",),
        )


def _warning(position: PeriorbisPosition, move: Sign, card: Employee) -> str:
    """What is sure about a ship that can be signed all the same (ORB-SIGN-7)."""
    ship, berth = position.content.ships[move.ship], ships.berth_of(position, move.ship)
    aboard, size = sum(berth.crates) if berth else 0, ship.sizes[move.row]
    lost = plural(ships.settlement(ship, move.row, card.contract, 0)[2], "point")
    if aboard == ship.spaces:
        return f"{ship.name} is full and leaves this turn: an empty row of {size} costs {lost}."
    leaves = aboard >= ship.minimum or position.marker == position.track.turns  # ORB-FINISH-2
    if leaves and not _has_crates(position):
        return f"{ship.name} leaves this turn: an empty row of {size} costs {lost}."
    return ""


def _has_crates(position: PeriorbisPosition) -> bool:
    """Whether the player on turn has a crate that could be brought to a ship this turn."""
    seat, asteroids = position.turn, len(position.content.asteroids)
    return position.storage[seat] > 0 or any(
        position.crates[seat * asteroids + rock] for rock in bases_in_reach(position, seat)
    )
