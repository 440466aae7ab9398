"""Upgrading Fleet Capacity or Drive Technology (area FLEET of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Choice, IllegalMove, Told
from bohrd.games.periorbis.counts import add
from bohrd.games.periorbis.crew import listed, tell
from bohrd.games.periorbis.decisions.action import Action, ActionMove, discounted, less, unaffordable
from bohrd.games.periorbis.pieces import Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.means import Means
    from bohrd.games.periorbis.position import PeriorbisPosition


class UpgradeFleet(ActionMove):
    """One more item to carry."""

    __slots__ = ()


class UpgradeDrive(ActionMove):
    """One more orbit in reach."""

    __slots__ = ()


class UpgradingFleet(Action[UpgradeFleet]):
    """Raise Fleet Capacity by 1 for research data (ORB-FLEET-2)."""

    trade = "engineer"

    def make(self, slot: int, first: int) -> Iterator[UpgradeFleet]:
        yield UpgradeFleet(self, first, slot, "fleet", "upgrade Fleet Capacity by 1", "fleet-up")

    def broken(
        self, position: PeriorbisPosition, move: UpgradeFleet, card: Employee
    ) -> Iterator[IllegalMove]:
        top = position.content.constants.fleet_capacity.top
        if position.capacity[position.turn] == top:
            yield IllegalMove("ORB-FLEET-4", f"Fleet Capacity ends at {top}.")
        yield from unaffordable(_cost(position, card), position.data[position.turn], "research data")

    def perform(self, position: PeriorbisPosition, move: UpgradeFleet, card: Employee, told: Told) -> None:
        seat, cost = position.turn, _cost(position, card)
        position.data[seat] -= cost
        position.capacity = add(position.capacity, seat, 1)
        if told is not None:
            capacity = position.capacity[seat]
            text = f"{{p}} raises Fleet Capacity to {capacity} for {_less(position, card)}."
            data = {"slot": move.slot + 1, "capacity": capacity, "data": -cost}
            tell(told, position, "fleet", text, "ORB-FLEET-2", "fleet-{p}", **data)

    def leaves(self, position: PeriorbisPosition, move: UpgradeFleet, card: Employee, means: Means) -> Means:
        return means.with_fleet(_cost(position, card))

    def meaning(self, position: PeriorbisPosition, move: UpgradeFleet, card: Employee) -> Choice:
        capacity, price = position.capacity[position.turn] + 1, f"{_cost(position, card)} data"
        sentence = f"raises Fleet Capacity to {capacity} for {price}"
        return Choice(sentence, f"Fleet to {capacity}", costs=price, result=_saves(position, card))


class UpgradingDrive(Action[UpgradeDrive]):
    """Raise the drive by one level for research data (ORB-FLEET-3)."""

    trade = "engineer"

    def make(self, slot: int, first: int) -> Iterator[UpgradeDrive]:
        yield UpgradeDrive(self, first, slot, "drive", "upgrade Drive Technology", "drive-up")

    def broken(
        self, position: PeriorbisPosition, move: UpgradeDrive, card: Employee
    ) -> Iterator[IllegalMove]:
        drives = position.content.constants.drives
        if position.drive[position.turn] == len(drives) - 1:
            yield IllegalMove("ORB-FLEET-4", f"{drives[-1]} is the last Drive there is.")
        yield from unaffordable(_cost(position, card), position.data[position.turn], "research data")

    def perform(self, position: PeriorbisPosition, move: UpgradeDrive, card: Employee, told: Told) -> None:
        seat, cost = position.turn, _cost(position, card)
        position.data[seat] -= cost
        position.drive = add(position.drive, seat, 1)
        if told is not None:
            drive = position.drive[seat]
            name = position.content.constants.drives[drive]
            text = f"{{p}} upgrades to {name} Drive for {_less(position, card)}."
            data = {"slot": move.slot + 1, "drive": drive, "data": -cost}
            tell(told, position, "drive", text, "ORB-FLEET-3", "drive-{p}", **data)

    def leaves(self, position: PeriorbisPosition, move: UpgradeDrive, card: Employee, means: Means) -> Means:
        return means.with_drive(_cost(position, card))

    def meaning(self, position: PeriorbisPosition, move: UpgradeDrive, card: Employee) -> Choice:
        name = position.content.constants.drives[position.drive[position.turn] + 1]
        price = f"{_cost(position, card)} data"
        track, drive = position.track.reach[position.marker - 1], position.drive[position.turn]
        more = [rock for rock in track[drive + 1] if rock not in track[drive]]
        names = [position.content.asteroids[rock].name for rock in more]
        opens = f"opens {listed(names)}" if names else "opens nothing this turn"
        return Choice(
            f"upgrades to the {name} Drive for {price}",
            f"{name} drive",
            costs=price,
            result=", ".join(part for part in (opens, _saves(position, card)) if part),
            lights=tuple(f"asteroid-{position.content.asteroids[rock].id}" for rock in more),
        )


def _cost(position: PeriorbisPosition, card: Employee) -> int:
    return discounted(position.content.constants.upgrade_cost, card.upgrade)


def _saves(position: PeriorbisPosition, card: Employee) -> str:
    saved = min(card.upgrade, position.content.constants.upgrade_cost)
    return f"saves {saved} data" if saved else ""


def _less(position: PeriorbisPosition, card: Employee) -> str:
    return less(position.content.constants.upgrade_cost, card.upgrade, "data")
