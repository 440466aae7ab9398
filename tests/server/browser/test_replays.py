"""Records in the browser: opened, looked through, continued, refused, and played again."""

from __future__ import annotations

import base64
import gzip
import json
from pathlib import Path

import pytest

import bohrd
from bohrd.contract import LiveChance
from bohrd.match import Match


def finished(game: str, seats: int = 2, seed: int = 3) -> Match:
    """A game of random players."""
    match = Match.new(bohrd.load(game), ["Marie", "Niels", "Lise"][:seats], seed=seed)
    luck = LiveChance(seed)
    while not match.over:
        moves = match.position.legal()
        match.play(moves[luck.draw(range(len(moves)))])
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    finished("periodic").record.write(path)
    return path


def opened(one, path: Path) -> None:
    one.go("/")
    one.page.set_input_files("#record", path)
    one.page.wait_for_url("**/replay/*")
    one.page.wait_for_selector("#stage .part")


def test_a_record_in_the_address_opens_as_a_replay(person) -> None:
    """As the links to odd games in a report have it."""
    match = finished("nim")
    data = base64.urlsafe_b64encode(gzip.compress(b"\n".join(match.record.lines()))).decode().rstrip("=")
    ada = person("Ada")
    ada.go(f"/#record={data}")
    ada.page.wait_for_url("**/replay/*")
    ada.page.wait_for_selector(f'#where:text-is("0 of {len(match.record.steps)}")')
    ada.go("/#record=AAAA")
    ada.page.wait_for_selector("#record-error:not(:empty)")


@pytest.mark.parametrize("game", bohrd.games.ids())
def test_a_record_of_every_game_can_be_looked_through(person, tmp_path, game):
    match = finished(game)
    match.record.write(tmp_path / "game.jsonl")
    ada = person("Ada")
    opened(ada, tmp_path / "game.jsonl")
    page, steps = ada.page, len(match.record.steps)
    page.wait_for_selector(f'#where:text-is("0 of {steps}")')
    page.click("#next")
    page.wait_for_selector(f'#where:text-is("1 of {steps}")')
    page.keyboard.press("End")
    page.wait_for_selector(f'#where:text-is("{steps} of {steps}")')
    result = match.position.result()
    shown = [page.locator(f'#seats [data-seat="{seat}"] .seat-score').inner_text() for seat in range(2)]
    assert [int(score.replace("−", "-")) for score in shown] == result.scores
    page.click("#see-finale")
    page.wait_for_selector("#finale h2")
    winners = [match.record.header.seats[seat] for seat in result.winners]
    if len(winners) == 1:
        assert f"{winners[0]} wins" in page.inner_text("#finale h2")
    assert bool(winners) == (game != "in_your_element"), "random players of a team fail"
    page.click("#finale-board")
    page.select_option("#eyes", label="Niels")
    page.locator("#step").fill(str(steps // 2))
    page.wait_for_selector(f'#where:text-is("{steps // 2} of {steps}")')
    ada.until(lambda: page.url.endswith(f"?seat=1#{steps // 2}"))


def test_a_link_leads_to_the_moment_and_it_plays_by_itself(person, record):
    ada, bob = person("Ada"), person("Bob")
    opened(ada, record)
    ada.page.locator("#step").fill("7")
    ada.page.wait_for_selector('#where:text-matches("^7 of")')
    bob.page.goto(ada.page.url)
    bob.page.wait_for_selector('#where:text-matches("^7 of")')
    assert bob.page.inner_text("#stage") == ada.page.inner_text("#stage")
    bob.page.select_option("#speed", "120")
    bob.page.click("#play")
    bob.page.wait_for_selector('#where:text-matches("^(1[2-9]|[2-9][0-9]) of")')
    bob.page.click("#play")


def test_a_game_goes_on_from_any_moment(person, record):
    ada = person("Ada")
    opened(ada, record)
    ada.page.locator("#step").fill("20")
    ada.page.wait_for_selector('#where:text-matches("^20 of")')
    seats = ada.page.locator("#seats .seat-score").all_inner_texts()
    ada.page.click("#continue")
    ada.page.wait_for_url("**/t/*")
    ada.wait_for("mine")
    assert ada.page.locator("#seats .seat-score").all_inner_texts() == seats
    ada.decide()
    assert ada.steps >= 1


def test_a_broken_record_is_refused_with_line_and_reason(person, record):
    lines = record.read_text(encoding="utf-8").splitlines()
    step = json.loads(lines[9])
    lines[9] = json.dumps(step | {"move": "gain nonsense"})
    record.write_text("\n".join(lines), encoding="utf-8")
    ada = person("Ada")
    ada.go("/")
    ada.page.set_input_files("#record", record)
    ada.page.wait_for_selector("#record-error:not(:empty)")
    said = ada.page.inner_text("#record-error").lower()
    assert "line 10" in said
    assert "gain nonsense" in said


def test_after_the_end_there_is_a_rematch_in_the_same_seats(person, record):
    ada = person("Ada")
    opened(ada, record)
    steps = ada.page.get_attribute("#step", "max")
    ada.page.locator("#step").fill(str(int(steps) - 1))
    ada.page.wait_for_selector(f'#where:text-matches("^{int(steps) - 1} of")')
    ada.page.click("#continue")
    ada.page.wait_for_url("**/t/*")
    while ada.wait_for("mine", "over") == "mine":
        ada.decide()
    names = [seat["name"] for seat in ada.state["seats"]]
    first = ada.page.url
    ada.page.click("#finale-rematch")
    ada.page.wait_for_url(lambda url: url != first)
    ada.wait_for("mine", "others")
    assert [seat["name"] for seat in ada.state["seats"]] == names


def revealing() -> tuple[Match, int]:
    """A game of Molecular, and a step in which an effector is turned over that takes or brings points."""
    for seed in range(200):
        match = Match.new(bohrd.load("molecular"), ["Marie", "Niels"], seed=seed)
        for _ in range(12):
            reveal = [move for move in match.position.legal() if move.name == "effector"]
            match.play(reveal[0] if reveal else match.position.legal()[0])
            events = [event.name for event in match.record.steps[-1].events]
            if "reveal" in events and {"points", "transfer"} & {*events}:
                return match, len(match.record.steps)
    raise AssertionError("no such game")


def test_a_card_is_read_before_what_it_does_is_seen(person, tmp_path):
    match, step = revealing()
    match.record.write(tmp_path / "game.jsonl")
    ada = person("Ada", settings={"pace": "normal"})
    opened(ada, tmp_path / "game.jsonl")
    page = ada.page
    page.locator("#step").fill(str(step - 1))
    page.wait_for_selector(f'#where:text-matches("^{step - 1} of")')
    scores = page.locator("#seats .seat-score").all_inner_texts()
    page.click("#next")
    page.wait_for_selector("#effects .turned-up")
    assert page.locator("#seats .seat-score").all_inner_texts() == scores
    page.wait_for_selector(f'#where:text-matches("^{step} of")')
    assert page.locator("#effects .turned-up").count() == 0
    assert page.locator("#seats .seat-score").all_inner_texts() != scores


def test_cards_in_a_shared_picture_have_its_colours(person):
    """Whatever the device prefers."""
    ada = person("Ada", color_scheme="light")
    ada.arrive()
    record = (Path(__file__).parent / "games" / "periodic-2.jsonl").read_bytes()
    table = ada.page.request.post(f"{ada.site.base}/api/records", data=record).json()["table"]
    for wish, theme in (("", "dark"), ("?theme=light", "light"), ("?theme=dark", "dark")):
        ada.go(f"/api/tables/{table}/share.svg{wish}")
        schemes = "all => all.map(one => getComputedStyle(one).colorScheme)"
        found = ada.page.locator(".bohrd").evaluate_all(schemes)
        assert len(found) > 2 and set(found) == {theme}


def test_the_end_is_celebrated_once(person, tmp_path):
    """Who comes back to it, by whatever way, has seen it."""
    finished("nim").record.write(tmp_path / "game.jsonl")
    ada = person("Ada", reduced_motion="no-preference")
    opened(ada, tmp_path / "game.jsonl")
    for falls in (1, 0):
        ada.page.keyboard.press("End")
        ada.page.click("#see-finale")
        ada.page.wait_for_selector("#finale h2")
        assert ada.page.locator("#finale .finale-falling").count() == falls
        ada.page.reload()
        ada.page.wait_for_selector("#stage .part")


def test_looking_back_can_be_tried_again_after_it_failed(person, tmp_path):
    finished("nim").record.write(tmp_path / "game.jsonl")
    ada = person("Ada")
    opened(ada, tmp_path / "game.jsonl")
    page = ada.page
    page.click("#look-tab")
    page.route("**/analysis", lambda route: route.abort())
    page.click(".look-back")
    again = page.locator(".look-back", has_text="Try again")
    again.wait_for()
    page.unroute("**/analysis")
    again.click()
    page.wait_for_selector(".lb-headline", timeout=60_000)


def test_a_finished_game_is_looked_back_at(person, tmp_path):
    finished("periorbis").record.write(tmp_path / "game.jsonl")
    ada = person("Ada")
    opened(ada, tmp_path / "game.jsonl")
    page = ada.page
    page.click("#look-tab")
    page.click(".look-back")
    page.wait_for_selector(".lb-wait progress, .lb-headline")
    page.wait_for_selector(".lb-headline", timeout=120_000)
    assert page.locator(".lb-line").count() == 2 and page.locator(".lb-players tbody tr").count() == 2
    better = page.locator(".lb-go[data-why]").first
    step, seat = better.get_attribute("data-step"), better.get_attribute("data-seat")
    better.click()
    page.wait_for_selector(f'#where:text-matches("^{step} of")')
    ada.until(lambda: page.url.endswith(f"?seat={seat}#{step}"))
    page.wait_for_selector(".lb-turn.on")
    page.wait_for_selector(".line-stop:text-matches('^1')")
    assert page.evaluate(APART, json.loads(better.get_attribute("data-line"))) < 15, "after one press"
    page.set_viewport_size({"width": 1000, "height": 700})
    ada.until(lambda: page.evaluate(APART, json.loads(better.get_attribute("data-line"))) < 15)
    page.set_viewport_size({"width": 1280, "height": 720})
    assert page.locator("#stage .hint").count() > 0
    page.click("#next")
    page.wait_for_selector(".line-stop", state="detached")
    page.click(".lb-mark >> nth=0")
    mark = page.locator(".lb-mark").first.get_attribute("data-step")
    page.wait_for_selector(f'#where:text-matches("^{mark} of")')
    page.keyboard.press("End")
    page.click("#log-tab")
    page.click("#see-finale")
    page.wait_for_selector(".finale-look .lb-graph")
    page.click(".finale-look .button")
    page.wait_for_selector("#look:not([hidden]) .lb-headline")
    page.set_viewport_size({"width": 390, "height": 844})
    ada.go(f"{page.url.split('?')[0].split('#')[0].removeprefix(ada.site.base)}?look")
    page.wait_for_selector("#look .lb-headline")  # on the tab that has it
    page.locator(".lb-go[data-why]").first.click()
    page.wait_for_selector(".line-stop")
    assert page.is_visible("#board") and page.evaluate("told.scrollHeight <= told.clientHeight"), "read whole"


APART = """async (line) => {
  await new Promise((on) => setTimeout(on, 1500));
  const boxes = [...document.querySelectorAll(line.flat().map((target) => `[data-target~="${target}"]`))]
    .map((piece) => piece.getBoundingClientRect()).filter((box) => box.width);
  return Math.max(...[...document.querySelectorAll(".line-stop")].map((stop) => {
    const { x, y, width, height } = stop.getBoundingClientRect();
    const far = (box, down) => Math.hypot(x + width / 2 - box.left, y + height / 2 - box.top - down);
    return Math.min(...boxes.flatMap((box) => [far(box, box.height), far(box, box.height / 2)]));
  }));
}"""
"""How far the numbers of a line lie from the edges of what they mark, once all lies still."""


def test_a_ship_is_seen_leaving_with_what_it_brought_before_the_board_goes_on(person):
    """Each row says its sum, the ship pulls out, and whoever does not want to wait need not."""
    path = Path(__file__).parents[2] / "games/periorbis/fixtures/full-4.jsonl"
    ada = person("Ada")
    opened(ada, path)
    page, table = ada.page, ada.page.url.split("/replay/")[1].split("#")[0]
    log = page.request.get(f"{ada.site.base}/api/tables/{table}").json()["log"]
    told = [entry for entry in log if "leaves" in entry]
    step, piece = told[0]["step"], told[0]["leaves"]["piece"]
    ada.go(f"/replay/{table}#{step - 1}")
    page.wait_for_selector(f'#where:text-matches("^{step - 1} of")')
    page.wait_for_selector(f"#{piece}")
    page.click("#next")
    page.wait_for_selector(f"#{piece}.departing")
    rows = [entry for entry in told if entry["step"] == step and entry.get("gain")]
    assert page.locator("#effects .brought").count() == len(rows)
    page.click("#next")
    page.wait_for_selector(f"#{piece}", state="detached")
    page.wait_for_selector("#effects .brought", state="detached")
