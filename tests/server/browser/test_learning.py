"""Newcomers: who is asked what, what is remembered, and the lessons that were done."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import bohrd
from bohrd import lessons

TAUGHT = [id for id in bohrd.games.ids() if lessons.first(bohrd.load(id))]


@pytest.mark.parametrize("game", TAUGHT[:1])
def test_play_now_offers_to_show_a_newcomer_how(person, game):
    ada = person("Ada")
    ada.go("/")
    play = ada.page.locator(f'[data-new="{game}"]')
    play.focus()
    ada.page.keyboard.press("Enter")
    asking = ada.page.get_by_role("dialog", name=f"New to {bohrd.load(game).title}?")
    expect(asking.get_by_role("button", name="Show me how")).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(asking).to_be_hidden()
    expect(play).to_be_focused()
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector("#stage .part:not([hidden])")
    assert ada.state["coach"]["lesson"] == "first"
    ada.go("/")
    assert ada.page.locator(f'[data-new="{game}"]').count() == 0, "whoever has a table of it is not new"


@pytest.mark.parametrize("game", TAUGHT[-1:])
def test_whoever_knows_a_game_is_asked_once(person, game):
    ada = person("Ada")
    ada.go("/")
    ada.page.click(f'[data-new="{game}"]')
    ada.page.get_by_role("button", name="I know it").click()
    ada.page.wait_for_selector("#stage .part:not([hidden])")
    assert ada.state["coach"] is None
    ada.context.clear_cookies()  # the tables are gone, the device is the same
    ada.go("/")
    ada.page.click(f'[data-new="{game}"]')
    ada.page.wait_for_url("**/t/*")


@pytest.mark.parametrize("game", TAUGHT[:1])
def test_lessons_that_were_done_have_a_tick(person, game):
    ada = person("Ada")
    ada.go("/learn")
    first, *small = lessons.lessons(bohrd.load(game))
    done = small[0].id if small else first.id
    ada.page.evaluate("id => localStorage['bohrd.learnt'] = JSON.stringify({[id]: 1})", f"{game}/{done}")
    ada.page.reload()
    ticked = ada.page.locator(".done[data-lesson-id]")
    assert ticked.evaluate_all("all => all.map((one) => one.dataset.lessonId)") == [f"{game}/{done}"]
    assert "done" in ticked.inner_text()
    expect(ada.page.locator(f'.progress[data-game="{game}"]')).to_have_text(
        f"1 of {len(small) + 1} done" if small else "All done"
    )
    ticked.click()
    ada.page.wait_for_selector("#stage .part:not([hidden])")
    assert ada.state["coach"]["lesson"] == done
