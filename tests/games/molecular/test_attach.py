"""Effects that lay tiles: attach and migrate, from what is taken to where it goes."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from bohrd.contract import OVER, BadInput, LiveChance
from bohrd.games.molecular.tiles import LAYOUT_NUMBER, LAYOUTS
from bohrd.picture import example
from kit import rule

from .table import GAME, Luck, legal, play, printed, refused, scores
from .test_end import CAPPED, with_tiles

FIVE = ["H100000"] * 5
ALCOHOL = ("O100100 1,0 r0", "H100000 2,0 r3")
AROUND = ["1,-1", "-1,0", "1,0", "-1,1"]
"""The cells around the starting tile that its bonds face."""


def cells(names: list[str]) -> list[str]:
    return list(dict.fromkeys(name.split()[2] for name in names))


@rule("MOL-EFFECT-33", "MOL-EFFECT-34", "MOL-DECIDE-12")
def test_tiles_of_an_element_come_out_of_the_stack_one_after_the_other():
    p = GAME.position(pools=[["O110000"], ["H100000"]], hands=[[], []])
    hydrogens = p.stack.count(LAYOUT_NUMBER["H100000"])
    events = play(p, "effector", luck=Luck("hydrogenation"))
    assert [(event.name, event.rule) for event in events] == [
        ("reveal", "MOL-EFFECTOR-1"),
        ("find", "MOL-EFFECT-34"),
    ]
    assert events[1].text == "{p0} takes a hydrogen tile out of the stack."
    assert p.stack.count(LAYOUT_NUMBER["H100000"]) == hydrogens - 1
    prompt = p.prompt()
    assert (prompt.seat, prompt.rule, prompt.default) == (0, "MOL-DECIDE-12", p.legal()[0].id)
    assert prompt.text == "Hydrogenation: where does the hydrogen go?"
    assert legal(p) == [
        "attach H100000 1,-1 r4", "attach H100000 -1,0 r0", "attach H100000 1,0 r3", "attach H100000 -1,1 r1",
    ]  # fmt: skip
    for name in ("end", "effector", "lay O110000 1,0 r2", "cell 1,0", "player 2"):
        assert refused(p, name) == "MOL-DECIDE-9"
    play(p, "attach H100000 1,0 r3")
    assert cells(legal(p)) == ["1,-1", "-1,0", "-1,1"], "the second one, after the first"
    play(p, "attach H100000 -1,0 r0")
    assert p.asked is None and p.loose is None and p.actions == 1
    assert len(p.molecule.atoms) == 3 and p.stack.count(LAYOUT_NUMBER["H100000"]) == hydrogens - 2
    assert refused(p, "attach H100000 1,-1 r4") == "MOL-TURN-5", "there is nothing to choose now"


@rule("MOL-EFFECT-34", "MOL-CHANCE-4")
def test_each_tile_that_fits_is_as_likely_as_the_others():
    """All open bonds of the starting tile are single: only the carbons without one fit nowhere."""
    counts: Counter[str] = Counter()
    for seed in range(1500):
        p = GAME.position(pools=[[], []], hands=[[], []])
        p.effector_deck = [GAME.content.effector_number["carbonylation"]]
        p.play("effector", LiveChance(seed), quiet=True)
        assert p.loose is not None
        counts[LAYOUTS[p.loose[0]]] += 1
    carbons = {name: n for name, n in GAME.tables["tiles"]["copies"].items() if name[0] == "C"}
    fitting = {name: n for name, n in carbons.items() if "1" in name}
    assert set(counts) == set(fitting) < set(carbons)
    for name, number in fitting.items():
        expected = 1500 * number / sum(fitting.values())
        assert abs(counts[name] - expected) < 5 * expected**0.5, name


@rule("MOL-EFFECT-35")
def test_without_such_a_tile_in_the_stack_the_rest_is_skipped_and_all_are_told():
    oxygens = ["O110000"] * 4 + ["O101000"] * 5 + ["O100100"] * 5
    p = GAME.position(pools=[oxygens, []], hands=[[], []])
    events = play(p, "effector", luck=Luck("hydroxylation"))
    missing = events[1]
    assert (missing.name, missing.rule, missing.reveals) == ("none", "MOL-EFFECT-35", True)
    assert missing.seen_by(1).text == "The stack has no oxygen tile that fits the molecule."
    assert p.asked is None and p.actions == 1, "there are some in a pool, and double bonds that fit nowhere"
    game = with_tiles(H100000=1, C111010=2)
    p = game.position(pools=[["C111010"], []], hands=[[], []])
    events = play(p, "effector", luck=Luck("hydrogenation"))
    play(p, "attach H100000 1,0 r3")
    assert p.asked is None and len(p.molecule.atoms) == 2, "there was one hydrogen, not two"


@rule("MOL-EFFECT-36", "MOL-HIDDEN-3")
def test_only_the_tile_that_is_taken_is_seen_and_by_all():
    p = GAME.position(pools=[["O110000"], ["O100100"]], hands=[[], []])
    events = play(p, "effector", luck=Luck("hydroxylation", "O101000"))
    found = next(event for event in events if event.name == "find")
    assert found.data == {"layout": "O101000"} and not found.secret and found.reveals
    for seat in (0, 1, None):
        asked = p.view(seat).asked
        assert asked is not None and (asked.tile, asked.taken_from) == ("O101000", None)
        shown = msgspec.json.encode(p.view(seat)).decode()
        assert {name for name in LAYOUTS if name in shown} == {
            "C110110", "O101000", *(["O110000"] if seat == 0 else ["O100100"] if seat == 1 else []),
        }  # fmt: skip
        assert p.view(seat).stack == len(p.stack) == 126 - 3
    twins = [GAME.sample(p.view(0), LiveChance(seed)) for seed in range(20)]
    assert all(twin.loose == p.loose and twin.legal() == p.legal() for twin in twins)
    assert len({tuple(twin.pools[1]) for twin in twins}) > 1


@rule("MOL-EFFECT-37")
def test_an_attached_tile_must_fit_and_scores_for_nobody():
    p = GAME.position(
        molecule=["C211000 1,0 r2"],
        pools=[["N210000"], []],
        hands=[[], []],
        in_play=[{"card": "lindlar-catalyst", "seat": 1}, {"card": "glovebox", "seat": 1}],
    )
    play(p, "effector", luck=Luck("ammonia-leak", "N200001"))
    assert refused(p, "attach N201000 1,-1 r0") == "MOL-EFFECT-37", "another tile"
    for at, expected in (
        ("1,0 r0", "MOL-PLAY-2"),
        ("5,5 r0", "MOL-PLAY-3"),
        ("-1,0 r2", "MOL-PLAY-5"),
        ("-1,0 r0", "MOL-PLAY-6"),
        ("0,-1 r1", "MOL-PLAY-8"),
    ):
        assert refused(p, f"attach N200001 {at}") == expected
    assert legal(p) == ["attach N200001 1,-1 r5", "attach N200001 -1,0 r1", "attach N200001 -1,1 r2"]
    choice = p.choice(GAME.move("attach N200001 1,-1 r5"))
    assert (choice.sentence, choice.title) == ("Nitrogen between two carbons", "Between two carbons")
    assert (choice.group, choice.brings, choice.costs, choice.warning) == ("Lay the tile", "", "", "")
    [attached, *_] = play(p, "attach N200001 1,-1 r5")
    assert scores(p) == [0, 0], "no bond counts, and nitrogen may be attached"
    assert (attached.name, attached.rule) == ("attach", "MOL-EFFECT-37")
    assert attached.data == {"layout": "N200001", "cell": [1, -1], "rotation": 5}
    assert attached.targets == ("cell_1_-1",)


@rule("MOL-EFFECT-34", "MOL-EFFECTOR-10")
def test_effects_of_a_card_lay_one_tile_after_the_other():
    p = GAME.position(pools=[FIVE, []], hands=[[], []])
    play(p, "effector", luck=Luck("carbonylation", "C110110", "O200000", "O100100"))
    assert cells(legal(p)) == AROUND and all("C110110" in name for name in legal(p))
    play(p, "attach C110110 1,0 r0", luck=Luck("O100100"))
    assert all("O100100" in name for name in legal(p)) and "attach O100100 2,0 r0" in legal(p)
    play(p, "attach O100100 2,0 r0")
    assert len(p.molecule.atoms) == 3 and p.asked is None


@rule("MOL-EFFECT-37", "MOL-END-2", "MOL-END-6")
def test_an_attached_tile_can_end_the_game():
    p = GAME.position(molecule=CAPPED, pools=[["N300000"], ["H100000"]], hands=[[], []])
    events = play(p, "effector", luck=Luck("hydrogenation"))
    assert p.turn == OVER and p.result().reason_rule == "MOL-END-2"
    names = [event.name for event in events]
    assert names == ["reveal", "find", "forced", "attach", "none", "end"], "one place is no choice"
    p = with_tiles(H100000=4).position(molecule=CAPPED, pools=[[], []], hands=[[], []])
    play(p, "effector", luck=Luck("hydrogenation"))
    assert p.turn == OVER and p.result().reason_rule == "MOL-END-6" and scores(p) == [0, 0]
    p = GAME.position(molecule=CAPPED[:2], asked={"card": "hydrogenation", "left": 1}, actions=1)
    assert p.choice(p.legal()[0]).costs == ""
    p = GAME.position(molecule=CAPPED, asked={"card": "hydrogenation"}, actions=1)
    assert p.choice(p.legal()[0]).costs == "ends the game"


@rule("MOL-EFFECT-38", "MOL-EFFECT-39", "MOL-DECIDE-12", "MOL-TILE-4")
def test_an_end_atom_moves_to_another_cell():
    p = GAME.position(
        molecule=[*ALCOHOL, "H100000 -1,0 r0"],
        pools=[["O110000"], []],
        hands=[["alcohol"], []],
        points=[{"effects": 2}, {"effects": 1}],
        in_play=[{"card": "hydrogen-on-palladium", "seat": 1}],
    )
    play(p, "effector", luck=Luck("rearrangement"))
    assert legal(p) == ["cell -1,0", "cell 2,0"] and p.prompt().rule == "MOL-DECIDE-5"
    assert p.prompt().text == "Rearrangement: move which end atom?"
    assert refused(p, "cell 1,0") == "MOL-EFFECT-17"
    stack = list(p.stack)
    [lift] = play(p, "cell 2,0")
    assert (lift.name, lift.data) == ("lift", {"layout": "H100000", "cell": [2, 0]})
    assert p.view(None).asked == p.view(1).asked
    assert p.loose is not None and len(p.molecule.atoms) == 3 and p.stack == stack, "it is out of the stack"
    assert cells(legal(p)) == ["1,-1", "-1,1"]
    assert refused(p, "attach H100000 2,0 r3") == "MOL-EFFECT-39", "where it came from"
    assert refused(p, "attach O110000 -1,1 r1") == "MOL-EFFECT-39", "another tile"
    assert refused(p, "attach H100000 -1,1 r0") == "MOL-PLAY-5"
    events = play(p, "attach H100000 -1,1 r1")
    assert (events[0].name, events[0].rule) == ("attach", "MOL-EFFECT-39")
    assert scores(p) == [2, 1] and p.stack == stack and p.actions == 1
    play(p, "group alcohol")
    assert scores(p) == [2, 1], "there is no alcohol any more"


@rule("MOL-EFFECT-38")
def test_only_end_atoms_that_fit_elsewhere_move():
    nitrile = ["C300100 1,0 r0", "N300000 2,0 r3", "H100000 -1,0 r0", "O100100 1,-1 r1"]
    p = GAME.position(molecule=nitrile, pools=[FIVE, []], hands=[[], []])
    play(p, "effector", luck=Luck("rearrangement"))
    assert legal(p) == ["cell 1,-1", "cell -1,0"]
    assert refused(p, "cell 2,0") == "MOL-EFFECT-38", "an end atom, but no other triple bond is open"
    game = printed("rearrangement", {"kind": "migrate", "element": "O", "n": 2})
    p = game.position(molecule=[*ALCOHOL, "O100100 -1,0 r0"], pools=[FIVE, []], hands=[[], []])
    events = play(p, "effector", luck=Luck("rearrangement"))
    assert [event.name for event in events[:3]] == ["reveal", "forced", "lift"], "one oxygen is an end atom"
    assert refused(p, "cell 2,0") == "MOL-DECIDE-9", "the choice is now where it goes"
    p = game.position(
        molecule=[*ALCOHOL, "O100100 -1,0 r0", "O110000 1,-1 r3"], asked={"card": "rearrangement"}
    )
    assert legal(p) == ["cell 1,-1", "cell -1,0"] and refused(p, "cell 2,0") == "MOL-EFFECT-38", "no oxygen"
    p = game.position(molecule=["H100000 1,0 r3"], pools=[FIVE, []], hands=[[], []])
    play(p, "effector", luck=Luck("rearrangement"))
    assert p.asked is None and p.actions == 1, "no oxygen at all"


@rule("MOL-EFFECT-38")
def test_the_same_atom_may_move_twice():
    game = printed("rearrangement", {"kind": "migrate", "element": "any", "n": 2})
    p = game.position(molecule=["H100000 1,0 r3"], pools=[FIVE, []], hands=[[], []])
    play(p, "effector", luck=Luck("rearrangement"))
    assert cells(legal(p)) == ["1,-1", "-1,0", "-1,1"]
    play(p, "attach H100000 -1,0 r0")
    assert cells(legal(p)) == ["1,-1", "1,0", "-1,1"], "the only end atom is taken up again"
    play(p, "attach H100000 1,0 r3")
    assert p.asked is None and len(p.molecule.atoms) == 2


def test_names_are_read_and_targets_are_touched():
    move = GAME.move("attach O110000 1,-2 r4")
    assert move.text == "Attach O110000, rotated by 4, at (1, -2)"
    assert move.targets == ("cell_1_-2", "way-4")
    assert GAME.catalogue[move.id] is move and GAME.move("attach O100100 0,1 r3").name.endswith("r0")
    for target in move.targets:
        touched = GAME.catalogue.touching(target)
        assert any(other.name.startswith("attach") for other in touched)
    for target in ("loose-O110000", "tile-C400000", "way-6"):
        assert GAME.catalogue.touching(target) == ()


# ---- saving ----


def test_a_tile_that_is_to_be_laid_is_saved():
    p = GAME.position(molecule=ALCOHOL, asked={"card": "hydrogenation", "left": 1}, pools=[FIVE, []])
    assert p.loose == (LAYOUT_NUMBER["H100000"], -1) and len(p.stack) == 126 - 2 - 5 - 1
    again = GAME.load(p.dump())
    assert again.digest() == p.digest() and again.legal() == p.legal()
    lifted = {"card": "rearrangement", "tile": "H100000", "taken_from": "2,0"}
    p = GAME.position(molecule=ALCOHOL[:1], asked=lifted)
    assert p.dump()["asked"] == {**lifted, "effect": 0, "left": 1}
    assert GAME.load(p.dump()).digest() == p.digest()
    choosing = GAME.position(molecule=ALCOHOL, asked={"card": "rearrangement"})
    assert choosing.loose is None and legal(choosing) == ["cell 2,0"]


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"card": "hydrogenation", "tile": "O110000"}, "there is no such tile for hydrogenation to lay"),
        ({"card": "hydrogenation", "tile": "H1"}, "there is no such tile for hydrogenation to lay"),
        (
            {"card": "hydroxylation", "effect": 1, "tile": "O200000"},
            "there is no such tile for hydroxylation",
        ),
        ({"card": "hydrogenation", "taken_from": "2,0"}, "hydrogenation lays no such tile"),
        ({"card": "thermal-cracking", "tile": "H100000"}, "thermal-cracking lays no such tile"),
        ({"card": "rearrangement", "tile": "H100000"}, "rearrangement lays no such tile"),
        ({"card": "rearrangement", "tile": "H100000", "taken_from": "2"}, "'2' is no cell such as '1,-2'"),
        ({"card": "rearrangement", "tile": "H100000", "taken_from": "0,0"}, "was no end atom where it was"),
        ({"card": "rearrangement", "tile": "N300000", "taken_from": "2,0"}, "there is no such tile"),
        ({"card": "rearrangement", "tile": "C110110", "taken_from": "5,5"}, "was no end atom where it was"),
        ({"card": "hydrogenation", "left": 3}, "hydrogenation does not ask 3 times"),
    ],
)
def test_a_tile_that_cannot_be_laid_is_refused(asked: dict[str, object], problem: str):
    with pytest.raises(BadInput, match=f"not a position of Molecular: asked: .*{problem}"):
        GAME.position(molecule=["O100100 1,0 r0"], asked=asked)


def test_a_card_may_have_closed_the_molecule_before_it_is_carried_out():
    """The game ends with the action, and until then there may be something to choose (MOL-END-4)."""
    game = printed(
        "hydrogenation",
        {"kind": "attach", "element": "H", "n": 1},
        {"kind": "remove_end", "element": "H", "n": 1},
    )
    p = game.position(molecule=CAPPED, pools=[["N300000"], []], hands=[[], []])
    play(p, "effector", luck=Luck("hydrogenation"))
    assert p.molecule.is_closed and p.turn == 0 and len(p.legal()) == 4
    assert game.load(p.dump()).digest() == p.digest()
    play(p, "cell 1,0")
    assert p.turn == 0 and not p.molecule.is_closed, "opened again before the end of the action"


# ---- pictures and boards ----


def test_the_tile_is_shown_to_all():
    p = GAME.position(asked={"card": "hydroxylation", "effect": 1, "tile": "O110000"})
    for seat in (0, 1, None):
        [asked] = [part for part in GAME.draw(p.view(seat), []) if part.name == "asked"]
        assert 'id="loose-O110000"' in asked.html and "Oxygen, two single bonds" in asked.html
        assert "The tile to attach, unrotated: O110000 oxygen (single E NE)" in GAME.board(p.view(seat))
    play(p, p.legal()[0].name)
    assert "asked" not in [part.name for part in GAME.draw(p.view(0), [])]


@rule("MOL-EFFECT-34", "MOL-EFFECT-38")
@pytest.mark.parametrize("id", ["MOL-EFFECT-34", "MOL-EFFECT-38"])
def test_the_pictures_of_the_examples_light_where_the_tile_may_go(id: str):
    shown = example.read(GAME, id)
    assert shown is not None
    view = msgspec.convert(shown.view, GAME.view_type)
    p = GAME.sample(view, LiveChance(1))
    assert {move.targets[0] for move in p.legal()} == {id for id in shown.lit if id.startswith("cell_")}
