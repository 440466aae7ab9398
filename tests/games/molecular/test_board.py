"""The molecule in characters: every atom, every bond, and the name of every cell where a tile may go."""

from __future__ import annotations

import random
import re

from bohrd.contract import LiveChance
from bohrd.games.molecular.board import WIDTH, sketch
from bohrd.games.molecular.tiles import coordinates
from bohrd.games.molecular.view import Placed

from .table import GAME


def test_atoms_bonds_of_all_orders_and_open_cells_are_drawn():
    nitrile = [Placed("C310000", 0, 0, 0), Placed("N300000", 1, 0, 3), Placed("H100000", 1, -1, 4)]
    assert sketch(nitrile).splitlines() == [
        "   H",
        "  ╱",
        "C≡≡≡≡≡N",
    ]
    carbonyl = [Placed("O200000", 0, 0, 5), Placed("C200101", 0, 1, 2), Placed("H100000", 0, 2, 2)]
    assert sketch(carbonyl).splitlines() == [
        "O    1,0",
        " ╲╲  ╱",
        "   C",
        "    ╲",
        "      H",
    ]


def test_whole_molecules_are_drawn_with_the_name_of_every_open_cell():
    for seed in range(12):
        luck, choose = LiveChance(seed), random.Random(seed)
        position = GAME.start(3, chance=luck)
        while position.turn >= 0 and len(position.molecule.atoms) < 40:
            position.play(choose.choice(position.legal()), luck)
        drawn = sketch(position.view(None).molecule)
        assert len(re.findall("[CNOH]", drawn)) == len(position.molecule.atoms)
        names = {f"{q},{r}" for q, r in map(coordinates, position.molecule.frontier)}
        assert set(re.findall(r"-?\d+,-?\d+", drawn)) == names


def test_the_board_tells_all_that_a_player_needs():
    position = GAME.position(
        seats=3,
        molecule=["O100100 1,0 r0", "H100000 2,0 r3"],
        pools=[["H100000", "H100000", "C211000"]],
        hands=[["alcohol", "azo"]],
        counters={"alcohol": 1, "ether": 2},
        in_play=[{"card": "glovebox", "seat": 1}],
        effector_discards=["quench"],
        discards={"ether": 2},
        points=[{"bonds": 3, "resets": -1}],
        actions=1,
    )
    drawn = GAME.board(position.view(0), ["Ada", "Bo", "Cy"])
    lines = [" ".join(line.split()) for line in drawn.splitlines()]
    assert lines[0] == "Round 1 of 12. It is the turn of Ada, with 1 action left."
    assert "Players points bonds groups effectors resets tiles cards" in lines
    assert "> Ada 2 3 0 0 -1 3/5 2/3 first" in lines
    assert "C211000 carbon (single NE NW, double E)" in lines and "H100000 × 2 hydrogen (single E)" in lines
    assert "Alcohol (C-O-H), worth 3: 1 example, scores 2" in lines
    assert "Azo compound (C-N=N-C), worth 5: no example" in lines
    assert "Groups in the molecule: Alcohol 1" in lines and "Handicap counters: Alcohol 1, Ether 2" in lines
    assert "Glovebox (revealed by Bo, to the end of round 2): Nobody may lay" in " ".join(lines)
    assert "Discarded cards: Ether (2)" in lines and "Discarded effectors: Quench" in lines
    watched = GAME.board(position.view(None))
    assert "Your" not in watched and "Azo" not in watched and "C211000" not in watched


def test_boards_of_whole_games_keep_to_their_width_but_for_the_molecule():
    names = [f"A player whose name is very long {n}" for n in range(8)]
    for seed in range(6):
        luck, choose = LiveChance(seed), random.Random(seed)
        position = GAME.start(2 + seed, chance=luck)
        while position.turn >= 0:
            view = position.view(position.turn)
            drawn, molecule = GAME.board(view, names), sketch(view.molecule)
            assert molecule in drawn
            assert max(map(len, drawn.replace(molecule, "").splitlines())) <= WIDTH
            position.play(choose.choice(position.legal()), luck)
        assert "The game is over." in str(position) and "Left in hands and pools" in str(position)
