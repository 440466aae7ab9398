"""A run is played into a folder, goes on after any interruption, and its tables say what the records say."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from bohrd import cli, games
from bohrd.contract import BadInput
from bohrd.lab import tables
from bohrd.lab.course import decided_at, lead_changes, shares, turns
from bohrd.lab.places import here, processes
from bohrd.lab.run import Folder, Run, Variant
from bohrd.record import read

BOHRD = [sys.executable, "-c", "from bohrd.cli import main; main()"]
NIM = games.load("nim")


def small(number: int = 6, game: str = "nim", seed: int = 0) -> Run:
    rules = games.load(game)
    options = rules.check_options(2, {})
    line_ups = [("random", "greedy"), ("random", "random")]
    return Run.checked(rules, [Variant("2 players", bots, options) for bots in line_ups], number, seed)


def play(folder: Folder, run: Run, **where: Any) -> list[int]:
    place = where.get("place", here)
    return [number for number, _ in tables.play_into(folder, place, tables.begin(folder, run))]


def whole(folder: Folder) -> list[pl.DataFrame]:
    return [tables.read(folder, table) for table in tables.TABLES]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    folder = Folder(tmp_path_factory.mktemp("played"))
    assert play(folder, small()) == list(range(12))
    return folder


def test_games_of_variants_have_common_seeds_and_rotated_seats(played: Folder) -> None:
    table = tables.read(played, "games")
    assert table["game"].to_list() == list(range(12))
    assert table["seed"].to_list() == [seed for seed in range(6) for _ in range(2)]
    first = table.filter(pl.col("variant") == 0)
    assert first["bots"].to_list() == [["random", "greedy"], ["greedy", "random"]] * 3


def test_the_tables_say_what_the_records_say(played: Folder) -> None:
    decisions, pieces = tables.read(played, "decisions"), tables.read(played, "pieces")
    for row in tables.read(played, "games").iter_rows(named=True):
        record = read(played.record_path(row["game"]))
        result = record.check().result()
        assert record.header.seats == row["bots"]
        assert (row["scores"], row["ranks"]) == (result.scores, [seat.rank for seat in result.seats])
        assert row["shares"] == shares(row["ranks"]) and not row["stalled"] and row["problem"] == ""
        made = decisions.filter(pl.col("game") == row["game"])
        assert made["move"].to_list() == [step.move for step in record.steps]
        assert made["seat"].to_list() == [step.seat for step in record.steps]
        assert row["first"] == record.steps[0].seat and row["decisions"] == len(record.steps)
        assert row["turns"] == turns(made["seat"].to_list())
        drawn = Counter(
            (str(secret.data["card"]), event.seat)
            for event in [*record.setup.events, *(one for step in record.steps for one in step.events)]
            if event.name == "drawn"
            for secret in event.secret.values()
        )
        counted = pieces.filter(pl.col("game") == row["game"])
        assert {
            (one["piece"], seat): number
            for one in counted.iter_rows(named=True)
            for seat, number in enumerate(one["taken"])
            if number
        } == drawn


def test_a_run_can_be_made_longer_and_gives_the_same_tables_in_processes(
    played: Folder, tmp_path: Path
) -> None:
    folder = Folder(tmp_path / "run")
    assert play(folder, small(4)) == list(range(8))
    assert sorted(play(folder, small(6), place=processes(2))) == [8, 9, 10, 11]
    assert play(folder, small(5)) == [] and folder.run().games == 6
    for mine, theirs in zip(whole(folder), whole(played), strict=True):
        assert mine.equals(theirs)
    for number in range(12):
        assert folder.record_path(number).read_bytes() == played.record_path(number).read_bytes()


def test_games_are_put_into_the_tables_part_by_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bohrd.lab.run.PART", 5)
    monkeypatch.setattr("bohrd.lab.tables.PART", 5)
    folder = Folder(tmp_path / "run")
    going = tables.play_into(folder, here, tables.begin(folder, small()))
    for _ in range(7):
        next(going)
    assert [path.name for path in (tmp_path / "run" / "games").iterdir()] == ["00000.parquet"]
    going.close()
    with folder.journal(1).open("ab") as file:
        file.write(b'{"number":7,')  # as if the power had gone in the middle of a line
    assert tables.done(folder) == set(range(7))
    assert play(folder, small()) == [7, 8, 9, 10, 11]
    assert tables.read(folder, "games")["game"].to_list() == list(range(12))
    assert not folder.parts_waiting()


def test_another_run_needs_another_folder(played: Folder) -> None:
    with pytest.raises(BadInput, match="other seed"):
        played.start(small(seed=4))
    with pytest.raises(BadInput, match="holds no games"):
        Folder(played.path / "records").run()
    with pytest.raises(BadInput, match="another run is playing"):
        going = [played.play(here, []) for _ in range(2)]
        for one in going:
            next(one)


def test_a_killed_run_goes_on_where_it_stopped_and_loses_nothing(tmp_path: Path) -> None:
    """Killed by a signal that nothing can catch, in the middle of its games."""
    arguments = ["simulate", "nim", "--seats", "level-3,random", "--games", "150", "--out"]
    command = subprocess.Popen(
        [*BOHRD, *arguments, str(tmp_path / "cut")], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    folder = Folder(tmp_path / "cut")
    while not (there := [part for part in folder.parts_waiting() if len(folder.waiting(part)) >= 10]):
        assert command.poll() is None
        time.sleep(0.02)
    os.kill(command.pid, signal.SIGKILL)
    command.wait()
    assert there == [0]
    before = folder.waiting(0)
    kept = {number: folder.record_path(number).stat().st_mtime_ns for number in before}
    assert 10 <= len(before) < 150
    assert cli.run([*arguments, str(tmp_path / "cut")]) == 0
    assert cli.run([*arguments, str(tmp_path / "whole")]) == 0
    for mine, theirs in zip(whole(folder), whole(Folder(tmp_path / "whole")), strict=True):
        assert mine.equals(theirs)
    assert {number: folder.record_path(number).stat().st_mtime_ns for number in before} == kept


def test_without_the_extra_the_command_that_installs_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    assert cli.run(["simulate", "nim", "--games", "1", "--out", str(tmp_path / "run")]) == 2
    assert 'polars is not installed: pip install "bohrd[lab]"' in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "ray", None)
    assert cli.run(["simulate", "nim", "--games", "1", "--on", "ray"]) == 2
    assert 'ray is not installed: pip install "bohrd[ray]"' in capsys.readouterr().err
    assert cli.run(["simulate", "nim", "--games", "1"]) == 0


def test_several_numbers_of_players_are_one_run(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "in_your_element", "--seats", "random,greedy", "--games", "2", "--step-cap", "40"]
    assert cli.run([*command, "--players", "2..3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [[seat["bot"] for seat in one["seats"]] for one in found] == [
        ["random", "greedy"],
        ["random", "greedy", "random"],
    ]
    assert cli.run([*command, "--players", "two"]) == 2
    assert "numbers as in 2,3 or 2..5" in capsys.readouterr().err


def test_content_that_cannot_be_is_refused_with_file_table_and_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(str(games.__path__[0]), "periorbis", "content", "ships.toml").read_text(encoding="utf-8")
    (tmp_path / "ships.toml").write_text(text.replace("price = 8", 'price = "dear"', 1), encoding="utf-8")
    assert cli.run(["simulate", "periorbis", "--games", "1", "--content", str(tmp_path)]) == 2
    assert "ships.toml, ships entry 1, price: expected int, got str" in capsys.readouterr().err


def test_what_the_course_of_a_game_tells() -> None:
    scores = [[0, 0], [1, 0], [1, 2], [2, 2], [2, 3], [4, 3], [4, 3]]
    assert lead_changes(scores) == 2
    assert decided_at(scores, [0]) == pytest.approx(5 / 7)
    assert decided_at([[1, 0], [2, 0]], [0]) == 0
    assert shares([1, 1, 3]) == [0.5, 0.5, 0] and shares([2, 2]) == [0, 0]
    assert turns([0, 0, 1, 0, 0]) == 3
