"""Playing particle cards, and particles on the Bohrds: areas PLAY and BOHRD."""

from itertools import permutations

import pytest

from bohrd.contract import BadInput
from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.layout import LARGEST, nucleus
from bohrd.games.in_your_element.particles import KINDS
from games.in_your_element.table import HAND, counts, names, play, refused
from kit import rule

LAYOUT = GAME.content.layout


@rule("ELE-PLAY-1")
def test_only_a_card_in_the_own_hand_is_played() -> None:
    position = GAME.position(hands=[["proton 1", "proton 1", "proton 1", "proton 1", "neutron 1"]])
    for move in ("add proton 3 A", "add electron 1 B", "power"):
        assert refused(position, move) == "ELE-PLAY-1"


@rule("ELE-PLAY-2", "ELE-PLAY-4", "ELE-PLAY-5")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_card_adds_exactly_its_value_of_its_kind_to_one_bohrd(kind: str, value: int) -> None:
    position = GAME.position(hands=[[f"{kind} {value}", *HAND[:4]]], bohrds=((5, 5, 5), (6, 6, 6), (7, 7, 7)))
    play(position, f"add {kind} {value} B")
    expected = [5, 5, 5, 6, 6, 6, 7, 7, 7]
    expected[3 + KINDS.index(kind)] += value
    assert position.bohrds == expected


@rule("ELE-PLAY-4")
def test_another_number_than_the_value_is_refused() -> None:
    position = GAME.position(hands=[HAND], bohrds=[(9, 9, 9)])
    for move in ("add proton 2 as 1 A", "add proton 2 as 3 B", "move neutron 3 as 2 A B"):
        assert refused(position, move) == "ELE-PLAY-4"


@rule("ELE-PLAY-3", "ELE-PLAY-6", "ELE-DECIDE-5")
def test_a_card_adds_or_moves_from_one_bohrd_to_another() -> None:
    position = GAME.position(
        hands=[["proton 2", "proton 2", "proton 2", "proton 2", "neutron 1"]],
        bohrds=((2, 0, 0), (5, 0, 0), (1, 0, 0)),
    )
    assert names(position) == {
        *(f"add proton 2 {bohrd}" for bohrd in "ABC"),
        *(f"add neutron 1 {bohrd}" for bohrd in "ABC"),
        *(f"move proton 2 {source} {to}" for source, to in permutations("ABC", 2) if source != "C"),
    }
    play(position, "move proton 2 B C")
    assert [counts(position, bohrd) for bohrd in "ABC"] == ["2/0/0", "3/0/0", "3/0/0"]
    moved = [move.name.split() for move in GAME.catalogue if move.name.startswith("move")]
    assert all(words[-2] in "ABC" and words[-1] in "ABC" for words in moved), (
        "one source, one destination, nothing in parts"
    )


@rule("ELE-PLAY-7")
def test_a_bohrd_with_too_few_is_no_source() -> None:
    position = GAME.position(hands=[["electron 3", *HAND[:4]]], bohrds=[(9, 9, 2), (0, 0, 3)])
    assert refused(position, "move electron 3 A B") == "ELE-PLAY-7"
    play(position, "move electron 3 B A")
    assert counts(position, "A") == "9/9/5" and counts(position, "B") == "0/0/0"


@rule("ELE-PLAY-8")
def test_source_and_destination_differ() -> None:
    position = GAME.position(hands=[HAND], bohrds=[(9, 9, 9)])
    assert refused(position, "move proton 1 A A") == "ELE-PLAY-8"


@rule("ELE-PLAY-9")
def test_ordinary_cards_do_not_remove() -> None:
    position = GAME.position(hands=[HAND], bohrds=[(9, 9, 9)])
    assert refused(position, "remove proton 1 A") == refused(position, "remove proton 1 B") == "ELE-PLAY-9"


@rule("ELE-PLAY-10")
def test_a_power_play_card_is_no_particle_card() -> None:
    position = GAME.position(characters=["lewis"], hands=[["power", *HAND[1:]]])
    assert refused(position, "add power A") == "ELE-PLAY-10"
    with pytest.raises(BadInput):
        GAME.move("move power A B")


@rule("ELE-BOHRD-2")
def test_adding_is_always_possible() -> None:
    position = GAME.position(hands=[["proton 3", *HAND[1:]]], bohrds=((999, 999, 999),) * 3)
    play(position, "add proton 3 A")
    assert counts(position, "A") == "1002/999/999"


@rule("ELE-BOHRD-1")
def test_protons_and_neutrons_lie_in_the_nucleus_and_electrons_in_the_rings() -> None:
    for protons, neutrons in ((0, 0), (1, 0), (3, 4), (36, 48), (100, 100), (300, 290)):
        pieces = nucleus(protons, neutrons)
        for kind, count in (("proton", protons), ("neutron", neutrons)):
            assert sum(5 if piece.five else 1 for piece in pieces if piece.kind == kind) == count
        assert all((piece.x**2 + piece.y**2) ** 0.5 <= LARGEST for piece in pieces)
    assert all((x**2 + y**2) ** 0.5 > LARGEST + 5 for _, (x, y) in LAYOUT.seats)


@rule("ELE-BOHRD-3")
@pytest.mark.parametrize(
    ("electrons", "rings"),
    [
        (0, [0, 0, 0, 0]),
        (1, [1, 0, 0, 0]),
        (3, [2, 1, 0, 0]),
        (10, [2, 8, 0, 0]),
        (18, [2, 8, 8, 0]),
        (20, [2, 8, 8, 2]),
        (26, [2, 8, 14, 2]),
        (30, [2, 8, 18, 2]),
        (36, [2, 8, 18, 8]),
    ],
)
def test_electrons_fill_the_seats_in_order(electrons: int, rings: list[int]) -> None:
    assert LAYOUT.shells(electrons) == rings
    assert len(set(LAYOUT.seats)) == 36


@rule("ELE-BOHRD-4")
def test_the_highest_seats_are_emptied_first_and_more_than_36_sit_outside() -> None:
    position = GAME.position(hands=[HAND], bohrds=[(0, 0, 40)])
    picture = GAME.picture(position.view(0))
    assert 'id="A-electron-40"' in picture and 'id="A-electron-41"' not in picture
    play(position, "move electron 2 A B")
    picture = GAME.picture(position.view(0))
    assert 'id="A-electron-38"' in picture and 'id="A-electron-39"' not in picture
    assert len(LAYOUT.outside(38)) == 2 and LAYOUT.outside(36) == []


@rule("ELE-BOHRD-5")
def test_cubes_are_change_for_five_discs_and_restrict_nothing() -> None:
    assert not any(piece.five for piece in nucleus(10, 10)), "they are shown where there are many"
    pieces = nucleus(18, 5)
    assert [(piece.kind, piece.five) for piece in pieces].count(("proton", True)) == 3
    assert [(piece.kind, piece.five) for piece in pieces].count(("proton", False)) == 3
    assert [(piece.kind, piece.five) for piece in pieces].count(("neutron", True)) == 1
    position = GAME.position(hands=[HAND], bohrds=[(5, 5, 5)])
    play(position, "move proton 2 A B")
    assert counts(position, "A") == "3/5/5" and counts(position, "B") == "2/0/0"
    assert "electron-five" not in GAME.picture(GAME.position(hands=[HAND], bohrds=[(5, 5, 30)]).view(0))


@rule("ELE-BOHRD-6")
def test_particles_taken_off_leave_the_game() -> None:
    claimed = GAME.position(hands=[HAND], bohrds=[(3, 4, 3)])
    play(claimed, "claim A 2")
    removed = GAME.position(
        characters=["lewis"], hands=[["electron 2", *HAND[:4]]], bohrds=[(0, 0, 9)], power=True
    )
    play(removed, "remove electron 2 A")
    replaced = GAME.position(characters=["brady"], hands=[HAND], bohrds=[(1, 0, 1)], power=True)
    play(replaced, "oxygen A")
    assert sum(claimed.bohrds) == 0 and sum(removed.bohrds) == 7 and sum(replaced.bohrds) == 24
