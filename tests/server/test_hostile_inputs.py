"""What nobody sends by accident: every answer is a sentence, and nothing is a fault of ours."""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from bohrd.server.sessions import COOKIE, new_secret
from server.clients import Person, Running, heard

GAME = "periodic"
DIGITS = "9" * 5000


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def running(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    own = str(tmp_path_factory.mktemp("hostile") / "bohrd.sqlite")
    server = Running(request.getfixturevalue("postgres") if request.param == "postgres" else own)
    yield server
    server.stop()


@pytest.fixture
def ada(running: Running) -> Person:
    return Person(running.address)


@pytest.fixture(autouse=True)
def no_faults(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No test of these may leave a traceback or an error in the log."""
    yield
    told = caplog.get_records("call")
    faults = [r for r in told if r.levelno >= logging.ERROR or r.exc_info]
    assert not faults, [fault.getMessage() for fault in faults]


def raw(address: str, request: bytes, broken: bool = False) -> bytes:
    """The answer to these very bytes, after which, if ``broken``, nothing more can come."""
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        connection.sendall(request)
        if broken:
            connection.shutdown(socket.SHUT_WR)
        answer = b""
        while chunk := connection.recv(65536):
            answer += chunk
    return answer


def asked(method: str, path: str, *headers: str, host: str = "localhost", body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", *headers]
    if body:
        lines += [f"Content-Length: {len(body)}", "Content-Type: application/json"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "[", "null", "http://a:b:c"])
def test_an_origin_that_is_no_address(running: Running, origin: str) -> None:
    answer = raw(running.address, asked("POST", "/api/session", f"Origin: {origin}", body=b'{"name":"A"}'))
    assert status(answer) == 403


@pytest.mark.parametrize("host", ["h" * 3000, "[", "a b", "http://x/", "a,b", "a/b"])
def test_a_host_that_is_none(running: Running, ada: Person, host: str) -> None:
    table = ada.create(GAME, "me", "open")
    cookie = f"Cookie: {COOKIE}={ada.cookie}"
    for path in ("/", f"/t/{table}", f"/t/{table}/qr.svg", f"/api/tables/{table}"):
        assert status(raw(running.address, asked("GET", path, cookie, host=host))) == 400


def test_an_option_named_by_a_lone_surrogate(ada: Person) -> None:
    for body in (
        r'{"game": "periodic", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"\ud800": 1}}',
        r'{"game": "periodic", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"\ud800": []}}',
        r'{"game": "periodic", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"a": "\udfff"}}',
        r'{"game": "\ud800", "seats": [{"kind": "me"}]}',
        r'{"\ud800": 1}',
    ):
        answer = ada.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400 and answer.json()["error"]


def test_numbers_of_5000_digits(running: Running, ada: Person) -> None:
    table = ada.create(GAME, "me", "local")
    api = f"/api/tables/{table}"
    for path in (
        f"{api}/moments/{DIGITS}",
        f"{api}?as={DIGITS}",
        f"{api}/poll?since={DIGITS}",
        f"{api}/points/{DIGITS}",
        f"{api}/preview/{DIGITS}",
    ):
        assert status(raw(running.address, asked("GET", path))) in (400, 404), path
    for sign in ("", "-"):
        body = f'{{"move": {sign}{DIGITS}, "step": 0, "key": "k"}}'.encode()
        cookie = f"Cookie: {COOKIE}={ada.cookie}"
        assert status(raw(running.address, asked("POST", f"{api}/moves", cookie, body=body))) == 400
        short = f'{{"move": {sign}{"9" * 4000}, "step": 0, "key": "k"}}'.encode()
        assert status(raw(running.address, asked("POST", f"{api}/moves", cookie, body=short))) == 400
    length = asked("POST", "/api/session", f"Content-Length: {DIGITS}")
    assert status(raw(running.address, length)) in (400, 413)
    header = f'{{"bohrd": {DIGITS}, "game": "periodic"}}\n'
    assert ada.http.post("/api/records", content=header).status_code == 422


def test_numbers_of_5000_digits_on_the_socket(ada: Person) -> None:
    table = ada.create(GAME, "me", "local")
    with ada.live(table, since=DIGITS[:3500]) as live:
        assert heard(live)["type"] == "state"
        live.send(f'{{"type": "move", "move": {DIGITS}, "step": 0, "key": "k"}}')
        with pytest.raises(ConnectionClosed):
            while True:
                assert json.loads(live.recv(timeout=60))["type"] in ("state", "refused", "presence")
                live.send("[")


@pytest.mark.parametrize("frame", [b"\x00\xff", "", "[", "null", '{"type": "move"}', '{"type": "\\ud800"}'])
def test_frames_that_are_no_messages(ada: Person, frame: str | bytes) -> None:
    table = ada.create(GAME, "me", "open")
    with ada.live(table) as live:
        heard(live)
        live.send(frame)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                live.recv(timeout=60)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400


@pytest.mark.parametrize(
    "frame",
    [
        b"\x81\x82\x00\x00\x00\x00\xff\xff",  # text that is not UTF-8
        b"\x83\x80\x00\x00\x00\x00",  # an opcode that there is not
        b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # longer than anything
        b"\x88\x81\x00\x00\x00\x00\x00",  # half a reason for closing
        b"\x81\x05hello",  # not masked
        b"\x00\x81\x00\x00\x00\x00a",  # goes on with nothing
        b"\x81\x85\x00\x00",  # breaks off
    ],
)
def test_broken_frames(running: Running, ada: Person, frame: bytes) -> None:
    table = ada.create(GAME, "me", "open")
    upgrade = upgraded(table)
    assert status(raw(running.address, upgrade + frame, broken=True)) == 101
    assert ada.state(table)["steps"] == 0


def upgraded(table: str, *headers: str) -> bytes:
    """What asks for a live connection."""
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    wanted = ("Upgrade: websocket", "Sec-WebSocket-Version: 13", key, *headers)
    return asked("GET", f"/api/tables/{table}/live", *wanted).replace(
        b"Connection: close", b"Connection: Upgrade"
    )


def test_who_goes_away_before_they_are_let_in_leaves_no_traceback(running: Running, ada: Person) -> None:
    table = ada.create(GAME, "me", "open")
    host, port = running.address.split(":")
    slow = [running.tables.store._reading.submit(time.sleep, 0.3) for _ in range(8)]
    for _ in range(5):  # it takes a while until it is known who asks
        with socket.create_connection((host, int(port)), timeout=60) as gone:
            gone.sendall(upgraded(table, f"Cookie: {COOKIE}={new_secret()}"))
    assert [wait.result(60) for wait in slow] == [None] * 8
    Person(running.address).state(table)
    time.sleep(0.3)


def test_nul_characters(running: Running, ada: Person) -> None:
    table = ada.create(GAME, "me", "local")
    cookie = f"Cookie: {COOKIE}={ada.cookie}"
    for path in ("/t/a%00b", "/replay/%00", "/api/tables/%00", "/api/tables/a%00/record", "/rules/%00"):
        assert status(raw(running.address, asked("GET", path, cookie))) == 404, path
    move = ada.state(table, **{"as": ada.state(table)["turn"]})["moves"][0]["id"]
    for body in (
        {"move": move, "step": 0, "key": "\0"},
        {"move": "\0", "step": 0, "key": "k"},
    ):
        assert ada.post(f"/tables/{table}/moves", body).status_code == 400
    assert ada.post(f"/tables/{table}/chat", {"text": "\0"}).status_code == 400
    assert ada.post("/session", {"name": "a\0"}).status_code == 400
    assert ada.post("/lessons", {"game": GAME, "lesson": "\0"}).status_code == 400
    assert ada.post(f"/tables/{table}/seats/0/bot", {"bot": "\0"}).status_code == 400
    with ada.live(table) as live:
        heard(live)
        live.send(json.dumps({"type": "move", "move": move, "step": 0, "key": "\0"}))
        with pytest.raises(ConnectionClosed):
            while True:
                live.recv(timeout=60)
