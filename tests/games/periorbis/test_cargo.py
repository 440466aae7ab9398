"""Transport Cargo: ORB-CARGO."""

import pytest

from bohrd.contract import BadInput
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.crew import crew_of
from games.periorbis.table import CAPTAIN, MINER, company, legal, place, play, refused, ship
from kit import rule

BASES = [{"id": "ada", "bases": [0]}, {"id": "bertha", "bases": [0]}]


def loading(**given):
    """Slot 1, a cadet, has been named as the carrier."""
    position = GAME.position(asteroids=BASES, **given)
    play(position, "slot 1 transport")
    return position


@rule("ORB-CARGO-1", "ORB-CARGO-2")
@pytest.mark.parametrize(("slot", "items"), [(1, 2), (4, 3)])
def test_captain_skill_and_fleet_capacity_limit_the_items(slot: int, items: int):
    # The printed example: with capacity 3 a cadet carries 2 items, a Captain with skill 4 carries 3.
    position = GAME.position(companies=[{"crew": [0, 0, 0, CAPTAIN], "crates": {"ada": 5, "bertha": 5}}])
    play(position, f"slot {slot} transport", "load employee 2 ada", "load crate bertha hq")
    if items == 3:
        play(position, "load crate ada hq")
    assert position.carried == items and position.carrier == -1, "with nothing more to load it is finished"
    assert place(position, 2) == "ada"


@rule("ORB-CARGO-1", "ORB-CARGO-2")
def test_more_than_skill_or_capacity_is_refused():
    busy = [{"number": 0, "acted": True}, 0, 0, MINER]
    spent = GAME.position(carrier=1, loaded=2, carried=2, companies=[{"crew": busy, "crates": {"ada": 5}}])
    assert legal(spent) == {"finish"} and refused(spent, "load crate ada hq") == "ORB-CARGO-1"
    busy = [{"number": 0, "acted": True}, {"number": 0, "acted": True}, 0, MINER]
    full = GAME.position(carrier=1, loaded=1, carried=3, companies=[{"crew": busy, "crates": {"ada": 5}}])
    assert legal(full) == {"finish"} and refused(full, "load crate ada hq") == "ORB-CARGO-2"
    position = GAME.position(companies=[{"crates": {"ada": 5}}])
    play(position, "slot 1 transport", "load crate ada hq", "load crate ada hq", "slot 2 transport")
    play(position, "load crate ada hq")
    assert position.carried == 3 and refused(position, "slot 3 transport") == "ORB-CARGO-2"


@rule("ORB-CARGO-3")
def test_the_carrier_is_named_first_and_each_item_takes_effect_at_once():
    position = GAME.position(asteroids=BASES)
    assert refused(position, "load employee 2 ada") == refused(position, "finish") == "ORB-CARGO-3"
    play(position, "slot 1 transport")
    play(position, "load employee 2 ada")
    assert (place(position, 2), position.loaded, position.carried) == ("ada", 1, 1)
    play(position, "finish")
    assert position.carrier == -1


@rule("ORB-CARGO-4")
def test_at_least_one_item():
    assert refused(GAME.position(), "slot 1 transport") == "ORB-CARGO-4"
    assert refused(loading(), "finish") == "ORB-CARGO-4"
    idle = {"crew": [{"number": 0, "acted": True}, None, None, MINER]}
    with pytest.raises(BadInput, match="the carrier has nothing to carry"):
        GAME.position(carrier=1, companies=[idle])
    with pytest.raises(BadInput, match="the carrier has nothing to carry"):
        spent = {"crew": [*[{"number": 0, "acted": True}] * 2, None, MINER]}
        GAME.position(carrier=1, carried=3, asteroids=BASES, companies=[spent])


@rule("ORB-CARGO-5")
def test_who_has_acted_is_not_carried():
    crew = [0, {"number": 0, "place": "ada"}, 0, MINER]
    position = GAME.position(companies=[{"crew": crew}])
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
    bases = [{"id": name, "bases": [0]} for name in ("ada", "bertha", "eros", "freia")]
    crew = [
        0,
        {"number": 0, "place": "ada"},
        {"number": 0, "place": "bertha"},
        {"number": MINER, "place": "freia"},
        7,
    ]
    given = {"crew": crew, "crates": {"bertha": 1, "ada": 1}}
    position = GAME.position(marker=5, asteroids=bases, companies=[given])
    play(position, "slot 1 transport")
    assert refused(position, "load employee 5 bertha") == "ORB-CARGO-8"
    assert refused(position, "load employee 2 freia") == "ORB-CARGO-8"
    assert refused(position, "load employee 3 ada") == "ORB-CARGO-8"
    assert refused(position, "load employee 3 hq") == refused(position, "load employee 4 hq") == "ORB-CARGO-9"
    assert refused(position, "load crate bertha hq") == "ORB-CARGO-15"
    play(position, "load employee 2 eros", "load employee 2 hq")
    assert place(position, 2) is None and crew_of(position, 0)[1] == 0, "home to the slot of the same number"
    better = GAME.position(marker=5, asteroids=bases, companies=[{**given, "drive": 1}])
    play(better, "slot 1 transport", "load employee 4 hq")
    assert place(better, 4) is None


@rule("ORB-CARGO-10")
def test_who_was_carried_may_act():
    crew = [0, {"number": CAPTAIN, "place": "ada"}, 0, MINER]
    position = GAME.position(companies=[{"crew": crew}, {"crew": [None, None, None, 2]}])
    play(position, "slot 1 transport", "load employee 2 hq", "load employee 4 ada")
    assert "slot 4 mine black" in legal(position)
    play(position, "slot 2 transport", "load employee 3 ada")
    assert place(position, 3) == "ada", "Transport Cargo included"
    play(position, "slot 3 mine grey")
    assert company(position).crates[0] == 1


@rule("ORB-CARGO-11")
def test_several_on_one_base():
    position = GAME.position(asteroids=BASES, companies=[{"crew": [0, 0, 0, CAPTAIN]}])
    play(position, "slot 4 transport", "load employee 1 ada", "load employee 2 ada", "load employee 3 ada")
    assert [place(position, slot) for slot in (1, 2, 3)] == ["ada"] * 3


@rule("ORB-CARGO-12")
def test_carried_again():
    position = loading()
    play(position, "load employee 2 ada", "load employee 2 bertha", "slot 3 transport", "load employee 2 hq")
    assert place(position, 2) is None and position.carried == 3


@rule("ORB-CARGO-13", "ORB-CARGO-14")
def test_the_three_ways_for_crates():
    mine = [{"id": "kestrel", "holders": [0]}]
    position = loading(ships=mine, companies=[{"storage": 1, "crates": {"ada": 1}}])
    ways = {"load crate ada kestrel", "load crate ada hq", "load crate hq kestrel"}
    assert legal(position, "load crate") == ways
    assert {m.name for m in position.game.catalogue.touching("storage") if m.name.endswith("ada")} == set()
    assert refused(position, "load crate bertha hq") == "ORB-CARGO-13"
    assert (
        refused(loading(ships=mine, companies=[{"crates": {"ada": 1}}]), "load crate hq kestrel")
        == "ORB-CARGO-13"
    )
    play(position, "load crate ada hq", "load crate hq kestrel")
    assert (company(position).storage, company(position).crates[0], ship(position).crates) == (
        1,
        0,
        (1, 0, 0),
    )


@rule("ORB-CARGO-16", "ORB-CARGO-17", "ORB-CARGO-20")
def test_a_contract_and_a_space_are_needed():
    given = {"crates": {"ada": 9}}
    position = loading(ships=[{"id": "kestrel", "holders": [1], "crates": [3]}], companies=[given])
    assert (
        refused(position, "load crate ada kestrel")
        == refused(position, "load crate ada wren")
        == "ORB-CARGO-16"
    )
    full = loading(ships=[{"id": "kestrel", "holders": [1, None, 0], "crates": [5, 0, 3]}], companies=[given])
    assert refused(full, "load crate ada kestrel") == "ORB-CARGO-17"
    nearly = loading(
        ships=[{"id": "kestrel", "holders": [1, None, 0], "crates": [5, 0, 2]}], companies=[given]
    )
    play(nearly, "load crate ada kestrel")
    assert ship(nearly).crates == (5, 0, 3), "more than the row's size of 2"
    assert refused(nearly, "load crate ada kestrel") == "ORB-CARGO-17"


@rule("ORB-CARGO-18")
def test_the_minimum_is_filled_by_the_crates_of_all():
    # Kestrel's minimum is 5: three of one and two of another send it off.
    for mine, leaves in ((1, False), (2, True)):
        rows = [{"id": "kestrel", "holders": [1, 0], "crates": [3, mine]}]
        position = GAME.position(order=(1, 0), turn=0, ships=rows)
        play(position, "end")
        assert (position.ships[0].ship != 0) == leaves


@rule("ORB-CARGO-19")
def test_no_unloading():
    position = loading(ships=[{"id": "kestrel", "holders": [0]}], companies=[{"crates": {"ada": 2}}])
    play(position, "load crate ada kestrel")
    assert not any(
        "kestrel" in m.name.split()[2] for m in position.legal() if m.name.startswith("load crate")
    )
    assert not [
        m for m in position.game.catalogue.touching("ship-kestrel") if m.name.startswith("load crate kestrel")
    ]
