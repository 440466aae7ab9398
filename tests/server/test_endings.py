"""Ends before the rules' own: resigning, agreeing to end, and tables that nobody comes back to."""

from __future__ import annotations

import asyncio
import random
import time

import pytest

import bohrd
from bohrd.server.abandoned import close_abandoned
from server.clients import Person, Running, play_on

GAME = "periodic"


def sweep(server: Running) -> None:
    asyncio.run_coroutine_threadsafe(close_abandoned(server.tables), server.loop).result(30)


def two(ada: Person, bob: Person, game: str = GAME, steps: int = 3) -> str:
    table = ada.create(game, {"kind": "me", "name": "Ada"}, "open")
    bob.join(table, "Bob")
    play_on({0: ada, 1: bob}, table, random.Random(1), most=steps)
    return table


@pytest.mark.parametrize("game", [game for game in bohrd.games.ids() if 2 in bohrd.load(game).seats])
def test_of_two_the_other_wins_when_one_resigns(ada: Person, bob: Person, game: str) -> None:
    table = two(ada, bob, game, steps=2)
    assert ada.state(table)["ending"]["resign"] == [0]
    assert bob.post(f"/tables/{table}/seats/0/resign").status_code == 403
    state = ada.post(f"/tables/{table}/seats/0/resign").json()
    assert (state["status"], state["over"], state["closed"], state["turn"]) == ("over", True, "resigned", -1)
    assert [seat["rank"] for seat in state["result"]["seats"]] == [2, 1]
    assert state["result"]["reason"] == "Ada has resigned."
    assert state["moves"] == [] and not state["undo"]["allowed"]
    assert ada.try_move(table, 0, 2).status_code in (403, 409, 422)
    told = bob.get(f"/tables/{table}/finale").json()
    assert (told["place"], told["reason"]) == (1, "Ada has resigned.")
    assert bob.get(f"/tables/{table}/share.svg").status_code == 200
    assert bob.get(f"/tables/{table}/at/1").status_code == 200
    assert bob.get(f"/tables/{table}/record").status_code == 200
    assert ada.post(f"/tables/{table}/rematch").status_code == 200
    assert ada.post(f"/tables/{table}/continue", {"step": 2}).status_code == 201


def test_among_more_a_bot_plays_on_for_who_resigned(ada: Person, bob: Person) -> None:
    table = ada.create(GAME, {"kind": "me", "name": "Ada"}, "open", "random")
    bob.join(table, "Bob")
    state = bob.post(f"/tables/{table}/seats/1/resign").json()
    assert (state["status"], state["seats"][1]["kind"], state["seats"][1]["resigned"]) == (
        "playing",
        "bot",
        True,
    )
    assert state["you"] == {"seats": [], "away": [], "host": False}
    taken = bob.post(f"/tables/{table}/seats/1/take")
    assert (taken.status_code, taken.json()["error"]) == (409, "You have resigned.")
    over = ada.post(f"/tables/{table}/seats/0/resign").json()
    assert (over["status"], over["result"]["reason"]) == ("over", "Ada and Bob have resigned.")
    assert [seat["rank"] for seat in over["result"]["seats"]][2] == 1
    again = ada.post(f"/tables/{table}/rematch").json()["table"]
    assert bob.state(again)["you"]["seats"] == [1], "who resigned plays again in the next game"


def test_everybody_must_agree_to_end_a_game(ada: Person, bob: Person, server: Running) -> None:
    cleo = Person(server.address)
    table = ada.create(GAME, {"kind": "me", "name": "Ada"}, "open", "open")
    bob.join(table, "Bob")
    cleo.join(table, "Cleo")
    people = {0: ada, 1: bob, 2: cleo}
    play_on(people, table, random.Random(1), most=2)
    offered = ada.post(f"/tables/{table}/end/offer").json()["ending"]
    assert (offered["offered_by"], offered["waiting_for"]) == (0, [1, 2])
    assert ada.post(f"/tables/{table}/end/answer", {"yes": True}).status_code == 403
    play_on(people, table, random.Random(1), most=3)
    assert bob.state(table)["ending"]["waiting_for"] == [1, 2], "moves do not answer it"
    assert bob.post(f"/tables/{table}/end/answer", {"yes": False}).json()["ending"]["offered_by"] is None
    assert ada.state(table)["chat"][-1]["text"] == "Bob would like to play on."
    ada.post(f"/tables/{table}/end/offer")
    assert bob.post(f"/tables/{table}/end/answer", {"yes": True}).json()["status"] == "playing"
    assert server.tables.store.load(table).offer.waiting_for == (2,)
    over = cleo.post(f"/tables/{table}/end/answer", {"yes": True}).json()
    assert (over["status"], over["closed"]) == ("over", "agreed")
    assert over["result"]["reason"] == "Everybody agreed to end the game here."
    assert server.tables.store.load(table).status == "over"


def test_alone_with_bots_there_is_nobody_to_ask(ada: Person) -> None:
    table = ada.create(GAME, "me", "random")
    assert ada.state(table)["ending"]["offer"] is False
    assert ada.post(f"/tables/{table}/end/offer").status_code == 409


def forget(server: Running, table: str, seconds: float) -> None:
    """As if its people had last been seen so long ago."""
    from bohrd.server import store_schema as schema

    with server.tables.store.engine.begin() as connection:
        mine = schema.tables.update().where(schema.tables.c.id == table)
        connection.execute(mine.values(seen=time.time() - seconds))


def test_a_table_whose_people_are_gone_ends_as_abandoned(
    ada: Person, bob: Person, visitor: Person, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, waiting, attended = two(ada, bob), ada.create(GAME, "me", "open", public=True), two(ada, bob)
    for table in (gone, waiting, attended):
        forget(server, table, server.tables.abandon_after + 1)
    with bob.live(attended):
        sweep(server)
    assert [ada.state(table)["status"] for table in (gone, waiting, attended)] == [
        "abandoned",
        "abandoned",
        "playing",
    ]
    state = ada.state(gone)
    assert (state["over"], state["closed"], state["turn"]) == (True, "abandoned", -1)
    assert state["chat"][-1]["text"] == "Nobody came back, so this table was closed."
    assert [seat["rank"] for seat in state["result"]["seats"]] == [2, 2], "nobody wins"
    mine = {table["table"]: table["status"] for table in ada.get("/tables/mine").json()["tables"]}
    assert mine[gone] == "abandoned"
    listed = [table["table"] for table in visitor.get("/tables", public=1).json()["tables"]]
    assert waiting not in listed
    assert ada.http.get("/").text.count("Abandoned")
    assert visitor.get(f"/tables/{gone}/at/1", seat=1).status_code == 200, "nothing is hidden any more"
    assert ada.get(f"/tables/{waiting}/record").status_code == 409
    assert ada.post(f"/tables/{waiting}/continue", {"step": 0}).status_code == 409
    forget(server, attended, server.tables.abandon_after - 60)
    sweep(server)
    assert ada.state(attended)["status"] == "playing"


def test_a_table_that_everybody_left_is_abandoned_at_once(ada: Person, bob: Person) -> None:
    table = two(ada, bob)
    bob.post(f"/tables/{table}/leave")
    assert ada.state(table)["status"] == "playing"
    ada.post(f"/tables/{table}/leave")
    assert ada.state(table)["status"] == "abandoned"
