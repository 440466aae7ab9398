"""Every way to go on with a turn of Periorbis, one step at a time: what ORB-WAGE-4 asks, without a thought.

It knows the rules of the actions by itself and shares nothing with the engine but the numbers on the cards.
Only opening HQ slots is left out: it costs credits and brings none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bohrd.games.periorbis.position import PeriorbisPosition

HQ = -1


class Turn(NamedTuple):
    """A turn under way."""

    ready: tuple[tuple[int, int], ...]
    """Place and card of those who have not acted."""
    credits: int
    data: int
    storage: int
    crates: tuple[int, ...]
    ore: tuple[int, ...]
    bases: tuple[int, ...]
    drive: int
    capacity: int
    carried: int
    ships: tuple[tuple[int, tuple[int, ...], int], ...]
    """Ships on offer: number, free rows (or none, if the player holds one), and empty spaces."""
    held: tuple[int, ...]
    """Ships on which the player holds a row."""
    room: int
    must_load: bool


Step = tuple[int, Turn]


def most(position: PeriorbisPosition) -> int:
    """The most credits, wages taken off, that the player on turn can bring in until the turn is over."""
    seat, content = position.turn, position.content
    rocks = range(len(content.asteroids))
    ready = [
        (position.place[seat * 7 + slot], number)
        for slot, number in enumerate(position.crew[seat * 7 : seat * 7 + 7])
        if number >= 0 and not position.acted >> slot & 1
    ]
    ships = [
        (
            berth.ship,
            () if seat in berth.holders else tuple(row for row in range(3) if berth.holders[row] < 0),
            content.ships[berth.ship].spaces - sum(berth.crates),
        )
        for berth in position.ships
    ]
    room = 0
    if position.carrier >= 0:
        captain = content.employees[position.crew[seat * 7 + position.carrier]].captain
        room = min(captain - position.loaded, position.capacity[seat] - position.carried)
    turn = Turn(
        tuple(sorted(ready)),
        position.credits[seat],
        position.data[seat],
        position.storage[seat],
        tuple(position.crates[seat * len(rocks) + rock] for rock in rocks),
        tuple(position.ore),
        tuple(rock for rock in rocks if seat in position.bases[rock]),
        position.drive[seat],
        position.capacity[seat],
        position.carried,
        tuple(ships),
        tuple(berth.ship for berth in position.ships if seat in berth.holders),
        room,
        position.carrier >= 0 and not position.loaded,
    )
    return _Ways(position).most(turn)


class _Ways:
    def __init__(self, position: PeriorbisPosition) -> None:
        self.content = position.content
        self.cards = position.content.employees
        self.near = position.track.reach[position.marker - 1]
        self.taken = [len(seats) for seats in position.bases]
        self.known: dict[Turn, int] = {}

    def most(self, turn: Turn) -> int:
        if turn not in self.known:
            idle = [] if turn.must_load else [0] if not turn.room else [self.most(turn._replace(room=0))]
            steps = self.items(turn) if turn.room else self.actions(turn)
            self.known[turn] = max([*idle, *(gain + self.most(after) for gain, after in steps)])
        return self.known[turn]

    def actions(self, turn: Turn) -> Iterator[Step]:
        for worker in set(turn.ready):
            place, number = worker
            rest = turn._replace(ready=_without(turn.ready, worker))
            wage = self.cards[number].wage
            steps = self.in_hq(rest, number) if place == HQ else self.mining(rest, place, number)
            for gain, after in steps:
                yield gain - wage, after

    def mining(self, turn: Turn, place: int, number: int) -> Iterator[Step]:
        card = self.cards[number]
        for colour, crates in enumerate((card.black, card.grey, card.white)):
            if crates and turn.ore[place * 3 + colour]:
                ore = _plus(turn.ore, place * 3 + colour, -1)
                yield 0, turn._replace(ore=ore, crates=_plus(turn.crates, place, crates))

    def in_hq(self, turn: Turn, number: int) -> Iterator[Step]:
        card, constants = self.cards[number], self.content.constants
        for ship, rows, spaces in turn.ships:
            for row in rows:
                left = tuple(sorted({*turn.ships, (ship, (), spaces)} - {(ship, rows, spaces)}))
                advance = self.content.ships[ship].advances[row]
                yield _paid(turn._replace(ships=left, held=(*turn.held, ship)), advance)
        for crates in range(1, min(card.selling, turn.storage) + 1):
            price = constants.ore_price + card.contract
            yield _paid(turn._replace(storage=turn.storage - crates), crates * price)
        for data in range(1, min(card.research, turn.data) + 1):
            yield _paid(turn._replace(data=turn.data - data), data * constants.data_price)
        yield 0, turn._replace(data=turn.data + card.research)
        cost = max(0, constants.upgrade_cost - card.upgrade)
        if turn.data >= cost:
            paid = turn._replace(data=turn.data - cost)
            if turn.capacity < constants.fleet_capacity.top:
                yield 0, paid._replace(capacity=turn.capacity + 1)
            if turn.drive < 2:
                yield 0, paid._replace(drive=turn.drive + 1)
        for rock in self.near[turn.drive]:
            slots = self.content.asteroids[rock].slots
            if rock not in turn.bases and self.taken[rock] < len(slots):
                cost = max(0, slots[self.taken[rock]] - card.building)
                if cost <= turn.credits:
                    yield _paid(turn._replace(bases=(*turn.bases, rock)), -cost)
        naming = turn._replace(room=min(card.captain, turn.capacity - turn.carried), must_load=True)
        if naming.room > 0 and any(True for _ in self.items(naming)):
            yield 0, naming

    def items(self, turn: Turn) -> Iterator[Step]:
        loaded = turn._replace(room=turn.room - 1, carried=turn.carried + 1, must_load=False)
        bases = [rock for rock in turn.bases if rock in self.near[turn.drive]]
        for worker in set(turn.ready):
            place, number = worker
            if place == HQ or place in bases:
                for to in {HQ, *bases} - {place}:
                    ready = sorted((*_without(turn.ready, worker), (to, number)))
                    yield 0, loaded._replace(ready=tuple(ready))
        open_ships = [entry for entry in turn.ships if entry[0] in turn.held and entry[2]]
        sources: list[dict[str, Any]] = [
            {"crates": _plus(turn.crates, rock, -1)} for rock in bases if turn.crates[rock]
        ]
        for source in sources:
            yield 0, loaded._replace(**source, storage=turn.storage + 1)
        if turn.storage:
            sources.append({"storage": turn.storage - 1})
        for source in sources:
            for ship, rows, spaces in open_ships:
                ships = sorted({*turn.ships, (ship, rows, spaces - 1)} - {(ship, rows, spaces)})
                yield 0, loaded._replace(**source, ships=tuple(ships))


def _paid(turn: Turn, income: int) -> Step:
    return income, turn._replace(credits=turn.credits + income)


def _without(pieces: tuple[tuple[int, int], ...], piece: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    index = pieces.index(piece)
    return pieces[:index] + pieces[index + 1 :]


def _plus(counts: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] + more, *counts[at + 1 :])
