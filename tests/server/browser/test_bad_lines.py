"""Nothing is lost or done twice: a bad line, a server that goes and comes back, two tabs, a double click."""

from __future__ import annotations

import pytest
from at_tables import LOCAL, ME, OPEN, RANDOM, two_at_a_table
from playwright.sync_api import expect


def test_a_killed_server_comes_back_in_the_middle_of_a_turn(person):
    ada = person("Ada")
    ada.create("periodic", [ME, RANDOM])
    while ada.wait_for("mine") and ada.page.locator("[data-target-choice]").count() == 0:
        ada.decide()
    steps = ada.steps
    ada.page.locator("[data-target-choice]").first.click()
    ada.site.kill()
    ada.page.wait_for_selector('#connection[data-state="lost"]')
    assert ada.page.locator("#chosen button").count() == 1
    ada.site.start()
    ada.page.wait_for_selector('#connection[data-state="live"]', state="attached")
    assert ada.steps == steps
    assert ada.page.locator("#chosen button").count() == 1
    ada.decide()
    ada.wait_for("mine", "others", "over")
    assert ada.steps > steps


def test_a_move_sent_while_the_server_is_away_counts_once(person):
    ada, bob = two_at_a_table(person, "nim")
    one = ada if ada.status == "mine" else bob
    steps = one.steps
    one.site.kill()
    one.page.locator("#choices .choice[data-move]").first.click()
    one.page.wait_for_timeout(200)
    one.site.start()
    one.settled()
    assert one.steps == steps + 1


def test_a_move_goes_by_the_live_connection(person):
    ada, bob = two_at_a_table(person, "nim")
    one = ada if ada.status == "mine" else bob
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.page.locator("#choices .choice[data-move]").first.click()
    one.settled()
    assert [url for url in asked if "/preview/" not in url] == []
    assert one.steps == 1


def test_a_move_whose_answer_is_lost_counts_once(person):
    ada = person("Ada")
    table = ada.create("nim", [ME, LOCAL])

    def broken(socket) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda said: socket.close() if '"played"' in said else socket.send(said))

    ada.context.route_web_socket("**/live*", broken)
    ada.sit(table)
    ada.page.click("#handed-over")
    ada.wait_for("mine")
    with ada.page.expect_request("**/moves*"):
        ada.page.locator("#choices button").first.click()
    ada.settled()
    assert ada.steps == 1
    expect(ada.page.locator("#toast")).to_be_hidden()


def test_where_websockets_are_blocked_the_table_is_polled(person):
    ada = person("Ada")
    ada.context.route_web_socket("**/live*", lambda socket: socket.close())
    ada.create("periodic", [ME, RANDOM])
    for _ in range(3):
        ada.wait_for("mine")
        ada.decide()
    ada.page.wait_for_selector('#connection[data-state="polling"]', state="attached")
    ada.wait_for("mine")


def test_news_that_do_not_fit_the_picture_are_fetched_whole(person):
    """As after an update of the server, which draws otherwise than what the page was sent before."""
    ada = person("Ada")
    table = ada.create("periodic", [ME, RANDOM])
    ada.wait_for("mine")

    def older(route) -> None:
        answer = route.fetch()
        state = answer.json()
        for part in state["parts"]:
            part["html"] = part["html"].replace(">", "><desc>drawn by an older server</desc>", 1)
        route.fulfill(response=answer, json=state)

    ada.context.route(f"**/api/tables/{table}", older, times=1)
    ada.sit(table)
    assert "older server" in ada.page.inner_html("#stage")
    for _ in range(4):
        ada.wait_for("mine")
        ada.decide()
    ada.wait_for("mine")
    drawn = ada.drawn()
    ada.page.reload()
    ada.wait_for("mine")
    assert ada.drawn() == drawn


@pytest.mark.parametrize("where", ["list", "board"])
def test_a_double_click_plays_once(person, where):
    ada, bob = two_at_a_table(person, "nim")
    one = ada if ada.status == "mine" else bob
    steps = one.steps
    if where == "list":
        one.page.locator("#choices .choice[data-move]").first.dblclick()
    else:
        *others, last = one.state["moves"][0]["targets"]
        for target in others:
            one.page.locator(f'.part [data-target="{target}"]:visible').first.click()
        one.page.locator(f'.part [data-target="{last}"]:visible').first.dblclick()
    one.settled()
    one.page.wait_for_timeout(300)
    assert one.steps == steps + 1


def test_two_tabs_of_one_person_do_no_harm(person):
    ada, bob = two_at_a_table(person, "nim")
    one = ada if ada.status == "mine" else bob
    other = one.open()
    other.goto(one.page.url)
    other.wait_for_selector('#ask[data-status="mine"]')
    steps = one.steps
    move = one.page.locator("#choices .choice[data-move]").first.get_attribute("data-move")
    for page in (one.page, other):
        page.evaluate(f"""document.querySelector('#choices [data-move="{move}"]')?.click()""")
    for page in (one.page, other):
        page.wait_for_selector("#ask:not([data-sending])")
    assert one.steps == steps + 1
    one.until(lambda: one.page.inner_text("#log") == other.inner_text("#log"))


def test_who_comes_and_goes_is_shown_without_asking_for_the_table_again(person):
    ada, bob = person("Ada"), person("Bob")
    table = ada.create("periodic", [ME, OPEN], clock_seconds=60)
    bob.sit(table)
    bob.page.click("#join button")
    ada.page.wait_for_selector('#seats [data-seat="1"] :text("here")')
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    clock = ada.page.locator("#seats .turn .seat-clock")
    ada.until(lambda: clock.inner_text() < "0:59")
    bob.go("/about")
    ada.page.wait_for_selector('#seats [data-seat="1"] button:has-text("Use a bot")')
    assert clock.inner_text() < "0:59", "the clock runs on"
    bob.sit(table)
    ada.page.wait_for_selector('#seats [data-seat="1"] :text("here")')
    expect(ada.page.locator('#seats [data-seat="1"] button[data-act]')).to_have_count(0)
    assert asked == []
    ada.context.set_offline(True)
    ada.page.evaluate("dispatchEvent(new Event('online'))")  # the connection is made anew
    ada.page.wait_for_selector('#connection[data-state="lost"]')
    bob.go("/about")
    bob.page.wait_for_timeout(2500)
    ada.context.set_offline(False)
    ada.page.wait_for_selector('#seats [data-seat="1"] :text("away")')


def test_a_page_comes_back_at_once_when_the_server_is_exchanged(person):
    """By the page's own clock, which stands still unless it is told to go on."""
    ada = person("Ada")
    sockets: list[object] = []

    def watched(socket) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    ada.context.route_web_socket("**/live*", watched)
    ada.create("nim", [ME, {"kind": "local", "name": "Bob"}])
    ada.page.wait_for_selector('#connection[data-state="live"]', state="attached")
    ada.page.clock.install()
    sockets[0].close(code=1012, reason="")
    ada.page.wait_for_selector('#connection[data-state="lost"]')
    ada.page.clock.run_for(500)
    ada.page.wait_for_selector('#connection[data-state="live"]', state="attached")
    assert len(sockets) == 2, "once was enough"


def test_a_page_finds_a_server_that_was_away_for_seconds_as_soon_as_it_is_back(person):
    """By the page's own clock, which is stopped."""
    ada = person("Ada")
    ada.create("nim", [ME, {"kind": "local", "name": "Bob"}])
    ada.page.wait_for_selector('#connection[data-state="live"]', state="attached")
    tried: list[object] = []
    ada.page.on("websocket", lambda socket: tried.append(socket))
    ada.page.clock.install(time=0)
    ada.page.clock.pause_at(1)
    ada.site.kill()
    ada.page.wait_for_selector('#connection[data-state="lost"]')
    for _ in range(6):
        before = len(tried)
        ada.page.clock.run_for(500)
        ada.until(lambda before=before: len(tried) > before)
        ada.page.wait_for_timeout(100)  # until that is refused
    ada.site.start()
    ada.page.clock.run_for(500)
    ada.page.wait_for_selector('#connection[data-state="live"]', state="attached")
