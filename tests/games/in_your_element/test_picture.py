"""What the picture shows."""

import re

import pytest

from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.content import BY_SYMBOL, CHARACTERS, SCENARIOS
from bohrd.games.in_your_element.drawing import atom, progress
from games.in_your_element.table import EMPTY, HAND, at, play


def part(position: object, name: str, seat: int | None = 0) -> str:
    parts = GAME.parts(position.view(seat), ["Ada", "Bo"], position.legal())  # type: ignore[attr-defined]
    return next(str(one.svg) for one in parts if one.name == name)


def words(svg: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", svg))


def test_progress_says_what_is_missing_and_what_is_too_much() -> None:
    lithium = BY_SYMBOL["Li"]
    assert progress((1, 6, 3), lithium) == [("proton", 2), ("neutron", -2), ("electron", 0)]
    svg = part(at(bohrds=((1, 6, 3), (3, 4, 3), EMPTY)), "goals")
    assert "+2" in svg and "−2" in svg and "✓" in svg and svg.count(">match<") == 1


@pytest.mark.parametrize(
    ("bohrd", "said"),
    [
        (EMPTY, "empty"),
        ((0, 3, 1), "no protons yet"),
        ((3, 4, 3), "lithium-7, neutral"),
        ((6, 8, 4), "carbon-14, charge +2"),
        ((8, 8, 10), "oxygen-16, charge −2"),
        ((40, 50, 40), "element 40-90, neutral"),
    ],
)
def test_a_bohrd_is_named_as_a_chemist_would(bohrd: tuple[int, int, int], said: str) -> None:
    assert atom(bohrd) == said


def test_a_goal_whose_mass_misleads_says_which_number_counts() -> None:
    position = at(options={"scenario": "light"}, row=["N", "O", "Al", "Si", "Cu"])
    assert "Mass number 63 counts, not 63.55." in words(part(position, "goals"))


def test_only_the_own_hand_is_drawn() -> None:
    position = at(*HAND)
    assert 'id="card-proton-2"' in part(position, "hand")
    assert 'id="card-' not in part(position, "hand", None)


def test_an_empty_hand_is_told_from_a_hidden_one() -> None:
    curie = at("power", "proton 3", character="curie", bohrds=((2, 4, 3), EMPTY, EMPTY))
    play(curie, "power")
    play(curie, "add proton 3 as 1 A")
    assert "No cards in hand." in words(part(curie, "hand"))
    assert "Hands are seen by their owners only." in words(part(curie, "hand", None))


def test_values_and_buttons_appear_when_a_move_needs_them() -> None:
    plain = part(at(*HAND), "hand")
    assert 'data-target="value-' not in plain and 'data-target="end"' not in plain
    freed = at("electron 2", power=True)
    assert 'data-target="value-1"' in part(freed, "hand") and 'data-target="value-3"' in part(freed, "hand")
    brady = at(character="brady", power=True, plays=0, bohrds=((1, 0, 1), EMPTY, EMPTY))
    assert 'data-target="oxygen"' in part(brady, "hand") and 'data-target="end"' in part(brady, "hand")


def test_scenario_characters_and_claims_are_shown() -> None:
    position = at(claimed=[["Li"], []], row=["H", None, "C", "N", "O"])
    assert SCENARIOS[0].title in part(position, "scenario")
    assert "Gilbert Lewis" in part(position, "characters") and 'id="claimed-Li"' in part(position, "players")
    invented = [one.name for one in CHARACTERS if not one.real]
    svg = part(at(character="ozzy"), "characters")
    assert "Ozzy the Octopus" in invented and "an invented figure" in svg


@pytest.mark.parametrize("bohrds", [(EMPTY,) * 3, ((100, 100, 100), (36, 48, 36), (300, 290, 310))])
def test_particles_of_any_number_stay_inside_their_part(bohrds: tuple[tuple[int, int, int], ...]) -> None:
    position = at(bohrds=bohrds)
    for letter in "ABC":
        svg = part(position, f"bohrd-{letter}")
        places = re.findall(
            r'class="particle \w+" id="[^"]*" transform="translate\((-?[\d.]+) (-?[\d.]+)\)', svg
        )
        assert all(abs(float(x)) <= 156 and abs(float(y)) <= 156 for x, y in places)


def test_what_was_touched_last_is_marked() -> None:
    position = at(*HAND)
    last = [target for event in play(position, "add proton 2 B") for target in event.targets]
    parts = GAME.parts(position.view(0), (), (), last)
    svg = next(str(one.svg) for one in parts if one.name == "bohrd-B")
    assert re.search(r'id="bohrd-B"[^>]*class="bohrd-model last"', svg)
