"""The picture of Molecular: everything that can be touched is there, and it says what it should."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from bohrd import record
from bohrd.contract import OVER, LiveChance
from bohrd.games.molecular.bench import BENCHES, Corners, around, boxes, point, rooms, rows
from bohrd.games.molecular.position import MolecularPosition

from . import fixtures
from .table import GAME, Luck, play

NAMES = ["Ada", "Niels <b>", "Marie & Pierre, a name that is much too long"]
ALCOHOL = ["O100100 1,0 r0", "H100000 2,0 r3"]
CODE = re.compile(r">[^<]*([CNOH][0-3]{6}|\(-?\d+, ?-?\d+\))[^<]*<")


def drawn(
    position: MolecularPosition, seat: int | None = 0, last: tuple[str, ...] = ()
) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.picture(position.view(seat), NAMES, position.legal(), last))


def by_target(document: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {target: element for element in document.iter() if (target := element.get("data-target"))}


def classes(element: ElementTree.Element) -> set[str]:
    return set((element.get("class") or "").split())


def parts(position: MolecularPosition, seat: int | None = 0) -> dict[str, str]:
    return {part.name: part.html for part in GAME.draw(position.view(seat), NAMES)}


def test_legal_cells_and_tiles_are_lit_and_others_are_not():
    position = GAME.position(
        molecule=["C211000 1,0 r2"], pools=[["C200011", "N300000"], []], hands=[["ether"], []]
    )
    found = by_target(drawn(position))
    assert "legal" in classes(found["cell_1_-1"]) and "legal" in classes(found["tile-C200011"])
    assert "legal" not in classes(found["tile-N300000"]), "a triple bond that fits nowhere"
    assert {"group-ether", "effector-deck"} <= set(found)
    assert not [target for target in found if target.startswith(("way-", "rotate-"))]
    watched = by_target(drawn(position, None))
    assert "tile-C200011" not in watched and "group-ether" not in watched


def test_equal_tiles_and_cards_are_one_piece_with_their_number():
    position = GAME.position(pools=[["H100000", "H100000"], []], hands=[["azo", "azo"], []])
    tray = parts(position)["tray"]
    assert tray.count('id="tile-H100000"') == 1 and "× 2<" in tray and "Hydrogen, one bond, 2 tiles" in tray
    assert tray.count('id="group-azo"') == 1 and "Azo compound ×&#160;2" in tray


def test_cells_that_complete_a_card_are_known_by_element():
    held = {"molecule": ["O100100 1,0 r0"], "pools": [["H100000", "C111010"], []]}
    found = by_target(drawn(GAME.position(**held, hands=[["alcohol", "ether"], []])))
    assert {"makes-H", "makes-C"} <= classes(found["cell_2_0"]), "hydrogen an alcohol, carbon an ether"
    assert not {"makes-H", "makes-C"} & classes(found["cell_-1_0"])
    assert "makes-H" not in classes(by_target(drawn(GAME.position(**held, hands=[["azo"], []])))["cell_2_0"])


def test_the_last_tile_is_marked():
    position = GAME.position(pools=[["H100000", "H100000"], []], hands=[[], []])
    move = GAME.move("lay H100000 1,0 r3")
    play(position, move.name)
    assert "last" in classes(by_target(drawn(position, 0, move.targets))["cell_1_0"])


def test_open_bonds_and_bond_orders_are_drawn():
    document = drawn(GAME.position(molecule=["C211000 1,0 r2"], pools=[["H100000"], []], hands=[[], []]))
    tile = by_target(document)["cell_1_0"]
    bonds = [element.get("href") for element in tile.iter() if "bond" in classes(element)]
    assert bonds == ["#mol-2-open", "#mol-1", "#mol-1-open"], "double NW, single W to the start, single SW"
    title = next(element.text for element in tile if element.tag.endswith("title"))
    assert title == "Carbon, joined to carbon; open bonds: double and single"


def test_the_reference_card_has_the_groups_found_with_what_they_bring():
    position = GAME.position(
        molecule=ALCOHOL, pools=[["H100000"], []], hands=[["alcohol"], []], counters={"alcohol": 1}
    )
    found = by_target(drawn(position))
    [row] = [target for target in found if target.startswith("counters-")]
    words = "".join(found[row].itertext())
    assert row == "counters-alcohol" and "found" in words and "−1" in words and words.endswith("2")
    assert "and you hold one" in (found[row].get("aria-label") or "")
    assert "None of the groups" in parts(GAME.position())["reference"]


def test_a_group_to_be_cleared_can_be_touched_though_it_is_not_there():
    position = GAME.position(asked={"card": "fresh-calibration"}, counters={"ether": 2, "urea": 1})
    found = by_target(drawn(position))
    assert {"counters-ether", "counters-urea"} <= {t for t, e in found.items() if "legal" in classes(e)}


def test_cards_say_what_they_bring_now():
    position = GAME.position(molecule=ALCOHOL, pools=[["H100000"], []], hands=[["alcohol", "ether"], []])
    found = by_target(drawn(position))
    assert "found" in classes(found["group-alcohol"]) and "+3" in "".join(found["group-alcohol"].itertext())
    assert "none there yet" in "".join(found["group-ether"].itertext())
    assert "absent" in classes(found["group-ether"]) and "absent" not in classes(found["group-alcohol"])


def test_tiles_say_the_most_they_bring_or_what_bars_them():
    position = GAME.position(
        molecule=["C211000 1,0 r2"],
        pools=[["C200011", "N111000"], []],
        hands=[[], []],
        in_play=[{"card": "glovebox", "seat": 1}],
    )
    found = by_target(drawn(position))
    assert "+2" in "".join(found["tile-C200011"].itertext())
    barred = found["tile-N111000"]
    assert "barred" in classes(barred) and "Glovebox" in "".join(barred.itertext())
    assert "Fits in" in (found["tile-C200011"].get("data-tip") or "")


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
    assert "Niels &lt;b&gt;" in parts(position)["asked"]


def test_a_tile_to_attach_lies_beside_one_of_the_own_pool():
    position = GAME.position(
        molecule=["C211000 1,0 r2"],
        pools=[["O110000"], []],
        asked={"card": "carbonylation", "effect": 1, "tile": "O110000"},
    )
    found = by_target(drawn(position))
    lit = {target for target, element in found.items() if "legal" in classes(element)}
    assert (
        "cell_-1_0" in lit
        and "loose-O110000" in found
        and "tile-O110000" in found
        and "tile-O110000" not in lit
    )


def test_no_code_and_no_coordinates_are_in_the_texts():
    for seats in (2, 5):
        past = record.read(fixtures.path("effectors", seats))
        for position in [*past.positions()][::9]:
            for html in parts(position, 0).values():
                assert not CODE.search(html)


# ---- the bench ----


def test_the_molecule_is_as_large_as_the_corners_let_it_be():
    for end, seats in (("rounds", 2), ("rounds", 8), ("effectors", 5)):
        for position in [*record.read(fixtures.path(end, seats)).positions()][::11]:
            atoms = position.molecule
            lines, there = rows((*atoms.atoms, *atoms.cells)), Corners(5, len(position.in_play))
            box = around(lines)
            for bench, room in zip(BENCHES, rooms(lines, there), strict=True):
                if room.top == room.left == 0.01:
                    continue
                x = room.left * bench.width - room.scale * box.left
                y = room.top * bench.height - room.scale * box.top
                for cell in (*atoms.atoms, *atoms.cells):
                    across, down = point(cell)
                    across, down = x + room.scale * across, y + room.scale * down
                    assert 0 < across < bench.width and 0 < down < bench.height
                    for paper in [one for side in boxes(bench, there, room.level) for one in side]:
                        inside = paper.left < across < paper.right and paper.top < down < paper.bottom
                        assert not inside


def test_a_long_reference_card_covers_no_buttons():
    lines = rows(GAME.position().molecule.atoms)
    for groups in range(23):
        there = Corners(groups, 0)
        for bench, room in zip(BENCHES, rooms(lines, there), strict=True):
            card, buttons = boxes(bench, there, room.level)[0]
            assert card.bottom <= buttons.top


def test_four_effectors_are_reckoned_as_high_as_they_are_shown():
    """Heights measured in a browser: *Rotary evaporator* and three others, on each of the screens."""
    for bench, shown in zip(BENCHES, (314, 362, 362), strict=True):
        *_, cards = boxes(bench, Corners(0, 4), 0)[1]
        assert shown <= cards.bottom < shown + 64


def test_a_card_that_asks_leaves_the_molecule_where_it_is():
    molecule = ["O100100 1,0 r0", "H100000 2,0 r3"]
    before, asked = (
        GAME.position(molecule=molecule, pools=[["H100000"], []], **more)
        for more in ({}, {"asked": {"card": "rearrangement"}})
    )
    lies = [re.search(r'viewBox="[^"]*".*?style="[^"]*"', parts(one)["molecule"]) for one in (before, asked)]
    assert lies[0] and lies[1] and lies[0][0] == lies[1][0]


def test_a_molecule_of_all_tiles_is_drawn_whole():
    whole = record.read(fixtures.path("complete", 8)).position()
    molecule = parts(whole, None)["molecule"]
    assert len(re.findall(r'href="#mol-[CNOH]"', molecule)) == 127 == len(whole.molecule.atoms)


# ---- previews ----


def test_a_tile_is_shown_in_its_cell_with_its_bonds_and_what_it_completes():
    position = GAME.position(
        molecule=["O100100 1,0 r0"], pools=[["H100000"], []], hands=[["alcohol", "ether"], []]
    )
    shown = GAME.preview(position.view(0), NAMES, GAME.move("lay H100000 2,0 r3"))
    assert set(shown) == {"molecule-over", "reference-rows", "pill-alcohol"}
    over = ElementTree.fromstring(f"<g>{shown['molecule-over']}</g>")
    kinds = [element.get("class") for element in over.iter()]
    assert kinds.count("ghost") == 1 and kinds.count("joined") == 1 and kinds.count("gain") == 1
    assert "0 → 1" in shown["reference-rows"] and "+3" in shown["pill-alcohol"]
    ids = "".join(parts(position).values())
    assert all(f'id="{id}"' in ids for id in shown)


def test_previews_of_other_moves():
    position = GAME.position(molecule=ALCOHOL, pools=[["H100000"], []], hands=[["alcohol"], []])
    view = position.view(0)
    over = GAME.preview(view, NAMES, GAME.move("group alcohol"))["molecule-over"]
    assert over.count('class="halo"') == 3 and over.count('class="joined"') == 2
    assert GAME.preview(view, NAMES, GAME.move("end")) == {}
    assert GAME.preview(view, NAMES, GAME.move("lay H100000 9,9 r3")) == {}, "a move that is not legal"
    assert 'class="off"' in GAME.preview(view, NAMES, GAME.move("cell 2,0"))["molecule-over"]


# ---- drawers and the end ----


@pytest.mark.parametrize("name", ["groups", "piles", "structure"])
def test_drawers_are_well_formed(name: str):
    position = GAME.position(
        molecule=ALCOHOL,
        pools=[["H100000"], []],
        hands=[["azo", "azo"], []],
        in_play=[{"card": "glovebox", "seat": 1}],
        round=3,
    )
    play(position, "group azo", "group azo")
    play(position, "effector", luck=Luck("catalyst"))
    text = "".join(ElementTree.fromstring(GAME.drawer(position.view(0), NAMES, name)).itertext())
    expected = {
        "groups": ("Phenol", "1 found"),
        "piles": ("Azo compound × 2", "Catalyst"),
        "structure": ("SMILES",),
    }
    assert all(words in text for words in expected[name])
    assert GAME.scene.drawers and name in [drawer.name for drawer in GAME.scene.drawers]


def test_all_groups_are_in_their_drawer_and_the_structure_is_drawn_when_asked_for():
    position = GAME.position(molecule=ALCOHOL)
    groups = GAME.drawer(position.view(None), NAMES, "groups")
    assert all(f"<b>{group.name}</b>" in groups for group in GAME.content.groups)
    assert not any("SMILES" in html for html in parts(position, None).values())
    assert "1 card<" in groups and "4 cards<" in groups and "1 cards" not in groups


def test_after_the_end_the_tray_is_gone_and_the_piles_have_what_was_left():
    position = GAME.position(
        pools=[["H100000"], ["N300000"]], hands=[["ether"], ["azo"]], turn=1, options={"rounds": 1}
    )
    assert "Left in pools" not in GAME.drawer(position.view(0), NAMES, "piles")
    play(position, "end")
    assert position.turn == OVER and "tray" not in parts(position, 0)
    left = GAME.drawer(position.view(0), NAMES, "piles")
    assert "Ether" in left and "Azo compound" in left and "Nitrogen, a triple bond" in left


def test_who_watches_has_no_tray_and_the_round_is_told():
    position = GAME.start(3, {"rounds": 7}, LiveChance(1))
    watched = parts(position, None)
    assert "tray" not in watched and "Round 1 of 7" in watched["bar"]
    assert {"molecule", "reference", "effectors", "deck", "formula"} <= set(watched)


def test_a_card_of_many_atoms_is_marked_so_that_large_letters_do_not_hide_its_bonds():
    tray = parts(GAME.position(hands=[["benzene", "alcohol"], []]))["tray"]
    figures = re.findall(r'data-target="group-(\w+)".*?<svg class="figure( tight)?"', tray)
    assert sorted(figures) == [("alcohol", ""), ("benzene", " tight")]
