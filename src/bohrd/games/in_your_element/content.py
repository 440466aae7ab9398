"""The cards and the Bohrd layout of In Your Element, read from the TOML files in ``content``."""

from __future__ import annotations

from functools import cached_property

import msgspec

from bohrd.contract.content import ContentFolder
from bohrd.contract.ledger import read_ledger

LEDGER = read_ledger("bohrd.games.in_your_element")

KINDS = ("proton", "neutron", "electron")
"""The kinds of particle; a Bohrd is written protons/neutrons/electrons."""
BOHRDS = "ABC"  # ELE-SETUP-9


class SubatomicCard(msgspec.Struct, frozen=True):
    """A card of the subatomic deck: a particle card with kind and value, or a Power Play card."""

    kind: str
    copies: int
    value: int = 0

    @property
    def name(self) -> str:
        return f"{self.kind} {self.value}" if self.value else self.kind


class GoalCard(msgspec.Struct, frozen=True):
    """An element to build. Nothing but z and mass number matters to the rules."""

    z: int
    symbol: str
    name: str
    mass_number: int
    mass: str
    """The standard atomic weight as the rulebook's periodic table prints it."""
    about: str
    fact: str
    fact_source: str

    @property
    def needs(self) -> tuple[int, int, int]:
        """Protons, neutrons and electrons of the atom (ELE-CLAIM-2)."""
        return self.z, self.mass_number - self.z, self.z

    @property
    def points(self) -> int:
        return 10 + self.z  # ELE-SCORE-1

    @property
    def mass_misleads(self) -> bool:
        """Whether the table's mass rounds to another number than the mass number that counts."""
        return int(float(self.mass) + 0.5) != self.mass_number


class Scenario(msgspec.Struct, frozen=True, dict=True):
    """A real problem of the world, and the elements that help to solve it."""

    id: str
    title: str
    problem: str
    roles: dict[str, str]
    role_sources: dict[str, str]

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """The atomic numbers of its elements, in ascending order."""
        return tuple(sorted(BY_SYMBOL[symbol].z for symbol in self.roles))

    @cached_property
    def particles(self) -> int:
        """How many particles all its atoms take together."""
        return sum(sum(GOALS[z - 1].needs) for z in self.goals)

    @property
    def difficulty(self) -> str:
        if self.goals[-1] <= 12 and self.particles <= 120:
            return "easy"
        return "medium" if self.goals[-1] <= 20 and self.particles <= 220 else "hard"

    @property
    def expected_turns(self) -> int:
        """Turns of all players together: 0.26 for each particle, halves up."""
        return (26 * self.particles + 50) // 100

    @property
    def length(self) -> str:
        turns = self.expected_turns
        return "short" if turns <= 30 else "medium" if turns <= 55 else "long"


class Character(msgspec.Struct, frozen=True):
    """A scientist, real or invented, with a power."""

    id: str
    name: str
    real: bool
    power_text: str
    power_areas: tuple[str, ...]
    """The areas of the ledger that rule the power."""
    bio: str
    bio_source: str
    frees: str = ""
    """The kind of particle cards that the power frees."""

    @property
    def power_rules(self) -> list[str]:
        """The ids of the rules of the power."""
        return [rule.id for rule in LEDGER if rule.area in self.power_areas]


class Run(msgspec.Struct, frozen=True):
    """Electron seats ``first`` to ``last``, which lie on one ring."""

    ring: int
    first: int
    last: int


class Layout(msgspec.Struct, frozen=True):
    """The rings of a Bohrd and the order in which their seats are filled (ELE-BOHRD-3)."""

    author: str
    note: str
    capacities: tuple[int, ...]
    run: tuple[Run, ...]


_CONTENT = ContentFolder("bohrd.games.in_your_element")

DECK = msgspec.convert(_CONTENT["deck"]["card"], tuple[SubatomicCard, ...])
GOALS = msgspec.convert(_CONTENT["goals"]["goal"], tuple[GoalCard, ...])
BY_SYMBOL = {goal.symbol: goal for goal in GOALS}
SCENARIOS = msgspec.convert(_CONTENT["scenarios"]["scenario"], tuple[Scenario, ...])
CHARACTERS = msgspec.convert(_CONTENT["characters"]["character"], tuple[Character, ...])
EINSTEIN, LEWIS, CURIE, BALL, OZZY, YOCCHI, BRADY = range(len(CHARACTERS))
LAYOUT = msgspec.convert(_CONTENT["bohrd"], Layout)

DIGEST = _CONTENT.digest
