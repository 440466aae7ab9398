"""What bots know of In Your Element."""

import math
from collections.abc import Iterator

import pytest

from bohrd import bots
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
    assert reason(position, "add neutron 3 A", "add neutron 1 A") == "takes Carbon out of reach"
    last = GAME.position(
        row=[None, "Li", None, None, None], claimed=[["H", "C"], ["N", "O"]], bohrds=[(3, 4, 3)], hands=[hand]
    )
    assert reason(last, "claim A 2") == "claims Lithium: +13, and ends the game"


def test_a_quiet_turn_has_a_reason_too() -> None:
    hand = ["proton 1", "electron 1", "neutron 1", "neutron 3", "electron 2"]
    far = GAME.position(row=AIR, bohrds=[(6, 0, 0), (9, 9, 9), (6, 0, 0)], hands=[hand])
    assert reason(far, "add neutron 3 A") == "brings A within 3 cards of Carbon"
    assert reason(far, "add electron 1 B") == "leaves nobody a goal within 2 cards"


def test_reasons_name_the_goal_that_comes_near() -> None:
    hand = ["proton 3", "electron 3", "neutron 2", "neutron 2", "neutron 1"]
    position = GAME.position(row=AIR, bohrds=[(0, 0, 0)], hands=[hand])
    assert reason(position, "add proton 3 A", "add electron 3 A") == (
        "brings A within 2 cards of Lithium, which you hold"
    )


def test_reasons_do_not_count_on_a_power_or_on_cards_just_drawn() -> None:
    hand = ["electron 3", "electron 3", "neutron 3", "power", "neutron 1"]
    position = GAME.position(
        characters=["curie"], row=AIR, bohrds=[(8, 7, 7), *[(20, 20, 20)] * 2], hands=[hand]
    )
    assert reason(position, "add neutron 1 A") == "brings A within 1 card of Oxygen", "no electron 1 is held"
    assert reason(position, "add neutron 1 A", "add electron 3 B") == "brings A within 1 card of Oxygen"


def test_a_goal_that_another_bohrd_can_still_become_is_not_out_of_reach() -> None:
    hand = ["neutron 3", "neutron 1", "neutron 2", "neutron 2", "neutron 2"]
    position = GAME.position(row=AIR, bohrds=[(0, 0, 0), (0, 0, 0)], hands=[hand])
    assert "out of reach" not in reason(position, "add neutron 3 A")


@pytest.mark.parametrize("seed", range(6))
def test_a_reason_never_tells_a_long_way(seed: int) -> None:
    luck = LiveChance(seed)
    position = GAME.start(2, {}, luck)
    for _ in range(40):
        legal = position.legal()
        move, after = legal[luck.below(len(legal))], position.copy()
        after.follow(move, luck)
        if after.turn == OVER:
            return
        said = KNOWS.reason(position, [move], after)
        assert said and not any(f"{number} cards" in said for number in range(4, 30))
        position = after


# -- powers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_curies_power_is_seen_to_claim_in_the_same_turn(seed: int) -> None:
    """A game that people played: nobody saw the Power Play that claims Oxygen."""
    hand = ["electron 3", "electron 3", "electron 2", "power", "neutron 1"]
    position = GAME.position(
        characters=["curie", "yocchi"],
        row=[None, None, None, "O", "C"],
        bohrds=[(4, 8, 9), (4, 6, 2), (8, 7, 7)],
        claimed=[["H"], ["Li", "N"]],
        reshuffles=1,
        hands=[hand, ["power", "neutron 2", "neutron 2", "proton 1", "proton 1"]],
    )
    luck, bot = LiveChance(seed), bots.find("level-4")
    while position.turn == 0:
        position.follow(bots.decide(bot, position, luck), luck)
    assert GAME.content.by_symbol["O"].z in position.claimed[0]


CLAIMED_BY_POWER = [
    ("einstein", (9, 8, 7), ["proton 3", "neutron 2", "electron 2"]),
    ("lewis", (8, 8, 6), ["electron 3", "neutron 2", "proton 2"]),
    ("ball", (6, 8, 8), ["proton 3", "neutron 2", "electron 2"]),
    ("yocchi", (8, 6, 8), ["neutron 3", "proton 2", "electron 2"]),
    ("curie", (7, 7, 7), ["proton 3", "neutron 2", "electron 2"]),
    ("brady", (1, 0, 2), ["proton 3", "neutron 2", "electron 1"]),
]


@pytest.mark.parametrize(("character", "bohrd", "cards"), CLAIMED_BY_POWER)
def test_every_power_is_used_where_it_claims(
    character: str, bohrd: tuple[int, int, int], cards: list[str]
) -> None:
    hand = [*cards, "power", "proton 3"]
    position = GAME.position(
        characters=[character], row=AIR, bohrds=[bohrd, *[(20, 20, 20)] * 2], hands=[hand]
    )
    found = [names(plans(KNOWS, position, LiveChance(seed), 20, 12)[0]) for seed in range(9)]
    by_power = [moves for moves in found if "power" in moves]
    assert len(by_power) > 4, "in some worlds the card that is drawn first would do it too"
    assert all(any(name.startswith("claim") for name in moves) for moves in by_power)


def test_brady_makes_oxygen_of_a_hydrogen_before_claiming_it() -> None:
    position = GAME.position(
        characters=["brady"], row=AIR, bohrds=[(1, 0, 1)], hands=[["power", *["neutron 3"] * 4]]
    )
    assert [move.name for move in KNOWS.candidates(position)] == ["claim A 1", "power"]
    assert names(planned(position))[:3] == ["power", "oxygen A", "claim A 5"]


def test_whoever_overlooks_most_still_sees_a_claim() -> None:
    position = GAME.position(
        characters=["brady"], row=AIR, bohrds=[(1, 0, 1)], hands=[["power", *["neutron 3"] * 4]]
    )
    for seed in range(30):
        luck, bot, after = LiveChance(seed), bots.find("level-1"), position.copy()
        while after.turn == 0:
            after.follow(bots.decide(bot, after, luck), luck)
        assert after.claimed[0]


# -- idle moves --------------------------------------------------------------------------------


def test_the_second_card_does_not_move_back_what_the_first_has_moved() -> None:
    hand = ["proton 1", "proton 2", "neutron 1", "neutron 2", "electron 2"]
    position = GAME.position(row=AIR, bohrds=[(9, 0, 0), (5, 0, 0), (0, 0, 0)], hands=[hand])
    position.follow(GAME.move("move proton 1 A B"), LiveChance(1))
    found = {move.name for move in KNOWS.candidates(position)}
    assert "move proton 2 B A" in {move.name for move in position.legal()} and "add proton 2 A" in found
    assert not any(name.startswith("move proton") for name in found)


def test_it_still_moves_the_same_kind_to_finish_an_atom() -> None:
    hand = ["proton 3", "proton 1", "neutron 1", "neutron 2", "electron 2"]
    position = GAME.position(row=AIR, bohrds=[(4, 8, 6), (6, 6, 6)], hands=[hand], discard=[])
    position.follow(GAME.move("add proton 3 A"), LiveChance(1))
    assert "move proton 1 A B" not in {move.name for move in KNOWS.candidates(position)}
    near = GAME.position(row=AIR, bohrds=[(6, 8, 8), (0, 0, 0)], hands=[hand])
    near.follow(GAME.move("add proton 3 A"), LiveChance(1))
    assert "move proton 1 A B" in {move.name for move in KNOWS.candidates(near)}


def test_a_power_play_that_can_do_nothing_is_kept_unless_there_is_another() -> None:
    cards = ["proton 1", "proton 2", "electron 1", "electron 2"]
    one = GAME.position(characters=["yocchi"], row=AIR, hands=[["power", *cards]])
    two = GAME.position(characters=["yocchi"], row=AIR, hands=[["power", "power", *cards[:3]]])
    assert "power" not in {move.name for move in KNOWS.candidates(one)}
    assert "power" in {move.name for move in KNOWS.candidates(two)}
