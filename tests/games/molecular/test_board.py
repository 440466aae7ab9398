"""The molecule in characters: every atom, every bond, and the name of every cell where a tile may go."""

from __future__ import annotations

import random
import re

from bohrd.contract import LiveChance
from bohrd.games.molecular.board import sketch
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
