"""What is asked, and what a decision means here, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Prompt
from bohrd.games.periorbis.actions import called, discounted, plural
from bohrd.games.periorbis.content import (
    ASTEROIDS,
    CONSTANTS,
    EMPLOYEES,
    MINING,
    ORES,
    ROWS,
    SHIPS,
    SLOTS,
    strengths,
)
from bohrd.games.periorbis.moves import (
    BUILD,
    DEVELOP,
    DRIVE,
    EMPTY,
    END,
    FINISH,
    FLEET,
    HIRE,
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

_FALLBACK = (PASS, END, FINISH, SELL_RESEARCH, SELL_ORE, SIGN, RESEARCH)
"""What an absent player does: stop, or failing that earn the wages that are due."""


def prompt(position: PeriorbisPosition) -> Prompt:
    """The question of the moment, with a default that brings the turn nearer to its end."""
    seat = position.turn
    default = _default(position)
    credits = plural(position.credits[seat], "credit")
    if position.phase == HIRING:
        text = f"Turn {position.marker}, {credits}: hire one employee from the pool, or pass."
        rule = "ORB-DECIDE-2"
    elif position.carrier != NOBODY:
        captain = EMPLOYEES[position.crew[seat * SLOTS + position.carrier]].captain
        room = min(captain - position.loaded, position.capacity[seat] - position.carried)
        items = plural(room, "more item" if position.loaded else "item")
        text = f"Transport Cargo: carry up to {items}{', or finish' if default.kind == FINISH else ''}."
        rule = "ORB-DECIDE-4"
    else:
        due = f", wages of {position.due} due" if position.due else ""
        short = plural(position.due - position.credits[seat], "credit")
        ending = ", or end the turn" if default.kind == END else f"; {short} missing to end the turn"
        text = f"Turn {position.marker}, {credits}{due}: give an employee an action{ending}."
        rule = "ORB-DECIDE-3"
    return Prompt(seat, text, rule, default.id)


def _default(position: PeriorbisPosition) -> Decision:
    legal = position.legal()
    for kind in _FALLBACK:
        for move in reversed(legal):
            if isinstance(move, Decision) and move.kind == kind:
                return move
    return legal[0]  # type: ignore[return-value]


def describe(position: PeriorbisPosition, move: Decision) -> str:
    """A decision in words, with the names and numbers of this position."""
    if move.kind == HIRE:
        return _hire(position, move)
    if move.kind == END:
        return f"End the turn and pay {plural(position.due, 'credit')} in wages"
    if move.kind in (PASS, FINISH):
        return move.text
    if move.kind == LOAD_EMPLOYEE:
        to = "home to the HQ" if move.to < 0 else f"to {ASTEROIDS[move.to].name}"
        return f"Carry {called(position, move.slot)} {to}"
    if move.slot == EMPTY:
        return move.text
    name = called(position, move.slot)
    return f"{name[0].upper()}{name[1:]}: {_action(position, move)}"


def _hire(position: PeriorbisPosition, move: Decision) -> str:
    card = EMPLOYEES[move.what]
    factor = dict(position.pool)[card.number]
    into = "into an empty slot" if move.slot == EMPTY else f"in place of {called(position, move.slot)}"
    price = card.wage * factor
    return f"Hire {card.name} ({card.type}, wage {card.wage}: {strengths(card)}) for {price} credits {into}"


def _action(position: PeriorbisPosition, move: Decision) -> str:
    seat = position.turn
    card = EMPLOYEES[position.crew[seat * SLOTS + move.slot]]
    if move.kind == BUILD:
        asteroid = ASTEROIDS[move.what]
        cost = discounted(asteroid.slots[len(position.bases[move.what])], card.building)
        return f"build a base on {asteroid.name} for {cost} credits"
    if move.kind == DEVELOP:
        printed = CONSTANTS.slot_costs[position.open_slots[seat] - CONSTANTS.open_slots]
        cost = discounted(printed, card.building)
        return f"open HQ slot {position.open_slots[seat] + 1} for {cost} credits"
    if move.kind == FLEET:
        cost = discounted(CONSTANTS.upgrade_cost, card.upgrade)
        return f"raise Fleet Capacity to {position.capacity[seat] + 1} for {cost} data"
    if move.kind == DRIVE:
        cost = discounted(CONSTANTS.upgrade_cost, card.upgrade)
        return f"upgrade to {CONSTANTS.drives[position.drive[seat] + 1]} Drive for {cost} data"
    if move.kind == SIGN:
        ship = SHIPS[move.what]
        bonus = f", bonus {card.contract}" if card.contract else ""
        return (
            f"sign the {ROWS[move.to]} row of {ship.name}"
            f" ({ship.sizes[move.to]} crates, advance {ship.advances[move.to]}{bonus})"
        )
    if move.kind == SELL_ORE:
        income = move.what * (CONSTANTS.ore_price + card.contract)
        return f"sell {plural(move.what, 'crate')} for {income} credits and {plural(move.what, 'point')}"
    if move.kind == TRANSPORT:
        left = position.capacity[seat] - position.carried
        return f"transport up to {plural(min(card.captain, left), 'item')}"
    if move.kind == RESEARCH:
        return f"research {card.research} data"
    if move.kind == SELL_RESEARCH:
        return f"sell {move.what} data for {move.what * CONSTANTS.data_price} credits"
    assert move.kind == MINE
    return f"mine {ORES[move.what].capitalize()} for {plural(MINING[card.number][move.what], 'crate')}"
