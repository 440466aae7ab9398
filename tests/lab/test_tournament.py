"""Tournaments rotate seats, lose nothing when interrupted, and say how sure they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from bohrd import games
from bohrd.lab.tournament import LineUp, Standing, fight, read, round_robin, standings

NIM = games.load("nim")


def test_everybody_meets_everybody_and_sits_everywhere() -> None:
    assert round_robin(["a", "b", "c"]) == [LineUp("b", "a"), LineUp("c", "a"), LineUp("c", "b")]
    assert [LineUp("x", "y", 3).seated(number) for number in range(3)] == [
        (["x", "y", "y"], 0),
        (["y", "x", "y"], 1),
        (["y", "y", "x"], 2),
    ]


def test_an_interrupted_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    line_ups = round_robin(["random", "greedy"])
    list(fight(NIM, line_ups, 8, whole))
    for number, _ in enumerate(fight(NIM, line_ups, 8, cut)):
        if number == 2:
            break
    with cut.open("ab") as file:
        file.write(b'{"line_up":')  # as if the power had gone in the middle of a line
    assert len(read(cut)) == 3
    cut.write_bytes(cut.read_bytes() + b"\n")
    assert len(list(fight(NIM, line_ups, 8, cut))) == 5
    assert sorted(read(cut), key=lambda one: one.number) == sorted(read(whole), key=lambda one: one.number)


def test_a_standing_says_how_sure_it_is(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    list(fight(NIM, [LineUp("level-3", "random")], 20, file))
    [found] = standings(read(file))
    low, high = found.interval
    assert found.games == 20 and low < found.rate < high and found.rate > 0.5
    assert Standing(LineUp("a", "b"), 100, 50, 0).interval == pytest.approx((0.40383, 0.59617), abs=1e-5)
