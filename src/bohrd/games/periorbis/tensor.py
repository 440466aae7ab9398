"""What a seat may know of Periorbis as numbers. Seats are counted from the own one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from bohrd.contract.tensor import (
    NO,
    YES,
    Field,
    Kept,
    Row,
    Scale,
    one_of,
    ones,
    own_seat,
    packed,
    seats_from_own,
    zeros,
)
from bohrd.games.periorbis.bureaucracy import PHASES
from bohrd.games.periorbis.orbit import ORBITS, track_name
from bohrd.games.periorbis.pieces import ORES, ROWS, SKILLS, SLOTS, Content
from bohrd.games.periorbis.view import PeriorbisView

CREDITS: Final = Scale(40)
DATA: Final = Scale(10)
CRATES: Final = Scale(10)
POINTS: Final = Scale(60)
WAGES: Final = Scale(20)
WAGE: Final = Scale(8)
SKILL: Final = Scale(6)
ORE: Final = Scale(10)
CARDS: Final = Scale(20)
DRIVE: Final = Scale(len(ORBITS) - 1)
OPEN: Final = Scale(SLOTS)
COMPANY: Final = 11
MEMBER: Final = 3 + len(SKILLS)
"""Numbers of an employee: present, wage, skills, has acted; then the asteroid."""
AHEAD: Final = 3
"""The orbits of so many turns are shown, that of the present one included."""
PHASE: Final = one_of(PHASES)
CARRIER: Final = ones(SLOTS)
NO_CARRIER: Final = zeros(SLOTS)

Ship = tuple[str, tuple[int | None, ...], tuple[int, ...], tuple[int, ...], int]
"""The id of a ship, for its rows the holders, bonuses and crates, and from which seat it is seen."""


class PeriorbisNumbers:
    """Writes the fields of a game with so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.content = content
        self.seats = seats
        self.rocks = len(content.asteroids)
        self.member = MEMBER + self.rocks
        self.place_of = {number: place for place, number in enumerate(sorted(content.employees))}
        """The place of each employee card in the order of the numbers; the cadet has the first."""
        self.who = {
            number: YES + WAGE.of(card.wage) + b"".join([SKILL.of(card.skills[skill]) for skill in SKILLS])
            for number, card in content.employees.items()
        }
        """Each employee: present, wage and skills."""
        self.where = one_of(content.asteroid_index)
        self.in_the_hq = zeros(self.rocks)
        self.nobody = zeros(self.member)
        self.seat = ones(seats)
        self.no_holder = zeros(seats)
        turns, fleet = content.constants.turns, content.constants.fleet_capacity
        self.turns = Scale(max(turns.full, turns.short))
        self.fleet = Scale(fleet.top)
        self.place = Scale(seats)
        self.factor = Scale(content.constants.hire_factors[0])
        self.base_cost = [
            [*[packed([(1 + cost) / (1 + rock.slots[-1])]) for cost in rock.slots], NO]
            for rock in content.asteroids
        ]
        """For each asteroid the cost of the next base, by how many have been built."""
        self.no_rock = zeros(len(ORES) + 1 + seats)
        self.ship = Kept(self._ship)
        self.no_ship = zeros(1 + len(ROWS) * (seats + 3))
        self.crates_of_rows = [[Scale(size) for size in ship.sizes] for ship in content.ships]

    def phase(self, view: PeriorbisView, row: Row) -> None:
        row.append(PHASE[view.phase])
        row.append(self.turns.of(view.marker))
        row.append(self.turns.of(self.content.tracks[track_name(view.options)].turns - view.marker))

    def order(self, view: PeriorbisView, row: Row) -> None:
        order = view.order
        for seat in seats_from_own(view, self.seats):
            row.append(self.place.of(order.index(seat) + 1))

    def companies(self, view: PeriorbisView, row: Row) -> None:
        for seat in seats_from_own(view, self.seats):
            company = view.companies[seat]
            supplied, sold, missed = company.supplied, company.sold, company.missed
            row.append(POINTS.of(supplied + sold - missed))
            row.append(POINTS.of(supplied))
            row.append(POINTS.of(sold))
            row.append(POINTS.of(missed))
            row.append(CREDITS.of(company.credits))
            row.append(DATA.of(company.data))
            row.append(CRATES.of(company.storage))
            row.append(self.fleet.of(company.fleet_capacity))
            row.append(DRIVE.of(company.drive))
            row.append(OPEN.of(company.open_slots))
            row.append(WAGES.of(company.wage_bill))

    def crews(self, view: PeriorbisView, row: Row) -> None:
        for seat in seats_from_own(view, self.seats):
            for member in view.companies[seat].crew:
                if member is None:
                    row.append(self.nobody)
                else:
                    place = member.place
                    row.append(self.who[member.number])
                    row.append(YES if member.acted else NO)
                    row.append(self.in_the_hq if place is None else self.where[place])

    def crates(self, view: PeriorbisView, row: Row) -> None:
        for seat in seats_from_own(view, self.seats):
            crates = view.companies[seat].crates
            for count in crates:
                row.append(CRATES.of(count))
            row.extend([NO] * (self.rocks - len(crates)))

    def asteroids(self, view: PeriorbisView, row: Row) -> None:
        seats = seats_from_own(view, self.seats)
        for rock, asteroid in enumerate(view.asteroids):
            black, grey, white = asteroid.ore
            bases = asteroid.bases
            row.append(ORE.of(black))
            row.append(ORE.of(grey))
            row.append(ORE.of(white))
            row.append(self.base_cost[rock][len(bases)])
            for seat in seats:
                row.append(YES if seat in bases else NO)
        row.extend([self.no_rock] * (self.rocks - len(view.asteroids)))

    def turn_of_track(self, view: PeriorbisView) -> Hashable:
        """Which turn it is on which track."""
        return (track_name(view.options), view.marker)

    def orbits(self, view: PeriorbisView, row: Row) -> None:
        orbits = self.content.tracks[track_name(view.options)].orbits
        now = view.marker - 1
        for turn in range(now, now + AHEAD):
            near = list(orbits[turn]) if turn < len(orbits) else []
            row.append(packed([0.0 if orbit is None else 1.0 - orbit / len(ORBITS) for orbit in near]))
            row.append(zeros(self.rocks - len(near)))

    def ships(self, view: PeriorbisView, row: Row) -> None:
        own, number = own_seat(view), self.content.ship_index
        on_offer = [self.no_ship] * len(number)
        for ship in view.ships:
            on_offer[number[ship.id]] = self.ship.of((ship.id, ship.holders, ship.bonuses, ship.crates, own))
        row.extend(on_offer)

    def _ship(self, key: Ship) -> bytes:
        """A ship on offer: for each of its rows who holds it, the bonus and the crates supplied."""
        id, holders, bonuses, crates, own = key
        row = [YES]
        for place, crates_of_row in enumerate(self.crates_of_rows[self.content.ship_index[id]]):
            holder = holders[place]
            row.append(YES if holder is None else NO)
            row.append(self.no_holder if holder is None else self.seat[(holder - own) % self.seats])
            row.append(CREDITS.of(bonuses[place]))
            row.append(crates_of_row.of(crates[place]))
        return b"".join(row)

    def offers(self, view: PeriorbisView) -> Hashable:
        """The employee pool."""
        return tuple([(offer.number, offer.factor) for offer in view.pool])

    def pool(self, view: PeriorbisView, row: Row) -> None:
        offers = [NO] * len(self.place_of)
        for offer in view.pool:
            offers[self.place_of[offer.number]] = self.factor.of(offer.factor)
        row.extend(offers)

    def cards_left(self, view: PeriorbisView) -> Hashable:
        """What is in the decks."""
        decks = view.ship_decks + view.employee_decks
        return tuple([(deck.left, deck.unseen) for deck in decks])

    def decks(self, view: PeriorbisView, row: Row) -> None:
        for deck in view.ship_decks + view.employee_decks:
            row.append(CARDS.of(deck.left))
        ships = [NO] * len(self.content.ships)
        for deck in view.ship_decks:
            for ship in deck.unseen:
                ships[ship] = YES
        employees = [NO] * len(self.place_of)
        for deck in view.employee_decks:
            for number in deck.unseen:
                employees[self.place_of[number]] = YES
        row.extend(ships)
        row.extend(employees)

    def under_way(self, view: PeriorbisView, row: Row) -> None:
        now = view.now
        row.append(WAGES.of(now.due))
        row.append(self.fleet.of(now.carried))
        row.append(self.fleet.of(now.loaded))
        row.append(NO_CARRIER if now.carrier is None else CARRIER[now.carrier - 1])


def fields(content: Content, seats: int) -> list[Field]:
    """The fields of a game with so many seats."""
    write = PeriorbisNumbers(content, seats)
    rocks, ships, cards = write.rocks, len(content.ships), len(content.employees)
    return [
        Field(
            "phase",
            (len(PHASES) + 2,),
            f"The phase ({', '.join(PHASES)}), the turn on the Orbit Track and the turns after it"
            f" ({write.turns} count as 1).",
            write.phase,
        ),
        Field("order", (seats,), "Each seat's place in the acting order; the last has 1.", write.order),
        Field(
            "companies",
            (seats, COMPANY),
            f"For each seat its points, those for crates supplied, for ore sold, and lost ({POINTS}), credits"
            f" ({CREDITS}), data ({DATA}), crates in HQ storage ({CRATES}), fleet capacity ({write.fleet}),"
            f" drive (the Advanced one), open slots ({SLOTS}) and wage bill ({WAGES}).",
            write.companies,
        ),
        Field(
            "crews",
            (seats, SLOTS, write.member),
            f"For each slot of each seat whether somebody is there, the wage ({WAGE}), the skills"
            f" {', '.join(SKILLS)} ({SKILL}), whether they have acted, and the asteroid they are on; none of"
            " these in the HQ.",
            write.crews,
        ),
        Field("crates", (seats, rocks), f"Crates at each seat's bases ({CRATES}).", write.crates),
        Field(
            "asteroids",
            (rocks, len(ORES) + 1 + seats),
            f"For each asteroid its black, grey and white ore ({ORE}), the cost of the next base (that of the"
            " dearest slot; 0 if all are taken), and who has a base.",
            write.asteroids,
        ),
        Field(
            "orbits",
            (AHEAD, rocks),
            "How near each asteroid is this turn and the next ones: low 1, middle 2/3, high 1/3.",
            write.orbits,
            write.turn_of_track,
        ),
        Field(
            "ships",
            (ships, 1 + len(ROWS) * (seats + 3)),
            "For each ship whether it is on offer and, for the rows top, middle and bottom, whether the row"
            f" is free, who holds it, its agent bonus ({CREDITS}) and the share of its crates supplied.",
            write.ships,
        ),
        Field(
            "pool",
            (cards,),
            f"By employee card, the price factor of those in the pool ({write.factor}).",
            write.pool,
            write.offers,
        ),
        Field(
            "decks",
            (len(content.ship_decks) + 2 + ships + cards,),
            f"Cards left in the ship decks of levels 1 to 3 and in the employee decks 1 and 2 ({CARDS}); then"
            " which ships and which employees nobody has seen yet.",
            write.decks,
            write.cards_left,
        ),
        Field(
            "under_way",
            (3 + SLOTS,),
            f"Wages due ({WAGES}), items carried this turn and by the carrier ({write.fleet}), and the"
            " carrier's slot.",
            write.under_way,
        ),
    ]
