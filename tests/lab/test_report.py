"""The report is one page that needs nothing else, and what it says is in the games."""

from __future__ import annotations

import base64
import gzip
import re
import sys
from pathlib import Path
from statistics import fmean

import pytest

from bohrd import cli, games, record
from bohrd.lab import evidence, findings, piece_findings, report, tables
from bohrd.lab.evidence import Evidence
from bohrd.lab.odd import TABLE, odd_games
from bohrd.lab.places import here
from bohrd.lab.run import Folder, Run, Variant


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """Games of Nim between equals, and between a stronger and a weaker bot."""
    nim = games.load("nim")
    line_ups = [("random", "random"), ("random", "greedy")]
    run = Run.checked(nim, [Variant("2 players", bots, {}) for bots in line_ups], 100)
    folder = Folder(tmp_path_factory.mktemp("run"))
    for _ in tables.play_into(folder, here, tables.begin(folder, run)):
        pass
    return folder


@pytest.fixture(scope="module")
def found(folder: Folder) -> Evidence:
    [found] = evidence.by_game([str(folder.path)])
    return found


def test_games_between_unequals_do_not_speak_about_balance(found: Evidence) -> None:
    assert len(found.records) == 200
    assert len(found.even) == 100 and all(one.bots == ["random", "random"] for one in found.even)


def test_the_chance_of_winning_is_by_the_order_of_play(found: Evidence) -> None:
    rows, questions = findings.seats(found)
    first = fmean(one.shares[one.first] for one in found.even)
    assert [row["place"] for row in rows] == [1, 2] and rows[0]["value"] == pytest.approx(first, abs=1e-4)
    assert rows[0]["low"] < first < rows[0]["high"]
    assert len(questions) == 1, "of two, the second is the other side of the first"


def test_skill_is_asked_of_bots_that_met(found: Evidence) -> None:
    [row], [question] = findings.skill(found)
    assert (row["one"], row["other"], row["games"]) == ("greedy", "random", 100)
    assert row["value"] > 0.5 and "Skill pays: greedy ends ahead of random" in question.sentence


def test_a_card_has_the_effect_that_the_games_show(found: Evidence) -> None:
    [kind], questions = piece_findings.of_kinds(found)
    for finding in kind.findings:
        drawn = found.uses.get(("card", finding.piece.id), [])
        assert finding.rates[0][1].value == pytest.approx(len(drawn) / 100)
        [effect] = finding.effects
        won = [one.record.shares[one.taken.index(1)] - 0.5 for one in drawn]
        assert effect.found.value == pytest.approx(fmean(won) if won else 0)
    assert len(questions) <= 2 * len(kind.findings)


def test_the_page_needs_nothing_else(found: Evidence) -> None:
    page = report.page([found])
    assert "<h3>What to look at first</h3>" in page and "<h3>Does skill pay?</h3>" in page
    outside = re.sub(r"<script>.*?</script>", "", page, flags=re.DOTALL)
    assert not re.search(r"\b(src|srcset)=|@import|url\((?!data:)", outside)
    links = set(re.findall(r'href="([^"#]+)', outside))
    assert all(link == TABLE.removesuffix("#record=") for link in links)
    anchors = set(re.findall(r'href="#([^"]+)"', outside))
    assert anchors <= set(re.findall(r'\bid="([^"]+)"', outside))


def test_odd_games_open_as_replays(found: Evidence, folder: Folder) -> None:
    odd = odd_games(found)
    assert {"Longest", "Shortest"} <= {one.why for one in odd}
    assert len({one.file for one in odd}) == len(odd)
    for one in odd:
        data = one.link.removeprefix(TABLE)
        lines = gzip.decompress(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))).splitlines()
        assert record.parse(lines).check().result() == record.read(one.file).check().result()


def test_games_that_went_wrong_are_shown(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    assert cli.run(["simulate", "periodic", "--games", "40", "--step-cap", "10", "--out", out]) == 0
    [found] = evidence.by_game([out])
    assert not found.records and len(found.problems) == 40
    told = report.report(found)
    assert [one.why for one in told.odd] == ["Unfinished"] * 3
    assert "did not end within the limits" in told.answers[0].question.sentence


@pytest.mark.parametrize("id", [id for id in games.ids() if id != "nim"])
def test_every_game_has_its_report(id: str, tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    assert (
        cli.run(["simulate", id, "--seats", "level-3", "--players", "2", "--games", "3", "--out", out]) == 0
    )
    assert cli.run(["report", out]) == 0
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    for kind in games.load(id).kinds():
        assert f'id="{id}-kind-{kind.id}"' in page


def test_without_the_extra_the_command_that_installs_it_is_named(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    assert cli.run(["report", str(folder.path)]) == 2
    assert 'altair is not installed: pip install "bohrd[lab]"' in capsys.readouterr().err
    assert cli.run(["report", str(folder.path / "records")]) == 2
    assert "holds no games" in capsys.readouterr().err
