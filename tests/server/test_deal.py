"""Nobody reads a hand before play, and nobody ever sees two hands of one table."""

from __future__ import annotations

import random
import time
from importlib.resources import files
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import alembic.command
import alembic.config
import psycopg
import pytest

import bohrd
from bohrd.server.dealing import DEALT_ANEW
from bohrd.server.store import Store
from server.clients import Person, Running, eventually, play_on

HIDDEN = "periodic"
"""Its Agenda Cards are hidden."""


def hand(person: Person, table: str) -> dict:
    return person.state(table)["view"]


@pytest.mark.parametrize("game", bohrd.games.ids())
def test_nothing_is_dealt_before_the_last_seat_is_taken(
    ada: Person, bob: Person, server: Running, game: str
) -> None:
    count = bohrd.load(game).seats[0]
    table = ada.create(game, "me", *["open"] * (count - 1)) if count > 1 else ""
    if not table:
        return
    for show in ("data", "picture"):
        state = ada.state(table, show=show)
        assert (state["status"], state["turn"], state["log"], state["prompt"]) == ("waiting", -1, [], None)
        assert not state.get("view") and not state.get("parts")
    stored = server.tables.store.load(table)
    assert stored is not None and stored.position is None and stored.setup.setup == []
    for path in ("/picture.svg", "/points/0", "/record"):
        assert ada.get(f"/tables/{table}{path}").status_code in (403, 409)
    people = [bob, *(Person(server.address) for _ in range(count - 2))]
    for person in people:
        person.join(table)
    state = ada.state(table)
    assert state["status"] == "playing" and state["view"]


def test_a_seat_left_before_play_is_dealt_anew(ada: Person, server: Running) -> None:
    """Whoever joins, reads and leaves knows nothing: the next deal is of other luck."""
    table = ada.create(HIDDEN, {"kind": "me", "name": "Ada"}, "open")
    setups = []
    for _ in range(DEALT_ANEW):
        bob = Person(server.address)
        bob.join(table, "Bob")
        setups.append(server.tables._loaded[table].setup)
        assert hand(bob, table) and ada.state(table)["log"]
        assert bob.post(f"/tables/{table}/leave").status_code == 200
        state = ada.state(table)
        assert (state["status"], state["view"], state["log"]) == ("waiting", None, [])
        assert state["chat"][-1]["text"] == "Bob has left."
    carl = Person(server.address)
    carl.join(table, "Carl")
    setups.append(server.tables._loaded[table].setup)
    assert len({str(setup.setup) for setup in setups}) > 1
    play_on({0: ada, 1: carl}, table, random.Random(1), most=4)
    assert server.tables.store.load(table).record.check().turn >= 0, "what is stored is the last deal"


def test_nobody_tries_out_one_deal_after_another(ada: Person, server: Running) -> None:
    """Who has seen a deal and left sees no other of the table; nor do their friends, for ever."""
    table = ada.create(HIDDEN, {"kind": "me", "name": "Ada"}, "open")
    friends = [Person(server.address) for _ in range(DEALT_ANEW + 1)]
    for number, friend in enumerate(friends):
        friend.join(table)
        assert friend.post(f"/tables/{table}/leave").status_code == 200
        again = friend.post(f"/tables/{table}/join", {})
        if number < DEALT_ANEW:
            assert (again.status_code, again.json()["error"]) == (
                403,
                "You have seen another hand of this game, so you can only watch.",
            )
            server.tables.forget(table)
    state = ada.state(table)
    assert (state["status"], state["seats"][1]["kind"]) == ("playing", "bot")
    assert Person(server.address).post(f"/tables/{table}/join", {}).status_code == 409


def test_who_leaves_before_anything_is_dealt_may_come_back(ada: Person, bob: Person) -> None:
    table = ada.create(HIDDEN, "me", "open", "open")
    for _ in range(4):
        bob.join(table)
        assert bob.post(f"/tables/{table}/leave").status_code == 200
    bob.join(table)


def test_a_story_told_of_an_old_deal_is_not_told_again(ada: Person, server: Running) -> None:
    table = ada.create(HIDDEN, {"kind": "me", "name": "Ada"}, "open")
    for _ in range(DEALT_ANEW):
        bob = Person(server.address)
        bob.join(table, "Bob")
        told = [entry["text"] for entry in ada.state(table)["log"]]
        seen = [event.seen_by(0).words(["Ada", "Bob"]) for event in server.tables._loaded[table].setup.events]
        assert told == seen
        bob.post(f"/tables/{table}/leave")


def test_a_seat_left_in_play_goes_to_a_bot_and_to_nobody_else(
    ada: Person, bob: Person, server: Running
) -> None:
    table = ada.create(HIDDEN, "me", "open", "random")
    bob.join(table, "Bob")
    play_on({0: ada, 1: bob}, table, random.Random(1), most=4)
    assert bob.post(f"/tables/{table}/leave").status_code == 200
    state = ada.state(table)
    assert (state["status"], state["seats"][1]["kind"]) == ("playing", "bot")
    assert state["chat"][-1]["text"] == "Bob has left; a bot plays on."
    for person in (Person(server.address), bob, ada):
        for seat in (1, 2):
            assert person.post(f"/tables/{table}/join", {"seat": seat}).status_code in (403, 409)
    assert bob.state(table)["viewer"] is None
    assert bob.post(f"/tables/{table}/seats/1/take").status_code == 403


def test_its_owner_can_invite_somebody_to_play_on(ada: Person, bob: Person, server: Running) -> None:
    cleo, dan = Person(server.address), Person(server.address)
    table = ada.create(HIDDEN, {"kind": "me", "name": "Ada"}, "open")
    early = ada.post(f"/tables/{table}/seats/0/invite")
    assert early.status_code == 409 and "not begun" in early.json()["error"]
    bob.join(table, "Bob")
    play_on({0: ada, 1: bob}, table, random.Random(1), most=3)
    assert ada.post(f"/tables/{table}/seats/1/invite").status_code == 403
    void = bob.post(f"/tables/{table}/seats/1/invite").json()
    given = bob.post(f"/tables/{table}/seats/1/invite").json()
    asked = {name: values[0] for name, values in parse_qs(urlsplit(given["link"]).query).items()}
    assert asked == {"seat": "1", "code": given["code"]}
    body = {"seat": 1, "code": given["code"]}
    before = hand(bob, table)
    assert ada.post(f"/tables/{table}/join", body).status_code == 403, "Ada has a hand of her own"
    assert cleo.post(f"/tables/{table}/join", {"seat": 1, "code": void["code"]}).status_code == 403
    assert cleo.post(f"/tables/{table}/join", {**body, "name": "Cleo"}).status_code == 200
    assert hand(cleo, table) == before
    assert bob.state(table)["viewer"] is None
    assert ada.state(table)["chat"][-1]["text"] == "Cleo plays on for Bob."
    assert dan.post(f"/tables/{table}/join", body).status_code == 403, "an invitation is for one"
    kept = server.tables.store.load(table)
    assert kept.held and kept.seats[1].name == "Cleo"


def test_who_has_held_a_seat_cannot_be_invited_to_another(ada: Person, bob: Person, server: Running) -> None:
    cleo = Person(server.address)
    table = ada.create(HIDDEN, "me", "open", "open")
    bob.join(table, "Bob")
    cleo.join(table, "Cleo")
    play_on({0: ada, 1: bob, 2: cleo}, table, random.Random(2), most=3)
    code = cleo.post(f"/tables/{table}/seats/2/invite").json()["code"]
    bob.post(f"/tables/{table}/leave")
    refused = bob.post(f"/tables/{table}/join", {"seat": 2, "code": code})
    assert (refused.status_code, refused.json()["error"]) == (
        403,
        "You have seen another hand of this game, so you can only watch.",
    )


def test_a_continued_game_keeps_its_position_while_it_waits(ada: Person, bob: Person) -> None:
    table = ada.create(HIDDEN, "me", "random")
    ada.post(f"/tables/{table}/seats/0/bot", {"bot": "random"})
    eventually(lambda: ada.state(table)["over"], 120)
    seats = [{"kind": "me"}, {"kind": "open"}]
    new = ada.post(f"/tables/{table}/continue", {"step": 3, "seats": seats}).json()["table"]
    waiting = ada.state(new)
    assert waiting["status"] == "waiting" and waiting["view"]
    bob.join(new)
    assert ada.state(new)["view"] == waiting["view"]


@pytest.fixture(params=["sqlite", "postgres"])
def old_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "old.sqlite")
    url = request.getfixturevalue("postgres")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE old")
    return url.rpartition("/")[0] + "/old"


def test_tables_that_waited_under_the_old_schema_are_dealt_anew(old_database: str) -> None:
    """What was dealt when a table was opened may have been read by somebody who left."""
    running = Running(old_database)
    ada = Person(running.address)
    waiting = ada.create(HIDDEN, {"kind": "me", "name": "Ada"}, "open")
    begun = ada.create(HIDDEN, "me", "local")
    play_on({0: ada, 1: ada}, begun, random.Random(1), most=3)
    running.stop()
    store = Store(old_database)
    bring_back(store, "0004")
    store.migrate()
    assert (store.load(waiting).dealt, store.load(begun).dealt) == (False, True)
    assert [made.by for made in store.load(begun).made] == [store.load(begun).seats[0].owner] * 3
    assert store.gone(time.time() - 60, 10) == [], "everybody has their full time to come back"
    store.close()


def bring_back(store: Store, revision: str) -> None:
    """Bring a database back to an older schema."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(files("bohrd.server") / "migrations"))
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.downgrade(config, revision)
