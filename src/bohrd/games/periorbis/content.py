"""The employees, trading ships, asteroids, Orbit Track and numbers of Periorbis, read from ``content``."""

from __future__ import annotations

import msgspec

from bohrd.contract.content import ContentFolder

SKILLS = ("building", "upgrade", "contract", "selling", "captain", "research", "black", "grey", "white")
"""The nine skills of an employee card (ORB-CARD-1)."""
ORES = ("black", "grey", "white")
ROWS = ("top", "middle", "bottom")
"""The contract rows of a trading ship."""
ORBITS = ("low", "middle", "high")
LEVELS = (1, 2, 3)
SLOTS = 7
"""Employee slots of an HQ, closed ones included."""


class Employee(msgspec.Struct, frozen=True):
    """An employee card; cadets are all one card with the number 0."""

    number: int
    name: str
    type: str
    source: str
    wage: int
    building: int
    upgrade: int
    contract: int
    selling: int
    captain: int
    research: int
    black: int
    grey: int
    white: int


class TradingShip(msgspec.Struct, frozen=True):
    """A trading ship card; sizes and advances are those of the top, middle and bottom row."""

    id: str
    name: str
    level: int
    price: int
    spaces: int
    minimum: int
    sizes: tuple[int, int, int]
    advances: tuple[int, int, int]


class Asteroid(msgspec.Struct, frozen=True):
    """An asteroid: the costs of its base slots, and its ore for 2, for 3 or 4, and for 5 or 6 players."""

    id: str
    name: str
    slots: tuple[int, ...]
    black: tuple[int, int, int]
    grey: tuple[int, int, int]
    white: tuple[int, int, int]


class Span(msgspec.Struct, frozen=True):
    """Where a track starts and where it ends."""

    start: int
    top: int


class ScaledDecks(msgspec.Struct, frozen=True):
    """How the decks are cut to the number of players (ORB-SETUP-6, ORB-SETUP-8)."""

    ships_per_offer: tuple[int, int]
    deck1_per_player: int
    deck1_extra: int


class Constants(msgspec.Struct, frozen=True):
    """The numbers of the rules; tuples by number of players start with 2 players."""

    turns: dict[str, int]
    start_credits: int
    fleet_capacity: Span
    drives: tuple[str, str, str]
    open_slots: int
    slot_costs: tuple[int, int]
    upgrade_cost: int
    data_price: int
    ore_price: int
    hire_factors: tuple[int, int, int]
    ships_on_offer: tuple[int, ...]
    fixed_draw: tuple[int, ...]
    pool_above_players: int
    ore_column: tuple[int, ...]
    scaled_decks: ScaledDecks


_CONTENT = ContentFolder("bohrd.games.periorbis")


def _employees() -> tuple[Employee, ...]:
    table = _CONTENT["employees"]
    skills = {skill: table["cadet"][skill] for skill in SKILLS}
    cadet = {"number": 0, "name": "Cadet", "type": "cadet", "source": "cadet", "wage": table["cadet"]["wage"]}
    cards = [{**skills, **cadet}]
    for source in ("starter", "deck1", "deck2"):
        cards += [{**skills, "source": source, **card} for card in table[source]["cards"]]
    return msgspec.convert(cards, tuple[Employee, ...])


EMPLOYEES = _employees()
"""All employee cards by number; 0 is the cadet."""


def strengths(card: Employee) -> str:
    """What a specialist is hired for, as in *Contract 1, Selling 5*; of a miner all three ores."""
    shown = (
        skill
        for skill in SKILLS
        if getattr(card, skill) > getattr(EMPLOYEES[0], skill) or (card.type == "miner" and skill in ORES)
    )
    return ", ".join(f"{skill.capitalize()} {getattr(card, skill)}" for skill in shown)


MINING = tuple((card.black, card.grey, card.white) for card in EMPLOYEES)
"""The mining skills of each card, in the order of :data:`ORES`."""
CADET = 0
CADETS: int = _CONTENT["employees"]["cadet"]["count"]
STARTERS, DECK1, DECK2 = (
    tuple(card.number for card in EMPLOYEES if card.source == source)
    for source in ("starter", "deck1", "deck2")
)
SHIPS = msgspec.convert(_CONTENT["ships"]["ships"], tuple[TradingShip, ...])
"""All trading ships, level 1 first."""
ASTEROIDS = msgspec.convert(_CONTENT["asteroids"]["asteroids"], tuple[Asteroid, ...])
SHORT_ASTEROIDS: int = _CONTENT["asteroids"]["short_asteroids"]
CONSTANTS = msgspec.convert(_CONTENT["constants"], Constants)


def _orbit_track() -> dict[str, tuple[tuple[int | None, ...], ...]]:
    """For each length: on each turn the orbit (0 low to 2 high) of each asteroid, or None."""
    table = _CONTENT["orbit"]
    token = table["short_token"]
    track: dict[str, tuple[tuple[int | None, ...], ...]] = {}
    for length, last in CONSTANTS.turns.items():
        short = length == "short"
        turns: list[tuple[int | None, ...]] = []
        for number, shown in enumerate(table["turn"][:last], 1):
            orbits: dict[str, int] = {id: level for level, orbit in enumerate(ORBITS) for id in shown[orbit]}
            if short and number == token["turn"]:
                orbits[token["asteroid"]] = ORBITS.index(token["orbit"])
            asteroids = ASTEROIDS[:SHORT_ASTEROIDS] if short else ASTEROIDS
            turns.append(tuple(orbits.get(asteroid.id) for asteroid in asteroids))
        track[length] = tuple(turns)
    return track


ORBIT_TRACK = _orbit_track()
"""``ORBIT_TRACK[length][turn - 1][asteroid]``: the orbit on that turn, or None where it is not shown."""

DIGEST = _CONTENT.digest
