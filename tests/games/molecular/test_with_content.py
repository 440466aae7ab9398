"""Other tiles and cards, handed in: they play, stand beside the standard ones, and mistakes are named."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bohrd import record
from bohrd.contract import OVER, BadInput, LiveChance
from bohrd.games.molecular import GAME, Molecular
from bohrd.games.molecular.position import MolecularPosition
from bohrd.match import Match

from .table import play, refused, scores

PEROXIDE = {"id": "peroxide", "name": "Peroxide", "smarts": "[#8]-[#8]", "points": 2, "copies": 9}
GEYSER = {
    "id": "geyser",
    "name": "Geyser",
    "symbols": ["active"],
    "effects": [{"kind": "group_bonus", "group": "peroxide", "n": 3}, {"kind": "hand_limit", "n": -2}],
    "text": "The group peroxide scores 3 more. The hand limit is 2 smaller.",
}
OTHER: dict[str, dict[str, Any]] = {
    "tiles": {
        "start": {"layout": "O100100", "cell": [0, 0], "rotation": 1},
        "copies": {"O100100": 40, "O110000": 30, "C111010": 70, "H100000": 30},
    },
    "groups": {"group": [PEROXIDE]},
    "effectors": {"effector": [GEYSER]},
}


def changed(file: str, path: str, value: object) -> Mapping[str, Any]:
    """The standard content with another value at one place, as in ``effector.0.effects.0.n``."""
    tables = copy.deepcopy(dict(GAME.tables[file]))
    *way, last = path.split(".")
    place: Any = tables
    for key in way:
        place = place[int(key) if key.isdigit() else key]
    place[int(last) if last.isdigit() else last] = value
    return {file: tables}


def played(game: Molecular, seed: int) -> MolecularPosition:
    luck, chance = random.Random(seed), LiveChance(seed)
    position = game.start(3, {"rounds": 6}, chance)
    while position.turn != OVER:
        position.play(luck.choice(position.legal()), chance)
    return position


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_played_with_other_content(seed: int):
    game = GAME.with_content(OTHER)
    position = played(game, seed)
    assert position.result().over and {tile.layout[0] for tile in position.view(None).molecule} <= set("COH")
    assert game.load(position.dump()).digest() == position.digest()
    assert game.sample(position.view(0), LiveChance(1)).digest() == position.digest()


def test_a_folder_is_content_too(tmp_path: Path):
    (tmp_path / "tiles.toml").write_text(
        '[start]\nlayout = "H100000"\ncell = [0, 0]\nrotation = 0\n[copies]\nO100100 = 3\n'
    )
    game = GAME.with_content(tmp_path)
    assert game.content.tiles == 3 and game.content.groups == GAME.content.groups


def test_two_contents_are_played_side_by_side_and_do_not_mix():
    other = GAME.with_content(OTHER)
    assert other is GAME.with_content(OTHER) and other is not GAME
    apart = [played(game, 5).digest() for game in (GAME, other)]
    luck, chances = random.Random(1), [LiveChance(7), LiveChance(7)]
    both = [game.start(2, {}, chance) for game, chance in zip((GAME, other), chances, strict=True)]
    while any(position.turn != OVER for position in both):
        for position, chance in zip(both, chances, strict=True):
            if position.turn != OVER:
                position.play(luck.choice(position.legal()), chance)
    assert [played(game, 5).digest() for game in (GAME, other)] == apart
    assert GAME.content.groups[0].id == "alcohol" and other.content.group_ids == ("peroxide",)


def test_rules_go_by_the_content_of_the_position():
    game = GAME.with_content(OTHER)
    position = game.position(
        molecule=["O100100 1,-1 r1"], hands=[["peroxide"]], pools=[["C111010"]], in_play=[{"card": "geyser"}]
    )
    assert refused(position, "lay H100000 2,-2 r4") == "MOL-PLAY-1"
    play(position, "group peroxide")
    assert scores(position) == [2 + 3, 0]
    assert position.in_force(1).hand_limit == 1
    with pytest.raises(BadInput, match="has no move 'group ether'"):
        game.move("group ether")


def test_a_picture_and_a_board_are_drawn_with_it():
    game = GAME.with_content(OTHER)
    position = game.position(molecule=["O100100 1,-1 r1"], hands=[["peroxide"]], in_play=[{"card": "geyser"}])
    view = position.view(0)
    assert view.content == game.content_digest and GAME.position().view(0).content == ""
    picture = "".join(ElementTree.fromstring(game.picture(view, legal=position.legal())).itertext())
    assert "Peroxide" in picture and "1 found" in picture and "+5" in picture and "Geyser" in picture
    assert "Peroxide (O-O), worth 2: 1 example, scores 5" in str(position)
    assert "Geyser" not in GAME.picture(GAME.position().view(0))


def test_a_record_takes_its_content_along(tmp_path: Path):
    match = Match.new(GAME.with_content(OTHER), ["Ada", "Bo"], {"rounds": 2}, 1)
    while not match.over:
        match.play(match.legal()[-1])
    match.save(tmp_path / "game.jsonl")
    past = record.read(tmp_path / "game.jsonl")
    assert isinstance(past.game, Molecular) and past.game.content.group_ids == ("peroxide",)
    assert past.check().digest() == match.position.digest()


@pytest.mark.parametrize(
    ("file", "path", "value", "problem"),
    [
        ("tiles", "copies", {"C400000": 1}, r"tiles.toml, copies.C400000: there is no such layout"),
        ("tiles", "copies", {"H100000": -1}, r"tiles.toml, copies.H100000: there cannot be fewer than 0"),
        ("tiles", "copies", {"H100000": 1001}, r"tiles.toml, copies: there are at most 1000 tiles"),
        ("tiles", "copies", {"O200000": 5}, r"tiles.toml, copies: no tile fits the starting tile"),
        ("tiles", "copies", {}, r"tiles.toml, copies: no tile fits the starting tile"),
        ("tiles", "start.layout", "C110011", r"tiles.toml, start.layout: there is no layout 'C110011'"),
        ("tiles", "start.rotation", 6, r"tiles.toml, start.rotation: expected int <= 5"),
        ("tiles", "start.cell", [1, 0], r"tiles.toml, start.cell: the starting tile lies on \[0, 0\]"),
        ("groups", "group", [], r"groups.toml, group: there must be at least one"),
        ("groups", "group.1.id", "alcohol", r"groups.toml, group entry 2, id: there is another 'alcohol'"),
        ("groups", "group.1.id", "two words", r"groups.toml, group entry 2, id: expected str matching"),
        ("groups", "group.0.name", "", r"groups.toml, group entry 1, name: expected str of length >= 1"),
        ("groups", "group.0.points", "3", r"groups.toml, group entry 1, points: expected int, got str"),
        ("groups", "group.0.copies", 0, r"groups.toml, group entry 1, copies: expected int >= 1"),
        ("groups", "group.0.colour", "red", r"groups.toml, group entry 1,?: object contains unknown field"),
        ("groups", "group.2.smarts", "CO", r"group entry 3, smarts: only \[#6\]"),
        ("groups", "group.2.smarts", "[#6]-([#8]", r"group entry 3, smarts: RDKit cannot read this SMARTS"),
        ("groups", "group.2.smarts", "[#6][#8]", r"group entry 3, smarts: every bond is written out"),
        ("groups", "group.2.smarts", "[#6]", r"group entry 3, smarts: a pattern has 2 to 12 atoms"),
        ("groups", "group.2.smarts", "[#6]-[#1]-[#6]", r"group entry 3, smarts: an atom has more bonds"),
        ("groups", "group.0.witness.1", "H 0,0", r"group entry 1, witness\[1\]: 'H 0,0' is no placement"),
        ("effectors", "effector.1.id", "catalyst", r"effector entry 2, id: there is another 'catalyst'"),
        ("effectors", "effector.0.symbols", ["reagent"], r"effector entry 1, symbols: they are instant or"),
        ("effectors", "effector.0.lasts", 2, r"effector entry 1, lasts: only active cards last"),
        ("effectors", "effector.0.effects", [], r"entry 1, effects: expected array of length >= 1"),
        ("effectors", "effector.0.effects.0.kind", "boil", r"effects\[0\].kind: 'boil' is on no instant"),
        ("effectors", "effector.0.effects.0.kind", "pool_size", r"'pool_size' is on no instant card"),
        ("effectors", "effector.0.effects.0.n", 3, r"effector entry 1, effects\[0\].n: must be one of 1, 2"),
        ("effectors", "effector.0.effects.0.who", "all", r"effects\[0\].who: extra_action has no such entry"),
        ("effectors", "effector.0.effects.0.group", "ether", r"effects\[0\].group: names a functional group"),
        ("effectors", "effector.0.effects.0.group", "acid", r"effects\[0\].group: names a functional group"),
        ("effectors", "effector.23.effects.1.group", "acid", r"effects\[1\].group: names a functional group"),
        ("effectors", "effector.21.effects.0.order", 1, r"element: bond_factor has either an element or an"),
        ("effectors", "effector.1.effects.0.direction", "lend", r"direction: must be one of take, give"),
        ("effectors", "effector.4.effects.0.who", "cat", r"effects\[0\].who"),
        ("effectors", "effector.15.effects.0.who", "lot", r"who: must be one of revealer, others, all$"),
        ("effectors", "effector.10.effects.0.element", "any", r"element: must be one of C, N, O, H"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_file_table_and_field(file: str, path: str, value: object, problem: str):
    with pytest.raises(BadInput, match=problem):
        GAME.with_content(changed(file, path, value))


def test_groups_that_effectors_speak_of_must_be_there():
    with pytest.raises(BadInput, match=r"effectors.toml, effector entry 24, effects\[1\].group"):
        GAME.with_content({"groups": {"group": [PEROXIDE]}})


def test_extra_actions_cannot_go_on_for_ever():
    catalyst = GAME.tables["effectors"]["effector"][0]
    with pytest.raises(BadInput, match="would let a turn go on for ever"):
        GAME.with_content({"effectors": {"effector": [catalyst]}})


@pytest.mark.parametrize("extra", [0, 1, 2, 3])
def test_no_turn_has_more_actions_than_declared(extra: int):
    """Turns of nothing but reveals, with cards that bring as many actions as can be."""
    first, _, *others = GAME.tables["effectors"]["effector"]
    more = [{**first, "id": f"more-{n}"} for n in range(extra)]
    game = GAME.with_content({"effectors": {"effector": [*more, *others[: 4 - extra]]}})
    most = 0
    for seed in range(200):
        chance = LiveChance(seed)
        position = game.start(2, {"rounds": 3}, chance)
        turn, actions = (position.round, position.turn), 0
        while position.turn != OVER:
            names = [move.name for move in position.legal()]
            move = position.legal()[names.index("effector") if "effector" in names else 0]
            actions = actions + (move.name == "effector") if turn == (position.round, position.turn) else 1
            turn, most = (position.round, position.turn), max(most, actions)
            position.play(move, chance, quiet=True)
    assert most <= game.content.most_actions
    assert most >= 2 + extra
