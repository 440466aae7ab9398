"""Undo: allowed as long as nobody has learnt anything, otherwise a matter of asking."""

from __future__ import annotations

import random
import sqlite3

import pytest

from bohrd.server.table import Table
from server.clients import Person, Running, eventually, heard, play_on

QUIET, TELLING = "periodic", "molecular"
"""In the one, early decisions bring nothing to light; in the other, tiles are drawn all the time."""


def open_table(ada: Person, bob: Person, game: str) -> str:
    opened = ada.create(game, {"kind": "me", "name": "Ada"}, "open")
    bob.join(opened, "Bob")
    return opened


@pytest.fixture
def table(ada: Person, bob: Person) -> str:
    return open_table(ada, bob, QUIET)


@pytest.fixture
def telling(ada: Person, bob: Person) -> str:
    return open_table(ada, bob, TELLING)


def play_until(
    server: Running, people: list[Person], table: str, informs: bool
) -> tuple[Person, Person, dict]:
    """Play until the latest decision informs, or does not; who made it, the other one, and how it stands."""
    luck = random.Random(4)
    for steps in range(1, 300):
        state = play_on(dict(enumerate(people)), table, luck, most=steps)
        loaded: Table = server.tables._loaded[table]
        latest = loaded.steps[-1]
        if latest.informs == informs and not state["over"]:
            return people[latest.seat], people[1 - latest.seat], state
    raise AssertionError("no such decision")


def test_undo_is_allowed_while_nothing_was_learnt(
    ada: Person, bob: Person, table: str, server: Running
) -> None:
    mover, other, state = play_until(server, [ada, bob], table, informs=False)
    steps = state["steps"]
    before = mover.get(f"/tables/{table}/at/{steps - 1}").json()
    assert mover.state(table)["undo"] == {
        "allowed": True,
        "why": "",
        "ask": False,
        "asked_by": None,
        "waiting_for": [],
    }
    assert other.state(table)["undo"]["allowed"] is False
    assert other.post(f"/tables/{table}/undo", {"step": steps}).status_code == 409
    stale = mover.post(f"/tables/{table}/undo", {"step": steps - 1})
    assert (stale.status_code, stale.json()["state"]["steps"]) == (409, steps)
    after = mover.post(f"/tables/{table}/undo", {"step": steps}).json()
    assert (after["steps"], after["parts"]) != (steps, [])
    assert after["steps"] == steps - 1
    assert after["log"] == before["log"]
    assert after["chat"][-1]["text"].endswith(" took a move back.")
    assert mover.play(table, after["moves"][-1]["id"], steps - 1)["steps"] == steps


def test_what_was_taken_back_stays_in_the_store(
    ada: Person, bob: Person, table: str, server: Running
) -> None:
    mover, _, state = play_until(server, [ada, bob], table, informs=False)
    mover.post(f"/tables/{table}/undo", {"step": state["steps"]})
    with sqlite3.connect(str(server.tables.store.url.database)) as database:
        rows = database.execute("select undone from steps where table_id = ? order by id", [table]).fetchall()
    assert len(rows) == state["steps"] and [undone > 0 for (undone,) in rows] == [False] * (len(rows) - 1) + [
        True
    ]


def test_undo_is_refused_with_a_reason_once_something_came_to_light(
    ada: Person, bob: Person, telling: str, server: Running
) -> None:
    mover, _, state = play_until(server, [ada, bob], telling, informs=True)
    why = "Something hidden came to light with it, and that cannot be unlearnt."
    assert mover.state(telling)["undo"]["why"] == why
    answer = mover.post(f"/tables/{telling}/undo", {"step": state["steps"]})
    assert (answer.status_code, answer.json()["error"]) == (409, why)


def test_the_others_can_be_asked(ada: Person, bob: Person, telling: str, server: Running) -> None:
    mover, other, state = play_until(server, [ada, bob], telling, informs=True)
    steps = {"step": state["steps"]}
    alone = mover.post(f"/tables/{telling}/undo/ask", steps)
    assert (alone.status_code, alone.json()["error"]) == (409, "Nobody is there to agree to it.")
    with other.live(telling) as socket:
        heard(socket)
        assert mover.state(telling)["undo"]["ask"]
        asked = mover.post(f"/tables/{telling}/undo/ask", steps).json()["undo"]
        assert asked["asked_by"] is not None and asked["waiting_for"] == [1 - asked["asked_by"]]
        assert heard(socket)["undo"]["asked_by"] == asked["asked_by"]
        assert mover.post(f"/tables/{telling}/undo/answer", {"yes": True}).status_code == 403
        refused = other.post(f"/tables/{telling}/undo/answer", {"yes": False}).json()
        assert (refused["steps"], refused["undo"]["asked_by"]) == (state["steps"], None)
        mover.post(f"/tables/{telling}/undo/ask", steps)
        agreed = other.post(f"/tables/{telling}/undo/answer", {"yes": True}).json()
        assert agreed["steps"] == state["steps"] - 1
        assert other.post(f"/tables/{telling}/undo/answer", {"yes": True}).status_code == 409


def test_a_move_ends_the_question(ada: Person, bob: Person, telling: str, server: Running) -> None:
    mover, other, state = play_until(server, [ada, bob], telling, informs=True)
    with other.live(telling) as socket:
        heard(socket)
        mover.post(f"/tables/{telling}/undo/ask", {"step": state["steps"]})
    after = play_on({0: ada, 1: bob}, telling, random.Random(1), most=state["steps"] + 1)
    assert after["undo"]["asked_by"] is None


def test_undo_goes_back_over_bots(ada: Person, server: Running) -> None:
    """Against bots one's own decision is seldom the latest; those of bots since are taken back with it."""
    table = ada.create(QUIET, "me", "random")
    luck = random.Random(7)
    for steps in range(1, 300):
        state = play_on({0: ada}, table, luck, most=steps)
        state = eventually(lambda: s if (s := ada.state(table))["turn"] == 0 or s["over"] else None)
        steps_by = [step.seat for step in server.tables._loaded[table].steps]
        if state["undo"]["allowed"] and steps_by[-1] == 1:
            last = max(number for number, seat in enumerate(steps_by) if seat == 0)
            after = ada.post(f"/tables/{table}/undo", {"step": state["steps"]}).json()
            assert (after["steps"], after["turn"]) == (last, 0)
            return
    raise AssertionError("undo over a bot was never possible")


def test_spectators_cannot_undo(bob: Person, ada: Person, table: str, visitor: Person) -> None:
    assert visitor.post(f"/tables/{table}/undo", {"step": 0}).status_code == 403


def test_somebody_whose_turn_has_begun_is_asked(
    ada: Person, bob: Person, table: str, server: Running
) -> None:
    """What is taken away from somebody who is there and thinking is theirs to give."""
    luck = random.Random(4)
    for steps in range(1, 300):
        state = play_on({0: ada, 1: bob}, table, luck, most=steps)
        latest = server.tables._loaded[table].steps[-1]
        mover, other = (ada, bob) if latest.seat == 0 else (bob, ada)
        if state["turn"] != latest.seat and not latest.informs:
            break
    assert mover.state(table)["undo"]["allowed"], "the other one is not there"
    with other.live(table) as socket:
        heard(socket)
        name = state["seats"][state["turn"]]["name"]
        undo = mover.state(table)["undo"]
        assert (undo["allowed"], undo["ask"], undo["why"]) == (False, True, f"The turn of {name} has begun.")
        assert mover.post(f"/tables/{table}/undo", {"step": state["steps"]}).status_code == 409
        mover.post(f"/tables/{table}/undo/ask", {"step": state["steps"]})
        agreed = other.post(f"/tables/{table}/undo/answer", {"yes": True}).json()
        assert agreed["steps"] == state["steps"] - 1


def test_alone_with_bots_what_they_learnt_does_not_count(ada: Person, bob: Person, server: Running) -> None:
    """Laying one's own tile lays open to others what one knew all along."""

    def laid(table: str, seat: int) -> bool:
        latest = server.tables._loaded[table].steps[-1]
        return latest.seat == seat and latest.informs and not latest.informs_any([seat])

    table = ada.create(TELLING, "me", "random")
    luck = random.Random(11)
    for _ in range(300):
        state = eventually(lambda: s if (s := ada.state(table))["turn"] == 0 or s["over"] else None)
        assert not state["over"]
        state = ada.play(table, luck.choice(state["moves"])["id"], state["steps"])
        if laid(table, 0) and state["turn"] == 0:
            break
    assert state["undo"]["allowed"]
    after = ada.post(f"/tables/{table}/undo", {"step": state["steps"]}, show="data").json()
    assert after["steps"] == state["steps"] - 1
