"""What is told of real nuclei and elements agrees with the tables it was made from."""

import json

import pytest

from bohrd.contract import BadInput
from bohrd.games.in_your_element import GAME, nuclides
from bohrd.games.in_your_element.panel import average, stories
from games.in_your_element import nuclide_table
from games.in_your_element.table import HAND


def test_the_table_is_the_one_that_mendeleev_gives() -> None:
    kept = json.loads(nuclide_table.FILE.read_text(encoding="utf-8"))
    assert kept["elements"] == nuclide_table.entries()


@pytest.mark.parametrize(
    ("z", "mass", "said"),
    [
        (6, 12, "stable"),
        (6, 14, "half-life 5,700 years"),
        (1, 3, "half-life 12.3 years"),
        (1, 4, "falls apart at once"),
        (4, 5, "not known in nature"),
        (4, 10, "half-life 1.39 million years"),
        (8, 24, "half-life 0.0774 seconds"),
        (19, 40, "half-life 1.25 billion years"),
        (20, 48, "half-life 5.6 × 10¹⁹ years"),
        (37, 46, "not known in nature"),
        (19, 55, "radioactive, hardly measured yet"),
        (119, 300, "not known in nature"),
    ],
)
def test_it_is_told_how_long_a_nucleus_lasts(z: int, mass: int, said: str) -> None:
    assert nuclides.fate(z, mass).words == said


def test_every_goal_is_stable_and_the_commonest_isotope_of_its_element() -> None:
    for goal in GAME.content.goals:
        found = nuclides.element(goal.z)
        assert found is not None and (found.symbol, found.name) == (goal.symbol, goal.name)
        natural = {mass: told for mass, told in found.isotopes.items() if isinstance(told, float)}
        assert max(natural, key=lambda mass: natural[mass]) == goal.mass_number
        assert nuclides.fate(goal.z, goal.mass_number).kind == nuclides.STABLE


def test_the_printed_mass_is_the_average_of_the_isotopes() -> None:
    for goal in GAME.content.goals:
        parts = [
            (mass, float(abundance.removesuffix(" %")))
            for mass in nuclides.isotopes(goal.z)
            if (abundance := nuclides.fate(goal.z, mass).abundance)
        ]
        mean = sum(mass * part for mass, part in parts) / sum(part for _, part in parts)
        assert abs(mean - float(goal.mass)) < 0.15, goal.name


def test_nobody_weighs_58_69() -> None:
    told = average(GAME.content.by_symbol["Ni"])
    assert "68.1 % nickel-58" in told and "no single atom weighs that" in told
    assert "is the mass of a real atom" in average(GAME.content.by_symbol["F"])


def test_a_bohrd_says_what_its_nucleus_would_do_and_a_preview_what_it_will() -> None:
    position = GAME.position(hands=[["neutron 2", *HAND]], bohrds=[(6, 6, 6), (0, 2, 0)])
    view = position.view(0)
    hall = next(part.html for part in GAME.draw(view, []) if part.name == "bohrds")
    assert 'data-panel="element-C"' in hall and ">stable<" in hall
    moves = {move.name: move for move in position.legal()}
    assert "half-life 5,700 years" in GAME.preview(view, [], moves["add neutron 2 A"])["fate-A"]


def test_the_panel_of_an_element_tells_all_there_is_about_it() -> None:
    view = GAME.position(bohrds=[(6, 8, 6)]).view(0)
    carbon = GAME.drawer(view, [], "element-C")
    for told in ("5,700 years", "on Bohrd A", "98.9 %", "charcoal", "diamond", "Light and Strong Vehicles"):
        assert told in carbon
    assert "on Bohrd" not in GAME.drawer(view, [], "element-N")
    assert "Rubidium-87" in GAME.drawer(view, [], "element-Rb"), "also of what is no goal"
    with pytest.raises(BadInput):
        GAME.drawer(view, [], "element-Xx")


def test_every_element_has_a_story_and_every_fact_a_source() -> None:
    assert list(stories()[0]) == [goal.symbol for goal in GAME.content.goals]
    assert all(goal.fact_source for goal in GAME.content.goals)
    assert all(role.source for scenario in GAME.content.scenarios for role in scenario.roles)
    assert all(who.bio_source for who in GAME.content.characters if who.real)


def test_the_signs_are_one_touch_away() -> None:
    told = GAME.drawer(GAME.position().view(0), [], "signs")
    for sign in ("#p-proton", "#p-neutron", "#p-electron", "#p-five-proton", "too many", "Power Play"):
        assert sign in told
