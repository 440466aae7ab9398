"""Bots that think long do so in processes of their own; if one of these dies, the game goes on."""

from __future__ import annotations

import os
import signal

from server.clients import Person, Running, eventually


def play_my_turn(ada: Person, table: str) -> int:
    """Make my decisions until the turn is the bot's, and wait until it has come back; the steps then."""
    state = ada.state(table)
    while state["turn"] == 0 and not state["over"]:
        state = ada.play(table, state["moves"][-1]["id"], state["steps"])
    eventually(lambda: (now := ada.state(table))["turn"] == 0 or now["over"], seconds=60)
    return ada.state(table)["steps"]


def test_a_level_plays_from_a_process_and_a_dead_process_stops_nobody(ada: Person, server: Running) -> None:
    table = ada.create("in_your_element", "me", "level-2")
    eventually(lambda: ada.state(table)["turn"] == 0, seconds=60)
    steps = play_my_turn(ada, table)
    pool = server.tables.autoplay.thinkers.quick.pool
    assert pool._processes and os.getpid() not in pool._processes
    for process in pool._processes:
        os.kill(process, signal.SIGKILL)
    assert play_my_turn(ada, table) > steps
