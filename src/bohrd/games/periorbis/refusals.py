"""Why a decision is refused: the first rule broken, with a sentence for the player.

For every decision the checks run in one order: is it asked for at all, is there such an employee, may he
act, does the action's own rule allow it, can its cost be paid, and are the wages payable after it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bohrd.contract import OVER, IllegalMove
from bohrd.games.periorbis.actions import discounted
from bohrd.games.periorbis.content import (
    ASTEROIDS,
    CONSTANTS,
    EMPLOYEES,
    MINING,
    ORBIT_TRACK,
    ORBITS,
    ORES,
    ROWS,
    SHIPS,
    SHORT_ASTEROIDS,
    SLOTS,
    Employee,
)
from bohrd.games.periorbis.legality import stays_payable
from bohrd.games.periorbis.moves import (
    BUILD,
    DEVELOP,
    DRIVE,
    EMPTY,
    END,
    FINISH,
    FLEET,
    HIRE,
    HQ,
    LOAD_CRATE,
    LOAD_EMPLOYEE,
    MINE,
    NOBODY,
    PASS,
    RESEARCH,
    SELL_ORE,
    SELL_RESEARCH,
    SIGN,
    TRANSPORT,
    Decision,
)
from bohrd.games.periorbis.state import HIRING

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

Refusal = IllegalMove | None


def refusal(position: PeriorbisPosition, move: Decision) -> Refusal:
    """The refusal of a decision, or nothing if it is legal."""
    if position.turn == OVER:
        return IllegalMove("ORB-FINISH-1", f"The game is over after turn {position.turns}.")
    if move.kind in (PASS, HIRE):
        return _hire(position, move)
    if position.phase == HIRING:
        return IllegalMove("ORB-DECIDE-1", "This is the Hire Employees phase: hire somebody or pass.")
    if move.kind in (LOAD_EMPLOYEE, LOAD_CRATE, FINISH):
        return _step(position, move)
    if position.carrier != NOBODY:
        return IllegalMove("ORB-ACT-3", "The transport in progress must be finished first.")
    if move.kind == END:
        return _end(position)
    return _action(position, move)


def _hire(position: PeriorbisPosition, move: Decision) -> Refusal:
    if position.marker == 1:
        return IllegalMove("ORB-TURN-3", "Nobody hires on turn 1.")
    if position.phase != HIRING:
        return IllegalMove("ORB-DECIDE-1", "The Hire Employees phase of this turn is over.")
    if move.kind == PASS:
        return None
    seat, card = position.turn, EMPLOYEES[move.what]
    factor = dict(position.pool).get(card.number)
    if factor is None:
        return IllegalMove("ORB-HIRE-1", f"{card.name} is not in the employee pool.")
    price, credits = card.wage * factor, position.credits[seat]
    if price > credits:
        return IllegalMove(
            "ORB-HIRE-3", f"{card.name} costs {factor} × {card.wage} = {price}; you have {credits}."
        )
    crew = position.crew_of(seat)
    if move.slot == EMPTY:
        if NOBODY not in crew[: position.open_slots[seat]]:
            return IllegalMove("ORB-HIRE-4", "You have no empty open slot; name somebody to replace.")
        return None
    if move.slot >= position.open_slots[seat]:
        return IllegalMove("ORB-SETUP-1", f"Slot {move.slot + 1} is still under development.")
    if crew[move.slot] == NOBODY:
        return IllegalMove(
            "ORB-HIRE-5", f"Nobody is in slot {move.slot + 1}: hire into an empty slot instead."
        )
    place = position.place[seat * SLOTS + move.slot]
    if place != HQ:
        return IllegalMove(
            "ORB-HIRE-6", f"Employee {move.slot + 1} is on {ASTEROIDS[place].name} and cannot be replaced."
        )
    return None


def _end(position: PeriorbisPosition) -> Refusal:
    credits = position.credits[position.turn]
    if credits < position.due:
        return IllegalMove(
            "ORB-WAGE-5", f"Wages of {position.due} are due and you have {credits}: find income first."
        )
    return None


# -- actions --------------------------------------------------------------------------------


def _action(position: PeriorbisPosition, move: Decision) -> Refusal:
    seat, slot = position.turn, move.slot
    if slot >= position.open_slots[seat]:
        return IllegalMove("ORB-SETUP-1", f"Slot {slot + 1} is still under development.")
    number = position.crew[seat * SLOTS + slot]
    if number == NOBODY:
        return IllegalMove("ORB-DECIDE-3", f"Nobody is in slot {slot + 1}.")
    card = EMPLOYEES[number]
    if position.acted >> slot & 1:
        return IllegalMove("ORB-ACT-2", f"Employee {slot + 1} has acted this turn.")
    place = position.place[seat * SLOTS + slot]
    if move.kind == MINE and place == HQ:
        return IllegalMove("ORB-ACT-6", f"Employee {slot + 1} is in the HQ; mining is done on a base.")
    if move.kind != MINE and place != HQ:
        return IllegalMove(
            "ORB-ACT-7", f"Employee {slot + 1} is on {ASTEROIDS[place].name} and can only mine."
        )
    return _CHECKS[move.kind](position, move, card) or _wages(position, move)


def _wages(position: PeriorbisPosition, move: Decision) -> Refusal:
    if stays_payable(position, move):
        return None
    return IllegalMove(
        "ORB-WAGE-3",
        "After that the wages due could not be paid, not even with all that the HQ could still earn.",
    )


def _out_of_reach(position: PeriorbisPosition, asteroid: int) -> str:
    """Why an asteroid is not accessible to the acting player; empty if it is."""
    seat = position.turn
    if asteroid in position.reach(seat):
        return ""
    name = ASTEROIDS[asteroid].name
    orbit = ORBIT_TRACK[position.length][position.marker - 1][asteroid]
    if orbit is None:
        return f"{name} is in no orbit on turn {position.marker}."
    drive = CONSTANTS.drives[orbit]
    return f"{name} is in the {ORBITS[orbit]} orbit on turn {position.marker}, which takes the {drive} Drive."


def _is_missing(position: PeriorbisPosition, asteroid: int) -> bool:
    return position.length == "short" and asteroid >= SHORT_ASTEROIDS


def _cannot_afford(cost: int, has: int, unit: str) -> Refusal:
    if cost > has:
        return IllegalMove("ORB-ACT-8", f"It costs {cost} {unit} and you have {has}.")
    return None


def _build(position: PeriorbisPosition, move: Decision, card: Employee) -> Refusal:
    asteroid, seat = ASTEROIDS[move.what], position.turn
    if _is_missing(position, move.what):
        return IllegalMove("ORB-SHORT-2", f"{asteroid.name} is not part of the short game.")
    if text := _out_of_reach(position, move.what):
        return IllegalMove("ORB-BASE-2", text)
    bases = position.bases[move.what]
    if seat in bases:
        return IllegalMove("ORB-BASE-4", f"You have a base on {asteroid.name} already.")
    if len(bases) == len(asteroid.slots):
        return IllegalMove("ORB-BASE-5", f"All base slots of {asteroid.name} are taken.")
    cost = discounted(asteroid.slots[len(bases)], card.building)
    return _cannot_afford(cost, position.credits[seat], "credits")


def _develop(position: PeriorbisPosition, move: Decision, card: Employee) -> Refusal:
    seat = position.turn
    if position.open_slots[seat] == SLOTS:
        return IllegalMove("ORB-HQ-2", "Slots 6 and 7 are both open.")
    cost = CONSTANTS.slot_costs[position.open_slots[seat] - CONSTANTS.open_slots]
    return _cannot_afford(discounted(cost, card.building), position.credits[seat], "credits")


def _fleet(position: PeriorbisPosition, move: Decision, card: Employee) -> Refusal:
    seat = position.turn
    if position.capacity[seat] == CONSTANTS.fleet_capacity.top:
        return IllegalMove("ORB-FLEET-4", f"Fleet Capacity ends at {CONSTANTS.fleet_capacity.top}.")
    cost = discounted(CONSTANTS.upgrade_cost, card.upgrade)
    return _cannot_afford(cost, position.data[seat], "research data")


def _drive(position: PeriorbisPosition, move: Decision, card: Employee) -> Refusal:
    seat = position.turn
    if position.drive[seat] == len(CONSTANTS.drives) - 1:
        return IllegalMove("ORB-FLEET-4", f"{CONSTANTS.drives[-1]} is the last Drive there is.")
    cost = discounted(CONSTANTS.upgrade_cost, card.upgrade)
    return _cannot_afford(cost, position.data[seat], "research data")


def _sign(position: PeriorbisPosition, move: Decision, card: Employee) -> Refusal:
    seat, ship = position.turn, SHIPS[move.what]
    berth = next((berth for berth in position.ships if berth.ship == move.what), None)
    if berth is None:
        return IllegalMove("ORB-SIGN-1", f"{ship.name} is not on offer.")
    if seat in berth.holders:
        return IllegalMove("ORB-SIGN-3", f"You have signed on {ship.name} already.")
    if berth.holders[move.to] != NOBODY:
        return IllegalMove(
            "ORB-SIGN-4", f"The {ROWS[move.to]} row of {ship.name} is signed by another player."
        )
    return None


def _sell_ore(position: PeriorbisPosition, move: Decision, card: Employee) -> Refusal:
    storage = position.storage[position.turn]
    if move.what > storage:
        return IllegalMove("ORB-SELL-1", f"Your storage holds {storage} of {move.what} crates.")
    if move.what > card.selling:
        return IllegalMove("ORB-SELL-1", f"Employee {move.slot + 1} sells at most {card.selling} crates.")
    return None


def _transport(position: PeriorbisPosition, move: Decision, card: Employee) -> Refusal:
    seat = position.turn
    if position.carried >= position.capacity[seat]:
        return IllegalMove(
            "ORB-CARGO-2", f"Your Fleet Capacity of {position.capacity[seat]} is used up this turn."
        )
    if not position.cargo(move.slot).is_possible:
        return IllegalMove("ORB-CARGO-4", "There is nothing that could be carried now.")
    return None


def _research(position: PeriorbisPosition, move: Decision, card: Employee) -> Refusal:
    return None


def _sell_research(position: PeriorbisPosition, move: Decision, card: Employee) -> Refusal:
    data = position.data[position.turn]
    if move.what > data:
        return IllegalMove("ORB-LAB-2", f"Your lab holds {data} of {move.what} research data.")
    if move.what > card.research:
        return IllegalMove(
            "ORB-LAB-2", f"Employee {move.slot + 1} sells at most {card.research} research data."
        )
    return None


def _mine(position: PeriorbisPosition, move: Decision, card: Employee) -> Refusal:
    asteroid = position.place[position.turn * SLOTS + move.slot]
    ore = ORES[move.what].capitalize()
    if not position.ore[asteroid * 3 + move.what]:
        return IllegalMove("ORB-MINE-2", f"No {ore} ore is left on {ASTEROIDS[asteroid].name}.")
    if not MINING[card.number][move.what]:
        return IllegalMove("ORB-MINE-3", f"Employee {move.slot + 1} cannot mine {ore} ore.")
    return None


_CHECKS: dict[int, Callable[[PeriorbisPosition, Decision, Employee], Refusal]] = {
    BUILD: _build,
    DEVELOP: _develop,
    FLEET: _fleet,
    DRIVE: _drive,
    SIGN: _sign,
    SELL_ORE: _sell_ore,
    TRANSPORT: _transport,
    RESEARCH: _research,
    SELL_RESEARCH: _sell_research,
    MINE: _mine,
}


# -- steps of Transport Cargo ---------------------------------------------------------------


def _step(position: PeriorbisPosition, move: Decision) -> Refusal:
    if position.carrier == NOBODY:
        return IllegalMove("ORB-CARGO-3", "Name the employee who is to transport cargo first.")
    if move.kind == FINISH:
        return _finish(position, move)
    seat = position.turn
    captain = EMPLOYEES[position.crew[seat * SLOTS + position.carrier]].captain
    if position.loaded >= captain:
        return IllegalMove("ORB-CARGO-1", f"The carrier's Captain Skill of {captain} is used up.")
    if position.carried >= position.capacity[seat]:
        return IllegalMove(
            "ORB-CARGO-2", f"Your Fleet Capacity of {position.capacity[seat]} is used up this turn."
        )
    check = _load_employee if move.kind == LOAD_EMPLOYEE else _load_crate
    return check(position, move) or _wages(position, move)


def _finish(position: PeriorbisPosition, move: Decision) -> Refusal:
    if not position.loaded:
        return IllegalMove("ORB-CARGO-4", "At least one item must be carried.")
    if not stays_payable(position, move):
        return IllegalMove("ORB-DECIDE-4", "The wages due are only payable if more is carried.")
    return None


def _load_employee(position: PeriorbisPosition, move: Decision) -> Refusal:
    seat, slot, to = position.turn, move.slot, move.to
    if position.crew[seat * SLOTS + slot] == NOBODY:
        return IllegalMove("ORB-CARGO-1", f"There is no employee {slot + 1} to carry.")
    if slot == position.carrier:
        return IllegalMove("ORB-CARGO-6", "The carrier cannot be carried.")
    if position.acted >> slot & 1:
        return IllegalMove("ORB-CARGO-5", f"Employee {slot + 1} has acted this turn and cannot be carried.")
    place = position.place[seat * SLOTS + slot]
    if place == to:
        return IllegalMove("ORB-ACT-10", f"Employee {slot + 1} is there already.")
    if to != HQ:
        if seat not in position.bases[to]:
            return IllegalMove("ORB-CARGO-7", f"You have no base on {ASTEROIDS[to].name}.")
        if text := _out_of_reach(position, to):
            return IllegalMove("ORB-CARGO-8", text)
    if place != HQ and (text := _out_of_reach(position, place)):
        return IllegalMove("ORB-CARGO-9" if to == HQ else "ORB-CARGO-8", text)
    return None


def _load_crate(position: PeriorbisPosition, move: Decision) -> Refusal:
    seat, origin, to = position.turn, move.what, move.to
    if origin == HQ:
        if not position.storage[seat]:
            return IllegalMove("ORB-CARGO-13", "Your storage is empty.")
    else:
        name = ASTEROIDS[origin].name
        if not position.crates[seat * len(ASTEROIDS) + origin]:
            return IllegalMove("ORB-CARGO-13", f"You have no crates on {name}.")
        if text := _out_of_reach(position, origin):
            return IllegalMove("ORB-CARGO-15", text)
    if to != HQ:
        berth = next((berth for berth in position.ships if berth.ship == to), None)
        if berth is None or seat not in berth.holders:
            return IllegalMove("ORB-CARGO-16", f"You hold no contract on {SHIPS[to].name}.")
        if not position.takes_crates(seat, berth):
            return IllegalMove("ORB-CARGO-17", f"{SHIPS[to].name} has no empty space left.")
    return None
