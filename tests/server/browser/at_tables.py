"""Seats as requests name them, screens, and people who sit down together."""

from __future__ import annotations

ME = {"kind": "me"}
LOCAL = {"kind": "local", "name": "Grace"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}
GREEDY = {"kind": "bot", "bot": "greedy"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def join(one, path: str, name: str) -> None:
    """Take the next open seat of a table that has no other."""
    one.go(path)
    one.page.fill("#join input", name)
    one.page.click("#join button")
    one.wait_for("mine", "others")


def two_at_a_table(person, game: str = "periodic"):
    ada, bob = person("Ada"), person("Bob")
    table = ada.create(game, [ME, OPEN])
    join(bob, f"/t/{table}", "Bob")
    ada.wait_for("mine", "others")
    return ada, bob


def choose_first(one) -> None:
    """Take the first line of the list, and do not be talked out of it."""
    one.page.locator("#choices .choice[data-move]").first.click()
    if one.page.locator("#choices .deed").count():
        one.page.click("#choices .deed")
    one.settled()


def overflow(page) -> int:
    """By how many pixels the page is wider than the screen."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
