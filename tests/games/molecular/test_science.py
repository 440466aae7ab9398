"""What is said of real molecules, held against RDKit: no sentence about chemistry stands here by itself."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib.resources import files
from xml.etree import ElementTree

import pytest
from rdkit import Chem

from bohrd import record
from bohrd.contract import BadInput
from bohrd.games.molecular import chemistry, known, models, science
from bohrd.games.molecular.content import Group
from bohrd.games.molecular.outlook import outlook
from bohrd.games.molecular.view import Placed

from . import fixtures
from .table import GAME

GROUPS = {group.id: group for group in GAME.content.groups}
NAMES = ["Ada", "Bo"]


def holds(smiles: str, group: str) -> bool:
    """Whether the rules would find a group in a real molecule, laid in one way of drawing its double bonds or
    another. Patterns and search are held against each other in ``test_patterns``."""
    pattern = Chem.MolFromSmarts(GROUPS[group].smarts)
    return any(form.HasSubstructMatch(pattern) for form in chemistry.kekule_forms(smiles))


def is_a(smiles: str, smarts: str) -> bool:
    return Chem.MolFromSmiles(smiles).HasSubstructMatch(Chem.MolFromSmarts(smarts))


def laid(*placements: str) -> tuple[Placed, ...]:
    return GAME.position(molecule=placements, pools=[[], []], hands=[[], []]).view(None).molecule


# -- what a card promises -------------------------------------------------------------------

PROMISED = {
    "alcohol": {"acetic acid": "CC(=O)O", "phenol": "Oc1ccccc1"},
    "alkene": {"benzene": "c1ccccc1"},
    "ether": {"ethyl acetate": "CCOC(C)=O", "ethylene oxide": "C1CO1", "furan": "c1ccoc1"},
    "imine": {"pyridine": "c1ccncc1"},
    "primary-amine": {"acetamide": "CC(N)=O"},
    "azo": {"pyridazine": "c1ccnnc1"},
    "ester": {"acetic anhydride": "CC(=O)OC(C)=O", "dimethyl carbonate": "COC(=O)OC"},
    "hemiacetal": {"methyl hydrogen carbonate": "COC(=O)O"},
    "amide": {"urea": "NC(N)=O"},
}
STRICT = {
    "alcohol": "[CX4][OX2H]",
    "alkene": "[C;!$(C=[!#6])]=C",
    "ether": "[CX4;!r3][OX2;!r3][CX4,c;!r3;!$(C=O)]",
    "imine": "C-N=C",
    "primary-amine": "[NX3;H2][CX4,c]",
    "azo": "[#6]-N=N-[#6]",
    "ester": "[CX4,#1][CX3](=O)[OX2][CX4,c]",
    "hemiacetal": "[CX4;!$(C=O)]([OX2H])[OX2][#6]",
    "amide": "[#6,#1][CX3](=O)[NX3]",
}
"""What a chemist means by the same words."""


@pytest.mark.parametrize("group", PROMISED)
def test_a_group_counts_where_a_chemist_would_use_another_name(group: str):
    for name, smiles in PROMISED[group].items():
        assert holds(smiles, group), f"{group} in {name}"
        assert not is_a(smiles, STRICT[group]), f"a chemist would call {name} no {group}"
        assert name in {one.name for one in science.of_group(GROUPS[group]).also}, "the note is backed by it"


@pytest.mark.parametrize("group", GROUPS)
def test_notes_are_backed_by_real_molecules(group: str):
    told = science.of_group(GROUPS[group])
    assert bool(told.note) == bool(told.also or told.lacks), "every note has its molecules"
    for one in told.also:
        assert holds(one.smiles, group), one.name
    for one in told.lacks:
        assert not holds(one.smiles, group), one.name
    words = told.note.casefold()
    for one in (*told.also, *told.lacks):
        assert any(word in words for word in (one.name, one.kind, f"{one.kind}s")), f"{one.name} is not named"
    assert len(told.note) <= 140 and "\n" not in told.note


@pytest.mark.parametrize("group", GROUPS)
def test_every_group_is_shown_in_a_real_molecule(group: str):
    real = science.of_group(GROUPS[group]).seen_in
    assert real is not None and holds(real.smiles, group)
    if group in STRICT:
        assert is_a(real.smiles, STRICT[group]), "and a chemist would agree"
    drawn = chemistry.group_in(real.smiles, GROUPS[group].smarts, 380, 230)
    ElementTree.fromstring(f"<svg>{drawn}</svg>")
    assert "var(--accent-light)" in drawn and "#" not in drawn


def test_the_notes_stand_on_the_card_the_panel_and_beside_the_structure():
    ester = ["O101000 1,-1 r2", "C210001 1,-2 r4", "O200000 0,-1 r1"]
    position = GAME.position(molecule=ester, pools=[["H100000"], []], hands=[["ether", "ester"], []])
    view = position.view(0)
    note = science.of_group(GROUPS["ether"]).note
    tray = next(part.html for part in GAME.draw(view, NAMES) if part.name == "tray")
    for said in (tray, *(GAME.drawer(view, NAMES, name) for name in ("group-ether", "groups", "structure"))):
        assert note in said
    assert "C–O–C also sits in esters, epoxides and furan" in how_to_play()


def how_to_play() -> str:
    return (files("bohrd.games.molecular") / "how_to_play.md").read_text(encoding="utf-8")


def test_how_to_play_says_nothing_that_the_table_does_not_back():
    text = how_to_play()
    for phrase, group, smiles in [
        ("alcohol in every acid and phenol", "alcohol", ["CC(=O)O", "OC=O", "Oc1ccccc1", "OC(=O)c1ccccc1"]),
        ("a primary amine in many an amide", "primary-amine", ["CC(N)=O", "NC=O"]),
        ("an ester in anhydrides and carbonates", "ester", ["CC(=O)OC(C)=O", "COC(=O)OC"]),
        ("an alkene in benzene", "alkene", ["c1ccccc1"]),
        ("an imine in pyridine", "imine", ["c1ccncc1"]),
    ]:
        assert phrase in text
        assert all(holds(one, group) for one in smiles)
    assert not holds("CC(=O)NC", "primary-amine"), "many, not all"


def test_what_the_facts_of_the_cards_name_has_the_group():
    named = {
        "alcohol": {"Ethanol": "CCO"},
        "ether": {"Diethyl ether": "CCOCC"},
        "aldehyde": {"Cinnamaldehyde": "O=CC=Cc1ccccc1", "vanillin": "COc1cc(C=O)ccc1O"},
        "ketone": {"Acetone": "CC(C)=O"},
        "nitrile": {"acrylonitrile": "C=CC#N"},
        "primary-amine": {"Dopamine": "NCCc1ccc(O)c(O)c1", "histamine": "NCCc1cnc[nH]1"},
        "terminal-alkyne": {"Ethyne": "C#C"},
        "azo": {"methyl orange": "CN(C)c1ccc(cc1)N=Nc1ccc(cc1)S(=O)(=O)O"},
        "carboxylic-acid": {"Acetic acid": "CC(=O)O"},
        "epoxide": {"Ethylene oxide": "C1CO1"},
        "ester": {"isoamyl acetate": "CC(C)CCOC(C)=O"},
        "urea": {"urea": "NC(N)=O"},
        "hemiacetal": {"Glucose": "OCC1OC(O)C(O)C(O)C1O"},
        "acid-anhydride": {"Acetic anhydride": "CC(=O)OC(C)=O"},
        "beta-lactam": {"penicillin": "CC1(C)SC2C(NC(=O)Cc3ccccc3)C(=O)N2C1C(=O)O"},
        "benzene": {"benzene": "c1ccccc1"},
        "phenol": {"phenol": "Oc1ccccc1"},
        "benzoic-acid": {"Benzoic acid": "OC(=O)c1ccccc1"},
    }
    for group, molecules in named.items():
        for name, smiles in molecules.items():
            assert name in GROUPS[group].fact and holds(smiles, group), name


# -- molecules as a chemist would build them ------------------------------------------------

NATURAL = {"hemiacetal": "COCO", "benzene": "Cc1ccccc1", "benzoic-acid": "Cc1ccccc1C(=O)O"}
"""Methoxymethanol, toluene and a toluic acid, six-sided rings with nothing inside them."""


def witness(group: str) -> list[str]:
    """How an example of a group is built on the table."""
    return list(GAME.content.groups[GAME.content.group_number[group]].witness)


@pytest.mark.parametrize("group", NATURAL)
def test_groups_can_be_built_as_a_chemist_would_draw_them(group: str):
    smiles = NATURAL[group]
    position = GAME.position(molecule=witness(group), pools=[[], []], hands=[[], []])
    known_here = outlook(GAME.content, position.molecule)
    assert len(known_here.found(GAME.content.group_number[group])) == 1
    substance = chemistry.substance(position.view(None).molecule)
    assert Chem.CanonSmiles(substance.smiles) == Chem.CanonSmiles(smiles)


# -- known molecules, parts and remarks -----------------------------------------------------


def test_known_molecules_are_told_apart_and_can_be_laid():
    smiles = [Chem.CanonSmiles(one.smiles) for one in known.known().molecules]
    assert len(set(smiles)) == len(smiles) >= 60
    for one in smiles:
        assert {atom.GetSymbol() for atom in Chem.MolFromSmiles(one).GetAtoms()} <= set("CNO")
    assert all(not one.about.endswith(".") for one in known.known().molecules)


def test_the_molecule_on_the_table_is_called_by_its_name():
    methanol = chemistry.substance(laid("O100100 1,0 r0", "H100000 2,0 r3"))
    found = known.molecule_of(methanol.smiles)
    assert found is not None and found.name == "Methanol"
    assert "Methanol" in GAME.drawer(GAME.position(molecule=["O100100 1,0 r0"]).view(0), NAMES, "structure")
    toluene = known.molecule_of(chemistry.substance(laid(*witness("benzene"))).smiles)
    assert toluene is not None and toluene.name == "Toluene"
    assert known.molecule_of("CCCCCCCCCC") is None


@pytest.mark.parametrize(
    ("smiles", "part"),
    [
        ("COc1cc(C=O)ccc1O", "vanillin's ring"),
        ("CN1C=NC2=C1C(=O)N(C)C(=O)N2C", "caffeine's two rings with all their carbons"),
        ("CC(=O)Oc1ccccc1C(=O)O", "all of aspirin"),
        ("CC(=O)Nc1ccc(O)cc1", "all of paracetamol"),
        ("OCC1OC(O)C(O)C(O)C1O", "the ring of glucose"),
        ("OC(=O)C(N)Cc1c[nH]c2ccccc12", "the rings of indigo and tryptophan (indole)"),
        ("CN1CCCC1c1cccnc1", "the ring of nicotine (pyridine)"),
        ("NCCc1cnc[nH]1", "the ring of histamine (imidazole)"),
        ("OC(=O)C1CCCN1", "the ring of proline (pyrrolidine)"),
        ("CC1(C)SC2C(NC(=O)Cc3ccccc3)C(=O)N2C1C(=O)O", "the ring that makes penicillin work"),
        ("Nc1nc(N)nc(N)n1", "the ring of melamine (triazine)"),
        ("Nc1ncnc2[nH]cnc12", "the rings of adenine (purine)"),
        ("COc1ccc2nccc(C(O)C3CC4CCN3CC4C=C)c2c1", "the rings of quinine (quinoline)"),
        ("O=C(C=CC=Cc1ccc2OCOc2c1)N1CCCCC1", "the rings of pepper's piperine"),
        ("O=C(C=CC=Cc1ccc2OCOc2c1)N1CCCCC1", "the ring in pepper's piperine (piperidine)"),
        ("NCCc1ccc(O)c(O)c1", "the ring of dopamine and adrenaline"),
        ("OC(=O)CC(O)(CC(=O)O)C(=O)O", "most of citric acid"),
    ],
)
def test_a_part_is_where_its_name_says(smiles: str, part: str):
    assert part in {one.name for one in known.parts_of(smiles)}


def test_every_part_is_found_in_something_and_none_within_another():
    assert [part.name for part in known.parts_of("Oc1ccccc1")] == ["a phenol (as in thyme)"]
    assert known.parts_of("CCCC") == ()
    around = [part.name for part in known.parts_of("CC12CCN1C2")]
    assert "the ring of proline (pyrrolidine)" not in around, "five atoms around two smaller rings"
    for part in known.known().parts:
        assert Chem.MolFromSmarts(part.smarts) is not None and not set(part.name) & set(".,;")


@pytest.mark.parametrize(
    ("placements", "titles"),
    [
        ((), []),
        (("C111010 1,-1 r4", "O110000 1,0 r2"), ["A ring of three"]),
        (("C211000 1,-1 r2", "N101010 0,-1 r0", "C111100 -1,0 r4", "O200000 1,-2 r5"), ["A ring of four"]),
        (("O100100 1,0 r0", "O100100 2,0 r0"), ["A peroxide"]),
        (tuple(witness("benzene")), []),
    ],
)
def test_strained_rings_are_remarked_upon(placements: tuple[str, ...], titles: list[str]):
    assert [remark.title for remark in known.remarks_of(laid(*placements))] == titles


@pytest.mark.parametrize(
    ("smiles", "title"),
    [
        ("C1CCCC#CC1", "A triple bond in a small ring"),
        ("C1CCC=C=C1", "Two double bonds on one atom of a ring"),
        ("C1=CC=C1", "Cyclobutadiene"),
        ("COOOC", "Three oxygens in a row"),
        ("CN=NN=NC", "Four nitrogens in a row"),
    ],
)
def test_remarks_know_what_they_speak_of(smiles: str, title: str):
    remark = next(one for one in known.known().remarks if one.title == title)
    pattern = Chem.MolFromSmarts(remark.smarts)
    assert Chem.MolFromSmiles(smiles).HasSubstructMatch(pattern)
    for harmless in ("C1CCCCCC#C1", "CC#CC", "C=C=C", "CCO", "NN"):
        assert not Chem.MolFromSmiles(harmless).HasSubstructMatch(pattern), harmless


# -- models ---------------------------------------------------------------------------------


def test_a_model_has_every_atom_and_bond_at_a_likely_distance():
    shape = models.model("CC(=O)Oc1ccccc1C(=O)O")
    assert shape is not None
    assert Counter(symbol for symbol, *_ in shape.atoms) == {"C": 9, "H": 8, "O": 4}
    for one, other, order in shape.bonds:
        (a, *from_), (b, *to) = shape.atoms[one], shape.atoms[other]
        long = sum((x - y) ** 2 for x, y in zip(from_, to, strict=True)) ** 0.5
        assert (0.9 if "H" in (a, b) else 1.15) < long < 1.6 and order in (1, 2)
    assert models.model("CC(=O)Oc1ccccc1C(=O)O") == shape, "the same molecule has the same shape"


@pytest.mark.parametrize(("end", "seats"), [("rounds", 2), ("closed", 8), ("effectors", 8)])
def test_molecules_of_whole_games_have_models_and_drawers(end: str, seats: int):
    position = record.read(fixtures.path(end, seats)).position()
    view = position.view(0)
    for name in ("structure", "model-molecule", "signs", "groups"):
        ElementTree.fromstring(f"<div>{GAME.drawer(view, NAMES, name)}</div>")
    drawn = GAME.drawer(view, NAMES, "model-molecule")
    assert 'data-model="' in drawn and 'aria-label="Model of the molecule: ' in drawn


def test_what_is_too_large_has_no_model():
    assert models.model("C" * models.LARGEST) is None


# -- facts and panels -----------------------------------------------------------------------


def test_every_fact_has_a_source_and_there_is_nothing_else():
    text = (files("bohrd.games.molecular") / "science.toml").read_text(encoding="utf-8")
    told = tomllib.loads(text)
    assert set(told["group"]) == set(GROUPS)
    assert set(told["effector"]) == set(GAME.content.effector_ids)
    for group in GROUPS.values():
        fact = science.group_fact(group)
        assert fact is not None and fact.title == group.name and len(fact.source) > 5
    for card in GAME.content.effectors:
        fact = science.effector_fact(card)
        assert fact is not None and fact.title == card.name and len(fact.source) > 5


def test_cards_of_other_content_have_no_science():
    unknown = Group("unknown", "Unknown", "[#6]-[#6]", 3, 1)
    assert science.of_group(unknown) == science.GroupScience() and science.group_fact(unknown) is None


def test_panels_tell_of_every_group_and_effector():
    view = GAME.position().view(0)
    for group in GROUPS.values():
        panel = GAME.drawer(view, NAMES, f"group-{group.id}")
        ElementTree.fromstring(f"<div>{panel}</div>")
        words = re.sub(r"<[^>]+>", " ", panel)
        assert group.fact.replace("'", "&#39;") in words and "Source" in words
    for card in GAME.content.effectors:
        panel = GAME.drawer(view, NAMES, f"effector-{card.id}")
        ElementTree.fromstring(f"<div>{panel}</div>")
        assert card.text.split(".")[0].replace("'", "&#39;") in panel
    for wrong in ("group-water", "effector-", "model-", "nothing"):
        with pytest.raises(BadInput, match="no drawer"):
            GAME.drawer(view, NAMES, wrong)
