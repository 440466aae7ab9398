"""The molecule as chemists know it, by RDKit: formula, SMILES, molar mass and a structural drawing.

A molecule on the table may have open bonds. For everything here but :func:`as_laid` they are taken as bonds
to hydrogen, so that what is written and drawn is a complete substance; an open double bond counts as two
hydrogens and an open triple bond as three. Bond orders stay as laid, alternating rings included.
"""

from __future__ import annotations

import re
from cmath import pi, rect
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec
from markupsafe import Markup
from rdkit import Chem
from rdkit.Chem import Descriptors, rdCoordGen, rdDepictor, rdMolDescriptors
from rdkit.Chem.Draw import rdMolDraw2D

from bohrd.games.molecular.tiles import DIRECTIONS, rotated
from bohrd.games.molecular.view import Placed

_chem: Any = Chem
_weights: Any = Descriptors
_descriptors: Any = rdMolDescriptors
_coordinates: Any = rdCoordGen
_depiction: Any = rdDepictor
_draw: Any = rdMolDraw2D
"""RDKit comes without types."""

_TILE = "tile"
"""An atom knows which tile it was, whatever is left out of the drawing."""
_PLAIN, _LARGE = 34, 48
"""How long a bond of a drawing is at most."""
_MARKED = (1.0, 0.8, 0.0)
_INKS = {
    "#000000": "var(--ink)",
    "#0000FF": "var(--ink-n)",
    "#FF0000": "var(--ink-o)",
    "#FFCC00": "var(--accent-light)",
}
"""The colours RDKit is told to use, and what they become so that the drawing follows light and dark."""
_COLOUR = re.compile("|".join(_INKS))
_INNER = re.compile(r"<!-- END OF HEADER -->(.*)</svg>", re.DOTALL)


class Substance(msgspec.Struct, frozen=True):
    """A molecule with its open bonds closed by hydrogen."""

    formula: str
    smiles: str
    molar_mass: float
    """In grams per mole."""
    closed: int
    """How many hydrogens were added to close open bonds."""


def as_laid(molecule: Sequence[Placed]) -> Any:
    """The RDKit molecule of the tiles alone: explicit atoms, laid bond orders, nothing perceived."""
    orders = {1: _chem.BondType.SINGLE, 2: _chem.BondType.DOUBLE, 3: _chem.BondType.TRIPLE}
    laid = _chem.RWMol()
    numbers: dict[tuple[int, int], int] = {}
    for tile in molecule:
        atom = _chem.Atom(tile.layout[0])
        atom.SetNoImplicit(True)
        atom.SetIntProp(_TILE, len(numbers))
        numbers[tile.q, tile.r] = laid.AddAtom(atom)
    for tile in molecule:
        edges = rotated(tile.layout, tile.rotation)
        for direction in range(3):  # each bond is met once, from one of its ends
            q, r = tile.q + DIRECTIONS[direction][0], tile.r + DIRECTIONS[direction][1]
            if edges[direction] and (q, r) in numbers:
                laid.AddBond(numbers[tile.q, tile.r], numbers[q, r], orders[edges[direction]])
    return laid.GetMol()


@lru_cache(64)
def closed(molecule: tuple[Placed, ...]) -> Any:
    """The molecule with a hydrogen for each order of each open bond; to be read only."""
    whole = as_laid(molecule)
    for atom in whole.GetAtoms():
        atom.SetNoImplicit(False)
    _chem.SanitizeMol(whole, _chem.SanitizeFlags.SANITIZE_ALL ^ _chem.SanitizeFlags.SANITIZE_SETAROMATICITY)
    return whole


def _skeleton(whole: Any) -> Any:
    """The same with all hydrogens implied, as in a structural formula."""
    bare = _chem.RemoveHs(whole, sanitize=False)
    for atom in bare.GetAtoms():
        atom.SetNoImplicit(False)
        atom.SetNumExplicitHs(0)
    bare.UpdatePropertyCache()
    return bare


@lru_cache(64)
def substance(molecule: tuple[Placed, ...]) -> Substance:
    """Formula, SMILES and molar mass."""
    whole = closed(molecule)
    return Substance(
        formula=_descriptors.CalcMolFormula(whole),
        smiles=_chem.MolToSmiles(_skeleton(whole)),
        molar_mass=round(_weights.MolWt(whole), 2),
        closed=sum(atom.GetNumImplicitHs() for atom in whole.GetAtoms()),
    )


def formula_parts(formula: str) -> list[tuple[str, int]]:
    """*C2H6O* as its elements with their numbers."""
    return [(symbol, int(number or 1)) for symbol, number in re.findall(r"([A-Z][a-z]?)(\d*)", formula)]


@lru_cache(64)
def structure(
    molecule: tuple[Placed, ...], width: int, height: int, marked: frozenset[int] = frozenset()
) -> Markup:
    """A structural drawing as SVG markup that fills a box of this size, with the atoms of some tiles marked,
    which are given by their place in the molecule."""
    bare = _skeleton(closed(molecule))
    atoms = [atom.GetIdx() for atom in bare.GetAtoms() if atom.GetIntProp(_TILE) in marked]
    return _drawn(bare, width, height, atoms)[0]


class Portrait(msgspec.Struct, frozen=True):
    """A structural drawing cut to its molecule."""

    drawing: Markup
    left: float
    top: float
    width: float
    height: float


@lru_cache(64)
def portrait(molecule: tuple[Placed, ...], width: int, height: int, marked: frozenset[int]) -> Portrait:
    """A structural drawing with large bonds, no larger than this, without the empty room around it."""
    bare = _skeleton(closed(molecule))
    atoms = [atom.GetIdx() for atom in bare.GetAtoms() if atom.GetIntProp(_TILE) in marked]
    drawing, places = _drawn(bare, width, height, atoms, _LARGE)
    across, down = zip(*places, strict=True)
    left, top = max(0.0, min(across) - _LARGE), max(0.0, min(down) - _LARGE / 2)
    right, bottom = min(float(width), max(across) + _LARGE), min(float(height), max(down) + _LARGE / 2)
    return Portrait(drawing, round(left), round(top), round(right - left), round(bottom - top))


@cache
def group_in(smiles: str, smarts: str, width: int, height: int) -> Markup:
    """A real molecule as chemists draw it, with one example of a functional group marked."""
    whole = next(form for form in kekule_forms(smiles) if form.HasSubstructMatch(_chem.MolFromSmarts(smarts)))
    marked = whole.GetSubstructMatch(_chem.MolFromSmarts(smarts))
    bare = _chem.RemoveHs(whole, sanitize=False)  # the atoms before its hydrogens keep their numbers
    return _drawn(bare, width, height, [atom for atom in marked if atom < bare.GetNumAtoms()])[0]


def kekule_forms(smiles: str) -> Iterator[Any]:
    """A real molecule with all its hydrogens, in each way of drawing its double bonds: what the rules would
    find in it if it were laid so (MOL-PATTERN-6)."""
    whole = _chem.AddHs(_chem.MolFromSmiles(smiles))
    for form in _chem.ResonanceMolSupplier(whole, _chem.KEKULE_ALL):
        plain = _chem.Mol(form)
        _chem.Kekulize(plain, clearAromaticFlags=True)
        yield plain


class Ball(msgspec.Struct, frozen=True):
    """An atom of a drawn functional group."""

    element: str
    x: float
    y: float


class Stick(msgspec.Struct, frozen=True):
    """A bond of one, from ball to ball."""

    one: Ball
    other: Ball
    order: int


@cache
def figure(smarts: str) -> tuple[tuple[Ball, ...], tuple[Stick, ...]]:
    """A functional group with all its atoms in the plane; bonds are about 1 long, its middle is (0, 0)."""
    query, plain = _chem.MolFromSmarts(smarts), _chem.RWMol()
    for number in (atom.GetAtomicNum() for atom in query.GetAtoms()):
        atom = _chem.Atom(number)
        atom.SetNoImplicit(True)
        plain.AddAtom(atom)
    for bond in query.GetBonds():
        plain.AddBond(bond.GetBeginAtomIdx(), bond.GetEndAtomIdx(), bond.GetBondType())
    _coordinates.AddCoords(plain)
    places = plain.GetConformer().GetPositions()
    if _span(places[:, 1]) > 1.2 * _span(places[:, 0]):  # lie down: cards are wider than high
        places = places[:, [1, 0, 2]]
    longest = max(_length(places, bond) for bond in plain.GetBonds())
    left, top = min(x for x, _, _ in places), min(-y for _, y, _ in places)
    right, bottom = max(x for x, _, _ in places), max(-y for _, y, _ in places)
    balls: tuple[Ball, ...] = tuple(
        Ball(
            atom.GetSymbol(),
            round(float(x - (left + right) / 2) / longest, 3),
            round(float(-y - (top + bottom) / 2) / longest, 3),
        )
        for atom, (x, y, _) in zip(plain.GetAtoms(), places, strict=True)
    )
    return balls, tuple(_stick(balls, bond) for bond in plain.GetBonds())


def _stick(balls: Sequence[Ball], bond: Any) -> Stick:
    one: int = bond.GetBeginAtomIdx()
    other: int = bond.GetEndAtomIdx()
    return Stick(balls[one], balls[other], int(bond.GetBondTypeAsDouble()))


def _ends(bond: Any) -> tuple[int, int]:
    return bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()


def _span(along: Any) -> float:
    return float(along.max() - along.min())


def _length(places: Any, bond: Any) -> float:
    one, other = places[bond.GetBeginAtomIdx()], places[bond.GetEndAtomIdx()]
    return float(((one - other) ** 2).sum() ** 0.5)


def _drawn(
    molecule: Any, width: int, height: int, marked: Sequence[int] = (), bond: int = _PLAIN
) -> tuple[Markup, list[tuple[float, float]]]:
    """The drawing, and where its atoms are; where one way of laying the atoms out puts two on the same point,
    another does not."""
    try:
        _coordinates.AddCoords(molecule)
        _turn_to_fit(molecule, width / height)
        return _inked(molecule, width, height, marked, bond)
    except RuntimeError:
        _depiction.Compute2DCoords(molecule)
        return _inked(molecule, width, height, marked, bond)


def _turn_to_fit(molecule: Any, shape: float) -> None:
    """Turn the drawing by steps of 30 degrees until it is largest in a box of this shape."""
    form = molecule.GetConformer()
    places = [complex(x, y) for x, y, _ in form.GetPositions()]
    turns = [rect(1, pi * step / 6) for step in range(6)]

    def size(turn: complex) -> float:
        turned = [place * turn for place in places]
        across, down = [place.real for place in turned], [place.imag for place in turned]
        return max(max(across) - min(across), shape * (max(down) - min(down)))

    best = min(turns, key=size)
    for number, place in enumerate(places):
        form.SetAtomPosition(number, ((place * best).real, (place * best).imag, 0.0))


def _inked(
    molecule: Any, width: int, height: int, marked: Sequence[int], bond: int
) -> tuple[Markup, list[tuple[float, float]]]:
    drawer = _draw.MolDraw2DSVG(width, height)
    options = drawer.drawOptions()
    options.prepareMolsBeforeDrawing = False
    options.clearBackground = False
    options.padding = 0.08
    options.minFontSize = 10
    options.maxFontSize = round(bond * 0.47)
    options.fixedBondLength = bond
    options.bondLineWidth = 1.6
    options.updateAtomPalette({1: (0, 0, 0), 6: (0, 0, 0), 7: (0, 0, 1), 8: (1, 0, 0), 16: (0, 0, 0)})
    options.standardColoursForHighlightedAtoms = True
    options.setHighlightColour(_MARKED)
    bonds = [one.GetIdx() for one in molecule.GetBonds() if {*_ends(one)} <= {*marked}]
    drawer.DrawMolecule(molecule, highlightAtoms=list(marked), highlightBonds=bonds)
    drawer.FinishDrawing()
    inner = _INNER.findall(drawer.GetDrawingText())[0]
    places = [drawer.GetDrawCoords(number) for number in range(molecule.GetNumAtoms())]
    return Markup(_COLOUR.sub(lambda colour: _INKS[colour[0]], inner)), [(at.x, at.y) for at in places]
