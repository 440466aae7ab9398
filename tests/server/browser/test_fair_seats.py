"""Who sits where, on the page: waiting for the deal, somebody who may be away, ends that people agree on."""

from __future__ import annotations

import pytest
from at_tables import ME, OPEN, PHONE, join
from playwright.sync_api import expect

SIZES = {
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "phone": PHONE,
}


def seated(person, *seats, **how):
    """Ada and Bob at a table of Periodic."""
    ada, bob = person("Ada", **how), person("Bob", **how)
    table = ada.create("periodic", [{**ME, "name": "Ada"}, OPEN, *seats])
    join(bob, f"/t/{table}", "Bob")
    ada.wait_for("mine", "others")
    return ada, bob


def decide(*people) -> None:
    """Whoever is on turn decides."""
    people[0].until(lambda: any(one.status == "mine" for one in people))
    next(one for one in people if one.status == "mine").decide()


def menu(one, line: str) -> None:
    one.page.click(".menu summary")
    one.page.click(line)


@pytest.mark.parametrize("size", SIZES)
def test_before_the_deal_there_is_a_room_and_no_board(person, size):
    ada, bob = person("Ada", **SIZES[size]), person("Bob", **SIZES[size])
    table = ada.create("periodic", [{**ME, "name": "Ada"}, OPEN], game_seconds=600, increment_seconds=10)
    expect(ada.page.locator("#room-seats li")).to_have_count(2)
    assert "dealt when the last seat is taken" in ada.page.inner_text("#room")
    assert "10 minutes each" in ada.page.inner_text("#room-options")
    assert ada.page.locator("#stage .part").count() == 0
    assert ada.page.is_visible("#copy")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert ada.page.evaluate(wide) <= 0
    join(bob, f"/t/{table}", "Bob")
    ada.wait_for("mine", "others")
    expect(ada.page.locator("#room")).to_be_hidden()
    assert ada.page.locator("#stage .part").count() > 0
    expect(ada.page.locator("#seats .turn .seat-clock")).to_have_text("10:00")


def test_somebody_may_be_away_before_they_are(person):
    ada, bob = seated(person)
    decide(ada, bob)
    table = bob.page.url
    bob.go("/about")
    line = ada.page.locator('#seats [data-seat="1"] .soft').first
    expect(line).to_contain_text("away in")
    expect(ada.page.locator('#seats [data-seat="1"] [data-act]')).to_have_text("Use a bot for Bob")
    expect(line).to_contain_text("away")
    ada.page.click('#seats [data-seat="1"] [data-act]')
    bob.page.goto(table)
    bob.page.click("#come-back")
    expect(bob.page.locator("#stands-in")).to_be_hidden()
    expect(ada.page.locator('#seats [data-seat="1"] .soft').first).to_have_text("here")


def test_a_friend_plays_on_with_the_seat_that_was_given(person):
    ada, bob = seated(person)
    decide(ada, bob)
    decide(ada, bob)
    menu(bob, "#give")
    bob.page.wait_for_selector("#giving[open]")
    link = bob.page.input_value("#give-link")
    bob.page.click("#giving form button")
    cleo = person("Cleo")
    cleo.page.goto(link)
    expect(cleo.page.locator("#join-words")).to_contain_text("Bob asks you to play on")
    cleo.page.fill("#join input", "Cleo")
    cleo.page.click("#join button")
    expect(cleo.page.locator('#seats [data-seat="1"] .seat-name')).to_have_text("Cleo")
    cleo.until(lambda: "code" not in cleo.page.url)
    expect(bob.page.locator('#seats [data-seat="1"] .seat-name')).to_have_text("Cleo")
    expect(bob.page.locator("#invitation")).to_be_hidden()


def test_people_agree_to_end_or_one_resigns(person):
    ada, bob = seated(person)
    decide(ada, bob)
    menu(ada, "#offer-end")
    expect(ada.page.locator("#end-asked span")).to_have_text("Waiting for Bob to agree to end the game.")
    bob.page.click("#end-no")
    expect(ada.page.locator("#end-asked")).to_be_hidden()
    menu(ada, "#offer-end")
    bob.page.click("#end-yes")
    for one in (ada, bob):
        one.page.wait_for_selector("#finale h2")
        assert "Everybody agreed to end the game here." in one.page.inner_text("#finale")
    ada.page.click("#finale-rematch")
    ada.page.wait_for_url(lambda url: "/t/" in url and url != bob.page.url)
    ada.wait_for("mine", "others")
    menu(ada, "#resign")
    assert ada.page.inner_text("#resigning-words") == "The game ends, and Bob wins."
    ada.page.click("#resign-yes")
    ada.page.wait_for_selector("#finale h2")
    assert "You have resigned" in ada.page.inner_text("#finale")


def test_who_leaves_is_told_what_becomes_of_the_seat(person):
    ada, bob = seated(person)
    menu(bob, "#leave")
    assert "dealt anew" in bob.page.inner_text("#leaving-words")
    bob.page.click("#leaving form button.primary")
    decide(ada, bob)
    menu(bob, "#leave")
    assert "A bot plays on for you" in bob.page.inner_text("#leaving-words")
    bob.page.click("#leave-yes")
    bob.page.wait_for_url(bob.site.base + "/")
    expect(ada.page.locator('#seats [data-seat="1"] .soft').first).to_contain_text("bot")
