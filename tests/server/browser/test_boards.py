"""Boards under mouse and finger: tiles that turn, boards that zoom, what is touched and what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from at_tables import ME, PHONE, RANDOM, choose_first, overflow
from playwright.sync_api import expect


def lay_down(ada) -> str:
    """Choose a tile and a place where it can lie in more than one way; the place."""
    for _ in range(30):
        ada.wait_for("mine")
        pair = ada.page.evaluate(SEVERAL_WAYS)
        if pair:
            for target in pair:
                ada.page.locator(f'.part [data-target="{target}"]:visible').first.click()
            return pair[1]
        ada.decide()
    raise AssertionError("no tile fits anywhere in two ways")


SEVERAL_WAYS = """async () => {
  const state = await (await fetch(location.pathname.replace("/t/", "/api/tables/"))).json();
  const ways = {};
  for (const { targets } of state.moves)
    if (targets[2]?.startsWith("way-")) ways[targets.slice(0, 2)] = (ways[targets.slice(0, 2)] ?? 0) + 1;
  const found = Object.entries(ways).find(([, count]) => count > 1);
  return found ? found[0].split(",") : null;
}"""


def test_a_tile_is_turned_by_key_button_and_wheel_and_shown_where_it_would_lie(person):
    ada = person("Ada")
    ada.create("molecular", [ME, RANDOM])
    place = lay_down(ada)
    page = ada.page
    page.wait_for_selector(".previewed")
    meant = page.get_attribute("#confirm .primary", "data-move")
    seen = {meant}
    for turn in (
        lambda: page.keyboard.press("r"),
        lambda: page.locator("#confirm .turn").last.click(),
        lambda: page.locator("#ghost-bar button").last.click(),
        lambda: page.locator('.ways [aria-pressed="false"]').first.click(),
        lambda: page.locator(f'.part [data-target="{place}"]:visible').first.click(),
    ):
        turn()
        now = page.get_attribute("#confirm .primary", "data-move")
        assert now != meant
        seen.add(now)
        meant = now
    assert len(seen) > 1
    page.locator("svg[data-pan]").hover(position={"x": 20, "y": 200})
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 100)
    page.keyboard.up("Shift")
    ada.until(lambda: page.get_attribute("#confirm .primary", "data-move") != meant)
    steps = ada.steps
    page.keyboard.press("Escape")
    expect(page.locator(".previewed")).to_have_count(0)
    page.keyboard.press("Escape")
    assert page.locator("#chosen button").count() == 0
    lay_down(ada)
    page.click("#confirm .primary")
    ada.settled()
    assert ada.steps > steps


APART = """async () => {
  const state = await (await fetch(location.pathname.replace("/t/", "/api/tables/"))).json();
  const laid = state.moves.filter(({ targets }) => targets[2]?.startsWith("way-"));
  const pairs = new Set(laid.map(({ targets }) => targets.slice(0, 2).join(" ")));
  const [tiles, cells] = [0, 1].map((at) => [...new Set([...pairs].map((pair) => pair.split(" ")[at]))]);
  for (const tile of tiles) for (const cell of cells) if (!pairs.has(`${tile} ${cell}`)) return [tile, cell];
  return null;
}"""


@pytest.mark.parametrize("ask", ["always", "matters", "never"])
def test_a_card_shows_what_it_counts_before_it_is_played(person, ask):
    """Only who wants no questions plays it with one touch."""
    ada = person("Ada", settings={"ask": ask})
    ada.arrive()
    record = (Path(__file__).parent / "games" / "molecular-2.jsonl").read_bytes()
    uploaded = ada.page.request.post(f"{ada.site.base}/api/records", data=record).json()["table"]
    path = f"{ada.site.base}/api/tables/{uploaded}/continue"
    ada.sit(ada.page.request.post(path, data={"step": 22}).json()["table"])
    ada.wait_for("mine")
    steps, card, rings = (
        ada.steps,
        ada.page.locator("#group-nitrile"),
        ada.page.locator("#molecule-over circle"),
    )
    card.click()
    if ask != "never":
        expect(rings).not_to_have_count(0)
        assert ada.page.inner_text("#ask-title") == "Play Nitrile?"
        assert ada.page.inner_text("#ask-line").startswith("Found once, card ")
        assert "handicap −1" in ada.page.inner_text("#ask-line")
        card.click()
        expect(ada.page.locator("#confirm .primary")).to_have_count(0)
        assert ada.steps == steps, "the same card again means back"
        card.click()
        ada.page.click("#confirm .primary")
    ada.until(lambda: ada.steps == steps + 1)
    expect(card).to_have_count(0)


def test_a_cell_that_does_not_take_the_chosen_tile_says_why_and_the_tile_stays_chosen(person):
    ada = person("Ada")
    ada.create("molecular", [ME, RANDOM])
    page = ada.page
    for _ in range(30):
        ada.wait_for("mine")
        if apart := page.evaluate(APART):
            break
        ada.decide()
    for target in apart:
        page.locator(f'.part [data-target="{target}"]:visible').first.click()
    expect(page.locator("#bubble")).to_be_visible()
    assert page.locator(f'.part [data-target="{apart[0]}"].chosen:visible').count() == 1


@pytest.mark.parametrize("game", ["molecular", "in_your_element"])
def test_a_hint_that_is_followed_lies_ready_to_be_played(person, game):
    ada = person("Ada")
    ada.create(game, [ME, RANDOM])
    ada.wait_for("mine")
    page = ada.page
    page.click("#hint")
    row = page.locator(".hint-row").first
    words = row.locator("b").inner_text(timeout=60_000)
    steps = ada.steps
    row.click()
    expect(page.locator("#confirm .primary, .asking").first).to_be_visible()
    deed = words.split(":")[0].split(" from ")[0]  # a place is asked about in signs: "C → B"
    expect(page.locator("#ask")).to_contain_text(deed)
    assert ada.steps == steps


def test_a_hint_is_shown_while_something_is_chosen_with_its_end_and_its_turn_on_the_board(person):
    ada = person("Ada")
    ada.create("periorbis", [ME, RANDOM])
    ada.wait_for("mine")
    page = ada.page
    page.locator("#choices .choice").first.click()
    expect(page.locator("#chosen")).not_to_be_empty()
    page.click("#hint")
    expect(page.locator(".hint-row").first).to_be_visible(timeout=60_000)
    assert all(page.locator(".hint-end").all_inner_texts())
    assert page.locator(".hint-end").count() == page.locator(".hint-row").count()
    page.locator(".hint-row", has=page.locator(".hint-then")).first.hover()
    expect(page.locator(".line-stop").first).to_be_visible()
    page.click("#hint")
    expect(page.locator(".line-stop")).to_have_count(0)


def test_on_a_phone_hints_leave_the_board_in_sight_and_light_their_pieces(person):
    ada = person("Ada", **PHONE)
    ada.create("molecular", [ME, RANDOM])
    ada.wait_for("mine")
    page = ada.page
    sheet = page.locator("#ask").bounding_box()
    page.tap("#hint")
    page.locator(".hint-row").first.wait_for(timeout=60_000)
    page.wait_for_selector(".part .hint, .part .previewed", state="attached")
    assert page.locator("#ask").bounding_box() == sheet
    page.tap("#hint")
    expect(page.locator("#hints")).to_be_hidden()
    assert page.locator(".part .hint").count() == 0


def test_on_a_phone_names_in_the_bar_are_whole_or_not_there(person):
    ada = person("Ada", **PHONE)
    bot = {"kind": "bot", "bot": "level-2"}
    for seats in ([ME, bot, bot], [ME, bot]):
        ada.create("periodic", seats)
        ada.wait_for("mine", "others")
        page = ada.page
        page.evaluate("document.fonts.ready")
        expect(page.locator(".table-bar #seats .mark").first).to_be_visible()
        cut = page.evaluate(
            "[...document.querySelectorAll('#seats .seat-name')]"
            ".filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent)"
        )
        assert cut == []


def test_a_large_board_is_moved_and_zoomed_by_button_wheel_mouse_and_keys(person):
    ada = person("Ada")
    ada.create("molecular", [ME, RANDOM])
    ada.wait_for("mine")
    page = ada.page
    svg = page.locator("svg[data-pan]")

    def box() -> list[float]:
        return [float(number) for number in svg.get_attribute("viewBox").split()]

    whole = box()
    page.click('[aria-label="Closer"]')
    near = box()
    assert near[2] < whole[2]
    svg.hover()
    page.mouse.wheel(0, -200)
    ada.until(lambda: box()[2] < near[2])
    middle = svg.bounding_box()
    page.mouse.move(middle["x"] + 30, middle["y"] + 30)
    page.mouse.down()
    page.mouse.move(middle["x"] + 90, middle["y"] + 60, steps=4)
    page.mouse.up()
    dragged = box()
    assert page.locator("#chosen button").count() == 0
    svg.focus()
    page.keyboard.press("ArrowRight")
    assert box()[0] > dragged[0]
    page.keyboard.press("0")
    assert box() == whole


def test_places_beyond_the_edge_of_a_large_board_are_counted_there_and_a_touch_brings_them_into_sight(person):
    ada = person("Ada", **PHONE)
    ada.create("molecular", [ME, RANDOM])
    ada.wait_for("mine")
    page = ada.page
    seen = page.locator(".tick-beyond:visible")
    expect(seen).to_have_count(0)
    closer = page.locator('[aria-label="Closer"]')
    for _ in range(6):
        closer.dispatch_event("click")
    tick = page.locator(f'.tick-beyond[data-way="{seen.first.get_attribute("data-way")}"]')
    number = int(tick.inner_text())
    assert tick.get_attribute("aria-label").startswith(f"{number} more ")
    tick.tap()
    ada.until(lambda: tick.is_hidden() or int(tick.inner_text()) < number)
    page.tap('[aria-label="Show all of it"]')
    expect(seen).to_have_count(0)


def test_the_end_of_the_turn_says_how_many_choices_lie_hidden_behind_it(person):
    ada = person("Ada")
    ada.create("molecular", [ME, RANDOM])
    ada.wait_for("mine")
    page = ada.page
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_selector('#choices > .ends[data-hidden$="more ↓"]')
    page.locator(".ask-scroll").evaluate("list => { list.scrollTop = list.scrollHeight }")
    page.wait_for_selector("#choices > .ends:not([data-hidden])")


def test_a_tap_leaves_nothing_pointed_at(person):
    ada = person("Ada", **PHONE)
    ada.create("molecular", [ME, RANDOM])
    piece = ada.page.locator("#choices .choice[data-target-choice]")
    while ada.wait_for("mine") and not piece.count():  # each of my tiles may have a single place
        ada.decide()
    ada.page.mouse.move(0, 0)
    piece.first.tap()
    ada.page.wait_for_selector(".chosen")
    ada.page.wait_for_timeout(400)
    assert ada.page.locator(".part .hint, .part .previewed").count() == 0


def test_a_tip_follows_the_board_under_a_resting_pointer(person):
    ada = person("Ada")
    ada.create("molecular", [ME, RANDOM])
    ada.wait_for("mine")
    tile, tip = ada.page.locator(".slot[data-tip]").first, ada.page.locator(".tip")
    tile.hover()
    expect(tip).to_have_text(tile.get_attribute("data-tip"))
    tile.evaluate("one => { one.dataset.tip = 'Something else.' }")
    expect(tip).to_have_text("Something else.")
    tile.evaluate("one => one.remove()")
    expect(tip).to_be_hidden()


def test_a_touch_on_another_tab_leads_to_the_question(person):
    ada = person("Ada", **PHONE)
    ada.create("molecular", [ME, RANDOM])
    ada.wait_for("mine")
    ada.page.locator("#tabs .calls").first.tap()
    assert ada.page.get_attribute("#table", "data-tab") != "0"
    ada.page.locator(".part .legal:visible").first.tap()
    ada.page.wait_for_selector('#table[data-tab="0"] #ask .asking, #table[data-tab="0"] #confirm .primary')


def begin_a_turn(ada) -> None:
    """Keep an agenda, until a trend can be chosen."""
    while ada.wait_for("mine") and not ada.page.locator("#stage .half.legal").count():
        ada.decide()


def gains(ada) -> list[str]:
    """The trends from which energy can be gained, by the ids of their halves."""
    return ada.page.evaluate("[...document.querySelectorAll('.half.gain.legal')].map((half) => half.id)")


def test_what_the_chosen_trend_does_not_reach_says_why_and_the_trend_stays(person):
    ada = person("Ada")
    ada.create("periodic", [ME, RANDOM])
    begin_a_turn(ada)
    trend = ada.page.locator(f"#{gains(ada)[0]}")
    trend.click()
    expect(trend).to_contain_class("chosen")
    ada.page.locator("#stage .cell:not(.legal):visible").last.click()
    ada.page.wait_for_selector("#bubble:not([hidden])")
    expect(trend).to_contain_class("chosen")


def test_what_does_nothing_when_touched_tells_what_it_is(person):
    """A finger need not rest on it; it takes the place of a reason that was told before."""
    ada = person("Ada", **PHONE)
    ada.create("periodic", [ME, RANDOM])
    ada.wait_for("mine")
    ada.page.locator("#stage .half.gain").first.tap()
    ada.page.wait_for_selector("#bubble:not([hidden])")
    ada.page.locator(".pod-about").nth(1).tap()
    expect(ada.page.locator(".tip")).to_contain_text("outer electrons")
    expect(ada.page.locator("#bubble")).to_be_hidden()


def test_a_board_that_comes_closer_shows_what_can_be_touched(person):
    ada = person("Ada", **PHONE)
    ada.create("periodic", [ME, RANDOM])
    begin_a_turn(ada)
    for trend in gains(ada):
        ada.page.tap(f"#{trend}")
        ada.page.wait_for_selector(".wall.zoomed")
        ada.page.wait_for_timeout(400)
        seen = ada.page.evaluate("""() => {
          const frame = document.querySelector(".wall").getBoundingClientRect();
          const across = (box) => box.left >= frame.left - 13 && box.right <= frame.right + 13;
          const inside = (box) => across(box) && box.top >= frame.top - 13 && box.bottom <= frame.bottom + 13;
          const cells = [...document.querySelectorAll(".cell.legal")];
          const boxes = cells.map((cell) => cell.getBoundingClientRect());
          const arrows = document.querySelectorAll(".reach-frame > span:not([hidden])").length;
          const smallest = Math.min(...boxes.map((box) => box.width));
          return { inside: boxes.filter(inside).length, all: boxes.length, arrows, smallest };
        }""")
        assert seen["smallest"] >= 40 and seen["inside"] > 0
        assert seen["inside"] == seen["all"] or seen["arrows"] > 0, seen
        ada.page.tap(f"#{trend}")


def test_a_trail_begins_where_the_piece_stood_though_the_board_draws_back(person):
    ada = person("Ada", {"pace": "slow"}, **PHONE, reduced_motion="no-preference")
    ada.create("periodic", [ME, RANDOM])
    begin_a_turn(ada)
    style = ada.page.get_attribute("#flask-0", "style")
    row, column = (int(number) for number in re.findall(r"--[rc]:(\d+)", style))
    ada.page.tap(f"#{gains(ada)[0]}")
    ada.page.wait_for_selector(".wall.zoomed")
    ada.page.wait_for_timeout(400)
    ada.page.locator("#choices .choice").first.tap()
    drawn = "() => document.querySelector('.trails.past .stop.seat-0')?.getAttribute('d')"
    start = ada.page.wait_for_function(drawn).json_value()
    x, y = (float(number) for number in start.removeprefix("M").removesuffix("h0").split())
    assert column - 1 < x < column and row - 1 < y < row


def test_a_seat_tells_where_its_points_come_from(person):
    ada = person("Ada")
    ada.create("molecular", [ME, RANDOM])
    ada.wait_for("mine")
    while not any(seat["score"] for seat in ada.state["seats"]):
        choose_first(ada) if ada.page.locator("#choices .choice[data-move]").count() else ada.decide()
        ada.wait_for("mine")
    seat = next(seat for seat in ada.state["seats"] if seat["score"])
    ada.page.hover(f'#seats [data-seat="{seat["seat"]}"] .seat-name')
    card = ada.page.wait_for_selector("#standing:not([hidden])").inner_text()
    assert card.split("\n")[1] == str(seat["score"]).replace("-", "−")
    assert ada.page.locator("#standing .source").count() > 0
    ada.page.keyboard.press("Escape")
    assert ada.page.is_hidden("#standing")
    gains = ada.page.locator("#log li:has(.story-gain)").all_inner_texts()
    assert gains and not any(line.count(line.split()[-1]) > 1 for line in gains), "a gain is written once"


@pytest.mark.parametrize("game", ["molecular", "periodic", "in_your_element", "periorbis"])
def test_large_text_enlarges_the_scene_within_its_window(person, game):
    ada = person("Ada", settings={"size": "large"}, viewport={"width": 1440, "height": 900})
    ada.create(game, [ME, RANDOM])
    ada.wait_for("mine")
    assert ada.page.evaluate("document.querySelector('#stage').currentCSSZoom") > 1.1
    assert overflow(ada.page) == 0
    board, stage = (ada.page.locator(id).bounding_box() for id in ("#board", "#stage"))
    assert all(abs(board[side] - stage[side]) <= 1 for side in board)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "on its side"])
def test_what_happened_since_my_turn_covers_no_goal_of_in_your_element(person, size):
    width, height = size
    ada = person("Ada", **{**PHONE, "viewport": {"width": width, "height": height}})
    ada.create("in_your_element", [ME, RANDOM])
    for _ in range(6):
        ada.wait_for("mine")
        if ada.page.locator(".peek .since .event:visible").count():
            break
        ada.decide()
        ada.settled()
    strip = ada.page.locator(".peek .since").bounding_box()
    assert strip and strip["x"] >= 0 and strip["x"] + strip["width"] <= width
    covered, on_top = ada.page.evaluate("""() => {
      const over = document.querySelector(".peek .since").getBoundingClientRect();
      const what = ".scene :is(.letter, .name, .cnt, .tile, .cells i), #seats .seat-score";
      const read = [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
      const isUnder = ({ left, right, top, bottom }) =>
        left < over.right - 2 && right > over.left + 2 && top < over.bottom - 2 && bottom > over.top + 2;
      const under = read.filter((one) => isUnder(one.getBoundingClientRect()));
      const top = document.elementFromPoint(over.x + 20, over.y + over.height / 2);
      return [under.map((one) => one.textContent), top.closest(".since") !== null];
    }""")
    assert covered == []
    assert on_top, "it lies over the edge of the sheet, or over the name of the game"
