"""Nobody can use more than their share, and nothing grows without a bound."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import threading
import tracemalloc
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bohrd import games
from bohrd.match import Match
from bohrd.server import limits as limits_module
from bohrd.server import state as state_module
from bohrd.server import tables as tables_module
from bohrd.server import uploads
from bohrd.server.addresses import client_of
from bohrd.server.bounded import Bounded
from bohrd.server.errors import Refused
from bohrd.server.fair_queue import FairQueue
from bohrd.server.limits import Limits
from server.clients import GENEROUS, Person, Running, database, eventually, heard, play_on, run_elsewhere

GAME = "periodic"


@contextlib.contextmanager
def running(folder: Path, **few: float) -> Iterator[Running]:
    generous = {name: getattr(GENEROUS, name) for name in ("rate", "burst", "opening_rate", "opening_burst")}
    server = Running(database(folder), grace=0.3, limits=Limits(**{**generous, **few}))  # type: ignore[arg-type]
    try:
        yield server
    finally:
        server.stop()


def half_open(address: str, sent: bytes = b"GET / HTTP/1.1\r\nHost: x\r\n") -> socket.socket:
    host, port = address.split(":")
    connection = socket.create_connection((host, int(port)), timeout=60)
    connection.sendall(sent)
    return connection


def test_a_request_must_be_there_in_time(tmp_path: Path) -> None:
    with running(tmp_path, header_seconds=0.3, body_seconds=0.3) as server:
        for sent in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n"):
            with half_open(server.address, sent) as slow, contextlib.suppress(ConnectionResetError):
                assert slow.recv(1000) == b""
        begun = b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{"
        with half_open(server.address, begun) as slow:
            assert slow.recv(1000).startswith(b"HTTP/1.1 408")
        person = Person(server.address)
        assert [person.get("/games").status_code for _ in range(3)] == [200] * 3, (
            "a kept connection is no late one"
        )


def test_half_open_requests_leave_room_for_others(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path, connections=120, header_seconds=0.5) as server, contextlib.ExitStack() as stack:
        for _ in range(150):
            stack.enter_context(half_open(server.address))
        eventually(lambda: _is_served(server.address))
        assert len(caplog.records) < 10, "the log stays small"


def _is_served(address: str) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(f"http://{address}/api/games", timeout=10).status_code == 200
    return False


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    with (
        running(tmp_path, address_connections=5, trusts_loopback=False) as server,
        contextlib.ExitStack() as stack,
    ):
        for _ in range(5):
            stack.enter_context(half_open(server.address))
        refused = stack.enter_context(half_open(server.address))
        assert refused.recv(1000).startswith(b"HTTP/1.1 503")
        stack.close()
        eventually(lambda: _is_served(server.address))


def test_live_connections_are_bounded_for_a_session_and_in_all(tmp_path: Path) -> None:
    with running(tmp_path, session_sockets=2, sockets=3) as server, contextlib.ExitStack() as stack:
        ada, bob = Person(server.address), Person(server.address)
        table = ada.create(GAME, "me", "open")
        for _ in range(2):
            heard(stack.enter_context(ada.live(table)))
        assert _closed_with(ada, table) == 4429
        heard(stack.enter_context(bob.live(table)))
        assert _closed_with(bob, table) == 4429, "that is all there is"
        stack.close()
        with bob.live(table) as live:
            assert heard(live)["table"] == table


def _closed_with(person: Person, table: str) -> int | None:
    try:
        with person.live(table) as live:
            live.recv(timeout=60)
    except InvalidStatus as refused:
        return refused.response.status_code
    except ConnectionClosed:
        pass
    return live.close_code


def test_an_upgrade_with_a_very_long_address_is_answered_and_the_server_still_stops(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        long = f"GET /api/tables/abc/live?since={'9' * 10_000} HTTP/1.1\r\nHost: x\r\n"
        upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        with half_open(server.address, (long + upgrade + key).encode()) as connection:
            assert connection.recv(1000).startswith(b"HTTP/1.1 400")


def from_address(person: Person, address: str) -> Person:
    """As if a proxy on this machine had handed their requests on."""
    person.headers["x-forwarded-for"] = address
    person.http.headers["x-forwarded-for"] = address
    return person


def test_so_much_is_done_for_one_address_at_a_time_and_others_are_served_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, let_go = threading.Semaphore(0), threading.Event()
    monkeypatch.setattr(
        state_module, "plan_for", lambda *_: (held.release(), let_go.wait(60), {"moves": []})[2]
    )
    with running(tmp_path, at_work=2) as server, ThreadPoolExecutor(4) as pool:
        crowd = [from_address(Person(server.address), "203.0.113.7") for _ in range(4)]
        table = crowd[0].create(GAME, "me", "open")
        plans = [pool.submit(person.get, f"/tables/{table}/plan") for person in crowd[:2]]
        assert held.acquire(timeout=60)
        third = pool.submit(crowd[2].get, "/games")
        other = from_address(Person(server.address), "198.51.100.3")
        assert other.state(table)["table"] == table
        with other.live(table) as live:
            assert heard(live)["table"] == table
        with pytest.raises(TimeoutError):
            third.result(0.5)
        assert crowd[3].get(f"/tables/{table}/poll", since=0, show="data").status_code in (200, 204)
        let_go.set()
        assert [answer.result(60).status_code for answer in (*plans, third)] == [200] * 3


def test_a_live_connection_takes_no_place_from_its_address_for_long(tmp_path: Path) -> None:
    with running(tmp_path, at_work=1) as server, contextlib.ExitStack() as stack:
        ada = from_address(Person(server.address), "203.0.113.7")
        table = ada.create(GAME, "me", "open")
        for _ in range(3):
            heard(stack.enter_context(ada.live(table)))
        assert ada.get("/games").status_code == 200


def test_who_reads_does_not_wait_for_those_who_write(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ada, writing = Person(server.address), threading.Event()
        table = ada.create(GAME, "me", "open")
        store = server.tables.store
        slow = asyncio.run_coroutine_threadsafe(store.run(writing.wait, 30), server.loop)
        server.tables.forget(table)
        assert Person(server.address).state(table)["table"] == table
        assert not slow.done()
        writing.set()
        assert slow.result(60)


def test_every_way_to_make_a_table_counts(tmp_path: Path) -> None:
    with running(tmp_path, opening_rate=0.001, opening_burst=4) as server:
        ada = Person(server.address)
        table = ada.create("nim", "me", "random")
        play_on({0: ada}, table, random.Random(1))
        assert ada.post("/lessons", {"game": GAME}).status_code == 201
        assert ada.post(f"/tables/{table}/rematch").status_code == 200
        assert ada.post(f"/tables/{table}/continue", {"step": 0}).status_code == 201
        for path, body in (
            ("/tables", {"game": "nim", "seats": [{"kind": "me"}, {"kind": "open"}]}),
            ("/lessons", {"game": GAME}),
            (f"/tables/{table}/rematch", {}),
            (f"/tables/{table}/continue", {"step": 0}),
            ("/records", {}),
        ):
            refused = ada.post(path, body)
            assert refused.status_code == 429, path
        assert 900 <= int(refused.headers["retry-after"]) <= 1000, "and that is true"


def test_retry_after_tells_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(limits_module, "time", SimpleNamespace(monotonic=lambda: now))
    with running(tmp_path, rate=0.1, burst=2) as server:
        ada = Person(server.address)
        answers = [ada.get("/games") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].headers["retry-after"] == "10"
        now += 8.5
        early = ada.get("/games")
        assert (early.status_code, early.headers["retry-after"]) == (429, "2"), "not a second too early"
        now += 2
        assert ada.get("/games").status_code == 200, "and not too late"


def test_ipv6_counts_by_network() -> None:
    assert client_of("2001:db8:1:2:3:4:5:6") == client_of("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert client_of("2001:db8:1:3::9") != client_of("2001:db8:1:2::9")
    assert client_of("::ffff:192.0.2.7") == client_of("192.0.2.7") == "192.0.2.7"
    assert client_of("::1") == "::1" and client_of("fe80::1%eth0") == "fe80::/64"
    assert client_of("testclient") == "testclient"


def test_the_queue_of_bots_is_fair_to_clients() -> None:
    async def served() -> list[str]:
        queue, order = FairQueue(places=1), list[str]()

        async def ask(client: str) -> None:
            async with queue.turn(client):
                order.append(client)
                await asyncio.sleep(0)

        greedy = [asyncio.create_task(ask("greedy")) for _ in range(20)]
        await asyncio.sleep(0)
        modest = [asyncio.create_task(ask("modest")) for _ in range(2)]
        await asyncio.gather(*greedy, *modest)
        assert queue.length == 0
        return order

    order = run_elsewhere(served())
    assert max(place for place, client in enumerate(order) if client == "modest") <= 5


def test_the_queue_of_bots_is_bounded_and_survives_those_who_give_up() -> None:
    async def go() -> None:
        queue = FairQueue(places=1, in_all=3, each=2)
        async with queue.turn("a"):
            waiting = [asyncio.create_task(queue._enter("a")) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Refused):
                await queue._enter("a")
            waiting.append(asyncio.create_task(queue._enter("b")))
            await asyncio.sleep(0)
            with pytest.raises(Refused):
                await queue._enter("c")
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            assert queue.length == 0
        async with asyncio.timeout(1), queue.turn("c"):
            pass

    run_elsewhere(go())


def test_bots_wait_at_a_table_nobody_looks_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "ASKED", 0.05)
    with running(tmp_path) as server:
        ada = Person(server.address)
        table = ada.create("molecular", *["random"] * 4, options={"rounds": 30})
        paused = eventually(lambda: server.tables.autoplay.paused, 60)
        assert paused == 1
        before = len(server.tables._loaded[table].steps)
        eventually(lambda: ada.state(table)["steps"] > before)
        eventually(lambda: server.tables.autoplay.paused == 1, 60)
        with ada.live(table) as live:
            steps = [heard(live)["steps"] for _ in range(6)]
            assert steps == sorted(steps) and steps[-1] > steps[0], "whoever looks sees them play"


def test_an_uploaded_record_is_bounded_and_not_kept_in_memory(
    server: Running, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new(games.load("nim"), ["A", "B"], {}, 5)
    while not match.over:
        match.play(match.legal()[0])
    lines = match.record.lines()
    loaded = server.tables.loaded
    answer = ada.http.post("/api/records", content=b"\n".join(lines))
    assert answer.status_code == 201 and server.tables.loaded == loaded
    assert ada.state(answer.json()["table"])["status"] == "over"
    monkeypatch.setattr(uploads, "LINE", 1024)
    long = ada.http.post("/api/records", content=b"\n".join([*lines[:3], b" " * 2000]))
    assert (long.status_code, long.json()["error"]) == (422, "Line 4: it has more than 1 kB.")
    monkeypatch.undo()
    monkeypatch.setattr(uploads, "SECONDS", -1.0)
    slow = ada.http.post("/api/records", content=b"\n".join(lines))
    assert slow.status_code == 422 and "too long to re-execute" in slow.json()["error"]


def test_a_record_is_received_as_a_stream_bounded_in_size_and_time(tmp_path: Path) -> None:
    with running(tmp_path, body_seconds=1.0) as server:
        head = b"POST /api/records HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        with half_open(server.address, head + b'5\r\n{"boh') as slow:
            assert slow.recv(1000).startswith(b"HTTP/1.1 408")
        ada = Person(server.address)
        chunk = b" " * 60_000 + b"\n"
        large = ada.http.post("/api/records", content=(chunk for _ in range(80)))
        assert large.status_code == 413 and "at most 4096 kB" in large.json()["error"]
        assert ada.http.post("/api/records", content=(chunk for _ in range(60))).status_code == 422


def test_of_what_is_sent_little_is_in_memory() -> None:
    chunk = b" " * 60_000 + b"\n"

    async def sent() -> AsyncIterator[bytes]:
        for _ in range(60):
            yield chunk

    async def receive() -> int:
        async with uploads.received(sent()) as file:
            return sum(len(line) for line in file)

    tracemalloc.start()
    assert run_elsewhere(receive()) == 60 * len(chunk)
    assert tracemalloc.get_traced_memory()[1] < 10 * len(chunk)
    tracemalloc.stop()


def test_a_record_longer_than_any_game_is_given_up_on(server: Running, ada: Person) -> None:
    header = {"bohrd": 1, "game": "nim", "version": 99, "content": "x", "seats": ["A", "B"], "options": {}}
    step = json.dumps({"seat": 0, "move": "x"})
    body = "\n".join([json.dumps(header), '{"setup": []}', *[step] * 30_000])
    answer = ada.http.post("/api/records", content=body)
    assert answer.status_code == 422 and "is so long" in answer.json()["error"]


def test_what_is_remembered_stays_within_a_bound() -> None:
    kept = Bounded[int, str](100, len)
    for number in range(50):
        kept.put(number, "x" * 10)
        kept.get(0)
    assert kept.total <= 100 and len(kept) == 10
    assert kept.get(0) is not None and kept.get(49) is not None and kept.get(1) is None
    kept.put(0, "x" * 1000)
    assert kept.total == 0 and len(kept) == 0
