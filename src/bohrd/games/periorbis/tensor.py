"""What a seat may know of Periorbis as numbers. Seats are counted from the own one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from bohrd.contract.tensor import Field, Numbers, own_seat
from bohrd.games.periorbis.bureaucracy import PHASES
from bohrd.games.periorbis.orbit import ORBITS, track_name
from bohrd.games.periorbis.pieces import ORES, ROWS, SKILLS, SLOTS, Content
from bohrd.games.periorbis.view import PeriorbisView

CREDITS: Final = 40
"""So many credits count as 1, and so on."""
DATA: Final = 10
CRATES: Final = 10
POINTS: Final = 60
WAGES: Final = 20
WAGE: Final = 8
SKILL: Final = 6
ORE: Final = 10
CARDS: Final = 20
COMPANY: Final = 11
MEMBER: Final = 3 + len(SKILLS)
"""Numbers of an employee: present, wage, skills, has acted; then the asteroid."""
AHEAD: Final = 3
"""The orbits of so many turns are shown, that of the present one included."""
PHASE_NUMBER: Final = {phase: number for number, phase in enumerate(PHASES)}


class PeriorbisNumbers:
    """Writes the fields of a game with so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.content = content
        self.seats = seats
        self.rocks = len(content.asteroids)
        self.member = MEMBER + self.rocks
        self.place_of = {number: place for place, number in enumerate(sorted(content.employees))}
        """The place of each employee card in the order of the numbers; the cadet has the first."""
        self.skills = {
            number: [card.skills[skill] / SKILL for skill in SKILLS]
            for number, card in content.employees.items()
        }
        turns, fleet = content.constants.turns, content.constants.fleet_capacity
        self.turns = max(turns.full, turns.short)
        self.fleet = fleet.top
        self.factor = content.constants.hire_factors[0]

    def phase(self, view: PeriorbisView, out: Numbers) -> None:
        out.put(PHASE_NUMBER[view.phase], 1.0)
        out.put(len(PHASES), view.marker / self.turns)
        turns = self.content.tracks[track_name(view.options)].turns
        out.put(len(PHASES) + 1, (turns - view.marker) / self.turns)

    def order(self, view: PeriorbisView, out: Numbers) -> None:
        own = own_seat(view)
        for place, seat in enumerate(view.order):
            out.put((seat - own) % self.seats, (place + 1) / self.seats)

    def companies(self, view: PeriorbisView, out: Numbers) -> None:
        own = own_seat(view)
        for seat, company in enumerate(view.companies):
            at = (seat - own) % self.seats * COMPANY
            supplied, sold, missed = company.supplied, company.sold, company.missed
            out.put(at, (supplied + sold - missed) / POINTS)
            out.put(at + 1, supplied / POINTS)
            out.put(at + 2, sold / POINTS)
            out.put(at + 3, missed / POINTS)
            out.put(at + 4, company.credits / CREDITS)
            out.put(at + 5, company.data / DATA)
            out.put(at + 6, company.storage / CRATES)
            out.put(at + 7, company.fleet_capacity / self.fleet)
            out.put(at + 8, company.drive / (len(ORBITS) - 1))
            out.put(at + 9, company.open_slots / SLOTS)
            out.put(at + 10, company.wage_bill / WAGES)

    def crews(self, view: PeriorbisView, out: Numbers) -> None:
        own, content = own_seat(view), self.content
        for seat, company in enumerate(view.companies):
            at = (seat - own) % self.seats * SLOTS * self.member
            for member in company.crew:
                if member is not None:
                    number = member.number
                    out.put(at, 1.0)
                    out.put(at + 1, content.by_number[number].wage / WAGE)
                    for skill, value in enumerate(self.skills[number]):
                        out.put(at + 2 + skill, value)
                    out.put(at + MEMBER - 1, 1.0 if member.acted else 0.0)
                    if member.place is not None:
                        out.put(at + MEMBER + content.asteroid_index[member.place], 1.0)
                at += self.member

    def crates(self, view: PeriorbisView, out: Numbers) -> None:
        own = own_seat(view)
        for seat, company in enumerate(view.companies):
            at = (seat - own) % self.seats * self.rocks
            for rock, count in enumerate(company.crates):
                out.put(at + rock, count / CRATES)

    def asteroids(self, view: PeriorbisView, out: Numbers) -> None:
        own, wide = own_seat(view), len(ORES) + 1 + self.seats
        for rock, asteroid in enumerate(view.asteroids):
            at = rock * wide
            for colour, ore in enumerate(asteroid.ore):
                out.put(at + colour, ore / ORE)
            slots = self.content.asteroids[rock].slots
            built = len(asteroid.bases)
            if built < len(slots):
                out.put(at + len(ORES), (1 + slots[built]) / (1 + slots[-1]))
            for seat in asteroid.bases:
                out.put(at + len(ORES) + 1 + (seat - own) % self.seats, 1.0)

    def turn_of_track(self, view: PeriorbisView) -> Hashable:
        """Which turn it is on which track."""
        return (track_name(view.options), view.marker)

    def orbits(self, view: PeriorbisView, out: Numbers) -> None:
        orbits = self.content.tracks[track_name(view.options)].orbits
        now = view.marker - 1
        for turn in range(now, min(now + AHEAD, len(orbits))):
            at = (turn - now) * self.rocks
            for rock, orbit in enumerate(orbits[turn]):
                if orbit is not None:
                    out.put(at + rock, 1.0 - orbit / len(ORBITS))

    def ships(self, view: PeriorbisView, out: Numbers) -> None:
        own, content = own_seat(view), self.content
        row_wide = self.seats + 3
        wide = 1 + len(ROWS) * row_wide
        for ship in view.ships:
            number = content.ship_index[ship.id]
            card, at = content.ships[number], number * wide
            out.put(at, 1.0)
            at += 1
            for row in range(len(ROWS)):
                holder = ship.holders[row]
                if holder is None:
                    out.put(at, 1.0)
                else:
                    out.put(at + 1 + (holder - own) % self.seats, 1.0)
                out.put(at + self.seats + 1, ship.bonuses[row] / CREDITS)
                out.put(at + self.seats + 2, ship.crates[row] / card.sizes[row])
                at += row_wide

    def pool(self, view: PeriorbisView, out: Numbers) -> None:
        for offer in view.pool:
            out.put(self.place_of[offer.number], offer.factor / self.factor)

    def cards_left(self, view: PeriorbisView) -> Hashable:
        """What is in the decks."""
        decks = view.ship_decks + view.employee_decks
        return tuple([(deck.left, deck.unseen) for deck in decks])

    def decks(self, view: PeriorbisView, out: Numbers) -> None:
        at = 0
        for deck in view.ship_decks:
            out.put(at, deck.left / CARDS)
            at += 1
        for deck in view.employee_decks:
            out.put(at, deck.left / CARDS)
            at += 1
        for deck in view.ship_decks:
            for ship in deck.unseen:
                out.put(at + ship, 1.0)
        at += len(self.content.ships)
        for deck in view.employee_decks:
            for number in deck.unseen:
                out.put(at + self.place_of[number], 1.0)

    def under_way(self, view: PeriorbisView, out: Numbers) -> None:
        now = view.now
        out.put(0, now.due / WAGES)
        out.put(1, now.carried / self.fleet)
        out.put(2, now.loaded / self.fleet)
        if now.carrier is not None:
            out.put(2 + now.carrier, 1.0)


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
