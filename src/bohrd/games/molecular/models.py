"""The molecule in space, by RDKit: where its atoms would be, with open bonds closed by hydrogen."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from rdkit import Chem, rdBase
from rdkit.Chem import rdDistGeom, rdForceFieldHelpers

_chem: Any = Chem
_base: Any = rdBase
_places: Any = rdDistGeom
_forces: Any = rdForceFieldHelpers
"""RDKit comes without types."""

SEED = 13
"""The same molecule always takes the same shape."""
TRIES = 12
"""So often the atoms are put somewhere at random; what has found no shape by then is too strained for one."""
STEPS = 400
"""Of making the shape comfortable."""
LARGEST = 220
"""Molecules with more atoms, hydrogens included, have no model: it could not be made while somebody waits."""


class Model(msgspec.Struct, frozen=True):
    """Atoms with their places in ångströms, the middle at zero, and bonds between them with their orders."""

    atoms: list[tuple[str, float, float, float]]
    bonds: list[tuple[int, int, int]]


@lru_cache(64)
def model(smiles: str) -> Model | None:
    """A molecule in space; ``None`` for one that is too large, or so strained that no shape is found."""
    with _base.BlockLogs():
        whole = _chem.AddHs(_chem.MolFromSmiles(smiles))
        if whole.GetNumAtoms() > LARGEST or not _embedded(whole):
            return None
        _relaxed(whole)
    _chem.Kekulize(whole, clearAromaticFlags=True)
    form = whole.GetConformer().GetPositions()
    form = form - form.mean(axis=0)
    atoms = [_atom(atom, *form[atom.GetIdx()]) for atom in whole.GetAtoms()]
    return Model(atoms, [_bond(bond) for bond in whole.GetBonds()])


def _embedded(whole: Any) -> bool:
    """Whether places were found for all atoms."""
    how = _places.ETKDGv3()
    how.randomSeed = SEED
    how.maxIterations = TRIES
    if _places.EmbedMolecule(whole, how) == 0:
        return True
    how.useRandomCoords = True
    how.useBasicKnowledge = False  # what is known of usual rings is no help with unusual ones
    how.useExpTorsionAnglePrefs = False
    return bool(_places.EmbedMolecule(whole, how) == 0)


def _relaxed(whole: Any) -> None:
    if _forces.MMFFHasAllMoleculeParams(whole):
        _forces.MMFFOptimizeMolecule(whole, maxIters=STEPS)
    elif _forces.UFFHasAllMoleculeParams(whole):
        _forces.UFFOptimizeMolecule(whole, maxIters=STEPS)


def _atom(atom: Any, x: Any, y: Any, z: Any) -> tuple[str, float, float, float]:
    return atom.GetSymbol(), round(float(x), 2), round(float(y), 2), round(float(z), 2)


def _bond(bond: Any) -> tuple[int, int, int]:
    return bond.GetBeginAtomIdx(), bond.GetEndAtomIdx(), int(bond.GetBondTypeAsDouble())
