"""The three endings, the winner, and what no longer counts."""

from __future__ import annotations

from bisect import insort

from bohrd.contract import OVER
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.tiles import FIELDS, LAYOUTS, MIX, cell_at
from kit import rule

from .table import Luck, legal, play, refused, scores, table

CAPPED = ("H100000 1,0 r3", "H100000 1,-1 r4", "H100000 -1,0 r0")
"""Three of the four bonds of the starting tile closed; one is open at (-1, 1)."""


@rule("MOL-END-1", "MOL-END-2", "MOL-END-4")
def test_a_closed_molecule_ends_the_game_at_once():
    position = table(*CAPPED, pools=["H100000 N300000", "H100000"])
    play(position, "lay H100000 -1,1 r1")
    result = position.result()
    assert position.turn == OVER and result.over and result.reason_rule == "MOL-END-2"
    assert result.scores == [1, 0] and legal(position) == []
    for name in ("end", "lay N300000 1,0 r3", "effector", "player 2"):
        assert refused(position, name) == "MOL-END-4"


@rule("MOL-END-3")
def test_tiles_of_all_players_and_the_stack_are_tested_and_bans_do_not_matter():
    """Open is a triple bond, which a forbidden nitrogen in the other pool alone would fit."""
    before = table(
        *CAPPED, "C300100 -1,1 r4", pools=["H100000 H100000", "H100000"], in_play=[("glovebox", 0)]
    )
    molecule = before.molecule
    (cell,) = [cell for cell, socket in molecule.frontier.items()]
    assert cell == cell_at(-2, 2)
    for where, expected in (("pool", False), ("stack", False), ("nowhere", True)):
        position = before.copy()
        fits = [n for n, size in enumerate(position.molecule.frontier[cell].sizes) if size]
        assert {LAYOUTS[n] for n in fits} >= {"N300000"}
        _keep_only(position, "N300000" if where != "nowhere" else "", where)
        assert position.molecule.is_closed == expected, where
        play(position, "effector", luck=Luck("laboratory-spill"))
        assert (position.turn == OVER) == expected


def _keep_only(position: MolecularPosition, layout: str, where: str) -> None:
    """Leave of all tiles that fit a triple bond only this one; the test puts the others out of the world."""
    for number, name in enumerate(LAYOUTS):
        if "3" in name:
            position.stack = [layout for layout in position.stack if layout != number]
            position.molecule.outside[number] = 0
            position.molecule.outside_layouts &= ~FIELDS[number]
    if layout:
        number = LAYOUTS.index(layout)
        position.molecule.outside[number] = 1
        position.molecule.outside_layouts |= FIELDS[number]
        if where == "pool":
            position.pools[1] = tuple(sorted((*position.pools[1], number)))
        else:
            insort(position.stack, number)


@rule("MOL-END-5")
def test_one_stuck_player_is_no_end():
    position = table(pools=["O200000 O200000", "H100000"], scores=[1])
    assert legal(position) == ["end", "reset", "effector"]
    play(position, "end")
    assert position.turn == 1


def _all_laid_but(position_pool: str) -> MolecularPosition:
    """A position that has every tile in the molecule but those of a pool: only counted, not really laid."""
    position = table(pools=[position_pool])
    position.stack = []
    laid = list(MIX)
    for name in position_pool.split():
        laid[LAYOUTS.index(name)] -= 1
    free = iter(range(10**6))
    for layout, number in enumerate(laid):
        for _ in range(number):
            position.molecule.atoms[cell_at(100, -100) + next(free)] = 0
        position.molecule.outside[layout] = MIX[layout] - number
    position.molecule.outside_layouts = sum(
        FIELDS[n] for n, left in enumerate(position.molecule.outside) if left
    )
    return position


@rule("MOL-END-6", "MOL-END-8")
def test_all_tiles_played_is_named_before_a_closed_molecule_and_the_last_round():
    position = _all_laid_but("H100000")
    position.round, position.rounds, position.turn = 15, 15, 0
    position.actions = 1
    play(position, "lay H100000 1,0 r3")
    assert position.result().reason_rule == "MOL-END-6"
    closed = table(*CAPPED, pools=["", "H100000"], turn=1, round=15, actions=1)
    play(closed, "lay H100000 -1,1 r1")
    assert closed.result().reason_rule == "MOL-END-2", "before the end of the last round"


@rule("MOL-END-7")
def test_the_game_ends_after_the_last_turn_of_the_last_round():
    position = table(pools=["H100000", "H100000"], rounds=1)
    play(position, "end")
    assert position.turn == 1
    play(position, "lay H100000 1,0 r3", "end")
    assert position.turn == OVER and position.result().reason_rule == "MOL-END-7"
    assert position.result().reason == "All rounds are completed."


@rule("MOL-END-9", "MOL-END-10", "MOL-END-11")
def test_the_highest_score_wins_ties_are_shared_and_left_overs_count_nothing():
    for points, winners in (([3, 5, 4], [1]), ([5, 5, 1], [0, 1]), ([0, 0, 0], [0, 1, 2])):
        position = table(
            seats=3, pools=["", "", "H100000 C111100"], hands=["", "", "azo"], scores=points, rounds=1, turn=2
        )
        play(position, "end")
        assert position.result().winners == winners
        assert scores(position) == points


def test_scores_come_in_parts():
    position = table("O100100 1,0 r0", pools=["H100000"], hands=["alcohol"], scores=[2])
    play(position, "lay H100000 2,0 r3", "group alcohol")
    lines = position.result().seats[0].lines
    assert [(line.label, line.points) for line in lines] == [
        ("Bonds joined", 1), ("Functional groups", 3), ("Effectors", 2), ("Resets", 0),
    ]  # fmt: skip
