"""What a company may still come to: the days its people have left, put to the best use.

A crate is mined, brought home and sold or shipped, which takes so many days of work, room in the fleet and
ore in reach. As many crates as there are days for are points to come. Days that are left over bring credits,
which are worth more the earlier they come: people who are hired with them work on to the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bohrd.contract import Weights
from bohrd.games.periorbis.bureaucracy import ACTING, HIRING
from bohrd.games.periorbis.orbit import ORBITS, OrbitTrack
from bohrd.games.periorbis.pieces import SLOTS, Content

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition
    from bohrd.games.periorbis.ships import Berth

WORKER, MINER, CAPTAIN, AGENT, SCIENTIST = range(5)
"""What people are counted as: who has no trade that matters here can do everything like a cadet."""
TRADES: Final = {"miner": MINER, "captain": CAPTAIN, "agent": AGENT, "scientist": SCIENTIST}
NEVER: Final = 99
"""The turn on which an asteroid comes into reach that does not any more."""


class Sky:
    """When asteroids are in reach on one Orbit Track."""

    def __init__(self, track: OrbitTrack) -> None:
        turns, drives = range(1, track.turns + 2), range(len(ORBITS))
        self.near: list[list[int]] = [
            [
                sum(1 << rock for rock in track.reach[turn - 1][drive]) if 1 <= turn <= track.turns else 0
                for drive in drives
            ]
            for turn in range(track.turns + 2)
        ]
        """``near[turn][drive]``: the asteroids in reach, as bits."""
        self.next: list[list[list[int]]] = [
            [
                [
                    min([t for t in turns if t >= turn and self.near[t][drive] >> rock & 1], default=NEVER)
                    for rock in range(track.asteroids)
                ]
                for drive in drives
            ]
            for turn in range(track.turns + 2)
        ]
        """``next[turn][drive][asteroid]``: the first turn from this one on with it in reach."""
        self.often: list[list[list[int]]] = [
            [
                [
                    sum([t >= turn and self.near[t][drive] >> rock & 1 for t in turns])
                    for rock in range(track.asteroids)
                ]
                for drive in drives
            ]
            for turn in range(track.turns + 2)
        ]
        """``often[turn][drive][asteroid]``: the number of turns from this one on with it in reach."""


class Firm:
    """What a company has to work with until the end."""

    def __init__(self, position: PeriorbisPosition, seat: int, sky: Sky) -> None:
        marker, phase = position.marker, position.phase
        waits = phase == HIRING or (phase == ACTING and position.order.index(seat) > position.at)
        self.seat = seat
        self.now = position.turn == seat and phase == ACTING
        """Whether it is in the middle of its turn."""
        self.acted = not waits
        """Whether this turn is over for it, or will be with what is being done now."""
        self.first = marker if waits else marker + 1
        """The first turn it has all to itself,"""
        self.left = position.track.turns - self.first + 1
        """and how many there are."""
        self.capacity = position.capacity[seat]
        self.room = self.capacity - position.carried if self.now else 0
        """Places in the fleet that are free in the present turn."""
        self.near = sky.near[marker][position.drive[seat]] if self.now else 0
        """What is in reach in the present turn, as bits."""
        self.next = sky.next[self.first][position.drive[seat]]
        self.points = float(position.supplied[seat] + position.sold[seat] - position.missed[seat])
        self.credits = float(position.credits[seat] - (position.due if self.now else 0))
        self.storage = float(position.storage[seat])
        self.stock = 0.0
        """Crates on bases that can be fetched."""
        self.ore = 0.0
        """Ore on own bases that can be mined and fetched,"""
        self.ore_at: list[float] = []
        """and on each asteroid."""
        self.fleet = 0.0
        """Places in the fleet, over all turns."""
        self.loading = 0.0
        """Places with the one who is carrying now."""
        self.workers = 0.0
        """Days of people without a trade; then those of each trade, and what can be done in them."""
        self.mine_days = self.mine_most = 0.0
        self.carry_days = self.carry_most = 0.0
        self.sell_days = self.sell_most = 0.0
        self.science_days = self.science_most = 0.0
        self.mined_there = 0.0
        """Crates that are mined by those who cannot come home before."""
        self.output = 1.0
        """Crates mined on a turn, as a rule."""
        self.wages = 0
        self.building = 0.0
        self.bonus = self.research = self.upgrade = 0
        """The best skills in the crew."""
        self.empty = 0
        """Empty slots."""
        self.promised = self.promised_price = 0.0
        """Crates that can still be brought to ships, and what they pay."""
        self.owed = 0.0
        """Points that are lost if they are not."""
        self.soon = self.banked = 0.0
        """Credits from ships that are there, and from those that leave now."""


class Outlook:
    """Foresees how many points companies come to, with one edition's cards."""

    def __init__(self, content: Content, weights: Weights) -> None:
        self.sure = float(weights["sure"])
        self.hoped = float(weights["hoped"])
        self.present = float(weights["present"])
        self.new_base = float(weights["new_base"])
        self.growth = float(weights["growth"])
        self.elsewhere = float(weights["elsewhere"])
        self.liquid = float(weights["liquid"])
        self.plenty = float(weights["plenty"])
        self.poor = float(weights["poor"])
        self.soon = float(weights["soon"])
        self.saved = float(weights["saved"])
        self.widened = float(weights["widened"])
        self.unsigned = float(weights["unsigned"])
        self.threat = float(weights["threat"])
        self.datum = float(weights["datum"])
        self.datum_now = float(weights["datum_now"])
        self.spent = float(weights["spent"])
        numbers = range(max(content.employees) + 1)
        cards = [content.employees.get(number) for number in numbers]
        self.trade: list[int] = [TRADES.get(card.type, WORKER) if card else WORKER for card in cards]
        self.wage: list[int] = [card.wage if card else 0 for card in cards]
        self.captain: list[int] = [card.captain if card else 0 for card in cards]
        self.selling: list[int] = [card.selling if card else 0 for card in cards]
        self.contract: list[int] = [card.contract if card else 0 for card in cards]
        self.research: list[int] = [card.research if card else 0 for card in cards]
        self.upgrade: list[int] = [card.upgrade if card else 0 for card in cards]
        self.building: list[float] = [0.5 * card.skills["building"] if card else 0.0 for card in cards]
        self.black: list[int] = [card.black if card else 0 for card in cards]
        self.grey: list[int] = [card.grey if card else 0 for card in cards]
        self.white: list[int] = [card.white if card else 0 for card in cards]
        self.mining: list[float] = []
        """Crates a day, as a rule: the best ore is not always left."""
        for number in numbers:
            skills = sorted([self.black[number], self.grey[number], self.white[number]])
            self.mining.append(0.75 * skills[2] + 0.25 * skills[1])
        self.price: list[int] = [ship.price for ship in content.ships]
        self.minimum: list[int] = [ship.minimum for ship in content.ships]
        self.spaces: list[int] = [ship.spaces for ship in content.ships]
        self.sizes: list[list[int]] = [list(ship.sizes) for ship in content.ships]
        self.asteroids = len(content.asteroids)
        self.top_capacity = content.constants.fleet_capacity.top
        self.upgrade_cost = content.constants.upgrade_cost
        self.skies: dict[OrbitTrack, Sky] = {track: Sky(track) for track in content.tracks.values()}

    def points(self, position: PeriorbisPosition, seat: int) -> float:
        """The points a company is expected to end with."""
        sky = self.skies[position.track]
        firm = Firm(position, seat, sky)
        self._see_asteroids(position, firm, sky)
        self._see_people(position, firm)
        self._see_ships(position, firm)
        return firm.points + self._crates_and_credits(position, firm)

    def _see_asteroids(self, position: PeriorbisPosition, firm: Firm, sky: Sky) -> None:
        """Crates that can be fetched, ore that can be mined, and places in the fleet for them."""
        seat, first, drive, near = firm.seat, firm.first, position.drive[firm.seat], firm.near
        ore, useful = position.ore, 0
        firm.ore_at = [0.0] * self.asteroids
        often = sky.often[first][drive]
        for rock in range(position.track.asteroids):
            here = position.bases[rock]
            if not here or seat not in here or (firm.next[rock] == NEVER and not near >> rock & 1):
                continue
            crates = position.crates[seat * self.asteroids + rock]
            firm.stock += crates
            minable = ore[rock * 3] + ore[rock * 3 + 1] + 0.6 * ore[rock * 3 + 2]
            minable /= 0.5 + 0.5 * len(here)
            firm.ore_at[rock] = minable
            firm.ore += min(minable, 2.0 * often[rock] + 1.0)
            if crates or minable > 0.0:
                useful |= 1 << rock
        for turn in range(first, position.track.turns + 1):
            firm.fleet += (firm.capacity - 0.6) * (1.0 if sky.near[turn][drive] & useful else self.elsewhere)
        if firm.now:
            if near & useful or position.storage[seat]:
                firm.fleet += firm.room
            if position.carrier >= 0:
                skill = self.captain[position.crew[seat * SLOTS + position.carrier]]
                firm.loading = float(min(skill - position.loaded, firm.room))

    def _see_people(self, position: PeriorbisPosition, firm: Firm) -> None:
        """Days of work by trade, and skills."""
        begin = firm.seat * SLOTS
        for slot in range(SLOTS):
            number = position.crew[begin + slot]
            if number < 0:
                firm.empty += slot < position.open_slots[firm.seat]
                continue
            firm.wages += self.wage[number]
            firm.building += self.building[number]
            firm.research = max(firm.research, self.research[number])
            firm.upgrade = max(firm.upgrade, self.upgrade[number])
            firm.bonus = max(firm.bonus, self.contract[number])
            today = self.present if firm.now and not position.acted >> slot & 1 else 0.0
            place = position.place[begin + slot]
            days = firm.left + today
            if place >= 0:
                days = self._days_away(position, firm, number, place, today)
            if days > 0.0:
                self._add_days(firm, number, days)

    def _days_away(
        self, position: PeriorbisPosition, firm: Firm, number: int, rock: int, today: float
    ) -> float:
        """Days that somebody on a base can be used for anything: those before one can come home go into
        mining, or are lost."""
        near, later = firm.near >> rock & 1, firm.next[rock]
        stuck = float(later - firm.first if later != NEVER else firm.left)
        days = firm.left - stuck
        if not self.can_mine(position, number, rock) or (later == NEVER and not near):
            return days + today if near else days
        mined = min((stuck if later != NEVER else 0.0) + today, firm.ore_at[rock])
        firm.ore_at[rock] -= mined
        firm.ore -= mined
        firm.mined_there += mined * self.mining[number]
        if days > 0.0 and firm.ore_at[rock] > 0.0:
            firm.points += 0.25 * self.mining[number]
        return days

    def can_mine(self, position: PeriorbisPosition, number: int, rock: int) -> bool:
        """Whether there is ore for somebody on an asteroid."""
        ore = position.ore
        return (
            (ore[rock * 3] > 0 and self.black[number] > 0)
            or (ore[rock * 3 + 1] > 0 and self.grey[number] > 0)
            or (ore[rock * 3 + 2] > 0 and self.white[number] > 0)
        )

    def _add_days(self, firm: Firm, number: int, days: float) -> None:
        trade = self.trade[number]
        if trade == MINER:
            firm.output += self.mining[number]
            firm.mine_days += days
            firm.mine_most += days * self.mining[number]
        elif trade == CAPTAIN:
            firm.carry_days += days
            firm.carry_most += days * min(self.captain[number], firm.capacity)
        elif trade == AGENT:
            firm.sell_days += days
            firm.sell_most += days * self.selling[number]
        elif trade == SCIENTIST:
            firm.science_days += days
            firm.science_most += days * self.research[number]
        else:
            firm.workers += days

    def _see_ships(self, position: PeriorbisPosition, firm: Firm) -> None:
        """What is aboard, what is promised, and what cannot be kept."""
        for berth in position.ships:
            ship, holders, bonuses, crates = berth.ship, berth.holders, berth.bonuses, berth.crates
            if firm.seat not in holders:
                continue
            row = holders.index(firm.seat)
            size, bonus, aboard = self.sizes[ship][row], bonuses[row], crates[row]
            total = crates[0] + crates[1] + crates[2]
            leaves = total >= self.minimum[ship]
            price = self.price[ship] + bonus
            short = size - aboard - bonus if aboard else max(1, size - bonus)
            firm.points += min(aboard, size)
            if not firm.now and (firm.left == 0 or (leaves and firm.acted)):
                firm.banked += aboard * price
                firm.points -= max(0, short)
                continue
            firm.soon += aboard * price
            most = float(firm.room)
            if not leaves:
                most += min(self._brought(position, firm, berth), firm.left * firm.capacity)
            elif not firm.now:
                most = float(firm.capacity)
            wanted = min(most, float(max(0, min(size - aboard, self.spaces[ship] - total))))
            if short > wanted:
                firm.points -= short - wanted
                firm.owed += wanted
            elif short > 0:
                firm.owed += short
            firm.promised += wanted
            firm.promised_price += wanted * price

    def _brought(self, position: PeriorbisPosition, firm: Firm, berth: Berth) -> float:
        """How many crates one can bring to a ship on later turns, before all together have filled it."""
        ship, holders, crates = berth.ship, berth.holders, berth.crates
        missing = float(self.minimum[ship] - crates[0] - crates[1] - crates[2])
        has_room = holders[0] < 0 or holders[1] < 0 or holders[2] < 0
        rivals = 0.0
        at = position.at if firm.acted else position.seats
        for place in range(position.seats):
            other = position.order[place]
            if other == firm.seat:
                continue
            signed = other == holders[0] or other == holders[1] or other == holders[2]
            if not signed and not has_room:
                continue
            power = self._load(position, other) * (1.0 if signed else self.unsigned)
            if place > at:
                missing -= power
            rivals += power
        most, stock = float(firm.capacity), firm.stock
        if missing <= 0.0:
            return (1.0 - self.threat) * most
        brought = 0.0
        while missing > 0.0:
            load = min(most, stock + firm.output)
            stock += firm.output - load
            brought += load
            missing -= load + rivals
        return brought

    def _load(self, position: PeriorbisPosition, seat: int) -> float:
        """How many crates a company can bring to ships on this turn, with one more that it mines."""
        near = self.skies[position.track].near[position.marker][position.drive[seat]]
        crates = position.storage[seat] + 1
        for rock in range(position.track.asteroids):
            if near >> rock & 1:
                crates += position.crates[seat * self.asteroids + rock]
        return float(min(crates, position.capacity[seat]))

    def _crates_and_credits(self, position: PeriorbisPosition, firm: Firm) -> float:
        """The points that crates are going to bring, and what credits are worth."""
        left, data = firm.left, position.data[firm.seat]
        worth, scale = self.growth * left * left, self.spent * left + 4.0
        money = firm.credits + self.datum * data
        if firm.science_days > 0.0:
            rich = scale + max(0.0, money)
            if 5.0 * firm.science_most * worth * scale > 0.45 * firm.science_days * rich * rich:
                money += 5.0 * firm.science_most
            else:
                firm.workers += firm.science_days
        if left > 1:
            firm.fleet += self.saved * data * (left - 1)
        missing = firm.wages - firm.credits - firm.banked
        if left > 0 and missing > 0.0:
            firm.workers -= self.poor * missing
        made, spare = self._made(firm)
        lying = firm.storage + firm.stock
        points = self.sure * made if made < lying else self.sure * lying + self.hoped * (made - lying)
        shipped = min(made, firm.promised)
        sure = min(shipped, lying)
        points -= max(0.0, firm.owed - sure - 0.8 * (shipped - sure))
        if left == 0:
            return points + 0.002 * position.credits[firm.seat]
        if shipped > 0.0:
            firm.soon += 0.5 * shipped * firm.promised_price / firm.promised
        money += firm.soon + firm.banked + firm.building * min(left, 5) - 0.9 * firm.wages * left
        money += (3.5 + 0.7 * firm.bonus) * (made - shipped) + 3.5 * spare
        points += worth * money / (money + scale) if money >= 0.0 else 1.5 * worth * money / scale
        purse = firm.credits + firm.banked + self.soon * firm.soon + self.datum_now * data
        points += self.liquid * left * purse / (purse + self.plenty if purse > 0.0 else self.plenty)
        return points + 0.12 * firm.empty * (left - 1) + 0.002 * position.credits[firm.seat]

    def _made(self, firm: Firm) -> tuple[float, float]:
        """As many crates as there are days for, and the days that are left over."""
        low, high = 0.0, firm.storage + firm.fleet
        widening = 0.0
        if firm.left > 2:
            high += 0.5 * firm.left * (self.top_capacity - firm.capacity)
            data = max(0, self.upgrade_cost - firm.upgrade)
            widening = (1.0 + data / firm.research) / (self.widened * firm.left)
        spare = self._spare(firm, high, widening)
        if spare >= 0.0:
            return high, spare
        spare = 0.0
        for _ in range(7):
            middle = 0.5 * (low + high)
            over = self._spare(firm, middle, widening)
            if over >= 0.0:
                low, spare = middle, over
            else:
                high = middle
        return low, spare

    def _spare(self, firm: Firm, crates: float, widening: float) -> float:
        """The days left over if so many crates are sold or shipped; below 0, those that are missing."""
        days = firm.workers
        mined = crates - firm.storage - firm.stock - firm.mined_there
        if mined > 0.0:
            skilled = mined < firm.mine_most
            used = (
                mined * firm.mine_days / firm.mine_most
                if skilled
                else firm.mine_days + mined - firm.mine_most
            )
            days += firm.mine_days - 1.1 * used
            if used > firm.ore:
                days -= self.new_base * (used - firm.ore)
        else:
            days += firm.mine_days
        carried = crates - firm.storage - firm.loading
        if carried > firm.fleet:
            days -= widening * (carried - firm.fleet)
        days += _left_over(firm.carry_days, firm.carry_most, carried, 0.5)
        return days + _left_over(firm.sell_days, firm.sell_most, crates - firm.promised, 0.45)


def _left_over(days: float, most: float, crates: float, slow: float) -> float:
    """The days that a trade has left over once so many crates are done; if there are more than it can do, the
    days that others are ``slow`` to do the rest in are missing."""
    if crates <= 0.0:
        return days
    return days - days * crates / most if crates < most else slow * (most - crates)
