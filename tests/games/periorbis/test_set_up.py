"""Set-up, cards and options: ORB-SETUP, ORB-CARD, ORB-CHANCE, ORB-HIDDEN."""

import msgspec
import pytest

from bohrd.contract import Event, LiveChance, ReplayChance
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.crew import crew_of
from bohrd.games.periorbis.pieces import CADET, SKILLS
from bohrd.games.periorbis.scoring import standing
from games.periorbis.table import (
    ASTEROIDS,
    CAPTAIN,
    DECK1,
    DECK2,
    EMPLOYEES,
    SHIPS,
    STARTERS,
    company,
    legal,
    play,
    refused,
)
from kit import rule


def new(seats: int, seed: int = 1, **options: str):
    return GAME.start(seats, options, LiveChance(seed))


@rule("ORB-SETUP-1")
def test_two_to_six_players_with_five_of_seven_slots_open():
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in GAME.seats:
        view = new(seats).view(None)
        assert [(c.open_slots, len(c.crew)) for c in view.companies] == [(5, 7)] * seats
    position = GAME.position(marker=2, phase="hire", pool=[7])
    assert refused(position, "hire 7 slot 6") == "ORB-SETUP-1"
    assert refused(GAME.position(), "slot 7 research") == "ORB-SETUP-1"


@rule("ORB-SETUP-2", "ORB-SETUP-3")
def test_everybody_starts_with_three_cadets_and_one_dealt_specialist():
    dealt = set()
    for seed in range(30):
        view = new(3, seed).view(None)
        crews = [[m and m.number for m in c.crew] for c in view.companies]
        assert all(crew[:3] == [CADET] * 3 and crew[4:] == [None] * 3 for crew in crews)
        assert all(m is None or m.place is None for c in view.companies for m in c.crew)
        specialists = [crew[3] for crew in crews]
        assert len(set(specialists)) == 3 and set(specialists) <= set(STARTERS)
        seen = {*(o.number for o in view.pool), *(n for deck in view.employee_decks for n in deck.unseen)}
        assert not seen & set(STARTERS), "those not dealt have left the game"
        dealt.add(tuple(specialists))
    assert len(dealt) > 10


@rule("ORB-SETUP-4", "ORB-SETUP-5")
def test_starting_possessions():
    for firm in new(4).view(None).companies:
        assert (firm.credits, firm.points, firm.data, firm.storage) == (25, 0, 0, 0)
        assert set(firm.crates) == {0}
        assert (firm.fleet_capacity, firm.drive) == (3, 0)
    view = new(4).view(None)
    assert all(not state.bases for state in view.asteroids)
    assert all(set(state.holders) == {None} for state in view.ships)


@rule("ORB-SETUP-6")
@pytest.mark.parametrize(("seats", "offered"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_ship_decks_are_cut_to_the_number_of_ships_on_offer(seats: int, offered: int):
    scaled = new(seats).view(None).ship_decks
    assert [deck.left for deck in scaled] == [2 * offered - offered, 3 * offered, 10]
    full = new(seats, decks="full").view(None).ship_decks
    assert [deck.left for deck in full] == [10 - offered, 10, 10]
    for decks in (scaled, full):
        assert [len(deck.unseen) for deck in decks] == [10 - offered, 10, 10]
        assert [{SHIPS[i].level for i in deck.unseen} for deck in decks] == [{1}, {2}, {3}]


@rule("ORB-SETUP-7")
@pytest.mark.parametrize(("seats", "offered"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_level_1_ships_are_on_offer_before_turn_1(seats: int, offered: int):
    view = new(seats).view(None)
    levels = {ship.id: ship.level for ship in SHIPS}
    assert [levels[state.id] for state in view.ships] == [1] * offered


def test_set_up_tells_what_specialists_and_ships_can_do():
    told: list[Event] = []
    position = GAME.start(2, {}, LiveChance(5), told)
    texts = [event.text for event in told]
    assert "{p0} starts with Anselm Yarrowin (captain: Captain 4)." in texts
    curlew = (
        "Curlew (level 1) arrives, 8 credits a crate; it leaves with 5 of 9 spaces filled."
        " Rows: top 6 crates, advance 12; middle 3 crates, advance 6; bottom 2 crates, advance 4."
    )
    assert curlew in texts
    drawn = [event for event in play(position, "end", "end") if event.name == "card drawn"]
    for event in drawn:
        card = EMPLOYEES[event.data["card"]]
        assert (
            event.text
            == f"{card.name} ({card.type}, wage {card.wage}: {GAME.content.strengths(card)}) can be hired."
        )


@rule("ORB-SETUP-8")
def test_deck_1_is_cut_to_five_cards_a_player_and_four_more():
    for seats, cards in zip(range(2, 7), (14, 19, 24, 29, 34), strict=True):
        scaled = new(seats).view(None).employee_decks
        assert [deck.left for deck in scaled] == [cards, 44]
        assert [len(deck.unseen) for deck in scaled] == [44, 44]
        full = new(seats, decks="full").view(None).employee_decks
        assert [deck.left for deck in full] == [44, 44]


@rule("ORB-SETUP-9", "ORB-TURN-3")
def test_the_pool_is_empty_on_turn_1_and_nobody_hires():
    position = new(3)
    view = position.view(None)
    assert (view.marker, view.phase, view.pool) == (1, "actions", ())
    assert refused(position, "pass") == refused(position, "hire 7 empty") == "ORB-TURN-3"
    play(position, "end", "end", "end")
    assert position.view(None).marker == 2 and len(position.view(None).pool) == 5
    assert position.view(None).phase == "hire"


@rule("ORB-SETUP-10")
@pytest.mark.parametrize(("seats", "column"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_ore_by_the_number_of_players(seats: int, column: int):
    expected = [(a.black[column], a.grey[column], a.white[column]) for a in ASTEROIDS]
    assert [state.ore for state in new(seats).view(None).asteroids] == expected


@rule("ORB-SETUP-11")
def test_the_board_at_the_start():
    view = new(2).view(None)
    assert view.marker == 1 and all(state.bases == () for state in view.asteroids)


@rule("ORB-SETUP-12")
def test_supplies_have_no_limit():
    position = GAME.position(
        companies=[
            {"credits": 999, "data": 500, "storage": 400, "crew": [{"number": 0, "place": "ada"}, 0, None, 1]}
        ]
    )
    play(position, "slot 1 mine black", "slot 2 research")
    assert (company(position).data, company(position).crates[0]) == (501, 1)
    position = GAME.position(
        companies=[{"crates": {"ada": 300}, "storage": 50, "crew": [0, 0, None, CAPTAIN]}]
    )
    play(position, "slot 4 transport", "load crate ada hq")
    assert company(position).storage == 51


@rule("ORB-CARD-1", "ORB-CARD-2")
def test_what_a_card_shows_and_what_a_cadet_can():
    assert len(SKILLS) == 9
    cadet = EMPLOYEES[CADET]
    assert (cadet.number, cadet.wage, cadet.type) == (0, 1, "cadet")
    assert [getattr(cadet, skill) for skill in SKILLS] == [0, 0, 0, 2, 2, 1, 1, 1, 0]


@rule("ORB-CARD-3")
def test_specialists_excel_in_their_own_skills_only():
    own = {
        "engineer": {"building", "upgrade"},
        "agent": {"contract", "selling"},
        "captain": {"captain"},
        "scientist": {"research"},
        "miner": {"black", "grey", "white"},
    }
    cadet = EMPLOYEES[CADET]
    for employee in EMPLOYEES[1:]:
        better = {skill for skill in SKILLS if getattr(employee, skill) > getattr(cadet, skill)}
        assert better and better <= own[employee.type]
        assert all(getattr(employee, skill) >= getattr(cadet, skill) for skill in SKILLS)


@rule("ORB-CARD-4")
def test_numbers_are_unique_and_always_decide():
    assert [employee.number for employee in EMPLOYEES] == list(range(95))
    position = GAME.position(marker=2, phase="hire", pool=[7])
    play(position, "hire 7 slot 4")
    assert max(crew_of(position, 0)) == 7
    standings = [standing(new(6, seed), seat)[2] for seed in range(5) for seat in range(6)]
    assert min(standings) > 0 and all(len({*standings[i : i + 6]}) == 6 for i in range(0, 30, 6))


@rule("ORB-CHANCE-1", "ORB-CHANCE-2")
def test_all_chance_is_which_card_comes_and_the_same_cards_and_decisions_give_the_same_game():
    chance = LiveChance(5)
    position = GAME.start(3, {}, chance)
    setup = chance.take()
    assert len(setup) == 3 + 2, "three specialists and two ships; a deck is drawn card by card as it turns up"
    outcomes, names = ([], [])
    luck = LiveChance(9)
    while position.marker < 5:
        move = position.legal()[luck.draw(range(len(position.legal())))]
        drawn = len(position.pool)
        before = position.view(None)
        position.play(move, chance)
        taken = chance.take()
        after = position.view(None)
        cards = sum(d.left for d in (*before.employee_decks, *before.ship_decks)) - sum(
            d.left for d in (*after.employee_decks, *after.ship_decks)
        )
        assert len(taken) == cards and drawn >= 0, "nothing else is left to chance"
        outcomes += taken
        names.append(move.name)
    again = GAME.start(3, {}, ReplayChance(setup))
    replay = ReplayChance(outcomes)
    for name in names:
        again.play(GAME.move(name), replay)
    replay.finish()
    assert again.digest() == position.digest()


@rule("ORB-HIDDEN-1", "ORB-HIDDEN-2")
def test_decks_show_their_size_and_what_they_may_hold_but_no_order():
    view = new(2).view(0)
    for deck, cards in zip(view.employee_decks, (DECK1, DECK2), strict=True):
        assert deck.unseen == cards and deck.left in (14, 44)
    assert all(list(deck.unseen) == sorted(deck.unseen) for deck in view.ship_decks)
    turned_up = {new(2, seed).view(None).ships[0].id for seed in range(60)}
    assert len(turned_up) == 10, "which of the ten comes is not fixed by anything in sight"


@rule("ORB-HIDDEN-3")
def test_all_else_is_open_to_everybody():
    position = GAME.position(seats=3, companies=[{}, {"credits": 77, "data": 4, "storage": 2}])
    views = [position.view(seat) for seat in (0, 1, 2, None)]
    assert len({msgspec.json.encode(msgspec.structs.replace(view, seat=None)) for view in views}) == 1
    assert views[0].companies[1].credits == 77 and views[2].companies[1].wage_bill == 5


@rule("ORB-SHORT-1", "ORB-SHORT-2", "ORB-SHORT-3", "ORB-OPT-LENGTH")
def test_the_short_game():
    position = new(2, length="short")
    assert position.track.turns == 6
    assert [state.id for state in position.view(None).asteroids] == [a.id for a in ASTEROIDS[:6]]
    last = GAME.position(marker=6, turn=1, order=(0, 1), options={"length": "short"})
    play(last, "end")
    assert last.result().over and last.result().reason == "Turn 6 is over."
    rich = {"credits": 90, "drive": 2}
    token = GAME.position(marker=6, options={"length": "short"}, companies=[{**rich, "drive": 1}])
    assert "slot 1 build capek" in legal(token)
    assert "slot 1 build capek" not in legal(GAME.position(marker=6, companies=[rich]))
    assert (
        refused(
            GAME.position(marker=6, options={"length": "short"}, companies=[{**rich, "drive": 0}]),
            "slot 1 build capek",
        )
        == "ORB-BASE-2"
    )
    assert refused(GAME.position(marker=10, companies=[rich]), "slot 1 build capek") == "ORB-BASE-2"
    assert refused(token, "slot 1 build gaspra") == "ORB-SHORT-2"
