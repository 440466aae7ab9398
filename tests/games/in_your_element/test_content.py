"""The authored content keeps within the ledger's constraints and agrees with two chemistry data libraries."""

import re
from itertools import pairwise

import periodictable
import pytest
from mendeleev.fetch import fetch_table

from bohrd.games.in_your_element import GAME, layout
from bohrd.games.in_your_element.content import (
    BY_SYMBOL,
    CHARACTERS,
    DECK,
    GOALS,
    KINDS,
    LAYOUT,
    LEDGER,
    SCENARIOS,
    GoalCard,
    Scenario,
)

MASS_NUMBERS = [
    *(1, 4, 7, 9, 11, 12, 14, 16, 19, 20, 23, 24, 27, 28, 31, 32, 35, 40),
    *(39, 40, 45, 48, 51, 52, 55, 56, 59, 58, 63, 64, 69, 74, 75, 80, 79, 84),
]
ELEMENTS = fetch_table("elements").set_index("symbol")
ISOTOPES = fetch_table("isotopes").dropna(subset="abundance")
TRANSITIONS = fetch_table("phasetransitions").set_index("atomic_number")
AMERICAN = {"Aluminum": "aluminium", "Sulfur": "sulfur"}

each_goal = pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.symbol)
each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s|$)", text))


# -- the subatomic deck ---------------------------------------------------------------------


def test_the_deck_has_all_nine_particle_cards_alike_and_ten_to_fifteen_percent_power_plays() -> None:
    particles = {(card.kind, card.value): card.copies for card in DECK if card.kind != "power"}
    assert set(particles) == {(kind, value) for kind in KINDS for value in (1, 2, 3)}
    assert set(particles.values()) == {6}
    powers = [card.copies for card in DECK if card.kind == "power"]
    total = sum(card.copies for card in DECK)
    assert powers == [8] and total == 62 >= 48 and 0.10 <= powers[0] / total <= 0.15


# -- goal cards ---------------------------------------------------------------------------------


def test_there_is_one_goal_card_for_each_element_up_to_krypton() -> None:
    assert [goal.z for goal in GOALS] == list(range(1, 37))
    assert [goal.mass_number for goal in GOALS] == MASS_NUMBERS
    assert len(BY_SYMBOL) == len({goal.name for goal in GOALS}) == 36


@each_goal
def test_symbol_name_and_commonest_isotope_agree_with_the_libraries(goal: GoalCard) -> None:
    ours = ELEMENTS.loc[goal.symbol]
    theirs = periodictable.elements[goal.z]
    assert (goal.z, goal.symbol) == (ours.atomic_number, theirs.symbol)
    assert goal.name in {AMERICAN.get(ours["name"], ours["name"].lower()), theirs.name}
    assert goal.name not in ("aluminum", "sulphur")
    isotopes = ISOTOPES[ISOTOPES.atomic_number == goal.z]
    assert isotopes.loc[isotopes.abundance.idxmax()].mass_number == goal.mass_number
    assert max(theirs.isotopes, key=lambda number: theirs[number].abundance) == goal.mass_number


@each_goal
def test_the_printed_mass_is_the_standard_atomic_weight(goal: GoalCard) -> None:
    assert float(goal.mass) == pytest.approx(periodictable.elements[goal.z].mass, abs=0.011)


def test_seven_masses_round_to_another_number_than_the_mass_number() -> None:
    assert [goal.symbol for goal in GOALS if goal.mass_misleads] == ["Ni", "Cu", "Zn", "Ga", "Ge", "Se", "Br"]


@each_goal
def test_a_fact_is_one_short_sentence_with_a_source(goal: GoalCard) -> None:
    assert len(goal.fact) <= 140 and goal.fact.endswith(".")
    assert sentences(goal.fact) == 1
    assert goal.fact_source


def test_neighbours_tell_different_kinds_of_fact() -> None:
    kinds = [goal.about for goal in GOALS]
    assert set(kinds) == {"use", "property", "discovery", "occurrence", "name"}
    assert all(left != right for left, right in pairwise(kinds))


def test_facts_that_rest_on_library_fields_agree_with_them() -> None:
    celsius = {z: TRANSITIONS.loc[z].melting_point - 273.15 for z in (11, 31, 35)}
    assert round(celsius[11]) == 98 and round(celsius[31]) == 30 and celsius[35] < 20
    assert 0.5 < ELEMENTS.density["Li"] < 0.6
    assert ELEMENTS.en_pauling.idxmax() == "F" and ELEMENTS.en_pauling["F"] == 3.98
    assert list(ELEMENTS.abundance_crust.nlargest(2).index) == ["O", "Si"]
    years = {"He": 1895, "Ne": 1898, "P": 1669, "Sc": 1879, "Ge": 1886, "Kr": 1898}
    assert {symbol: ELEMENTS.discovery_year[symbol] for symbol in years} == years
    assert 873 < TRANSITIONS.loc[33].boiling_point < TRANSITIONS.loc[33].melting_point


# -- scenarios ----------------------------------------------------------------------------------


def test_there_are_enough_scenarios_of_each_size_and_difficulty() -> None:
    sizes = [len(scenario.goals) for scenario in SCENARIOS]
    assert len(SCENARIOS) >= 6 and sizes.count(5) >= 2 and sum(size >= 8 for size in sizes) >= 2
    difficulties = [scenario.difficulty for scenario in SCENARIOS]
    assert difficulties.count("easy") >= 2 and difficulties.count("medium") >= 2 and "hard" in difficulties
    assert SCENARIOS[0].difficulty == "easy" and GAME.options[0].default == SCENARIOS[0].id


@each_scenario
def test_a_scenario_keeps_within_its_bounds(scenario: Scenario) -> None:
    goals = [GOALS[z - 1] for z in scenario.goals]
    assert 5 <= len(goals) <= 10
    assert scenario.particles == sum(goal.mass_number + goal.z for goal in goals) <= 330
    assert sum(goal.z > 20 for goal in goals) <= 2
    assert sum(goal.z > 12 for goal in goals) <= 4
    assert min(sum(goal.needs) for goal in goals) <= 36


@each_scenario
def test_a_scenario_is_told_whole(scenario: Scenario) -> None:
    assert re.fullmatch("[a-z]+", scenario.id) and len(scenario.title.split()) <= 6
    assert 2 <= sentences(scenario.problem) <= 3
    assert set(scenario.roles) == set(scenario.role_sources) <= set(BY_SYMBOL)
    for symbol, role in scenario.roles.items():
        assert sentences(role) == 1 and role.endswith(".")
        assert scenario.role_sources[symbol]


@pytest.mark.parametrize(
    ("id", "particles", "difficulty", "turns", "length"),
    [
        ("air", 75, "easy", 20, "short"),
        ("hospital", 115, "easy", 30, "short"),
        ("solar", 165, "medium", 43, "medium"),
        ("soil", 303, "hard", 79, "long"),
    ],
)
def test_difficulty_and_length_are_derived(
    id: str, particles: int, difficulty: str, turns: int, length: str
) -> None:
    scenario = next(one for one in SCENARIOS if one.id == id)
    derived = (scenario.particles, scenario.difficulty, scenario.expected_turns, scenario.length)
    assert derived == (particles, difficulty, turns, length)


def test_oxygen_is_in_half_of_the_scenarios_and_no_element_in_all() -> None:
    with_oxygen = [scenario for scenario in SCENARIOS if "O" in scenario.roles]
    assert 2 * len(with_oxygen) >= len(SCENARIOS) and any("H" in one.roles for one in with_oxygen)
    used = {symbol for scenario in SCENARIOS for symbol in scenario.roles}
    assert len(used) >= 18
    assert not [symbol for symbol in used if all(symbol in scenario.roles for scenario in SCENARIOS)]


# -- characters -----------------------------------------------------------------------------------


def test_there_are_exactly_the_seven_characters() -> None:
    assert [(one.id, one.name, one.real) for one in CHARACTERS] == [
        ("einstein", "Albert Einstein", True),
        ("lewis", "Gilbert Lewis", True),
        ("curie", "Marie Curie", True),
        ("ball", "Alice Ball", True),
        ("ozzy", "Ozzy the Octopus", False),
        ("yocchi", "Yocchi", False),
        ("brady", "Saint Elmo Brady", True),
    ]


def test_powers_and_biographies_are_short_sourced_and_ruled() -> None:
    for one in CHARACTERS:
        assert sentences(one.power_text) <= 3 and sentences(one.bio) <= 3
        assert bool(one.bio_source) == one.real
        areas = {one.id.upper(), "POWER"} | ({"FREE"} if one.id in ("lewis", "ball", "yocchi") else set())
        assert one.power_rules == [rule.id for rule in LEDGER if rule.area in areas]
        assert bool(one.frees) == ("FREE" in areas)


def test_two_doubtful_claims_of_the_rulebook_are_put_right() -> None:
    bios = {one.id: one.bio for one in CHARACTERS}
    assert "aged 26" in bios["einstein"] and "25" not in bios["einstein"]
    assert "no sure cure" in bios["ball"] and "treatment" in bios["ball"]


# -- Bohrd layout -----------------------------------------------------------------------------------


def test_the_rings_fill_up_as_2_8_8_2_and_then_18_and_8() -> None:
    assert LAYOUT.capacities == (2, 8, 18, 8)
    assert [(run.ring, run.first, run.last) for run in LAYOUT.run] == [
        *((1, 1, 2), (2, 3, 10), (3, 11, 18), (4, 19, 20), (3, 21, 30), (4, 31, 36)),
    ]


def _shells(symbol: str) -> list[int]:
    """The electrons in each shell of a real atom, from its configuration, as in [Ar] 3d5 4s."""
    written = ELEMENTS.electronic_configuration[symbol]
    core = re.match(r"\[(\w+)\]", written)
    shells = _shells(core[1]) if core else [0, 0, 0, 0]
    for shell, electrons in re.findall(r"(\d)[spd](\d*)", written):
        shells[int(shell) - 1] += int(electrons or 1)
    return shells


@each_goal
def test_the_rings_show_the_real_shells_but_for_chromium_and_copper(goal: GoalCard) -> None:
    shells = _shells(goal.symbol)
    if goal.symbol in ("Cr", "Cu"):
        assert layout.shells(goal.z) == [2, 8, shells[2] - 1, 2] and shells[3] == 1
    else:
        assert layout.shells(goal.z) == shells


def test_the_page_says_that_the_rings_simplify_and_what_is_our_own() -> None:
    from games.in_your_element.table import at

    picture = re.sub(r"<[^>]*>|\s+", " ", GAME.picture(at().view(0)))
    words = re.sub(r"\s+", " ", picture)
    assert "The rings are a simplification." in words and "2, 8, 13, 1 and 2, 8, 18, 1" in words
    ours = "Scenarios, facts, numbers of cards and the wording of the biographies are this edition's own"
    assert ours in words.replace("&#39;", "'"), "the rulebook prints biographies, in other words"
