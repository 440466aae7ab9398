"""The authored content keeps every constraint of the ledger."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from rdkit import Chem

from bohrd.contract import OVER, LiveChance
from bohrd.games.molecular.content import Effect, Group
from bohrd.games.molecular.patterns import examples
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.tiles import LAYOUT_OF, LAYOUTS, START_CELL, placement

from .table import GAME

CONTENT = GAME.content
COPIES: dict[str, int] = GAME.tables["tiles"]["copies"]
GROUPS, PATTERNS, EFFECTORS = CONTENT.groups, CONTENT.patterns, CONTENT.effectors
TILES = sum(COPIES.values())


# ---- tiles ----


def _mirror(layout: str) -> str:
    backwards = layout[:0:-1]
    return layout[0] + max(backwards[k:] + backwards[:k] for k in range(6))


def test_the_tile_mix():
    assert len(COPIES) == 36 and min(COPIES.values()) >= 1 and 120 <= TILES <= 132
    share = {e: sum(n for layout, n in COPIES.items() if layout[0] == e) / TILES for e in "CNOH"}
    assert 0.42 <= share["C"] <= 0.52 and 0.12 <= share["N"] <= 0.20
    assert 0.14 <= share["O"] <= 0.20 and 0.16 <= share["H"] <= 0.23
    orders = Counter(digit for layout, n in COPIES.items() for digit in layout[1:] * n)
    bonded = orders["1"] + orders["2"] + orders["3"]
    assert 2.40 <= bonded / TILES <= 2.65
    assert 0.12 <= orders["2"] / bonded <= 0.18 and 0.02 <= orders["3"] / bonded <= 0.05 and orders["3"] >= 6
    assert all(COPIES[layout] == COPIES[_mirror(layout)] for layout in COPIES)
    assert sum(_mirror(layout) != layout for layout in COPIES) == 18


def test_the_starting_tile_is_a_piece_of_its_own():
    assert GAME.tables["tiles"]["start"] == {"layout": "C110110", "cell": [0, 0], "rotation": 0}
    assert sum(CONTENT.molecule.outside) == TILES


def trial(seats: int, seed: int) -> MolecularPosition:
    """A game with random legal tile plays in 70 % of the actions, and any other action else."""
    chance = LiveChance(f"trial {seats} {seed}")
    position = GAME.start(seats, {}, chance)
    while position.turn != OVER:
        moves = position.legal()
        lays = [move for move in moves if move.name.startswith("lay")]
        others = [move for move in moves if not move.name.startswith("lay")]
        tenth = chance.draw(range(10))
        choice = lays if lays and (tenth < 7 or not others) else others
        position.play(choice[chance.draw(range(len(choice)))], chance, quiet=True)
    return position


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_few_trial_games_end_because_nothing_fits(seats: int):
    """All 200 games of the ledger's trial."""
    closed = sum(trial(seats, seed).ended == "MOL-END-2" for seed in range(200))
    assert closed <= 20


def test_some_groups_are_common_in_trial_games():
    finals = [trial(4, seed).molecule.atoms for seed in range(200)]
    present = {
        group.id: sum(bool(examples(atoms, pattern)) for atoms in finals) / len(finals)
        for group, pattern in zip(GROUPS, PATTERNS, strict=True)
    }
    assert sum(share >= 0.2 for share in present.values()) >= 5, present


# ---- functional groups ----

VALENCE = {6: 4, 7: 3, 8: 2, 1: 1}


def _by_id(id: str) -> Group:
    return next(group for group in GROUPS if group.id == id)


def _query(group: Group) -> Any:
    return Chem.MolFromSmarts(group.smarts)


def _contains(large: Group, small: Group) -> bool:
    """In the sense of MOL-PATTERN-2: elements and laid orders, further bonds allowed."""
    return _plain(large).HasSubstructMatch(_query(small))


def _plain(group: Group) -> Any:
    """The pattern as a molecule of its own, without anything perceived."""
    query, plain = _query(group), Chem.RWMol()
    for atom in query.GetAtoms():
        fresh = Chem.Atom(atom.GetAtomicNum())
        fresh.SetNoImplicit(True)
        plain.AddAtom(fresh)
    for bond in query.GetBonds():
        plain.AddBond(bond.GetBeginAtomIdx(), bond.GetEndAtomIdx(), bond.GetBondType())
    return plain.GetMol()


def test_the_list_of_groups():
    assert 18 <= len(GROUPS) <= 22
    assert len({group.id for group in GROUPS}) == len(GROUPS)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", group.id) for group in GROUPS)
    assert (_by_id("alcohol").smarts, _by_id("alcohol").points) == ("[#6]-[#8]-[#1]", 3)
    assert (_by_id("ether").smarts, _by_id("ether").points) == ("[#6]-[#8]-[#6]", 3)
    assert _by_id("benzene").smarts == "[#6]1=[#6]-[#6]=[#6]-[#6]=[#6]-1"
    sizes = {group.id: _query(group).GetNumAtoms() for group in GROUPS}
    assert all(3 <= size <= 12 for size in sizes.values())
    ten = [group for group in GROUPS if sizes[group.id] == 10 and group.points == 10]
    acid = Chem.MolFromSmarts("[#6](=[#8])-[#8]-[#1]")
    acids = [
        group
        for group in GROUPS
        if group.points == 10 and sizes[group.id] >= 8 and _plain(group).HasSubstructMatch(acid)
    ]
    assert ten and [group for group in acids if group not in ten[:1]]
    assert {group.origin for group in GROUPS} == {"known", "authored"}
    assert all(group.fact.endswith(".") for group in GROUPS)


def test_patterns_are_written_as_the_ledger_says():
    letters = re.compile(r"(\[#(6|7|8|1)\]|[-=#()]|\d)+")
    for group in GROUPS:
        assert letters.fullmatch(group.smarts), group.id
        query = _query(group)
        assert query.GetNumAtoms() == group.smarts.count("[")
        closures = len(re.findall(r"\](\d)", group.smarts))
        written = len(re.findall(r"(?<!\[)[-=#](?=[\[\d])", group.smarts))
        assert query.GetNumBonds() == written == query.GetNumAtoms() - 1 + closures
        assert len(Chem.GetMolFrags(query)) == 1
        for atom in query.GetAtoms():
            used = sum(int(bond.GetBondTypeAsDouble()) for bond in atom.GetBonds())
            assert used <= VALENCE[atom.GetAtomicNum()], group.id
    for one, other in combinations(GROUPS, 2):
        assert not (_contains(one, other) and _contains(other, one)), "the same pattern in another spelling"


def test_points_grow_with_the_groups():
    for group in GROUPS:
        size = _query(group).GetNumAtoms()
        assert max(3, min(10, size - 1)) <= group.points <= max(3, min(10, size + 2)), group.id
    for large in GROUPS:
        for small in GROUPS:
            if large is not small and _contains(large, small):
                assert large.points > small.points, (large.id, small.id)
    spread = Counter((group.points - 1) // 2 for group in GROUPS)
    assert spread[1] >= 7 and spread[2] >= 5 and spread[3] >= 3 and spread[4] >= 2
    assert list(GROUPS) == sorted(GROUPS, key=lambda group: (group.points, group.name))


def test_variety_and_number_of_cards():
    for element in ("[#6]", "[#7]", "[#8]", "[#1]"):
        assert sum(element in group.smarts for group in GROUPS) >= 3
    assert sum("=" in group.smarts for group in GROUPS) >= 5
    assert sum(bool(re.search(r"\]#", group.smarts)) for group in GROUPS) >= 1
    assert 2 <= sum(bool(re.search(r"\]\d", group.smarts)) for group in GROUPS) <= 5
    assert 54 <= sum(group.copies for group in GROUPS) <= 72
    for group in GROUPS:
        assert group.copies in ((2, 3, 4) if group.points <= 6 else (1, 2))


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.id)
def test_every_group_can_be_built(group: Group):
    molecule = CONTENT.molecule.copy()
    for text in group.witness:
        cell, face = placement(text)
        assert molecule.fits(cell, face), text
        molecule.lay(cell, face)
    assert min(molecule.outside) >= 0
    assert len(group.witness) <= _query(group).GetNumAtoms() + 3
    assert examples(molecule.atoms, PATTERNS[GROUPS.index(group)])
    used = Counter(LAYOUTS[LAYOUT_OF[face]] for cell, face in molecule.atoms.items() if cell != START_CELL)
    assert all(number <= COPIES[layout] for layout, number in used.items())


# ---- effectors ----

ENTRIES: dict[str, list[set[str]]] = {
    "extra_action": [{"n"}],
    "draw_tiles": [{"n"}],
    "draw_cards": [{"n"}],
    "points": [{"n"}],
    "transfer": [{"direction", "n"}],
    "swap": [{"what", "mode"}],
    "redraw": [{"what"}],
    "remove_end": [{"element", "n"}],
    "clear_counters": [{"scope"}],
    "clear_actives": [{"scope"}],
    "attach": [{"element", "n"}],
    "migrate": [{"element", "n"}],
    "pool_size": [{"n"}],
    "hand_limit": [{"n"}],
    "bond_factor": [{"element", "factor"}, {"order", "factor"}],
    "forbid_element": [{"element"}],
    "group_bonus": [{"group", "n"}],
    "ignore_handicap": [set()],
}
"""The entries of each kind; those in ``WITH_WHO`` may have ``who`` as well."""
WITH_WHO = set(ENTRIES) - {
    "extra_action",
    "transfer",
    "swap",
    "remove_end",
    "clear_counters",
    "clear_actives",
    "attach",
    "migrate",
}
VALUES: dict[str, dict[str, set[Any]]] = {
    "extra_action": {"n": {1, 2}},
    "draw_tiles": {"n": {1, 2, 3}},
    "draw_cards": {"n": {1, 2}},
    "points": {"n": {-3, -2, -1, 1, 2, 3}},
    "transfer": {"direction": {"take", "give"}, "n": {1, 2, 3}},
    "swap": {"what": {"cards", "tiles"}, "mode": {"one", "round"}},
    "redraw": {"what": {"cards", "tiles"}},
    "remove_end": {"element": {"any", "C", "N", "O", "H"}, "n": {1, 2}},
    "clear_counters": {"scope": {"one", "all"}},
    "clear_actives": {"scope": {"one", "all"}},
    "attach": {"element": set("CNOH"), "n": {1, 2}},
    "migrate": {"element": {"any", "C", "N", "O", "H"}, "n": {1, 2}},
    "pool_size": {"n": {-2, -1, 1, 2}},
    "hand_limit": {"n": {-2, -1, 1, 2}},
    "bond_factor": {"element": set("CNOH"), "order": {1, 2, 3}, "factor": {2, 3}},
    "forbid_element": {"element": set("CNOH")},
    "group_bonus": {"group": {group.id for group in GROUPS}, "n": {1, 2, 3}},
    "ignore_handicap": {},
}


def _effects(kind: str) -> list[Any]:
    return [effect for card in EFFECTORS for effect in card.effects if effect.kind == kind]


def test_effects_have_exactly_the_entries_of_their_kind():
    for card in GAME.tables["effectors"]["effector"]:
        assert ("lasts" in card) == ("active" in card["symbols"])
        for effect in card["effects"]:
            entries = dict(effect)
            kind, who = entries.pop("kind"), entries.pop("who", "all")
            assert who in ("revealer", "others", "all", "lot") and (who == "all" or kind in WITH_WHO)
            assert who != "lot" or "instant" in card["symbols"]
            assert set(entries) in ENTRIES[kind], card["id"]
            assert all(value in VALUES[kind][entry] for entry, value in entries.items()), card["id"]
    assert all(_effects(kind) for kind in ENTRIES), "each of the 16 kinds occurs, and the two that are ours"


def test_the_list_of_effectors():
    assert 22 <= len(EFFECTORS) <= 26 and len({card.id for card in EFFECTORS}) == len(EFFECTORS)
    symbols = [("instant",), ("active",), ("instant", "reagent"), ("active", "reagent")]
    kinds = Counter(symbols.index(card.symbols) for card in EFFECTORS)
    assert 11 <= kinds[0] <= 15 and 4 <= kinds[1] <= 6 and 5 <= kinds[2] + kinds[3] <= 7 and kinds[2] == 1
    for card in EFFECTORS:
        bans = [effect.element for effect in card.effects if effect.kind == "forbid_element"]
        assert len(bans) <= 1
        if bans:
            assert not card.is_instant and (card.is_reagent or card.lasts in (1, 2))
        assert card.text.endswith(".") and card.fact.endswith(".")
    for kind in ("bond_factor", "group_bonus"):
        on_reagents = [card for card in EFFECTORS if kind in [effect.kind for effect in card.effects]]
        assert sum(card.is_reagent for card in on_reagents) > len(on_reagents) / 2


def test_effectors_keep_the_game_within_bounds():
    instant = [card for card in EFFECTORS if card.is_instant]
    assert sum(effect.n for effect in _effects("extra_action")) < len(instant)
    for kind, least, most in (("pool_size", -3, 4), ("hand_limit", -2, 2)):
        changes = [effect.n for effect in _effects(kind)]
        assert sum(n for n in changes if n < 0) >= least and sum(n for n in changes if n > 0) <= most
    for card in EFFECTORS:
        losses = [-effect.n for effect in card.effects if effect.kind == "points" and effect.n < 0]
        losses += [effect.n for effect in card.effects if effect.kind == "transfer"]
        assert sum(losses) <= 3


ON_THE_MOLECULE = {"remove_end", "attach", "migrate"}


def _strikes(effect: Effect) -> bool:
    """Whether an effect strikes the molecule, everybody or somebody drawn by chance, and not only the
    revealer and whom or what the revealer chooses."""
    everybody = effect.who == "all" or effect.mode == "round" or effect.scope == "all"
    return effect.kind in ON_THE_MOLECULE or everybody or effect.who == "lot"


def test_effectors_bring_chaos_rather_than_gifts():
    instant = [card for card in EFFECTORS if card.is_instant]
    kinds = [{effect.kind for effect in card.effects} for card in instant]
    assert sum(bool(on_card & ON_THE_MOLECULE) for on_card in kinds) >= 6
    gifts = [card.id for card in instant if not any(map(_strikes, card.effects))]
    assert len(gifts) <= len(instant) / 3, gifts
    for card in instant:
        if card.id not in gifts:
            own = [effect for effect in card.effects if not _strikes(effect) and not effect.is_choice]
            assert not own, f"{card.id} favours the revealer beside what it strikes"
    assert any(effect.who == "lot" for card in instant for effect in card.effects)


def test_texts_of_effectors_say_what_they_do():
    """Words that each kind of effect on the molecule, each number and each lot needs in the card's text."""
    names = {"C": "carbon", "N": "nitrogen", "O": "oxygen", "H": "hydrogen", "any": "end atom"}
    for card in EFFECTORS:
        for effect in card.effects:
            if effect.kind in ON_THE_MOLECULE:
                assert names[effect.element] in card.text, card.id
                assert ("twice in a row" in card.text) == (effect.n == 2), card.id
            if effect.lays:
                assert "obody scores" in card.text, card.id
            assert ("drawn by lot" in card.text) == (effect.who == "lot"), card.id
