"""Which known molecule lies on the table, which known parts it has, and what a chemist would remark upon: by
RDKit, from ``known.toml``, and only when somebody asks."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from rdkit import Chem

from bohrd.games.molecular import chemistry
from bohrd.games.molecular.view import Placed

_chem: Any = Chem
"""RDKit comes without types."""
SOURCE = "Clayden, Greeves, Warren: Organic Chemistry, Oxford University Press"
"""Where the remarks can be looked up."""
MOST_PARTS = 3
"""So many parts are named, the largest first."""


class Molecule(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A molecule with a name."""

    smiles: str
    name: str
    about: str


class Part(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A part of molecules that is known from elsewhere."""

    smarts: str
    name: str
    """As it goes on after *You have built*."""


class Remark(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a chemist would remark upon."""

    smarts: str
    title: str
    text: str


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All there is to recognise."""

    molecules: tuple[Molecule, ...]
    parts: tuple[Part, ...]
    remarks: tuple[Remark, ...]


@cache
def known() -> Known:
    """What is in ``known.toml``."""
    text = (files("bohrd.games.molecular") / "known.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Known)


@cache
def _by_smiles() -> dict[str, Molecule]:
    return {str(_chem.CanonSmiles(one.smiles)): one for one in known().molecules}


@cache
def _query(smarts: str) -> Any:
    query = _chem.MolFromSmarts(smarts)
    _chem.GetSSSR(query)  # it knows its rings then
    return query


@lru_cache(64)
def molecule_of(smiles: str) -> Molecule | None:
    """The known molecule with this SMILES, if it is one."""
    return _by_smiles().get(str(_chem.CanonSmiles(smiles)))


@lru_cache(64)
def parts_of(smiles: str) -> tuple[Part, ...]:
    """The known parts of a molecule: none that lies within another, and not too many."""
    whole = _chem.MolFromSmiles(smiles)
    found: list[Part] = []
    taken: list[set[int]] = []
    for part in known().parts:
        fresh = [atoms for atoms in _places(whole, part.smarts) if not any(atoms <= one for one in taken)]
        if fresh:
            found.append(part)
            taken += fresh
    return tuple(found[:MOST_PARTS])


def _places(whole: Any, smarts: str) -> list[set[int]]:
    """Where a part is. Its rings must be rings there, and not what goes around two smaller ones."""
    query = _query(smarts)
    rings = {frozenset(ring) for ring in whole.GetRingInfo().AtomRings()}
    own = query.GetRingInfo().AtomRings()
    return [
        set(match)
        for match in whole.GetSubstructMatches(query)
        if all(frozenset(match[atom] for atom in ring) in rings for ring in own)
    ]


@lru_cache(64)
def remarks_of(molecule: tuple[Placed, ...]) -> tuple[Remark, ...]:
    """What there is to remark upon in the molecule as it is laid."""
    laid = chemistry.closed(molecule)
    return tuple(remark for remark in known().remarks if laid.HasSubstructMatch(_query(remark.smarts)))
