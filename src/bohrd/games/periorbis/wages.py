"""Which wages are payable (ORB-WAGE-4): those that some way to go on with the turn pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, final

from mypy_extensions import mypyc_attr

from bohrd.contract import IllegalMove
from bohrd.games.periorbis.cargo import can_send_crate, room
from bohrd.games.periorbis.crew import NOT_ACTED, plural
from bohrd.games.periorbis.earnings import Search
from bohrd.games.periorbis.income import Income
from bohrd.games.periorbis.means import Field, Means, in_selling_order
from bohrd.games.periorbis.pieces import HQ, NOBODY, SLOTS, Content, Employee
from bohrd.games.periorbis.ships import Berth, signable

if TYPE_CHECKING:
    from bohrd.games.periorbis.decisions.action import ActionMove
    from bohrd.games.periorbis.position import PeriorbisPosition


@mypyc_attr(acyclic=True, free_list_len=1)  # made and dropped by the thousand
@final
class Purse:
    """Looks which actions are payable, and for that what there is to earn with, once it is asked."""

    __slots__ = ("_means", "_position", "_ships")

    def __init__(self, position: PeriorbisPosition, ships: list[Berth]) -> None:
        self._position = position
        self._ships = ships
        self._means: Means | None = None

    def payable(self, place: int, card: Employee, moves: list[ActionMove]) -> list[ActionMove]:
        """Those of an employee's actions, legal but for the wages, that leave them payable (ORB-WAGE-3)."""
        position = self._position
        due = position.due + card.wage - position.credits[position.turn]
        search, rest = position.decisions.wages.search(position), None
        found: list[ActionMove] = []
        for move in moves:
            short = due - move.action.income(position, move, card)
            if short > 0:
                if rest is None:
                    means = self._what_there_is()
                    if place != HQ and search.pays_at_home(means, short):
                        return moves  # who mines takes nothing from those in the HQ
                    rest = means.without(place, card)
                is_sure = move.action.spares_others and search.pays_at_home(rest, short)
                if not is_sure and not search.brings(move.action.leaves(position, move, card, rest), short):
                    continue
            found.append(move)
        return found

    def _what_there_is(self) -> Means:
        if self._means is None:
            self._means = self._position.decisions.wages.means(self._position, self._ships)
        return self._means


@final
class Wages:
    """What the employees of one edition can earn, and so which wages are payable."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._income = Income(content)
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
            yield IllegalMove("ORB-WAGE-3", text)

    # -- what there is to earn with ---------------------------------------------------------

    def search(self, position: PeriorbisPosition) -> Search:
        """Through the ways to go on with this turn; the last one's answers hold as long as the sky does."""
        near, bases, last = position.track.near[position.marker - 1], position.bases, self._search
        if last is not None and last.near is near and last.bases is bases:
            return last
        self._search = search = Search(self._content, self._income, near, bases)
        return search

    def means(self, position: PeriorbisPosition, ships: list[Berth]) -> Means:
        """What the player on turn has to earn with; ``ships`` are those he can sign."""
        seat, asteroids, cards = position.turn, len(position.bases), position.content.by_number
        first = seat * SLOTS
        home: list[Employee] = []
        away: list[tuple[int, Employee]] = []
        for slot in NOT_ACTED[position.acted]:
            number, place = position.crew[first + slot], position.place[first + slot]
            if number >= 0:
                if place == HQ:
                    home.append(cards[number])
                else:
                    away.append((place, cards[number]))
        reach = position.track.reach[position.marker - 1][-1]
        bases = [asteroid for asteroid in reach if seat in position.bases[asteroid]]
        carrier = position.carrier
        field = Field(
            tuple(away),
            position.credits[seat],
            position.crates[seat * asteroids : (seat + 1) * asteroids],
            position.ore,
            tuple(bases),
            position.drive[seat],
            position.capacity[seat] - position.carried,
            self._top - position.capacity[seat],
            room(position, carrier) if carrier != NOBODY else 0,
            carrier != NOBODY and not position.loaded,
            can_send_crate(position),
            0,
        )
        workers = in_selling_order(home)
        return Means(workers, advances(position, ships), position.storage[seat], position.data[seat], field)


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
