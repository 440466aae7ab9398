"""Which wages are payable (ORB-WAGE-4): those that some way to go on with the turn pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from bohrd.contract import IllegalMove, Move
from bohrd.games.periorbis.cargo import can_send_crate, room
from bohrd.games.periorbis.crew import plural, ready
from bohrd.games.periorbis.earnings import Search
from bohrd.games.periorbis.income import Income
from bohrd.games.periorbis.means import Away, Field, Means, Workers, in_selling_order, less
from bohrd.games.periorbis.orbit import ORBITS
from bohrd.games.periorbis.pieces import CADET, HQ, NOBODY, SLOTS, Content, Employee
from bohrd.games.periorbis.ships import Berth, signable

if TYPE_CHECKING:
    from bohrd.games.periorbis.decisions.action import ActionMove
    from bohrd.games.periorbis.position import PeriorbisPosition


TOP_DRIVE: Final = len(ORBITS) - 1


@mypyc_attr(acyclic=True, free_list_len=1)  # made and dropped by the thousand
@final
class Purse:
    """Looks which actions are payable, and for that what there is to earn with: in the HQ, and beyond it
    where that alone does not do."""

    __slots__ = ("_advances", "_cadets", "_field", "_home", "_position")

    def __init__(self, position: PeriorbisPosition, ships: list[Berth]) -> None:
        self._position = position
        self._home = at_home(position)
        self._advances = advances(position, ships)
        self._field: Field | None = None
        self._cadets: list[int] | None = None
        """Which actions of a cadet in the HQ are payable, once it is known: the next cadet has the same."""

    def add_payable(self, found: list[Move], place: int, card: Employee, moves: list[ActionMove]) -> None:
        """Add those of an employee's actions, legal but for the wages, that leave them payable
        (ORB-WAGE-3)."""
        position = self._position
        seat, wages = position.turn, position.decisions.wages
        due = position.due + card.wage - position.credits[seat]
        others: Workers | None = None
        rest: Means | None = None
        is_cadet = card.number == CADET and place == HQ
        if is_cadet and self._cadets is not None:
            for index in self._cadets:
                found.append(moves[index])
            return
        payable: list[int] = []
        for index in range(len(moves)):
            move = moves[index]
            short = due - move.action.income(position, move, card)
            if short > 0:
                if others is None:
                    others = less(self._home, card) if place == HQ else self._home
                if not (move.action.spares_others and self._is_sure(others, short)):
                    if rest is None:
                        rest = self._without(place, card, others)
                    after = move.action.leaves(position, move, card, rest)
                    if not wages.search(position).brings(after, short):
                        continue
            found.append(move)
            if is_cadet:
                payable.append(index)
        if is_cadet:
            self._cadets = payable

    def _is_sure(self, others: Workers, short: int) -> bool:
        """Whether the others in the HQ can cash in what is missing: then nothing else is looked at."""
        seat, income = self._position.turn, self._position.decisions.wages.income
        storage, data = self._position.storage[seat], self._position.data[seat]
        return income.reaches(others, self._advances, storage, data, short)

    def _without(self, place: int, card: Employee, others: Workers) -> Means:
        """What there is to earn with but for one employee, where the others in the HQ are known."""
        position = self._position
        if self._field is None:
            self._field = position.decisions.wages.field(position)
        seat = position.turn
        rest = Means(others, self._advances, position.storage[seat], position.data[seat], self._field)
        return rest if place == HQ else rest.without(place, card)


@final
class Wages:
    """What the employees of one edition can earn, and so which wages are payable."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self.income = Income(content)
        self._search: Search | None = None
        self._top = content.constants.fleet_capacity.top

    # -- what is asked ----------------------------------------------------------------------

    def payable(self, position: PeriorbisPosition) -> bool:
        """Whether the wages due are payable."""
        short = position.due - position.credits[position.turn]
        return short <= 0 or self.search(position).brings(self.means(position, signable(position)), short)

    def could_finish(self, position: PeriorbisPosition) -> bool:
        """Whether the wages due are payable if the transport in progress is finished."""
        short = position.due - position.credits[position.turn]
        means = self.means(position, signable(position)).finished()
        return self.search(position).brings(means, short)

    def missing(self, position: PeriorbisPosition) -> int:
        """How many credits the wages due exceed all that can be had until the turn is over."""
        short = position.due - position.credits[position.turn]
        if short <= 0:
            return short
        return short - self.search(position).most(self.means(position, signable(position)))

    def unpayable(self, after: PeriorbisPosition, whose: str = "") -> Iterator[IllegalMove]:
        """The refusal of what led to a position in which the wages due are not payable (ORB-WAGE-3);
        ``whose`` names the one that is too much."""
        missing = self.missing(after)
        if missing > 0:
            what = whose or "The wages"
            text = f"{what} could not be paid: {plural(missing, 'credit')} would be missing at best."
            yield IllegalMove("ORB-WAGE-3", text, missing)

    # -- what there is to earn with ---------------------------------------------------------

    def search(self, position: PeriorbisPosition) -> Search:
        """Through the ways to go on with this turn; the last one's answers hold as long as the sky does."""
        near, bases, last = position.track.near[position.marker - 1], position.bases, self._search
        if last is not None and last.near is near and last.bases is bases:
            return last
        self._search = search = Search(self._content, self.income, near, bases)
        return search

    def means(self, position: PeriorbisPosition, ships: list[Berth]) -> Means:
        """What the player on turn has to earn with; ``ships`` are those he can sign."""
        seat = position.turn
        return Means(
            at_home(position),
            advances(position, ships),
            position.storage[seat],
            position.data[seat],
            self.field(position),
        )

    def field(self, position: PeriorbisPosition) -> Field:
        """What of that is not in the HQ."""
        seat, asteroids, carrier = position.turn, len(position.bases), position.carrier
        return Field(
            _away(position),
            position.credits[seat],
            position.crates[seat * asteroids : (seat + 1) * asteroids],
            position.ore,
            position.track.own(position, seat, TOP_DRIVE),
            position.drive[seat],
            position.capacity[seat] - position.carried,
            self._top - position.capacity[seat],
            room(position, carrier) if carrier != NOBODY else 0,
            carrier != NOBODY and not position.loaded,
            can_send_crate(position),
            0,
        )


def at_home(position: PeriorbisPosition) -> Workers:
    """The employees in the HQ of the player on turn who have not acted."""
    cards, crew, first = position.content.by_number, position.crew, position.turn * SLOTS
    home: list[Employee] = []
    for slot in ready(position):
        if position.place[first + slot] == HQ:
            home.append(cards[crew[first + slot]])
    return in_selling_order(home)


def _away(position: PeriorbisPosition) -> Away:
    """Those on bases."""
    cards, crew, first = position.content.by_number, position.crew, position.turn * SLOTS
    away: list[tuple[int, Employee]] = []
    for slot in ready(position):
        place = position.place[first + slot]
        if place != HQ:
            away.append((place, cards[crew[first + slot]]))
    return tuple(away)


def advances(position: PeriorbisPosition, ships: list[Berth]) -> tuple[int, ...]:
    """The best advance on each of these ships, highest first, but for those that bring none."""
    found: list[int] = []
    for berth in ships:
        best = position.content.ships[berth.ship].best_advance[berth.free]
        if best:
            found.append(best)
    if len(found) > 1:
        found.sort(reverse=True)
    return tuple(found)
