"""Tables and seats: opening, joining, leaving, several people on one device, bots that stand in, rematch."""

from __future__ import annotations

import random

import pytest

import bohrd
from server.clients import Person, Running, eventually, heard, play_on

GAME = "periodic"


@pytest.mark.parametrize("game", bohrd.games.ids())
def test_a_table_of_every_game_and_number_of_players(ada: Person, game: str) -> None:
    for count in bohrd.load(game).seats:
        table = ada.create(game, "me", *["local"] * (count - 1))
        state = ada.state(table, show="picture")
        assert len(state["seats"]) == count
        assert all(part["html"].startswith("<") for part in state["parts"]) and state["parts"]


def test_names_are_given_and_told_apart(ada: Person, bob: Person) -> None:
    table = ada.create(GAME, {"kind": "me", "name": "Ada"}, "open", "greedy", "greedy")
    assert bob.join(table, " Ada ") == 1
    names = [seat["name"] for seat in ada.state(table)["seats"]]
    assert names == ["Ada", "Ada 2", "Galva", "Dolly"]
    assert bob.get("/session").json() == {"name": "Ada"}


def test_a_picture_calls_whoever_has_given_no_name_you(ada: Person, bob: Person) -> None:
    table = ada.create("periodic", "me", "open")
    bob.join(table)
    mine, theirs = (
        "".join(part["html"] for part in one.state(table, show="picture")["parts"]) for one in (ada, bob)
    )
    assert "Still choosing an agenda: <b>You, Player 2</b>" in mine
    assert "Still choosing an agenda: <b>Player 1, You</b>" in theirs
    hot = ada.create("periodic", "me", "me")
    shared = "".join(part["html"] for part in ada.state(hot, show="picture")["parts"])
    assert "<b>Player 1, Player 2</b>" in shared and "You," not in shared, (
        "who is on turn at a shared device has a name"
    )


@pytest.mark.parametrize(
    ("request_", "field", "words"),
    [
        ({"game": "chess", "seats": []}, "game", "There is no game 'chess'"),
        ({"game": GAME, "seats": [{"kind": "me"}]}, "seats", "players, not 1 "),
        ({"game": GAME}, "seats", "players, not 0 "),
        ({"game": GAME, "seats": [{"kind": "me"}, {"kind": "cat"}]}, "seats.1.kind", "Input should be"),
        (
            {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]},
            "seats.1.bot",
            "There is no bot 'hal'",
        ),
        (
            {"game": GAME, "seats": [{"kind": "me", "name": "x" * 25}, {"kind": "open"}]},
            "seats.0.name",
            "at most 24",
        ),
        (
            {"game": GAME, "seats": [{"kind": "me", "name": "a\u202eb"}, {"kind": "open"}]},
            "seats.0.name",
            "printed",
        ),
        (
            {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"cubes": 77}},
            "options.cubes",
            "77",
        ),
        (
            {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"luck": 1}},
            "options.luck",
            "no option 'luck'",
        ),
        (
            {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "clock_seconds": 1},
            "clock_seconds",
            "greater than or equal to 5",
        ),
    ],
)
def test_a_bad_table_is_explained_by_field(ada: Person, request_: dict, field: str, words: str) -> None:
    answer = ada.post("/tables", request_)
    assert (answer.status_code, answer.json()["field"]) == (400, field)
    assert words in answer.json()["error"]


SEAT_OPTIONS = [
    (game, option.name)
    for game in bohrd.games.ids()
    for option in bohrd.load(game).options
    if option.is_seat and 3 in option.values and 2 in bohrd.load(game).seats
]


@pytest.mark.parametrize(("game", "option"), SEAT_OPTIONS)
def test_a_seat_that_is_not_there_cannot_be_named(ada: Person, game: str, option: str) -> None:
    assert SEAT_OPTIONS
    body = {"game": game, "seats": [{"kind": "me"}, {"kind": "local"}], "options": {option: 3}}
    answer = ada.post("/tables", body)
    assert (answer.status_code, answer.json()["field"]) == (400, f"options.{option}")
    assert "3 is not one of" in answer.json()["error"]
    for value in (2, "2"):
        opened = ada.post("/tables", {**body, "options": {option: value}}).json()["table"]
        assert ada.state(opened)["options"][option] == 2


def test_joining(ada: Person, bob: Person, server: Running) -> None:
    table = ada.create(GAME, "me", "open", "open")
    assert bob.join(table) == 1
    assert bob.join(table) == 1, "asking again changes nothing"
    taken = Person(server.address).post(f"/tables/{table}/join", {"seat": 0})
    assert (taken.status_code, taken.json()["error"]) == (409, "Player 1 sits there.")
    second = bob.post(f"/tables/{table}/join", {"seat": 2})
    assert (second.status_code, second.json()["error"]) == (403, "You have a seat here already.")
    assert Person(server.address).join(table, "Cleo", seat=2) == 2
    full = Person(server.address).post(f"/tables/{table}/join", {})
    assert (full.status_code, full.json()["error"]) == (409, "All seats are taken; you can watch.")
    assert bob.post(f"/tables/{table}/join", {"seat": 7}).status_code == 404


def test_leaving_opens_the_seat(ada: Person, bob: Person) -> None:
    table = ada.create(GAME, "me", "open")
    bob.join(table, "Bob")
    assert ada.state(table)["status"] == "playing"
    assert bob.post(f"/tables/{table}/leave").status_code == 200
    state = ada.state(table)
    assert (state["status"], state["seats"][1]["kind"]) == ("waiting", "open")
    assert state["chat"][-1]["text"] == "Bob has left." and state["chat"][-1]["note"]
    assert bob.post(f"/tables/{table}/leave").status_code == 403


def test_lists(ada: Person, bob: Person) -> None:
    hidden = ada.create(GAME, "me", "open")
    shown = ada.create(GAME, "me", "open", public=True)
    public = [table["table"] for table in bob.get("/tables", public=1).json()["tables"]]
    assert shown in public and hidden not in public
    mine = ada.get("/tables/mine").json()["tables"]
    assert [table["table"] for table in mine] == [shown, hidden]
    assert (mine[0]["open"], mine[0]["yours"], mine[0]["your_turn"]) == (1, [0], False)
    bob.join(shown)
    turns = [person.get("/tables/mine").json()["tables"][0]["your_turn"] for person in (ada, bob)]
    assert sorted(turns) == [False, True]


def test_several_people_on_one_device_hand_it_over(ada: Person) -> None:
    """Agenda Cards are hidden in Periodic, so nobody sees the next player's before they say so."""
    table = ada.create(GAME, {"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Eve"})
    state = ada.state(table)
    turn = state["turn"]
    assert state["handover"] == {"seat": turn, "name": ("Ada", "Eve")[turn]}
    assert (state["viewer"], state["moves"], state["view"]["seat"]) == (None, [], None)
    mine = ada.state(table, **{"as": turn})
    assert (mine["viewer"], mine["handover"]) == (turn, None)
    after = ada.play(table, mine["moves"][0]["id"], 0, **{"as": turn})
    assert after["viewer"] is None and after["handover"]["seat"] == 1 - turn
    final = play_on({0: ada, 1: ada}, table, random.Random(1), most=6)
    assert final["steps"] == 6


def test_a_bot_stands_in_for_somebody_absent(ada: Person, bob: Person) -> None:
    table = ada.create(GAME, {"kind": "me", "name": "Ada"}, "open")
    bob.join(table, "Bob")
    path = f"/tables/{table}/seats/1"
    with bob.live(table) as socket, ada.live(table):
        heard(socket)
        eventually(lambda: not ada.state(table)["seats"][1]["replaceable"])
        present = ada.post(f"{path}/bot", {"bot": "random"})
        assert present.status_code == 403
    eventually(lambda: not ada.state(table)["seats"][1]["present"])
    assert ada.state(table)["seats"][1]["replaceable"]
    assert ada.post(f"{path}/bot", {"bot": "hal"}).status_code == 400
    replaced = ada.post(f"{path}/bot", {"bot": "random"}).json()
    assert (replaced["seats"][1]["kind"], replaced["seats"][1]["name"]) == ("bot", "Bob")
    state = play_on({0: ada}, table, random.Random(2), most=8)
    assert state["steps"] >= 8
    assert bob.state(table)["you"] == {"seats": [], "away": [1], "host": False}
    assert bob.state(table)["viewer"] == 1, "it is still Bob's hand"
    assert ada.post(f"{path}/take").status_code == 403
    assert bob.post(f"{path}/take").json()["you"]["seats"] == [1]
    assert bob.post(f"{path}/take").status_code == 409


def test_open_seats_can_be_given_to_bots_by_those_seated(ada: Person, bob: Person) -> None:
    table = ada.create(GAME, "me", "open")
    assert bob.post(f"/tables/{table}/seats/1/bot", {"bot": "random"}).status_code == 403
    state = ada.post(f"/tables/{table}/seats/1/bot", {"bot": "random"}).json()
    assert (state["status"], state["seats"][1]["name"]) == ("playing", "Drosi")


def test_the_clock_plays_the_default_when_time_runs_out(
    ada: Person, bob: Person, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bohrd.server.clocks.GRACE", 4.0)
    table = ada.create(GAME, "me", "open", clock_seconds=5)
    assert ada.state(table)["seats"][0]["clock"] == 5
    bob.join(table)
    before = ada.state(table)
    assert 5 < before["seats"][before["turn"]]["clock"] <= 9, "it waits until the question can be seen"
    mover = (ada, bob)[before["turn"]]
    default = server.tables._loaded[table].position.prompt().default
    assert default in [move["id"] for move in mover.state(table)["moves"]]
    after = eventually(lambda: s if (s := mover.state(table))["steps"] else None)
    played = server.tables._loaded[table].steps[0].move
    assert played == bohrd.load(GAME).catalogue[default].name and after["steps"] == 1


def test_a_rematch_keeps_the_seats_and_the_next_one_begins(ada: Person, bob: Person) -> None:
    begins = {"first_player": 3}
    table = ada.create(GAME, {"kind": "me", "name": "Ada"}, "open", "random", options=begins)
    bob.join(table, "Bob")
    early = ada.post(f"/tables/{table}/rematch")
    assert (early.status_code, early.json()["error"]) == (
        409,
        "Another game can begin when this one is over.",
    )
    for seat, person in ((0, ada), (1, bob)):
        person.post(f"/tables/{table}/seats/{seat}/bot", {"bot": "random"})
    eventually(lambda: ada.state(table)["over"], 120)
    new = ada.post(f"/tables/{table}/rematch").json()["table"]
    assert bob.post(f"/tables/{table}/rematch").json()["table"] == new
    assert ada.state(table)["rematch"] == new
    names = [seat["name"] for seat in ada.state(new)["seats"]]
    assert names == ["Ada", "Bob", "Drosi"]
    assert (ada.state(new)["you"]["away"], bob.state(new)["you"]["away"]) == ([0], [1])
    assert ada.state(new)["options"]["first_player"] == 1
