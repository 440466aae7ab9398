"""The actions of employees: ORB-ACT, ORB-BASE, ORB-HQ, ORB-FLEET, ORB-SIGN, ORB-SELL, ORB-LAB, ORB-MINE."""

from copy import deepcopy

import pytest

from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.crew import crew_of
from games.periorbis.table import (
    AGENT,
    CAPTAIN,
    EMPLOYEES,
    ENGINEER,
    MINER,
    SCIENTIST,
    card,
    company,
    happened,
    legal,
    place,
    play,
    refused,
    ship,
)
from kit import rule


def crew(specialist: int, **more) -> dict:
    return {"crew": [0, 0, 0, specialist], **more}


# -- in general -----------------------------------------------------------------------------


@rule("ORB-ACT-2", "ORB-ACT-5")
def test_one_action_each_and_no_pooling():
    position = GAME.position(companies=[crew(SCIENTIST)])
    play(position, "slot 4 research")
    assert refused(position, "slot 4 research") == "ORB-ACT-2"
    play(position, "slot 1 research", "slot 2 research")
    assert company(position).data == 2 + 1 + 1, "the same action again, each on its own"
    assert refused(position, "slot 3 sell-research 3") == "ORB-LAB-2", "the skills of two never add up"


@rule("ORB-ACT-3")
def test_an_action_is_completed_before_the_next():
    position = GAME.position(companies=[{"crates": {"ada": 2}}])
    play(position, "slot 3 research", "slot 1 transport", "load crate ada hq")
    for name in ("slot 2 research", "slot 4 transport", "end"):
        assert refused(position, name) == "ORB-ACT-3"
    play(position, "finish", "slot 4 research")
    assert company(position).data == 2, "slot 3 went before slots 1 and 4"


@rule("ORB-ACT-4")
def test_anyone_may_do_anything():
    rich = {"credits": 99, "data": 9, "storage": 3, "crates": {"bertha": 1}}
    kinds = {
        "build",
        "develop",
        "fleet",
        "drive",
        "sign",
        "sell-ore",
        "transport",
        "research",
        "sell-research",
    }
    for specialist in range(1, 7):
        position = GAME.position(companies=[crew(specialist, **rich), crew(specialist % 6 + 1)])
        for slot in (1, 4):
            assert {name.split()[2] for name in legal(position, f"slot {slot} ")} == kinds
    based = [{"number": 0, "place": "ada"}, None, None, {"number": AGENT, "place": "ada"}]
    position = GAME.position(companies=[{"crew": based}])
    assert legal(position, "slot") == {
        f"slot {slot} mine {ore}" for slot in (1, 4) for ore in ("black", "grey")
    }


@rule("ORB-ACT-6", "ORB-ACT-7")
def test_the_hq_is_for_all_but_mining_and_a_base_for_mining_alone():
    position = GAME.position(
        companies=[
            {"crew": [{"number": 0, "place": "ada"}, 0, None, MINER], "data": 5, "storage": 2, "credits": 50}
        ]
    )
    assert refused(position, "slot 2 mine black") == refused(position, "slot 4 mine black") == "ORB-ACT-6"
    for action in (
        "build bertha",
        "sign kestrel top",
        "sell-ore 1",
        "transport",
        "research",
        "fleet",
        "develop",
    ):
        assert refused(position, f"slot 1 {action}") == "ORB-ACT-7"
    assert "slot 1 mine black" in legal(position)


@rule("ORB-ACT-8")
def test_costs_are_paid_at_once_or_the_action_is_refused():
    position = GAME.position(companies=[crew(MINER, credits=9, data=4)])
    assert refused(position, "slot 1 build ada") == "ORB-ACT-8"
    assert refused(position, "slot 1 develop") == "ORB-ACT-8"
    assert refused(position, "slot 1 fleet") == refused(position, "slot 1 drive") == "ORB-ACT-8"
    position = GAME.position(companies=[crew(MINER, credits=10, data=5)])
    play(position, "slot 1 build ada", "slot 2 fleet")
    assert (company(position).credits, company(position).data) == (0, 0)


@rule("ORB-ACT-9")
def test_what_is_gained_earlier_in_the_turn_counts():
    position = GAME.position(companies=[crew(MINER, storage=2)])
    assert refused(position, "slot 1 transport") == "ORB-CARGO-4"
    play(position, "slot 2 sign kestrel bottom", "slot 1 transport", "finish")
    assert ship(position).crates == (0, 0, 1)
    position = GAME.position(companies=[crew(SCIENTIST, data=3)])
    play(position, "slot 4 research", "slot 1 fleet")
    assert company(position).fleet_capacity == 4


@rule("ORB-ACT-10")
def test_there_are_no_empty_actions():
    position = GAME.position(companies=[crew(MINER)])
    assert not {name for name in legal(position) if "sell" in name}
    assert refused(position, "slot 1 sell-ore 1") == "ORB-SELL-1"
    assert refused(position, "slot 1 sell-research 1") == "ORB-LAB-2"
    assert refused(position, "slot 1 transport") == "ORB-CARGO-4"
    position = GAME.position(companies=[crew(MINER, crates={"ada": 1})])
    play(position, "slot 1 transport")
    assert refused(position, "load employee 2 hq") == "ORB-ACT-10"


@rule("ORB-ACT-11")
def test_discounts_end_at_zero():
    builder = card(type="engineer", building=8, wage=5)
    position = GAME.position(companies=[crew(builder, credits=5)])
    play(position, "slot 4 build ada")
    assert company(position).credits == 5 - 2
    # No card of this edition takes more off than the lowest cost, so here is one that does.
    employees = deepcopy(GAME.tables["employees"])
    employees["starter"]["cards"][ENGINEER - 1] |= {"building": 99, "upgrade": 9}
    other = GAME.with_content({"employees": employees})
    for action in ("build ada", "develop", "fleet", "drive"):
        position = other.position(companies=[crew(ENGINEER, credits=3), crew(MINER)])
        play(position, f"slot 4 {action}")
        assert (company(position).credits, company(position).data) == (3, 0)
        poor = other.position(
            ships=[],
            companies=[
                {"credits": 2, "crew": [None, None, None, ENGINEER, {"number": 0, "place": "ada"}]},
                crew(MINER),
            ],
        )
        elsewhere = action.replace("ada", "bertha")
        assert refused(poor, f"slot 4 {elsewhere}") == "ORB-WAGE-3", "nothing comes back to pay the wage of 3"


@rule("ORB-ACT-12", "ORB-ACT-13")
def test_a_turn_ends_at_will_and_all_are_ready_again():
    position = GAME.position(companies=[{"crew": [{"number": 0, "place": "ada"}, 0, None, MINER]}])
    play(position, "slot 1 mine black", "end")
    assert position.turn == 1 and company(position).credits == 24
    assert place(position, 1) == "ada", "who is on a base stays there"
    play(position, "end", "pass", "pass")
    assert (position.turn, position.acted) == (0, 0)
    assert {"slot 1 mine black", "slot 2 research"} <= legal(position)
    idle = GAME.position()
    play(idle, "end")
    assert company(idle).credits == 25, "nobody need act"


# -- bases and slots ------------------------------------------------------------------------


@rule("ORB-BASE-1", "ORB-BASE-5")
def test_a_base_costs_its_slot_less_the_building_skill():
    for built, cost in zip(range(4), (10, 10, 15, 20), strict=True):
        bases = [{"id": "ada", "bases": list(range(1, built + 1))}]
        position = GAME.position(seats=6, asteroids=bases)
        play(position, "slot 1 build ada")
        assert company(position).credits == 25 - cost
        assert position.bases[0] == (*range(1, built + 1), 0)
    position = GAME.position(companies=[crew(ENGINEER), crew(MINER)])
    play(position, "slot 4 build ada")
    assert company(position).credits == 25 - (10 - 4)
    full = GAME.position(seats=6, asteroids=[{"id": "ada", "bases": [1, 2, 3, 4]}])
    assert refused(full, "slot 1 build ada") == "ORB-BASE-5"


@rule("ORB-BASE-3")
def test_building_uses_no_fleet_capacity():
    position = GAME.position(companies=[{"credits": 50}])
    play(position, "slot 1 build ada", "slot 2 build bertha")
    assert position.carried == 0
    play(position, "slot 3 transport", "load employee 4 ada")
    assert position.carried == 1


@rule("ORB-BASE-4", "ORB-BASE-6")
def test_one_base_each_that_stays():
    position = GAME.position(companies=[{"credits": 50}])
    play(position, "slot 1 build ada")
    assert refused(position, "slot 2 build ada") == "ORB-BASE-4"
    play(position, "end", "slot 1 build ada", "end", "pass", "pass", "end", "end")
    assert position.bases[0] == (0, 1)


@rule("ORB-HQ-1", "ORB-HQ-2")
def test_slots_6_and_7():
    position = GAME.position(companies=[{"credits": 40}])
    play(position, "slot 1 develop")
    assert (company(position).credits, company(position).open_slots) == (28, 6)
    assert company(position).crew[5] is None
    play(position, "slot 2 develop")
    assert (company(position).credits, company(position).open_slots) == (11, 7)
    assert refused(position, "slot 3 develop") == "ORB-HQ-2"
    engineer = GAME.position(companies=[crew(ENGINEER), crew(MINER)])
    play(engineer, "slot 4 develop")
    assert company(engineer).credits == 25 - (12 - 4)
    full = [0, 0, 0, MINER, 7]
    hire = GAME.position(marker=3, phase="hire", pool=[8], companies=[{"open_slots": 6, "crew": full}])
    play(hire, "hire 8 empty")
    assert crew_of(hire, 0)[5] == 8, "only a hire fills it"


# -- fleet and drive ------------------------------------------------------------------------


@rule("ORB-FLEET-1")
def test_fleet_capacity_counts_all_items_of_a_turn():
    position = GAME.position(companies=[{"crates": {"ada": 9}}])
    play(position, "slot 1 transport", "load crate ada hq", "load crate ada hq")
    assert position.carried == 2
    play(position, "slot 2 transport", "load crate ada hq")
    assert refused(position, "slot 3 transport") == "ORB-CARGO-2"
    play(position, "end", "end", "pass", "pass")
    assert position.carried == 0 and position.turn == 0


@rule("ORB-FLEET-2", "ORB-FLEET-3")
def test_upgrades_cost_5_data_less_the_upgrade_skill():
    position = GAME.position(companies=[crew(ENGINEER, data=18), crew(MINER)])
    play(position, "slot 4 fleet", "slot 1 drive", "slot 2 fleet")
    firm = company(position)
    assert (firm.data, firm.fleet_capacity, firm.drive) == (18 - 4 - 5 - 5, 5, 1)
    assert refused(position, "slot 3 drive") == "ORB-ACT-8"


@rule("ORB-FLEET-4")
def test_the_tracks_end_at_10_and_at_advanced():
    position = GAME.position(companies=[{"data": 20, "fleet_capacity": 9, "drive": 1}])
    play(position, "slot 1 fleet", "slot 2 drive")
    assert (company(position).fleet_capacity, company(position).drive) == (10, 2)
    assert refused(position, "slot 3 fleet") == refused(position, "slot 3 drive") == "ORB-FLEET-4"


@rule("ORB-FLEET-5")
def test_upgrades_count_at_once():
    position = GAME.position(companies=[{"data": 5, "crates": {"ada": 9}}])
    play(position, "slot 1 transport", "load crate ada hq", "load crate ada hq")
    play(position, "slot 2 transport", "load crate ada hq", "slot 3 fleet")
    play(position, "slot 4 transport")
    assert company(position).storage == 4, "the one item left to carry needs no asking"


# -- agents ---------------------------------------------------------------------------------


@rule("ORB-SIGN-1", "ORB-SIGN-2")
def test_signing_brings_the_advance_and_records_the_bonus():
    position = GAME.position(companies=[crew(AGENT), crew(MINER)])
    events = play(position, "slot 4 sign kestrel top")
    assert company(position).credits == 25 + 12
    assert (ship(position).holders, ship(position).bonuses) == ((0, None, None), (1, 0, 0))
    assert "advance of 12 credits" in happened(events, "signed")[0].text
    plain = GAME.position()
    play(plain, "slot 1 sign kestrel middle")
    assert (company(plain).credits, ship(plain).bonuses) == (25 + 8, (0, 0, 0))
    assert refused(plain, "slot 2 sign wren top") == "ORB-SIGN-1"


@rule("ORB-SIGN-3", "ORB-SIGN-4")
def test_one_row_per_ship_and_one_player_per_row():
    position = GAME.position(ships=[{"id": "kestrel", "holders": [1]}])
    assert refused(position, "slot 1 sign kestrel top") == "ORB-SIGN-4"
    play(position, "slot 1 sign kestrel middle")
    assert refused(position, "slot 2 sign kestrel bottom") == "ORB-SIGN-3"
    assert refused(position, "slot 2 sign kestrel middle") == "ORB-SIGN-3"


@rule("ORB-SIGN-5")
def test_rows_on_several_ships():
    position = GAME.position(seats=3, ships=[{"id": "kestrel"}, {"id": "wren"}])
    play(position, "slot 1 sign kestrel top", "slot 2 sign wren top")
    assert [state.holders[0] for state in position.view(None).ships] == [0, 0]
    assert company(position).credits == 25 + 12 + 10


@rule("ORB-SIGN-6")
def test_the_bonus_never_changes():
    position = GAME.position(companies=[crew(AGENT, storage=2), crew(MINER)])
    play(position, "slot 1 sign kestrel top")
    play(position, "slot 4 transport", "finish")
    assert ship(position).bonuses == (0, 0, 0), "not even when an agent brings the crates"
    assert not legal(position, "slot 2 sign")


@rule("ORB-SIGN-7", "ORB-SHIP-9")
def test_signing_on_a_ship_that_is_sure_to_leave():
    full = [{"id": "kestrel", "holders": [1], "crates": [8]}]
    position = GAME.position(order=(1, 0), turn=0, ships=full)
    play(position, "slot 1 sign kestrel bottom", "end")
    assert company(position).points == -2 and company(position).credits == 25 + 4 - 1


@rule("ORB-SIGN-8")
def test_an_advance_is_kept():
    position = GAME.position(
        order=(1, 0), turn=0, ships=[{"id": "kestrel", "holders": [0, 1], "crates": [0, 5]}]
    )
    play(position, "end")
    assert company(position).credits == 25 and company(position).points == -6


@rule("ORB-SELL-1", "ORB-SELL-2", "ORB-SELL-3")
def test_selling_ore_from_storage():
    position = GAME.position(companies=[crew(AGENT, storage=7, crates={"ada": 5}), crew(MINER)])
    assert refused(position, "slot 1 sell-ore 3") == "ORB-SELL-1"
    assert refused(position, "slot 4 sell-ore 5") == "ORB-SELL-1"
    events = play(position, "slot 1 sell-ore 2", "slot 4 sell-ore 4")
    firm = company(position)
    assert (firm.storage, firm.credits, firm.points) == (1, 25 + 2 * 2 + 4 * 3, 6)
    assert position.carried == 0 and firm.crates[0] == 5
    assert happened(events, "sold ore")[1].text == "{p0} sells 4 crates × (2 + 1) = 12 credits and 4 points."
    assert refused(position, "slot 2 sell-ore 2") == "ORB-SELL-1", "crates on bases cannot be sold"
    play(position, "slot 2 sell-ore 1")
    assert company(position).storage == 0


# -- scientists and miners ------------------------------------------------------------------


@rule("ORB-LAB-1", "ORB-LAB-2")
def test_research_and_its_sale():
    position = GAME.position(companies=[crew(SCIENTIST), crew(MINER)])
    assert refused(position, "slot 4 sell-research 1") == "ORB-LAB-2"
    play(position, "slot 1 research", "slot 2 research", "slot 4 sell-research 2")
    assert (company(position).data, company(position).credits) == (0, 45)
    position = GAME.position(companies=[crew(SCIENTIST, data=9), crew(MINER)])
    assert legal(position, "slot 4 sell-research") == {"slot 4 sell-research 1", "slot 4 sell-research 2"}
    assert refused(position, "slot 1 sell-research 2") == "ORB-LAB-2"
    play(position, "slot 4 research")
    assert company(position).data == 11


@rule("ORB-MINE-1", "ORB-MINE-6")
def test_mining_takes_one_ore_and_gives_crates_by_skill():
    position = GAME.position(
        companies=[
            {"crew": [{"number": MINER, "place": "ada"}, {"number": 0, "place": "ada"}]},
            crew(CAPTAIN),
        ]
    )
    events = play(position, "slot 1 mine black")
    assert (position.ore[:3], company(position).crates[0]) == ((3, 2, 1), 2)
    assert happened(events, "mined")[0].text == "{p0} mines 1 Black on Ada for 2 crates; 3 Black left."
    play(position, "slot 2 mine grey")
    assert (position.ore[:3], company(position).crates[0]) == ((3, 1, 1), 3)
    assert company(position, 1).crates[0] == 0, "crates are the miner's own, and all alike"


@rule("ORB-MINE-2", "ORB-MINE-3")
def test_ore_must_be_left_and_skill_be_there():
    ada = [{"id": "ada", "ore": [1, 0, 1]}]
    position = GAME.position(
        asteroids=ada,
        companies=[
            {"crew": [{"number": 0, "place": "ada"}, {"number": MINER, "place": "ada"}, 0]},
            crew(CAPTAIN),
        ],
    )
    assert refused(position, "slot 1 mine grey") == refused(position, "slot 2 mine grey") == "ORB-MINE-2"
    assert refused(position, "slot 1 mine white") == "ORB-MINE-3"
    play(position, "slot 2 mine black")
    assert company(position).crates[0] == 2, "the last unit gives full crates"
    assert refused(position, "slot 1 mine black") == "ORB-MINE-2"
    assert all((e.white > 0) == (e.type == "miner") for e in EMPLOYEES)


@rule("ORB-MINE-4")
def test_mining_needs_no_access():
    # On turn 10 Ada is in no orbit.
    position = GAME.position(marker=10, companies=[{"crew": [{"number": 0, "place": "ada"}, 0, None, MINER]}])
    assert refused(position, "slot 2 build ada") == "ORB-BASE-2"
    play(position, "slot 1 mine black")
    assert company(position).crates[0] == 1


@rule("ORB-MINE-5")
def test_ore_is_shared():
    both = {"crew": [{"number": 0, "place": "ada"}, 0, None, MINER]}
    position = GAME.position(
        asteroids=[{"id": "ada", "ore": [1, 0, 0]}],
        companies=[both, {"crew": [{"number": 0, "place": "ada"}, None, None, CAPTAIN]}],
    )
    play(position, "slot 1 mine black", "end")
    assert position.turn == 1 and refused(position, "slot 1 mine black") == "ORB-MINE-2"


@pytest.mark.parametrize("ore", ["black", "grey", "white"])
def test_every_colour_can_be_mined_by_the_right_miner(ore: str):
    miner = card(type="miner", **{ore: 3})
    position = GAME.position(marker=9, companies=[{"crew": [{"number": miner, "place": "gaspra"}, 0]}])
    play(position, f"slot 1 mine {ore}")
    assert company(position).crates[6] == 3
