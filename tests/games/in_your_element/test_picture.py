"""What the picture shows."""

import re
from xml.etree import ElementTree

import pytest

from bohrd.contract import BadInput
from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.bohrds import atom, missing
from bohrd.games.in_your_element.layout import LARGEST, TOKEN, Piece, nucleus, radius
from bohrd.games.in_your_element.position import ElementPosition
from games.in_your_element.table import EMPTY, HAND, play, with_copper
from kit import rule


def part(position: ElementPosition, name: str, seat: int | None = 0) -> str:
    parts = GAME.draw(position.view(seat), ["Ada", "Bo"])
    return next((str(one.html) for one in parts if one.name == name), "")


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


def drawer(position: ElementPosition, name: str) -> str:
    return words(GAME.drawer(position.view(0), ["Ada", "Bo"], name))


# -- goals --------------------------------------------------------------------------------------


def test_the_goals_say_what_is_missing_and_what_is_too_much() -> None:
    assert missing((1, 6, 3), GAME.content.by_symbol["Li"]) == [2, -2, 0]
    html = part(GAME.position(hands=[HAND], bohrds=[(1, 6, 3), (3, 4, 3)]), "goal-2")
    assert words(html).startswith("7 3 Li Lithium 13 points 3 4 3 A +2 −2 B match C +3 +4 +3")
    assert html.count("match") >= 1 and 'class="c electron ok"' in html


def test_a_row_that_one_card_can_finish_is_marked_and_far_numbers_are_quiet() -> None:
    html = part(GAME.position(hands=[HAND], bohrds=[(1, 4, 3), (3, 9, 3)]), "goal-2")
    assert html.count('class="cells one"') == 1, "nobody holds a card worth 5"
    assert "over far" in html and "lacks-2" in html


@rule("ELE-CLAIM-1")
def test_a_match_names_goal_and_bohrd_at_once() -> None:
    position = GAME.position(hands=[HAND], bohrds=[(3, 4, 3)])
    both = 'data-target="goal-2 bohrd-A"'
    assert f'id="goal-2" {both}' in part(position, "goal-2")
    assert f'id="goal-2-A" {both}' in part(position, "goal-2")
    assert f'id="claim-A" {both}' in part(position, "bohrds")
    two = GAME.position(hands=[HAND], bohrds=[(3, 4, 3), (3, 4, 3)])
    assert 'id="goal-2" data-target="goal-2"' in part(two, "goal-2"), "with which Bohrd is still to be said"
    assert 'id="goal-2-B">' in part(position, "goal-2"), "touched there, the whole card claims"


def test_an_emptied_slot_says_who_took_it_if_that_is_known() -> None:
    row = ["H", None, "C", "N", "O"]
    known = GAME.position(row=row, claimed=[["Li"], []])
    assert "Claimed by you" in part(known, "goal-2") and "Claimed by Ada" in part(known, "goal-2", 1)
    several = GAME.position(row=["H", None, None, "N", "O"], claimed=[["Li"], ["C"]])
    assert "Claimed before" in part(several, "goal-2"), "which of them lay here is not known"


def test_piles_say_what_they_are() -> None:
    tray = part(GAME.position(hands=[HAND]), "tray")
    assert "after each card you play you receive a new one" in tray and "become the new one" in tray


def test_a_goal_whose_mass_misleads_says_which_number_counts() -> None:
    game = with_copper()
    told = words(game.drawer(game.position().view(0), [], "elements"))
    assert "copper-63 (63.55)" in told and "29/34/29" in told


# -- Bohrds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bohrd", "said"),
    [
        (EMPTY, "empty"),
        ((0, 3, 1), "no protons yet"),
        ((3, 4, 3), "lithium-7, neutral"),
        ((6, 8, 4), "carbon-14, charge +2"),
        ((8, 8, 10), "oxygen-16, charge −2"),
        ((37, 9, 37), "rubidium-46, neutral"),
        ((119, 1, 119), "element 119-120, neutral"),
    ],
)
def test_a_bohrd_is_named_as_a_chemist_would(bohrd: tuple[int, int, int], said: str) -> None:
    assert atom(GAME.content, bohrd) == said
    shown = words(part(GAME.position(hands=[HAND], bohrds=[bohrd]), "bohrds"))
    assert re.sub(r" , ", ", ", shown).find(said[0].upper() + said[1:]) > 0


def test_isotopes_carry_their_charge() -> None:
    html = part(GAME.position(hands=[HAND], bohrds=[(6, 8, 4), (8, 8, 9), (3, 4, 3)]), "bohrds")
    assert re.findall(r"<b>(\w+)</b>(?:<sup>(.*?)</sup>)?</span></span>", html) == [
        ("C", "2+"),
        ("O", "−"),
        ("Li", ""),
    ]


@rule("ELE-BOHRD-1")
def test_nuclei_grow_as_real_ones_do_and_their_balls_touch() -> None:
    assert [round(radius(nucleons)) for nucleons in (1, 7, 12, 31, 400)] == [19, 36, 43, 60, LARGEST]
    for protons, neutrons in ((1, 1), (3, 4), (6, 6), (10, 10), (13, 14), (36, 48)):
        pieces = nucleus(protons, neutrons)
        gaps = [
            min(
                ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 - reach(one) - reach(other)
                for other in pieces
                if other is not one
            )
            for one in pieces
        ]
        assert all(abs(gap) < 1 for gap in gaps), "each touches a neighbour and overlaps none"


def reach(piece: Piece) -> float:
    return piece.size * (TOKEN if piece.five else 1)


@pytest.mark.parametrize("bohrds", [(EMPTY,) * 3, ((100, 100, 100), (36, 48, 36), (300, 290, 310))])
def test_particles_of_any_number_stay_inside_their_chamber(bohrds: tuple[tuple[int, int, int], ...]) -> None:
    html = part(GAME.position(hands=[HAND], bohrds=bohrds), "bohrds")
    places = re.findall(r'class="ball [^"]*" [^>]*transform="translate\((-?[\d.]+) (-?[\d.]+)\)', html)
    assert len(places) > 200 or bohrds[0] == EMPTY
    assert all(abs(float(x)) <= 176 and abs(float(y)) <= 176 for x, y in places)


def test_what_is_needed_now_and_then_stands_on_the_plates_only_then() -> None:
    plain = part(GAME.position(hands=[HAND], bohrds=[(1, 0, 1)]), "bohrds")
    assert "-remove" not in plain and "-bag-" not in plain and "-oxygen" not in plain
    freed = GAME.position(characters=["lewis"], hands=[["electron 2"]], power=True)
    assert 'data-target="bohrd-A-remove"' in part(freed, "bohrds")
    einstein = GAME.position(
        characters=["einstein"], hands=[HAND], power=True, stage="exchange", bohrds=[(1, 0, 0)]
    )
    bags = set(re.findall(r'data-target="(bohrd-\w-bag-\w+)"', part(einstein, "bohrds")))
    assert bags == {f"bohrd-A-bag-{kind}" for kind in ("proton", "neutron", "electron")}
    assert "-bag-" not in part(einstein, "bohrds", 1), "only who chooses sees them"
    brady = GAME.position(characters=["brady"], hands=[HAND], power=True, bohrds=[(1, 0, 1)])
    assert 'data-target="bohrd-A-oxygen"' in part(brady, "bohrds")


# -- the tray -----------------------------------------------------------------------------------


def test_only_the_own_hand_is_drawn() -> None:
    position = GAME.position(hands=[HAND])
    assert 'id="card-proton-2"' in part(position, "tray")
    assert 'id="card-proton-2"' not in part(position, "tray", 1)
    assert part(position, "tray", None) == "", "onlookers have no tray"


def test_cards_alike_are_one_pile_and_the_hand_is_sorted() -> None:
    hand = ["power", "electron 1", "proton 2", "neutron 3", "proton 2"]
    html = part(GAME.position(hands=[hand]), "tray")
    shown = re.findall(r'<div class="pc [^"]*" id="card-([\w-]+)"', html)
    assert shown == ["proton-2", "neutron-3", "electron-1", "power"] and "×2" in html


@rule("ELE-FREE-1", "ELE-CURIE-2")
def test_values_appear_when_a_move_needs_them() -> None:
    assert "-as-" not in part(GAME.position(hands=[HAND]), "tray")
    freed = GAME.position(characters=["lewis"], hands=[["electron 2", "proton 2"]], power=True)
    dials = set(re.findall(r'id="(card-\S+-as-\d)"', part(freed, "tray")))
    assert dials == {"card-electron-2-as-1", "card-electron-2-as-3"}, "the printed value goes without saying"
    curie = GAME.position(characters=["curie"], hands=[["power", "proton 3"]], bohrds=[(2, 4, 3)])
    play(curie, "power")
    assert 'data-target="card-proton-3 card-proton-3-as-1"' in part(curie, "tray"), "every card is worth 1"


def test_an_empty_hand_is_told() -> None:
    curie = GAME.position(characters=["curie"], hands=[["power", "proton 3"]], bohrds=[(2, 4, 3)])
    play(curie, "power")
    play(curie, "add proton 3 as 1 A")
    assert "No cards in hand" in words(part(curie, "tray"))


def test_the_tray_says_whether_the_power_can_be_used() -> None:
    held = [["power", *HAND[:4]]]
    assert "Ready: you hold a Power Play" in words(part(GAME.position(hands=held), "tray"))
    assert "Next turn, before your first play" in words(part(GAME.position(hands=held, plays=1), "tray"))
    lasting = GAME.position(characters=["lewis"], hands=held, power=True)
    assert "In force until your turn ends" in words(part(lasting, "tray"))
    assert "Ready" not in words(part(GAME.position(hands=[HAND]), "tray"))


@rule("ELE-EINSTEIN-1", "ELE-BRADY-4")
def test_a_power_that_has_done_its_work_is_not_in_force() -> None:
    einstein = GAME.position(
        characters=["einstein"], hands=[HAND], power=True, stage="exchange", bohrds=[(3, 3, 4)]
    )
    assert "In force" in words(part(einstein, "tray"))
    play(einstein, "exchange A electron neutron")
    assert "Used this turn" in words(part(einstein, "tray"))
    brady = GAME.position(characters=["brady"], hands=[["power", *HAND[:4]]], bohrds=[(1, 0, 1)])
    play(brady, "power")
    assert "In force" in words(part(brady, "tray"))
    play(brady, "oxygen A")
    assert "Used this turn" in words(part(brady, "tray"))


@rule("ELE-END-4")
def test_the_draw_pile_warns_when_a_stall_is_near() -> None:
    assert "reshuffle" not in words(part(GAME.position(hands=[HAND]), "tray"))
    assert "2 reshuffles left" in words(part(GAME.position(hands=[HAND], reshuffles=1), "tray"))
    assert "1 reshuffle left" in words(part(GAME.position(hands=[HAND], reshuffles=2), "tray"))
    assert "shuffle" not in words(part(GAME.position(hands=[HAND]), "bohrds"))
    assert "2 shuffles left" in words(part(GAME.position(hands=[HAND], reshuffles=1), "bohrds")), (
        "for a phone"
    )


# -- drawers and previews -----------------------------------------------------------------------


def test_drawers_hold_what_is_read_now_and_then() -> None:
    position = GAME.position(hands=[HAND], claimed=[["Li"], []], row=["H", None, "C", "N", "O"])
    assert GAME.content.scenarios[0].title in drawer(position, "scenario")
    assert "claimed by Ada, 13 points" in drawer(position, "scenario")
    assert "Albert Einstein Ada" in drawer(position, "characters")
    invented = GAME.position(characters=["ozzy"], hands=[HAND])
    assert "An invented figure." in drawer(invented, "characters")
    play(position, "add proton 2 B")
    assert "1 card played" in drawer(position, "discards") and "0 of 3" in drawer(position, "discards")
    with pytest.raises(BadInput):
        GAME.drawer(position.view(0), [], "cellar")


def test_a_preview_shows_what_comes_and_goes() -> None:
    position = GAME.position(hands=[["proton 2"]], bohrds=[(1, 4, 3), (4, 0, 0)])
    shown = GAME.preview(position.view(0), [], GAME.move("move proton 2 B A"))
    assert {"atom-A", "iso-A", "name-A", "bohrd-A-proton", "goal-2-A", "atom-B", "goal-2-B"} <= set(shown)
    assert "bohrd-A-neutron" not in shown and "atom-C" not in shown
    assert words(shown["bohrd-A-proton"]) == "1 3" and words(shown["name-A"]) == "Lithium-7 , neutral"
    assert words(shown["goal-2-A"]) == "A match" and "hit" in shown["goal-2-A"]
    assert shown["atom-A"].count(" ghost") == 2 and shown["atom-B"].count(" leaves") == 2
    drawn = "".join(part(position, name) for name in ("bohrds", *(f"goal-{slot}" for slot in range(1, 6))))
    for id, inside in shown.items():
        assert f'id="{id}"' in drawn
        ElementTree.fromstring(f"<g>{inside}</g>")


def test_a_preview_leaves_tokens_of_five_as_they_are() -> None:
    position = GAME.position(hands=[["proton 2"]], bohrds=[(13, 14, 9), (5, 7, 4)])
    shown = GAME.preview(position.view(0), [], GAME.move("add proton 2 A"))["atom-A"]
    assert shown.count(" ghost") == 2, "two balls come, not a five"
    assert shown.count("proton five") == 2
    taken = GAME.preview(position.view(0), [], GAME.move("move proton 2 A B"))
    assert taken["atom-A"].count(" leaves") == 2 and taken["atom-B"].count(" ghost") == 2


def test_a_card_says_what_it_can_do() -> None:
    hand = [["proton 2", "neutron 3", "electron 1", "power"]]
    tray = part(GAME.position(hands=hand, bohrds=[(2, 0, 1), (4, 0, 1), (0, 0, 1)]), "tray")
    assert re.findall('data-does="([^"]*)"', tray) == [
        "Add 2, or move 2 from A or B",
        "Add 3 to any Bohrd",
        "Add 1, or move 1 from any Bohrd",
    ]
    freed = GAME.position(characters=["ball"], hands=[["proton 2"]], power=True)
    assert 'data-does="Add, move or remove 1 to 3"' in part(freed, "tray")
    ones = GAME.position(characters=["curie"], hands=[["proton 2"]], power=True, bohrds=[(1, 0, 0)])
    assert 'data-does="Add 1, or move 1 from A"' in part(ones, "tray")


@rule("ELE-CLAIM-9", "ELE-EINSTEIN-1", "ELE-BRADY-2")
def test_claims_swaps_and_replacements_have_previews() -> None:
    view = GAME.position(hands=[HAND], bohrds=[(3, 4, 3), (1, 0, 1)]).view(0)
    assert words(GAME.preview(view, [], GAME.move("claim A 2"))["name-A"]) == "Empty"
    swap = GAME.preview(view, [], GAME.move("exchange A electron proton"))
    assert words(swap["bohrd-A-proton"]) == "3 4" and words(swap["bohrd-A-electron"]) == "3 2"
    oxygen = GAME.preview(view, [], GAME.move("oxygen B"))
    assert words(oxygen["name-B"]) == "Oxygen-16 , neutral"
    assert GAME.preview(view, [], GAME.move("power")) == {}


# -- states -------------------------------------------------------------------------------------


def test_what_was_touched_last_is_marked() -> None:
    position = GAME.position(hands=[HAND])
    last = [target for event in play(position, "add proton 2 B") for target in event.targets]
    assert last == ["discard", "bohrd-B-proton", "B-proton-1", "B-proton-2", "draw-pile"]
    picture = GAME.picture(position.view(0), (), (), last)
    assert re.search(r'class="last cnt proton" id="bohrd-B-proton"', picture)


@pytest.mark.parametrize(
    ("bohrd", "move", "came"),
    [
        ((3, 4, 3), "add proton 2 A", {"A-proton-4", "A-proton-5"}),
        ((3, 4, 3), "add electron 2 A", {"A-electron-4", "A-electron-5"}),
        ((10, 9, 0), "add proton 2 A", {"A-proton-1", "A-proton-2"}),
        ((14, 9, 0), "add proton 2 A", {"A-proton-five-3", "A-proton-1"}),
    ],
)
def test_the_particles_that_came_are_told(bohrd: tuple[int, int, int], move: str, came: set[str]) -> None:
    position = GAME.position(hands=[["proton 2", "electron 2", *HAND[2:4]]], bohrds=[bohrd])
    [added] = [event for event in play(position, move) if event.name == "add"]
    assert set(added.targets[2:]) == came
    html = part(position, "bohrds")
    assert all(f'id="{id}" data-target="{id}"' in html for id in came)


def test_everything_that_can_be_touched_has_a_name() -> None:
    einstein = GAME.position(
        characters=["einstein"], hands=[["power", *HAND]], power=True, stage="exchange", bohrds=[(3, 4, 3)]
    )
    for one in GAME.draw(einstein.view(0), ["Ada", "Bo"]):
        for tag in re.findall(r"<[^>]*data-target=[^>]*>", one.html):
            assert 'aria-label="' in tag, tag
