"""The content of In Your Element: deck, goal cards, scenarios, characters and the rings of a Bohrd."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal

import msgspec

from bohrd.contract import Ledger, Tables, fault, read_values
from bohrd.games.in_your_element import scoring
from bohrd.games.in_your_element.deck import CARDS, NUMBER_OF
from bohrd.games.in_your_element.goals import SLOTS
from bohrd.games.in_your_element.layout import RINGS, Layout

Power = Literal["exchange", "free", "play all", "draw four", "replace"]
EXCHANGE: Final = "exchange"
FREE: Final = "free"
PLAY_ALL: Final = "play all"
DRAW_FOUR: Final = "draw four"
REPLACE: Final = "replace"
"""The powers there are rules for: Einstein's, those of Lewis, Ball and Yocchi, Curie's, Ozzy's, Brady's."""

HEAVIEST: Final = 36
"""The last element of the printed periodic table."""
FEWEST_CARDS = 48
"""Seven hands of five, and three more for Ozzy, leave at least ten cards to draw from."""
FEWEST_CHARACTERS = 7  # ELE-SETUP-5
MOST_GOALS = 10

SHOWABLE = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]*$"
"""Texts without the characters that no picture can show."""

Text = Annotated[str, msgspec.Meta(min_length=1, pattern=SHOWABLE)]
Symbol = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][a-z]?\Z")]
Capacity = Annotated[int, msgspec.Meta(ge=1, le=99)]
Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*\Z")]


class _SubatomicCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A particle card with kind and value, or the Power Play card, and how often it is in the deck."""

    kind: str
    copies: Annotated[int, msgspec.Meta(ge=1, le=99)]
    value: int = 0

    @property
    def name(self) -> str:
        return f"{self.kind} {self.value}" if self.value else self.kind


class GoalCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An element to build. Nothing but z and mass number matters to the rules."""

    z: Annotated[int, msgspec.Meta(ge=1, le=HEAVIEST)]
    symbol: Symbol
    name: Text
    mass_number: Annotated[int, msgspec.Meta(ge=1, le=999)]
    mass: Annotated[str, msgspec.Meta(pattern=r"^\d{1,3}(\.\d+)?\Z")]
    """The standard atomic weight as the rulebook's periodic table prints it."""
    about: str
    fact: Text
    fact_source: str

    @property
    def needs(self) -> tuple[int, int, int]:
        """Protons, neutrons and electrons of the atom (ELE-CLAIM-2)."""
        return self.z, self.mass_number - self.z, self.z

    @property
    def points(self) -> int:
        return scoring.points(self.z)

    @property
    def mass_misleads(self) -> bool:
        """Whether the table's mass rounds to another number than the mass number that counts."""
        return int(float(self.mass) + 0.5) != self.mass_number


class _ScenarioCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as it is written down."""

    id: Word
    title: Text
    problem: Text
    roles: dict[str, Text]
    role_sources: dict[str, str] = {}


class Role(msgspec.Struct, frozen=True):
    """How an element helps to solve the problem of a scenario."""

    goal: GoalCard
    text: str
    source: str


class Scenario(msgspec.Struct, frozen=True):
    """A real problem of the world, and the elements that help to solve it, in ascending order."""

    id: str
    title: str
    problem: str
    roles: tuple[Role, ...]
    goals: tuple[int, ...]
    """The atomic numbers of its elements."""

    @property
    def particles(self) -> int:
        """How many particles all its atoms take together."""
        return sum(sum(role.goal.needs) for role in self.roles)

    @property
    def difficulty(self) -> str:
        heaviest = self.goals[-1]
        if heaviest <= 12 and self.particles <= 120:
            return "easy"
        return "medium" if heaviest <= 20 and self.particles <= 220 else "hard"

    @property
    def expected_turns(self) -> int:
        """Turns of all players together: 0.26 for each particle, halves up."""
        return (26 * self.particles + 50) // 100

    @property
    def length(self) -> str:
        turns = self.expected_turns
        return "short" if turns <= 30 else "medium" if turns <= 55 else "long"


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scientist, real or invented, with a power."""

    id: Word
    name: Text
    real: bool
    power: Power
    power_text: Text
    power_areas: tuple[str, ...]
    """The areas of the ledger that rule the power."""
    bio: Text
    bio_source: str
    frees: Literal["", "proton", "neutron", "electron"] = ""
    """The kind of particle cards that the power frees."""


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Electron seats ``first`` to ``last``, which lie on one ring."""

    ring: Annotated[int, msgspec.Meta(ge=1, le=len(RINGS))]
    first: int
    last: int


class Content:
    """Everything that is read from the content files, checked."""

    def __init__(self, tables: Tables, ledger: Ledger) -> None:
        for file in tables:
            read_values(tables, file, "author", str)
        self.deck = _read_deck(tables)
        """The cards of the subatomic deck, in ascending order, a byte for each."""
        self.goals = _read_goals(tables)
        """The goal cards, in ascending order."""
        self.by_number = {goal.z: goal for goal in self.goals}
        self.by_symbol = {goal.symbol: goal for goal in self.goals}
        self.scenarios = _read_scenarios(tables, self.by_symbol)
        self.scenario_of = {scenario.id: scenario for scenario in self.scenarios}
        self.characters = _read_characters(tables, ledger)
        self.character_of = {character.id: number for number, character in enumerate(self.characters)}
        """The number of a character, by its id."""
        self.layout = _read_layout(tables)
        """The rings of a Bohrd; display only."""

    def symbols(self, goals: Sequence[int]) -> tuple[str, ...]:
        """The symbols of goals given by their atomic numbers."""
        return tuple([self.by_number[z].symbol for z in goals])


# -- reading and checking ------------------------------------------------------------------


def _read_deck(tables: Tables) -> bytes:
    """The cards of the deck: all nine pairs of kind and value, and the Power Play card."""
    cards = read_values(tables, "deck", "card", tuple[_SubatomicCard, ...])
    for place, card in enumerate(cards):
        if card.name not in NUMBER_OF:
            raise fault("deck", "card", f"[{place}].value", f"there is no card {card.name!r}")
    _check_once("deck", "card", "kind", [card.name for card in cards])
    copies = {card.name: card.copies for card in cards}
    for name in CARDS:
        if name not in copies:
            raise fault("deck", "card", "", f"the card {name!r} is missing")
    if sum(copies.values()) < FEWEST_CARDS:
        problem = f"at least {FEWEST_CARDS} cards are needed, and there are {sum(copies.values())}"
        raise fault("deck", "card", "", problem)
    return bytes([card for card, name in enumerate(CARDS) for _ in range(copies[name])])


def _read_goals(tables: Tables) -> tuple[GoalCard, ...]:
    goals = read_values(tables, "goals", "goal", tuple[GoalCard, ...])
    _check_once("goals", "goal", "z", [goal.z for goal in goals])
    _check_once("goals", "goal", "symbol", [goal.symbol for goal in goals])
    for place, goal in enumerate(goals):
        if goal.mass_number < goal.z:
            problem = f"{goal.mass_number} is less than the {goal.z} protons"
            raise fault("goals", "goal", f"[{place}].mass_number", problem)
    return tuple(sorted(goals, key=lambda goal: goal.z))


def _read_scenarios(tables: Tables, by_symbol: Mapping[str, GoalCard]) -> tuple[Scenario, ...]:
    cards = read_values(tables, "scenarios", "scenario", tuple[_ScenarioCard, ...])
    if not cards:
        raise fault("scenarios", "scenario", "", "there is none")
    _check_once("scenarios", "scenario", "id", [card.id for card in cards])
    return tuple([_scenario(place, card, by_symbol) for place, card in enumerate(cards)])


def _scenario(place: int, card: _ScenarioCard, by_symbol: Mapping[str, GoalCard]) -> Scenario:
    """A scenario with its goal cards: enough for the row (ELE-SETUP-4), and no more than have room."""
    for symbol in card.roles:
        if symbol not in by_symbol:
            raise fault("scenarios", "scenario", f"[{place}].roles", f"there is no goal card {symbol!r}")
    for symbol in card.role_sources:
        if symbol not in card.roles:
            raise fault("scenarios", "scenario", f"[{place}].role_sources", f"{symbol!r} has no role")
    if not len(SLOTS) <= len(card.roles) <= MOST_GOALS:
        problem = f"a scenario has {len(SLOTS)} to {MOST_GOALS} elements, not {len(card.roles)}"
        raise fault("scenarios", "scenario", f"[{place}].roles", problem)
    roles = [
        Role(by_symbol[symbol], text, card.role_sources.get(symbol, ""))
        for symbol, text in card.roles.items()
    ]
    roles.sort(key=lambda role: role.goal.z)
    goals = tuple([role.goal.z for role in roles])
    return Scenario(card.id, card.title, card.problem, tuple(roles), goals)


def _read_characters(tables: Tables, ledger: Ledger) -> tuple[Character, ...]:
    characters = read_values(tables, "characters", "character", tuple[Character, ...])
    _check_once("characters", "character", "id", [character.id for character in characters])
    if len(characters) < FEWEST_CHARACTERS:
        problem = f"at least {FEWEST_CHARACTERS} are needed, one for each player, not {len(characters)}"
        raise fault("characters", "character", "", problem)
    for place, character in enumerate(characters):
        for area in character.power_areas:
            if area not in ledger.areas():
                problem = f"the ledger has no rules {area!r}"
                raise fault("characters", "character", f"[{place}].power_areas", problem)
        if (character.power == FREE) != bool(character.frees):
            problem = "names a kind of particle if the power is 'free', and only then"
            raise fault("characters", "character", f"[{place}].frees", problem)
    return characters


def _read_layout(tables: Tables) -> Layout:
    note = read_values(tables, "bohrd", "note", str)
    if not re.search(SHOWABLE, note):
        raise fault("bohrd", "note", "", "holds a character that cannot be shown")
    capacities = read_values(tables, "bohrd", "capacities", tuple[Capacity, ...])
    if len(capacities) != len(RINGS):
        raise fault("bohrd", "capacities", "", f"there are {len(RINGS)} rings, not {len(capacities)}")
    runs = read_values(tables, "bohrd", "run", tuple[Run, ...])
    _check_runs(runs, capacities)
    return Layout(note, capacities, [(run.ring, run.last - run.first + 1) for run in runs])


def _check_runs(runs: Sequence[Run], capacities: Sequence[int]) -> None:
    """Seats are numbered without gaps, and every ring has a place for each of its seats (ELE-BOHRD-3)."""
    free, seats = list(capacities), 0
    for place, run in enumerate(runs):
        if run.first != seats + 1 or run.last < run.first:
            problem = f"seats are numbered on from {seats}, at least one in each run"
            raise fault("bohrd", "run", f"[{place}].first", problem)
        seats = run.last
        free[run.ring - 1] -= run.last - run.first + 1
        if free[run.ring - 1] < 0:
            raise fault("bohrd", "run", f"[{place}].last", f"ring {run.ring} has too few places")


def _check_once(file: str, table: str, field: str, values: Iterable[object]) -> None:
    """What tells entries apart occurs once."""
    seen: set[object] = set()
    for place, value in enumerate(values):
        if value in seen:
            raise fault(file, table, f"[{place}].{field}", f"{value!r} is there twice")
        seen.add(value)
