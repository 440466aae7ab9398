"""The molecule is kept up to date tile by tile: put together anew it is the same; its copies are apart."""

import random

from bohrd.contract import OVER, LiveChance
from bohrd.games.molecular import GAME
from bohrd.games.molecular.molecule import Molecule, built
from bohrd.games.molecular.patterns import count, examples, largest_set
from bohrd.games.molecular.tiles import START_CELL

CONTENT = GAME.content


def parts(molecule: Molecule) -> tuple[object, ...]:
    return (
        molecule.cells,
        [socket.shown for socket in molecule.sockets],
        molecule.layouts,
        molecule.outside,
        molecule.outside_layouts,
    )


def anew(molecule: Molecule, luck: random.Random) -> Molecule:
    """The same tiles, laid in another order."""
    placed = [(cell, face) for cell, face in molecule.atoms.items() if cell != START_CELL]
    luck.shuffle(placed)
    return built(CONTENT.copies, CONTENT.start_face, dict(placed))


def test_laid_and_taken_off_tile_by_tile_it_is_what_it_is_when_built_anew():
    luck, chance = random.Random(3), LiveChance(3)
    taken_off = 0
    for _ in range(12):
        position = GAME.start(4, chance=chance)
        while position.turn != OVER:
            before = len(position.molecule.atoms)
            position.play(luck.choice(position.legal()), chance, quiet=True)
            taken_off += len(position.molecule.atoms) < before
            assert parts(position.molecule) == parts(anew(position.molecule, luck))
    assert taken_off


def test_a_count_is_that_of_the_molecule_it_is_asked_of():
    luck, chance = random.Random(5), LiveChance(5)
    position = GAME.start(3, chance=chance)
    found = 0
    while position.turn != OVER:
        before = position.copy()
        position.play(luck.choice(position.legal()), chance, quiet=True)
        for molecule in (position.molecule, before.molecule):
            for group, pattern in enumerate(CONTENT.patterns):
                expected = len(largest_set(examples(molecule.atoms, pattern)))
                assert count(molecule, group, pattern) == expected
                found += expected
    assert found
