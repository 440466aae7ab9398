"""What all actions of employees have in common (area ACT of the ledger)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, ReplayChance, Told
from bohrd.games.periorbis.bureaucracy import HIRING
from bohrd.games.periorbis.cargo import left_behind, loses_crates
from bohrd.games.periorbis.crew import able, employee, first_name, heading, plural
from bohrd.games.periorbis.pieces import HQ, NOBODY, SLOTS, Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.means import Means
    from bohrd.games.periorbis.position import PeriorbisPosition


TRADE, BRINGS, WORK, END = "Special skill", "Brings at once", "Anybody’s work", "End"
"""The headings of what people can do: their trade, what brings credits or points, all else, and ending."""
TRADE_WORTH = 100
"""What belongs to a trade stands before all else."""
NO_LUCK = ReplayChance(())
"""Chance has no part in any action."""


class ActionMove(Move):
    """An action of the employee in a slot."""

    action: Action[Any]
    slot: int
    __slots__ = ("action", "slot")

    def __init__(self, decision: Action[Any], id: int, slot: int, verb: str, text: str, *places: str) -> None:
        name = f"slot {slot + 1} {verb}"
        touched = (f"crew-{slot + 1}", *places)
        super().__init__(decision, id, name, f"Slot {slot + 1}: {text}", touched)
        self.action = decision
        self.slot = slot


ActionT = TypeVar("ActionT", bound=ActionMove)


class Action(Decision["PeriorbisPosition", ActionT]):
    """An employee of the player on turn does something; who worked has to be paid."""

    family = "action"
    goes_on = False
    """Whether more is asked before it is done."""
    spares_others = False
    """Whether the others in the HQ can cash in all the same."""
    trade: str
    """The trade that does it better than anybody."""

    def __init__(self) -> None:
        self.moves = ()
        self.by_slot: list[tuple[ActionT, ...]] = []
        """Its moves for the employee in each slot."""

    def add(self, slot: int, moves: list[Move]) -> None:
        """Make the moves of a slot, and put them into the catalogue."""
        made = tuple(self.make(slot, len(moves)))
        self.by_slot.append(made)
        self.moves = (*self.moves, *made)
        moves += made

    @abstractmethod
    def make(self, slot: int, first: int) -> Iterator[ActionT]:
        """The moves for the employee in a slot, with ids from ``first``."""

    def refusals(self, position: PeriorbisPosition, move: ActionT) -> Iterator[IllegalMove]:
        """In one order: is it asked for, is there such an employee, may he act, do the action's own rules
        allow it, can its cost be paid; and if all that holds, are the wages payable after it."""
        if position.phase == HIRING:
            yield hiring_first()
            return
        if position.carrier != NOBODY:
            yield transport_first()
            return
        broken = False
        for refusal in self._broken(position, move):
            broken = True
            yield refusal
        if not broken:
            after = position.copy()
            self.carry_out(after, move, NO_LUCK, None)
            yield from position.decisions.wages.unpayable(after, self._whose(position, move, after))

    def _whose(self, position: PeriorbisPosition, move: ActionT, after: PeriorbisPosition) -> str:
        """Whose wage cannot be paid, where it is not for what the action costs."""
        seat, wage = position.turn, employee(position, move.slot).wage
        if after.credits[seat] < position.credits[seat] or not wage:
            return ""
        return f"The wage of {wage} for {first_name(position, move.slot)}"

    def _broken(self, position: PeriorbisPosition, move: ActionT) -> Iterator[IllegalMove]:
        """The rules broken, but for the one on wages."""
        seat, slot = position.turn, move.slot
        if slot >= position.open_slots[seat]:
            yield IllegalMove("ORB-SETUP-1", f"Slot {slot + 1} is still under development.")
            yield from self.broken_by_anybody(position, move)
        elif position.crew[seat * SLOTS + slot] == NOBODY:
            yield IllegalMove("ORB-DECIDE-3", f"Nobody is in slot {slot + 1}.")
            yield from self.broken_by_anybody(position, move)
        else:
            if position.acted >> slot & 1:
                yield IllegalMove("ORB-ACT-2", f"{first_name(position, slot)} has worked this turn.")
            yield from self.broken_where(position, move, position.place[seat * SLOTS + slot])

    def broken_where(self, position: PeriorbisPosition, move: ActionT, place: int) -> Iterator[IllegalMove]:
        """The rules broken by an employee in this place: all actions but mining are done in the HQ."""
        if place != HQ:
            where = position.content.asteroids[place].name
            yield IllegalMove(
                "ORB-ACT-7", f"{first_name(position, move.slot)} is on {where} and can only mine there."
            )
        yield from self.broken(position, move, employee(position, move.slot))

    def broken_by_anybody(self, position: PeriorbisPosition, move: ActionT) -> Iterator[IllegalMove]:
        """What is broken besides where nobody is who could do it."""
        return iter(())

    @abstractmethod
    def broken(self, position: PeriorbisPosition, move: ActionT, card: Employee) -> Iterator[IllegalMove]:
        """The action's own rules that are broken, and the costs that cannot be paid."""

    def carry_out(self, position: PeriorbisPosition, move: ActionT, chance: Chance, told: Told) -> None:
        card = employee(position, move.slot)
        position.acted |= 1 << move.slot
        position.due += card.wage  # ORB-WAGE-1
        self.perform(position, move, card, told)

    @abstractmethod
    def perform(self, position: PeriorbisPosition, move: ActionT, card: Employee, told: Told) -> None:
        """What the action itself does, by the employee's skills."""

    def income(self, position: PeriorbisPosition, move: ActionT, card: Employee) -> int:
        """The credits it brings at once, or costs."""
        return 0

    @abstractmethod
    def leaves(self, position: PeriorbisPosition, move: ActionT, card: Employee, means: Means) -> Means:
        """What there is to earn with after it (ORB-WAGE-4); ``means`` is what there is now, but for this
        employee."""

    def choice(self, position: PeriorbisPosition, move: ActionT) -> Choice:
        card, meant = (
            employee(position, move.slot),
            self.meaning(position, move, employee(position, move.slot)),
        )
        due, trade = position.due + card.wage, card.type == self.trade
        costs, result, warning = meant.costs, meant.result, meant.warning
        others = len(able(position)) > 1
        if not others and not self.goes_on:
            result = ", ".join(part for part in (costs, result) if part)
            costs = "ends turn"
            if not warning and loses_crates(position, move.slot):
                warning = " ".join(left_behind(position))
        if others:
            first = first_name(position, move.slot)
            result = f"{first}: {result}" if result else first
        return Choice(
            f"{heading(position, move.slot)} {meant.sentence}; wages due so far: {plural(due, 'credit')}",
            meant.title,
            TRADE if trade else BRINGS if meant.worth else WORK,
            meant.brings,
            costs,
            warning,
            result,
            meant.worth + TRADE_WORTH * trade,
            lights=meant.lights,
        )

    @abstractmethod
    def meaning(self, position: PeriorbisPosition, move: ActionT, card: Employee) -> Choice:
        """What it means for this employee: the sentence goes on after the name, and the result says what the
        skill does; it has a worth if it brings credits or points at once."""


def hiring_first() -> IllegalMove:
    """The refusal of whatever is not a hire in the Hire Employees phase."""
    return IllegalMove("ORB-DECIDE-1", "This is the Hire Employees phase: hire somebody or pass.")


def transport_first() -> IllegalMove:
    """The refusal of whatever is no step of the transport in progress."""
    return IllegalMove("ORB-ACT-3", "The transport in progress must be finished first.")


def discounted(printed: int, skill: int) -> int:
    """A cost less a Building or Upgrade Skill, which lower it to 0 at the least (ORB-ACT-11)."""
    return printed - skill if printed > skill else 0


def less(printed: int, skill: int, unit: str) -> str:
    """A cost with its discount, as in *15 − 4 = 11 credits*."""
    return f"{printed} − {skill} = {discounted(printed, skill)} {unit}" if skill else f"{printed} {unit}"


def unaffordable(cost: int, has: int, unit: str) -> Iterator[IllegalMove]:
    """The refusal of what costs more than there is (ORB-ACT-8)."""
    if cost > has:
        yield IllegalMove("ORB-ACT-8", f"It costs {cost} {unit} and you have {has}.", cost - has)
