"""What surrounds every request: headers, cookies, origins, sizes, rates, and errors in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import bohrd
from bohrd.server import limits
from bohrd.server import table as table_module
from bohrd.server.limits import Bucket, Limits
from server.clients import Person, Running, database

GAME = "periodic"


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    few = Limits(rate=0.1, burst=8, opening_rate=0.01, opening_burst=2)
    running = Running(database(tmp_path), limits=few)
    yield running
    running.stop()


def fetch(address: str, **more: Any) -> httpx.Response:
    return httpx.get(address, timeout=30, **more)


def test_security_headers_on_everything(server: Running) -> None:
    for path in ("/", "/api/games", "/nowhere", "/static/icon.svg", "/api/docs"):
        headers = fetch(f"http://{server.address}{path}").headers
        policy = headers["content-security-policy"]
        by_kind = dict(part.split(" ", 1) for part in policy.split("; "))
        assert (
            by_kind["script-src"] == by_kind["style-src"] == "'self'" and by_kind["default-src"] == "'none'"
        )
        assert [kind for kind, allowed in by_kind.items() if "unsafe" in allowed] == ["style-src-attr"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers or "uvicorn" not in headers["server"]


def test_a_page_sets_the_session_cookie(server: Running) -> None:
    answer = fetch(f"http://{server.address}/about")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("bohrd=") and "HttpOnly" in cookie and "SameSite=Lax" in cookie
    again = fetch(f"http://{server.address}/about", headers={"cookie": cookie.split(";")[0]})
    assert "set-cookie" not in again.headers
    assert "set-cookie" not in fetch(f"http://{server.address}/api/games").headers


def test_errors_are_pages_for_people_and_json_for_programs(server: Running) -> None:
    html = {"accept": "text/html"}
    page = fetch(f"http://{server.address}/t/nowhere", headers=html)
    assert page.status_code == 404 and "There is no such table. Is the link complete?" in page.text
    assert page.headers["content-type"].startswith("text/html")
    for path, headers in (("/t/nowhere", {}), ("/api/tables/nowhere", html), ("/nowhere", {})):
        answer = fetch(f"http://{server.address}{path}", headers=headers)
        assert answer.status_code == 404 and answer.json()["error"].endswith((".", "?"))
    wrong = httpx.delete(f"http://{server.address}/api/games")
    assert (wrong.status_code, wrong.json()["error"]) == (405, "This cannot be done at this address.")


def test_a_failure_is_a_sentence_without_a_traceback(
    ada: Person, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(server.app.state, "poll_seconds")
    table = ada.create(GAME, "me", "open")
    answer = ada.get(f"/tables/{table}/poll", since=0)
    assert answer.status_code == 500
    assert answer.json() == {"error": "Something went wrong here. It was noted; please try again."}


def test_requests_from_other_sites_are_refused(ada: Person, server: Running) -> None:
    foreign = {"origin": "https://elsewhere.example"}
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
    answer = ada.http.post("/api/tables", json=body, headers=foreign)
    assert answer.status_code == 403
    assert answer.json()["error"] == "This request comes from another site's page."
    own = {"origin": f"http://{server.address}"}
    assert ada.http.post("/api/tables", json=body, headers=own).status_code == 201
    form = ada.http.post("/api/tables", data={"game": GAME}, headers=own)
    assert form.status_code == 400, "a form of another page cannot be mistaken for JSON"


def test_large_bodies(ada: Person) -> None:
    answer = ada.http.post("/api/tables", content=b"x" * (limits.BODY + 1))
    assert answer.status_code == 413
    assert answer.json()["error"] == "That is too large; at most 64 kB can be sent."
    undeclared = ada.http.post("/api/tables", content=iter([b"x" * 50_000] * 3))
    assert undeclared.status_code == 413
    record = ada.http.post("/api/records", content=b"x" * (limits.RECORD + 1))
    assert record.status_code == 413
    assert record.json()["error"] == "That is too large; at most 4096 kB can be sent."
    assert ada.http.post("/api/records", content=b"x" * 100_000).status_code == 422


def test_names_and_messages_have_limits(ada: Person) -> None:
    assert ada.post("/session", {"name": "  Ada   Lovelace "}).json() == {"name": "Ada Lovelace"}
    assert ada.get("/session").json() == {"name": "Ada Lovelace"}
    for name in ("", "   ", "x" * 25, "a\u0000b"):
        assert ada.post("/session", {"name": name}).status_code == 400
    table = ada.create(GAME, "me", "open")
    assert ada.state(table)["seats"][0]["name"] == "Ada Lovelace"
    assert ada.post(f"/tables/{table}/chat", {"text": "x" * 500}).status_code == 200
    for text in ("", " \n ", "x" * 501):
        answer = ada.post(f"/tables/{table}/chat", {"text": text})
        assert (answer.status_code, answer.json()["error"]) == (400, "A message has 1 to 500 characters.")
    key = ada.try_move(table, 0, 0, "k" * 65)
    assert (key.status_code, key.json()["field"]) == (400, "key")


def test_only_the_latest_chat_is_shown(
    ada: Person, bob: Person, visitor: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "CHAT_KEPT", 20)
    table = ada.create(GAME, "me", "open")
    assert visitor.post(f"/tables/{table}/chat", {"text": "hi"}).status_code == 403
    assert bob.post(f"/tables/{table}/chat", {"text": "hi"}).status_code == 403
    for number in range(25):
        ada.post(f"/tables/{table}/chat", {"text": f"message {number}"})
    chat = ada.state(table)["chat"]
    assert (len(chat), chat[0]["n"], chat[-1]["text"]) == (20, 5, "message 24")


def test_too_many_requests(strict: Running) -> None:
    ada, bob = Person(strict.address), Person(strict.address)
    answers = [ada.get("/games") for _ in range(10)]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429] * 2
    assert answers[-1].json()["error"] == "That was too much at once; wait a moment."
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 10
    assert bob.get("/games").status_code == 200, "others are not held up"


def test_too_many_tables(strict: Running) -> None:
    ada = Person(strict.address)
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert [ada.post("/tables", body).status_code for _ in range(3)] == [201, 201, 429]


def test_a_bucket_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(limits.time, "monotonic", lambda: now)
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]


def test_games_are_described(visitor: Person) -> None:
    listed = visitor.get("/games").json()["games"]
    assert [game["id"] for game in listed] == bohrd.games.ids()
    for game in listed:
        assert visitor.get(f"/games/{game['id']}").json() == game
        assert {bot["name"] for bot in game["bots"]} >= {"random", "greedy"}
        assert all(option["default"] in option["values"] for option in game["options"])
    assert visitor.get("/games/chess").status_code == 404


def test_the_api_explains_itself(server: Running) -> None:
    document = fetch(f"http://{server.address}/api/openapi.json").json()
    page = fetch(f"http://{server.address}/api/docs").text
    for path, methods in document["paths"].items():
        for method in methods:
            assert f"{method.upper()} {path}" in page
    assert all(f'id="shape-{name}"' in page for name in document["components"]["schemas"])
