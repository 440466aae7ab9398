"""Ships that leave and arrive, and the end of the game: ORB-SHIP, ORB-ARRIVE, ORB-FINISH."""

import pytest

from bohrd.contract import OVER
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.decks import ships_used
from bohrd.games.periorbis.ships import settlement
from games.periorbis.table import CONTENT, SHIPS, card, company, happened, play, ship
from kit import rule

KESTREL = SHIPS[0]


def bureaucracy(seats: int = 3, **given):
    """The last player of a turn is about to end it."""
    return GAME.position(
        seats=seats, **{"marker": 4, "turn": seats - 1, "ships": [{"id": "kestrel"}, {"id": "wren"}], **given}
    )


@rule("ORB-SHIP-3", "ORB-SHIP-4", "ORB-SHIP-5", "ORB-SHIP-7")
def test_the_scoring_example_of_the_rulebook():
    rows = {"holders": [0, 1, 2], "bonuses": [2, 1, 0], "crates": [4, 1, 3]}
    position = bureaucracy(ships=[{"id": "kestrel", **rows}, {"id": "wren"}])
    events = happened(play(position, "end"), "ship left")
    assert [company(position, seat).credits for seat in range(3)] == [25 + 40, 25 + 9, 25 + 24]
    assert [company(position, seat).points for seat in range(3)] == [4, -1, 2]
    assert [event.text for event in events] == [
        "Kestrel leaves: {p0} 4 crates × (8 + 2) = 40 credits, 4 points, 2 short but covered by the bonus.",
        "Kestrel leaves: {p1} 1 crate × (8 + 1) = 9 credits, 1 point, 3 short: −2 (bonus covers 1).",
        "Kestrel leaves: {p2} 3 crates × (8 + 0) = 24 credits, 2 points,"
        " no points for 1 more than the 2 agreed.",
    ]
    assert [(company(position, seat).supplied, company(position, seat).missed) for seat in range(3)] == [
        (4, 0),
        (1, 2),
        (2, 0),
    ]


@rule("ORB-SHIP-1", "ORB-SHIP-2")
def test_ships_leave_with_their_minimum_filled_and_not_before_bureaucracy():
    full = {"id": "kestrel", "holders": [0, 1], "crates": [5, 3]}
    waiting = {"id": "wren", "holders": [2], "crates": [4]}
    position = GAME.position(seats=3, marker=4, turn=1, ships=[full, waiting])
    play(position, "end")
    assert ship(position).crates == (5, 3, 0), "however full, it waits for Bureaucracy"
    play(position, "end")
    ids = [state.id for state in position.view(None).ships]
    assert "kestrel" not in ids and "wren" in ids, "Wren has 4 of its 5"
    assert ship(position, "wren").holders == (2, None, None) and ship(position, "wren").crates == (4, 0, 0)


@rule("ORB-SHIP-6")
@pytest.mark.parametrize(("row", "bonus", "lost"), [(0, 0, 6), (0, 2, 4), (2, 1, 1), (2, 2, 1), (2, 3, 1)])
def test_nothing_supplied_costs_at_least_1(row: int, bonus: int, lost: int):
    assert settlement(KESTREL, row, bonus, 0) == (0, 0, lost)


@rule("ORB-SHIP-7")
def test_the_bonus_does_not_raise_the_points_to_be_had():
    assert settlement(KESTREL, 2, 3, 4) == (4 * (8 + 3), 2, 0)


@rule("ORB-SHIP-8")
def test_free_rows_have_no_effect():
    position = bureaucracy(ships=[{"id": "kestrel", "holders": [0], "crates": [6]}, {"id": "wren"}])
    events = play(position, "end")
    assert len(happened(events, "ship left")) == 1
    assert [company(position, seat).points for seat in range(3)] == [6, 0, 0]
    last = bureaucracy(marker=12, ships=[{"id": "kestrel"}, {"id": "wren"}])
    assert happened(play(last, "end"), "ship left")[0].text == "Kestrel is scored without a contract."


@rule("ORB-SHIP-10")
def test_points_may_fall_below_zero():
    position = bureaucracy(ships=[{"id": "kestrel", "holders": [1, 0], "crates": [0, 5]}, {"id": "wren"}])
    play(position, "end")
    assert company(position, 1).points == -6 and position.order[0] == 1
    last = bureaucracy(marker=12, ships=[{"id": "kestrel", "holders": [1]}, {"id": "wren"}])
    play(last, "end")
    assert last.result().scores == [0, -6, 0]


def unseen(seats: int, *left: int) -> list[list[str]]:
    """What nobody has seen if so many ships of the first levels will still come, and all of the others."""
    used = ships_used(CONTENT, seats, {"decks": "scaled"})
    gone = [number - still for number, still in zip(used, left, strict=False)]
    decks = [deck[n:] for deck, n in zip(CONTENT.ship_decks, [*gone, 0, 0, 0], strict=False)]
    return [[SHIPS[index].id for index in deck] for deck in decks]


@rule("ORB-ARRIVE-1", "ORB-ARRIVE-2")
@pytest.mark.parametrize(("seats", "offered"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_ships_arrive_from_the_lowest_level_with_cards(seats: int, offered: int):
    names = ["kestrel", "wren", "plover"][:offered]
    ships = [{"id": name, "holders": [0], "crates": [6]} for name in names]
    position = bureaucracy(seats, ships=ships)
    assert position.ships_left == (offered, 3 * offered, 10)
    play(position, "end")
    assert [SHIPS[berth.ship].level for berth in position.ships] == [1] * offered
    assert position.ships_left == (0, 3 * offered, 10)
    again = bureaucracy(seats, ships=ships, ships_unseen=unseen(seats, 0))
    assert again.ships_left == (0, 3 * offered, 10)
    play(again, "end")
    assert [SHIPS[berth.ship].level for berth in again.ships] == [2] * offered


@rule("ORB-ARRIVE-2")
def test_a_level_that_runs_out_is_followed_by_the_next_in_the_middle_of_an_arrival():
    position = bureaucracy(
        ships=[
            {"id": "kestrel", "holders": [0], "crates": [6]},
            {"id": "wren", "holders": [0], "crates": [5]},
        ],
        ships_unseen=unseen(3, 1),
    )
    play(position, "end")
    assert [SHIPS[berth.ship].level for berth in position.ships] == [1, 2]


@rule("ORB-ARRIVE-3")
def test_with_all_decks_empty_fewer_ships_are_on_offer():
    ships = [{"id": "kestrel", "holders": [0], "crates": [6]}, {"id": "wren"}]
    position = bureaucracy(ships=ships, ships_unseen=unseen(3, 0, 0, 0))
    assert position.ships_left == (0, 0, 0)
    play(position, "end")
    assert [SHIPS[berth.ship].id for berth in position.ships] == ["wren"]


@rule("ORB-FINISH-2", "ORB-FINISH-3")
def test_the_last_bureaucracy_scores_all_ships_and_prepares_nothing():
    rows = [
        {"id": "kestrel", "holders": [0], "crates": [2]},
        {"id": "wren", "holders": [None, None, 1], "bonuses": [0, 0, 1], "crates": [0, 0, 1]},
    ]
    position = bureaucracy(marker=12, ships=rows, pool=[{"number": 7, "factor": 4}])
    order = position.order
    events = play(position, "end")
    assert position.turn == OVER
    assert position.result().scores == [2 - 4, 1, 0]
    assert [company(position, seat).credits for seat in range(3)] == [25 + 16, 25 + 9, 25]
    view = position.view(None)
    assert (view.ships, view.marker, view.order) == ((), 12, order)
    assert [(o.number, o.factor) for o in view.pool] == [(7, 4)]
    assert not [event for event in events if event.name in ("ship arrived", "card drawn", "order", "turn")]
    assert happened(events, "ship left")[0].text.startswith("Kestrel is scored: {p0} 2 crates"), "it stays"


@rule("ORB-FINISH-4")
def test_most_points_win():
    position = bureaucracy(marker=12, companies=[{"supplied": 3, "credits": 99}, {"sold": 9, "missed": 5}])
    play(position, "end")
    result = position.result()
    assert result.scores == [3, 4, 0] and result.winners == [1]
    assert [line.points for line in result.seats[1].lines] == [0, 9, -5]


@rule("ORB-FINISH-5")
def test_ties_go_by_credits_then_wage_bill_then_number():
    ships = [{"id": "kestrel", "holders": [0], "crates": [6]}, {"id": "wren"}]
    by_credits = bureaucracy(
        marker=12, ships=ships, companies=[{"credits": 0}, {"supplied": 6, "credits": 40}]
    )
    play(by_credits, "end")
    assert by_credits.result().scores == [6, 6, 0] and by_credits.result().winners == [0], (
        "48 with the last ship"
    )
    crews = {
        "companies": [{"crew": [0, None, None, 1]}, {"crew": [0, 0, None, 2]}, {"crew": [0, 0, None, 3]}]
    }
    by_bill_and_number = bureaucracy(marker=12, **crews)
    play(by_bill_and_number, "end")
    result = by_bill_and_number.result()
    assert [seat.rank for seat in result.seats] == [3, 2, 1]
    assert [seat.tie_breaks for seat in result.seats] == [(25, 3, 1), (25, 4, 2), (25, 4, 3)]


@rule("ORB-FINISH-5")
def test_at_the_end_too_wage_bills_come_before_card_numbers():
    crews = [{"crew": [50]}, {"crew": [0, 0, 0, 1]}, {"crew": [2]}]
    position = bureaucracy(marker=12, companies=crews)
    play(position, "end")
    result = position.result()
    assert [seat.tie_breaks for seat in result.seats] == [(25, 4, 50), (25, 5, 1), (25, 2, 2)]
    assert result.winners == [1] and [seat.rank for seat in result.seats] == [2, 1, 3]


@rule("ORB-FINISH-6")
def test_leftovers_are_worth_nothing():
    rich = {"credits": 500, "data": 9, "storage": 7, "crates": {"ada": 9}, "fleet_capacity": 9, "drive": 2}
    position = bureaucracy(marker=12, companies=[{**rich, "crew": [0, None, None, card(wage=6)]}])
    play(position, "end")
    assert position.result().scores == [0, 0, 0] and position.result().winners == [0]
