"""What bots know of Periorbis: how well a company stands, and which work is worth thinking about."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Final

from bohrd.contract import Knowledge, Move, Weights, read_weights
from bohrd.games.periorbis import reasons
from bohrd.games.periorbis.bureaucracy import HIRING
from bohrd.games.periorbis.decisions.action import ActionMove
from bohrd.games.periorbis.decisions.hire import EMPTY, Hire
from bohrd.games.periorbis.decisions.load import LoadEmployee
from bohrd.games.periorbis.decisions.mine import Mine
from bohrd.games.periorbis.outlook import Outlook
from bohrd.games.periorbis.pieces import HQ, NOBODY, SLOTS, Content, Employee
from bohrd.games.periorbis.position import PeriorbisPosition

if TYPE_CHECKING:
    from bohrd.games.periorbis.decisions import Decisions

OVERLOOKED: Final = 0.72
"""Who overlooks as much as in other games delivers nothing, which looks broken."""


class PeriorbisKnowledge(Knowledge[PeriorbisPosition, Move]):
    """Knows how days of work become points, and who is the right one for a task."""

    def __init__(self, content: Content, decisions: Decisions, weights: Weights | None = None) -> None:
        self.given = read_weights("periorbis") if weights is None else weights
        self.content = content
        self.decisions = decisions
        self.outlook = Outlook(content, self.given)
        outlook = self.outlook
        self.mining: list[list[int]] = [outlook.black, outlook.grey, outlook.white]
        people = content.employees.values()
        self.as_good: list[set[int]] = [set() for _ in outlook.wage]
        """By card, those who do everything as well for no higher wage."""
        for card in people:
            self.as_good[card.number] = {other.number for other in people if _as_good(other, card)}
        self.task: list[int] = [-1] * len(decisions.catalogue)
        """What is done, whoever does it, by the number of the move."""
        self.skill: list[list[int]] = []
        """By task and card, how well it is done."""
        self.earns: list[bool] = []
        """By task, whether it brings credits at once."""
        numbers = range(len(outlook.wage))
        cards = [content.employees.get(number) for number in numbers]
        building = [card.building if card else 0 for card in cards]
        upgrade = [card.upgrade if card else 0 for card in cards]
        for action, skill, several in (
            (decisions.build, building, True),
            (decisions.develop, building, False),
            (decisions.fleet, upgrade, False),
            (decisions.drive, upgrade, False),
            (decisions.sign, outlook.contract, True),
            (decisions.sell_ore, outlook.selling, False),
            (decisions.transport, outlook.captain, False),
            (decisions.research, outlook.research, False),
            (decisions.sell_research, outlook.research, False),
        ):
            for moves in action.by_slot:
                for index, move in enumerate(moves):
                    self.task[move.id] = len(self.skill) + (index if several else 0)
            tasks = len(action.by_slot[0]) if several else 1
            self.skill += [skill] * tasks
            self.earns += [action in (decisions.sign, decisions.sell_ore, decisions.sell_research)] * tasks

    def weights(self) -> Weights:
        return self.given

    def weighing(self, weights: Weights) -> PeriorbisKnowledge:
        return PeriorbisKnowledge(self.content, self.decisions, weights)

    def evaluate(self, position: PeriorbisPosition, seat: int) -> float:
        outlook = self.outlook
        best = -1000.0
        for other in range(position.seats):
            if other != seat:
                points = outlook.points(position, other)
                if points > best:
                    best = points
        return outlook.points(position, seat) - best

    def doubt(self, position: PeriorbisPosition) -> float:
        return 1.0 + 5.0 * (position.track.turns - position.marker) / position.track.turns

    def foresight(self, seats: int) -> int:
        """Hiring and acting are turns of their own."""
        return 2 * seats

    def overlooked(self, share: float) -> float:
        """Before a crate brings anything, people have to be hired, build, mine, sign and carry."""
        return OVERLOOKED * share

    def likeness(self, position: PeriorbisPosition) -> Hashable:
        seat = position.turn
        first, carrier = seat * SLOTS, position.carrier
        crew = position.crew
        people = [
            (crew[first + slot] << 6) + (position.place[first + slot] + 1 << 1) + (position.acted >> slot & 1)
            for slot in range(SLOTS)
        ]
        people.sort()
        rocks = self.outlook.asteroids
        return (
            tuple(people),
            (crew[first + carrier], position.loaded) if carrier != NOBODY else None,
            (position.credits[seat], position.due, position.data[seat], position.storage[seat]),
            (position.capacity[seat], position.carried, position.drive[seat], position.open_slots[seat]),
            tuple(position.crates[seat * rocks : (seat + 1) * rocks]),
            tuple(position.ore),
            position.bases,
            tuple([(berth.ship, berth.holders, berth.bonuses, berth.crates) for berth in position.ships]),
            position.phase,
        )

    # -- what is worth thinking about -------------------------------------------------------

    def candidates(self, position: PeriorbisPosition) -> Sequence[Move]:
        legal = position.legal()
        if len(legal) < 3:
            return legal
        if position.phase == HIRING:
            return self._hires(position, legal)
        if position.carrier != NOBODY:
            return self._items(position, legal)
        return self._actions(position, legal)

    def _hires(self, position: PeriorbisPosition, legal: Sequence[Move]) -> list[Move]:
        """A newcomer takes the free slot, or the place of whoever is paid least.

        Nobody is thought of who costs no less than another who is as good.
        """
        first, wage = position.turn * SLOTS, self.outlook.wage
        least = EMPTY
        if NOBODY not in position.crew[first : first + position.open_slots[position.turn]]:
            for slot in range(SLOTS):
                number = position.crew[first + slot]
                if number < 0 or position.place[first + slot] != HQ:
                    continue
                if least == EMPTY or wage[number] < wage[position.crew[first + least]]:
                    least = slot
        trade, worth_it = self.outlook.trade, self._worth_hiring(position.pool)
        found: list[Move] = [legal[0]]
        for move in legal:
            if not isinstance(move, Hire) or move.card.number not in worth_it:
                continue
            slot = move.slot
            if slot == least:
                found.append(move)
            elif slot != EMPTY and least != EMPTY:
                number, hired = position.crew[first + slot], move.card.number
                if number > 0 and trade[number] == trade[hired] and wage[number] <= wage[hired]:
                    found.append(move)
        return found

    def _worth_hiring(self, pool: Sequence[tuple[int, int]]) -> set[int]:
        """Those in the pool but for whom nobody as good costs less; of equals the first."""
        wage, found = self.outlook.wage, set[int]()
        for number, factor in pool:
            price, good = wage[number] * factor, self.as_good[number]
            for other, others_factor in pool:
                if other == number or other not in good:
                    continue
                others_price = wage[other] * others_factor
                if others_price < price:
                    break
                if others_price == price and (number not in self.as_good[other] or other < number):
                    break
            else:
                found.add(number)
        return found

    def _items(self, position: PeriorbisPosition, legal: Sequence[Move]) -> list[Move]:
        """People only go where they can mine, and of equal ones in one place only the first."""
        first = position.turn * SLOTS
        found: list[Move] = []
        alike: set[tuple[int, int, int]] = set()
        for move in legal:
            if isinstance(move, LoadEmployee):
                number, to = position.crew[first + move.slot], move.to
                key = (number, position.place[first + move.slot], to)
                if key in alike or (to != HQ and not self.outlook.can_mine(position, number, to)):
                    continue
                alike.add(key)
                found.append(move)
            else:
                found.append(move)
        return found or list(legal)

    def _actions(self, position: PeriorbisPosition, legal: Sequence[Move]) -> list[Move]:
        """Each task by whoever does it best and by whoever is paid least; all that can be sold is sold.

        Work that cannot be paid yet waits for what brings credits.
        """
        first, crew, wage = position.turn * SLOTS, position.crew, self.outlook.wage
        best: dict[int, ActionMove] = {}
        cheapest: dict[int, ActionMove] = {}
        mined: dict[tuple[int, int], Mine] = {}
        found: list[Move] = []
        purse = position.credits[position.turn] - position.due
        for move in legal:
            if isinstance(move, ActionMove) and wage[crew[first + move.slot]] > purse:
                task = self.task[move.id]
                if task < 0 or not self.earns[task]:
                    continue
            if isinstance(move, Mine):
                spot = (crew[first + move.slot], position.place[first + move.slot])
                if spot not in mined or self._yield(position, move) > self._yield(position, mined[spot]):
                    mined[spot] = move
            elif isinstance(move, ActionMove):
                task = self.task[move.id]
                if task not in best:
                    best[task] = cheapest[task] = move
                    continue
                number, skill = crew[first + move.slot], self.skill[task]
                # of what one person can sell, the most comes last
                if best[task].slot == move.slot:
                    best[task] = move
                else:
                    other = crew[first + best[task].slot]
                    more = skill[number] - skill[other]
                    if more > 0 or (more == 0 and wage[number] < wage[other]):
                        best[task] = move
                if cheapest[task].slot == move.slot or wage[number] < wage[crew[first + cheapest[task].slot]]:
                    cheapest[task] = move
            else:
                found.append(move)
        moves: list[Move] = list(mined.values())
        for task, move in best.items():
            moves.append(move)
            if crew[first + cheapest[task].slot] != crew[first + move.slot]:
                moves.append(cheapest[task])
        moves += found
        return moves or list(legal)

    def _yield(self, position: PeriorbisPosition, move: Mine) -> int:
        """Many crates first, then what there is most of."""
        first, ore = position.turn * SLOTS + move.slot, move.ore
        return 100 * self.mining[ore][position.crew[first]] + position.ore[position.place[first] * 3 + ore]

    def reason(self, before: PeriorbisPosition, moves: Sequence[Move], after: PeriorbisPosition) -> str:
        return reasons.reason(before, moves, after)


def _as_good(one: Employee, other: Employee) -> bool:
    """Whether somebody does everything as well as another, for no higher wage."""
    if one.wage > other.wage:
        return False
    return all(one.skills[skill] >= value for skill, value in other.skills.items())
