"""What the picture shows."""

import re

import pytest

from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.bohrds import atom, missing
from bohrd.games.in_your_element.position import ElementPosition
from games.in_your_element.table import EMPTY, HAND, play, with_copper


def part(position: ElementPosition, name: str, seat: int | None = 0) -> str:
    parts = GAME.parts(position.view(seat), ["Ada", "Bo"])
    return next(str(one.svg) for one in parts if one.name == name)


def words(svg: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", svg))


def test_the_goals_say_what_is_missing_and_what_is_too_much() -> None:
    assert missing((1, 6, 3), GAME.content.by_symbol["Li"]) == [2, -2, 0]
    svg = part(GAME.position(hands=[HAND], bohrds=[(1, 6, 3), (3, 4, 3)]), "goals")
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
    assert atom(GAME.content, bohrd) == said


def test_a_goal_whose_mass_misleads_says_which_number_counts() -> None:
    game = with_copper()
    parts = {one.name: str(one.svg) for one in game.parts(game.position().view(0), ["Ada", "Bo"])}
    assert "Mass number 63 counts, not 63.55." in words(parts["goals"])
    struck = re.findall(r'<text class="[^"]*struck[^"]*"[^>]*>([\d.]+)<', parts["table"])
    assert struck == ["58.69", "63.55", "65.38", "69.72", "72.63", "78.97", "79.90"]
    assert "29/34/29" in words(parts["table"]), "the goal card counts, and the table says so"


def test_only_the_own_hand_is_drawn() -> None:
    position = GAME.position(hands=[HAND])
    assert 'id="card-proton-2"' in part(position, "hand")
    assert 'id="card-' not in part(position, "hand", None)


def test_an_empty_hand_is_told_from_a_hidden_one() -> None:
    curie = GAME.position(characters=["curie"], hands=[["power", "proton 3"]], bohrds=[(2, 4, 3)])
    play(curie, "power")
    play(curie, "add proton 3 as 1 A")
    assert "No cards in hand." in words(part(curie, "hand"))
    assert "Hands are seen by their owners only." in words(part(curie, "hand", None))


def test_values_and_buttons_appear_when_a_move_needs_them() -> None:
    plain = part(GAME.position(hands=[HAND]), "hand")
    assert 'data-target="value-' not in plain and 'data-target="end"' not in plain
    freed = GAME.position(characters=["lewis"], hands=[["electron 2"]], power=True)
    assert 'data-target="value-1"' in part(freed, "hand") and 'data-target="value-3"' in part(freed, "hand")
    curie = GAME.position(characters=["curie"], hands=[["power", "proton 3", "power"]], bohrds=[(2, 4, 3)])
    play(curie, "power")
    assert 'data-target="value-1"' in part(curie, "hand") and 'data-target="end"' not in part(curie, "hand")
    play(curie, "add proton 3 as 1 A")
    assert 'data-target="end"' in part(curie, "hand"), "every particle card has been played"
    brady = GAME.position(characters=["brady"], hands=[HAND], power=True, plays=0, bohrds=[(1, 0, 1)])
    assert 'data-target="oxygen"' in part(brady, "hand") and 'data-target="end"' in part(brady, "hand")


def test_the_end_says_whether_the_team_has_failed() -> None:
    stalled = GAME.position(turn=-1, reshuffles=3, claimed=[["H"]])
    assert "3 reshuffles without a claim. The team has failed, and nobody wins." in words(
        part(stalled, "hand")
    )
    won = GAME.position(claimed=[["H", "Li", "C", "N", "O"]])
    for seat in (0, None):
        assert "All goals are claimed." in words(part(won, "hand", seat))
        assert "Reshuffles" not in words(part(won, "hand", seat))
    assert "Reshuffles since the last claim: 0 of 3" in words(part(GAME.position(), "hand"))


def test_scenario_characters_and_claims_are_shown() -> None:
    position = GAME.position(hands=[HAND], claimed=[["Li"], []], row=["H", None, "C", "N", "O"])
    assert GAME.content.scenarios[0].title in part(position, "scenario")
    assert "Gilbert Lewis" in part(position, "characters") and 'id="claimed-Li"' in part(position, "players")
    invented = [one.name for one in GAME.content.characters if not one.real]
    svg = part(GAME.position(characters=["ozzy"], hands=[HAND]), "characters")
    assert "Ozzy the Octopus" in invented and "an invented figure" in svg


@pytest.mark.parametrize("bohrds", [(EMPTY,) * 3, ((100, 100, 100), (36, 48, 36), (300, 290, 310))])
def test_particles_of_any_number_stay_inside_their_part(bohrds: tuple[tuple[int, int, int], ...]) -> None:
    position = GAME.position(hands=[HAND], bohrds=bohrds)
    for letter in "ABC":
        svg = part(position, f"bohrd-{letter}")
        places = re.findall(
            r'class="particle \w+" id="[^"]*" transform="translate\((-?[\d.]+) (-?[\d.]+)\)', svg
        )
        assert all(abs(float(x)) <= 156 and abs(float(y)) <= 156 for x, y in places)


def test_what_was_touched_last_is_marked() -> None:
    position = GAME.position(hands=[HAND])
    last = [target for event in play(position, "add proton 2 B") for target in event.targets]
    svg = GAME.picture(position.view(0), (), (), last)
    assert re.search(r'id="bohrd-B"[^>]*class="last bohrd-model"', svg)
