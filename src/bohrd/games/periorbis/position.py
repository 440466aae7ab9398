"""One state of play of Periorbis: what lies where, and who decides next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from bohrd.contract import (
    OVER,
    Chance,
    IllegalMove,
    Json,
    Move,
    OptionValue,
    Position,
    Prompt,
    Result,
    ScoreLine,
    Told,
)
from bohrd.games.periorbis import actions, legality, refusals, saving, words
from bohrd.games.periorbis.content import ASTEROIDS, CONSTANTS, EMPLOYEES, ORBIT_TRACK, SHIPS, SLOTS
from bohrd.games.periorbis.moves import HQ, NOBODY, Decision
from bohrd.games.periorbis.state import HIRING, Berth, PeriorbisView
from bohrd.games.periorbis.wages import Cargo, Workers, in_selling_order, most_income, payable_after_cargo

REACH = {
    length: tuple(
        tuple(
            tuple(a for a, orbit in enumerate(shown) if orbit is not None and orbit <= drive)
            for drive in range(len(CONSTANTS.drives))
        )
        for shown in track
    )
    for length, track in ORBIT_TRACK.items()
}
"""``REACH[length][turn - 1][drive]``: the accessible asteroids (ORB-ORBIT-1, ORB-ORBIT-2)."""


class PeriorbisPosition(Position):
    """A state of play. Lists go by seat; crews by ``seat * 7 + slot``, crates by ``seat * 9 + asteroid``,
    ore by ``asteroid * 3 + colour``."""

    __slots__ = (
        "acted",
        "at",
        "bases",
        "capacity",
        "cards_left",
        "cards_unseen",
        "carried",
        "carrier",
        "crates",
        "credits",
        "crew",
        "data",
        "drive",
        "due",
        "loaded",
        "marker",
        "missed",
        "open_slots",
        "order",
        "ore",
        "phase",
        "place",
        "pool",
        "reaches",
        "ships",
        "ships_left",
        "ships_unseen",
        "sold",
        "storage",
        "supplied",
    )

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """A board with nothing on it but the players' starting possessions; the set-up deals the rest."""
        from bohrd.games.periorbis import GAME

        super().__init__(GAME, seats, options)
        self.reaches = REACH[self.length]
        """Shared: the accessible asteroids of every turn and drive."""
        self.marker = 1  # ORB-SETUP-11
        self.phase = HIRING
        self.order = tuple(range(seats))
        """Acting order, lowest standing first."""
        self.at = 0
        """The acting player's place in the order."""
        self.credits = [CONSTANTS.start_credits] * seats  # ORB-SETUP-4
        self.data = [0] * seats
        self.storage = [0] * seats
        self.capacity = [CONSTANTS.fleet_capacity.start] * seats  # ORB-SETUP-5
        self.drive = [0] * seats
        self.open_slots = [CONSTANTS.open_slots] * seats
        self.crew = [NOBODY] * (seats * SLOTS)
        self.place = [HQ] * (seats * SLOTS)
        self.crates = [0] * (seats * len(ASTEROIDS))
        self.supplied = [0] * seats
        self.sold = [0] * seats
        self.missed = [0] * seats
        self.ore = [0] * (len(ASTEROIDS) * 3)
        self.bases: list[tuple[int, ...]] = [()] * len(ASTEROIDS)
        """For each asteroid the seats with a base, in the order of its slots."""
        self.ships: list[Berth] = []
        """Ships on offer, in the order of the ship list."""
        self.pool: list[tuple[int, int]] = []
        """Card numbers and price factors, in the order of the numbers."""
        self.ships_left = [0, 0, 0]
        self.ships_unseen: list[tuple[int, ...]] = [(), (), ()]
        self.cards_left = [0, 0]
        self.cards_unseen: list[tuple[int, ...]] = [(), ()]
        self.clear_turn()

    def clear_turn(self) -> None:
        """Everybody is ready and nothing has been carried (ORB-ACT-13, ORB-FLEET-1)."""
        self.acted = 0
        """One bit for each slot of the acting player."""
        self.due = 0
        """Wages due."""
        self.carried = 0
        """Items carried this turn."""
        self.carrier = NOBODY
        """Slot of the employee whose Transport Cargo action is in progress."""
        self.loaded = 0
        """Items the carrier has loaded."""

    def copy(self) -> PeriorbisPosition:
        twin = PeriorbisPosition.__new__(PeriorbisPosition)
        twin.game = self.game
        twin.turn = self.turn
        twin._moves = self._moves
        twin.seats = self.seats
        twin.options = self.options
        twin.reaches = self.reaches
        twin.marker = self.marker
        twin.phase = self.phase
        twin.order = self.order
        twin.at = self.at
        twin.credits = self.credits[:]
        twin.data = self.data[:]
        twin.storage = self.storage[:]
        twin.capacity = self.capacity[:]
        twin.drive = self.drive[:]
        twin.open_slots = self.open_slots[:]
        twin.crew = self.crew[:]
        twin.place = self.place[:]
        twin.crates = self.crates[:]
        twin.supplied = self.supplied[:]
        twin.sold = self.sold[:]
        twin.missed = self.missed[:]
        twin.ore = self.ore[:]
        twin.bases = self.bases[:]
        twin.ships = self.ships[:]
        twin.pool = self.pool[:]
        twin.ships_left = self.ships_left[:]
        twin.ships_unseen = self.ships_unseen[:]
        twin.cards_left = self.cards_left[:]
        twin.cards_unseen = self.cards_unseen[:]
        twin.acted = self.acted
        twin.due = self.due
        twin.carried = self.carried
        twin.carrier = self.carrier
        twin.loaded = self.loaded
        return twin

    # -- what the rules ask of a position ---------------------------------------------------

    @property
    def length(self) -> str:
        """The option ORB-OPT-LENGTH."""
        return cast(str, self.options["length"])

    @property
    def turns(self) -> int:
        """How many turns the game has (ORB-TURN-1)."""
        return CONSTANTS.turns[self.length]

    def points(self, seat: int) -> int:
        """A player's victory points."""
        return self.supplied[seat] + self.sold[seat] - self.missed[seat]

    def crew_of(self, seat: int) -> list[int]:
        """The cards in the slots of a player."""
        return self.crew[seat * SLOTS : (seat + 1) * SLOTS]

    def wage_bill(self, seat: int) -> int:
        """The wages of all employees held (ORB-ORDER-3)."""
        return sum([EMPLOYEES[number].wage for number in self.crew_of(seat) if number >= 0])

    def standing(self, seat: int) -> tuple[int, int, int]:
        """What is compared for the player order (ORB-ORDER-2 to ORB-ORDER-4)."""
        return self.points(seat), self.wage_bill(seat), max(self.crew_of(seat))

    def reach(self, seat: int) -> tuple[int, ...]:
        """The asteroids accessible to a player now (ORB-ORBIT-1)."""
        return self.reaches[self.marker - 1][self.drive[seat]]

    def has_base(self, seat: int, asteroid: int) -> bool:
        return seat in self.bases[asteroid]

    def price(self, number: int, factor: int) -> int:
        """What hiring a card costs (ORB-HIRE-2)."""
        return EMPLOYEES[number].wage * factor

    def takes_crates(self, seat: int, berth: Berth) -> bool:
        """Whether a player may carry a crate to a ship (ORB-CARGO-16, ORB-CARGO-17)."""
        return seat in berth.holders and sum(berth.crates) < SHIPS[berth.ship].spaces

    # -- wages (ORB-WAGE-3, ORB-WAGE-4) -----------------------------------------------------

    def workers(self) -> Workers:
        """The acting player's employees in the HQ who have not acted."""
        first = self.turn * SLOTS
        return in_selling_order(
            number
            for slot, number in enumerate(self.crew[first : first + SLOTS])
            if number >= 0 and not self.acted >> slot & 1 and self.place[first + slot] == HQ
        )

    def advances(self, but: int = NOBODY) -> tuple[int, ...]:
        """The best advance on each ship (but one) the acting player can still sign, highest first."""
        seat = self.turn
        best = [
            SHIPS[ship].advances[holders.index(NOBODY)]
            for ship, holders, _, _ in self.ships
            if seat not in holders and NOBODY in holders and ship != but
        ]
        best.sort(reverse=True)
        return tuple(best)

    def cargo(self, carrier: int) -> Cargo:
        """What a Transport Cargo action of the carrier in this slot, who counts as acting, can still do."""
        seat = self.turn
        first = seat * SLOTS
        captain = EMPLOYEES[self.crew[first + carrier]].captain
        bases = [asteroid for asteroid in self.reach(seat) if seat in self.bases[asteroid]]
        away: list[int] = []
        waiting = False
        for slot in range(SLOTS):
            number = self.crew[first + slot]
            if number >= 0 and slot != carrier and not self.acted >> slot & 1:
                if self.place[first + slot] == HQ:
                    waiting = True
                elif self.place[first + slot] in bases:
                    away.append(number)
        return Cargo(
            room=min(captain - self.loaded, self.capacity[seat] - self.carried),
            crates=sum(self.crates[seat * len(ASTEROIDS) + asteroid] for asteroid in bases),
            away=tuple(away),
            must_load=not self.loaded,
            send_worker=waiting and bool(bases),
            send_crate=self.storage[seat] > 0 and any(self.takes_crates(seat, berth) for berth in self.ships),
        )

    def payable(self) -> bool:
        """Whether the wages due are payable, with a transport in progress completed in the best way."""
        short = self.due - self.credits[self.turn]
        if short <= 0:
            return True
        if self.carrier == NOBODY:
            return self.could_finish()
        seat = self.turn
        means = self.workers(), self.advances(), self.storage[seat], self.data[seat]
        return payable_after_cargo(short, *means, self.cargo(self.carrier))

    def could_finish(self) -> bool:
        """Whether the wages due are payable with nothing more carried."""
        seat = self.turn
        income = most_income(self.workers(), self.advances(), self.storage[seat], self.data[seat])
        return self.credits[seat] + income >= self.due

    # -- the contract -----------------------------------------------------------------------

    def _legal(self) -> tuple[Move, ...]:
        if self.phase == HIRING:
            return legality.hires(self)
        if self.carrier != NOBODY:
            return legality.loads(self)
        return legality.employee_actions(self)

    def _carry_out(self, move: Move, chance: Chance, told: Told) -> None:
        actions.carry_out(self, move, chance, told)  # type: ignore[arg-type]

    def refusals(self, move: Move) -> Iterator[IllegalMove]:
        if move not in self.legal():
            yield self._refusal(move)

    def _refusal(self, move: Move) -> IllegalMove:
        refusal = refusals.refusal(self, cast(Decision, move))
        if refusal is None:
            raise ValueError(f"{move.name!r} is legal here")
        return refusal

    def prompt(self) -> Prompt:
        return words.prompt(self)

    def describe(self, move: Move) -> str:
        return words.describe(self, cast(Decision, move))

    def view(self, seat: int | None) -> PeriorbisView:
        return saving.view(self, seat)

    def dump(self) -> Json:
        return saving.dump(self)

    def result(self) -> Result:
        over = self.turn == OVER
        lines = [
            (
                ScoreLine("Crates supplied to ships", self.supplied[seat], "ORB-SHIP-4"),
                ScoreLine("Ore sold from storage", self.sold[seat], "ORB-SELL-2"),
                ScoreLine("Crates missing on contracts", -self.missed[seat], "ORB-SHIP-5"),
            )
            for seat in range(self.seats)
        ]
        tie_breaks = [
            (self.credits[seat], *self.standing(seat)[1:]) for seat in range(self.seats)
        ]  # ORB-FINISH-5
        reason = f"Turn {self.turns} is over." if over else ""
        return Result.ranked(lines, tie_breaks, over, reason, "ORB-FINISH-1" if over else "")
