"""Moves: what is stale, doubled, out of turn, foreign, malformed or concurrent changes nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bohrd
from bohrd import bots
from bohrd.contract import Chance, Move, View
from server.clients import Person, Running, database, eventually, play_on

GAME = "periodic"


@pytest.fixture
def table(ada: Person, bob: Person) -> str:
    """Ada and Bob at a table, in this order."""
    opened = ada.create(GAME, {"kind": "me", "name": "Ada"}, "open")
    assert bob.join(opened, "Bob") == 1
    return opened


def on_turn(ada: Person, bob: Person, table: str) -> tuple[Person, Person, dict]:
    """Who is to move, who is not, and what the first sees."""
    state = ada.state(table)
    mover, other = (ada, bob) if state["turn"] == 0 else (bob, ada)
    return mover, other, mover.state(table)


def test_a_move_is_played_and_seen_by_both(ada: Person, bob: Person, table: str) -> None:
    mover, other, state = on_turn(ada, bob, table)
    after = mover.play(table, state["moves"][0]["name"], 0)
    assert (after["steps"], after["seq"]) == (1, state["seq"] + 1)
    assert other.state(table)["steps"] == 1
    assert after["log"][: len(state["log"])] == state["log"]


def test_the_same_key_plays_once(ada: Person, bob: Person, table: str) -> None:
    mover, _, state = on_turn(ada, bob, table)
    move = state["moves"][0]["id"]
    first = mover.try_move(table, move, 0, "same")
    again = mover.try_move(table, move, 0, "same")
    assert first.status_code == again.status_code == 200
    assert again.json()["steps"] == 1


def test_a_stale_move_is_answered_by_how_the_table_stands(ada: Person, bob: Person, table: str) -> None:
    mover, _, state = on_turn(ada, bob, table)
    mover.play(table, state["moves"][0]["id"], 0)
    late = mover.try_move(table, state["moves"][-1]["id"], 0)
    assert late.status_code == 409
    assert late.json()["error"] == "The table has moved on since you last looked."
    assert late.json()["state"]["steps"] == 1


def test_a_move_from_the_future_is_refused(ada: Person, bob: Person, table: str) -> None:
    mover, _, state = on_turn(ada, bob, table)
    assert mover.try_move(table, state["moves"][0]["id"], 5).status_code == 409


def test_out_of_turn_and_without_a_seat(ada: Person, bob: Person, table: str, server: Running) -> None:
    mover, other, state = on_turn(ada, bob, table)
    move = state["moves"][0]["id"]
    answer = other.try_move(table, move, 0)
    name = state["seats"][state["turn"]]["name"]
    assert (answer.status_code, answer.json()["error"]) == (403, f"It is the turn of {name}.")
    assert answer.json()["rule"] == "PER-TURN-2"
    stranger = Person(server.address).try_move(table, move, 0)
    assert (stranger.status_code, stranger.json()["error"]) == (
        403,
        "You have no seat here to move for.",
    )
    assert Person(server.address, cookie="").try_move(table, move, 0).status_code == 403
    assert mover.state(table)["steps"] == 0


def test_the_seat_is_not_read_from_the_body(ada: Person, bob: Person, table: str) -> None:
    _, other, state = on_turn(ada, bob, table)
    body = {"move": state["moves"][0]["id"], "step": 0, "key": "k", "seat": state["turn"]}
    answer = other.post(f"/tables/{table}/moves", body)
    assert (answer.status_code, answer.json()["field"]) == (400, "seat")


def test_an_illegal_move_names_its_rule(ada: Person, bob: Person, table: str, server: Running) -> None:
    mover, _, state = on_turn(ada, bob, table)
    legal = {move["id"] for move in state["moves"]}
    illegal = next(id for id in range(len(legal) + 1) if id not in legal)
    answer = mover.try_move(table, illegal, 0)
    assert answer.status_code == 422
    assert answer.json()["error"] and answer.json()["rule"] and answer.json()["rule_text"]
    why = mover.post(f"/tables/{table}/why", {"move": illegal}).json()
    assert (why["rule"], why["text"]) == (answer.json()["rule"], answer.json()["error"])
    assert mover.state(table)["seq"] == state["seq"]


def test_nobody_moves_before_all_seats_are_taken(ada: Person) -> None:
    table = ada.create(GAME, "me", "open")
    state = ada.state(table)
    assert (state["status"], state["moves"]) == ("waiting", [])
    answer = ada.try_move(table, 0, 0)
    assert (answer.status_code, answer.json()["error"]) == (
        409,
        "The game begins when all seats are taken.",
    )


def test_one_of_many_concurrent_moves_is_played(ada: Person, bob: Person, table: str) -> None:
    mover, _, state = on_turn(ada, bob, table)
    moves = [state["moves"][n % len(state["moves"])]["id"] for n in range(12)]
    with ThreadPoolExecutor(12) as threads:
        answers = list(threads.map(lambda move: mover.try_move(table, move, 0), moves))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11
    assert mover.state(table)["steps"] == 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10_000) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)
bodies = st.fixed_dictionaries(
    {},
    optional={
        "move": json_values,
        "step": st.sampled_from([0, 1, 2]) | json_values,
        "key": st.text(max_size=80) | json_values,
        "state": json_values,
        "seat": json_values,
    },
)


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)
@given(body=bodies, raw=st.none() | st.binary(max_size=40))
def test_nonsense_changes_nothing(
    ada: Person, bob: Person, table: str, body: dict, raw: bytes | None
) -> None:
    before = ada.state(table)
    other = bob if before["turn"] == 0 else ada
    if raw is None:
        answer = other.post(f"/tables/{table}/moves", body)
    else:
        headers = {"content-type": "application/json"}
        answer = other.http.post(f"/api/tables/{table}/moves", content=raw, headers=headers)
    assert answer.status_code in (400, 403, 409)
    assert answer.json()["error"].endswith(".")
    assert ada.state(table) == before


def test_bots_move_by_themselves(ada: Person) -> None:
    table = ada.create(GAME, "random", "greedy")
    state = eventually(lambda: s if (s := ada.state(table))["steps"] >= 20 else None)
    assert [seat["kind"] for seat in state["seats"]] == ["bot", "bot"]
    assert state["moves"] == []


class Confused:
    """A bot that plays what is not legal, or fails."""

    name, label, about = "confused", "Confused", ""

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        catalogue = bohrd.load(view.game).catalogue
        illegal = [catalogue[id] for id in range(50) if catalogue[id] not in legal]
        return illegal[chance.pick([1, 1]) * 1000]


def test_a_bot_that_fails_plays_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "confused", Confused)
    running = Running(database(tmp_path))
    ada = Person(running.address)
    table = ada.create(GAME, "confused", "confused")
    eventually(lambda: ada.state(table)["steps"] >= 10)
    running.stop()


def test_a_whole_game_against_a_bot(ada: Person) -> None:
    table = ada.create("molecular", "me", "random")
    state = play_on({0: ada}, table, random.Random(3))
    assert (state["status"], state["turn"], state["moves"]) == ("over", -1, [])
    ranks = [seat["rank"] for seat in state["result"]["seats"]]
    assert min(ranks) == 1
    for seat, result in zip(state["seats"], state["result"]["seats"], strict=True):
        assert seat["score"] == result["score"] == sum(line["points"] for line in result["lines"])
    assert ada.try_move(table, 0, state["steps"]).json()["error"] == "The game is over."


def test_a_bot_in_any_language_plays_with_a_token(ada: Person, visitor: Person, server: Running) -> None:
    table = ada.create(GAME, "me", "open")
    answer = visitor.post(f"/tables/{table}/join", {"name": "R2"}).json()
    assert answer["seat"] == 1
    robot = Person(server.address, token=answer["tokens"]["1"])
    state = robot.state(table)
    assert (state["you"]["seats"], state["viewer"], state["view"]["seat"]) == ([1], 1, 1)
    final = play_on({0: ada, 1: robot}, table, random.Random(5), most=12)
    assert final["steps"] == 12
    wrong = Person(server.address, token="x" * 32).get(f"/tables/{table}")
    assert (wrong.status_code, wrong.json()["error"]) == (401, "This token opens no seat.")


def test_clients_with_a_cookie_see_no_token(ada: Person) -> None:
    answer = ada.post("/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert answer.json()["tokens"] == {}


def test_a_move_that_tells_nothing_is_seen_all_the_same(ada: Person) -> None:
    table = ada.create("periorbis", {"kind": "me"}, {"kind": "local"})
    for step, name in enumerate(("slot 1 build ada", "slot 2 transport", "load employee 3 ada", "finish")):
        names = [move["name"] for move in ada.state(table)["moves"]]
        assert name in names, names
        assert ada.play(table, name, step)["steps"] == step + 1
