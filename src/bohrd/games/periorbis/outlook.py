"""What a company may still come to: the days its people have left, put to the best use.

A crate is mined, brought home and sold or shipped, which takes so many days of work, room in the fleet and
ore in reach. As many crates as there are days for are points to come. Days that are left over bring credits,
which are worth more the earlier they come: people who are hired with them work on to the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bohrd.games.periorbis.bureaucracy import ACTING, HIRING
from bohrd.games.periorbis.content import SLOTS, Content
from bohrd.games.periorbis.orbit import ORBITS, OrbitTrack

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition
    from bohrd.games.periorbis.ships import Berth

WORKER, MINER, CAPTAIN, AGENT, SCIENTIST = range(5)
"""What people are counted as: who has no trade that matters here can do everything like a cadet."""
TRADES: Final = {"miner": MINER, "captain": CAPTAIN, "agent": AGENT, "scientist": SCIENTIST}
NEVER: Final = 99
"""The turn on which an asteroid comes into reach that does not any more."""

SURE: Final = 0.93
"""What a crate that lies somewhere in reach is worth."""
HOPED: Final = 0.68
"""What one that has still to be mined is worth."""
PRESENT: Final = 0.9
"""What a day of the present turn is worth beside one to come, which can be planned from its beginning."""
NEW_BASE: Final = 0.35
"""So many days more it takes to mine an ore where there is no base yet."""
GROWTH: Final = 0.05
"""Points that all the credits one can spend bring, for each turn left times each turn left."""
ELSEWHERE: Final = 0.75
"""So much of the fleet is used on turns when no own base is in reach: others will be built."""
LIQUID: Final = 1.0
"""Points that credits in hand bring for each turn left, if there are very many;"""
PLENTY: Final = 35.0
"""with so many it is half of that."""
SOON: Final = 0.6
"""What a credit that a ship will bring is worth beside one in hand."""
SAVED: Final = 0.07
"""Places in the fleet that a datum in the lab comes to, on every turn left but one."""
WIDENED: Final = 0.42
"""For such a part of the turns left one has a place in the fleet that is still to be researched."""
UNSIGNED: Final = 0.6
"""How likely others are to sign and fill a ship that they have not signed yet."""
THREAT: Final = 0.6
"""How likely others are to send off a ship that they can."""
DATUM: Final = 6.0
"""What a research datum is worth in credits some day,"""
DATUM_NOW: Final = 1.5
"""and beside credits in hand."""
SPENT: Final = 8.0
"""About so many credits can be well spent on each turn."""


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


class Outlook:
    """Foresees how many points companies come to, with one edition's cards."""

    def __init__(self, content: Content) -> None:
        numbers = range(max(content.employees) + 1)
        cards = [content.employees.get(number) for number in numbers]
        self.trade: list[int] = [TRADES.get(card.type, WORKER) if card else WORKER for card in cards]
        self.wage: list[int] = [card.wage if card else 0 for card in cards]
        self.captain: list[int] = [card.captain if card else 0 for card in cards]
        self.selling: list[int] = [card.selling if card else 0 for card in cards]
        self.contract: list[int] = [card.contract if card else 0 for card in cards]
        self.research: list[int] = [card.research if card else 0 for card in cards]
        self.upgrade: list[int] = [card.upgrade if card else 0 for card in cards]
        self.engineering: list[float] = [0.5 * card.building if card else 0.0 for card in cards]
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
        self.skies: dict[OrbitTrack, Sky] = {track: Sky(track) for track in content.tracks.values()}

    def points(self, position: PeriorbisPosition, seat: int) -> float:
        """The points a company is expected to end with."""
        track = position.track
        sky = self.skies[track]
        marker, turns = position.marker, track.turns
        now = position.turn == seat and position.phase == ACTING
        first = marker + 1
        if position.phase == HIRING or (
            position.phase == ACTING and position.order.index(seat) > position.at
        ):
            first = marker
        left = turns - first + 1
        drive, capacity = position.drive[seat], position.capacity[seat]
        points = float(position.supplied[seat] + position.sold[seat] - position.missed[seat])
        money = float(position.credits[seat])
        if now:
            money -= position.due

        # -- asteroids: crates that can be fetched, ore that can be mined
        stock = 0.0
        ore_left = 0.0
        useful = 0
        ore_here = [0.0] * self.asteroids
        ore = position.ore
        bases = position.bases
        next_near, often = sky.next[first][drive], sky.often[first][drive]
        near_now = sky.near[marker][drive] if now else 0
        for rock in range(track.asteroids):
            here = bases[rock]
            if not here or seat not in here:
                continue
            fetched = next_near[rock] != NEVER
            at_hand = near_now >> rock & 1
            if not fetched and not at_hand:
                continue
            crates_here = position.crates[seat * self.asteroids + rock]
            stock += crates_here
            minable = ore[rock * 3] + ore[rock * 3 + 1] + 0.6 * ore[rock * 3 + 2]
            if len(here) > 1:
                minable /= 1.0 + 0.5 * (len(here) - 1)
            window = 2.0 * often[rock] + 1.0
            ore_left += minable if minable < window else window
            ore_here[rock] = minable
            if crates_here or minable > 0.0:
                useful |= 1 << rock
        fleet = 0.0
        room_a_turn = capacity - 0.6
        for turn in range(first, turns + 1):
            fleet += room_a_turn if sky.near[turn][drive] & useful else ELSEWHERE * room_a_turn
        brought = 0.0
        if now:
            if near_now & useful or position.storage[seat]:
                fleet += capacity - position.carried
            if position.carrier >= 0:
                spent = self.captain[position.crew[seat * SLOTS + position.carrier]] - position.loaded
                brought = float(min(spent, capacity - position.carried))

        # -- people: days of work
        workers = 0.0
        mine_days = mine_most = carry_days = carry_most = sell_days = sell_most = 0.0
        science_days = science_most = 0.0
        wages = 0
        site = 0.0
        output = 1.0
        skilled = 0.0
        bonus_most = 0
        research_most = upgrade_most = 0
        empty = 0
        best_room = float(capacity)
        for slot in range(SLOTS):
            number = position.crew[seat * SLOTS + slot]
            if number < 0:
                if slot < position.open_slots[seat]:
                    empty += 1
                continue
            place = position.place[seat * SLOTS + slot]
            days = float(left)
            today = PRESENT if now and not position.acted >> slot & 1 else 0.0
            wages += self.wage[number]
            skilled += self.engineering[number]
            if self.research[number] > research_most:
                research_most = self.research[number]
            if self.upgrade[number] > upgrade_most:
                upgrade_most = self.upgrade[number]
            if self.contract[number] > bonus_most:
                bonus_most = self.contract[number]
            if place >= 0:
                can_mine = (
                    (self.black[number] and ore[place * 3])
                    or (self.grey[number] and ore[place * 3 + 1])
                    or (self.white[number] and ore[place * 3 + 2])
                )
                later = next_near[place]
                at_hand = near_now >> place & 1
                stuck = float(later - first) if later != NEVER else days
                days -= stuck
                if can_mine and (later != NEVER or at_hand):
                    mined_there = (stuck if later != NEVER else 0.0) + today
                    if mined_there > ore_here[place]:
                        mined_there = ore_here[place]
                    ore_here[place] -= mined_there
                    ore_left -= mined_there
                    site += mined_there * self.mining[number]
                    if days > 0.0 and ore_here[place] > 0.0:
                        points += 0.25 * self.mining[number]
                    today = 0.0
                elif not at_hand:
                    today = 0.0
                if days <= 0.0 and today <= 0.0:
                    continue
            days += today
            trade = self.trade[number]
            if trade == MINER:
                output += self.mining[number]
                mine_days += days
                mine_most += days * self.mining[number]
            elif trade == CAPTAIN:
                skill = float(self.captain[number])
                carry_days += days
                carry_most += days * (skill if skill < best_room else best_room)
            elif trade == AGENT:
                sell_days += days
                sell_most += days * self.selling[number]
            elif trade == SCIENTIST:
                science_days += days
                science_most += days * self.research[number]
            else:
                workers += days

        # -- ships: what is aboard, and what is promised
        promised = 0.0
        penalty = 0.0
        promised_price = 0.0
        soon = 0.0
        banked = 0.0
        for berth in position.ships:
            ship, holders, bonuses, crates = berth
            if seat == holders[0]:
                row = 0
            elif seat == holders[1]:
                row = 1
            elif seat == holders[2]:
                row = 2
            else:
                continue
            size, bonus, aboard = self.sizes[ship][row], bonuses[row], crates[row]
            total = crates[0] + crates[1] + crates[2]
            leaves = total >= self.minimum[ship]
            price = self.price[ship] + bonus
            points += aboard if aboard < size else size
            short = size - aboard - bonus
            if short < 1 and aboard == 0:
                short = 1
            if (left == 0 and not now) or (leaves and first > marker and not now):
                banked += aboard * price
                points -= short if short > 0 else 0
                continue
            soon += aboard * price
            wanted = float(min(size - aboard, self.spaces[ship] - total))
            if wanted < 0.0:
                wanted = 0.0
            carried_now = float(capacity - position.carried) if now else 0.0
            if leaves:
                most = carried_now if now else float(capacity)
            else:
                most = self._brought(position, seat, berth, first, stock, output) + carried_now
                longest = left * capacity + carried_now
                if most > longest:
                    most = longest
            if wanted > most:
                wanted = most
            if short > wanted:
                points -= short - wanted
                penalty += wanted
            elif short > 0:
                penalty += short
            promised += wanted
            promised_price += wanted * price

        # -- credits: what they are worth, and so what scientists do
        worth = GROWTH * left * left
        scale = SPENT * left + 4.0
        data = position.data[seat]
        money += DATUM * data
        slope = worth * scale / ((scale + max(0.0, money)) * (scale + max(0.0, money)))
        if science_days > 0.0:
            if 5.0 * science_most * slope > 0.45 * science_days:
                money += 5.0 * science_most
            else:
                workers += science_days
        if left > 1:
            fleet += SAVED * data * (left - 1)

        # -- crates: as many as there are days for
        storage = float(position.storage[seat])
        lying = storage + stock
        mined_anyway = lying + site
        widening = 0.0
        top = fleet
        if left > 2:
            widening = (1.0 + (5.0 - upgrade_most) / research_most) / (WIDENED * left)
            top += 0.5 * left * (10 - capacity)
        low, high = 0.0, storage + top
        spare = 0.0
        for step in range(8):
            crates_made = high if step == 0 else 0.5 * (low + high)
            need = 0.0
            free = workers
            mined = crates_made - mined_anyway
            if mined > 0.0:
                if mined < mine_most:
                    used = mined * mine_days / mine_most
                    free += mine_days - used
                else:
                    used = mine_days + (mined - mine_most)
                    need += mined - mine_most
                if used > ore_left:
                    need += NEW_BASE * (used - ore_left)
                need += 0.1 * used
            else:
                free += mine_days
            carried = crates_made - storage - brought
            if carried > fleet:
                need += widening * (carried - fleet)
            if carried > 0.0:
                if carried < carry_most:
                    free += carry_days - carried * carry_days / carry_most
                else:
                    need += 0.5 * (carried - carry_most)
            else:
                free += carry_days
            sold = crates_made - promised
            if sold > 0.0:
                if sold < sell_most:
                    free += sell_days - sold * sell_days / sell_most
                else:
                    need += 0.45 * (sold - sell_most)
            else:
                free += sell_days
            if free >= need:
                low = crates_made
                spare = free - need
                if step == 0:
                    break
            else:
                high = crates_made
        made = low
        shipped = made if made < promised else promised
        points += SURE * made if made < lying else SURE * lying + HOPED * (made - lying)
        sure = shipped if shipped < lying else lying
        sure += 0.8 * (shipped - sure)
        if penalty > sure:
            points -= penalty - sure
        if promised > 0.0:
            soon += 0.5 * shipped * promised_price / promised
        money += soon + banked
        if left > 0:
            money += (3.5 + 0.7 * bonus_most) * (made - shipped) + 3.5 * spare - 0.9 * wages * left
            money += skilled * (left if left < 5 else 5)
            points += 0.12 * empty * (left - 1)
            purse = (
                position.credits[seat]
                + banked
                + SOON * soon
                + DATUM_NOW * data
                - (position.due if now else 0)
            )
            points += LIQUID * left * purse / (purse + PLENTY if purse > 0.0 else PLENTY)
            if money >= 0.0:
                points += worth * money / (money + scale)
            else:
                points += 1.5 * worth * money / scale
        return points + 0.002 * position.credits[seat]

    def _brought(
        self, position: PeriorbisPosition, seat: int, berth: Berth, first: int, stock: float, output: float
    ) -> float:
        """How many crates one can bring to a ship on later turns, before all together have filled it."""
        ship, holders, _, crates = berth
        missing = float(self.minimum[ship] - crates[0] - crates[1] - crates[2])
        has_room = holders[0] < 0 or holders[1] < 0 or holders[2] < 0
        rivals = 0.0
        sky = self.skies[position.track]
        at = position.at if position.phase == ACTING and first > position.marker else position.seats
        for place in range(position.seats):
            other = position.order[place]
            if other == seat:
                continue
            signed = other == holders[0] or other == holders[1] or other == holders[2]
            if not signed and not has_room:
                continue
            near = sky.near[position.marker][position.drive[other]]
            there = position.storage[other] + 1
            for rock in range(position.track.asteroids):
                if near >> rock & 1:
                    there += position.crates[other * self.asteroids + rock]
            power = float(min(there, position.capacity[other]))
            if not signed:
                power *= UNSIGNED
            if place > at:
                missing -= power
            rivals += power
        most = float(position.capacity[seat])
        if missing <= 0.0:
            return (1.0 - THREAT) * most
        brought = 0.0
        while missing > 0.0:
            load = min(most, stock + output)
            stock += output - load
            brought += load
            missing -= load + rivals
        return brought
