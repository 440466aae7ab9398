"""The store: migrations make the schema, one writer wins, and a crash loses nothing that was committed."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from websockets.exceptions import ConnectionClosed

import bohrd
from bohrd.contract import BadInput
from bohrd.match import Match
from bohrd.server import serve
from bohrd.server import store_schema as schema
from bohrd.server.database import database_url
from bohrd.server.new_tables import new_id
from bohrd.server.saving import AlreadyPlayed, Change, Stale
from bohrd.server.serve import default_database, listen
from bohrd.server.sessions import new_secret
from bohrd.server.store import Store
from bohrd.server.table import Seat, Table
from server.clients import Person, Process, database, eventually, play_on, run_elsewhere

GAME = "periodic"


def new_table() -> Table:
    match = Match.new(bohrd.load(GAME), ["Ada", "Bob"], {}, "seed")
    seats = (Seat("Ada", "a"), Seat("Bob", "b"))
    now = time.time()
    return Table.new(new_id(), match.record, match.position, seats, host="a", created=now, moved=now)


def moved(table: Table, number: int = 0) -> Table:
    """The table after its first or another legal move."""
    assert table.position is not None
    return table.play(table.position.legal()[number], time.time())


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path):
    url = database(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres")
    opened = Store(url)
    opened.migrate()
    yield opened
    opened.close()


def test_migrations_make_the_schema(store: Store) -> None:
    store.migrate()
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []


def test_what_is_saved_is_loaded(store: Store) -> None:
    table = new_table()
    store.add(table)
    for step in range(20):
        following = moved(table).note(float(step), f"note {step}")
        table = replace(following, seq=store.save(table, following))
    loaded = store.load(table.id)
    assert loaded is not None and loaded.position is not None and table.position is not None
    assert loaded.position.digest() == table.position.digest()
    assert [step.move for step in loaded.steps] == [step.move for step in table.steps]
    assert [step.events for step in loaded.steps] == [step.events for step in table.steps]
    assert (loaded.seq, loaded.chat, loaded.seats) == (20, table.chat, table.seats)
    assert store.load("nowhere") is None


def test_one_of_two_writers_wins(store: Store) -> None:
    table = new_table()
    store.add(table)
    wanted = [moved(table, 0), moved(table, 1)]
    store.save(table, wanted[0])
    with pytest.raises(Stale):
        store.save(table, wanted[1])
    loaded = store.load(table.id)
    assert loaded is not None and [step.move for step in loaded.steps] == [wanted[0].steps[0].move]


def test_changes_that_are_written_together_stand_or_fall_alone(store: Store) -> None:
    tables = [new_table() for _ in range(4)]
    for table in tables:
        store.add(table)
    used = moved(tables[0])
    used = replace(used, seq=store.save(tables[0], used, "used"))
    outcomes = store.save_all(
        [
            Change(used, moved(used), "used"),
            Change(tables[1], moved(tables[1]), "k"),
            Change(replace(tables[2], seq=7), moved(tables[2])),
            Change(tables[3], moved(tables[3])),
        ]
    )
    assert isinstance(outcomes[0], AlreadyPlayed) and isinstance(outcomes[2], Stale)
    assert (outcomes[1], outcomes[3]) == (1, 1)
    loaded = [store.load(table.id) for table in tables]
    assert [len(table.steps) for table in loaded if table] == [1, 1, 0, 1]


def test_changes_of_many_tables_are_committed_together(store: Store) -> None:
    tables = [new_table() for _ in range(30)]
    for table in tables:
        store.add(table)

    async def all_at_once() -> list[int]:
        return await asyncio.gather(*(store.commit(Change(table, moved(table))) for table in tables))

    commits: list[object] = []
    sa.event.listen(store.engine, "commit", commits.append)
    assert run_elsewhere(all_at_once()) == [1] * 30
    assert 1 <= len(commits) <= 2
    assert all(len(loaded.steps) == 1 for table in tables if (loaded := store.load(table.id)))


def test_what_others_did_is_followed_as_if_it_was_loaded(store: Store) -> None:
    table = new_table()
    store.add(table)
    seen = table
    for step in range(12):
        following = table.cut(3, time.time()) if step == 6 else moved(table).note(float(step), f"note {step}")
        table = replace(following, seq=store.save(table, following))
        if step % 3 == 2:
            seen = store.follow(seen)
            loaded = store.load(table.id)
            assert seen is not None and loaded is not None
            assert seen.position is not None and loaded.position is not None
            assert seen.position.digest() == loaded.position.digest()
            for name in ("seq", "steps", "made", "chat", "chat_before", "seats", "moved", "end", "status"):
                assert getattr(seen, name) == getattr(loaded, name), name


def test_a_key_is_used_once_even_after_an_undo(store: Store) -> None:
    table = new_table()
    store.add(table)
    played = moved(table)
    played = replace(played, seq=store.save(table, played, "k"))
    undone = played.cut(0, time.time())
    undone = replace(undone, seq=store.save(played, undone))
    with pytest.raises(AlreadyPlayed):
        store.save(undone, moved(undone), "k")
    assert store.has_key(table.id, "k") and not store.has_key(table.id, "other")
    with store.engine.connect() as connection:
        kept = sa.select(schema.steps.c.number).where(schema.steps.c.table_id == table.id)
        assert len(connection.execute(kept).all()) == 1, "the step taken back"


def test_work_is_done_outside_of_the_event_loop(tmp_path: Path) -> None:
    opened = Store(database(tmp_path))

    async def busy() -> int:
        work = asyncio.create_task(opened.run(lambda: time.sleep(0.2)))
        ticks = 0
        while not work.done():
            await asyncio.sleep(0.01)
            ticks += 1
        return ticks

    assert run_elsewhere(busy()) > 5
    opened.close()


@pytest.mark.parametrize("url", ["mysql://here/there", "http://nonsense", "://"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(BadInput):
        database_url(url)


def test_a_database_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("This is a long text, and no database at all.\n" * 20)
    for url in (str(tmp_path / "notes.txt"), "postgresql://nobody@127.0.0.1:1/nowhere"):
        with pytest.raises(BadInput, match="cannot be used"):
            Store(url).migrate()


# -- processes ------------------------------------------------------------------------------


def lasting(state: dict) -> dict:
    """A state without what depends on who is there at the moment."""
    passing = ("present", "grace", "replaceable")
    seats = [{name: seat[name] for name in seat if name not in passing} for seat in state["seats"]]
    return {**state, "seats": seats, "undo": None, "clock_waits": None}


def test_kill_and_restart_lose_nothing(tmp_path: Path) -> None:
    """The server is killed in the midst of play, and so is the one that took its place; every move that they
    confirmed is there."""
    url = database(tmp_path)
    cookies = [new_secret(), new_secret()]
    tables: list[str] = []
    confirmed: dict[str, dict] = {}
    luck = random.Random(1)
    for round_ in range(2):
        with Process(url) as server:
            people = [Person(server.address, cookie=cookie) for cookie in cookies]
            if not tables:
                for game in bohrd.games.ids():
                    tables.append(people[0].create(game, "me", "open"))
                    people[1].join(tables[-1])
                watched = people[0].create(GAME, "random", "random")
            for table, before in confirmed.items():
                assert people[0].state(table)["log"] == before["log"]
            for table in tables:
                play_on(dict(enumerate(people)), table, luck, most=4 * (round_ + 1))
                confirmed[table] = people[0].state(table)
    with Process(url) as server:
        person = Person(server.address, cookie=cookies[0])
        for table, before in confirmed.items():
            assert lasting(person.state(table)) == lasting(before)
        steps = person.state(watched)["steps"]
        eventually(lambda: person.state(watched)["steps"] > steps, 60)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_while_people_watch(tmp_path: Path, how: signal.Signals) -> None:
    with Process(database(tmp_path)) as server:
        person = Person(server.address)
        table = person.create(GAME, "me", "open")
        with person.live(table) as socket:
            socket.recv(timeout=60)
            server.process.send_signal(how)
            with pytest.raises(ConnectionClosed):
                while True:
                    socket.recv(timeout=60)
            assert socket.close_code == 1012
        assert server.process.wait(60) in (0, -how)


def test_a_busy_port_that_nobody_asked_for_is_said_and_the_next_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    with listen("127.0.0.1", 0) as busy:
        busy.listen()
        port = busy.getsockname()[1]
        monkeypatch.setattr(serve, "PORT", port)
        monkeypatch.setattr(serve.Server, "run", lambda *_: None)
        serve.run(database(tmp_path), say=said.append)
    assert said[0].startswith(f"Port {port} is busy; taking ")
    assert int(said[0].rpartition(" ")[2].rstrip(".")) > port


def test_no_such_host_or_folder(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no host"):
        listen("no.such.host.invalid", 8000)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot make the folder"):
        default_database(str(tmp_path / "file" / "folder"))
    assert default_database(str(tmp_path / "new")) == str(tmp_path / "new" / "bohrd.sqlite")
