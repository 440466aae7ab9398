"""Finished games: looking back with any eyes, going on from a moment, downloading and uploading records."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

import bohrd
from bohrd import record
from server.clients import Person, Running, eventually

GAME = "molecular"


@pytest.fixture(scope="module")
def finished(server: Running) -> str:
    table = Person(server.address).create(GAME, "random", "random")
    watcher = Person(server.address)
    eventually(lambda: watcher.state(table)["over"], 120)
    return table


def test_any_moment_with_any_eyes(visitor: Person, finished: str) -> None:
    steps = visitor.state(finished)["steps"]
    for step in (0, steps // 2, steps):
        for seat in (None, 0, 1):
            asked = {} if seat is None else {"seat": seat}
            state = visitor.get(f"/tables/{finished}/at/{step}", **asked, show="data").json()
            assert (state["step"], state["steps"], state["viewer"]) == (step, steps, seat)
            assert (state["view"]["seat"], state["moves"]) == (seat, [])
            assert state["over"] == (step == steps)
            assert all(entry["step"] <= step for entry in state["log"])
    assert visitor.get(f"/tables/{finished}/at/{steps + 1}").status_code == 404
    assert visitor.get(f"/tables/{finished}/at/0", seat=5).status_code == 400


def test_one_looks_back_with_ones_own_eyes_while_it_runs(ada: Person, bob: Person) -> None:
    table = ada.create(GAME, "me", "open")
    bob.join(table)
    state = ada.get(f"/tables/{table}/at/0", show="data").json()
    assert (state["viewer"], state["view"]["seat"]) == (0, 0)


def test_the_whole_table_is_drawn_for_who_asks(ada: Person, visitor: Person) -> None:
    table = ada.create(GAME, "me", "random")
    own, others = (person.get(f"/tables/{table}/picture.svg") for person in (ada, visitor))
    assert own.headers["content-type"].startswith("image/svg+xml")
    for answer in (own, others):
        ElementTree.fromstring(answer.content)
        assert "@font-face" in answer.text, "a picture may fetch nothing"
        assert "font-src data:" in answer.headers["content-security-policy"]
    assert own.text != others.text, "what is mine is drawn for me alone"
    assert visitor.get("/tables/nowhere/picture.svg").status_code == 404


def test_download_and_upload(ada: Person, visitor: Person, finished: str) -> None:
    answer = visitor.get(f"/tables/{finished}/record")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert answer.headers["content-disposition"] == f'attachment; filename="{GAME}-{finished}.jsonl"'
    parsed = record.parse(answer.content.splitlines())
    parsed.check()
    uploaded = ada.http.post("/api/records", content=answer.content)
    assert uploaded.status_code == 201
    copy = uploaded.json()["table"]
    before, after = visitor.state(finished), visitor.state(copy)
    for name in ("log", "result", "steps", "status", "options", "view"):
        assert after[name] == before[name]
    assert [seat["kind"] for seat in after["seats"]] == ["person", "person"]
    assert visitor.get(f"/tables/{copy}/record").content == answer.content


def test_an_unfinished_record_is_looked_at_and_gone_on_with(ada: Person, finished: str) -> None:
    lines = ada.get(f"/tables/{finished}/record").content.splitlines()[:12]
    copy = ada.http.post("/api/records", content=b"\n".join(lines)).json()["table"]
    state = ada.state(copy)
    assert (state["status"], state["steps"], state["moves"]) == ("stopped", 10, [])
    assert ada.try_move(copy, 0, 10).status_code == 403
    opened = ada.post(f"/tables/{copy}/continue", {"step": 10})
    assert opened.status_code == 201
    on = ada.state(opened.json()["table"])
    assert on["you"]["seats"] == [state["turn"]]
    assert on["view"] == ada.get(f"/tables/{copy}/at/10", seat=state["turn"], show="data").json()["view"]


def test_going_on_from_a_moment(ada: Person, finished: str) -> None:
    then = ada.get(f"/tables/{finished}/at/5", show="data").json()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Eve"}]
    opened = ada.post(f"/tables/{finished}/continue", {"step": 5, "seats": seats}).json()["table"]
    state = ada.state(opened, **{"as": then["turn"]})
    assert [seat["name"] for seat in state["seats"]] == ["Ada", "Eve"]
    assert state["steps"] == 0 and state["turn"] == then["turn"]
    after = ada.play(opened, state["moves"][0]["id"], 0, **{"as": then["turn"]})
    assert after["steps"] == 1
    wrong = ada.post(f"/tables/{finished}/continue", {"step": 5, "seats": seats[:1]})
    assert (wrong.status_code, wrong.json()["field"]) == (400, "seats")
    end = ada.post(f"/tables/{finished}/continue", {"step": then["steps"]})
    assert end.status_code == 409


def broken(lines: list[bytes], how: str) -> bytes:
    """A record spoilt in one way."""
    entries = [json.loads(line) for line in lines]
    match how:
        case "empty":
            return b""
        case "not json":
            return b"\n".join([*lines[:4], b"{oops", *lines[5:]])
        case "not text":
            return bytes(range(256)) * 20
        case "other game":
            entries[0]["game"] = "chess"
        case "format":
            entries[0]["bohrd"] = 99
        case "seats":
            entries[0]["seats"] = []
        case "cut":
            entries = entries[:1]
        case "wrong seat":
            entries[3]["seat"] = 1 - entries[3]["seat"]
        case "unknown move":
            entries[3]["move"] = "resign"
        case "illegal move":
            legal = record.parse(lines).position(1).legal()
            moves = map(bohrd.load(GAME).catalogue.__getitem__, range(5000))
            entries[3]["move"] = next(move.name for move in moves if move not in legal)
        case "chance":
            entries[1]["setup"][0] = 10_000
        case "less chance":
            entries[1]["setup"].pop()
        case "more chance":
            entries[1]["setup"].append(0)
        case "score":
            entries[-1]["end"][0] += 1
        case "unknown field":
            entries[2]["cheat"] = True
        case "options":
            entries[0]["options"] = {"nonsense": 1}
        case "start":
            entries[0]["start"] = {"x": 1}
    return b"\n".join(json.dumps(entry).encode() for entry in entries)


@pytest.mark.parametrize(
    ("how", "line"),
    [
        ("empty", 1),
        ("not json", 5),
        ("not text", 1),
        ("other game", 1),
        ("format", 1),
        ("seats", 1),
        ("cut", 2),
        ("wrong seat", 4),
        ("unknown move", 4),
        ("illegal move", 4),
        ("chance", 2),
        ("less chance", 2),
        ("more chance", 2),
        ("score", None),
        ("unknown field", 3),
        ("options", None),
        ("start", None),
    ],
)
def test_a_broken_record_is_refused_by_line_and_reason(
    ada: Person, finished: str, how: str, line: int | None
) -> None:
    lines = ada.get(f"/tables/{finished}/record").content.splitlines()
    mine = len(ada.get("/tables/mine").json()["tables"])
    answer = ada.http.post("/api/records", content=broken(lines, how))
    assert answer.status_code == 422, answer.text
    error = answer.json()["error"]
    assert error.startswith(f"Line {line}: " if line else "Line ") and error.endswith(".") and len(error) > 15
    assert len(ada.get("/tables/mine").json()["tables"]) == mine


def test_a_record_of_older_rules_can_be_read(ada: Person, finished: str, server: Running) -> None:
    lines = ada.get(f"/tables/{finished}/record").content.splitlines()
    header = json.loads(lines[0])
    header["version"] = 0
    copy = ada.http.post("/api/records", content=b"\n".join([json.dumps(header).encode(), *lines[1:]]))
    state = ada.state(copy.json()["table"], show="picture")
    assert (state["status"], state["parts"], state["result"]) == ("over", [], None)
    assert state["log"] == ada.state(finished, show="picture")["log"]
    at = ada.get(f"/tables/{copy.json()['table']}/at/3").json()
    assert at["step"] == 3 and at["parts"] == []
    assert ada.post(f"/tables/{copy.json()['table']}/continue", {"step": 1}).status_code == 409
    server.tables.forget(copy.json()["table"])
    assert ada.state(copy.json()["table"], show="picture") == state, "the store has it all"


@pytest.mark.parametrize("tables", [{"effectors": {}}, {"nonsense": {"at": "all"}}, {}])
def test_a_record_with_content_of_its_own_is_refused(ada: Person, finished: str, tables: dict) -> None:
    """Whatever the content is: the server does not even look at it."""
    lines = ada.get(f"/tables/{finished}/record").content.splitlines()
    header = {**json.loads(lines[0]), "tables": tables}
    answer = ada.http.post("/api/records", content=b"\n".join([json.dumps(header).encode(), *lines[1:]]))
    said = "Line 1: it was played with content of its own; bohrd replay shows it."
    assert (answer.status_code, answer.json()) == (422, {"error": said})
