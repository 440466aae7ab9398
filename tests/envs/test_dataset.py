"""Recorded games become data: as they were played, from what each seat could see."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from bohrd import cli, games
from bohrd.envs.dataset import COLUMNS, Row
from bohrd.record import read

polars = pytest.importorskip("polars")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export") / "played"
    for game, seats in (("nim", "random,greedy"), ("in_your_element", "random,random,random")):
        assert cli.run(["simulate", game, "--seats", seats, "--games", "2", "--out", str(folder / game)]) == 0
    (folder / "notes.jsonl").write_text("{}\n")
    return folder


def test_both_formats_say_the_same(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for format in ("parquet", "jsonl"):
        run = ["export", str(records), "--format", format, "--out", str(tmp_path / format)]
        assert cli.run(run) == 0, capsys.readouterr().err
        assert "the decisions of 4 games" in capsys.readouterr().err.replace("\n", " ")
    for table in ("nim-2", "in_your_element-3"):
        told = (tmp_path / "jsonl" / table / "decisions.jsonl").read_bytes().splitlines()
        rows = [msgspec.json.decode(line, type=Row) for line in told]
        frame = polars.read_parquet(tmp_path / "parquet" / table / "*.parquet")
        assert frame.columns == list(COLUMNS)
        assert frame["move"].to_list() == [row.move for row in rows]
        assert np.allclose(frame["observation"].to_list(), [row.observation for row in rows])
        check_rows(records, table.split("-")[0], rows)


def check_rows(records: Path, game_id: str, rows: list[Row]) -> None:
    game = games.load(game_id)
    for row in rows:
        record = read(records / f"{row.record}.jsonl")
        position = record.position(row.step)
        assert (row.seat, row.action) == (position.turn, game.move(record.steps[row.step].move).id)
        assert row.action in row.mask and row.mask == [move.id for move in position.legal()]
        seen = game.tensor(position.seats).of(position.view(row.seat))
        assert row.observation == pytest.approx(seen.floats.tolist())
        assert row.score == record.position().result().scores[row.seat]
        assert row.player == record.header.seats[row.seat]


def test_the_data_card_says_what_is_there(records: Path, tmp_path: Path) -> None:
    assert cli.run(["export", str(records), "--format", "jsonl", "--out", str(tmp_path / "data")]) == 0
    card = (tmp_path / "data" / "README.md").read_text(encoding="utf-8")
    assert "## `nim-2`: Nim, 2 players" in card and "2 games" in card and "greedy, random" in card
    for field in games.load("in_your_element").tensor(3).fields:
        assert f"| `{field.name}` | {field.about} |" in card


def test_it_says_what_it_cannot_do(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    for arguments, problem in (
        ([str(tmp_path / "none")], "there is no folder"),
        ([str(records), "--format", "csv"], "--format is parquet or jsonl, not 'csv'"),
        ([str(records), "--out", str(tmp_path / "full")], "is not empty"),
        ([str(tmp_path / "full")], "there is no record in"),
    ):
        assert cli.run(["export", *arguments]) == 2
        assert problem in capsys.readouterr().err
