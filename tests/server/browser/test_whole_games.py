"""Whole games through the page: two people in two browsers and a bot, to the final scores."""

from __future__ import annotations

import json
import time

import pytest

import bohrd

SHORT = {
    "in_your_element": {"stall_reshuffles": "1"},
    "molecular": {"rounds": "4"},
    "periodic": {"length": "short"},
    "periorbis": {"length": "short"},
}
"""Options that make a game shorter, where there are any."""
SEATS = {"periodic": 5}
"""More bots where bots bring the end about."""


def fill_in(page, game: str) -> None:
    """The form for a new table: me, whoever has the link, and a bot or more."""
    page.select_option("#count", str(SEATS.get(game, 3)))
    page.fill('[name="seats.0.name"]', "Ada")
    page.select_option("#seat-1", "open")
    for seat in range(2, SEATS.get(game, 3)):
        page.select_option(f"#seat-{seat}", "bot:greedy")
    for name, value in SHORT.get(game, {}).items():
        page.select_option(f"#option-{name}", value)
    page.click("[type=submit]")
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("game", bohrd.games.ids())
def test_two_people_and_a_bot_play_a_whole_game(person, game):
    ada, bob = person("Ada"), person("Bob")
    ada.go(f"/new/{game}")
    fill_in(ada.page, game)
    ada.wait_for("waiting")
    bob.page.goto(ada.page.input_value("#invite-link"))
    bob.page.fill("#join input", "Bob")
    bob.page.click("#join button")
    bob.wait_for("mine", "others")
    assert [seat["name"] for seat in ada.state["seats"]][:2] == ["Ada", "Bob"]

    deadline = time.monotonic() + 240
    while "over" not in (ada.status, bob.status):
        for one in (ada, bob):
            if one.status == "mine":
                one.decide()
        assert time.monotonic() < deadline, f"{game} takes too long: {ada.steps} decisions"

    table = ada.page.url.split("/t/")[1]
    record = ada.page.request.get(f"{ada.site.base}/api/tables/{table}/record").text()
    end = json.loads(record.splitlines()[-1])
    for one in (ada, bob):
        one.wait_for("over")
        one.page.wait_for_selector("#result h2")
        shown = {
            one.page.locator("#result .name").nth(n).inner_text(): int(
                one.page.locator("#result .score").nth(n).inner_text()
            )
            for n in range(len(end["end"]))
        }
        assert [shown[seat["name"]] for seat in one.state["seats"]] == end["end"]
        for line in range(len(end["end"])):
            points = (
                one.page.locator("#result table").nth(line).locator("td:nth-child(2)").all_text_contents()
            )
            assert sum(map(int, points)) == int(one.page.locator("#result .score").nth(line).inner_text())
