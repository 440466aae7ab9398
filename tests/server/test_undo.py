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


def test_a_decision_of_somebody_replaced_by_a_bot_is_not_taken_back_without_them(
    ada: Person, bob: Person, table: str, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that plays somebody's seat does not make their decisions a bot's."""
    monkeypatch.setattr(server.tables.autoplay, "_bot_delay", 60)
    luck = random.Random(4)
    for steps in range(2, 300):
        play_on({0: ada, 1: bob}, table, luck, most=steps)
        latest = server.tables._loaded[table].steps[-2:]
        if latest[0].seat != latest[1].seat and not any(step.informs for step in latest):
            break
    second = latest[1].seat
    mover, other = (bob, ada) if second == 0 else (ada, bob)
    replaced = mover.post(f"/tables/{table}/seats/{second}/bot", {"bot": "random"}, show="data").json()
    assert replaced["undo"]["why"] == "Somebody else has made a decision since."
    step = {"step": steps}
    assert mover.post(f"/tables/{table}/undo", step).status_code == 409
    asked = mover.post(f"/tables/{table}/undo/ask", step, show="data").json()
    assert asked["undo"]["waiting_for"] == [second], "they are asked, though a bot plays for them"
    assert mover.post(f"/tables/{table}/undo/answer", {"yes": True}).status_code == 403
    agreed = other.post(f"/tables/{table}/undo/answer", {"yes": True}, show="data").json()
    assert agreed["steps"] == steps - 2


def test_somebody_absent_is_waited_for_if_their_decision_would_go(
    ada: Person, bob: Person, server: Running
) -> None:
    cleo = Person(server.address)
    table = ada.create(QUIET, {"kind": "me", "name": "Ada"}, "open", "open")
    bob.join(table, "Bob")
    cleo.join(table, "Cleo")
    people = {0: ada, 1: bob, 2: cleo}
    luck = random.Random(4)
    for steps in range(2, 300):
        state = play_on(people, table, luck, most=steps)
        latest = server.tables._loaded[table].steps[-2:]
        if latest[0].seat != latest[1].seat:
            break
    mover, between = people[latest[0].seat], latest[1].seat
    present = next(seat for seat in range(3) if seat not in (latest[0].seat, between))
    with people[present].live(table) as socket:
        heard(socket)
        asked = mover.post(f"/tables/{table}/undo/ask", {"step": state["steps"]}, show="data").json()
        assert asked["undo"]["waiting_for"] == sorted([present, between])
        still = people[present].post(f"/tables/{table}/undo/answer", {"yes": True}, show="data").json()
        assert (still["steps"], still["undo"]["waiting_for"]) == (state["steps"], [between])
        agreed = people[between].post(f"/tables/{table}/undo/answer", {"yes": True}, show="data").json()
        assert agreed["steps"] == state["steps"] - 2


def test_a_decision_of_somebody_who_left_stays(ada: Person, bob: Person, server: Running) -> None:
    table = ada.create(QUIET, {"kind": "me", "name": "Ada"}, "open", "open")
    cleo = Person(server.address)
    bob.join(table, "Bob")
    cleo.join(table, "Cleo")
    people = {0: ada, 1: bob, 2: cleo}
    luck = random.Random(4)
    for steps in range(2, 300):
        play_on(people, table, luck, most=steps)
        latest = server.tables._loaded[table].steps[-2:]
        if latest[0].seat != latest[1].seat:
            break
    mover, left = people[latest[0].seat], people[latest[1].seat]
    left.post(f"/tables/{table}/leave")
    with people[next(seat for seat in range(3) if people[seat] not in (mover, left))].live(table) as socket:
        heard(socket)
        step = {"step": mover.state(table)["steps"]}
        assert mover.post(f"/tables/{table}/undo/ask", step).status_code == 409
        assert mover.post(f"/tables/{table}/undo", step).status_code == 409


def test_somebody_replaced_by_a_bot_still_learns(
    ada: Person, bob: Person, telling: str, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose seat a bot plays may be looking on: with them one is not alone with bots."""
    monkeypatch.setattr(server.tables.autoplay, "_bot_delay", 60)
    luck = random.Random(3)
    for steps in range(1, 300):
        play_on({0: ada, 1: bob}, telling, luck, most=steps)
        latest = server.tables._loaded[telling].steps[-1]
        if latest.informs and not latest.informs_any([latest.seat]):
            break
    mover, seat = ((ada, 1), (bob, 0))[latest.seat]
    state = mover.post(f"/tables/{telling}/seats/{seat}/bot", {"bot": "random"}, show="data").json()
    assert state["undo"]["why"] == "Something hidden came to light with it, and that cannot be unlearnt."
