"""Talking at the table in a real browser: whom one does not hear, what is reported, no chat at all."""

from __future__ import annotations

from at_tables import two_at_a_table
from playwright.sync_api import expect


def test_somebody_is_muted_heard_again_and_reported_and_chat_is_switched_off(person):
    ada, bob = two_at_a_table(person, "nim")
    for one in (ada, bob):
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
