"""What is asked of the player on turn, and how the question goes on once something has been chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from bohrd.contract import Move, Prompt
from bohrd.games.periorbis.bureaucracy import HIRING
from bohrd.games.periorbis.cargo import room
from bohrd.games.periorbis.crew import able, crew_of, employee, first_names, plural, ready
from bohrd.games.periorbis.pieces import HQ, NOBODY, SLOTS

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition


def prompt(position: PeriorbisPosition) -> Prompt:
    """What is asked, by the phase; what the table shows anyway is not said again."""
    if position.phase == HIRING:
        return _hiring(position)
    return _acting(position) if position.carrier == NOBODY else _carrying(position)


def _then(position: PeriorbisPosition, say: Callable[[str], str]) -> dict[str, str]:
    """What is asked about each thing that legal moves touch."""
    targets = dict.fromkeys(target for move in position.legal() for target in move.targets)
    return {target: text for target in targets if (text := say(target))}


def _sole(position: PeriorbisPosition) -> dict[str, str]:
    """Where only one person or crate can go, there is nothing to ask."""
    touched = Counter(target for move in position.legal() for target in move.targets)
    goals = dict.fromkeys(move.targets[-1] for move in position.legal() if len(move.targets) > 1)
    return {goal: "" for goal in goals if touched[goal] == 1}


def _hiring(position: PeriorbisPosition) -> Prompt:
    names = _names(position)
    prices = {f"pool-{number}": (number, factor) for number, factor in position.pool}

    def say(target: str) -> str:
        if target in prices:
            number, factor = prices[target]
            card = position.content.employees[number]
            return f"{card.name.partition(' ')[0]} for {card.wage * factor}: whose place?"
        return (
            "Who takes the free slot?"
            if target == "free-slot"
            else f"Who takes the place of {names[target]}?"
        )

    text = "Hire one person, or pass."
    return Prompt(position.turn, text, "ORB-DECIDE-2", _default(position).id, then=_then(position, say))


def _acting(position: PeriorbisPosition) -> Prompt:
    left = able(position)
    crew = sum(number != NOBODY for number in crew_of(position, position.turn))
    short = position.due - position.credits[position.turn]
    if len(left) == 1:
        text = f"{_names(position)[f'crew-{left[0] + 1}']} works last: which task?"
    else:
        text = "Who works next?"
    if short > 0:
        text += f" Earn {short} before you can end."
    return Prompt(
        position.turn,
        text,
        "ORB-DECIDE-3",
        _default(position).id,
        _left(position, left),
        (len(left), crew),
        _then(position, _task_words(position)) | _how_many(position) | _sole(position),
        _cannot(position),
    )


def _cannot(position: PeriorbisPosition) -> dict[str, tuple[int, ...]]:
    """A base is what everybody wants to build, on the cheapest site if it comes to the price; those who are
    away are expected to mine."""
    build, first = position.decisions.build, position.turn * SLOTS
    home = [slot for slot in ready(position) if position.place[first + slot] == HQ]
    moves = build.cheapest_first(position, [move for slot in home for move in build.by_slot[slot]])
    if not moves or not set(position.legal()).isdisjoint(moves):
        return {}
    return {"Build a base": tuple(move.id for move in moves)}


def _left(position: PeriorbisPosition, left: list[int]) -> str:
    """How many may still work; the last one's task ends the turn and is paid with all others, while who ends
    it at once does not pay them."""
    if len(left) == 1:
        return f"then pays {position.due + employee(position, left[0]).wage}"
    return f"{len(left)} people left"


def _task_words(position: PeriorbisPosition) -> Callable[[str], str]:
    names, content, seat = _names(position), position.content, position.turn
    rocks = {f"base-{rock.id}": rock.name for rock in content.asteroids}
    rows, left = _rows(position), able(position)
    last = names[f"crew-{left[0] + 1}"] if len(left) == 1 else ""
    fixed = {
        "research": "Research: who?",
        "sell-data": "Sell research data: who sells?",
        "sell-ore": "Sell from storage: who sells?",
        "carry": "Carry something: who goes?",
        "fleet-up": f"Fleet to {position.capacity[seat] + 1}: who?",
        "drive-up": "A better drive: who?",
        "next-slot": f"Open slot {position.open_slots[seat] + 1}: who?",
    }

    def say(target: str) -> str:
        if target in names:
            place = position.place[seat * SLOTS + int(target.removeprefix("crew-")) - 1]
            if place == HQ:
                return f"{names[target]}: which task?"
            return f"{names[target]} on {content.asteroids[place].name}: which ore?"
        if last:
            return f"{last} does this?"
        if target in rocks:
            return f"Base on {rocks[target]}: who builds?"
        return rows.get(target) or fixed.get(target) or _mining(position, target)

    return say


def _mining(position: PeriorbisPosition, target: str) -> str:
    """Ore is touched on the asteroid, for whoever is there."""
    slot, colour = target.removeprefix("ore-").split("-")
    rock = position.content.asteroids[position.place[position.turn * SLOTS + int(slot) - 1]]
    return f"{colour.capitalize()} ore on {rock.name}: who mines?"


def _rows(position: PeriorbisPosition) -> dict[str, str]:
    ships = [position.content.ships[berth.ship] for berth in position.ships]
    return {
        f"ship-{ship.id}-{row}": f"{ship.name}, {plural(size, 'crate')}: who signs?"
        for ship in ships
        for row, size in zip(("top", "middle", "bottom"), ship.sizes, strict=True)
    }


def _how_many(position: PeriorbisPosition) -> dict[str, str]:
    """Who sells may sell fewer than the most."""
    names = _names(position)
    return {
        f"{crew} {place}": f"{names[crew]} sells: how many?"
        for crew, place in dict.fromkeys(
            move.targets for move in position.legal() if move.targets[1:] in (("sell-ore",), ("sell-data",))
        )
    }


def _carrying(position: PeriorbisPosition) -> Prompt:
    names, content, seat = _names(position), position.content, position.turn
    carrier = names[f"crew-{position.carrier + 1}"]
    rocks = {rock.id: rock.name for rock in content.asteroids}
    ships = {ship.id: ship.name for ship in content.ships}
    left = room(position, position.carrier)
    most = min(employee(position, position.carrier).captain, left + position.loaded)

    def say(target: str) -> str:
        kind, _, id = target.partition("-")
        if kind == "crew":
            return f"{names[target]}: where to?"
        if kind == "crates":
            return f"1 crate from {rocks[id]}: where to?"
        if target == "storage":
            return "1 crate from storage: where to?"
        if target == "hq":
            return "To the HQ: who or what?"
        return f"To {ships[id]}: from where?" if kind == "ship" else f"To {rocks[id]}: who?"

    return Prompt(
        seat,
        f"{carrier} carries: what {'next' if position.loaded else 'first'}?",
        "ORB-DECIDE-4",
        _default(position).id,
        f"{left} of {most} free",
        (left, most),
        _then(position, say) | _sole(position),
    )


def _names(position: PeriorbisPosition) -> dict[str, str]:
    """What the people of the player on turn are called, by the name of their piece."""
    names = first_names(position.content, crew_of(position, position.turn))
    return {f"crew-{slot}": name for slot, name in enumerate(names, 1) if name}


def _default(position: PeriorbisPosition) -> Move:
    return position.decisions.default(position)
