"""Whole games through the page: two people in two browsers, and bots, to the final scores."""

from __future__ import annotations

import json
import time

import pytest

import bohrd

SHORT = {
    "in_your_element": {"stall_reshuffles": "1"},
    "molecular": {"rounds": "2"},
    "periodic": {"length": "short"},
    "periorbis": {"length": "short"},
}
"""Options that make a game shorter, where there are any."""
SEATS = {"in_your_element": 7}
"""More bots where bots bring the end about; else two people and a bot, as far as there are seats."""


def fill_in(page, game: str) -> None:
    """The form for a new table: me, whoever has the link, and a bot or more."""
    count = SEATS.get(game, min(3, bohrd.load(game).seats[-1]))
    if page.locator("select#count").count():
        page.select_option("#count", str(count))
    page.fill('[name="seats.0.name"]', "Ada")
    page.select_option("#seat-1", "open")
    for seat in range(2, count):
        page.select_option(f"#seat-{seat}", "bot:greedy")
    for name, value in SHORT.get(game, {}).items():
        page.select_option(f"#option-{name}", value)
    page.click("[type=submit]")
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("game", bohrd.games.ids())
def test_people_and_bots_play_a_whole_game(person, game):
    ada, bob = person("Ada"), person("Bob")
    ada.go(f"/new/{game}")
    fill_in(ada.page, game)
    ada.wait_for("waiting")
    bob.page.goto(ada.page.input_value("#invite-link"))
    bob.page.fill("#join input", "Bob")
    bob.page.click("#join button")
    bob.wait_for("mine", "others")
    assert [seat["name"] for seat in ada.state["seats"]][:2] == ["Ada", "Bob"]

    deadline = time.monotonic() + 600
    while "over" not in (ada.status, bob.status):
        on_turn = [one for one in (ada, bob) if one.status == "mine"]
        for one in on_turn:
            one.decide()
        if not on_turn:
            ada.page.wait_for_timeout(20)
        assert time.monotonic() < deadline, f"{game} takes too long: {ada.steps} decisions"

    table = ada.page.url.split("/t/")[1]
    record = ada.page.request.get(f"{ada.site.base}/api/tables/{table}/record").text()
    end = json.loads(record.splitlines()[-1])
    for one in (ada, bob):
        one.wait_for("over")
        one.page.wait_for_selector("#finale h2")
        shown = [one.page.locator(f'#seats [data-seat="{n}"] .seat-score') for n in range(len(end["end"]))]
        assert [int(score.text_content().replace("−", "-")) for score in shown] == end["end"]
        places = one.page.locator("#finale .finale-podium").inner_text()
        assert all(seat["name"] in places for seat in one.state["seats"])
        one.page.click("#finale-board")
        assert one.page.is_visible("#stage")
        one.page.click("#see-finale")
        assert one.page.is_visible("#finale h2")


def test_nim_from_the_home_page_to_the_replay(person):
    """The smallest game there is, against a bot, with nothing but what the pages offer."""
    ada = person("Ada")
    ada.go("/")
    ada.page.click("[data-create*='\"nim\"']")
    ada.page.wait_for_url("**/t/*")
    while ada.wait_for("mine", "over") == "mine":
        ada.decide()
    ada.page.wait_for_selector("#finale h2")
    assert sum(seat["score"] for seat in ada.state["seats"]) > 4
    steps = ada.steps
    ada.page.click("#finale a:has-text('Watch again')")
    ada.page.wait_for_selector(f'#where:text-is("{steps} of {steps}")')  # it plays by itself
    ada.page.click("#see-finale")
    ada.page.wait_for_selector("#finale h2")
    ada.go("/rules/nim#NIM-TAKE-1")
    ada.page.wait_for_selector("#NIM-TAKE-1 .example:visible")
    assert ada.page.locator("#take h2").inner_text() == "Taking matches"
