"""Playing feels right: on a phone, by keyboard, on one device, with what is said and taken back."""

from __future__ import annotations

import random

import pytest
from at_tables import GREEDY, LOCAL, ME, OPEN, PHONE, RANDOM, choose_first, join, overflow, two_at_a_table
from playwright.sync_api import expect


def test_several_people_share_one_device_and_hand_it_over(person):
    ada = person("Ada")
    ada.create("periodic", [{"kind": "me", "name": "Ada"}, LOCAL])
    seen = set()
    for _ in range(14):
        ada.wait_for("mine", "handover")
        if ada.status == "handover":
            assert ada.page.is_visible("#handover")
            assert not ada.page.locator("#choices button").count()
            ada.page.click("#handed-over")
            ada.wait_for("mine")
        seen.add(ada.page.inner_text("#ask-who"))
        ada.decide()
    assert {words.split(",")[0].lower() for words in seen} == {"ada", "grace"}


def test_a_phone_has_the_board_first_and_the_question_at_the_bottom(person):
    ada = person("Ada", **PHONE)
    ada.create("periodic", [ME, RANDOM])
    for _ in range(8):
        if ada.wait_for("mine", "over") == "over":
            break
        assert overflow(ada.page) == 0
        board, ask, tabs = (ada.page.locator(id).bounding_box() for id in ("#board", "#ask", "#tabs"))
        assert board["width"] == 390
        assert board["y"] + board["height"] <= ask["y"] + 1
        assert abs(ask["y"] + ask["height"] - tabs["y"]) <= 1
        assert abs(tabs["y"] + tabs["height"] - 844) <= 1
        line = ada.page.locator("#choices .choice, #choices .deed").last
        assert line.bounding_box()["height"] >= 40
        line.tap()
        ada.settled()


def test_a_phone_has_tabs_for_the_other_areas(person):
    ada = person("Ada", **PHONE)
    ada.create("periodic", [ME, RANDOM])
    ada.wait_for("mine")
    ada.page.tap('#tabs [data-tab="players"]')
    expect(ada.page.locator("#ask")).to_be_hidden()
    assert ada.page.locator("#seats .seat-score").count() == 2
    ada.page.tap('#tabs [data-tab="story"]')
    expect(ada.page.locator("#log ol")).to_be_visible()
    for number in range(1, ada.page.locator("#tabs button").count() - 2):
        ada.page.tap(f'#tabs [data-tab="{number}"]')
        assert ada.page.locator(".scene .part:visible, #tab-page:visible").count() > 0
    ada.page.tap('#tabs [data-tab="0"]')
    expect(ada.page.locator("#ask")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(person):
    ada = person("Ada")
    ada.create("molecular", [ME, GREEDY], options={"rounds": 4})
    keys = random.Random(1)
    for _ in range(600):
        if ada.wait_for("mine", "over") == "over":
            break
        if ada.page.locator("#confirm .primary").count():
            ada.page.keyboard.press("Enter")
        elif ada.page.locator("#choices .deed").count():
            ada.page.keyboard.press("Tab")
            ada.page.keyboard.press("Enter")
        else:
            lines = ada.page.locator("#choices [data-key]")
            ada.page.keyboard.press(lines.nth(keys.randrange(lines.count())).get_attribute("data-key"))
        ada.settled()
    assert ada.status == "over"


def test_keys_find_go_through_and_go_back(person):
    ada = person("Ada")
    ada.create("periodic", [ME, OPEN])
    ada.page.request.post(
        f"{ada.page.url.replace('/t/', '/api/tables/')}/seats/1/bot", data={"bot": "random"}
    )
    while ada.wait_for("mine") and ada.page.locator("[data-target-choice]").count() == 0:
        ada.decide()
    page = ada.page
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "filter"
    page.keyboard.type("gain")
    labels = page.locator("#choices .choice")
    assert all("gain" in text.lower() for text in labels.all_text_contents())
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.input_value("#filter") == ""
    page.locator("[data-target-choice]").first.focus()
    page.keyboard.press("Enter")
    assert page.locator("#chosen button").count() == 1
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('#choices') !== null")
    page.keyboard.press("Escape")
    assert page.locator("#chosen button").count() == 0
    lit = page.locator("#stage [role=button][tabindex='0']").first
    lit.focus()
    assert 'button "' in lit.aria_snapshot()
    assert "-" not in (lit.get_attribute("aria-label") or "")[:1]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    ada.settled()
    assert page.locator("#chosen button").count() == 1 or ada.status != "mine" or ada.steps > 0


def test_dragging_a_piece_onto_a_place_chooses_both(person):
    ada = person("Ada")
    ada.create("periodic", [ME, RANDOM])
    while ada.wait_for("mine") and not (pair := ada.page.evaluate(TWO_TARGETS)):
        ada.decide()
    steps = ada.steps
    source, goal = (ada.page.locator(f'.part [data-target="{target}"]:visible').first for target in pair)
    source.drag_to(goal)
    ada.settled()
    ada.until(lambda: ada.steps > steps or ada.page.locator("#chosen button").count() == 2)


def test_places_light_up_for_a_piece_that_is_carried(person):
    """Where it may be dropped, most of all where it is held; put back, nothing has happened."""
    ada = person("Ada")
    ada.create("in_your_element", [ME, RANDOM])
    ada.wait_for("mine")
    steps, mouse, carried = ada.steps, ada.page.mouse, ada.page.locator(".carried")
    card = ada.page.locator(".pc.legal:not(.power)").first.bounding_box()
    bohrd = ada.page.locator(".model").nth(1).bounding_box()
    mouse.move(card["x"] + card["width"] / 2, card["y"] + 30)
    mouse.down()
    mouse.move(bohrd["x"] + bohrd["width"] / 2, bohrd["y"] + bohrd["height"] / 2, steps=6)
    expect(carried).to_have_count(1)
    expect(ada.page.locator("[data-carrying] .model.legal")).to_have_count(3)
    expect(ada.page.locator("[data-carrying] .model.legal.pointed")).to_have_count(1)
    mouse.move(640, 20, steps=4)
    mouse.up()
    expect(carried).to_have_count(0)
    expect(ada.page.locator(".chosen[data-target], [data-carrying]")).to_have_count(0)
    assert ada.steps == steps


def test_a_place_chosen_first_lists_what_each_piece_makes_of_it(person):
    ada = person("Ada")
    ada.create("in_your_element", [ME, RANDOM])
    ada.wait_for("mine")
    ada.page.locator('.model[data-target="bohrd-B"]').click()
    words = ada.page.locator("#choices .choice-words")
    expect(words.first).to_contain_text("Bohrd B")
    assert not [said for said in words.all_inner_texts() if said.endswith(" ways")]


def test_what_nothing_is_done_with_says_what_it_is(person):
    ada = person("Ada")
    ada.create("in_your_element", [ME, RANDOM])
    ada.wait_for("mine")
    ada.page.click("#draw-pile")
    expect(ada.page.locator("#bubble")).to_contain_text("The draw pile, ")


@pytest.mark.parametrize("rests", [True, False])
def test_a_finger_that_rests_on_a_piece_drags_it_and_one_that_does_not_scrolls(person, rests):
    ada = person("Ada", viewport={"width": 820, "height": 1180}, has_touch=True)
    ada.create("in_your_element", [ME, RANDOM])
    ada.wait_for("mine")
    pair = ada.page.evaluate(TWO_TARGETS)
    steps = ada.steps
    boxes = [ada.page.locator(f'.part [data-target="{target}"]:visible').first for target in pair]
    boxes[1].scroll_into_view_if_needed()
    start, goal = (
        {"x": round(box["x"] + box["width"] / 2), "y": round(box["y"] + box["height"] / 2)}
        for box in (place.bounding_box() for place in boxes)
    )
    finger = ada.context.new_cdp_session(ada.page)
    chosen = ada.page.locator("#chosen button")

    def touch(what: str, *where: dict[str, int]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": list(where)})

    if rests:
        touch("touchStart", start)
        ada.page.wait_for_selector(".carried")
        for part in range(1, 11):
            touch("touchMove", {way: round(a + (goal[way] - a) * part / 10) for way, a in start.items()})
        touch("touchEnd")
        ada.until(lambda: ada.steps > steps or chosen.count() == 2)
    else:
        way = {f"{axis}Distance": goal[axis] - start[axis] for axis in ("x", "y")}
        finger.send("Input.synthesizeScrollGesture", {**start, **way, "gestureSourceType": "touch"})
        ada.settled()
        assert (ada.steps, chosen.count()) == (steps, 0)
    expect(ada.page.locator(".carried")).to_have_count(0)


TWO_TARGETS = """async () => {
  const state = await (await fetch(location.pathname.replace("/t/", "/api/tables/"))).json();
  const all = (id) => [...document.querySelectorAll(`.part [data-target="${id}"]`)];
  const drawn = (id) => all(id).some((one) => one.checkVisibility());
  const move = state.moves.find((move) => move.targets.length === 2 && move.targets.every(drawn));
  return move ? move.targets : null;
}"""


def test_touching_the_impossible_says_why_beside_it_with_the_rule(person):
    ada = person("Ada")
    ada.create("periodic", [ME, RANDOM])
    while ada.wait_for("mine") and ada.page.locator("#stage .legal[data-target]").count() < 8:
        ada.decide()
    ada.page.locator("#stage [data-target]:not(.legal):not(.chosen):visible").first.click()
    ada.page.wait_for_selector("#bubble:not([hidden])")
    assert len(ada.page.inner_text("#bubble p")) > 10
    ada.page.click("#bubble summary")
    rule = ada.page.inner_text("#bubble .rule-id")
    assert rule.startswith("PER-")
    link = ada.page.get_attribute("#bubble .rule-id", "href")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#bubble")).to_be_hidden()
    ada.page.goto(ada.site.base + link)
    assert ada.page.locator(f"article#{rule}").is_visible()


def test_a_move_is_asked_about_as_the_settings_say(person):
    ada = person("Ada")
    ada.create("nim", [ME, LOCAL])
    ada.page.click("#handed-over")
    ada.wait_for("mine")
    ada.page.keyboard.press(",")
    ada.page.locator("#setting-ask-always").check(force=True)
    ada.page.keyboard.press("Escape")
    steps = ada.steps
    ada.page.locator("#choices .choice").first.click()
    assert ada.page.locator("#choices .asking").count() == 1
    ada.page.click("#choices .way-back")
    assert ada.page.locator("#choices .asking").count() == 0
    ada.page.locator("#choices .choice").first.click()
    assert ada.steps == steps
    ada.page.click("#choices .deed")
    ada.settled()
    assert ada.steps == steps + 1


def test_what_costs_is_asked_about_once(person):
    """The first decision of Periodic cannot be taken back: which Agenda Card to keep."""
    ada = person("Ada")
    ada.create("periodic", [ME, RANDOM])
    ada.wait_for("mine")
    move = next(move for move in ada.state["moves"] if move.get("warning"))
    steps = ada.steps
    ada.page.click(f'#choices [data-move="{move["id"]}"]')
    assert move["warning"] in ada.page.inner_text("#choices .asking")
    ada.page.keyboard.press("Enter")
    assert ada.page.locator("#choices .asking").count() == 0 and ada.steps == steps, "Enter is the way back"
    ada.page.click(f'#choices [data-move="{move["id"]}"]')
    ada.page.click("#choices .deed")
    ada.until(lambda: ada.steps > steps)


def test_one_step_back_from_what_is_asked_is_one_press(person):
    """The deck asks as soon as it is touched; going back takes back that touch, too. There is one Back."""
    ada = person("Ada")
    ada.create("molecular", [ME, LOCAL])
    ada.page.click("#handed-over")
    ada.wait_for("mine")
    title = ada.page.inner_text("#ask-title")
    for back in ("#choices .way-back", "Escape"):
        ada.page.click('[data-target="effector-deck"]')
        ada.page.locator("#choices .asking").wait_for()
        assert ada.page.locator("#ask button:visible", has_text="Back").count() == 1
        assert ada.page.locator("#chosen .chip").count() == 0, "the title says what is asked"
        ada.page.click(back) if back.startswith("#") else ada.page.keyboard.press(back)
        assert ada.page.inner_text("#ask-title") == title and not ada.page.is_visible("#back")
        assert ada.page.locator(".chosen").count() == 0


def test_what_is_asked_is_in_sight_though_it_was_touched_on_another_tab(person):
    """The deck of effectors has a tab of its own on a phone; the question stands on the first."""
    ada = person("Ada", **PHONE)
    ada.create("molecular", [ME, LOCAL])
    ada.page.click("#handed-over")
    ada.wait_for("mine")
    ada.page.click('#tabs [data-tab="2"]')
    ada.page.click('[data-target="effector-deck"]')
    deed = ada.page.locator("#choices .deed")
    deed.wait_for()
    ends, tabs = deed.bounding_box(), ada.page.locator("#tabs").bounding_box()
    assert ends and tabs and ends["y"] + ends["height"] <= tabs["y"]


def test_a_long_question_is_whole_on_a_phone(person):
    """Reset can be asked for at the beginning of a turn by who has a point, in two lines."""
    ada = person("Ada", **PHONE)
    ada.create("molecular", [ME, RANDOM])
    for _ in range(30):
        ada.wait_for("mine")
        resets = [move for move in ada.state["moves"] if move["text"].startswith("Reset")]
        if resets:
            break
        ada.decide()
    height = ada.page.locator("#ask").evaluate("ask => ask.offsetHeight")
    ada.page.click(f'#choices [data-move="{resets[0]["id"]}"]')
    deed = ada.page.locator("#choices .deed")
    deed.wait_for()
    ends, tabs = deed.bounding_box(), ada.page.locator("#tabs").bounding_box()
    assert ends and tabs and ends["y"] + ends["height"] <= tabs["y"]
    ada.page.click("#choices .way-back")
    assert ada.page.locator("#ask").evaluate("ask => ask.offsetHeight") == height


def test_what_happened_since_my_turn_stands_once(person):
    """In a strip on the board where the scene has a place for it, else where the story says so."""
    ada = person("Ada")
    for game, (strip, told) in {"nim": (0, 0), "in_your_element": (1, 1)}.items():
        while True:  # a game of Nim may be over by then
            ada.create(game, [ME, RANDOM])
            play_a_turn(ada)
            if ada.wait_for("mine", "over") == "mine":
                break
        expect(ada.page.locator("#log li.since-first")).to_have_count(1 - strip)
        events = ada.page.locator(".scene .since .event")
        ada.until(lambda events=events, least=strip: events.count() >= least)
        hidden = ada.page.locator("#log li[hidden]").count()
        assert (hidden > 0) == bool(told) and hidden <= events.count()


def play_a_turn(one) -> None:
    """Decide until the other has played after me: a turn may take one decision, two or more."""
    one.wait_for("mine")
    while one.status == "mine":
        one.decide()
        one.settled()
        one.wait_for("mine", "over")
        if one.state["log"][-1]["seat"] not in (0, None):
            return


COVERED = """() => {
  const seen = (which) => [...document.querySelectorAll(which)].filter((one) => one.checkVisibility());
  const strips = seen(".peek > *").map((one) => one.getBoundingClientRect());
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    const [wide, tall] = [Math.max(0, box.width - 40) / 2, Math.max(0, box.height - 40) / 2];
    return { left: box.left + wide, right: box.right - wide, top: box.top + tall, bottom: box.bottom - tall };
  };
  const covers = (over, under) =>
    over.left < under.right - 2 && over.right > under.left + 2 &&
    over.top < under.bottom - 2 && over.bottom > under.top + 2;
  return seen("#board .part .legal[data-target]")
    .filter((piece) => strips.some((strip) => covers(strip, middle(piece))))
    .map((piece) => piece.dataset.target);
}"""
"""What can be touched, and where a finger would hit it something else lies over it."""


@pytest.mark.parametrize("game", ["periodic", "molecular", "periorbis", "in_your_element"])
def test_what_happened_since_my_turn_covers_nothing_to_touch(person, game):
    ada = person("Ada", **PHONE)
    ada.create(game, [ME, RANDOM])
    ada.wait_for("mine")
    while not ada.page.locator(".peek .since:visible").count():
        ada.decide()
        ada.settled()
        ada.wait_for("mine")
        ada.drawn()
    for width, height in ((390, 844), (844, 390)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.reload()
        ada.wait_for("mine")
        ada.page.locator(".peek .since").wait_for()
        ada.page.wait_for_timeout(700)  # until what glides has come to rest
        assert ada.page.evaluate(COVERED) == []


@pytest.mark.parametrize("away", ["swiped", "pressed", "something touched"])
def test_what_happened_since_my_turn_is_put_away_by_a_finger(person, away):
    """On a phone it is a line over the board; its number stays at the story."""
    ada = person("Ada", **PHONE)
    ada.create("nim", [ME, RANDOM])
    ada.wait_for("mine")
    choose_first(ada)
    ada.wait_for("mine")
    line = ada.page.locator(".peek .since")
    expect(line.locator(".event")).to_have_count(1)
    box = line.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["height"] >= 40
    x, y = box["x"] + 30, box["y"] + 20
    if away == "swiped":
        for goal, there in ((x + 20, True), (x + 90, False)):
            drag(ada, (x, y), (goal, y))
            expect(line).to_be_visible(visible=there)
    elif away == "pressed":
        line.locator(".away").tap()
    else:
        ada.page.locator("#choices .choice").first.dispatch_event("pointerdown")
    expect(line).to_be_hidden()
    ada.page.set_viewport_size({"width": 400, "height": 844})
    expect(line).to_be_hidden()
    assert ada.page.inner_text('#tabs [data-tab="story"] em') == "1"


def drag(one, start: tuple[float, float], goal: tuple[float, float]) -> None:
    """A finger goes from one point to another."""
    touches = one.context.new_cdp_session(one.page)
    points = [
        (start[0] + (goal[0] - start[0]) * n / 5, start[1] + (goal[1] - start[1]) * n / 5) for n in range(6)
    ]
    for number, (x, y) in enumerate(points):
        kind = "touchMove" if number else "touchStart"
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_what_i_did_is_told_to_me_as_you_and_to_others_by_my_name(person):
    """Whatever I am called, and though somebody else is called almost the same."""
    rosa, other = person("Rosa"), person("Rosa 2")
    table = rosa.create("molecular", [{**ME, "name": "Rosa"}, OPEN])
    join(other, f"/t/{table}", "Rosa")
    first, second = (rosa, other) if rosa.wait_for("mine", "others") == "mine" else (other, rosa)
    name = "Rosa" if first is rosa else "Rosa 2"
    first.wait_for("mine")
    first.page.locator("#choices .choice", has_text="End turn").click()
    first.page.click("#choices .deed")
    first.wait_for("others")
    second.wait_for("mine")
    told = first.page.locator("#log li .story-words").all_inner_texts()
    assert "You end the turn with 2 actions unused." in told and not any(
        line.startswith(f"{name} ") for line in told
    )
    assert (
        f"{name} ends the turn with 2 actions unused."
        in second.page.locator("#log li .story-words").all_inner_texts()
    )
    assert first.page.locator("#seats .seat-name").all_inner_texts() == ["Rosa", "Rosa 2"]


def test_settings_give_the_focus_back(person):
    """A button that was pressed by mouse has no say over Enter when the sheet has gone."""
    ada = person("Ada")
    ada.create("nim", [ME, RANDOM])
    ada.wait_for("mine")
    sheet = ada.page.locator(".settings-sheet")
    choice = ada.page.locator("#choices .choice").first
    for before in (None, choice):
        if before:
            before.focus()
        ada.page.click("#settings")
        ada.page.click("label:has(#setting-pace-fast)")
        ada.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        if before:
            expect(before).to_be_focused()
        else:
            ada.page.keyboard.press("Enter")
            expect(sheet).to_have_count(0)
    ada.page.focus("#settings")
    ada.page.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#settings")).to_be_focused()


def test_moves_of_others_are_played_out_one_by_one(person):
    ada = person("Ada", settings={"pace": "slow"})
    ada.create("nim", [ME, RANDOM])
    ada.wait_for("mine")
    choose_first(ada)
    ada.until(lambda: ada.state["moves"] != [])
    assert ada.status == "others", "the bot has played, but its move is still being shown"
    ada.wait_for("mine")
    assert ada.page.locator("#log li").count() == ada.page.evaluate(LINES)
    ada.page.reload()
    ada.wait_for("mine")


LINES = """async () => {
  const state = await (await fetch(location.pathname.replace("/t/", "/api/tables/"))).json();
  return new Set(state.log.map((entry) => entry.step ? `${entry.step} ${entry.seat}` : entry.n)).size;
}"""


def test_a_move_is_planned_while_others_think_and_outlasts_a_reload(person):
    ada, bob = two_at_a_table(person, "in_your_element")
    one, other = (ada, bob) if ada.status == "others" else (bob, ada)
    one.page.locator('#stage [data-target^="card-"]:visible').first.click()
    while not one.page.locator("#plan .chip").count():
        one.page.locator("#choices .choice").first.click()
    planned = one.page.locator("#plan .chip").inner_text()
    assert planned.startswith("Planned: ")
    one.page.reload()
    one.page.wait_for_selector("#plan .chip")
    assert one.page.locator("#plan .chip").inner_text() == planned
    while one.status != "mine":
        if other.status == "mine":
            other.decide()
        one.settled()
    one.until(lambda: one.page.locator("#choices .planned, #ask-line:not(:empty)").count())


def test_the_past_is_looked_at_by_keys_and_left_again(person):
    ada = person("Ada")
    ada.create("periodic", [ME, RANDOM])
    for _ in range(3):
        ada.wait_for("mine")
        ada.decide()
    ada.wait_for("mine")
    steps = ada.steps
    ada.page.locator("body").press("ArrowLeft")
    ada.page.wait_for_selector(f'#ask-who:text-matches("move {steps - 1} of {steps}", "i")')
    ada.page.locator("body").press("ArrowLeft")
    ada.page.wait_for_selector(f'#ask-who:text-matches("move {steps - 2} of {steps}", "i")')
    assert ada.page.locator("#choices .choice").count() == 0
    ada.page.keyboard.press("Escape")
    ada.wait_for("mine")
    assert ada.page.locator("#choices .choice").count() > 0


def test_an_undo_is_done_where_nobody_learnt_anything(person):
    ada = person("Ada")
    ada.create("periodic", [ME, RANDOM])
    while ada.wait_for("mine") and not ada.state["undo"]["allowed"]:
        ada.decide()
    steps = ada.steps
    ada.page.click("#undo")
    ada.until(lambda: ada.steps < steps)


def test_an_undo_is_refused_with_a_reason_where_something_came_to_light(person):
    ada = person("Ada")
    ada.create("in_your_element", [ME, RANDOM])
    while ada.wait_for("mine") and "came to light" not in ada.state["undo"]["why"]:
        ada.decide()
    steps = ada.steps
    ada.page.locator("#undo").click(force=True)
    ada.page.wait_for_selector("#toast:not([hidden])")
    assert ada.state["undo"]["why"] in ada.page.inner_text("#toast")
    assert ada.steps == steps


def test_the_others_can_be_asked_for_an_undo(person):
    ada, bob = two_at_a_table(person)
    can_ask = ada.page.locator("#undo:visible", has_text="Ask to undo")
    while not can_ask.count():
        one = ada if ada.state["turn"] == 0 else bob
        one.wait_for("mine")
        one.decide()
        ada.until(lambda: ada.page.locator("#log li").count() == bob.page.locator("#log li").count())
    steps = ada.steps
    ada.page.click("#undo")
    bob.page.wait_for_selector("#undo-yes:visible")
    assert "Ada" in bob.page.inner_text("#undo-asked") or "Player 1" in bob.page.inner_text("#undo-asked")
    bob.page.click("#undo-no")
    expect(ada.page.locator("#toast")).to_contain_text("keep it as it is")
    assert ada.steps == steps
    ada.page.click("#undo")
    bob.page.click("#undo-yes")
    bob.page.wait_for_selector("#undo-asked", state="hidden")
    ada.until(lambda: ada.steps < steps)


def test_a_spectator_sees_the_table_and_can_touch_nothing(person):
    ada, eve = person("Ada"), person("Eve")
    eve.sit(ada.create("periodic", [ME, RANDOM], public=True))
    ada.wait_for("mine")
    eve.wait_for("others")
    assert eve.page.locator("#choices button, .part .legal").count() == 0
    assert not eve.page.is_visible("#undo")
    eve.page.locator("#stage [data-target]:not([data-panel]):visible").first.click()
    eve.page.wait_for_selector("#bubble:not([hidden])")
    assert "turn" in eve.page.inner_text("#bubble")
    eve.go("/")
    assert eve.page.locator("section:has(#public) .tables a").count() >= 1


def test_an_entry_of_the_log_shows_that_moment(person):
    ada = person("Ada")
    ada.create("periodic", [ME, RANDOM])
    for _ in range(4):
        ada.wait_for("mine")
        ada.decide()
    ada.wait_for("mine")
    now = ada.page.inner_html("#stage")
    ada.page.locator("#log button").first.click()
    ada.page.wait_for_selector("#moment:not([hidden])")
    assert ada.page.locator(".part .legal").count() == 0
    assert ada.page.inner_html("#stage") != now
    ada.page.click("#now")
    ada.page.wait_for_selector("#moment", state="hidden")
    expect(ada.page.locator("#stage .legal")).not_to_have_count(0)


def test_people_talk_leave_are_replaced_and_come_back(person):
    ada, bob = two_at_a_table(person)
    ada.page.click("#chat-tab")
    ada.page.fill("#chat input", "Good luck <b>Bob</b>")
    ada.page.press("#chat input", "Enter")
    bob.page.wait_for_selector("#chat-tab[data-unread]")
    bob.page.click("#chat-tab")
    assert "Good luck <b>Bob</b>" in bob.page.inner_text("#chat")
    ada.page.keyboard.press("Escape")  # back to the keys of the table
    ada.page.keyboard.press("l")
    expect(ada.page.locator("#log-tab")).to_have_attribute("aria-selected", "true")
    ada.page.keyboard.press("c")
    expect(ada.page.locator("#chat input")).to_be_focused()
    table = bob.page.url
    bob.go("/about")
    use = ada.page.locator('#seats [data-seat="1"] button')
    use.wait_for()
    use.click()
    ada.page.wait_for_selector('#seats [data-seat="1"] :text("bot")')
    bob.page.goto(table)
    bob.page.click('#seats [data-seat="1"] button')
    bob.page.wait_for_selector('#seats [data-seat="1"] :text("you")')
    bob.page.click(".menu summary")
    bob.page.click("#leave")
    bob.page.click("#leave-yes")
    bob.page.wait_for_url(bob.site.base + "/")
    ada.page.wait_for_selector('#seats [data-seat="1"] :text("waiting for somebody")')
    ada.page.wait_for_selector("#room:not([hidden])")
    ada.page.click('#seats [data-seat="1"] button')
    ada.wait_for("mine", "others")


NOTES = """() => {
  window.notes = [];
  window.Notification = class {
    static permission = "granted";
    constructor(title, { body }) { window.notes.push([title, body]); }
    addEventListener() {}
    close() {}
  };
  window.hides = (hidden) => Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  window.hides(true);
}"""
"""Notifications are kept, and the page is out of sight."""


def test_whoever_looks_elsewhere_is_told_of_their_turn(person):
    """Also of their first one, without playing out what nobody sees; whoever looks is not."""
    ada, bob = (person(name, settings={"pace": "slow", "notify": True}) for name in ("Ada", "Bob"))
    join(bob, f"/t/{ada.create('nim', [ME, OPEN])}", "Bob")
    one, other = (ada, bob) if ada.wait_for("mine", "others") == "others" else (bob, ada)
    one.page.evaluate(NOTES)
    for hidden in (True, False):
        one.page.evaluate("hidden => window.hides(hidden)", hidden)
        other.wait_for("mine")
        choose_first(other)
        one.wait_for("mine")
        assert one.page.title() == "● Your turn – Nim"
        assert [title for title, _ in one.page.evaluate("window.notes")] == ["Your turn – Nim"]
        choose_first(one)
