"""A game may have no options, no content, a single number of players and examples without a picture."""

from __future__ import annotations

import random

import pytest

import bohrd
from server.clients import Person, Running, eventually, play_on

GAME = "nim"


@pytest.fixture(scope="module")
def finished(server: Running) -> str:
    table = Person(server.address).create(GAME, "random", "greedy")
    watcher = Person(server.address)
    eventually(lambda: watcher.state(table)["over"])
    return table


def test_every_page_of_it(ada: Person, finished: str) -> None:
    running = ada.create(GAME, "me", "random")
    for path in (
        "/",
        "/about",
        f"/new/{GAME}",
        f"/rules/{GAME}",
        f"/t/{running}",
        f"/replay/{finished}",
        f"/games/{GAME}/style.css",
        f"/games/{GAME}/picture.svg",
    ):
        answer = ada.http.get(path)
        assert answer.status_code == 200, f"{path}: {answer.text}"
    assert "@font-face" in ada.http.get(f"/games/{GAME}/picture.svg").text, "an image may fetch nothing"
    home = ada.http.get("/").text
    assert "<h3>Nim</h3>" in home and "2 min<" in home


def test_the_rulebook_has_its_areas_by_their_titles_and_no_empty_chapters(ada: Person) -> None:
    text = ada.http.get(f"/rules/{GAME}").text
    for title in bohrd.load(GAME).ledger.titles.values():
        assert f">{title}</h2>" in text
    assert "From heaps of 3, 4 and 5 a player takes" in text and "Picture of the example" not in text
    assert 'id="options"' not in text and 'id="ours"' not in text


def test_an_area_without_a_title_is_called_by_its_key(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(bohrd.load(GAME).ledger.titles, "SCORE")
    assert ">Score</h2>" in ada.http.get(f"/rules/{GAME}").text


def test_an_example_without_a_picture_has_none(ada: Person) -> None:
    assert bohrd.load(GAME).ledger["NIM-TAKE-1"].example
    for rule in ("NIM-TAKE-1", "NIM-END-1", "NIM-NONE-1"):
        answer = ada.http.get(f"/games/{GAME}/examples/{rule}.svg")
        assert (answer.status_code, answer.json()["error"]) == (
            404,
            f"There is no picture of an example for {rule}.",
        )


def test_it_is_played_looked_back_on_saved_and_gone_on_with(ada: Person, bob: Person) -> None:
    table = ada.create(GAME, "me", "open")
    bob.join(table)
    state = play_on({0: ada, 1: bob}, table, random.Random(1))
    assert (state["status"], state["options"]) == ("over", {})
    assert ada.get(f"/tables/{table}/at/1", seat=1, show="data").json()["view"]["seat"] == 1
    record = ada.get(f"/tables/{table}/record").content
    copy = ada.http.post("/api/records", content=record).json()["table"]
    assert ada.state(copy)["result"] == state["result"]
    assert ada.post(f"/tables/{copy}/continue", {"step": 1}).status_code == 201
    assert ada.post(f"/tables/{table}/rematch").status_code == 200


def test_three_are_too_many_and_options_are_unknown(ada: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    answer = ada.post("/tables", {"game": GAME, "seats": seats})
    assert (answer.status_code, answer.json()["field"]) == (400, "seats")
    assert answer.json()["error"] == "Nim is for 2 players, not 3 (NIM-SETUP-1)."
    answer = ada.post("/tables", {"game": GAME, "seats": seats[:2], "options": {"length": "short"}})
    assert (answer.status_code, answer.json()["field"]) == (400, "options.length")


def test_a_game_that_is_not_installed_any_more(
    ada: Person, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.create(GAME, "me", "open", public=True)
    server.tables._loaded.clear()
    monkeypatch.setattr(bohrd.games, "ids", lambda: ["periodic"])
    bohrd.games.load.cache_clear()
    assert ada.http.get("/").status_code == 200
    answer = ada.get(f"/tables/{table}")
    assert (answer.status_code, answer.json()["error"]) == (
        404,
        "The game nim is not installed here.",
    )
