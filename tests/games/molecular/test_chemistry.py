"""What RDKit makes of the molecule: formula, SMILES, molar mass and drawings."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from rdkit import Chem

from bohrd.games.molecular import chemistry
from bohrd.games.molecular.view import Placed

from .table import GAME

GROUPS = GAME.content.groups


def laid(*placements: str) -> tuple[Placed, ...]:
    return GAME.position(molecule=placements, pools=[[], []], hands=[[], []]).view(None).molecule


@pytest.mark.parametrize(
    ("placements", "formula", "smiles", "mass", "closed"),
    [
        ((), "CH4", "C", 16.04, 4),
        (("O100100 1,0 r0", "H100000 2,0 r3"), "CH4O", "CO", 32.04, 3),
        (("C200101 1,0 r0", "C200101 2,0 r3"), "C3H6", "C=CC", 42.08, 6),
        (("C200101 1,0 r0",), "C2H6", "CC", 30.07, 6),
    ],
)
def test_open_bonds_are_closed_with_hydrogen(
    placements: tuple[str, ...], formula: str, smiles: str, mass: float, closed: int
):
    found = chemistry.substance(laid(*placements))
    assert (found.formula, found.molar_mass, found.closed) == (formula, mass, closed)
    assert Chem.CanonSmiles(found.smiles) == Chem.CanonSmiles(smiles)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.id)
def test_a_built_group_is_found_again_in_its_smiles(group):
    """The SMILES, read anew with all hydrogens, holds the pattern; rings stay as they were laid."""
    found = chemistry.substance(laid(*group.witness))
    whole = Chem.AddHs(Chem.MolFromSmiles(found.smiles))
    Chem.Kekulize(whole, clearAromaticFlags=True)
    assert whole.HasSubstructMatch(Chem.MolFromSmarts(group.smarts))


def test_what_is_laid_is_neither_sanitised_nor_completed():
    molecule = chemistry.as_laid(laid(*next(g.witness for g in GROUPS if g.id == "benzene")))
    assert molecule.GetNumAtoms() == 7, "six ring atoms and the starting tile, no hydrogen"
    assert not any(bond.GetIsAromatic() for bond in molecule.GetBonds())
    assert sorted(bond.GetBondTypeAsDouble() for bond in molecule.GetBonds()).count(2.0) == 3


def test_drawings_are_svg_in_the_colours_of_the_house():
    molecule = laid("O100100 1,0 r0", "N110100 2,0 r3")
    markup = chemistry.structure(molecule, 300, 200)
    ElementTree.fromstring(f"<svg>{markup}</svg>")
    assert "var(--ink)" in markup and "#" not in markup
    assert "var(--ink-o)" in markup and "var(--ink-n)" in markup


def test_a_portrait_is_cut_to_its_molecule():
    molecule = laid("O100100 1,0 r0", "N110100 2,0 r3")
    small = chemistry.portrait(molecule, 540, 330, frozenset())
    assert small.width < 300 and small.height < 120, "no empty room around a small molecule"
    large = chemistry.portrait(
        GAME.position(molecule=CROWDED.split("; ")).view(None).molecule, 540, 330, frozenset()
    )
    assert 330 < large.width <= 540 and large.height <= 330


def test_groups_lie_in_the_plane_with_their_own_atoms_and_bonds():
    for group in GROUPS:
        balls, sticks = chemistry.figure(group.smarts)
        assert sorted(ball.element for ball in balls) == sorted(re.findall("[CNOH]", group.structure))
        assert sum(stick.order == 2 for stick in sticks) == group.structure.count("=")
        across, down = ({getattr(ball, way) for ball in balls} for way in ("x", "y"))
        assert max(down) - min(down) <= 1.21 * (max(across) - min(across)), "cards are wider than high"
        assert len({(ball.x, ball.y) for ball in balls}) == len(balls)


CROWDED = (
    "O200000 8,-10 r4; C200200 7,-9 r1; C111010 9,-9 r3; C111010 4,-8 r5; O100100 5,-8 r0; "
    "C201010 6,-8 r1; C210010 8,-8 r3; C201001 9,-8 r0; O100100 6,-7 r2; C111100 7,-7 r5; "
    "N101010 9,-7 r0; C111010 5,-6 r4; C110110 6,-6 r2; C111010 7,-6 r2; N101010 8,-6 r1; "
    "C110110 4,-5 r0; C110110 8,-5 r1; C111100 3,-4 r5; C201010 4,-4 r1; C111100 7,-4 r4; "
    "C201100 8,-4 r0; O101000 4,-3 r0; C111100 5,-3 r1; C210100 6,-3 r4; O100100 7,-3 r2; "
    "N101010 3,-2 r0; C111010 4,-2 r5; N201000 5,-2 r1; C110110 7,-2 r1; N110100 2,-1 r1; "
    "N110100 4,-1 r2; N110010 7,-1 r4; C111010 1,0 r3; C201010 6,0 r3; C200101 0,1 r4; "
    "C110110 6,1 r2; N200010 -2,2 r0; C202000 -1,2 r1; C110110 6,2 r1"
)
"""A molecule for which one way of laying atoms out puts two of them on the same point."""


def test_a_crowded_molecule_is_drawn_all_the_same() -> None:
    position = GAME.position(molecule=CROWDED.split("; "))
    assert "<path" in chemistry.structure(position.view(None).molecule, 300, 200)
