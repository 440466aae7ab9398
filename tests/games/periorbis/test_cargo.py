"""Transport Cargo: ORB-CARGO."""

import pytest

from bohrd.contract import BadInput
from games.periorbis.arrange import (
    CAPTAIN,
    MINER,
    arrange,
    company,
    legal,
    place,
    play,
    refused,
    ship,
)
from kit import rule

CREW = {1: 0, 2: 0, 3: 0, 4: MINER}
BASES = {"ada": {"bases": [0]}, "bertha": {"bases": [0]}}


def loading(**given):
    """Slot 1, a cadet, has been named as the carrier."""
    position = arrange(asteroids=BASES, **given)
    play(position, "slot 1 transport")
    return position


@rule("ORB-CARGO-1", "ORB-CARGO-2")
@pytest.mark.parametrize(("slot", "items"), [(1, 2), (4, 3)])
def test_captain_skill_and_fleet_capacity_limit_the_items(slot: int, items: int):
    # The printed example: with capacity 3 a cadet carries 2 items, a Captain with skill 4 carries 3.
    position = arrange(p0={"crew": {**CREW, 4: CAPTAIN}, "crates": {"ada": 5, "bertha": 5}})
    play(position, f"slot {slot} transport", "load employee 2 ada", "load crate bertha hq")
    if items == 3:
        play(position, "load crate ada hq")
    assert position.carried == items and position.carrier == -1, "with nothing more to load it is finished"
    assert place(position, 2) == "ada"


@rule("ORB-CARGO-1", "ORB-CARGO-2")
def test_more_than_skill_or_capacity_is_refused():
    busy = {1: (0, None, True), 2: 0, 3: 0, 4: MINER}
    spent = arrange(p0={"crew": busy, "crates": {"ada": 5}}, carrier=1, loaded=2, carried=2)
    assert legal(spent) == {"finish"} and refused(spent, "load crate ada hq") == "ORB-CARGO-1"
    full = arrange(p0={"crew": busy, "crates": {"ada": 5}}, carrier=1, loaded=1, carried=3)
    assert legal(full) == {"finish"} and refused(full, "load crate ada hq") == "ORB-CARGO-2"
    position = arrange(p0={"crates": {"ada": 5}})
    play(position, "slot 1 transport", "load crate ada hq", "load crate ada hq", "slot 2 transport")
    play(position, "load crate ada hq")
    assert position.carried == 3 and refused(position, "slot 3 transport") == "ORB-CARGO-2"


@rule("ORB-CARGO-3")
def test_the_carrier_is_named_first_and_each_item_takes_effect_at_once():
    position = arrange(asteroids=BASES)
    assert refused(position, "load employee 2 ada") == refused(position, "finish") == "ORB-CARGO-3"
    play(position, "slot 1 transport")
    play(position, "load employee 2 ada")
    assert (place(position, 2), position.loaded, position.carried) == ("ada", 1, 1)
    play(position, "finish")
    assert position.carrier == -1


@rule("ORB-CARGO-4")
def test_at_least_one_item():
    assert refused(arrange(), "slot 1 transport") == "ORB-CARGO-4"
    assert refused(loading(), "finish") == "ORB-CARGO-4"
    idle = {"crew": {1: (0, None, True), 4: MINER}}
    with pytest.raises(BadInput, match="the carrier has nothing to carry"):
        arrange(carrier=1, p0=idle)
    with pytest.raises(BadInput, match="the carrier has nothing to carry"):
        arrange(carrier=1, carried=3, asteroids=BASES, p0=idle)


@rule("ORB-CARGO-5")
def test_who_has_acted_is_not_carried():
    crew = {1: 0, 2: (0, "ada"), 3: 0, 4: MINER}
    position = arrange(p0={"crew": crew})
    play(position, "slot 2 mine black", "slot 3 research", "slot 1 transport")
    assert refused(position, "load employee 2 hq") == "ORB-CARGO-5", "not even home"
    assert refused(position, "load employee 3 ada") == "ORB-CARGO-5"


@rule("ORB-CARGO-6")
def test_nobody_carries_themselves():
    assert refused(loading(), "load employee 1 ada") == "ORB-CARGO-6"


@rule("ORB-CARGO-7")
def test_a_base_is_needed_at_the_target():
    assert refused(loading(), "load employee 2 capek") == "ORB-CARGO-7"
    position = loading()
    play(
        position,
        "load employee 2 ada",
        "finish",
        "slot 3 build capek",
        "slot 4 transport",
        "load employee 2 capek",
    )
    assert place(position, 2) == "capek", "built earlier the same turn will do"
    assert refused(loading(), "load employee 5 ada") == "ORB-CARGO-1"


@rule("ORB-CARGO-8", "ORB-CARGO-9", "ORB-CARGO-15")
def test_asteroids_left_and_reached_must_be_accessible():
    # Turn 5: Ada and Eros low, Datura and Freia in the middle, Gaspra high; Bertha and Capek nowhere.
    bases = {name: {"bases": [0]} for name in ("ada", "bertha", "eros", "freia")}
    crew = {1: 0, 2: (0, "ada"), 3: (0, "bertha"), 4: (MINER, "freia"), 5: 7}
    given = {"crew": crew, "crates": {"bertha": 1, "ada": 1}}
    position = arrange(marker=5, asteroids=bases, p0=given)
    play(position, "slot 1 transport")
    assert refused(position, "load employee 5 bertha") == "ORB-CARGO-8"
    assert refused(position, "load employee 2 freia") == "ORB-CARGO-8"
    assert refused(position, "load employee 3 ada") == "ORB-CARGO-8"
    assert refused(position, "load employee 3 hq") == refused(position, "load employee 4 hq") == "ORB-CARGO-9"
    assert refused(position, "load crate bertha hq") == "ORB-CARGO-15"
    play(position, "load employee 2 eros", "load employee 2 hq")
    assert place(position, 2) is None and position.crew_of(0)[1] == 0, "home to the slot of the same number"
    better = arrange(marker=5, asteroids=bases, p0={**given, "drive": 1})
    play(better, "slot 1 transport", "load employee 4 hq")
    assert place(better, 4) is None


@rule("ORB-CARGO-10")
def test_who_was_carried_may_act():
    crew = {1: 0, 2: (CAPTAIN, "ada"), 3: 0, 4: MINER}
    position = arrange(p0={"crew": crew}, p1={"crew": {4: 2}})
    play(position, "slot 1 transport", "load employee 2 hq", "load employee 4 ada")
    assert "slot 4 mine black" in legal(position)
    play(position, "slot 2 transport", "load employee 3 ada")
    assert place(position, 3) == "ada", "Transport Cargo included"
    play(position, "slot 3 mine grey")
    assert company(position).crates[0] == 1


@rule("ORB-CARGO-11")
def test_several_on_one_base():
    position = arrange(asteroids=BASES, p0={"crew": {**CREW, 4: CAPTAIN}})
    play(position, "slot 4 transport", "load employee 1 ada", "load employee 2 ada", "load employee 3 ada")
    assert [place(position, slot) for slot in (1, 2, 3)] == ["ada"] * 3


@rule("ORB-CARGO-12")
def test_carried_again():
    position = loading()
    play(position, "load employee 2 ada", "load employee 2 bertha", "slot 3 transport", "load employee 2 hq")
    assert place(position, 2) is None and position.carried == 3


@rule("ORB-CARGO-13", "ORB-CARGO-14")
def test_the_three_ways_for_crates():
    mine = {"kestrel": {"top": (0, 0, 0)}}
    position = loading(p0={"storage": 1, "crates": {"ada": 1}}, ships=mine)
    ways = {"load crate ada kestrel", "load crate ada hq", "load crate hq kestrel"}
    assert legal(position, "load crate") == ways
    assert {m.name for m in position.game.catalogue.touching("storage") if m.name.endswith("ada")} == set()
    assert refused(position, "load crate bertha hq") == "ORB-CARGO-13"
    assert refused(loading(p0={"crates": {"ada": 1}}, ships=mine), "load crate hq kestrel") == "ORB-CARGO-13"
    play(position, "load crate ada hq", "load crate hq kestrel")
    assert (company(position).storage, company(position).crates[0], ship(position).crates) == (
        1,
        0,
        (1, 0, 0),
    )


@rule("ORB-CARGO-16", "ORB-CARGO-17", "ORB-CARGO-20")
def test_a_contract_and_a_space_are_needed():
    given = {"crates": {"ada": 9}}
    position = loading(p0=given, ships={"kestrel": {"top": (1, 0, 3)}})
    assert (
        refused(position, "load crate ada kestrel")
        == refused(position, "load crate ada wren")
        == "ORB-CARGO-16"
    )
    full = loading(p0=given, ships={"kestrel": {"top": (1, 0, 5), "bottom": (0, 0, 3)}})
    assert refused(full, "load crate ada kestrel") == "ORB-CARGO-17"
    nearly = loading(p0=given, ships={"kestrel": {"top": (1, 0, 5), "bottom": (0, 0, 2)}})
    play(nearly, "load crate ada kestrel")
    assert ship(nearly).crates == (5, 0, 3), "more than the row's size of 2"
    assert refused(nearly, "load crate ada kestrel") == "ORB-CARGO-17"


@rule("ORB-CARGO-18")
def test_the_minimum_is_filled_by_the_crates_of_all():
    # Kestrel's minimum is 5: three of one and two of another send it off.
    for mine, leaves in ((1, False), (2, True)):
        rows = {"kestrel": {"top": (1, 0, 3), "middle": (0, 0, mine)}}
        position = arrange(order=(1, 0), ships=rows)
        play(position, "end")
        assert (position.ships[0].ship != 0) == leaves


@rule("ORB-CARGO-19")
def test_no_unloading():
    position = loading(p0={"crates": {"ada": 2}}, ships={"kestrel": {"top": (0, 0, 0)}})
    play(position, "load crate ada kestrel")
    assert not any(
        "kestrel" in m.name.split()[2] for m in position.legal() if m.name.startswith("load crate")
    )
    assert not [
        m for m in position.game.catalogue.touching("ship-kestrel") if m.name.startswith("load crate kestrel")
    ]
