"""Carrying out decisions: hiring, the actions of employees and the end of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bohrd.contract import Chance, Event, Told
from bohrd.games.periorbis import bureaucracy
from bohrd.games.periorbis.content import (
    ASTEROIDS,
    CONSTANTS,
    EMPLOYEES,
    MINING,
    ORES,
    ROWS,
    SHIPS,
    SLOTS,
    Employee,
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
from bohrd.games.periorbis.state import Berth

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

_ASTEROIDS = len(ASTEROIDS)


def carry_out(position: PeriorbisPosition, move: Decision, chance: Chance, told: Told) -> None:
    """Play a legal decision and, after the last of a phase, what follows it."""
    if move.kind == PASS or move.kind == HIRE:
        hire(position, move, told)
        bureaucracy.next_to_hire(position, told)
    elif move.kind == END:
        pay_wages(position, told)
        bureaucracy.next_to_act(position, chance, told)
    else:
        perform(position, move, told)


def perform(position: PeriorbisPosition, move: Decision, told: Told) -> None:
    """Carry out an employee's action, or a step of one. Chance has no part in it."""
    if move.kind in _STEPS:
        _STEPS[move.kind](position, move, told)
        return
    card = EMPLOYEES[position.crew[position.turn * SLOTS + move.slot]]
    position.acted |= 1 << move.slot
    position.due += card.wage  # ORB-WAGE-1
    _ACTIONS[move.kind](position, move, card, told)


def tell(
    told: Told,
    position: PeriorbisPosition,
    name: str,
    text: str,
    rule: str,
    move: Decision | None = None,
    **data: Any,
) -> None:
    """Put down what the acting player has done; ``{p}`` in the text stands for that player."""
    if told is not None:
        seat = position.turn
        targets = move.targets if move is not None else ()
        told.append(Event(name, text.replace("{p}", "{p%d}" % seat), seat, data, rule, targets))


def plural(count: int, noun: str) -> str:
    """A count with its noun, as in *1 crate* and *2 crates*."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def called(position: PeriorbisPosition, slot: int) -> str:
    """The acting player's employee in a slot, by name; cadets by their slot."""
    card = EMPLOYEES[position.crew[position.turn * SLOTS + slot]]
    return f"the cadet of slot {slot + 1}" if card.number == 0 else card.name


# -- Hire Employees phase -------------------------------------------------------------------


def hire(position: PeriorbisPosition, move: Decision, told: Told) -> None:
    """Hire one card, or nobody (ORB-HIRE-1)."""
    if move.kind == PASS:
        tell(told, position, "passed", "{p} hires nobody.", "ORB-HIRE-1")
        return
    seat = position.turn
    card = EMPLOYEES[move.what]
    index = next(i for i, (number, _) in enumerate(position.pool) if number == card.number)
    factor = position.pool.pop(index)[1]
    price = card.wage * factor
    position.credits[seat] -= price  # ORB-HIRE-2, ORB-HIRE-3
    slot = position.crew_of(seat).index(NOBODY) if move.slot == EMPTY else move.slot  # ORB-HIRE-5
    if told is not None:
        is_empty = position.crew[seat * SLOTS + slot] == NOBODY
        what = f"{{p}} hires {card.name} ({card.type}) for {factor} × {card.wage} = {price} credits"
        where = f"into slot {slot + 1}" if is_empty else f"in place of {called(position, slot)}"
        tell(
            told,
            position,
            "hired",
            f"{what} {where}.",
            "ORB-HIRE-2",
            move,
            card=card.number,
            credits=-price,
            slot=slot + 1,
        )
    position.crew[seat * SLOTS + slot] = card.number


# -- engineering ----------------------------------------------------------------------------


def _build(position: PeriorbisPosition, move: Decision, card: Employee, told: Told) -> None:
    asteroid, seat = ASTEROIDS[move.what], position.turn
    printed = asteroid.slots[len(position.bases[move.what])]  # ORB-BASE-5
    cost = discounted(printed, card.building)  # ORB-BASE-1
    position.credits[seat] -= cost
    position.bases[move.what] += (seat,)
    if told is not None:
        text = f"{{p}} builds a base on {asteroid.name} for {_less(printed, card.building, 'credits')}."
        tell(told, position, "built", text, "ORB-BASE-1", move, asteroid=asteroid.id, credits=-cost)


def _develop(position: PeriorbisPosition, move: Decision, card: Employee, told: Told) -> None:
    seat = position.turn
    printed = CONSTANTS.slot_costs[position.open_slots[seat] - CONSTANTS.open_slots]
    cost = discounted(printed, card.building)
    position.credits[seat] -= cost
    position.open_slots[seat] += 1
    if told is not None:
        opened = position.open_slots[seat]
        text = f"{{p}} opens HQ slot {opened} for {_less(printed, card.building, 'credits')}."
        tell(told, position, "developed", text, "ORB-HQ-1", move, slot=opened, credits=-cost)


def discounted(printed: int, skill: int) -> int:
    """A cost less a Building or Upgrade Skill, which lower it to 0 at the least (ORB-ACT-11)."""
    return max(0, printed - skill)


def _less(printed: int, skill: int, unit: str) -> str:
    """A cost with its discount, as in *15 − 4 = 11 credits*."""
    return f"{printed} − {skill} = {discounted(printed, skill)} {unit}" if skill else f"{printed} {unit}"


def _fleet(position: PeriorbisPosition, move: Decision, card: Employee, told: Told) -> None:
    seat = position.turn
    position.data[seat] -= discounted(CONSTANTS.upgrade_cost, card.upgrade)
    position.capacity[seat] += 1
    if told is not None:
        cost = _less(CONSTANTS.upgrade_cost, card.upgrade, "data")
        text = f"{{p}} raises Fleet Capacity to {position.capacity[seat]} for {cost}."
        tell(told, position, "fleet", text, "ORB-FLEET-2", move, capacity=position.capacity[seat])


def _drive(position: PeriorbisPosition, move: Decision, card: Employee, told: Told) -> None:
    seat = position.turn
    position.data[seat] -= discounted(CONSTANTS.upgrade_cost, card.upgrade)
    position.drive[seat] += 1
    if told is not None:
        cost = _less(CONSTANTS.upgrade_cost, card.upgrade, "data")
        text = f"{{p}} upgrades to {CONSTANTS.drives[position.drive[seat]]} Drive for {cost}."
        tell(told, position, "drive", text, "ORB-FLEET-3", move, drive=position.drive[seat])


# -- agents ---------------------------------------------------------------------------------


def _sign(position: PeriorbisPosition, move: Decision, card: Employee, told: Told) -> None:
    seat, row = position.turn, move.to
    index, berth = berth_of(position, move.what)
    ship = SHIPS[move.what]
    position.ships[index] = berth._replace(
        holders=_put(berth.holders, row, seat), bonuses=_put(berth.bonuses, row, card.contract)
    )
    position.credits[seat] += ship.advances[row]  # ORB-SIGN-1
    if told is not None:
        bonus = f" with an agent bonus of {card.contract}" if card.contract else ""
        text = (
            f"{{p}} signs the {ROWS[row]} row of {ship.name} for {ship.sizes[row]} crates{bonus}:"
            f" an advance of {ship.advances[row]} credits."
        )
        tell(
            told,
            position,
            "signed",
            text,
            "ORB-SIGN-1",
            move,
            ship=ship.id,
            row=row,
            credits=ship.advances[row],
        )


def berth_of(position: PeriorbisPosition, ship: int) -> tuple[int, Berth]:
    """A ship on offer and its place in the list."""
    return next((index, berth) for index, berth in enumerate(position.ships) if berth.ship == ship)


def _put(values: tuple[int, int, int], row: int, value: int) -> tuple[int, int, int]:
    top, middle, bottom = (value if i == row else old for i, old in enumerate(values))
    return top, middle, bottom


def _sell_ore(position: PeriorbisPosition, move: Decision, card: Employee, told: Told) -> None:
    seat, crates = position.turn, move.what
    price = CONSTANTS.ore_price + card.contract  # ORB-SELL-2
    position.storage[seat] -= crates
    position.credits[seat] += crates * price
    position.sold[seat] += crates
    if told is not None:
        text = (
            f"{{p}} sells {plural(crates, 'crate')} × ({CONSTANTS.ore_price} + {card.contract})"
            f" = {crates * price} credits and {plural(crates, 'point')}."
        )
        tell(
            told,
            position,
            "sold ore",
            text,
            "ORB-SELL-2",
            move,
            crates=crates,
            credits=crates * price,
            points=crates,
        )


# -- captains -------------------------------------------------------------------------------


def _transport(position: PeriorbisPosition, move: Decision, card: Employee, told: Told) -> None:
    position.carrier = move.slot
    position.loaded = 0
    if told is not None:
        left = position.capacity[position.turn] - position.carried
        most = plural(min(card.captain, left), "item")
        text = (
            f"{{p}} sends {called(position, move.slot)} to carry up to {most}"
            f" (Captain {card.captain}, {left} of Fleet Capacity left)."
        )
        tell(told, position, "transport", text, "ORB-CARGO-1", move, slot=move.slot + 1)


def _load_employee(position: PeriorbisPosition, move: Decision, told: Told) -> None:
    position.place[position.turn * SLOTS + move.slot] = move.to
    _count_item(position)
    if told is not None:
        to = "home to the HQ" if move.to == HQ else f"to {ASTEROIDS[move.to].name}"
        tell(
            told,
            position,
            "carried employee",
            f"{{p}} carries {called(position, move.slot)} {to}.",
            "ORB-CARGO-9" if move.to == HQ else "ORB-CARGO-8",
            move,
            slot=move.slot + 1,
        )


def _load_crate(position: PeriorbisPosition, move: Decision, told: Told) -> None:
    seat = position.turn
    if move.what == HQ:
        position.storage[seat] -= 1
    else:
        position.crates[seat * _ASTEROIDS + move.what] -= 1
    if move.to == HQ:
        position.storage[seat] += 1
    else:
        index, berth = berth_of(position, move.to)
        row = berth.holders.index(seat)
        position.ships[index] = berth._replace(crates=_put(berth.crates, row, berth.crates[row] + 1))
    _count_item(position)
    if told is not None:
        origin = "storage" if move.what == HQ else ASTEROIDS[move.what].name
        to = "storage" if move.to == HQ else SHIPS[move.to].name
        tell(
            told,
            position,
            "carried crate",
            f"{{p}} carries a crate from {origin} to {to}.",
            "ORB-CARGO-13",
            move,
        )


def _count_item(position: PeriorbisPosition) -> None:
    position.loaded += 1
    position.carried += 1  # ORB-CARGO-2


def _finish(position: PeriorbisPosition, move: Decision, told: Told) -> None:
    position.carrier = NOBODY
    position.loaded = 0


# -- scientists and miners ------------------------------------------------------------------


def _research(position: PeriorbisPosition, move: Decision, card: Employee, told: Told) -> None:
    seat = position.turn
    position.data[seat] += card.research  # ORB-LAB-1
    if told is not None:
        text = f"{{p}} adds {card.research} research data: {position.data[seat]} in the lab."
        tell(told, position, "researched", text, "ORB-LAB-1", move, data=card.research)


def _sell_research(position: PeriorbisPosition, move: Decision, card: Employee, told: Told) -> None:
    seat, data = position.turn, move.what
    income = data * CONSTANTS.data_price
    position.data[seat] -= data
    position.credits[seat] += income
    if told is not None:
        text = f"{{p}} sells {data} research data × {CONSTANTS.data_price} = {income} credits."
        tell(told, position, "sold research", text, "ORB-LAB-2", move, data=-data, credits=income)


def _mine(position: PeriorbisPosition, move: Decision, card: Employee, told: Told) -> None:
    seat = position.turn
    asteroid = position.place[seat * SLOTS + move.slot]
    crates = MINING[card.number][move.what]
    position.ore[asteroid * 3 + move.what] -= 1  # ORB-MINE-1
    position.crates[seat * _ASTEROIDS + asteroid] += crates
    if told is not None:
        rock = ASTEROIDS[asteroid]
        left = position.ore[asteroid * 3 + move.what]
        ore = ORES[move.what].capitalize()
        text = f"{{p}} mines 1 {ore} on {rock.name} for {plural(crates, 'crate')}; {left} {ore} left."
        tell(
            told, position, "mined", text, "ORB-MINE-1", move, asteroid=rock.id, ore=move.what, crates=crates
        )


def pay_wages(position: PeriorbisPosition, told: Told) -> None:
    """The end of a player's turn (ORB-WAGE-1, ORB-ACT-13)."""
    seat = position.turn
    position.credits[seat] -= position.due
    if told is not None:
        wages = plural(position.due, "credit")
        text = f"{{p}} pays {wages} in wages and has {position.credits[seat]} left."
        tell(told, position, "wages", text, "ORB-WAGE-1", credits=-position.due)
    position.clear_turn()


_ACTIONS: dict[int, Callable[[PeriorbisPosition, Decision, Employee, Told], None]] = {
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
_STEPS: dict[int, Callable[[PeriorbisPosition, Decision, Told], None]] = {
    LOAD_EMPLOYEE: _load_employee,
    LOAD_CRATE: _load_crate,
    FINISH: _finish,
}
