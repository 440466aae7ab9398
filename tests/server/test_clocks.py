"""Clocks that nothing stalls: per decision, per game, and what happens when time runs out."""

from __future__ import annotations

import random
import time

import pytest

import bohrd
from bohrd.server import clocks, moves, seating, undo
from bohrd.server.errors import Behind, Refused
from bohrd.server.new_tables import new_table
from bohrd.server.protocol import SeatRequest, TableRequest
from bohrd.server.sessions import Caller
from bohrd.server.table import Table
from server.clients import Person, Running

GAME = "periodic"
ADA, BOB = Caller("a" * 40, "Ada"), Caller("b" * 40, "Bob")


def table_of_two(game: str = GAME, **clock: int) -> Table:
    request = TableRequest(game=game, seats=[SeatRequest(kind="me"), SeatRequest(kind="open")], **clock)
    opened = new_table(request, {0: ADA})
    return seating.join(opened, BOB, 1, "Bob", "", 1000.0)


def owner(table: Table, seat: int) -> str:
    return table.seats[seat].owner


def decide(table: Table, at: float, choice: int = 0) -> Table:
    """Whoever is on turn makes a decision."""
    mover = owner(table, table.turn)
    paid = clocks.pay(table, at, late=False)
    return paid.play(table.position.legal()[choice], at, mover)


def run_out(table: Table) -> Table:
    end = clocks.deadline(table)
    default = table.game.catalogue[table.position.prompt().default]
    return moves.play_for(table, table.turn, len(table.steps), "", default, end)


def test_seat_changes_do_not_stop_the_clock() -> None:
    table = table_of_two(clock_seconds=30)
    end = clocks.deadline(table)
    assert end == 1035
    seat, mover = table.turn, owner(table, table.turn)
    for at in (1010.0, 1020.0, 1030.0):
        table = seating.let_bot_play(table, seat, mover, "random", (), at)
        table = seating.take_back(table, seat, mover, at + 1)
        assert clocks.deadline(table) == end


def test_whoever_plays_on_has_the_time_that_is_left() -> None:
    table = table_of_two(clock_seconds=30, game_seconds=600)
    seat, mover = table.turn, owner(table, table.turn)
    table = decide(table, 1015.0)
    while table.turn != seat:
        table = decide(table, table.moved)
    left = table.seats[seat].time_left
    end = clocks.deadline(table)
    table = seating.invite(table, seat, mover, "code")
    table = seating.join(table, Caller("c" * 40, "Cleo"), seat, "", "code", table.moved + 9)
    assert clocks.deadline(table) == end and table.seats[seat].time_left == left


def test_what_is_said_does_not_put_off_a_bot(
    ada: Person, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that was thinking goes on thinking; once it began anew with everything that was said."""
    monkeypatch.setattr(server.tables.autoplay, "_bot_delay", 0.6)
    table = ada.create(GAME, "me", "random", options={"first_player": 2})
    for n in range(100):
        ada.post(f"/tables/{table}/chat", {"text": f"hurry {n}"})
        time.sleep(0.05)
        if ada.state(table)["steps"]:
            return
    raise AssertionError("the bot was kept from deciding")


def test_taking_back_gives_no_time_back() -> None:
    table = table_of_two(clock_seconds=30)
    mover = owner(table, table.turn)
    at = 1000.0
    for _ in range(3):
        at += 10
        table = decide(table, at)
        table = undo.take_back(table, mover, (), at)
    assert clocks.deadline(table) == at + 5
    at += 4
    table = decide(table, at + 6)
    with pytest.raises(Refused) as refused:
        undo.take_back(table, mover, (), at + 6)
    assert refused.value.error == undo.NO_TIME


def test_time_spent_on_the_next_decision_counts_when_one_takes_back() -> None:
    """Thinking about the second decision and taking the first one back is no way to stall."""
    table = table_of_two("periorbis", clock_seconds=30)
    mover, seat = owner(table, table.turn), table.turn
    choice = next(n for n, move in enumerate(table.position.legal()) if "build" in move.name)
    once = decide(table, 1001.0, choice)
    assert once.turn == seat and not once.steps[-1].informs
    taken = undo.take_back(once, mover, (), 1025.0)
    assert taken.spent == 25 and clocks.deadline(taken) == 1035


def test_a_game_clock_runs_down_and_is_added_to() -> None:
    table = table_of_two(game_seconds=60, increment_seconds=5)
    seat = table.turn
    assert [one.time_left for one in table.seats] == [60, 60]
    assert clocks.deadline(table) == 1065
    assert clocks.game_left(table, seat, 1025.0) == 40
    assert clocks.game_left(table, 1 - seat, 1025.0) == 60
    table = decide(table, 1025.0)
    assert table.seats[seat].time_left == 45
    assert table.seats[1 - seat].time_left == 60


def test_both_clocks_run_and_the_first_to_run_out_counts() -> None:
    table = table_of_two(game_seconds=60, clock_seconds=10)
    assert clocks.deadline(table) == 1015
    table = table_of_two(game_seconds=30, clock_seconds=50)
    assert clocks.deadline(table) == 1035


def test_taking_back_does_not_win_time_on_the_game_clock() -> None:
    table = table_of_two(game_seconds=60, increment_seconds=5)
    mover, seat, at = owner(table, table.turn), table.turn, 1000.0
    for _ in range(3):
        at += 10
        table = undo.take_back(decide(table, at), mover, (), at)
    assert table.seats[seat].time_left == 60 - (30 - clocks.GRACE)


def test_running_out_plays_the_default_and_too_often_makes_it_a_bots_seat() -> None:
    table = table_of_two(clock_seconds=30)
    late = table.turn
    default = table.position.prompt().default
    table = run_out(table)
    assert table.steps[0].move == bohrd.load(GAME).catalogue[default].name
    assert table.chat[-1].text == f"The time of {table.names[late]} has run out."
    times = 1
    while not table.seats[late].bot:
        if table.turn == late:
            table = run_out(table)
            times += 1
        else:
            table = decide(table, table.moved + 1)
    assert times == clocks.TOO_OFTEN == 3
    assert table.chat[-1].text == f"A bot plays for {table.names[late]} now."
    back = seating.take_back(table, late, owner(table, late), table.moved)
    assert (back.seats[late].bot, back.seats[late].late) == ("", 0)


def test_a_decision_in_time_makes_up_for_late_ones() -> None:
    table = table_of_two(clock_seconds=30)
    seat, answered = table.turn, 0
    while answered < 4:
        if table.turn != seat:
            table = decide(table, table.moved + 1)
        elif table.seats[seat].late < clocks.TOO_OFTEN - 1:
            table = run_out(table)
        else:
            table, answered = decide(table, table.moved + 1), answered + 1
        assert not table.seats[seat].bot


def test_the_clock_is_not_early() -> None:
    table = table_of_two(clock_seconds=30)
    default = table.game.catalogue[table.position.prompt().default]
    with pytest.raises(Behind):
        moves.play_for(table, table.turn, 0, "", default, 1030.0)


def test_clocks_are_kept_and_shown(ada: Person, bob: Person, server: Running) -> None:
    table = ada.create(GAME, "me", "open", game_seconds=300, increment_seconds=10, clock_seconds=60)
    state = ada.state(table)
    assert (state["game_seconds"], state["increment_seconds"], state["clock_seconds"]) == (300, 10, 60)
    assert [seat["game_clock"] for seat in state["seats"]] == [300, 300]
    bob.join(table)
    turn = ada.state(table)["turn"]
    mover = (ada, bob)[turn]
    mover.play(table, mover.state(table)["moves"][0]["id"], 0)
    assert ada.state(table)["seats"][turn]["game_clock"] > 305
    stored, loaded = server.tables.store.load(table), server.tables._loaded[table]
    assert (stored.seats, stored.made, stored.spent) == (loaded.seats, loaded.made, loaded.spent)
    bad = ada.post("/tables", {"game": GAME, "seats": [{"kind": "me"}] * 2, "game_seconds": 1})
    assert (bad.status_code, bad.json()["field"]) == (400, "game_seconds")


def test_random_seat_changes_and_undos_never_win_time() -> None:
    """Whatever two people do at one decision, it is made for them in time."""
    luck = random.Random(5)
    for _ in range(30):
        table = table_of_two(clock_seconds=30)
        mover, seat, at = owner(table, table.turn), table.turn, 1000.0
        while True:
            at += luck.uniform(0.5, 6)
            end = clocks.deadline(table)
            if end is not None and at >= end:
                break
            assert at < 1036, "everything that one person does at one decision ends in its time"
            kind = luck.randrange(3)
            if kind == 0:
                table = seating.let_bot_play(table, seat, mover, "random", (), at)
                table = seating.take_back(table, seat, mover, at)
            elif kind == 1 and table.turn == seat:
                once = decide(table, at)
                try:
                    table = undo.take_back(once, mover, (), at)
                except Refused:
                    break
            else:
                table = table.note(at, "hello")
