"""A sweep plays variants on common seeds, and says which differences are real."""

from __future__ import annotations

from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest

from bohrd import cli, games
from bohrd.contract import BadInput
from bohrd.lab import evidence
from bohrd.lab.sweep import Vary, changed_entries, variants
from bohrd.lab.variation import variation

PERIORBIS = games.load("periorbis")
LINE_UP = [["random", "random"]]


def test_values_are_lists_and_spans() -> None:
    assert Vary.parse("length=full,short") == Vary("length", ("full", "short"))
    assert Vary.parse("content.ships.swift.price=6..8,12").values == ("6", "7", "8", "12")
    for wrong in ("length", "length=", "=3"):
        with pytest.raises(BadInput, match="is not of the form NAME=A,B,C"):
            Vary.parse(wrong)


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("content.ships.swift.price", 11, ["ships", "ships", 9, "price"]),
        ("content.deck1.7.wage", 4, ["employees", "deck1", "cards", 0, "wage"]),
        ("content.start_credits", 31, ["constants", "start_credits"]),
        ("content.slot_costs.2", 18, ["constants", "slot_costs", 1]),
        ("content.cadet.wage", 2, ["employees", "cadet", "wage"]),
        ("content.constants.upgrade_cost", 4, ["constants", "upgrade_cost"]),
    ],
)
def test_any_number_of_the_content_can_be_varied(path: str, value: int, place: list[Any]) -> None:
    found, base = variants(PERIORBIS, [Vary(path, (str(value),))], LINE_UP, {})
    assert base == 0 and found[0].tables is None, "the game as it is comes along"
    assert found[1].settings == {path: str(value)}
    changed, as_it_is = (reduce(getitem, place, game) for game in (found[1].tables, PERIORBIS.tables))
    assert changed == value != as_it_is
    assert found[0].settings == {path: str(as_it_is)}


@pytest.mark.parametrize(
    ("vary", "message"),
    [
        ("content.boats.swift.price=1", "content.boats: there is no such table; there are asteroids"),
        ("content.ships.swan.price=1", "no entry 'swan'; there are kestrel, wren"),
        ("content.ships.swift.prize=1", "there is no 'prize'; there are id, name, level, price"),
        ("content.ships.swift.price=dear", "ships.toml, ships entry 10, price: expected int, got str"),
        ("content=nowhere", "there is no folder nowhere"),
        ("colour=blue", "has no option 'colour'; it has length"),
        ("length=endless", "'endless' is not one of full, short"),
    ],
)
def test_what_cannot_be_varied_is_refused(vary: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        variants(PERIORBIS, [Vary.parse(vary)], LINE_UP, {})


def test_all_combinations_are_played_and_compared_with_the_game_as_it_is() -> None:
    vary = [Vary("content.start_credits", ("20", "25")), Vary("length", ("short",))]
    found, base = variants(PERIORBIS, vary, [["random"] * 2, ["random"] * 3], {})
    assert [variant.settings for variant in found[::2]] == [
        {"content.start_credits": "25", "length": "full"},
        {"content.start_credits": "20", "length": "short"},
        {"content.start_credits": "25", "length": "short"},
    ]
    assert base == 0 and [len(variant.bots) for variant in found[:2]] == [2, 3]


def test_a_folder_of_content_is_compared_with_the_standard(tmp_path: Path) -> None:
    text = Path(str(games.__path__[0]), "periorbis", "content", "ships.toml").read_text(encoding="utf-8")
    (tmp_path / "ships.toml").write_text(text.replace("price = 8", "price = 12"), encoding="utf-8")
    found, base = variants(PERIORBIS, [Vary("content", (str(tmp_path),))], LINE_UP, {})
    assert [variant.settings["content"] for variant in found] == ["standard", str(tmp_path)]
    assert base == 0 and found[1].tables is not None


def test_the_changed_pieces_are_found() -> None:
    for vary, changed in (
        ("content.ships.swift.price=11", {"swift"}),
        ("content.slot_costs.1=14", set[str]()),
    ):
        found, _ = variants(PERIORBIS, [Vary.parse(vary)], LINE_UP, {})
        assert changed_entries(dict(PERIORBIS.tables), found[1].tables) == changed


def test_a_real_difference_is_told_from_chance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The short game has half the turns, and nobody who plays at random wins it by going first."""
    folder = str(tmp_path / "sweep")
    vary = ["--vary", "length=short", "--seats", "random", "--games", "30"]
    assert cli.run(["sweep", "periorbis", *vary, "--no-records", "--out", folder]) == 0
    out = capsys.readouterr().out
    assert "Compared with length = full" in out and "30 pairs of games" in out
    [found] = evidence.by_game([folder])
    told = variation(found)
    assert told is not None and told.base == "length = full"
    [compared] = told.compared
    turns = next(one for one in compared.differences if one.label == "turns of each player")
    assert turns.found.high < 0 and turns.found.p() < 1e-9
    first = next(one for one in compared.differences if one.label == "who goes first wins")
    assert first.found.low < 0 < first.found.high
    assert (tmp_path / "sweep" / "report.html").exists()
    capsys.readouterr()
    assert cli.run(["sweep", "periorbis", *vary, "--no-records", "--out", folder]) == 0
    assert "60 of 60 games are there already" in " ".join(capsys.readouterr().err.split())
