"""The employees, ships, asteroids, Orbit Track and numbers of Periorbis, and what the rules look up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, final

from mypy_extensions import i64

from bohrd.contract import Tables, fault, read_values
from bohrd.games.periorbis.content import (
    Cadet,
    Card,
    Cards,
    OrbitTurn,
    OrbitTurns,
    Rock,
    Rocks,
    ScaledDecks,
    ShipCard,
    ShipCards,
    Span,
    Token,
    Turns,
    by_players,
    costs,
    factors,
    names,
)
from bohrd.games.periorbis.orbit import ORBITS, REAL, OrbitTrack
from bohrd.games.periorbis.science import real_track

SKILLS: Final = (
    "building",
    "upgrade",
    "contract",
    "selling",
    "captain",
    "research",
    "black",
    "grey",
    "white",
)
"""The nine skills of an employee card (ORB-CARD-1)."""
ORES: Final = ("black", "grey", "white")
ROWS: Final = ("top", "middle", "bottom")
"""The contract rows of a trading ship."""
LEVELS: Final = (1, 2, 3)
"""The levels of trading ships."""
SLOTS: Final = 7
"""Employee slots of an HQ, closed ones included (ORB-SETUP-1)."""
START_CADETS: Final = 3
"""With so many cadets everybody starts (ORB-SETUP-2)."""
CADET: Final = 0
"""The number of every cadet (ORB-CARD-2)."""
NOBODY: Final = -1
"""In place of a card or a seat."""
HQ: Final = -1
"""In place of an asteroid or a ship: the own HQ and its storage."""
MOST_PLAYERS: Final = 6


@final
class Employee:
    """An employee card; cadets are all one card with the number 0."""

    def __init__(self, number: int, name: str, type: str, wage: int, skills: Mapping[str, int]) -> None:
        self.number = number
        self.name = name
        self.type = type
        self.wage: i64 = wage
        self.building: i64 = skills["building"]
        self.upgrade: i64 = skills["upgrade"]
        self.contract: i64 = skills["contract"]
        self.selling: i64 = skills["selling"]
        self.captain: i64 = skills["captain"]
        self.research: i64 = skills["research"]
        self.black = skills["black"]
        self.grey = skills["grey"]
        self.white = skills["white"]
        self.skills = {skill: skills[skill] for skill in SKILLS}
        """All nine, by name."""
        self.mining: tuple[int, ...] = (self.black, self.grey, self.white)
        """The mining skills, in the order of ``ORES``."""
        self.most_crates = max(self.black, self.grey, self.white)
        """The most that one ore gives in the hands of this miner."""


@final
class TradingShip:
    """A trading ship card; sizes and advances are those of the top, middle and bottom row."""

    def __init__(self, card: ShipCard) -> None:
        self.id = card.id
        self.name = card.name
        self.level: int = card.level
        self.price: int = card.price
        self.spaces: int = card.spaces
        self.minimum: int = card.minimum
        self.sizes: tuple[int, ...] = card.sizes
        self.advances: tuple[int, ...] = card.advances
        self.best_advance = [
            max([advance for row, advance in enumerate(self.advances) if free >> row & 1], default=0)
            for free in range(1 << len(ROWS))
        ]
        """The best advance of the rows given as bits."""


@final
class Asteroid:
    """An asteroid: the costs of its base slots, and its ore for 2, for 3 or 4, and for 5 or 6 players."""

    def __init__(self, rock: Rock) -> None:
        self.id = rock.id
        self.name = rock.name
        self.slots: tuple[int, ...] = rock.slots
        self.black: tuple[int, ...] = rock.black
        self.grey: tuple[int, ...] = rock.grey
        self.white: tuple[int, ...] = rock.white


@final
class Constants:
    """The numbers of the rules; tuples by number of players start with 2 players."""

    def __init__(self, tables: Tables) -> None:
        file = "constants"
        self.turns = read_values(tables, file, "turns", Turns)
        self.start_credits = _count(tables, "start_credits")
        self.fleet_capacity = read_values(tables, file, "fleet_capacity", Span)
        self.drives = names(tables, "drives")
        self.open_slots = read_values(tables, file, "open_slots", int)
        self.slot_costs = costs(tables, "slot_costs")
        self.upgrade_cost = _count(tables, "upgrade_cost")
        self.data_price = _count(tables, "data_price")
        self.ore_price = _count(tables, "ore_price")
        self.hire_factors = factors(tables, "hire_factors")
        self.ships_on_offer = by_players(tables, "ships_on_offer")
        self.fixed_draw = by_players(tables, "fixed_draw")
        self.pool_above_players = _count(tables, "pool_above_players")
        self.ore_column = by_players(tables, "ore_column")
        self.scaled_decks = read_values(tables, file, "scaled_decks", ScaledDecks)
        for table, field, problem in self._faults():
            raise fault(file, table, field, problem)

    def _faults(self) -> Iterator[tuple[str, str, str]]:
        """What could not be played with, by its table and field."""
        least = START_CADETS + 1
        if not least <= self.open_slots <= SLOTS:
            yield "open_slots", "", f"must be {least} (the starting crew) to {SLOTS}"
        if len(self.slot_costs) != SLOTS - self.open_slots:
            yield "slot_costs", "", f"must have one cost for each of the {SLOTS} slots that is not open"
        if not self.fleet_capacity.start <= self.fleet_capacity.top <= 20:
            yield "fleet_capacity", ".top", "must be no less than its start, and 20 at most"
        first, second, third = self.hire_factors
        if not first > second > third:
            yield "hire_factors", "", "must fall from one to the next (ORB-HIRE-2)"
        for table, values, bounds in (
            ("ships_on_offer", self.ships_on_offer, range(1, 4)),
            ("ore_column", self.ore_column, range(3)),
        ):
            for index, value in enumerate(values):
                if value not in bounds:
                    yield table, f"[{index}]", f"must be {bounds[0]} to {bounds[-1]}, not {value}"
        for index, name in enumerate(self.drives):
            if problem := _name_problem(name):
                yield "drives", f"[{index}]", problem


def _count(tables: Tables, table: str) -> int:
    count = read_values(tables, "constants", table, int)
    if not 0 <= count <= 1000:
        raise fault("constants", table, "", f"must be 0 to 1000, not {count}")
    return count


@final
class Content:
    """All cards, ships, asteroids and numbers of one edition, with what the rules look up about them."""

    def __init__(self, tables: Tables) -> None:
        self.constants = Constants(tables)
        cadet = read_values(tables, "employees", "cadet", Cadet)
        if cadet.count < START_CADETS * MOST_PLAYERS:
            least = START_CADETS * MOST_PLAYERS
            raise fault("employees", "cadet", ".count", f"must be {least} at least, {START_CADETS} a player")
        self.cadets = cadet.count
        """How many cadets there are."""
        sources = {
            source: read_values(tables, "employees", source, Cards).cards
            for source in ("starter", "deck1", "deck2")
        }
        _check_cards(sources)
        self.employees = {CADET: _cadet(cadet)}
        """All employee cards by number; 0 is the cadet."""
        for cards in sources.values():
            for card in cards:
                self.employees[card.number] = _employee(card, cadet)
        nobody, last = self.employees[CADET], max(self.employees)
        self.by_number = [self.employees.get(number, nobody) for number in range(last + 1)]
        """The same in a list, which is quicker to look into; numbers that no card has stand for nothing."""
        self.starters = _numbers(sources["starter"])
        self.deck1 = _numbers(sources["deck1"])
        self.deck2 = _numbers(sources["deck2"])
        ships = read_values(tables, "ships", "ships", ShipCards)
        _check_ships(ships)
        self.ships: tuple[TradingShip, ...] = tuple([TradingShip(card) for card in ships])
        """All trading ships."""
        self.ship_decks = tuple(
            tuple(index for index, ship in enumerate(self.ships) if ship.level == level) for level in LEVELS
        )
        """The indexes of the ships of each level."""
        rocks = read_values(tables, "asteroids", "asteroids", Rocks)
        _check_asteroids(rocks)
        self.asteroids: tuple[Asteroid, ...] = tuple([Asteroid(rock) for rock in rocks])
        printed, ids = (
            _tracks(tables, self.constants.turns, self.asteroids),
            [rock.id for rock in self.asteroids],
        )
        self.tracks = printed | {f"{name}{REAL}": real_track(track, ids) for name, track in printed.items()}
        """The Orbit Track of each length, printed and computed, by its ``track_name``."""
        self.ship_index = {ship.id: index for index, ship in enumerate(self.ships)}
        self.asteroid_index = {asteroid.id: index for index, asteroid in enumerate(self.asteroids)}
        self.cheaper = dict(zip(self.constants.hire_factors, self.constants.hire_factors[1:], strict=False))
        """The price factor that follows each but the last (ORB-POOL-2)."""

    def ore(self, asteroid: int, seats: int) -> tuple[int, int, int]:
        """The ore an asteroid starts with (ORB-SETUP-10)."""
        column, rock = self.constants.ore_column[seats - 2], self.asteroids[asteroid]
        return rock.black[column], rock.grey[column], rock.white[column]

    def strengths(self, card: Employee) -> str:
        """What a specialist is hired for, as in *Contract 1, Selling 5*; of a miner all three ores."""
        usual = self.employees[CADET].skills
        shown = [
            f"{skill.capitalize()} {value}"
            for skill, value in card.skills.items()
            if value > usual[skill] or (card.type == "miner" and skill in ORES)
        ]
        return ", ".join(shown) or "as a cadet"


# -- employees ------------------------------------------------------------------------------


def _cadet(cadet: Cadet) -> Employee:
    skills = {skill: getattr(cadet, skill) for skill in SKILLS}
    return Employee(CADET, "Cadet", "cadet", cadet.wage, skills)


def _employee(card: Card, cadet: Cadet) -> Employee:
    skills = {skill: getattr(card, skill) for skill in SKILLS}
    usual = {skill: getattr(cadet, skill) for skill, value in skills.items() if value is None}
    return Employee(card.number, card.name, card.type, card.wage, {**skills, **usual})


def _numbers(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(sorted([card.number for card in cards]))


def _check_cards(sources: dict[str, tuple[Card, ...]]) -> None:
    numbers: set[int] = set()
    taken: set[str] = set()
    for source, cards in sources.items():
        for index, card in enumerate(cards):
            if card.number in numbers:
                raise fault("employees", source, f".cards[{index}].number", f"{card.number} is there already")
            _check_name("employees", source, f".cards[{index}].name", card.name, taken)
            numbers.add(card.number)
    if len(sources["starter"]) < MOST_PLAYERS:
        raise fault("employees", "starter", ".cards", f"must be {MOST_PLAYERS} at least, one a player")


# -- ships and asteroids --------------------------------------------------------------------


def _check_ships(ships: tuple[ShipCard, ...]) -> None:
    if not ships:
        raise fault("ships", "ships", "", "must have a ship")
    _check_ids("ships", "ships", [ship.id for ship in ships])
    taken: set[str] = set()
    for index, ship in enumerate(ships):
        _check_name("ships", "ships", f"[{index}].name", ship.name, taken)
        if ship.minimum > ship.spaces:
            raise fault("ships", "ships", f"[{index}].minimum", f"must be {ship.spaces}, its spaces, at most")


def _check_asteroids(asteroids: tuple[Rock, ...]) -> None:
    if not asteroids:
        raise fault("asteroids", "asteroids", "", "must have an asteroid")
    _check_ids("asteroids", "asteroids", [asteroid.id for asteroid in asteroids])
    taken: set[str] = set()
    for index, asteroid in enumerate(asteroids):
        _check_name("asteroids", "asteroids", f"[{index}].name", asteroid.name, taken)
        if not 1 <= len(asteroid.slots) <= 4:
            raise fault("asteroids", "asteroids", f"[{index}].slots", "must be 1 to 4 base slots")
        if list(asteroid.slots) != sorted(asteroid.slots):
            raise fault(
                "asteroids", "asteroids", f"[{index}].slots", "must not fall: the cheapest is taken first"
            )


def _check_ids(file: str, table: str, ids: Iterable[str]) -> None:
    known = {"hq"}
    for index, id in enumerate(ids):
        if not re.fullmatch(r"[a-z][a-z0-9]*", id):
            raise fault(file, table, f"[{index}].id", f"must be small letters and digits, not {id!r}")
        if id in known:
            raise fault(file, table, f"[{index}].id", f"{id!r} is taken already")
        known.add(id)


def _check_name(file: str, table: str, field: str, name: str, known: set[str]) -> None:
    """Object to a name that could not be read in a sentence, or that another has; remember it."""
    problem = _name_problem(name) or (f"{name!r} is there already" if name in known else "")
    if problem:
        raise fault(file, table, field, problem)
    known.add(name)


def _name_problem(name: str) -> str:
    begins_well = name[:1].isupper() or name[:1].isdigit()
    if begins_well and len(name) <= 30 and name.isprintable() and not re.search(r"[{}]|\s$", name):
        return ""
    return f"must be a name of 1 to 30 characters that begins with a capital letter, not {name!r}"


# -- the Orbit Track ------------------------------------------------------------------------


def _tracks(tables: Tables, turns: Turns, asteroids: tuple[Asteroid, ...]) -> dict[str, OrbitTrack]:
    shown = read_values(tables, "orbit", "turn", OrbitTurns)
    token = read_values(tables, "orbit", "short_token", Token)
    count = read_values(tables, "asteroids", "short_asteroids", int)
    if not 1 <= count <= len(asteroids):
        raise fault("asteroids", "short_asteroids", "", f"must be 1 to {len(asteroids)}, the asteroids")
    ids = [asteroid.id for asteroid in asteroids]
    orbits = [_orbits(turn, index, ids) for index, turn in enumerate(shown)]
    for length, last in (("full", turns.full), ("short", turns.short)):
        if last > len(shown):
            raise fault("constants", "turns", f".{length}", f"the Orbit Track has only {len(shown)} turns")
    for field, problem in _token_faults(token, turns.short, ids[:count], shown):
        raise fault("orbit", "short_token", field, problem)
    short = [dict(turn) for turn in orbits[: turns.short]]
    short[token.turn - 1][token.asteroid] = ORBITS.index(token.orbit)
    return {
        "full": OrbitTrack(tuple(tuple(turn.get(id) for id in ids) for turn in orbits[: turns.full])),
        "short": OrbitTrack(tuple(tuple(turn.get(id) for id in ids[:count]) for turn in short)),
    }


def _orbits(turn: OrbitTurn, index: int, ids: list[str]) -> dict[str, int]:
    """The orbit of each asteroid shown on a turn."""
    found: dict[str, int] = {}
    for level, shown in enumerate(turn.orbits):
        for place, id in enumerate(shown):
            field = f"[{index}].{ORBITS[level]}[{place}]"
            if id not in ids:
                raise fault("orbit", "turn", field, f"there is no asteroid {id!r}")
            if id in found:
                raise fault("orbit", "turn", field, f"{id!r} is shown on this turn already")
            found[id] = level
    return found


def _token_faults(
    token: Token, turns: int, ids: list[str], shown: tuple[OrbitTurn, ...]
) -> Iterator[tuple[str, str]]:
    if token.asteroid not in ids:
        yield ".asteroid", f"there is no asteroid {token.asteroid!r} in the short game"
    if not 1 <= token.turn <= turns:
        yield ".turn", f"must be 1 to {turns}, the turns of the short game"
    elif any(token.asteroid in orbit for orbit in shown[token.turn - 1].orbits):
        yield ".asteroid", f"{token.asteroid!r} is shown on turn {token.turn} already"
