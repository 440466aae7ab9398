"""The picture of Molecular: everything that can be touched is there, and it says what it should."""

from __future__ import annotations

from xml.etree import ElementTree

from bohrd import record
from bohrd.contract import OVER
from bohrd.games.molecular import drawing
from bohrd.games.molecular.position import MolecularPosition

from . import fixtures
from .table import GAME, Luck, play

NAMES = ["Ada", "Niels <b>", "Marie & Pierre, a name that is much too long"]


def drawn(
    position: MolecularPosition, seat: int | None = 0, last: tuple[str, ...] = ()
) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.picture(position.view(seat), NAMES, position.legal(), last))


def by_target(document: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {target: element for element in document.iter() if (target := element.get("data-target"))}


def classes(element: ElementTree.Element) -> set[str]:
    return set((element.get("class") or "").split())


def test_legal_cells_tiles_and_rotations_are_lit_and_others_are_not():
    position = GAME.position(
        molecule=["C211000 1,0 r2"], pools=[["C200011", "O200000"], []], hands=[["ether"], []]
    )
    found = by_target(drawn(position))
    assert "legal" in classes(found["cell_1_-1"]) and "legal" in classes(found["rotate-C200011-5"])
    assert "legal" not in classes(found["rotate-O200000-0"]), "a double bond that fits nowhere so"
    assert {"tile-C200011", "tile-O200000", "group-ether", "effector-deck", "end-turn"} <= set(found)
    assert "legal" not in classes(found["reset"]), "no point to pay with"
    watched = by_target(drawn(position, None))
    assert "tile-C200011" not in watched and "group-ether" not in watched


def test_the_last_tile_is_marked():
    position = GAME.position(pools=[["H100000", "H100000"], []], hands=[[], []])
    move = GAME.move("lay H100000 1,0 r3")
    play(position, move.name)
    assert "last" in classes(by_target(drawn(position, 0, move.targets))["cell_1_0"])


def test_open_bonds_and_bond_orders_are_drawn():
    document = drawn(GAME.position(molecule=["C211000 1,0 r2"], pools=[["H100000"], []], hands=[[], []]))
    tile = by_target(document)["cell_1_0"]
    bonds = [element for element in tile.iter() if "bond" in classes(element)]
    assert [("open" in classes(bond), (bond[0].get("d") or "").count("M")) for bond in bonds] == [
        (True, 2), (False, 1), (True, 1),
    ], "double NW and single SW are open, single W is joined"  # fmt: skip


def test_the_cells_of_a_group_are_named_for_highlighting():
    position = GAME.position(
        molecule=["O100100 1,0 r0", "H100000 2,0 r3"],
        pools=[["H100000"], []],
        hands=[["alcohol", "ether"], []],
    )
    found = by_target(drawn(position))
    for target in ("group-alcohol", "counters-alcohol"):
        assert set((found[target].get("data-highlight") or "").split()) == {
            "cell_0_0",
            "cell_1_0",
            "cell_2_0",
        }
    assert found["group-ether"].get("data-highlight") is None
    assert "1 example: 3 points now" in "".join(found["group-alcohol"].itertext())


def test_the_reference_card_lists_all_groups_by_points_then_name():
    found = by_target(drawn(GAME.position(pools=[["H100000"], []], hands=[[], []], counters={"ether": 2})))
    entries = [target.removeprefix("counters-") for target in found if target.startswith("counters-")]
    expected = sorted(GAME.content.groups, key=lambda group: (group.points, group.name))
    assert entries == [group.id for group in expected]
    counters = [e for e in found["counters-ether"].iter() if "counter" in classes(e)]
    assert len(counters) == 2


def test_effectors_in_play_and_choices_can_be_touched():
    position = GAME.position(
        seats=3,
        pools=[["H100000"], [], []],
        hands=[[]] * 3,
        points=[{"effects": 1}, {"effects": 1}, {"effects": 1}],
        in_play=[{"card": "glovebox", "seat": 1}, {"card": "reference-library", "seat": 2}],
    )
    assert {"in-play-glovebox", "in-play-reference-library"} <= set(by_target(drawn(position)))
    play(position, "effector", luck=Luck("patent-dispute"))
    found = by_target(drawn(position))
    lit = {target for target, element in found.items() if "legal" in classes(element)}
    assert lit == {"seat-2", "seat-3"}


def test_a_tile_to_attach_can_be_touched_and_turned_beside_one_of_the_own_pool():
    position = GAME.position(
        molecule=["C211000 1,0 r2"],
        pools=[["O110000"], []],
        asked={"card": "carbonylation", "effect": 1, "tile": "O110000"},
    )
    found = by_target(drawn(position))
    lit = {target for target, element in found.items() if "legal" in classes(element)}
    assert {"loose-O110000", "rotate-loose-O110000-0", "cell_-1_0"} <= lit
    assert "tile-O110000" in found and not lit & {"tile-O110000", "rotate-O110000-0"}
    turned = found["rotate-loose-O110000-2"]
    assert "Rotated by 2: oxygen (single NW W)" in "".join(turned.itertext())


def test_the_turn_says_that_no_tile_fits():
    capped = ["H100000 1,0 r3", "H100000 1,-1 r4", "H100000 -1,0 r0", "H100000 -1,1 r1"]
    position = GAME.position(molecule=capped, options={"closing": "finish"})
    texts = [element.text for element in drawn(position).iter() if element.tag.endswith("text")]
    assert "Round 1 of 15, 2 actions left, no tile fits" in texts


def test_the_open_discard_piles_and_the_end_of_an_effector_can_be_read():
    position = GAME.position(
        pools=[["H100000"], []],
        hands=[["azo", "azo"], []],
        in_play=[{"card": "glovebox", "seat": 1}],
        round=3,
    )
    play(position, "group azo", "group azo")
    play(position, "effector", luck=Luck("catalyst"))
    titles = [element.text for element in drawn(position, None).iter() if element.tag.endswith("title")]
    assert "Discarded groups: Azo compound (2). Discarded effectors: Catalyst." in titles
    texts = [element.text for element in drawn(position, None).iter() if element.tag.endswith("text")]
    assert "to the end of round 4" in texts, "the second end of a round after it was revealed in round 3"


def test_the_picture_follows_the_molecule_to_its_largest():
    """A molecule of all tiles is as high as it may be, or its tiles as small as can still be read; a small
    one is drawn large."""
    small = GAME.draw(GAME.position().view(None), [])
    whole = record.read(fixtures.path("complete", 8)).position()
    parts = GAME.draw(whole.view(None), [])
    molecule = next(part for part in parts if part.name == "molecule")
    fits = molecule.width <= drawing.MAIN and molecule.height <= drawing.HIGHEST
    assert fits or f"scale({drawing.SMALLEST})" in molecule.svg
    assert molecule.svg.count('class="atom ') == 127
    assert "scale(1.15)" in next(part.svg for part in small if part.name == "molecule")


def test_after_the_end_all_is_shown_with_the_structure_and_before_it_in_whole_pictures_only():
    position = GAME.position(
        pools=[["H100000"], ["N300000"]], hands=[["ether"], ["azo"]], turn=1, options={"rounds": 1}
    )
    before = {part.name for part in GAME.parts(position.view(None), NAMES)}
    assert not before & {"structure", "left"}
    assert "As chemists draw it" in GAME.picture(position.view(None), NAMES)
    play(position, "end")
    assert position.turn == OVER
    after = {part.name: part for part in GAME.parts(position.view(None), NAMES)}
    assert "SMILES" in after["structure"].svg
    assert "Ether" in after["left"].svg and "Azo compound" in after["left"].svg
    assert "2 players share the win" in after["turn"].svg
