"""What bots know of Periodic: judging positions, moves worth a thought, whole turns, and reasons in words."""

from __future__ import annotations

from math import isfinite
from typing import Any

import pytest

from bohrd.bots import bot, decide
from bohrd.bots.planning import Plan, plans
from bohrd.contract import OVER, LiveChance, Position
from bohrd.games.periodic import GAME
from bohrd.match import Match
from games.periodic.table import FAR, ring

KNOWLEDGE = GAME.knowledge


def random_positions(seats: int, seed: int) -> list[Position]:
    """Every position of a game of random players."""
    chance = LiveChance(seed)
    position = GAME.start(seats, chance=chance)
    found: list[Position] = []
    while position.turn != OVER:
        found.append(position.copy())
        legal = position.legal()
        position.play(legal[chance.below(len(legal))], chance, True)
    return found


def planned(position: Position) -> Plan:
    return plans(KNOWLEDGE, position, LiveChance(1), 20, 12)[0]


def turn(position: Position) -> list[str]:
    """The names of the moves of the turn that is planned."""
    return [move.name for move in planned(position).moves()]


def reason(position: Position, *names: str) -> str:
    """Why one would play these moves."""
    after, chance = position.copy(), LiveChance(1)
    for name in names:
        after.play(name, chance)
    return KNOWLEDGE.reason(position, [GAME.move(name) for name in names], after)


def emerald(
    group: str, cubes: tuple[str, ...] = ("Be", "Al"), is_last: bool = False, **mine: Any
) -> Position:
    """On aluminium, one space left of silicon, with this next group."""
    goals = {**FAR, "purple": {"card": "emerald", "cubes": [list(cubes)]}}
    level, more = (7, {"trigger": "discs", "trigger_seat": 1}) if is_last else (0, {})
    mine = {"flask": "Al", "energy": 4, "level": level, **mine}
    players = [mine, {"flask": "Fr", "energy": 1, "level": level}]
    return GAME.position(seats=2, players=players, goals=goals, ring=ring(group, 2), **more)


def bronze(group: str, trends: dict[str, int] | None = None, **mine: Any) -> Position:
    """On silver, near the tin that is missing for Bronze, with this next group."""
    goals = {**FAR, "green": {"card": "bronze", "cubes": [["Cu"]]}}
    players = [{"flask": "Ag", "energy": 3, **mine}, {"flask": "Fr", "energy": 1}]
    more = {} if trends is None else {"trends": trends}
    return GAME.position(seats=2, players=players, goals=goals, ring=ring(group, 2), **more)


# -- judging ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5])
def test_every_position_is_judged_and_left_alone(seats: int) -> None:
    for position in random_positions(seats, 3)[::7]:
        before = position.digest()
        assert all(isfinite(KNOWLEDGE.evaluate(position, seat)) for seat in range(seats))
        assert position.digest() == before


def test_the_turn_is_judged_as_if_it_ended() -> None:
    position = emerald("metalloids")
    chance = LiveChance(1)
    before = KNOWLEDGE.evaluate(position, 0)
    position.play("spend number Si", chance)
    asked = KNOWLEDGE.evaluate(position, 0)
    position.play("research purple", chance)
    assert KNOWLEDGE.evaluate(position, 0) == asked > before


# -- moves worth a thought ----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_moves_worth_a_thought_are_legal_and_differ(seats: int) -> None:
    for position in random_positions(seats, 5):
        moves = list(KNOWLEDGE.candidates(position))
        assert moves and set(moves) <= set(position.legal())
        assert len(set(moves)) == len(moves)


def test_few_moves_are_worth_a_thought() -> None:
    position = emerald("metalloids")
    assert len(position.legal()) > 60
    assert len(KNOWLEDGE.candidates(position)) <= 20


def test_the_order_of_payments_does_not_matter() -> None:
    one, other = emerald("metalloids"), emerald("metalloids")
    chance = LiveChance(1)
    one.play("spend number P", chance)
    other.play("spend mass_up P", chance)
    assert KNOWLEDGE.likeness(one) == KNOWLEDGE.likeness(other)
    assert KNOWLEDGE.likeness(one) != KNOWLEDGE.likeness(emerald("metalloids"))


# -- whole turns --------------------------------------------------------------------------------


def test_a_turn_completes_a_card_and_ends_in_the_next_group() -> None:
    assert turn(emerald("metalloids")) == ["gain number Si", "research purple"]


def test_a_turn_pays_for_all_that_a_card_misses() -> None:
    assert turn(emerald("noble", ("Be",), energy=6)) == [
        "spend radii Cu",
        "research pink",
        "spend ionization Al",
        "research purple",
        "spend number Si",
        "research purple",
    ]


def test_a_gain_takes_the_richest_trend_that_leads_there() -> None:
    tokens = {"mass_up": 5, "number": 0, "radii": 0}
    assert turn(bronze("halogens", trends=tokens)) == ["gain mass_up Sn", "research green"]


# -- in words -----------------------------------------------------------------------------------


def test_a_reason_names_the_card_the_group_and_the_energy() -> None:
    position = emerald("metalloids")
    metalloids = "ends among the Metalloids, your next group: +2"
    brings = f"completes Emerald: +11, {metalloids}, and serves your agenda: +3"
    paid = ("spend number Si", "research purple")
    assert reason(position, *paid, "end") == f"{brings}; leaves 3 energy"
    assert reason(position, *paid) == f"{brings}; leaves 3 energy"
    assert reason(position, "gain number Si", "research purple") == f"{brings}; gains 2 energy"


def test_what_was_there_before_is_no_reason() -> None:
    position = emerald("noble")
    for name in ("spend number Si", "research purple"):
        position.play(name, LiveChance(1))
    assert reason(position, "end") == "leaves 3 energy"
    assert "Emerald" not in reason(position, "spend number P")


def test_the_reason_for_a_last_turn_is_what_counts_at_the_end() -> None:
    last = emerald("noble", ("Be",), is_last=True)
    assert reason(last, "gain number Si", "research purple") == "researches for Emerald: +2"
    assert reason(last, "gain number P") == "brings no more points"
    assert "energy" not in reason(emerald("noble", is_last=True), "gain number Si", "research purple")


def test_a_reason_names_cards_that_are_begun() -> None:
    position = bronze("halogens")
    found = reason(position, "gain ionization Cu", "research pink")
    assert found == "researches for Superconductor, 1 of 3; gains 2 energy"


def test_the_reason_for_a_mere_move_is_what_it_leads_to() -> None:
    assert reason(bronze("halogens"), "gain number Cd") == "gains 2 energy"
    far = bronze("halogens", flask="Li")
    assert reason(far, "gain mass_up In") == "comes nearer to Bronze: 1 move to go; gains 1 energy"


def test_the_reason_for_an_agenda_is_what_it_usually_pays() -> None:
    position = GAME.start(2, chance=LiveChance(1))
    assert reason(position, "keep all-rounder") == "pays about 20 points in a usual game"


@pytest.mark.parametrize("seed", [4, 8, 12, 14])
def test_two_who_look_one_decision_ahead_come_to_an_end(seed: int) -> None:
    """They used to keep their last cubes for ever: a card that is completed gives its cubes back."""
    luck, greedy = LiveChance(seed), bot("greedy")
    match = Match.new(GAME, ["Ada", "Bo"], seed=seed)
    for _ in range(700):
        if match.over:
            break
        match.play(decide(greedy, match.position, luck))
    assert match.over
