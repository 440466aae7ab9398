"""Content handed in: side by side, named in views and records, and refused by file, table and field."""

from __future__ import annotations

import io
import random
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import bohrd
from bohrd import bots, cli, games, record
from bohrd.contract import BadInput, Game, LiveChance
from bohrd.match import Match

PERIODIC = bohrd.load("periodic")
WITH_CONTENT = [id for id in games.ids() if games.load(id).tables]


def dearer(points: int) -> Game:
    """Periodic with so many points more on every Goal Card."""
    goals = [{**goal, "points": goal["points"] + points} for goal in PERIODIC.tables["goals"]["goal"]]
    return PERIODIC.with_content({"goals": {"goal": goals}})


def played(game: Game, seed: int = 3) -> Match:
    luck = random.Random(seed)
    match = bohrd.new(game, 2, {"length": "short"}, seed)
    while not match.over:
        match.play(luck.choice(match.legal()))
    return match


def test_the_same_content_is_the_same_game() -> None:
    assert dearer(0) is PERIODIC
    assert dearer(1) is dearer(1) is not dearer(2)
    assert dearer(1).with_content({"goals": PERIODIC.tables["goals"]}) is PERIODIC
    assert len({game.content_digest for game in (PERIODIC, dearer(1), dearer(2))}) == 3


@pytest.mark.parametrize("id", WITH_CONTENT)
def test_a_folder_and_a_mapping_are_alike(id: str, tmp_path: Path) -> None:
    game = games.load(id)
    for file in (files(f"bohrd.games.{id}") / "content").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert game.with_content(tmp_path) is game.with_content(str(tmp_path)) is game
    assert game.with_content(game.tables) is game
    assert game.own_content == "" and game.own_tables is None


def test_contents_are_played_side_by_side() -> None:
    matches = {points: played(dearer(points)) for points in (0, 5)}
    assert [step.move for step in matches[0].record.steps] == [step.move for step in matches[5].record.steps]
    for seat, (cheap, dear) in enumerate(zip(*(m.result().seats for m in matches.values()), strict=True)):
        taken = len(matches[0].position.view(None).table.players[seat].completed)
        assert dear.lines[0].points - cheap.lines[0].points == 5 * taken


def test_a_view_tells_its_content_and_leads_back_to_its_game() -> None:
    game = dearer(1)
    position = game.start(2, chance=LiveChance(1))
    view = position.view(0)
    assert view.content == game.content_digest and PERIODIC.start(2).view(0).content == ""
    assert games.of(view) is game and game.sample(view, LiveChance(2)).game is game
    assert "<svg" in view._repr_svg_()
    assert bots.decide(bots.bot("greedy"), position, LiveChance(1)) in position.legal()


def test_what_is_handed_in_is_not_changed_from_outside() -> None:
    goals = [dict(goal, points=9) for goal in PERIODIC.tables["goals"]["goal"]]
    game = PERIODIC.with_content({"goals": {"goal": goals}})
    goals[0]["points"] = 2
    assert record.parse(bohrd.new(game, seed=1).record.lines()).game is game


def test_a_move_of_another_content_is_none_of_this_one() -> None:
    match = bohrd.new(dearer(1), seed=1)
    with pytest.raises(BadInput, match="it is one of another game or content"):
        match.play(PERIODIC.move(match.legal()[0].name))


def test_a_view_of_content_nobody_has_given_is_refused() -> None:
    with pytest.raises(BadInput, match="Periodic has not been given any content 0123"):
        PERIODIC.variant("0123")


def test_a_record_carries_its_content_and_re_executes_with_it(tmp_path: Path) -> None:
    match = played(dearer(3))
    match.save(tmp_path / "game.jsonl")
    again = record.read(tmp_path / "game.jsonl")
    assert again.header.tables is not None and list(again.header.tables) == ["goals"]
    assert again.game is dearer(3)
    assert again.check().result().scores == match.result().scores
    assert Match.from_position(match.position, ["A", "B"]).record.game is dearer(3)
    with pytest.raises(BadInput, match="line 1: it was played with content of its own"):
        record.parse(match.record.lines(), own_content=False)
    match.record.header.tables = {"goals": {"goal": []}}
    with pytest.raises(BadInput, match=r"line 1: goals\.toml, goal"):
        record.parse(match.record.lines())


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"gaols": {}}, r"gaols\.toml: there is no such content file; there are agendas\.toml"),
        ({"goals": {"gaol": []}}, r"goals\.toml, gaol: there is no such table; there are origin, goal"),
        ({"goals": 3}, r"goals\.toml: must hold tables, not 3"),
        ({"goals": {"goal": 3}}, r"goals\.toml, goal: expected array, got int"),
        ({"goals": {"goal": [{"id": 3}]}}, r"goals\.toml, goal entry 1, id: expected str, got int"),
        ({}, r"has none of the files agendas\.toml"),
        ("nowhere", "there is no folder nowhere"),
        (5, "content is a folder or a mapping, not 5"),
    ],
)
def test_what_is_wrong_is_named_by_file_table_and_field(given: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        PERIODIC.with_content(given)


def test_a_file_that_is_not_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "goals.toml").write_text("[[goal\n")
    with pytest.raises(BadInput, match=r"goals\.toml: .*line 1"):
        PERIODIC.with_content(tmp_path)


def test_a_game_without_content_cannot_be_given_any() -> None:
    with pytest.raises(BadInput, match=r"cards\.toml: there is no such content file; there are none"):
        bohrd.load("nim").with_content({"cards": {}})


# -- on the command line --------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a card that is worth more."""
    monkeypatch.chdir(tmp_path)
    standard = (files("bohrd.games.periodic") / "content" / "goals.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "goals.toml").write_text(standard.replace("points = 4", "points = 5", 1), encoding="utf-8")
    return mine


def test_the_command_line_plays_simulates_and_draws_with_it(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = PERIODIC.with_content(folder).content_digest
    simulate = ["simulate", "periodic", "--games", "2", "--option", "length=short", "--json"]
    assert cli.run([*simulate, "--content", "mine", "--out", "out", "--jobs", "2"]) == 0
    assert f'"content": "{digest}"' in capsys.readouterr().out
    assert record.read("out/records/0.jsonl").header.content == digest
    assert cli.run(["replay", "out/records/0.jsonl", "--check"]) == 0
    assert "with other content" in capsys.readouterr().out
    for more in ([], ["--content", "mine"]):
        assert cli.run(["picture", "out/records/0.jsonl", "-o", "x.svg", *more]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert cli.run(["play", "periodic", "--content", "mine"]) == 0
    capsys.readouterr()


def test_the_command_line_refuses_content_that_does_not_fit(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["simulate", "periodic", "--games", "1", "--out", ".", "--option", "length=short"]) == 0
    capsys.readouterr()
    assert cli.run(["picture", "records/0.jsonl", "-o", "x.svg", "--content", "mine"]) == 2
    assert "was played with content" in capsys.readouterr().err
    assert cli.run(["play", "periodic", "--content", "gone"]) == 2
    assert "there is no folder gone" in capsys.readouterr().err
