"""What bots know of In Your Element."""

import math
from collections.abc import Iterator

import pytest

from bohrd.bots.planning import Plan, plans
from bohrd.contract import OVER, LiveChance
from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.position import ElementPosition

KNOWS = GAME.knowledge
AIR = ["H", "Li", "C", "N", "O"]


def random_game(seats: int, seed: int, **options: object) -> Iterator[ElementPosition]:
    """Every position of a game of random players, until it is over."""
    luck = LiveChance(seed)
    position = GAME.start(seats, options, luck)
    for _ in range(400):
        if position.turn == OVER:
            return
        yield position
        legal = position.legal()
        position.follow(legal[luck.below(len(legal))], luck)


CASES = [
    (2, 1, {}),
    (3, 2, {"scenario": "energy", "after_claim": "keep"}),
    (7, 3, {"scenario": "hospital", "power_plays": "several"}),
]


@pytest.mark.parametrize(("seats", "seed", "options"), CASES)
def test_every_position_can_be_judged_and_stays_as_it_is(
    seats: int, seed: int, options: dict[str, object]
) -> None:
    for position in random_game(seats, seed, **options):
        before = position.digest()
        assert all(math.isfinite(KNOWS.evaluate(position, seat)) for seat in range(seats))
        assert KNOWS.likeness(position) == KNOWS.likeness(position.copy())
        assert position.digest() == before


@pytest.mark.parametrize(("seats", "seed", "options"), CASES)
def test_candidates_are_legal_and_there_is_one(seats: int, seed: int, options: dict[str, object]) -> None:
    for position in random_game(seats, seed, **options):
        found = list(KNOWS.candidates(position))
        assert found and len(set(found)) == len(found)
        assert set(found) <= set(position.legal())


def planned(position: ElementPosition) -> Plan:
    return plans(KNOWS, position, LiveChance(1), 20, 12)[0]


def names(plan: Plan) -> list[str]:
    return [move.name for move in plan.moves()]


def reason(position: ElementPosition, *moves: str) -> str:
    """Why one would play these moves."""
    luck, after = LiveChance(1), position.copy()
    played = [GAME.move(name) for name in moves]
    for move in played:
        assert move in after.legal()
        after.follow(move, luck)
    return KNOWS.reason(position, played, after)


def test_a_finished_atom_is_claimed_at_once() -> None:
    position = GAME.position(row=AIR, bohrds=[(3, 4, 3)])
    assert [move.name for move in KNOWS.candidates(position)] == ["claim A 2"]
    assert names(planned(position))[0] == "claim A 2"


def test_two_cards_that_finish_an_atom_are_played() -> None:
    hand = ["proton 2", "electron 3", "neutron 1", "neutron 1", "neutron 2"]
    position = GAME.position(row=AIR, bohrds=[(6, 8, 5)], hands=[hand])
    found = names(planned(position))
    assert set(found) == {"add proton 2 A", "add electron 3 A", "claim A 5"} and found[-1] == "claim A 5"


def test_an_atom_next_to_done_is_not_left_to_a_rival() -> None:
    hand = ["neutron 1", "neutron 2", "neutron 3", "neutron 3", "proton 3"]
    position = GAME.position(row=AIR, bohrds=[(7, 7, 6), (20, 20, 20), (20, 20, 20)], hands=[hand])
    after = planned(position).after
    assert isinstance(after, ElementPosition)
    assert after.bohrds[:3] != [7, 7, 6]


def test_fear_of_a_rival_ends_with_a_reshuffle() -> None:
    near = GAME.position(row=AIR, bohrds=[(8, 8, 7)], turn=1)
    far = GAME.position(row=AIR, bohrds=[(8, 8, 7)], turn=1, reshuffles=1)
    assert KNOWS.evaluate(near, 0) < KNOWS.evaluate(far, 0), "without a claim for long, fear is gone"


def test_reasons_say_what_a_turn_is_for() -> None:
    hand = ["proton 1", "electron 1", "neutron 1", "neutron 3", "electron 2"]
    position = GAME.position(row=AIR, bohrds=[(6, 6, 5), (0, 0, 0)], hands=[hand])
    assert reason(position, "add electron 1 A", "claim A 3") == "claims Carbon: +16"
    assert reason(position, "add neutron 3 A", "add neutron 1 A") == "takes Carbon on A out of reach"
    last = GAME.position(
        row=[None, "Li", None, None, None], claimed=[["H", "C"], ["N", "O"]], bohrds=[(3, 4, 3)], hands=[hand]
    )
    assert reason(last, "claim A 2") == "claims Lithium: +13, and ends the game"


def test_a_quiet_turn_has_a_reason_too() -> None:
    hand = ["proton 1", "electron 1", "neutron 1", "neutron 3", "electron 2"]
    far = GAME.position(row=AIR, bohrds=[(6, 0, 0), (9, 9, 9), (6, 0, 0)], hands=[hand])
    assert reason(far, "add neutron 3 A") == "brings A within three cards of Carbon"
    assert reason(far, "add electron 1 B") == "leaves nobody a goal within two cards"


def test_reasons_name_the_goal_that_comes_near() -> None:
    hand = ["proton 3", "electron 3", "neutron 2", "neutron 2", "neutron 1"]
    position = GAME.position(row=AIR, bohrds=[(0, 0, 0)], hands=[hand])
    assert reason(position, "add proton 3 A", "add electron 3 A") == (
        "brings A within two cards of Lithium, which you hold"
    )
