"""Live updates: everybody is told at once, only what changed, and nobody misses anything."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from bohrd.server import live
from bohrd.server.differences import Sent
from bohrd.server.permissions import Eyes
from bohrd.server.state import state_for
from bohrd.server.state_cache import StateCache
from server.clients import Person, Running, eventually, heard

GAME = "periodic"


@pytest.fixture
def table(ada: Person, bob: Person) -> str:
    opened = ada.create(GAME, {"kind": "me", "name": "Ada"}, "open")
    bob.join(opened, "Bob")
    return opened


def completed(known: str, html: str | None = None, cut: list[int] | None = None, **part: object) -> dict:
    """A part with its whole picture; places in it are those of UTF-16."""
    if cut:
        before, between = known.encode("utf-16-le"), (html or "").encode("utf-16-le")
        assert len(before) == 2 * cut[2]
        return {**part, "html": (before[: 2 * cut[0]] + between + before[2 * cut[1] :]).decode("utf-16-le")}
    return {**part, "html": known if html is None else html}


def merged(known: dict, news: dict) -> dict:
    """What a client makes of news, by the words of the protocol."""
    drawn = {part["name"]: part["html"] for part in known.get("parts", [])}
    state = {name: value for name, value in news.items() if name != "type"}
    state["parts"] = [completed(drawn.get(part["name"], ""), **part) for part in news["parts"]]
    state["log"] = known.get("log", [])[: news["log_from"]] + news["log"]
    kept = [entry for entry in known.get("chat", []) if entry["n"] < news["chat_from"]]
    state["chat"] = kept + news["chat"]
    return {**state, "log_from": 0, "chat_from": 0}


def test_news_add_up_to_the_whole_state(ada: Person, bob: Person) -> None:
    table = ada.create(GAME, {"kind": "me", "name": "Ada 🧪"}, "open")
    bob.join(table, "Bob 🧲")
    people = (ada, bob)
    sent: list[int] = []
    with ada.live(table, show="picture") as socket:
        mine = merged({}, heard(socket))
        assert mine == {**ada.state(table, show="picture"), "seats": mine["seats"]}
        for step in range(6):
            mover = people[ada.state(table)["turn"]]
            mover.play(table, mover.state(table)["moves"][0]["id"], step)
            news = heard(socket)
            mine = merged(mine, news)
            whole = ada.state(table, show="picture")
            assert mine == {**whole, "parts": mine["parts"]}
            assert [(p["name"], p["html"]) for p in mine["parts"]] == [
                (p["name"], p["html"]) for p in whole["parts"]
            ]
            assert news["log_from"] > 0
            sent.append(sum(len(part.get("html", "")) for part in news["parts"]))
        assert sum(sent) / len(sent) < 0.5 * sum(len(part["html"]) for part in whole["parts"])
        bob.post(f"/tables/{table}/chat", {"text": "Hello <b>you</b>"})
        news = heard(socket)
        assert all("html" not in part for part in news["parts"]) and news["log"] == []
        assert [entry["text"] for entry in news["chat"]] == ["Hello <b>you</b>"]
        assert merged(mine, news)["chat"] == ada.state(table)["chat"]


def test_resuming_sends_only_what_is_missing(ada: Person, bob: Person, table: str) -> None:
    with ada.live(table, show="picture") as socket:
        seq = heard(socket)["seq"]
    with ada.live(table, show="picture", since=seq) as socket:
        again = heard(socket)
        assert all("html" not in part for part in again["parts"]) and again["log"] == []
    mover = (ada, bob)[ada.state(table)["turn"]]
    mover.play(table, mover.state(table)["moves"][0]["id"], 0)
    with ada.live(table, show="picture", since=seq) as socket:
        caught_up = heard(socket)
        assert (caught_up["seq"], caught_up["steps"], caught_up["log_from"]) == (seq + 1, 1, 0)
        assert all("html" in part for part in caught_up["parts"])


def test_presence(ada: Person, bob: Person, table: str) -> None:
    with ada.live(table) as socket:
        state = heard(socket)
        assert [seat["present"] for seat in state["seats"]] == [True, False]
        with bob.live(table):
            assert heard(socket, "presence") == {
                "type": "presence",
                "seats": [
                    {"present": True, "grace": None, "replaceable": True},
                    {"present": True, "grace": None, "replaceable": False},
                ],
                "undo": ada.state(table)["undo"],
            }
        gone = heard(socket, "presence")["seats"][1]
        assert gone == {"present": False, "grace": None, "replaceable": True}


def test_ping_and_nonsense(ada: Person, table: str) -> None:
    with ada.live(table) as socket:
        heard(socket)
        socket.send('{"type": "ping"}')
        assert heard(socket, "pong") == {"type": "pong"}
        socket.send("nonsense")
        with pytest.raises(ConnectionClosed):
            heard(socket)
        assert socket.close_code == live.CLOSE_MALFORMED


def test_messages_are_packed_each_for_itself(ada: Person, table: str) -> None:
    """Nothing is kept for a connection between them."""
    with ada.live(table) as live:
        assert live.response is not None
        packing = live.response.headers["sec-websocket-extensions"]
        assert "server_no_context_takeover" in packing and "client_no_context_takeover" in packing
        heard(live)


def test_moves_over_the_live_connection(ada: Person, bob: Person, table: str) -> None:
    people = (ada, bob)
    turn = ada.state(table)["turn"]
    with people[turn].live(table) as mover, people[1 - turn].live(table) as other:
        move = heard(mover)["moves"][0]
        heard(other)
        message = {"type": "move", "move": move["name"], "step": 0, "key": "k"}
        other.send(json.dumps(message))
        assert heard(other, "refused")["status"] == 403
        mover.send(json.dumps({**message, "move": -1}))
        assert heard(mover, "refused")["status"] == 400
        mover.send(json.dumps(message))
        played = heard(mover, "played")
        assert (played["key"], played["step"]) == ("k", 1)
        assert heard(other)["steps"] == 1
        mover.send(json.dumps(message))
        assert heard(mover, "played") == played, "the same key plays once"
        mover.send(json.dumps({**message, "key": "other"}))
        refused = heard(mover, "refused")
        assert (refused["status"], refused["key"]) == (409, "other")
    assert ada.state(table)["steps"] == 1


def test_too_much_talking_closes_the_connection(ada: Person, table: str) -> None:
    with ada.live(table) as socket:
        with pytest.raises(ConnectionClosed):
            for _ in range(500):
                socket.send('{"type": "ping"}')
                heard(socket, "pong")
        assert socket.close_code == live.CLOSE_MANY


def test_unknown_tables_and_bad_tokens_are_told_by_the_code(ada: Person, server: Running) -> None:
    for person, table, code in (
        (ada, "nowhere", 4404),
        (Person(server.address, token="x" * 32), "nowhere", 4401),
    ):
        with person.live(table) as socket:
            with pytest.raises(ConnectionClosed):
                heard(socket)
            assert socket.close_code == code


def test_other_sites_cannot_connect(ada: Person, table: str) -> None:
    ada.headers["origin"] = "https://elsewhere.example"
    with ada.live(table) as socket:
        with pytest.raises(ConnectionClosed):
            heard(socket)
        assert socket.close_code == 4403


def test_several_on_one_device_look_by_turns(ada: Person) -> None:
    table = ada.create(GAME, "me", "local")
    with ada.live(table) as socket:
        first = heard(socket)
        assert first["viewer"] is None and first["handover"]["seat"] == first["turn"]
        socket.send(json.dumps({"type": "as", "seat": first["turn"]}))
        handed = heard(socket)
        assert (handed["viewer"], handed["handover"]) == (first["turn"], None)
        assert handed["moves"] and handed["log_from"] == 0
        ada.play(table, handed["moves"][0]["id"], 0, **{"as": first["turn"]})
        assert heard(socket)["handover"]["seat"] == 1 - first["turn"]


def test_polling_where_websockets_are_blocked(
    ada: Person, bob: Person, table: str, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.tables.hub, "grace", 15)
    state = ada.state(table)
    seq = state["seq"]
    quiet = ada.get(f"/tables/{table}/poll", since=seq, show="data")
    assert (quiet.status_code, quiet.content) == (204, b"")
    assert bob.state(table)["seats"][0]["present"], "who polls is there"
    mover = (ada, bob)[state["turn"]]
    move = mover.state(table)["moves"][0]["id"]
    got: list[dict] = []

    def poll() -> None:
        answer = ada.get(f"/tables/{table}/poll", since=seq, show="data")
        got.append(answer.json() if answer.status_code == 200 else {"steps": -1})

    waiting = threading.Thread(target=poll)
    waiting.start()
    mover.play(table, move, 0)
    waiting.join(10)
    assert got[0]["steps"] == 1
    assert ada.get(f"/tables/{table}/poll", since=seq, show="data").json()["steps"] == 1


def test_idle_tables_are_unloaded_and_come_back(
    ada: Person, bob: Person, table: str, server: Running
) -> None:
    mover = (ada, bob)[ada.state(table)["turn"]]
    before = mover.play(table, mover.state(table)["moves"][0]["id"], 0)
    tables = server.tables
    idle, tables._idle = tables._idle, 0.0
    with ada.live(ada.create(GAME, "me", "open")) as socket:
        heard(socket)
        eventually(lambda: (tables.unload_idle(), tables.loaded <= 1)[1])
    tables._idle = idle
    assert table not in tables._loaded
    assert mover.state(table) == before


def test_a_part_is_sent_by_what_changed_in_it_counted_as_browsers_count() -> None:
    sent = Sent()
    texts = ["<p>🧪 one – two</p>", "<p>🧪 one – 2 – two</p>", "<p>aa</p>", "<p>aaaa</p>", "<p>a</p>", ""]
    shown = ""
    for text in texts:
        state: Any = {"log": [], "chat": [], "parts": [{"name": "board", "title": "", "html": text}]}
        shown = completed(shown, **sent.news(state)["parts"][0])["html"]
        assert shown == text
    assert "html" not in sent.news(state)["parts"][0]


def test_what_is_the_same_for_all_is_found_out_once(
    ada: Person, bob: Person, table: str, server: Running
) -> None:
    known = server.tables._loaded[table]
    cache, here = StateCache(), dict[str, float | None]()
    seen = [cache.sight(known, known.position, viewer) for viewer in (0, 1, None)]
    assert len({id(sight._common.prompt) for sight in seen}) == 1
    states = [state_for(known, Eyes(show="data"), here, 0.0, cache)["seats"] for _ in range(2)]
    assert states[0] == states[1] and seen[0].scores is seen[1].scores
