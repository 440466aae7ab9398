"""Functional groups in the molecule, checked against RDKit."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest
from rdkit import Chem

from bohrd.games.molecular.chemistry import as_laid
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.patterns import count, examples, largest_set, read_pattern
from bohrd.games.molecular.tiles import (
    LAYOUT_BITS,
    LAYOUT_OF,
    LAYOUTS,
    LAYOUTS_OF_ELEMENT,
    ROTATION_OF,
    coordinates,
    placement,
)
from bohrd.games.molecular.view import Placed
from kit import rule

from .table import GAME, play, scores

GROUPS, PATTERNS = GAME.content.groups, GAME.content.patterns
GROUP_NUMBER = GAME.content.group_number


def start() -> Molecule:
    """The starting tile alone."""
    return GAME.content.molecule.copy()


def built(*placements: str) -> Molecule:
    molecule = start()
    for text in placements:
        cell, face = placement(text)
        assert molecule.fits(cell, face), text
        molecule.lay(cell, face)
    return molecule


def counted(molecule: Molecule, group: int) -> int:
    return count(molecule, group, PATTERNS[group])


def grown(luck: random.Random, tiles: int, molecule: Molecule) -> Iterator[Molecule]:
    """A molecule after each random legal play; half of them avoid hydrogen, so that large groups come up."""
    heavy = ~LAYOUTS_OF_ELEMENT[3]
    for _ in range(tiles):
        wanted = molecule.outside_layouts & (heavy if luck.random() < 0.5 else -1)
        cells = [cell for cell, socket in molecule.frontier.items() if socket.layouts & wanted]
        if not cells:
            return
        cell = luck.choice(cells)
        socket = molecule.frontier[cell]
        fitting = [
            face for face, n in enumerate(LAYOUT_OF) if wanted & LAYOUT_BITS[n] and socket.admits(face)
        ]
        molecule.lay(cell, luck.choice(fitting))
        yield molecule


def random_molecule(luck: random.Random, tiles: int) -> Molecule:
    *_, molecule = grown(luck, tiles, start())
    return molecule


def by_rdkit(molecule: Molecule, smarts: str) -> set[tuple[int, ...]]:
    """The examples as RDKit finds them, as sets of cells."""
    cells = sorted(molecule.atoms)
    placed = [
        Placed(LAYOUTS[LAYOUT_OF[face]], *coordinates(cell), ROTATION_OF[face])
        for cell, face in sorted(molecule.atoms.items())
    ]
    matches = as_laid(placed).GetSubstructMatches(Chem.MolFromSmarts(smarts), uniquify=True, maxMatches=10**6)
    return {tuple(sorted(cells[atom] for atom in match)) for match in matches}


def test_every_example_is_one_that_rdkit_finds_and_none_is_missed():
    """Thousands of molecules, among them those that hold the large groups."""
    luck = random.Random(3)
    seen: set[int] = set()
    molecules = 0
    for start in (*GROUPS, *GROUPS):
        for molecule in grown(luck, 70, built(*start.witness)):
            molecules += 1
            for group in {GROUP_NUMBER[start.id], luck.randrange(len(GROUPS))}:
                found = examples(molecule.atoms, PATTERNS[group])
                assert set(found) == by_rdkit(molecule, GROUPS[group].smarts), GROUPS[group].id
                if found:
                    seen.add(group)
    assert molecules > 2500 and len(seen) == len(GROUPS)


def test_patterns_of_any_shape_match_as_in_rdkit():
    """Chains, branches and rings that are on no card, with many overlaps."""
    luck = random.Random(4)
    shapes = [
        "[#6]-[#6]-[#6]", "[#6](-[#6])(-[#6])-[#6]", "[#6]1-[#6]-[#6]-1", "[#6]-[#8]-[#6]-[#8]-[#6]",
        "[#6]1-[#6]-[#6]-[#6]-1", "[#1]-[#6]-[#1]", "[#7]-[#6]-[#7]", "[#6]1-[#6]-[#6]-[#6]-[#6]-[#6]-1",
    ]  # fmt: skip
    for number in range(300):
        molecule = random_molecule(luck, 20 + number % 50)
        for smarts in luck.sample(shapes, 3):
            found = examples(molecule.atoms, read_pattern(smarts))
            assert set(found) == by_rdkit(molecule, smarts), smarts


@rule("MOL-PATTERN-8", "MOL-PATTERN-9")
def test_the_largest_set_without_a_shared_atom_is_found():
    luck = random.Random(5)
    several = 0
    for _ in range(400):
        molecule = random_molecule(luck, 45)
        smarts = luck.choice(["[#6]-[#6]-[#6]", "[#6]-[#8]-[#6]", "[#6]-[#7]-[#6]", "[#6]-[#8]-[#1]"])
        found = examples(molecule.atoms, read_pattern(smarts))[:14]
        chosen = largest_set(found)
        assert all(not set(one) & set(other) for one, other in itertools.combinations(chosen, 2))
        several += len(found) > len(chosen)
        for more in itertools.combinations(found, len(chosen) + 1):
            assert any(set(one) & set(other) for one, other in itertools.combinations(more, 2))
    assert several > 100, "overlaps were common"


def greedy(found: Sequence[tuple[int, ...]]) -> int:
    """What a count comes to that takes every example in the order of cells that shares no atom with those
    taken before."""
    taken: set[int] = set()
    number = 0
    for example in sorted(found):
        if taken.isdisjoint(example):
            taken.update(example)
            number += 1
    return number


@rule("MOL-PATTERN-9")
def test_the_largest_count_is_taken_where_the_first_example_is_in_the_way():
    """Three ethers in a row, C-O-C-O-C-O-C. The middle one has the first cell and an atom of each other."""
    chain = (
        "O100100 -1,0 r0", "C110110 -2,0 r0",
        "O110000 1,-1 r4", "C111010 1,0 r2",
        "O100100 2,0 r0", "C110110 3,0 r0",
    )  # fmt: skip
    found = examples(built(*chain).atoms, PATTERNS[GROUP_NUMBER["ether"]])
    assert len(found) == 3 and greedy(found) == 1
    assert counted(built(*chain), GROUP_NUMBER["ether"]) == 2
    position = GAME.position(molecule=chain, hands=[["ether"]])
    play(position, "group ether")
    assert scores(position) == [3 + 1, 0]


# ---- the rules one by one ----


@rule("MOL-PATTERN-1", "MOL-PATTERN-2")
def test_elements_bonds_and_orders_must_be_those_of_the_pattern():
    assert GROUPS[GROUP_NUMBER["alcohol"]].smarts == "[#6]-[#8]-[#1]"
    assert GROUPS[GROUP_NUMBER["ether"]].smarts == "[#6]-[#8]-[#6]"
    alcohol, alkene = GROUP_NUMBER["alcohol"], GROUP_NUMBER["alkene"]
    assert counted(built("O100100 1,0 r0", "H100000 2,0 r3"), alcohol) == 1
    assert counted(built("O100100 1,0 r0", "N111000 2,0 r3"), alcohol) == 0, "another element"
    assert counted(built("O100100 1,0 r0"), alcohol) == 0, "an atom is missing"
    assert counted(start(), alcohol) == 0
    assert counted(built("C200101 1,0 r0", "C200101 2,0 r3"), alkene) == 1
    assert counted(built("C110110 1,0 r0", "C110110 2,0 r0"), alkene) == 0, "another order"


@rule("MOL-PATTERN-3")
def test_bends_and_mirror_images_do_not_matter():
    straight = built("O100100 1,0 r0", "C111010 2,0 r3")
    bent = built("O110000 1,0 r3", "C110110 0,1 r0")
    mirrored = built("O110000 1,-1 r3", "C110110 0,-1 r0")
    for molecule in (straight, bent, mirrored):
        assert counted(molecule, GROUP_NUMBER["ether"]) == 1


@rule("MOL-PATTERN-4", "MOL-PATTERN-7")
def test_further_bonds_and_larger_groups_do_no_harm():
    epoxide = GROUPS[GROUP_NUMBER["epoxide"]]
    assert counted(built(*epoxide.witness), GROUP_NUMBER["ether"]) == 1, "the two carbons are bonded as well"
    ester = GROUPS[GROUP_NUMBER["ester"]]
    assert counted(built(*ester.witness), GROUP_NUMBER["ether"]) == 1, "an ether inside an ester"


@rule("MOL-PATTERN-5")
def test_an_open_bond_is_no_hydrogen():
    alcohol = GROUP_NUMBER["alcohol"]
    assert counted(built("O100100 1,0 r0"), alcohol) == 0
    assert counted(built("O100100 1,0 r0", "H100000 2,0 r3"), alcohol) == 1


@rule("MOL-PATTERN-6")
def test_bond_orders_count_as_laid():
    """In a benzene ring only the three bonds laid as double ones are double, not all six alike."""
    molecule = built(*GROUPS[GROUP_NUMBER["benzene"]].witness)
    (ring,) = examples(molecule.atoms, PATTERNS[GROUP_NUMBER["benzene"]])
    double = read_pattern("[#6]=[#6]")
    assert len([pair for pair in examples(molecule.atoms, double) if set(pair) <= set(ring)]) == 3


@rule("MOL-PATTERN-10", "MOL-GROUP-11")
def test_atoms_serve_again_for_other_groups_and_later_plays():
    methyl_ether = ("O100100 1,0 r0", "C111010 2,0 r3")
    position = GAME.position(
        molecule=methyl_ether, pools=[[], ["H100000"]], hands=[["ether", "ether"], ["ether"]]
    )
    play(position, "group ether", "group ether")
    assert scores(position) == [3 + 2, 0]
    play(position, "group ether")
    assert scores(position) == [5, 1], "and for other players"


@pytest.mark.parametrize("group", range(len(GROUPS)), ids=[group.id for group in GROUPS])
def test_the_count_does_not_depend_on_the_order_of_laying(group: int):
    placements = list(GROUPS[group].witness)
    once = built(*placements)
    again = start()
    left = [placement(text) for text in reversed(placements)]
    while left:
        cell, face = next((cell, face) for cell, face in left if again.fits(cell, face))
        again.lay(cell, face)
        left.remove((cell, face))
    assert counted(once, group) == counted(again, group) == 1
