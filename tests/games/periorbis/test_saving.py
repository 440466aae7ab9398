"""The saved form: what is left out is as usual, and what cannot be is refused by its field."""

from typing import Any

import pytest

from bohrd.contract import OVER, BadInput, LiveChance
from bohrd.games.periorbis import GAME
from games.periorbis.table import MINER, company, legal, play, ship


def test_nothing_given_is_an_ordinary_first_turn():
    position = GAME.position()
    view = position.view(None)
    assert (position.seats, position.turn, view.marker, view.phase) == (2, 0, 1, "actions")
    assert [[m and m.number for m in firm.crew] for firm in view.companies] == [
        [0, 0, 0, 1, None, None, None],
        [0, 0, 0, 2, None, None, None],
    ]
    assert [state.id for state in view.ships] == ["kestrel"] and [
        firm.credits for firm in view.companies
    ] == [
        25,
        25,
    ]
    assert [deck.left for deck in view.ship_decks] == [1, 3, 10]


def test_what_follows_is_worked_out():
    acted = {"number": MINER, "place": "ada", "acted": True}
    position = GAME.position(companies=[{"crew": [0, 0, 0, acted, None, 7], "crates": {"bertha": 2}}])
    assert position.due == 2 and company(position).open_slots == 6
    assert position.bases[:2] == ((0,), (0,)) and company(position).wage_bill == 7
    assert GAME.position(pool=[7]).marker == GAME.position(phase="hire").marker == 2
    assert GAME.position(pool=[7]).pool == ((7, 5),)
    assert 7 not in GAME.position(pool=[7]).cards_unseen[0] and GAME.position(pool=[7]).cards_left == (13, 44)
    assert GAME.position(order=[1, 0]).turn == 1
    over = GAME.position(turn=-1)
    assert (over.turn, over.marker, over.ships) == (OVER, 12, ()) and over.result().over
    assert GAME.position(phase="over", options={"length": "short"}).marker == 6
    assert [state.id for state in GAME.position(seats=5).view(None).ships] == ["kestrel", "wren", "plover"]


def test_a_card_named_somewhere_is_not_dealt_to_anybody_else():
    position = GAME.position(seats=3, companies=[{"crew": [2, 3]}])
    assert [max(number for number in position.crew[seat * 7 : seat * 7 + 7]) for seat in range(3)] == [
        3,
        1,
        4,
    ]


def test_the_saved_form_is_flat_and_whole():
    position = GAME.start(3, {}, LiveChance(2))
    play(position, "slot 1 research")
    saved = position.dump()
    assert {"game", "seat", "now"} & set(saved) == set()
    assert saved["companies"][position.order[0]]["crew"][0] == {"number": 0, "place": None, "acted": True}
    assert GAME.load(saved).digest() == position.digest()
    assert legal(GAME.load(saved)) == legal(position)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"seats": 7}, "seats: Periorbis is for 2 to 6 players"),
        ({"options": {"length": "endless"}}, "options: option length"),
        ({"turn": 2}, "turn: there is no seat 2"),
        ({"turn": 0, "phase": "over"}, "turn: is -1 when"),
        ({"phase": "lunch"}, "phase: must be one of"),
        ({"marker": 13}, "marker: stands on 1 to 12"),
        ({"marker": 3, "phase": "over"}, "marker: stands on the last turn"),
        ({"marker": 1, "phase": "hire"}, "phase: nobody hires on turn 1"),
        ({"marker": 1, "pool": [7]}, "pool: is empty on turn 1"),
        ({"order": [0, 0]}, "order: must name every seat once"),
        ({"companies": [{}, {}, {}]}, "companies: there are more of them than seats"),
        ({"companies": [{"credits": -1}]}, r"companies\[0\].credits: expected int >= 0"),
        ({"companies": [{"gold": 1}]}, r"companies\[0\].gold: there is no such field"),
        (
            {"companies": [{"fleet_capacity": 11}]},
            r"companies\[0\].fleet_capacity: the track goes from 3 to 10",
        ),
        ({"companies": [{"drive": 3}]}, r"companies\[0\].drive: the track goes from 0 to 2"),
        ({"companies": [{"open_slots": 4}]}, r"companies\[0\].open_slots: there are 5 to 7"),
        ({"companies": [{"open_slots": 5, "crew": [0, 0, 0, 1, 0, 7]}]}, r"crew: a slot under development"),
        ({"companies": [{"crew": [0, 0]}]}, r"companies\[0\].crew: everybody holds a numbered card"),
        ({"companies": [{"crew": [99]}]}, r"companies\[0\].crew: 99 has no place there"),
        ({"companies": [{"crew": [1, 1]}]}, "companies: 1 is there twice"),
        ({"companies": [{"crew": [1] + [0] * 7}]}, r"companies\[0\].crew: an HQ has 7 slots"),
        ({"companies": [{"crates": {"vesta": 1}}]}, r"companies\[0\].crates: 'vesta' has no place"),
        (
            {"companies": [{"crates": {"ada": 1}}], "asteroids": [{"id": "ada", "bases": [1]}]},
            r"companies\[0\].crates: crates lie at own bases",
        ),
        (
            {
                "companies": [{"crew": [{"number": 1, "place": "ada"}]}],
                "asteroids": [{"id": "ada", "bases": []}],
            },
            r"companies\[0\].crew: employees are in the HQ or on own bases",
        ),
        (
            {"companies": [{}, {"crew": [{"number": 1, "acted": True}]}]},
            r"companies\[1\].crew: only employees of",
        ),
        ({"asteroids": [{"id": "ada"}, {"id": "ada"}]}, "asteroids: 'ada' is there twice"),
        ({"asteroids": [{"id": "ada", "ore": [5, 0, 0]}]}, "asteroids: the ore of Ada is off its tracks"),
        ({"asteroids": [{"id": "ada", "bases": [0, 0]}]}, "asteroids: the bases on Ada"),
        (
            {"options": {"length": "short"}, "asteroids": [{"id": "ida"}]},
            "asteroids: 'ida' has no place there",
        ),
        ({"ships": [{"id": "kestrel"}, {"id": "wren"}]}, "ships: 1 at most are on offer"),
        ({"ships": [{"id": "argo"}]}, "ships: 'argo' has no place there"),
        (
            {"ships": [{"id": "kestrel", "holders": [0, 0]}]},
            "ships: the rows of Kestrel are held by one seat each",
        ),
        ({"ships": [{"id": "kestrel", "crates": [1]}]}, "ships: a free row of Kestrel"),
        ({"ships": [{"id": "kestrel", "holders": [0], "crates": [9]}]}, "ships: Kestrel has 8 spaces"),
        (
            {"ships": [{"id": "kestrel", "holders": [0], "bonuses": [4]}]},
            "ships: no agent brings a bonus of 4",
        ),
        ({"ships": [{"id": "kestrel", "holders": [0] * 4}]}, "ships: a ship has 3 rows"),
        ({"turn": -1, "ships": [{"id": "kestrel"}]}, "ships: 1 at most are on offer, none at the end"),
        ({"pool": [1]}, "pool: 1 has no place there"),
        ({"pool": [8, 7]}, "pool: must be listed once each"),
        ({"pool": [{"number": 7, "factor": 2}]}, "pool: the price factors are"),
        ({"pool": [7], "companies": [{"crew": [7]}]}, "pool: one of its cards has been hired"),
        ({"pool": [7], "cards_unseen": [[7], []]}, "cards_unseen: one of the cards is in the pool"),
        ({"cards_unseen": [[]]}, "cards_unseen: there are 2 decks"),
        ({"cards_unseen": [[], []]}, "cards_unseen: more cards of a deck have been seen than are used"),
        ({"ships_unseen": [["heron"], [], []]}, "ships_unseen: 'heron' has no place there"),
        ({"carried": 1}, "carried: those who have acted carry 0 at most"),
        ({"loaded": 1}, "loaded: nothing is loaded without a carrier"),
        ({"carrier": 8}, "carrier: there are slots 1 to 7"),
        ({"carrier": 1}, "carrier: is in the HQ and has acted"),
        ({"turn": -1, "carrier": 1}, "carried: nothing is carried once the game is over"),
        (
            {"ships": [], "companies": [{"credits": 0, "crew": [{"number": 1, "acted": True}]}]},
            r"companies: the wages due are not payable \(ORB-WAGE-3\)",
        ),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(given: dict[str, Any], field: str):
    with pytest.raises(BadInput, match=f"^not a position of Periorbis: .*{field}"):
        GAME.position(**given)


def test_short_lists_of_rows_are_as_usual():
    state = ship(GAME.position(ships=[{"id": "kestrel", "holders": [None, 1], "crates": [0, 2]}]))
    assert (state.holders, state.bonuses, state.crates) == ((None, 1, None), (0, 0, 0), (0, 2, 0))
