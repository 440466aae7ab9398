"""Other cards with the same rules: content that is handed in, played side by side with the standard one."""

import copy
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bohrd import games, record
from bohrd.contract import OVER, BadInput, LiveChance
from bohrd.games.in_your_element import GAME, InYourElement
from bohrd.games.in_your_element.deck import POWER
from bohrd.match import Match
from games.in_your_element.table import HAND, names
from kit import rule

Change = Callable[[Any], object]


def changed(file: str, change: Change) -> dict[str, Any]:
    """A content file with a change made to it."""
    table = copy.deepcopy(dict(GAME.tables[file]))
    change(table)
    return {file: table}


def play_to_the_end(game: InYourElement, seats: int, seed: int) -> Match:
    match = Match.new(game, [f"Player {seat + 1}" for seat in range(seats)], {"stall_reshuffles": 2}, seed)
    luck = random.Random(seed)
    while not match.over:
        match.play(luck.choice(match.legal()))
    return match


def deck_of_ones(table: Any) -> None:
    for card in table["card"]:
        card["copies"] = 20 if card.get("value") == 1 else 1


def heavy_hydrogen(table: Any) -> None:
    table["goal"][0] |= {"mass_number": 2, "name": "deuterium", "mass": "2.01"}
    del table["goal"][20:]


def short_scenarios(table: Any) -> None:
    table["scenario"][0] |= {"id": "gases", "title": "Gases"}
    del table["scenario"][1:], table["scenario"][0]["role_sources"]


def all_free_electrons(table: Any) -> None:
    for character in table["character"]:
        character |= {"power": "free", "frees": "electron"}


def one_ring(table: Any) -> None:
    table["run"] = [{"ring": 2, "first": 1, "last": 8}]


CHANGES: dict[str, tuple[str, Change]] = {
    "deck": ("deck", deck_of_ones),
    "goals": ("goals", lambda table: table["goal"][0].update(mass_number=2)),
    "scenarios": ("scenarios", short_scenarios),
    "characters": ("characters", all_free_electrons),
    "bohrd": ("bohrd", one_ring),
}


@pytest.mark.parametrize("change", CHANGES)
def test_changed_content_plays_a_whole_game_that_can_be_recorded_and_drawn(
    change: str, tmp_path: Path
) -> None:
    game = GAME.with_content(changed(*CHANGES[change]))
    assert game is not GAME and game.with_content(changed(*CHANGES[change])) is game
    match = play_to_the_end(game, 3, 1)
    match.save(tmp_path / "game.jsonl")
    assert record.read(tmp_path / "game.jsonl").check().digest() == match.position.digest()
    for position in (game.start(7, chance=LiveChance(1)), match.position):
        view = position.view(None if position.turn == OVER else position.turn)
        assert view.content == game.content_digest and games.of(view) is game
        assert "</svg>" in game.picture(view) and game.board(view)
        assert game.load(position.dump()).digest() == position.digest()


def test_contents_live_side_by_side() -> None:
    heavy = GAME.with_content(
        {
            **changed("goals", heavy_hydrogen),
            **changed("scenarios", short_scenarios),
        }
    )
    positions = [game.position(hands=[HAND], bohrds=[(1, 0, 1), (1, 1, 1)]) for game in (GAME, heavy)]
    assert [sorted(names(one) & {"claim A 1", "claim B 1"}) for one in positions] == [
        ["claim A 1"],
        ["claim B 1"],
    ]
    assert (
        heavy.position(bohrds=[(1, 1, 1)]).choice(heavy.move("claim A 1")).title == "Claim Deuterium with A"
    )
    assert "deuterium" in heavy.picture(positions[1].view(0)).lower()
    assert "deuterium" not in GAME.picture(positions[0].view(0)).lower()
    assert "deuterium" in str(positions[1]) and "deuterium" not in str(positions[0])
    assert [option.values for option in heavy.options if option.name == "scenario"] == [("gases",)]
    with pytest.raises(BadInput, match="scenario"):
        heavy.start(2, {"scenario": "air"})
    alone = play_to_the_end(GAME, 2, 3).position.digest()
    play_to_the_end(heavy, 2, 3)
    assert play_to_the_end(GAME, 2, 3).position.digest() == alone


def test_powers_belong_to_those_whom_the_content_gives_them() -> None:
    game = GAME.with_content(changed("characters", all_free_electrons))
    position = game.position(characters=["curie"], hands=[["power", "electron 2", *HAND[:3]]])
    position.play("power", LiveChance(1))
    assert "add electron 2 as 3 A" in names(position) and "add proton 2 as 1 A" not in names(position)
    refusal = position.why_not(game.move("oxygen A"))
    assert (refusal.rule, refusal.text) == ("ELE-POWER-1", "Nobody has this power.")


def test_more_characters_than_seven_may_be_dealt() -> None:
    def add_newton(table: Any) -> None:
        table["character"].append({**table["character"][4], "id": "newton", "name": "Isaac Newton"})

    game = GAME.with_content(changed("characters", add_newton))
    position = game.position(characters=["newton"], hands=[["power", *HAND[:4]]])
    play_power = position.play("power", LiveChance(1))
    assert play_power[0].data == {"character": "newton"} and len(position.hands[0]) == 8


@rule("ELE-POWER-8")
def test_a_turn_ends_also_where_hardly_any_card_is_a_particle_card() -> None:
    def nearly_all_powers(table: Any) -> None:
        for card in table["card"]:
            card["copies"] = 99 if card["kind"] == "power" else 1

    game = GAME.with_content(changed("deck", nearly_all_powers))
    chance = LiveChance(1)
    position = game.position(
        seats=2,
        characters=["lewis", "ball"],
        hands=[["power", *HAND[:4]], ["proton 3", "neutron 2", "electron 1", "electron 3", "electron 2"]],
        options={"power_plays": "several"},
    )
    assert set(position.draw_pile) == {POWER}, "every card drawn is a Power Play card"
    played = 0
    while "power" in names(position):
        position.play("power", chance, quiet=True)
        played += 1
    assert (played, position.reshuffles, position.turn) == (3 * 99, 3, 0), "long, but not for ever"


def test_a_folder_of_files_is_content_too(tmp_path: Path) -> None:
    source = Path(__file__).parents[3] / "src/bohrd/games/in_your_element/content/deck.toml"
    (tmp_path / "deck.toml").write_text(source.read_text().replace("copies = 8", "copies = 9"))
    assert len(GAME.with_content(tmp_path).content.deck) == 63
    assert GAME.with_content({"deck": GAME.tables["deck"]}) is GAME


def set_field(table: str, field: str, value: object, entry: int = 0) -> Change:
    """A change of one field of an entry."""

    def change(tables: Any) -> None:
        tables[table][entry][field] = value

    return change


def drop(table: str, count: int = 1) -> Change:
    """A change that takes away the last entries."""

    def change(tables: Any) -> None:
        del tables[table][-count:]

    return change


def double(table: str) -> Change:
    """A change that adds the first entry once more."""

    def change(tables: Any) -> None:
        tables[table].append(tables[table][0])

    return change


@pytest.mark.parametrize(
    ("file", "change", "problem"),
    [
        ("deck", set_field("card", "copies", 0), "card entry 1, copies: "),
        ("deck", set_field("card", "copies", "six"), "card entry 1, copies: "),
        ("deck", set_field("card", "value", 4), "card entry 1, value: there is no card 'proton 4'"),
        ("deck", set_field("card", "kind", "muon"), "card entry 1, value: there is no card 'muon 1'"),
        ("deck", set_field("card", "colour", "red"), "card entry 1"),
        ("deck", double("card"), "card entry 11, kind: 'proton 1' is there twice"),
        ("deck", drop("card"), "card: the card 'power' is missing"),
        ("deck", lambda t: [card.update(copies=1) for card in t["card"]], "card: at least 48 cards"),
        ("deck", lambda t: t.update(author=5), "author: "),
        ("goals", set_field("goal", "z", 37), "goal entry 1, z: "),
        ("goals", set_field("goal", "z", 2), "goal entry 2, z: 2 is there twice"),
        ("goals", set_field("goal", "symbol", "He"), "goal entry 2, symbol: 'He' is there twice"),
        ("goals", set_field("goal", "symbol", "h!"), "goal entry 1, symbol: "),
        ("goals", set_field("goal", "mass_number", 1, 2), "goal entry 3, mass_number: 1 is less"),
        ("goals", set_field("goal", "mass", "heavy"), "goal entry 1, mass: "),
        ("goals", set_field("goal", "name", ""), "goal entry 1, name: "),
        ("goals", set_field("goal", "fact", "\x07"), "goal entry 1, fact: "),
        ("goals", drop("goal", 36), "scenarios.toml, scenario entry 1, roles: there is no goal card 'H'"),
        ("scenarios", drop("scenario", 10), "scenario: there is none"),
        ("scenarios", double("scenario"), "scenario entry 11, id: 'air' is there twice"),
        ("scenarios", set_field("scenario", "id", "fresh air"), "scenario entry 1, id: "),
        (
            "scenarios",
            set_field("scenario", "roles", {"H": "It burns."}),
            "entry 1, role_sources: 'Li' has no",
        ),
        ("scenarios", lambda t: t["scenario"][0]["roles"].pop("H"), "entry 1, role_sources: 'H' has no role"),
        (
            "scenarios",
            lambda t: t["scenario"][0].update(roles={"H": "It burns."}, role_sources={}),
            "scenario entry 1, roles: a scenario has 5 to 10 elements, not 1",
        ),
        ("characters", drop("character"), "character: at least 7 are needed"),
        ("characters", double("character"), "character entry 8, id: 'einstein' is there twice"),
        ("characters", set_field("character", "power", "fly"), "character entry 1, power: "),
        ("characters", set_field("character", "frees", "proton"), "character entry 1, frees: "),
        ("characters", set_field("character", "frees", "", 1), "character entry 2, frees: "),
        ("characters", set_field("character", "power_areas", ["FLY"]), "character entry 1, power_areas: "),
        ("bohrd", lambda t: t.update(note="\x00"), "note: "),
        ("bohrd", lambda t: t.update(capacities=[2, 8]), "capacities: there are 4 rings, not 2"),
        ("bohrd", lambda t: t.update(capacities=[2, 8, 18, 0]), "capacities"),
        ("bohrd", set_field("run", "ring", 5), "run entry 1, ring: "),
        ("bohrd", set_field("run", "first", 2), "run entry 1, first: "),
        ("bohrd", set_field("run", "last", 40, 5), "run entry 6, last: ring 4 has too few places"),
    ],
)
def test_what_cannot_be_is_refused_with_file_table_and_field(file: str, change: Change, problem: str) -> None:
    with pytest.raises(BadInput) as refusal:
        GAME.with_content(changed(file, change))
    named = problem if problem.startswith("scenarios.toml") else f"{file}.toml, "
    assert str(refusal.value).startswith(named) and problem in str(refusal.value)
