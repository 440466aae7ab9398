"""What bots know: their judgement changes nothing, and in clear positions they play as people would."""

from __future__ import annotations

from math import isfinite
from typing import Any

import pytest

from bohrd.bots.planning import Plan, plans
from bohrd.contract import OVER, LiveChance
from bohrd.games.molecular.patterns import count
from bohrd.games.molecular.position import MolecularPosition

from .table import GAME, printed

KNOWN = GAME.knowledge


def planned(**given: Any) -> Plan:
    """The turn that a bot finds best."""
    return plans(KNOWN, GAME.position(**given), LiveChance(1), 20, 12)[0]


def names(plan: Plan) -> list[str]:
    return [move.name for move in plan.moves()]


def reason(plan: Plan) -> str:
    before = plan.steps()[0][0]
    assert isinstance(before, MolecularPosition) and isinstance(plan.after, MolecularPosition)
    return KNOWN.reason(before, plan.moves(), plan.after)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_position_has_a_judgement_that_changes_nothing_and_moves_worth_a_thought(seats: int):
    for seed in range(3):
        chance = LiveChance(seed)
        position = GAME.start(seats, chance=chance)
        while position.turn != OVER:
            before = position.digest()
            assert all(isfinite(KNOWN.evaluate(position, seat)) for seat in range(seats))
            moves, legal = KNOWN.candidates(position), position.legal()
            assert moves and len(set(moves)) == len(moves) and all(move in legal for move in moves)
            assert position.digest() == before and KNOWN.likeness(position) == KNOWN.likeness(position.copy())
            position.follow(legal[chance.below(len(legal))], chance)


def test_the_groups_that_are_present_are_those_that_a_card_would_count():
    for seed in range(6):
        chance = LiveChance(seed)
        position = GAME.start(2, chance=chance)
        while position.turn != OVER:
            present = KNOWN.book.present(position.molecule)
            for group, pattern in enumerate(GAME.content.patterns):
                assert present >> group & 1 == (count(position.molecule, group, pattern) > 0)
            legal = position.legal()
            position.follow(legal[chance.below(len(legal))], chance)


def test_the_same_molecule_reached_in_another_order_is_alike():
    hydrogens: dict[str, Any] = {"pools": [["H100000"] * 3, []], "hands": [["azo"], []]}
    one, other = (GAME.position(**hydrogens) for _ in range(2))
    for position, cells in ((one, ("1,0 r3", "-1,0 r0")), (other, ("-1,0 r0", "1,0 r3"))):
        position.actions = 3
        for cell in cells:
            position.play(f"lay H100000 {cell}", LiveChance(1))
    assert KNOWN.likeness(one) == KNOWN.likeness(other)


def test_a_tile_that_completes_a_card_is_laid_and_the_card_played():
    plan = planned(
        molecule=["O100100 1,0 r0"], pools=[["C111010", "H100000"], []], hands=[["alcohol", "azo"], []]
    )
    assert names(plan) == ["lay H100000 2,0 r3", "group alcohol"]
    assert reason(plan) == "plays Alcohol, which it completes: +3, lays 1 tile: +1"


def test_two_cards_that_are_found_are_played_before_any_tile():
    plan = planned(
        molecule=["O100100 1,0 r0", "H100000 2,0 r3", "O100100 -1,0 r0", "C111010 -2,0 r0"],
        pools=[["C111010", "H100000"], []],
        hands=[["alcohol", "ether"], []],
    )
    assert sorted(names(plan)) == ["group alcohol", "group ether"]
    assert reason(plan) in ("plays Alcohol and Ether: +6", "plays Ether and Alcohol: +6")


def test_a_card_that_needs_both_actions_is_completed_for_the_next_turn():
    plan = planned(pools=[["O100100", "H100000", "N300000"], []], hands=[["alcohol", "benzene"], []])
    assert [name.split()[1] for name in names(plan)] == ["O100100", "H100000"]
    assert reason(plan) == "lays 2 tiles: +2; completes Alcohol for your next turn"


def test_in_the_last_turn_only_points_count():
    plan = planned(
        molecule=["C211000 1,0 r2"],
        pools=[["C200011", "H100000"], []],
        hands=[["ether", "alcohol"], []],
        options={"rounds": 1},
    )
    assert "lay C200011 1,-1 r5" in names(plan)
    assert reason(plan) == "lays 2 tiles: +3"


def test_effectors_are_left_alone_while_tiles_fit():
    position = GAME.position(pools=[["H100000"], []], hands=[["azo"], []])
    assert {move.name.split()[0] for move in KNOWN.candidates(position)} == {"lay", "group"}
    nothing = GAME.position(pools=[["N300000"], []], hands=[[], []])
    assert [move.name for move in KNOWN.candidates(nothing)] == [move.name for move in nothing.legal()]


def test_other_content_is_judged_by_itself():
    other = printed("catalyst", {"kind": "draw_cards", "n": 1})
    assert other.knowledge is not GAME.knowledge
    position = other.position(pools=[["H100000"], []], hands=[["azo"], []])
    assert all(move in position.legal() for move in other.knowledge.candidates(position))
