"""Every scene fits its screen: no page scroll, no tiny type, nothing cut off, covered or too small to touch.

Measured in the real browser at every size, late in games of strong bots, when a table is fullest, with the
fewest and the most players.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from bohrd import games
from bohrd.record import read
from server.browser.conftest import Person

SIZES = {
    (1280, 720): "wide",
    (1440, 900): "wide",
    (1920, 1080): "wide",
    (820, 1180): "tall",
    (390, 844): "phone",
    (844, 390): "land",
}
"""The screens, and which of its scenes a game shows there."""
BY_FINGER = [size for size, scene in SIZES.items() if scene in ("phone", "land")]
GAMES = [id for id in games.ids() if id != "nim"]
RECORDS = Path(__file__).parent / "games"
MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")


@cache
def game(id: str, seats: int) -> tuple[bytes, int]:
    """A recorded game of bots, so that the same tables are measured whatever bots play later, and a step
    near its end. All are of seed 1: games of ``level-3``, but Periodic of ``greedy``, which leaves fuller
    trays; each was written by ``Match.save``."""
    played = read(RECORDS / f"{id}-{seats}.jsonl")
    return b"\n".join(played.lines()), len(played.steps) * 9 // 10


def sit_down(person: Person, id: str, seats: int) -> None:
    """A table late in a game, on one's own turn."""
    record, step = game(id, seats)
    person.arrive()
    uploaded = person.page.request.post(f"{person.site.base}/api/records", data=record)
    assert uploaded.ok, uploaded.text()
    path = f"{person.site.base}/api/tables/{uploaded.json()['table']}/continue"
    continued = person.page.request.post(path, data={"step": step})
    assert continued.ok, continued.text()
    person.sit(continued.json()["table"])
    person.wait_for("mine")


def measured(person: Person, what: str) -> list[str]:
    return person.page.evaluate(f"{MEASURE.strip()}.{what}")


@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
@pytest.mark.parametrize("id", GAMES)
def test_a_table_fits_every_screen(person: Callable[..., Person], id: str, most: bool) -> None:
    seats = games.load(id).seats
    ada = person()
    sit_down(ada, id, seats[-1] if most else seats[0])
    problems: list[str] = []
    for size, scene in SIZES.items():
        width, height = size
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_selector(f".scene.{scene}")
        ada.page.wait_for_timeout(200)
        found = measured(ada, f"wrong({12 if size in BY_FINGER else 11})")
        if size in BY_FINGER:
            found += measured(ada, "untouchable()")
        problems += [f"{width}x{height} {problem}" for problem in found]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("size", BY_FINGER)
@pytest.mark.parametrize("id", GAMES)
def test_what_is_to_be_chosen_on_a_phone_is_large_enough(
    person: Callable[..., Person], id: str, size: tuple[int, int]
) -> None:
    ada = person(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    sit_down(ada, id, games.load(id).seats[0])
    ada.page.locator("#choices button").first.click()
    ada.page.wait_for_timeout(600)
    if small := measured(ada, "unreachable()"):
        come_closer(ada, small[0].split()[-1])
    assert measured(ada, "unreachable()") == []


def come_closer(person: Person, target: str) -> None:
    """While the whole board is seen, a finger on something small brings it closer, and decides nothing."""
    steps = person.steps
    person.page.locator(f'.legal[data-target="{target}"]').first.tap()
    person.page.wait_for_timeout(600)
    assert person.steps == steps and person.page.locator("#board .chosen").count() == 0


@pytest.mark.parametrize("bots", [1, 4])
def test_agendas_are_told_once_wherever_they_are_chosen(person: Callable[..., Person], bots: int) -> None:
    """Cards on the table tell what they pay, and the list names them; where there is no room for cards, the
    list tells all. Nothing is cut off or covered while one chooses, and a screen reader hears all of it."""
    ada = person()
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * bots]
    ada.create("periodic", seats, options={"first_player": 1})
    ada.wait_for("mine")
    lines = ada.page.locator("#choices .choice")
    problems: list[str] = []
    for (width, height), scene in SIZES.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_selector(f".scene.{scene}")
        ada.page.wait_for_timeout(200)
        cards = ada.page.locator(".agenda-card:visible").count()
        told = ada.page.locator("#choices .choice-result:visible").count()
        assert {cards, told} == {0, lines.count()}, f"{width}x{height}: {cards} cards, {told} lines"
        assert "+" in lines.first.locator(".hidden-words").inner_text()
        problems += [
            f"{width}x{height} {problem}"
            for problem in measured(ada, f"wrong({12 if (width, height) in BY_FINGER else 11})")
        ]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("size", BY_FINGER)
def test_groups_and_track_have_a_tab_on_every_phone(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    ada = person(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    sit_down(ada, "periodic", 5)
    ada.page.locator("#tabs button", has_text="Groups").tap()
    ada.page.wait_for_selector(".group-card")
    assert ada.page.locator(".group-card:visible").count() == 8
    assert ada.page.locator(".spot:visible").count() == 9
    assert ada.page.locator(".disc:visible").count() == 5
    assert measured(ada, "wrong(12)") == []
