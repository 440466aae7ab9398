"""Talking at the table in a real browser: whom one does not hear, what is reported, no chat at all."""

from __future__ import annotations

from playwright.sync_api import expect

ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}


def test_somebody_is_muted_heard_again_and_reported_and_chat_is_switched_off(person):
    ada, bob = person("Ada"), person("Bob")
    table = ada.create("nim", [ME, OPEN])
    bob.sit(table)
    bob.page.fill("#join input", "Bob")
    bob.page.click("#join button")
    for one in (ada, bob):
        one.wait_for("mine", "others")
        one.page.click("#chat-tab")
    bob.page.fill("#chat input", "You play like a noble gas")
    bob.page.press("#chat input", "Enter")
    said = ada.page.locator("#chat li", has_text="noble gas")
    said.hover()
    expect(bob.page.locator("#chat .care")).to_have_count(0)
    ada.page.get_by_role("button", name="Report what Bob said").click()
    expect(ada.page.locator("#toast")).to_contain_text("Whoever runs this server will see it")
    ada.page.get_by_role("button", name="Mute Bob").click()
    expect(said).to_have_count(0)
    ada.page.get_by_role("button", name="Hear Bob again").click()
    expect(said).to_have_count(1)
    expect(bob.page.locator("#chat-off")).to_be_hidden()
    ada.page.click("#chat-off")
    expect(bob.page.locator("#chat form")).to_be_hidden()
    expect(bob.page.locator("#chat")).to_contain_text("Chat is switched off.")
    ada.page.click("#chat-off")
    expect(bob.page.locator("#chat form")).to_be_visible()


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
