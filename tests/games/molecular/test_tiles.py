"""Tiles, the grid, and the action of playing a tile."""

from __future__ import annotations

import itertools

import pytest

from bohrd.contract import BadInput
from bohrd.games.molecular.tiles import (
    DIRECTIONS,
    EDGES,
    ELEMENTS,
    FACE_NUMBER,
    LAYOUT_NUMBER,
    LAYOUT_OF,
    LAYOUTS,
    START_CELL,
    VALENCES,
    cell_at,
    coordinates,
    rotated,
)
from kit import rule

from .table import GAME, legal, play, pool, refused, scores


@rule("MOL-TILE-1", "MOL-TILE-2", "MOL-TILE-3", "MOL-TILE-7")
def test_the_36_layouts_are_all_there_are():
    found: set[str] = set()
    for element, valence in zip(ELEMENTS, VALENCES, strict=True):
        for edges in itertools.product(range(4), repeat=6):
            if sum(edges) == valence:
                turns = ("".join(map(str, edges[k:] + edges[:k])) for k in range(6))
                found.add(element + max(turns))
    assert found == set(LAYOUTS) and len(LAYOUTS) == 36
    assert [sum(layout[0] == element for layout in LAYOUTS) for element in "CNOH"] == [21, 10, 4, 1]
    assert EDGES[FACE_NUMBER[LAYOUT_NUMBER["O110000"], 2]] == (0, 0, 1, 1, 0, 0), "the example of the ledger"


@rule("MOL-TILE-4", "MOL-DECIDE-2")
def test_a_tile_is_offered_once_in_each_rotation_that_differs():
    position = GAME.position(
        pools=[["O100100", "O100100", "N101010", "O110000", "C110110"], []], hands=[[], []]
    )
    at = [name for name in legal(position, "lay") if " 1,0 " in name]
    assert at == [
        "lay C110110 1,0 r0", "lay C110110 1,0 r2",
        "lay N101010 1,0 r1",
        "lay O110000 1,0 r2", "lay O110000 1,0 r3",
        "lay O100100 1,0 r0",
    ]  # fmt: skip
    play(position, "lay O110000 1,0 r3")
    assert all("1,0" not in name.split() for name in legal(position)), "a laid tile stays as it lies"


@rule("MOL-DECIDE-2")
def test_rotations_that_give_equal_edges_are_names_of_one_move():
    several: set[str] = set()
    for layout in LAYOUTS:
        moves = [GAME.move(f"lay {layout} 1,-1 r{rotation}") for rotation in range(6)]
        edges = [rotated(layout, rotation) for rotation in range(6)]
        for one, other in itertools.combinations(range(6), 2):
            assert (moves[one] is moves[other]) == (edges[one] == edges[other]), layout
        several |= {layout} if len(set(moves)) < 6 else set()
        assert [move.name for move in dict.fromkeys(moves)] == [
            f"lay {layout} 1,-1 r{edges.index(way)}" for way in dict.fromkeys(edges)
        ], "it is called by the smallest one"
    assert several == {"C200200", "C110110", "N101010", "O100100"}


@rule("MOL-TILE-5")
def test_a_mirror_image_does_not_fit_where_the_tile_does():
    """At (1, -1) the start asks for a single bond SW, and the carbon at (1, 0) for a double one SE."""
    position = GAME.position(
        molecule=["C211000 1,0 r2"], pools=[["C200011", "C211000"], []], hands=[["ether"], []]
    )
    assert "lay C200011 1,-1 r5" in legal(position)
    for rotation in range(6):
        assert refused(position, f"lay C211000 1,-1 r{rotation}") in ("MOL-PLAY-5", "MOL-PLAY-6")


@rule("MOL-TILE-6")
def test_cells_directions_and_meeting_edges():
    assert DIRECTIONS == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    for direction, (q, r) in enumerate(DIRECTIONS):
        molecule = GAME.content.molecule
        bonded = EDGES[molecule.atoms[START_CELL]][direction]
        hydrogen = FACE_NUMBER[LAYOUT_NUMBER["H100000"], (direction + 3) % 6]
        assert molecule.fits(cell_at(q, r), hydrogen) == bool(bonded), "edge d meets edge d + 3"
    far = cell_at(126, -126)
    assert coordinates(far) == (126, -126)
    with pytest.raises(BadInput):
        GAME.move("lay H100000 127,0 r0")


def test_no_legal_game_can_reach_the_bound_of_the_grid():
    """Even a straight chain of as many tiles as can be stays within; its last tile has the last cell."""
    game = GAME.with_content({"tiles": {**GAME.tables["tiles"], "copies": {"C110110": 1000}}})
    chain = game.content.molecule.copy()
    straight = FACE_NUMBER[LAYOUT_NUMBER["C110110"], 0]
    for q in range(1, 1001):
        assert chain.fits(cell_at(q, 0), straight)
        chain.lay(cell_at(q, 0), straight)
    assert chain.is_complete and cell_at(1001, 0) in chain.frontier
    assert game.move("lay C110110 1000,0 r0").name == "lay C110110 1000,0 r0"
    with pytest.raises(BadInput):
        game.move("lay C110110 1001,0 r0")


@rule("MOL-TILE-8")
def test_joined_edges_are_bonds_and_edges_to_empty_cells_are_open():
    molecule = GAME.position(molecule=["O100100 1,0 r0", "H100000 2,0 r3"]).molecule
    cell, face = cell_at(1, 0), molecule.atoms[cell_at(1, 0)]
    partners = [(LAYOUTS[LAYOUT_OF[partner]], order) for partner, order in molecule.joined(cell, face)]
    assert sorted(partners) == [("C110110", 1), ("H100000", 1)]
    start = molecule.atoms[START_CELL]
    assert len(molecule.joined(START_CELL, start)) == 1, "three of the four bonds of the start are open"


@rule("MOL-TILE-9")
def test_the_molecule_is_always_one_piece():
    with pytest.raises(BadInput, match="molecule: its tiles do not match or are not one piece"):
        GAME.position(molecule=["H100000 2,0 r3"])


# ---- playing a tile ----


@rule("MOL-PLAY-1")
def test_a_tile_comes_from_the_own_pool():
    position = GAME.position(pools=[["H100000", "O110000"], ["N300000"]], hands=[[], []])
    assert refused(position, "lay N300000 1,0 r3") == "MOL-PLAY-1"
    play(position, "lay H100000 1,0 r3")
    assert pool(position, 0) == "O110000"


@rule("MOL-PLAY-2", "MOL-PLAY-3")
def test_a_tile_lies_on_an_empty_cell_that_touches_the_molecule():
    position = GAME.position(pools=[["H100000"], []], hands=[["ether"], []])
    assert refused(position, "lay H100000 0,0 r3") == "MOL-PLAY-2"
    assert refused(position, "lay H100000 2,0 r3") == "MOL-PLAY-3"


@rule("MOL-PLAY-4", "MOL-PLAY-5", "MOL-PLAY-6", "MOL-PLAY-7", "MOL-PLAY-8")
def test_all_touching_edges_match():
    position = GAME.position(
        molecule=["C211000 1,0 r2"],
        pools=[["H100000", "O200000", "N111000", "C220000"], []],
        hands=[["ether"], []],
    )
    # the carbon at (1, 0) has its double bond to the north-west, at (1, -1), where the start has a single one
    assert refused(position, "lay H100000 1,-1 r4") == "MOL-PLAY-5", "blank against the double bond"
    assert refused(position, "lay N111000 1,-1 r3") == "MOL-PLAY-6", "single against double"
    assert refused(position, "lay C220000 1,-1 r4") == "MOL-PLAY-6", "double against single"
    assert refused(position, "lay H100000 0,-1 r5") == "MOL-PLAY-5", "a bond against the start's blank edge"
    assert refused(position, "lay H100000 0,-1 r1") == "MOL-PLAY-8", "blank edges fit but join nothing"
    assert (
        refused(GAME.position(pools=[["O200000"], []], hands=[["ether"], []]), "lay O200000 1,0 r3")
        == "MOL-PLAY-6"
    )
    # two blank edges may meet beside a joined bond, and score nothing
    position = GAME.position(molecule=["H100000 1,0 r3"], pools=[["H100000"], []], hands=[[], []])
    play(position, "lay H100000 1,-1 r4")
    assert scores(position) == [1, 0]


@rule("MOL-PLAY-9")
def test_dead_ends_are_allowed():
    """The last oxygen asks for a third bond at (1, -1), where a triple and a single one meet already."""
    position = GAME.position(
        molecule=["C310000 1,0 r2", "C111010 -1,0 r0"], pools=[["O101000"], []], hands=[[], []]
    )
    play(position, "lay O101000 0,-1 r4")
    assert scores(position) == [1, 0]
    assert position.molecule.frontier[cell_at(1, -1)].layouts == 0, "no tile fits there any more"


@rule("MOL-PLAY-10", "bond_scoring")
@pytest.mark.parametrize(("option", "double", "triple"), [("edge", 2, 2), ("order", 3, 4)])
def test_each_joined_bond_scores_one_or_its_order(option: str, double: int, triple: int):
    position = GAME.position(
        molecule=["C211000 1,0 r2"], pools=[["C200011"], []], hands=[[], []], options={"bond_scoring": option}
    )
    play(position, "lay C200011 1,-1 r5")
    assert scores(position) == [double, 0], "a double and a single bond close the ring"
    position = GAME.position(
        molecule=["C310000 1,0 r2"], pools=[["C300001"], []], hands=[[], []], options={"bond_scoring": option}
    )
    play(position, "lay C300001 1,-1 r5")
    assert scores(position) == [triple, 0], "a triple and a single bond close the ring"
    with_edge, with_order = (
        GAME.position(
            molecule=["C211000 1,0 r2"],
            pools=[["C200011", "H100000", "O200000"], []],
            hands=[[], []],
            options={"bond_scoring": way},
        )
        for way in ("edge", "order")
    )
    assert legal(with_edge) == legal(with_order)


@rule("MOL-PLAY-11")
def test_only_the_placer_scores_and_only_for_new_bonds():
    position = GAME.position(pools=[["H100000", "H100000"], ["H100000", "H100000"]], hands=[[], []])
    play(position, "lay H100000 1,0 r3")
    assert scores(position) == [1, 0]
    play(position, "end", "lay H100000 -1,0 r0")
    assert scores(position) == [1, 1]


@rule("MOL-PLAY-12")
def test_the_first_broken_rule_is_reported_in_a_fixed_order():
    bans = [{"card": "glovebox", "seat": 1}]
    position = GAME.position(
        molecule=["C211000 1,0 r2"],
        pools=[["N300000", "C220000", "H100000"], []],
        hands=[["ether"], []],
        in_play=bans,
    )
    # not in the pool, forbidden, and on a taken cell
    assert refused(position, "lay N111000 0,0 r0") == "MOL-PLAY-1"
    assert refused(position, "lay N300000 0,0 r0") == "MOL-EFFECT-29"
    assert refused(position, "lay C220000 0,0 r0") == "MOL-PLAY-2"
    assert refused(position, "lay C220000 4,4 r0") == "MOL-PLAY-3"
    # C220000 r4 at (1, -1): double SW meets single of the start, double SE meets the double bond: order
    assert refused(position, "lay C220000 1,-1 r4") == "MOL-PLAY-6"
    # turned further, a blank edge meets a bond as well: that is reported first
    assert refused(position, "lay C220000 1,-1 r3") == "MOL-PLAY-5"
    assert refused(position, "lay H100000 0,-1 r1") == "MOL-PLAY-8"
