"""Hiring an employee from the pool, or passing (area HIRE of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, Told
from bohrd.games.periorbis import bureaucracy
from bohrd.games.periorbis.bureaucracy import HIRING
from bohrd.games.periorbis.counts import put
from bohrd.games.periorbis.crew import called, crew_of, first_name, plural, tell
from bohrd.games.periorbis.decisions.action import END
from bohrd.games.periorbis.pieces import CADET, HQ, NOBODY, SLOTS, Content, Employee
from bohrd.games.periorbis.scoring import wage_bill

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

EMPTY = -1
"""In place of a slot: the lowest-numbered empty one (ORB-HIRE-5)."""
FREE, INSTEAD = "Into a free slot", "In place of somebody"
"""The headings of hires."""


class Pass(Move):
    """Nobody is hired."""

    __slots__ = ()


class Hire(Move):
    """A card from the pool, into an empty slot or in place of whoever is in this one."""

    __slots__ = ("card", "slot")

    def __init__(self, decision: Hiring, id: int, card: Employee, slot: int) -> None:
        if slot == EMPTY:
            place, target, where = "empty", "free-slot", "into an empty slot"
        else:
            place = f"slot {slot + 1}"
            target, where = f"crew-{slot + 1}", f"in place of the employee in {place}"
        name, text = f"hire {card.number} {place}", f"Hire {card.name} {where}"
        super().__init__(decision, id, name, text, (f"pool-{card.number}", target))
        self.card = card
        self.slot = slot


def too_late_or_early(position: PeriorbisPosition) -> Iterator[IllegalMove]:
    """What refuses a hire and a pass alike: it is not the phase for it."""
    if position.marker == 1:
        yield IllegalMove("ORB-TURN-3", "Nobody hires on turn 1.")
    if position.phase != HIRING:
        yield IllegalMove("ORB-DECIDE-1", "The Hire Employees phase of this turn is over.")


class Passing(Decision["PeriorbisPosition", Pass]):
    """Hire nobody this turn (ORB-HIRE-1)."""

    def __init__(self, moves: list[Move]) -> None:
        self.move = Pass(self, len(moves), "pass", "Hire nobody this turn")
        self.moves = [self.move]
        moves.append(self.move)

    def refusals(self, position: PeriorbisPosition, move: Pass) -> Iterator[IllegalMove]:
        yield from too_late_or_early(position)

    def carry_out(self, position: PeriorbisPosition, move: Pass, chance: Chance, told: Told) -> None:
        tell(told, position, "passed", "{p} hires nobody.", "ORB-HIRE-1")
        bureaucracy.next_to_hire(position, told)

    def choice(self, position: PeriorbisPosition, move: Pass) -> Choice:
        return Choice(move.text, title="Pass", group=END, result="hire nobody", ends=True)


class Hiring(Decision["PeriorbisPosition", Hire]):
    """Hire one card from the pool (ORB-DECIDE-2)."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        hires: list[Hire] = []
        self.into_empty: dict[int, Hire] = {}
        self.into: dict[int, tuple[Hire, ...]] = {}
        """``into[card][slot]``: in place of whoever is in the slot."""
        for number in (*content.deck1, *content.deck2):
            card, first = content.employees[number], len(moves) + len(hires)
            self.into_empty[number] = Hire(self, first, card, EMPTY)
            self.into[number] = tuple(Hire(self, first + 1 + slot, card, slot) for slot in range(SLOTS))
            hires += [self.into_empty[number], *self.into[number]]
        self.moves = hires
        moves += hires

    def refusals(self, position: PeriorbisPosition, move: Hire) -> Iterator[IllegalMove]:
        if position.phase != HIRING:
            yield from too_late_or_early(position)
            return
        factor = dict(position.pool).get(move.card.number)
        if factor is None:
            yield IllegalMove("ORB-HIRE-1", f"{move.card.name} is not in the employee pool.")
        else:
            yield from _unaffordable(position, move.card, factor)
        yield from _misplaced(position, move.slot)

    def legal(self, position: PeriorbisPosition) -> tuple[Hire, ...]:
        seat, cards = position.turn, position.content.by_number
        credits, first = position.credits[seat], seat * SLOTS
        crew = position.crew[first : first + SLOTS]
        has_empty = NOBODY in crew[: position.open_slots[seat]]
        replaceable = [
            slot for slot in range(SLOTS) if crew[slot] != NOBODY and position.place[first + slot] == HQ
        ]  # ORB-HIRE-6
        moves: list[Hire] = []
        for number, factor in position.pool:
            if cards[number].wage * factor <= credits:  # ORB-HIRE-3
                if has_empty:
                    moves.append(self.into_empty[number])
                into = self.into[number]
                for slot in replaceable:
                    moves.append(into[slot])
        return tuple(moves)

    def carry_out(self, position: PeriorbisPosition, move: Hire, chance: Chance, told: Told) -> None:
        seat, number = position.turn, move.card.number
        factor = 0
        left: list[tuple[int, int]] = []
        for offer in position.pool:
            if offer[0] == number:
                factor = offer[1]
            else:
                left.append(offer)
        slot = crew_of(position, seat).index(NOBODY) if move.slot == EMPTY else move.slot  # ORB-HIRE-5
        if told is not None:
            _tell(position, move, factor, slot, told)
        position.pool = tuple(left)
        position.credits[seat] -= move.card.wage * factor  # ORB-HIRE-2, ORB-HIRE-3
        position.crew = put(position.crew, seat * SLOTS + slot, number)
        bureaucracy.next_to_hire(position, told)

    def choice(self, position: PeriorbisPosition, move: Hire) -> Choice:
        card, content, seat = move.card, position.content, position.turn
        factor = dict(position.pool)[card.number]
        price, first = card.wage * factor, card.name.partition(" ")[0]
        crew = crew_of(position, seat)
        slot = crew.index(NOBODY) if move.slot == EMPTY else move.slot
        replaced, bill = crew[slot], wage_bill(position, seat)
        after = bill + card.wage - (content.employees[replaced].wage if replaced != NOBODY else 0)
        can = f"{card.type}, wage {card.wage}: {content.strengths(card)}"
        into = "into an empty slot" if replaced == NOBODY else f"in place of {called(position, slot)}"
        name = "" if replaced == NOBODY else first_name(position, slot)
        short = after - (position.credits[seat] - price)
        then = f", then {short} short" if short > 0 else ""
        wages = f"stay {bill}" if after == bill else f"{bill} → {after}"
        last = "" if factor in content.cheaper else ", last chance"
        return Choice(
            f"Hire {card.name} ({can}) for {price} credits {into}",
            title=f"{first} for {name}" if name else f"{first}, slot {slot + 1}",
            group=INSTEAD if name else FREE,
            costs=plural(price, "credit"),
            warning=f"{name} leaves for good." if name else "",
            result=f"wages {wages}{last}{then} · {card.type}",
            worth=(2 if replaced == NOBODY else replaced == CADET) * 10,
            deed=f"Hire {first}",
        )


def _unaffordable(position: PeriorbisPosition, card: Employee, factor: int) -> Iterator[IllegalMove]:
    price, credits = card.wage * factor, position.credits[position.turn]
    if price > credits:
        text = f"{card.name} costs {factor} × {card.wage} = {price}; you have {credits}."
        yield IllegalMove("ORB-HIRE-3", text)


def _misplaced(position: PeriorbisPosition, slot: int) -> Iterator[IllegalMove]:
    """Why nobody can be hired into a slot."""
    seat = position.turn
    crew = crew_of(position, seat)
    if slot == EMPTY:
        if NOBODY not in crew[: position.open_slots[seat]]:
            yield IllegalMove("ORB-HIRE-4", "You have no empty open slot; name somebody to replace.")
    elif slot >= position.open_slots[seat]:
        yield IllegalMove("ORB-SETUP-1", f"Slot {slot + 1} is still under development.")
    elif crew[slot] == NOBODY:
        text = f"Nobody is in slot {slot + 1}: hire into an empty slot instead."
        yield IllegalMove("ORB-HIRE-5", text)
    elif (place := position.place[seat * SLOTS + slot]) != HQ:
        where = position.content.asteroids[place].name
        yield IllegalMove("ORB-HIRE-6", f"{first_name(position, slot)} is on {where} and stays.")


def _tell(position: PeriorbisPosition, move: Hire, factor: int, slot: int, told: Told) -> None:
    card, replaced = move.card, position.crew[position.turn * SLOTS + slot]
    price = card.wage * factor
    where = f"into slot {slot + 1}" if replaced == NOBODY else f"in place of {called(position, slot)}"
    text = f"{{p}} hires {card.name} ({card.type}) for {factor} × {card.wage} = {price} credits {where}."
    data = {"card": card.number, "credits": -price, "slot": slot + 1}
    if replaced != NOBODY:
        data["replaced"] = replaced
    tell(told, position, "hired", text, "ORB-HIRE-2", f"face-{{p}}-{slot + 1}", **data)
