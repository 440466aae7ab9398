"""Learning at the table: the coach by hand, by keyboard and by somebody who strays; and small lessons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bohrd import games, lessons

TAUGHT = [id for id in games.ids() if lessons.first(games.load(id))]
SMALL = [id for id in TAUGHT if lessons.small(games.load(id))]
SIGNS = [id for id in games.ids() if any(drawer.name == "signs" for drawer in games.load(id).scene.drawers)]
PANELS = [id for id in games.ids() if games.load(id).scene.panels]
GAME = "in_your_element"
"""The game by which everything that all games share is tried."""
SIZES = [(390, 844), (844, 390), (1280, 720)]
BUBBLES = 3
"""So many bubbles of every game are looked at in every window."""
LARGE = 0.4
"""What takes more than this part of a window cannot be kept free of a bubble."""

COVERED = (
    """() => {
  const bubble = document.querySelector("#coach").getBoundingClientRect();
  const drawn = [...document.querySelectorAll(".coach-light .ring")];
  const rings = drawn.map((ring) => ring.getBoundingClientRect());
  const small = rings.filter((ring) => ring.width * ring.height < %s * innerWidth * innerHeight);
  const covered = small.filter((ring) =>
    Math.min(bubble.right, ring.right) - Math.max(bubble.left, ring.left) > 1 &&
    Math.min(bubble.bottom, ring.bottom) - Math.max(bubble.top, ring.top) > 1);
  const out = bubble.left < 0 || bubble.top < 0 || bubble.right > innerWidth || bubble.bottom > innerHeight;
  return { rings: rings.length, covered: covered.length, out };
}"""
    % LARGE
)


TOLD = "document.querySelector('#coach').innerText + document.querySelector('#log ol').children.length"
"""What the coach says, and how long the story is: a move makes it longer."""


def learn(one, game: str = GAME, lesson: str = "first") -> str:
    """Open a lesson and sit down at its table."""
    one.arrive()
    answer = one.page.request.post(f"{one.site.base}/api/lessons", data={"game": game, "lesson": lesson})
    assert answer.ok, answer.text()
    one.sit(answer.json()["table"])
    return answer.json()["table"]


def title(one) -> str:
    return one.page.inner_text("#coach h2")


def hear(one) -> str:
    """Wait until the coach speaks; what about."""
    one.page.wait_for_selector("#coach:not([hidden])")
    return title(one)


def go_on(one) -> None:
    """Press the coach's button, and wait until that has changed something."""
    before = one.page.evaluate(TOLD)
    one.page.click("#coach .primary")
    one.page.wait_for_function(f"before => {TOLD} !== before", arg=before, polling=20)
    one.settled()


def kept(one, name: str) -> dict:
    return json.loads(one.page.evaluate("name => localStorage[name] ?? '{}'", name))


def suggested(one) -> dict | None:
    """The move that the bubble on the screen suggests."""
    state = one.state
    said = title(one)
    bubble = next(bubble for bubble in state["coach"]["bubbles"] if bubble["title"] == said)
    return next((move for move in state["moves"] if move["id"] == bubble["move"]), None)


def until_suggested(one) -> dict:
    """Read on until the coach suggests a move."""
    for _ in range(20):
        hear(one)
        if move := suggested(one):
            return move
        go_on(one)
    raise AssertionError("the coach suggests nothing")


# -- the coach ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_bubbles_cover_nothing_they_speak_of_in_any_window(person, game):
    ada = person("Ada")
    learn(ada, game)
    for _ in range(BUBBLES):
        said = hear(ada)
        for width, height in SIZES:
            ada.page.set_viewport_size({"width": width, "height": height})
            ada.page.wait_for_timeout(260)
            assert title(ada) == said
            found = ada.page.evaluate(COVERED)
            assert (found["covered"], found["out"]) == (0, False), f"{said} at {width}×{height}"
            assert found["rings"] > 0, f"{said} points at nothing at {width}×{height}"
        go_on(ada)


def test_the_coach_leads_through_the_first_turn_by_its_button(person):
    ada = person("Ada")
    learn(ada)
    move = until_suggested(ada)
    for _ in range(len(move["targets"]) + 2):
        if ada.steps:
            break
        assert ada.page.locator(".coach-light .ring.dashed").count() == 1
        go_on(ada)
    log = ada.state["log"]
    assert [entry for entry in log if entry["step"] == 1]
    assert "fine" not in ada.page.inner_text("#coach")


def test_the_coach_by_keyboard_alone(person):
    ada = person("Ada")
    learn(ada)
    hear(ada)
    for _ in range(30):
        if ada.steps:
            break
        hear(ada)
        assert ada.page.evaluate("document.activeElement.closest('#coach') !== null")
        ada.page.keyboard.press("Enter")
        ada.settled()
        ada.page.wait_for_timeout(60)
    assert ada.steps


def test_escape_puts_a_bubble_away_and_a_key_brings_it_back(person):
    ada = person("Ada")
    learn(ada)
    said = hear(ada)
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#coach")).to_be_hidden()
    expect(ada.page.locator("#coach-call")).to_be_visible()
    ada.page.keyboard.press("h")
    assert hear(ada) == said
    assert ada.page.locator("#coach .coach-words").get_attribute("aria-live") == "polite"


def test_whoever_strays_is_told_that_their_way_is_fine(person):
    ada = person("Ada")
    learn(ada)
    move = until_suggested(ada)
    left = title(ada)
    other = next(one for one in ada.state["moves"] if one["id"] != move["id"] and not one.get("warning"))
    for _ in range(8):
        if ada.steps:
            break
        line = ada.page.locator(
            f'#choices [data-move="{other["id"]}"], #end-slot [data-move="{other["id"]}"]'
        ).first
        if line.count():
            line.click()
        else:
            targets = [f'#choices [data-target-choice="{target}"]' for target in other["targets"]]
            ada.page.locator(", ".join(targets)).first.click()
        ada.settled()
    assert ada.steps == 1, "everything stays playable while the bubble is shown"
    assert hear(ada) != left
    assert ada.page.inner_text("#coach-text").startswith("Your own way is fine.")


def test_a_reload_goes_on_where_it_was(person):
    ada = person("Ada")
    learn(ada)
    first = hear(ada)
    go_on(ada)
    second = hear(ada)
    assert second != first
    ada.page.reload()
    assert hear(ada) == second


def test_who_knows_the_game_is_left_alone_until_the_settings_bring_the_coach_back(person):
    ada = person("Ada")
    learn(ada)
    said = hear(ada)
    ada.page.click("#coach .coach-know")
    expect(ada.page.locator("#coach")).to_be_hidden()
    assert kept(ada, "bohrd.known") == {GAME: 1}
    ada.page.reload()
    ada.wait_for("mine")
    expect(ada.page.locator("#coach")).to_be_hidden()
    ada.page.click("#settings")
    ada.page.click("#coach-again")
    assert hear(ada) == said


def test_the_last_bubble_makes_the_lesson_learnt(person):
    ada = person("Ada")
    learn(ada)
    hear(ada)
    assert kept(ada, "bohrd.learnt") == {}
    table = ada.page.url.rsplit("/", 1)[1]
    ids = [bubble["id"] for bubble in ada.state["coach"]["bubbles"]]
    progress = {table: {"read": ids, "strayed": False, "over": False, "hints": 0}}
    ada.page.evaluate("kept => { localStorage['bohrd.coach'] = kept }", json.dumps(progress))
    ada.page.reload()
    ada.wait_for("mine")
    ada.until(lambda: kept(ada, "bohrd.learnt") == {f"{GAME}/first": 1})


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_coach_and_lesson_are_accessible(person, node_modules: Path, theme):
    axe = (node_modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    ada = person("Ada", color_scheme=theme)
    for lesson in ("first", lessons.small(games.load(GAME))[0].id):
        learn(ada, GAME, lesson)
        ada.wait_for("mine")
        ada.page.evaluate(axe)
        found = ada.page.evaluate(
            "() => axe.run(document.querySelector('#coach:not([hidden]), #lesson:not([hidden])'))"
        )
        bad = [one["id"] for one in found["violations"] if one["impact"] in ("serious", "critical")]
        assert bad == []


# -- small lessons --------------------------------------------------------------------------


def fail(one) -> None:
    """Play what does not solve the lesson, until it is lost."""
    for _ in range(30):
        if one.state["coach"]["standing"] == "failed":
            return
        one.wait_for("mine")
        one.decide()
    raise AssertionError("solved by chance, over and over")


@pytest.mark.parametrize("how", [{}, {"viewport": {"width": 390, "height": 844}, "has_touch": True}])
@pytest.mark.parametrize("game", SMALL)
def test_a_small_lesson_is_solved_by_what_it_shows(person, game, how):
    ada = person("Ada", **how)
    lesson = lessons.small(games.load(game))[0]
    learn(ada, game, lesson.id)
    ada.wait_for("mine")
    page = ada.page
    expect(page.locator("#lesson")).to_contain_text(lesson.title)
    page.click('#lesson [data-act="hint"]')
    expect(page.locator("#lesson")).to_contain_text(lesson.hints[0])
    for _ in range(40):
        if ada.state["coach"]["standing"] == "solved":
            break
        if page.locator("#coach:not([hidden])").count():
            page.click("#coach .primary")
        else:
            if how and not page.is_visible("#lesson"):
                page.click("#lesson-pill")
            page.click('#lesson [data-act="show"]')
        ada.settled()
        page.wait_for_timeout(80)
    expect(page.locator("#lesson")).to_contain_text("Solved!")
    expect(page.locator("#lesson")).to_contain_text(lesson.lesson)
    assert kept(ada, "bohrd.learnt") == {f"{game}/{lesson.id}": 1}
    if page.locator('#lesson [data-act="next"]').count():
        before = page.url
        page.click('#lesson [data-act="next"]')
        page.wait_for_url(lambda url: url != before and "/t/" in url)


def test_a_lost_lesson_can_be_started_again(person):
    ada = person("Ada")
    lesson = lessons.small(games.load(GAME))[0]
    table = learn(ada, GAME, lesson.id)
    fail(ada)
    expect(ada.page.locator("#lesson")).to_contain_text("Not this time.")
    ada.page.click('#lesson [data-act="again"]')
    ada.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    ada.wait_for("mine")
    expect(ada.page.locator("#lesson")).to_contain_text(lesson.title)
    assert ada.steps == 0


# -- at every table -------------------------------------------------------------------------


def test_a_table_without_a_lesson_has_no_coach(person):
    ada = person("Ada")
    ada.create(GAME, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    ada.wait_for("mine")
    assert ada.page.is_hidden("#coach")
    assert ada.page.is_hidden("#lesson")
    ada.page.click("#settings")
    expect(ada.page.locator("#settings-title")).to_be_visible()
    assert ada.page.locator("#coach-again").count() == 0


def test_a_fact_is_read_again_in_the_story(person):
    ada = person("Ada")
    learn(ada, "periorbis")
    book = ada.page.locator("#log .book").first
    for _ in range(20):
        if book.count():
            break
        hear(ada)
        go_on(ada)
    book.click()
    card = ada.page.locator("#fact")
    expect(card).to_be_visible()
    card.locator("summary").click()
    expect(card.locator("details .soft")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert ada.page.evaluate("document.activeElement.classList.contains('book')")


@pytest.mark.parametrize("game", SIGNS)
def test_what_the_signs_mean_is_one_tap_away(person, game):
    ada = person("Ada")
    ada.create(game, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    ada.page.click('#seats .aim-line [data-drawer="signs"]')
    expect(ada.page.locator("#drawer h2").first).to_have_text("What the signs mean")
    ada.until(lambda: len(ada.page.inner_text("#drawer .drawer-body")) > 100)


@pytest.mark.parametrize("game", PANELS)
def test_whatever_has_a_panel_opens_it_by_key(person, game):
    ada = person("Ada")
    ada.create(game, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    ada.wait_for("mine", "others")
    piece = ada.page.locator(".part [data-panel]:visible").first
    piece.hover(force=True)
    ada.page.keyboard.press("i")
    expect(ada.page.locator("#drawer .drawer-body > *").first).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#drawer")).to_be_hidden()
