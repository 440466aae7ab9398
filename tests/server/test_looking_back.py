"""Looking back at a game: only once it is over, in the background, once, and kept."""

from __future__ import annotations

import random
import time

import msgspec

import bohrd
from bohrd.bots.analysis import Analysis, analyse
from bohrd.contract import LiveChance
from bohrd.match import Match
from bohrd.server.kept_analyses import STALE, KeptAnalyses
from server.clients import Json, Person, Running, eventually, play_on


def finished(game: str = "nim") -> Match:
    match, luck = Match.new(bohrd.load(game), ["Marie", "Niels"], seed=3), LiveChance(3)
    while not match.over:
        match.play(match.legal()[luck.below(len(match.legal()))])
    return match


def uploaded(person: Person, match: Match) -> str:
    lines = b"\n".join(match.record.lines())
    return person.http.post(
        "/api/records", content=lines, headers={"content-type": "application/x-ndjson"}
    ).json()["table"]


def looked_back(person: Person, table: str) -> Json:
    assert person.post(f"/tables/{table}/analysis").status_code == 200
    found = eventually(
        lambda: (
            found if (found := person.get(f"/tables/{table}/analysis").json())["state"] != "working" else None
        ),
        seconds=90,
    )
    assert found["state"] == "done", found
    return found


def test_a_finished_game_is_looked_back_at_and_that_is_kept(
    ada: Person, bob: Person, server: Running
) -> None:
    table = uploaded(ada, finished())
    assert ada.get(f"/tables/{table}/analysis").json()["state"] == "none"
    found = looked_back(ada, table)
    assert found["headline"].startswith("The chances turned at turn") and "lb-line" in found["graph"]
    assert "Given away" in found["html"] and 'data-step="' in found["html"]
    assert bob.get(f"/tables/{table}/analysis").json() == found, "everybody gets what was found once"
    assert bob.post(f"/tables/{table}/analysis").json() == found
    assert not server.tables.looking_back._tasks


def test_a_game_in_play_is_not_looked_back_at(ada: Person) -> None:
    table = ada.create("nim", "me", "local")
    for refused in (ada.get(f"/tables/{table}/analysis"), ada.post(f"/tables/{table}/analysis")):
        assert refused.status_code == 403 and "still hidden" in refused.json()["error"]
    play_on({0: ada, 1: ada}, table, random.Random(1))
    assert ada.get(f"/tables/{table}/analysis").json()["state"] == "none"


def test_one_process_does_the_work_and_another_goes_on_if_it_dies(ada: Person, server: Running) -> None:
    kept, now = KeptAnalyses(server.tables.store), time.time()
    table = uploaded(ada, finished())
    assert kept.claim(table, now) and not kept.claim(table, now + 1)
    kept.keep(table, now + 5, 0.5)
    assert kept.find(table, now + 6) is not None and not kept.claim(table, now + 6)
    assert kept.find(table, now + 6 + STALE) is None and kept.claim(table, now + 6 + STALE)
    *_, found = analyse(finished().record)
    assert isinstance(found, Analysis)
    kept.keep(table, now, 1.0, found)
    read = kept.find(table, now + 9 * STALE)
    assert read is not None and read.found == found and not kept.claim(table, now + 9 * STALE)


def test_what_an_older_bohrd_kept_is_looked_at_anew(ada: Person, server: Running) -> None:
    kept, now = KeptAnalyses(server.tables.store), time.time()
    table = uploaded(ada, finished())
    assert kept.claim(table, now)
    with server.tables.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE analyses SET entry = '{}' WHERE table_id = ?", (table,))
    assert kept.find(table, now) is None and kept.claim(table, now)


def test_an_analysis_is_json() -> None:
    *_, found = analyse(finished().record)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found
