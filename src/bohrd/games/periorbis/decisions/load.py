"""Loading the items of a Transport Cargo action, and finishing it (area CARGO of the ledger)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, Told
from bohrd.games.periorbis.bureaucracy import HIRING
from bohrd.games.periorbis.cargo import room
from bohrd.games.periorbis.counts import add
from bohrd.games.periorbis.crew import able, called, employee, first_name, plural, tell
from bohrd.games.periorbis.decisions.action import END, NO_LUCK, hiring_first
from bohrd.games.periorbis.orbit import bases_in_reach, out_of_reach
from bohrd.games.periorbis.pieces import HQ, NOBODY, ORES, ROWS, SLOTS, Content
from bohrd.games.periorbis.ships import berth_of, settlement, signable, supply, takes_crates

if TYPE_CHECKING:
    from bohrd.games.periorbis.means import Means
    from bohrd.games.periorbis.position import PeriorbisPosition

CRATES, PEOPLE = "Crates", "People"
"""The headings of what can be carried."""
LEAVING_WORTH = 9
"""A ship that leaves this turn comes before one that pays more a crate, for as many points."""


class Item(Move):
    """An item to carry."""

    loading: Loading[Any]
    __slots__ = ("loading",)

    def __init__(
        self, decision: Loading[Any], id: int, name: str, text: str, targets: tuple[str, str]
    ) -> None:
        super().__init__(decision, id, name, text, targets)
        self.loading = decision


ItemT = TypeVar("ItemT", bound=Item)


class LoadEmployee(Item):
    """The employee of this slot, to an asteroid or home to the HQ."""

    __slots__ = ("slot", "to")

    def __init__(self, decision: LoadingEmployees, id: int, slot: int, content: Content, to: int) -> None:
        rock = None if to == HQ else content.asteroids[to]
        place, name, target = (rock.id, rock.name, f"asteroid-{rock.id}") if rock else ("hq", "the HQ", "hq")
        text = f"Carry employee {slot + 1} to {name}"
        super().__init__(
            decision, id, f"load employee {slot + 1} {place}", text, (f"crew-{slot + 1}", target)
        )
        self.slot = slot
        self.to = to


class LoadCrate(Item):
    """A crate from a base or from storage, to a ship or to storage."""

    __slots__ = ("origin", "to")

    def __init__(self, decision: LoadingCrates, id: int, content: Content, origin: int, to: int) -> None:
        rock = None if origin == HQ else content.asteroids[origin]
        ship = None if to == HQ else content.ships[to]
        here = (rock.id, rock.name, f"crates-{rock.id}") if rock else ("hq", "storage", "storage")
        there = (ship.id, ship.name, f"ship-{ship.id}") if ship else ("hq", "storage", "hq")
        text = f"Carry a crate from {here[1]} to {there[1]}"
        super().__init__(decision, id, f"load crate {here[0]} {there[0]}", text, (here[2], there[2]))
        self.origin = origin
        self.to = to


class Finish(Move):
    """Nothing more is carried."""

    __slots__ = ()


def not_loading(position: PeriorbisPosition) -> Iterator[IllegalMove]:
    """What refuses every step of a transport: there is none in progress."""
    if position.phase == HIRING:
        yield hiring_first()
    elif position.carrier == NOBODY:
        yield IllegalMove("ORB-CARGO-3", "Nobody is carrying yet: give somebody the task Carry first.")


class Loading(Decision["PeriorbisPosition", ItemT]):
    """Carry one more item (ORB-DECIDE-4)."""

    def refusals(self, position: PeriorbisPosition, move: ItemT) -> Iterator[IllegalMove]:
        """What nobody could carry is refused for that, whether somebody carries or not."""
        if position.phase == HIRING:
            yield hiring_first()
            return
        broken = False
        for refusal in self.broken(position, move):
            broken = True
            yield refusal
        if position.carrier == NOBODY:
            yield from not_loading(position)
        elif not broken:
            yield from position.decisions.wages.unpayable(_after(position, move))

    @abstractmethod
    def broken(self, position: PeriorbisPosition, move: ItemT) -> Iterator[IllegalMove]:
        """The rules broken, but for that somebody must carry, and the one on wages."""

    @abstractmethod
    def spares_home(self, position: PeriorbisPosition, move: ItemT) -> bool:
        """Whether those in the HQ can cash in all the same: nothing is taken from there."""

    @abstractmethod
    def leaves(self, position: PeriorbisPosition, move: ItemT, means: Means) -> Means:
        """What there is to earn with after it (ORB-WAGE-4)."""


def _captain_is_spent(position: PeriorbisPosition) -> Iterator[IllegalMove]:
    if position.carrier == NOBODY:
        return
    captain = employee(position, position.carrier).captain
    if position.loaded >= captain:
        yield IllegalMove("ORB-CARGO-1", f"The carrier's Captain Skill of {captain} is used up.")


def _fleet_is_spent(position: PeriorbisPosition) -> Iterator[IllegalMove]:
    capacity = position.capacity[position.turn]
    if position.carried >= capacity:
        yield IllegalMove("ORB-CARGO-2", f"Your Fleet Capacity of {capacity} is used up this turn.")


def _count_item(position: PeriorbisPosition) -> None:
    position.loaded += 1
    position.carried += 1  # ORB-CARGO-2


# -- employees ------------------------------------------------------------------------------


class LoadingEmployees(Loading[LoadEmployee]):
    """Carry an employee who has not acted out to a base, on to another, or home."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        made: list[LoadEmployee] = []
        self.ways: list[tuple[LoadEmployee, ...]] = []
        """``ways[slot][asteroid]``; ``[slot][HQ]``, the last, is the ride home."""
        places = (*range(len(content.asteroids)), HQ)
        for slot in range(SLOTS):
            first = len(moves) + len(made)
            rides = tuple(LoadEmployee(self, first + n, slot, content, to) for n, to in enumerate(places))
            self.ways.append(rides)
            made += rides
        self.moves = made
        moves += made

    def broken(self, position: PeriorbisPosition, move: LoadEmployee) -> Iterator[IllegalMove]:
        seat, slot = position.turn, move.slot
        yield from _captain_is_spent(position)
        is_there = position.crew[seat * SLOTS + slot] != NOBODY
        if not is_there:
            yield IllegalMove("ORB-CARGO-1", f"There is no employee {slot + 1} to carry.")
        yield from _fleet_is_spent(position)
        if slot == position.carrier:
            yield IllegalMove("ORB-CARGO-6", "The carrier cannot be carried.")
        elif position.acted >> slot & 1:
            text = f"{first_name(position, slot)} has worked this turn and stays."
            yield IllegalMove("ORB-CARGO-5", text)
        if is_there or move.to != HQ:
            yield from self._wrong_way(
                position, move, position.place[seat * SLOTS + slot] if is_there else HQ
            )

    def _wrong_way(
        self, position: PeriorbisPosition, move: LoadEmployee, place: int
    ) -> Iterator[IllegalMove]:
        """What is wrong with the way from a place to where it leads."""
        if place == move.to:
            yield IllegalMove("ORB-ACT-10", f"{first_name(position, move.slot)} is there already.")
        if move.to != HQ and (text := out_of_reach(position, move.to)):
            yield IllegalMove("ORB-CARGO-8", text)
        if place not in (HQ, move.to) and (text := out_of_reach(position, place)):
            said = f"{first_name(position, move.slot)} is out of reach: {text}"
            yield IllegalMove("ORB-CARGO-9" if move.to == HQ else "ORB-CARGO-8", said)
        if move.to != HQ and position.turn not in position.bases[move.to]:
            name = position.content.asteroids[move.to].name
            yield IllegalMove("ORB-CARGO-7", f"You have no base on {name}.")

    def carry_out(self, position: PeriorbisPosition, move: LoadEmployee, chance: Chance, told: Told) -> None:
        place = position.turn * SLOTS + move.slot
        origin = position.place[place]
        position.place[place] = move.to
        _count_item(position)
        if told is not None:
            text = f"{{p}} carries {_ride(position, move)}."
            rule = "ORB-CARGO-9" if move.to == HQ else "ORB-CARGO-8"
            data = {"slot": move.slot + 1, "from": _place(position, origin), "to": _place(position, move.to)}
            tell(told, position, "carried employee", text, rule, f"face-{{p}}-{move.slot + 1}", **data)

    def spares_home(self, position: PeriorbisPosition, move: LoadEmployee) -> bool:
        return position.place[position.turn * SLOTS + move.slot] != HQ

    def leaves(self, position: PeriorbisPosition, move: LoadEmployee, means: Means) -> Means:
        place = position.place[position.turn * SLOTS + move.slot]
        return means.loaded().moved(employee(position, move.slot), place, move.to)

    def choice(self, position: PeriorbisPosition, move: LoadEmployee) -> Choice:
        content, first = position.content, first_name(position, move.slot)
        if move.to == HQ:
            title, result = f"{first} to HQ", "to work at home"
        else:
            rock, card = content.asteroids[move.to], employee(position, move.slot)
            left = position.ore[move.to * len(ORES) :]
            skills = zip(ORES, card.mining, left, strict=False)
            can = [f"{skill} {ore}" for ore, skill, there in skills if skill and there]
            title = f"{first} to {rock.name}"
            result = f"to mine {' or '.join(can)} there" if can else "nothing to mine there"
        closes = _closes(position, move)
        return Choice(f"Carry {_ride(position, move)}", title, PEOPLE, costs=closes, result=result)


def _ride(position: PeriorbisPosition, move: LoadEmployee) -> str:
    """Who goes where."""
    to = "home to the HQ" if move.to == HQ else f"to {position.content.asteroids[move.to].name}"
    return f"{called(position, move.slot)} {to}"


def _place(position: PeriorbisPosition, asteroid: int) -> str:
    """The id of a place."""
    return "hq" if asteroid == HQ else position.content.asteroids[asteroid].id


# -- crates ---------------------------------------------------------------------------------


class LoadingCrates(Loading[LoadCrate]):
    """Carry a crate from a base to a ship or to storage, or from storage to a ship (ORB-CARGO-13)."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        made: list[LoadCrate] = []
        self.ways: list[tuple[LoadCrate, ...]] = []
        """``ways[asteroid][ship]``; ``[asteroid][HQ]``, the last, to storage; ``[HQ][ship]`` from it."""
        ships = range(len(content.ships))
        for origin in (*range(len(content.asteroids)), HQ):
            first = len(moves) + len(made)
            targets = (*ships, HQ) if origin != HQ else tuple(ships)
            ways = tuple(LoadCrate(self, first + n, content, origin, to) for n, to in enumerate(targets))
            self.ways.append(ways)
            made += ways
        self.moves = made
        moves += made

    def broken(self, position: PeriorbisPosition, move: LoadCrate) -> Iterator[IllegalMove]:
        yield from _captain_is_spent(position)
        yield from _fleet_is_spent(position)
        if move.to != HQ:
            yield from self._no_ship(position, move.to)
        yield from self._no_crate(position, move.origin)

    def _no_ship(self, position: PeriorbisPosition, ship: int) -> Iterator[IllegalMove]:
        """Why a ship takes no crate."""
        name, berth = position.content.ships[ship].name, berth_of(position, ship)
        if berth is None:
            yield IllegalMove("ORB-CARGO-16", f"{name} is not on offer.")
            yield IllegalMove("ORB-CARGO-17", f"{name} takes no crates now.")
        elif position.turn not in berth.holders:
            yield IllegalMove("ORB-CARGO-16", f"You hold no contract on {name}.")
        elif not takes_crates(position, position.turn, berth):
            yield IllegalMove("ORB-CARGO-17", f"{name} has no empty space left.")

    def _no_crate(self, position: PeriorbisPosition, origin: int) -> Iterator[IllegalMove]:
        """Why no crate can come from a place."""
        seat, asteroids = position.turn, position.content.asteroids
        first = seat * len(asteroids)
        if not position.storage[seat] and not any(position.crates[first : first + len(asteroids)]):
            yield IllegalMove("ORB-CARGO-13", "You have no crates to carry.")
        elif origin == HQ:
            if not position.storage[seat]:
                yield IllegalMove("ORB-CARGO-13", "Your storage is empty.")
        elif not position.crates[first + origin]:
            yield IllegalMove("ORB-CARGO-13", f"You have no crates on {asteroids[origin].name}.")
        if origin != HQ and (text := out_of_reach(position, origin)):
            yield IllegalMove("ORB-CARGO-15", text)

    def carry_out(self, position: PeriorbisPosition, move: LoadCrate, chance: Chance, told: Told) -> None:
        seat = position.turn
        if move.origin == HQ:
            position.storage[seat] -= 1
        else:
            base = seat * len(position.content.asteroids) + move.origin
            position.crates = add(position.crates, base, -1)
        if move.to == HQ:
            position.storage[seat] += 1
        else:
            supply(position, move.to, seat)
        _count_item(position)
        if told is not None:
            text = f"{{p}} carries {_crate(position, move)}."
            to = "hq" if move.to == HQ else position.content.ships[move.to].id
            data = {"from": _place(position, move.origin), "to": to}
            origin = "storage-{p}" if move.origin == HQ else f"crates-{data['from']}-{{p}}"
            there = "storage-{p}" if move.to == HQ else f"ship-{to}"
            lane = () if HQ in (move.origin, move.to) else (f"lane-{data['from']}-{to}",)
            tell(told, position, "carried crate", text, "ORB-CARGO-13", origin, there, *lane, **data)

    def spares_home(self, position: PeriorbisPosition, move: LoadCrate) -> bool:
        return move.origin != HQ

    def leaves(self, position: PeriorbisPosition, move: LoadCrate, means: Means) -> Means:
        after = means.loaded()
        if move.origin != HQ:
            after.field.crates = add(after.field.crates, move.origin, -1)
        return after.stored((move.to == HQ) - (move.origin == HQ))

    def choice(self, position: PeriorbisPosition, move: LoadCrate) -> Choice:
        sentence = f"Carry {_crate(position, move)}"
        origin = "Storage" if move.origin == HQ else position.content.asteroids[move.origin].name
        last = position.marker == position.track.turns
        if move.to == HQ:
            title, result = f"{origin} to storage", f"to sell {'this turn' if last else 'or deliver later'}"
            return Choice(sentence, title, CRATES, costs=_closes(position, move), result=result)
        ship, berth = position.content.ships[move.to], berth_of(position, move.to)
        row = berth.holders.index(position.turn) if berth else 0
        bonus, crates = (berth.bonuses[row], berth.crates[row]) if berth else (0, 0)
        before, after = (settlement(ship, row, bonus, crates + more) for more in (0, 1))
        credits, points = after[0] - before[0], after[1] - after[2] - before[1] + before[2]
        size = ship.sizes[row]
        beyond = crates >= size
        missing = ship.minimum - sum(berth.crates) if berth and not last else 0  # ORB-FINISH-2
        return Choice(
            sentence,
            f"{origin} to {ship.name}",
            CRATES,
            brings=f"+{credits} later" if beyond else f"+{points} ★ +{credits} later",
            costs=_closes(position, move),
            warning=f"It brings no point, only {plural(credits, 'credit')}." if beyond else "",
            result=_then(_filling(crates + 1, size), ship.name, points, missing == 1),
            worth=credits + 10 * points + LEAVING_WORTH * (missing <= 0),
            lights=(f"ship-{ship.id}-{ROWS[row]}",),
        )


def _filling(crates: int, size: int) -> str:
    """How full a row is then."""
    if crates > size:
        return f"beyond your row of {size}"
    return f"fills your row of {size}" if crates == size else f"{crates} of {size} in your row"


def _then(filling: str, ship: str, points: int, fills: bool) -> str:
    """What a crate does; the second point is one that an empty space would have cost."""
    won = ["1 point won, 1 not lost"] if points > 1 else []
    leaves = [f"{ship} then leaves"] if fills else []
    return " · ".join([filling, *won, *leaves])


def _closes(position: PeriorbisPosition, move: Item) -> str:
    """What is sure to follow the last item that can be loaded, if nobody is left to work then: whoever is
    carried may work where they come to."""
    if room(position, position.carrier) > 1 or able(_after(position, move)):
        return ""
    return "ends turn"


def _crate(position: PeriorbisPosition, move: LoadCrate) -> str:
    """What goes where."""
    origin = "storage" if move.origin == HQ else position.content.asteroids[move.origin].name
    to = "storage" if move.to == HQ else position.content.ships[move.to].name
    return f"a crate from {origin} to {to}"


# -- finishing ------------------------------------------------------------------------------


class Finishing(Decision["PeriorbisPosition", Finish]):
    """Finish the transport in progress, once an item is loaded (ORB-CARGO-4)."""

    def __init__(self, moves: list[Move]) -> None:
        self.move = Finish(self, len(moves), "finish", "Finish this transport")
        self.moves = [self.move]
        moves.append(self.move)

    def refusals(self, position: PeriorbisPosition, move: Finish) -> Iterator[IllegalMove]:
        if position.carrier == NOBODY:
            yield from not_loading(position)
            return
        if not position.loaded:
            yield IllegalMove("ORB-CARGO-4", "At least one item must be carried.")
        if not position.decisions.wages.could_finish(position):
            yield IllegalMove("ORB-DECIDE-4", "You can only pay the wages due if you carry more.")

    def carry_out(self, position: PeriorbisPosition, move: Finish, chance: Chance, told: Told) -> None:
        position.carrier = NOBODY
        position.loaded = 0

    def choice(self, position: PeriorbisPosition, move: Finish) -> Choice:
        left = room(position, position.carrier)
        last = not able(position)
        return Choice(
            move.text,
            "Finish the trip",
            END,
            costs="ends turn" if last else "",
            result=f"{plural(left, 'place')} unused" if left else "",
            ends=True,
        )


# -- the legal ones -------------------------------------------------------------------------


def legal_steps(position: PeriorbisPosition) -> tuple[Move, ...]:
    """Every item that can be loaded now, and finishing: what the three decisions allow, in one go."""
    decisions = position.decisions
    left = room(position, position.carrier)
    moves = _items(position) if left > 0 else []
    may_finish = True
    short = position.due - position.credits[position.turn]
    if short > 0:
        search, means = decisions.wages.search(position), decisions.wages.means(position, signable(position))
        is_sure = search.pays_at_home(means, short)
        moves = [
            move
            for move in moves
            if (is_sure and move.loading.spares_home(position, move))
            or search.brings(move.loading.leaves(position, move, means), short)
        ]
        may_finish = is_sure or search.brings(means.finished(), short)
    if position.loaded and may_finish:
        return (*moves, decisions.finish.move)
    return tuple(moves)


def _after(position: PeriorbisPosition, move: Move) -> PeriorbisPosition:
    """What an item, legal but for the wages, leads to."""
    after = position.copy()
    move.decision.carry_out(after, move, NO_LUCK, None)
    return after


def _items(position: PeriorbisPosition) -> list[Item]:
    """Every item that can be carried now, with its way, but for the wages."""
    seat, first = position.turn, position.turn * SLOTS
    rides, ways = position.decisions.load_employee.ways, position.decisions.load_crate.ways
    bases = bases_in_reach(position, seat)
    moves: list[Item] = []
    for slot in range(SLOTS):
        if position.crew[first + slot] < 0 or position.acted >> slot & 1:  # ORB-CARGO-5, ORB-CARGO-6
            continue
        ride, place = rides[slot], position.place[first + slot]
        if place == HQ:
            moves += [ride[asteroid] for asteroid in bases]
        elif place in bases:
            moves += [ride[asteroid] for asteroid in bases if asteroid != place]
            moves.append(ride[HQ])
    ships = [berth.ship for berth in position.ships if takes_crates(position, seat, berth)]
    asteroids = len(position.content.asteroids)
    for asteroid in bases:
        if position.crates[seat * asteroids + asteroid]:
            way = ways[asteroid]
            moves += [way[ship] for ship in ships]
            moves.append(way[HQ])
    if position.storage[seat]:
        moves += [ways[HQ][ship] for ship in ships]
    return moves
