"""Turns, order, orbits, hiring and the pool: ORB-TURN, ORB-ORDER, ORB-ORBIT, ORB-HIRE, ORB-POOL."""

import pytest

from bohrd.contract import OVER, LiveChance
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.crew import crew_of
from bohrd.games.periorbis.scoring import wage_bill
from games.periorbis.table import (
    AGENT,
    CAPTAIN,
    DECK1,
    DECK2,
    EMPLOYEES,
    ENGINEER,
    MINER,
    card,
    company,
    happened,
    legal,
    place,
    play,
    refused,
)
from kit import rule


def hiring(seats: int = 2, **given):
    return GAME.position(seats=seats, **{"marker": 3, "phase": "hire", **given})


# -- turns ----------------------------------------------------------------------------------


@rule("ORB-TURN-1", "ORB-FINISH-1")
def test_twelve_turns():
    position = GAME.start(2, {}, LiveChance(3))
    markers = []
    while position.turn != OVER:
        markers.append(position.marker)
        play(position, "pass" if position.phase == 0 else "end")
    assert sorted(set(markers)) == list(range(1, 13))
    assert position.result().reason == "Turn 12 is over." and position.result().reason_rule == "ORB-FINISH-1"
    assert refused(position, "end") == "ORB-FINISH-1"


@rule("ORB-TURN-2", "ORB-ACT-1")
def test_all_finish_a_phase_before_the_next_begins():
    position = hiring(
        3,
        order=(2, 0, 1),
        turn=2,
        pool=[{"number": 7, "factor": 3}, {"number": 8, "factor": 3}, {"number": 9, "factor": 3}],
    )
    seen = []
    for _ in range(6):
        seen.append((position.view(None).phase, position.turn))
        play(position, "pass" if position.phase == 0 else "end")
    assert seen == [("hire", 2), ("hire", 0), ("hire", 1), ("actions", 2), ("actions", 0), ("actions", 1)]
    assert (position.view(None).phase, position.marker) == ("hire", 4)


@rule("ORB-TURN-4")
def test_the_steps_of_bureaucracy_in_their_order():
    full = [{"id": "kestrel", "holders": [1], "crates": [5]}]
    position = GAME.position(marker=3, turn=1, ships=full, companies=[{"credits": 0}, {"credits": 0}])
    events = play(position, "end")
    names = list(dict.fromkeys(event.name for event in events))
    expected = ["wages", "ship left", "ship arrived", "card drawn", "order", "turn"]
    assert [name for name in names if name in expected] == expected
    assert position.marker == 4 and position.order == (0, 1), "order is reset with the points of the ship"


# -- order ----------------------------------------------------------------------------------


@rule("ORB-ORDER-1", "ORB-ORDER-2")
def test_the_lowest_standing_acts_first():
    points = [{"supplied": supplied} for supplied in (9, 2, 0, 5)]
    position = GAME.position(seats=4, marker=3, turn=3, companies=points)
    play(position, "end")
    assert position.order == (2, 1, 3, 0) and position.turn == 2


@rule("ORB-ORDER-3")
def test_level_on_points_the_higher_wage_bill_stands_higher():
    dear = {"crew": [0, 0, None, {"number": ENGINEER, "place": "ada"}]}
    position = GAME.position(
        seats=3,
        marker=3,
        turn=2,
        companies=[{"crew": [0, None, None, MINER]}, dear, {"crew": [None, None, None, AGENT]}],
    )
    play(position, "end")
    assert [wage_bill(position, seat) for seat in range(3)] == [3, 5, 2]
    assert position.order == (2, 0, 1), "those on bases and those idle count too"


@rule("ORB-ORDER-4")
def test_still_level_the_highest_card_number_decides():
    crews = {
        "companies": [
            {"crew": [0, None, None, CAPTAIN]},
            {"crew": [0, None, None, MINER]},
            {"crew": [0, None, None, AGENT]},
        ]
    }
    position = GAME.position(seats=3, marker=3, turn=2, **crews)
    play(position, "end")
    assert position.order == (1, 2, 0)


@rule("ORB-ORDER-3", "ORB-ORDER-4")
def test_wage_bills_are_compared_before_card_numbers():
    crews = [{"crew": [50]}, {"crew": [0, 0, 0, MINER]}]
    for position, names in (
        (GAME.position(marker=3, turn=1, companies=crews), ["end"]),
        (hiring(marker=2, turn=1, companies=crews), ["pass"]),
    ):
        play(position, *names)
        standings = [(wage_bill(position, seat), max(crew_of(position, seat))) for seat in (0, 1)]
        assert standings == [(4, 50), (5, 1)] and position.order == (0, 1)
        by_number = sorted((0, 1), key=lambda seat: max(crew_of(position, seat)))
        assert by_number == [1, 0], "numbers first would turn the order round"


@rule("ORB-ORDER-5")
def test_on_turn_1_the_cheaper_then_the_lower_numbered_specialist_begins():
    for seed in range(20):
        position = GAME.start(4, {}, LiveChance(seed))
        bills = [(wage_bill(position, seat), max(crew_of(position, seat))) for seat in position.order]
        assert bills == sorted(bills)
        order = position.order
        play(position, "end", "end", "end", "end")
        assert (position.marker, position.order) == (2, order)


@rule("ORB-ORDER-6")
def test_order_is_first_reset_after_the_hiring_of_turn_2():
    first = GAME.position(marker=1, turn=1, companies=[{"supplied": 5}])
    play(first, "end")
    assert first.marker == 2 and first.order == (0, 1), "not in the Bureaucracy of turn 1"
    second = hiring(marker=2, turn=1, pool=[7], companies=[{"supplied": 5}])
    play(second, "pass")
    assert second.view(None).phase == "actions" and second.order == (1, 0)
    third = hiring(marker=3, turn=1, pool=[7], companies=[{"supplied": 5}])
    play(third, "pass")
    assert third.order == (0, 1), "on later turns only in Bureaucracy"
    play(third, "end", "end")
    assert third.order == (1, 0)


@rule("ORB-ORDER-7")
def test_order_stays_fixed_within_a_phase():
    position = GAME.position(marker=3, companies=[{"storage": 2}])
    play(position, "slot 1 sell-ore 2")
    assert company(position).points == 2 and position.order == (0, 1)
    play(position, "end")
    assert position.turn == 1 and position.order == (0, 1)


# -- orbits ---------------------------------------------------------------------------------


@rule("ORB-ORBIT-1", "ORB-ORBIT-2", "ORB-BASE-2")
def test_drives_reach_orbits():
    # Turn 3: Ada, Capek and Freia low, Bertha in the middle, Eros and Ida high, the rest nowhere.
    reached = [
        {
            name.split()[-1]
            for name in legal(
                GAME.position(marker=3, companies=[{"credits": 99, "drive": d}]), "slot 1 build"
            )
        }
        for d in range(3)
    ]
    low = {"ada", "capek", "freia"}
    assert reached == [low, low | {"bertha"}, low | {"bertha", "eros", "ida"}]
    assert (
        refused(GAME.position(marker=3, companies=[{"credits": 99, "drive": 2}]), "slot 1 build hebe")
        == "ORB-BASE-2"
    )
    position = GAME.position(marker=3, companies=[{"credits": 99, "data": 5}])
    assert refused(position, "slot 2 build bertha") == "ORB-BASE-2"
    play(position, "slot 1 drive")
    assert "slot 2 build bertha" in legal(position), "from the moment of the upgrade"


@rule("ORB-ORBIT-3")
def test_on_turn_1_ada_bertha_and_capek_are_accessible():
    reached = {name.split()[-1] for name in legal(GAME.start(2, {}, LiveChance(1)), "slot 1 build")}
    assert reached == {"ada", "bertha", "capek"}


# -- hiring ---------------------------------------------------------------------------------


@rule("ORB-HIRE-1")
def test_one_hire_or_a_final_pass_each():
    position = hiring(3, pool=[7, 8, 9])
    play(position, "hire 7 empty")
    assert position.turn == 1 and refused(position, "hire 7 empty") == "ORB-HIRE-1"
    play(position, "pass")
    assert position.turn == 2
    play(position, "hire 8 empty")
    assert position.view(None).phase == "actions"
    assert refused(position, "hire 9 empty") == refused(position, "pass") == "ORB-DECIDE-1"
    assert [c.crew[4] is not None for c in position.view(None).companies] == [True, False, True]


@rule("ORB-HIRE-2")
@pytest.mark.parametrize("factor", [5, 4, 3])
def test_the_price_is_a_multiple_of_the_wage(factor: int):
    dear = card(DECK1, wage=4)
    position = hiring(pool=[{"number": dear, "factor": factor}])
    play(position, f"hire {dear} empty")
    assert company(position).credits == 25 - 4 * factor


@rule("ORB-HIRE-3")
def test_the_price_is_paid_at_once_and_in_full():
    assert (
        refused(hiring(pool=[7, {"number": 8, "factor": 3}], companies=[{"credits": 9}]), "hire 7 empty")
        == "ORB-HIRE-3"
    )
    position = hiring(pool=[7], companies=[{"credits": 10}])
    play(position, "hire 7 empty")
    assert company(position).credits == 0, "nothing need be kept for wages"


@rule("ORB-HIRE-4", "ORB-HIRE-5")
def test_the_place_of_a_new_card():
    position = hiring(pool=[7], companies=[{"crew": [0, None, 0, MINER]}])
    assert legal(position, "hire") == {"hire 7 empty", "hire 7 slot 1", "hire 7 slot 3", "hire 7 slot 4"}
    assert refused(position, "hire 7 slot 2") == "ORB-HIRE-5"
    replacing = position.copy()
    events = play(replacing, "hire 7 slot 3")
    assert happened(events, "hired")[0].text.endswith("10 credits in place of cadet 3.")
    assert crew_of(replacing, 0) == (0, -1, 7, 1, -1, -1, -1)
    play(position, "hire 7 empty")
    assert crew_of(position, 0) == (0, 7, 0, 1, -1, -1, -1)
    full = hiring(pool=[7], companies=[{"crew": [0, 0, 0, MINER, 0]}])
    assert refused(full, "hire 7 empty") == "ORB-HIRE-4"


@rule("ORB-HIRE-6")
def test_nobody_on_a_base_is_replaced():
    position = hiring(pool=[7], companies=[{"crew": [{"number": 0, "place": "ada"}, 0, None, MINER]}])
    assert refused(position, "hire 7 slot 1") == "ORB-HIRE-6"
    away = [{"number": number, "place": "ada"} for number in (0, 0, 0, MINER, AGENT)]
    position = hiring(pool=[7], companies=[{"crew": away}, {"crew": [None, None, None, CAPTAIN]}])
    assert legal(position) == {"pass"}


@rule("ORB-HIRE-7")
def test_a_replaced_employee_is_gone():
    position = hiring(pool=[7, 8], companies=[{"crew": [0, None, None, 9]}])
    play(position, "hire 7 slot 4")
    view = position.view(None)
    known = {o.number for o in view.pool} | {n for deck in view.employee_decks for n in deck.unseen}
    assert 9 not in known and 9 not in position.crew and (company(position).credits == 15)


@rule("ORB-HIRE-8")
def test_what_a_replaced_employee_did_stays():
    position = hiring(
        pool=[7],
        ships=[{"id": "kestrel", "holders": [0], "bonuses": [1], "crates": [2]}],
        companies=[
            {
                "crew": [0, None, None, AGENT],
                "data": 3,
                "storage": 2,
                "crates": {"ada": 1},
                "fleet_capacity": 5,
            }
        ],
    )
    before = company(position)
    play(position, "hire 7 slot 4")
    after = company(position)
    assert (after.data, after.storage, after.crates, after.fleet_capacity) == (
        before.data,
        before.storage,
        before.crates,
        before.fleet_capacity,
    )
    state = position.view(None).ships[0]
    assert (state.holders[0], state.bonuses[0], state.crates[0]) == (0, 1, 2)


@rule("ORB-HIRE-9")
def test_there_is_no_other_way_to_dismiss_somebody():
    crew = [0, 0, 0, MINER]
    position = GAME.position(companies=[{"crew": crew}])
    for move in position.legal():
        after = position.copy()
        play(after, move.name)
        assert crew_of(after, 0) == crew_of(position, 0)


@rule("ORB-HIRE-10")
def test_a_new_employee_may_act_the_same_turn():
    position = hiring(turn=1, order=(0, 1), pool=[7])
    play(position, "hire 7 empty", "end")
    assert position.turn == 1 and place(position, 5, 1) is None
    assert "slot 5 research" in legal(position)


@rule("ORB-HIRE-11")
def test_the_wage_bill_counts_all_employees_held():
    position = hiring(pool=[7, 8])
    play(position, "hire 7 empty", "hire 8 slot 1")
    assert [company(position, seat).wage_bill for seat in (0, 1)] == [5 + 2, 5 + 2 - 1]


# -- pool -----------------------------------------------------------------------------------


@rule("ORB-POOL-1", "ORB-POOL-2")
def test_the_pool_ages():
    position = hiring(turn=1, pool=[{"number": 7, "factor": 3}, {"number": 8, "factor": 4}, 9, 10])
    events = play(position, "hire 10 empty")
    assert position.pool == ((8, 3), (9, 4))
    assert EMPLOYEES[7].name in happened(events, "aged")[0].text
    factors = []
    for marker in (3, 4, 5):
        pool = [{"number": number, "factor": factor} for number, factor in position.pool] if factors else [9]
        position = hiring(marker=marker, turn=1, pool=pool)
        factors.append(dict(position.pool)[9])
        play(position, "pass")
    assert factors == [5, 4, 3] and 9 not in dict(position.pool)


@rule("ORB-POOL-3", "ORB-POOL-4")
@pytest.mark.parametrize(
    ("seats", "there", "drawn"),
    [
        (2, 0, 4),
        (2, 1, 3),
        (2, 2, 2),
        (2, 6, 2),
        (4, 3, 3),
        (4, 4, 2),
        (5, 4, 3),
        (5, 3, 4),
        (6, 0, 8),
        (6, 9, 3),
    ],
)
def test_the_fixed_draw_and_the_top_up(seats: int, there: int, drawn: int):
    # The scaled deck 1 covers what is in the pool already and what is drawn.
    pool = [{"number": number, "factor": 4} for number in DECK1[:there]]
    position = GAME.position(
        seats=seats, marker=3, turn=seats - 1, order=tuple(range(seats)), pool=pool, ships=[]
    )
    play(position, "end")
    assert len(position.pool) == there + drawn
    new = [factor for number, factor in position.pool if number not in DECK1[:there]]
    assert new == [5] * drawn


@rule("ORB-POOL-5")
def test_deck_1_first_then_deck_2_in_the_middle_of_a_draw():
    # Two players use 14 cards of deck 1; 13 have been seen.
    pool = [{"number": number, "factor": 4} for number in DECK1[:2]]
    position = GAME.position(marker=6, turn=1, pool=pool, cards_unseen=[DECK1[13:], DECK2])
    assert position.cards_left == (1, 44)
    play(position, "end")
    new = [number for number, factor in position.pool if factor == 5]
    assert [number in DECK1 for number in new] == [True, False] and position.cards_left == (0, 43)


@rule("ORB-POOL-6")
def test_with_both_decks_empty_the_game_goes_on():
    pool = [{"number": DECK2[0], "factor": 4}]
    position = GAME.position(marker=6, turn=1, pool=pool, cards_unseen=[DECK1[14:], []])
    assert position.cards_left == (0, 0)
    play(position, "end")
    assert position.pool == ((DECK2[0], 4),) and position.marker == 7
