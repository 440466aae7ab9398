"""The authored content keeps within the ledger's constraints and agrees with two chemistry data libraries."""

import re
from collections import Counter
from itertools import pairwise

import periodictable
import pytest
from mendeleev.fetch import fetch_table

from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.content import GoalCard, Scenario
from bohrd.games.in_your_element.deck import names
from bohrd.games.in_your_element.particles import KINDS

CONTENT = GAME.content
MASS_NUMBERS = [
    *(1, 4, 7, 9, 11, 12, 14, 16, 19, 20, 23, 24, 27, 28, 31, 32, 35, 40),
    *(39, 40, 45, 48, 51, 52, 55, 56, 59, 58, 63, 64, 69, 74, 75, 80, 79, 84),
]
ELEMENTS = fetch_table("elements").set_index("symbol")
ISOTOPES = fetch_table("isotopes").dropna(subset="abundance")
TRANSITIONS = fetch_table("phasetransitions").set_index("atomic_number")
AMERICAN = {"Aluminum": "aluminium", "Sulfur": "sulfur"}

each_goal = pytest.mark.parametrize("goal", CONTENT.goals, ids=lambda goal: goal.symbol)
each_scenario = pytest.mark.parametrize("scenario", CONTENT.scenarios, ids=lambda scenario: scenario.id)


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s|$)", text))


# -- the subatomic deck ---------------------------------------------------------------------


def test_the_deck_has_all_nine_particle_cards_alike_and_ten_to_fifteen_percent_power_plays() -> None:
    deck = Counter(names(CONTENT.deck))
    powers, total = deck.pop("power"), len(CONTENT.deck)
    assert deck == {f"{kind} {value}": 6 for kind in KINDS for value in (1, 2, 3)}
    assert powers == 8 and total == 62 >= 48 and 0.10 <= powers / total <= 0.15


# -- goal cards ---------------------------------------------------------------------------------


def test_there_is_one_goal_card_for_each_element_up_to_krypton() -> None:
    assert [goal.z for goal in CONTENT.goals] == list(range(1, 37))
    assert [goal.mass_number for goal in CONTENT.goals] == MASS_NUMBERS
    assert len(CONTENT.by_symbol) == len({goal.name for goal in CONTENT.goals}) == 36


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


def test_the_table_is_printed_as_in_the_rulebook() -> None:
    assert " ".join(goal.mass for goal in CONTENT.goals) == (
        "1.01 4.00 6.94 9.01 10.81 12.01 14.01 16.00 19.00 20.18 22.99 24.31 26.98 28.09 30.97 32.06 35.45"
        " 39.95 39.10 40.08 44.96 47.87 50.94 52.00 54.94 55.85 58.93 58.69 63.55 65.38 69.72 72.63 74.92"
        " 78.97 79.90 83.80"
    )


@each_goal
def test_the_printed_mass_is_the_standard_atomic_weight(goal: GoalCard) -> None:
    assert float(goal.mass) == pytest.approx(periodictable.elements[goal.z].mass, abs=0.011)


def test_seven_masses_round_to_another_number_than_the_mass_number() -> None:
    assert [goal.symbol for goal in CONTENT.goals if goal.mass_misleads] == [
        "Ni",
        "Cu",
        "Zn",
        "Ga",
        "Ge",
        "Se",
        "Br",
    ]


@each_goal
def test_a_fact_is_one_short_sentence_with_a_source(goal: GoalCard) -> None:
    assert len(goal.fact) <= 140 and goal.fact.endswith(".")
    assert sentences(goal.fact) == 1
    assert goal.fact_source


def test_neighbours_tell_different_kinds_of_fact() -> None:
    kinds = [goal.about for goal in CONTENT.goals]
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
    sizes = [len(scenario.goals) for scenario in CONTENT.scenarios]
    assert len(CONTENT.scenarios) >= 6 and sizes.count(5) >= 2 and sum(size >= 8 for size in sizes) >= 2
    difficulties = [scenario.difficulty for scenario in CONTENT.scenarios]
    assert difficulties.count("easy") >= 2 and difficulties.count("medium") >= 2 and "hard" in difficulties
    assert CONTENT.scenarios[0].difficulty == "easy" and GAME.options[0].default == CONTENT.scenarios[0].id


@each_scenario
def test_a_scenario_keeps_within_its_bounds(scenario: Scenario) -> None:
    goals = [role.goal for role in scenario.roles]
    assert 5 <= len(goals) <= 10
    assert scenario.particles == sum(goal.mass_number + goal.z for goal in goals) <= 330
    assert sum(goal.z > 20 for goal in goals) <= 2
    assert sum(goal.z > 12 for goal in goals) <= 4
    lightest_of_row = sorted(sum(goal.needs) for goal in goals)[-5]
    assert lightest_of_row <= 36, "in the heaviest opening row there is"
    assert not [goal.symbol for goal in goals if goal.mass_misleads], "the table is there to find numbers by"


@each_scenario
def test_a_scenario_is_told_whole(scenario: Scenario) -> None:
    assert re.fullmatch("[a-z]+", scenario.id) and len(scenario.title.split()) <= 6
    assert 2 <= sentences(scenario.problem) <= 3
    for role in scenario.roles:
        assert sentences(role.text) == 1 and role.text.endswith(".")
        assert role.source


@pytest.mark.parametrize(
    ("id", "particles", "difficulty", "turns", "length"),
    [
        ("air", 75, "easy", 20, "short"),
        ("hospital", 115, "easy", 30, "short"),
        ("solar", 165, "medium", 43, "medium"),
        ("soil", 303, "hard", 79, "long"),
        ("light", 243, "hard", 63, "long"),
    ],
)
def test_difficulty_and_length_are_derived(
    id: str, particles: int, difficulty: str, turns: int, length: str
) -> None:
    scenario = next(one for one in CONTENT.scenarios if one.id == id)
    derived = (scenario.particles, scenario.difficulty, scenario.expected_turns, scenario.length)
    assert derived == (particles, difficulty, turns, length)


def test_oxygen_is_in_half_of_the_scenarios_and_no_element_in_all() -> None:
    goals = [set(CONTENT.symbols(scenario.goals)) for scenario in CONTENT.scenarios]
    with_oxygen = [symbols for symbols in goals if "O" in symbols]
    assert 2 * len(with_oxygen) >= len(goals) and any("H" in symbols for symbols in with_oxygen)
    assert len(set.union(*goals)) >= 18
    assert not set.intersection(*goals)


# -- characters -----------------------------------------------------------------------------------


def test_there_are_exactly_the_seven_characters() -> None:
    assert [(one.id, one.name, one.real) for one in CONTENT.characters] == [
        ("einstein", "Albert Einstein", True),
        ("lewis", "Gilbert Lewis", True),
        ("curie", "Marie Curie", True),
        ("ball", "Alice Ball", True),
        ("ozzy", "Ozzy the Octopus", False),
        ("yocchi", "Yocchi", False),
        ("brady", "Saint Elmo Brady", True),
    ]


def test_powers_and_biographies_are_short_sourced_and_ruled() -> None:
    for one in CONTENT.characters:
        assert sentences(one.power_text) <= 3 and sentences(one.bio) <= 3
        assert bool(one.bio_source) == one.real
        areas = {one.id.upper(), "POWER"} | ({"FREE"} if one.id in ("lewis", "ball", "yocchi") else set())
        assert set(one.power_areas) == areas <= set(GAME.ledger.areas())
        assert bool(one.frees) == ("FREE" in areas)


def test_two_doubtful_claims_of_the_rulebook_are_put_right() -> None:
    bios = {one.id: one.bio for one in CONTENT.characters}
    assert "aged 26" in bios["einstein"] and "25" not in bios["einstein"]
    assert "no sure cure" in bios["ball"] and "treatment" in bios["ball"]


# -- Bohrd layout -----------------------------------------------------------------------------------


def test_the_rings_fill_up_as_2_8_8_2_and_then_18_and_8() -> None:
    rings = [ring for ring, _ in CONTENT.layout.seats]
    assert rings == [1] * 2 + [2] * 8 + [3] * 8 + [4] * 2 + [3] * 10 + [4] * 6


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
        assert CONTENT.layout.shells(goal.z) == [2, 8, shells[2] - 1, 2] and shells[3] == 1
    else:
        assert CONTENT.layout.shells(goal.z) == shells


def test_the_page_says_that_the_rings_simplify_and_what_is_our_own() -> None:
    words = re.sub(r"<[^>]*>|\s+", " ", GAME.drawer(GAME.position().view(0), [], "elements"))
    assert "The rings are a simplification." in words and "2, 8, 13, 1 and 2, 8, 18, 1" in words
    ours = "Scenarios, facts, numbers of cards and the wording of the biographies are this edition's own"
    assert ours in words.replace("&#39;", "'"), "the rulebook prints biographies, in other words"
