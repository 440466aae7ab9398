"""The ledger: rules looked up by id, by area and by word."""

import pytest

from bohrd.contract.ledger import read_ledger

LEDGER = read_ledger("bohrd.games.periodic")


def test_a_rule_is_found_by_its_id() -> None:
    rule = LEDGER["PER-GAIN-3"]
    assert rule.title == "Empty trend: token from richest opponent"
    assert rule.area == "GAIN"
    assert rule.source == "ruling"
    assert rule.because.startswith("'take 1 Energy Token from the player")


def test_long_texts_are_folded_to_one_line() -> None:
    assert "\n" not in LEDGER.summary and "  " not in LEDGER.summary
    for rule in LEDGER:
        for text in (rule.title, rule.text, rule.where, rule.because, rule.example):
            assert text == " ".join(text.split())


def test_unknown_ids_are_not_in_the_ledger() -> None:
    assert "PER-GAIN-3" in LEDGER
    assert "PER-GAIN-99" not in LEDGER
    assert None not in LEDGER
    with pytest.raises(KeyError):
        LEDGER["PER-GAIN-99"]


def test_the_ledger_keeps_its_order() -> None:
    rules = list(LEDGER)
    assert len(rules) == len(LEDGER) == 153
    assert rules[0].id == "PER-COMP-1"
    areas = LEDGER.areas()
    assert list(areas)[:3] == ["COMP", "BOARD", "GROUP"]
    assert [rule.id for rule in areas["SPEND"]] == [f"PER-SPEND-{n}" for n in range(1, 6)]
    assert sum(map(len, areas.values())) == 153


def test_search_wants_all_words_anywhere() -> None:
    assert [rule.id for rule in LEDGER.search("RICHEST opponent")] == ["PER-GAIN-3"]
    assert "PER-TREND-2" in [rule.id for rule in LEDGER.search("Na Ne one space")]
    assert LEDGER.search("per-gain-3")[0].id == "PER-GAIN-3"
    assert LEDGER.search("catalyst zeppelin") == []


def test_options_and_content_come_along() -> None:
    assert list(LEDGER.options) == ["PER-OPT-CUBES", "PER-OPT-LENGTH", "PER-OPT-FIRST", "PER-OPT-PRINTING"]
    assert LEDGER.options["PER-OPT-CUBES"].values == [6, 7, 11]
    assert LEDGER.options["PER-OPT-CUBES"].default == 6
    assert [content.name for content in LEDGER.content] == [
        "Board spaces",
        "Element Group Cards",
        "Academic Track",
        "Goal Cards",
        "Agenda Cards",
        "Free Trend tiles",
        "Move To tiles",
    ]
    assert all(content.constraints for content in LEDGER.content)
