"""The end of a game: words, course, turning point, and a picture to show."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bohrd.contract import Event, Result, ScoreLine
from bohrd.picture import counted, turns
from bohrd.server.course import Course, big_gains, outcome, told_course, took_lead
from bohrd.server.share import TROPHIES, shown_trophies
from server.clients import Person, play_on

NAMES = ["Ada", "Bob", "Cy", "Di"]


def result(*scores: int, won: bool = True, reason: str = "", tie_breaks: list[tuple[int, ...]] | None = None):
    lines = [(ScoreLine("Points", score, "X-1"),) for score in scores]
    return Result.ranked(lines, tie_breaks, over=True, reason=reason, won=won)


@pytest.mark.parametrize(
    ("scores", "me", "words"),
    [
        ((56, 49, 47), 0, "You win by 7"),
        ((56, 57, 47), 0, "One point short"),
        ((57, 57, 47), 0, "You share the win with Bob"),
        ((57, 57, 57), 2, "You share the win with Ada and Bob"),
        ((40, 30, 20, 52), 0, "Second of four, 12 behind Di"),
        ((10, 30, 20, 52), 0, "Fourth of four, 42 behind Di"),
        ((10, 30), 0, "20 behind Bob"),
        ((33, 30), None, "Ada wins by 3"),
        ((30, 30, 20), None, "Ada and Bob share the win"),
    ],
)
def test_the_end_has_words_for_everybody(scores: tuple[int, ...], me: int | None, words: str) -> None:
    assert outcome(result(*scores), NAMES, me) == words


def test_ties_that_are_broken_have_words_too() -> None:
    broken = result(30, 30, tie_breaks=[(2,), (1,)])
    assert outcome(broken, NAMES, 0) == "You win the tie"
    assert outcome(broken, NAMES, 1) == "Level with Ada, but not first"
    assert outcome(broken, NAMES, None) == "Ada wins the tie"


def test_who_failed_together_reads_why() -> None:
    stalled = result(3, 1, won=False, reason="Stalled: no claim through five reshuffles.")
    assert outcome(stalled, NAMES, 0) == "Stalled: no claim through five reshuffles"
    assert outcome(result(3, 1, won=False), NAMES, 0) == "Nobody wins"


WENT = Course([[0, 0], [0, 5], [4, 5], [4, 5], [9, 5], [9, 8]])


def test_the_turning_point_is_where_the_winner_took_the_lead_for_good() -> None:
    assert took_lead(WENT, 0) == 4
    assert took_lead(Course([[0, 0], [1, 1]]), 0) == 0
    assert took_lead(Course([[0, 0], [1, 0], [1, 3], [5, 3]]), 0) == 3


def test_big_gains_stand_in_their_order() -> None:
    assert big_gains(WENT) == [(1, 1), (2, 0), (4, 0), (5, 1)]
    assert big_gains(Course([[0, 0]])) == []


def test_the_course_is_told_in_a_sentence() -> None:
    by_turns = turns(enumerate([1, 0, 0, 1, 0], 1))
    assert told_course(WENT, result(9, 8), NAMES, 0, by_turns) == "You were still behind in turn 2."
    assert told_course(WENT, result(9, 8), NAMES, None, by_turns) == "Ada was still behind in turn 2."
    assert told_course(WENT, result(9, 8), NAMES, 1, by_turns) == "You still led in turn 2."
    assert told_course(WENT, result(9, 8, won=False), NAMES, 0, by_turns) == "You led at the end."


def test_time_is_told_as_people_count_it() -> None:
    by_turns = turns([(1, 0), (2, 0), (3, 1), (5, None), (6, 0)])
    assert [by_turns.when(step) for step in (1, 2, 4, 9)] == ["turn 1", "turn 1", "turn 2", "turn 3"]
    assert by_turns.moment(4) == "turn 2 (move 4)" and counted([], "turn", "round").moment(7) == "move 7"
    rounds = counted(
        [(4, Event("turn", "", data={"round": 2})), (9, Event("turn", "", data={"round": 3}))],
        "turn",
        "round",
    )
    assert [rounds.when(step) for step in (1, 4, 5, 10)] == ["round 1", "round 1", "round 2", "round 3"]
    assert counted([], "turn", "round").when(7) == "move 7"


def test_a_finale_tells_how_it_went(ada: Person, bob: Person) -> None:
    table = ada.create("molecular", "me", "open", options={"rounds": 4})
    bob.join(table, "Bob")
    assert ada.get(f"/tables/{table}/finale").status_code == 409
    state = play_on({0: ada, 1: bob}, table, random.Random(3))
    told = ada.get(f"/tables/{table}/finale").json()
    scores = [seat["score"] for seat in state["result"]["seats"]]
    assert [curve[-1][1] for curve in told["scores"]] == scores
    assert told["place"] == state["result"]["seats"][0]["rank"]
    rises = [after - before for curve in told["scores"] for (_, before), (_, after) in pairwise(curve)]
    assert bool(told["gains"]) == any(rise > 1 for rise in rises)
    assert all(gain["gain"] in rises and 0 < gain["step"] <= state["steps"] for gain in told["gains"])
    watched = Person(ada.address).get(f"/tables/{table}/finale").json()
    assert watched["place"] is None
    assert "You" not in watched["words"]
    picture = ada.get(f"/tables/{table}/share.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    root = ElementTree.fromstring(picture.content)
    assert (root.get("width"), root.get("height")) == ("1200", "630")
    assert f"/replay/{table}" in picture.text
    assert ">You<" in picture.text and ">Bob<" in picture.text and "Player 1" not in picture.text


def test_a_drawing_with_a_size_of_its_own_fits_the_shared_picture(ada: Person) -> None:
    table = ada.create("molecular", "me", "random")
    play_on({0: ada}, table, random.Random(2))
    root = ElementTree.fromstring(ada.get(f"/tables/{table}/share.svg").content)
    drawing = next(one for one in root.iter() if one.get("class") == "skeleton")
    assert 126 <= float(drawing.get("height", "")) <= 300 and 126 <= float(drawing.get("width", "")) <= 440


def test_a_shared_picture_has_the_first_trophy_and_the_latest() -> None:
    trophies = [{"title": str(n), "seat": None, "html": "<svg/>"} for n in range(TROPHIES + 2)]
    shown = shown_trophies({"trophies": trophies}, plain=False)  # type: ignore[typeddict-item]
    assert [one.title for one in shown] == [["0"], *([str(n)] for n in range(3, TROPHIES + 2))]


def test_a_long_title_has_two_lines_in_the_shared_picture() -> None:
    trophies = [{"title": "From helium to krypton", "seat": 0, "html": "<svg/>"}]
    (shown,) = shown_trophies({"trophies": trophies}, plain=False)  # type: ignore[typeddict-item]
    assert shown.title == ["From helium to", "krypton"]


def test_what_another_decided_says_so(ada: Person) -> None:
    """Points for cubes on a card come to one player by a decision of another."""
    lines = (Path(__file__).parent / "browser/games/periodic-5.jsonl").read_bytes()
    kind = {"content-type": "application/x-ndjson"}
    table = ada.http.post("/api/records", content=lines, headers=kind).json()["table"]
    log = ada.state(table)["log"]
    received = [entry for entry in log if " receives " in entry["text"]]
    assert received and all(entry["by"] != entry["seat"] for entry in received)
    assert all("by" not in entry for entry in log if " researches " in entry["text"])


def test_points_are_told_by_their_source_at_every_moment(ada: Person) -> None:
    table = ada.create("molecular", "me", "random")
    state = play_on({0: ada}, table, random.Random(2))
    for step in (0, state["steps"] // 2, state["steps"]):
        scores = [seat["score"] for seat in ada.get(f"/tables/{table}/at/{step}").json()["seats"]]
        told = ada.get(f"/tables/{table}/points/{step}").json()["seats"]
        assert [seat["score"] for seat in told] == scores
        assert [sum(line["points"] for line in seat["lines"]) for seat in told] == scores
    assert ada.get(f"/tables/{table}/points/{state['steps'] + 1}").status_code == 404


def test_a_table_that_goes_on_from_a_moment_keeps_the_story(ada: Person) -> None:
    table = ada.create("nim", "me", "local")
    state = play_on({0: ada, 1: ada}, table, random.Random(1))
    middle = state["steps"] // 2
    before = [entry["text"] for entry in state["log"] if entry["step"] <= middle]
    seats = [{"kind": "me"}, {"kind": "local"}]
    opened = ada.post(f"/tables/{table}/continue", {"step": middle, "seats": seats}).json()["table"]
    log = [entry["text"] for entry in ada.state(opened)["log"]]
    assert len(log) == len(before) + 1
    assert log[-1] == f"The game goes on from here, after {middle} decisions."
