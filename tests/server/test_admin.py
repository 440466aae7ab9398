"""``bohrd admin`` beside a running server, and what keeps chat pleasant."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from bohrd.bots.analysis import Analysis
from bohrd.cli import run as bohrd
from bohrd.server import admin, sanctions
from bohrd.server import store_schema as schema
from bohrd.server.kept_analyses import KeptAnalyses
from bohrd.server.sessions import hashed
from bohrd.server.store import Store
from server.clients import Person, Running, database, eventually, play_on

GAME = "periodic"


@pytest.fixture
def db(tmp_path: Path) -> str:
    return database(tmp_path)


@pytest.fixture
def server(db: str, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    monkeypatch.setattr(sanctions, "REFRESH", 0.05)
    running = Running(db)
    yield running
    running.stop()


def test_tables_are_listed_with_who_sits_there(
    db: str, ada: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ada.create(GAME, {"kind": "me", "name": "Ada"}, "random")
    assert bohrd(["admin", "tables", "--db", db]) == 0
    said = capsys.readouterr().out
    assert table in said and f"Ada ({hashed(ada.cookie)[:10]})" in said


def test_a_closed_table_goes_no_further_but_can_be_looked_at(db: str, ada: Person) -> None:
    table = ada.create(GAME, "me", "local")
    state = ada.state(table, **{"as": ada.state(table)["turn"]})
    assert bohrd(["admin", "close", table, "--db", db]) == 0
    assert ada.try_move(table, state["moves"][0]["id"], 0).status_code == 409
    assert ada.state(table)["status"] == "abandoned"
    assert bohrd(["admin", "close", "nowhere", "--db", db]) == 2


def test_somebody_muted_cannot_write_and_somebody_banned_cannot_play(
    db: str, ada: Person, bob: Person
) -> None:
    table = ada.create(GAME, "me", "open")
    bob.join(table)
    session = hashed(bob.cookie)[:10]
    assert bohrd(["admin", "mute", session, "--db", db]) == 0
    eventually(lambda: bob.post(f"/tables/{table}/chat", {"text": "hi"}).status_code == 403)
    assert ada.post(f"/tables/{table}/chat", {"text": "hi"}).status_code == 200
    bohrd(["admin", "mute", session, "--lift", "--db", db])
    eventually(lambda: bob.post(f"/tables/{table}/chat", {"text": "hi"}).status_code == 200)
    bohrd(["admin", "ban", session, "--db", db])
    refused = eventually(lambda: a if (a := bob.post("/session", {"name": "B"})).status_code == 403 else None)
    assert refused.json()["error"] == "You cannot play here any more."
    assert bob.get(f"/tables/{table}").status_code == 200, "looking harms nobody"
    assert bohrd(["admin", "ban", "ffffffffff", "--db", db]) == 2


def test_what_is_reported_can_be_read(
    db: str, ada: Person, bob: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ada.create(GAME, "me", "open")
    bob.join(table, "Bob")
    bob.post(f"/tables/{table}/chat", {"text": "a nasty word"})
    number = ada.state(table)["chat"][-1]["n"]
    for _ in range(2):
        assert ada.post(f"/tables/{table}/chat/{number}/report").status_code == 200
    assert bob.post(f"/tables/{table}/chat/{number}/report").status_code == 409
    assert ada.post(f"/tables/{table}/chat/{number + 1}/report").status_code == 404
    assert Person(ada.address).post(f"/tables/{table}/chat/{number}/report").status_code == 403
    bohrd(["admin", "reports", "--db", db])
    said = capsys.readouterr().out
    assert said.count("a nasty word") == 1 and hashed(bob.cookie)[:10] in said


def test_a_host_can_switch_chat_off(ada: Person, bob: Person) -> None:
    table = ada.create(GAME, "me", "open")
    bob.join(table)
    assert bob.post(f"/tables/{table}/chat/off", {"off": True}).status_code == 403
    assert ada.post(f"/tables/{table}/chat/off", {"off": True}).status_code == 200
    assert bob.state(table)["chat_off"] is True
    for person in (ada, bob):
        refused = person.post(f"/tables/{table}/chat", {"text": "hi"})
        assert refused.json()["error"] == "Chat is switched off at this table."
    ada.post(f"/tables/{table}/chat/off", {"off": False})
    assert bob.post(f"/tables/{table}/chat", {"text": "hi"}).status_code == 200


def test_a_person_is_forgotten_and_the_games_stay(db: str, server: Running, ada: Person, bob: Person) -> None:
    table = ada.create(GAME, {"kind": "me", "name": "Adalbertina"}, "open")
    bob.join(table, "Bob")
    ada.post(f"/tables/{table}/chat", {"text": "it is Adalbertina"})
    play_on({0: ada, 1: bob}, table, random.Random(3), most=4)
    looked_back_at(server, table, "Adalbertina")
    assert bohrd(["admin", "forget", hashed(ada.cookie)[:12], "--db", db]) == 0
    bob.post(f"/tables/{table}/chat", {"text": "who was that?"})
    state = bob.state(table)
    assert state["seats"][0]["name"] == "Player 1" and state["seats"][0]["kind"] == "bot"
    assert "(removed)" in [line["text"] for line in state["chat"]]
    eventually(lambda: bob.state(table)["turn"] == 1)
    assert ada.get("/session").json()["name"] in ("", "Adalbertina")
    engine = server.tables.store.engine
    with engine.connect() as connection:
        for rows in schema.metadata.sorted_tables:
            for row in connection.execute(sa.select(rows)):
                assert "Adalbertina" not in str(row) and hashed(ada.cookie) not in str(row), rows.name


def looked_back_at(server: Running, table: str, *names: str) -> None:
    kept = KeptAnalyses(server.tables.store)
    assert kept.claim(table, time.time())
    kept.keep(table, time.time(), 1.0, Analysis("nim", list(names), [], ()))


def test_old_tables_are_thrown_away_but_not_those_that_are_kept(
    db: str, server: Running, ada: Person
) -> None:
    fresh, abandoned, kept, over = (ada.create("nim", "me", "random") for _ in range(4))
    play_on({0: ada}, over, random.Random(1))
    looked_back_at(server, over, "Ada")
    store = server.tables.store
    ages = {fresh: 29, abandoned: 31, kept: 1000, over: 364}
    with store.engine.begin() as connection:
        for id, days in ages.items():
            then = time.time() - days * admin.DAY
            connection.execute(schema.tables.update().where(schema.tables.c.id == id).values(moved=then))
    assert bohrd(["admin", "keep", kept, "--db", db]) == 0
    assert admin.throw_away(store) == (1, 0)
    assert admin.throw_away(store, finished_days=363) == (0, 1)
    assert {table.id for table in admin.listed(store)} == {fresh, kept}


@pytest.mark.parametrize("into", ["sqlite", "postgres"])
def test_a_back_up_is_restored_into_a_new_server_and_played_on(
    db: str,
    server: Running,
    ada: Person,
    bob: Person,
    tmp_path: Path,
    into: str,
    request: pytest.FixtureRequest,
) -> None:
    table = ada.create(GAME, "me", "open")
    bob.join(table, "Bob")
    before = play_on({0: ada, 1: bob}, table, random.Random(3), most=7)
    file = str(tmp_path / "backup.jsonl.gz")
    assert bohrd(["admin", "backup", file, "--db", db]) == 0
    new = request.getfixturevalue("own_postgres").url if into == "postgres" else str(tmp_path / "new.sqlite")
    assert bohrd(["admin", "restore", file, "--db", new]) == 0
    assert bohrd(["admin", "restore", file, "--db", new]) == 2, "only into an empty one"
    other = Running(new)
    try:
        again = {n: Person(other.address, cookie=p.cookie) for n, p in enumerate((ada, bob))}
        assert again[0].state(table)["log"] == ada.state(table)["log"]
        after = play_on(again, table, random.Random(4), most=12)
        assert after["steps"] >= 12 > before["steps"]
    finally:
        other.stop()
    (tmp_path / "broken.gz").write_bytes(Path(file).read_bytes()[:-40])
    assert bohrd(["admin", "restore", str(tmp_path / "broken.gz"), "--db", str(tmp_path / "x.sqlite")]) == 2
    assert not admin.listed(Store(str(tmp_path / "x.sqlite")))
